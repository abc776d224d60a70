/* The page at the top: sees that the files are there, starts the worker, and holds the frame in which
   the app's own pages are opened. */
const SCOPE = new URL("../", import.meta.url).pathname;
const HOUSE = `referee ${SCOPE}`;
const element = (id) => document.getElementById(id);
const PARTS = { holds: 2, python: 5, site: 45, disk: 55, app: 60, ready: 100 }; // of the start, in hundredths
let loaded = 0; // how much of the bar is for what is fetched
let frame = null;

const WORDS = {
  fetch: "The app could not be fetched whole. Is the network there? Open this page again to go on.",
  quota: "This device has no room for the app (about 60 MB). Free some, then open this page again.",
  old: "This browser cannot keep a table: it lacks what the app needs. A newer Chrome, Edge, Firefox or Safari can.",
  private: "This window may keep nothing (a private window?). Open the page in an ordinary one: here a night would be lost.",
  insecure: "Browsers let a page keep itself only on https or on localhost. Open it there.",
  held: "The table’s files are in use by another page that does not answer. Close it, then open this one again.",
  broken: "The app could not start. Nothing that was entered is lost. Open this page again; if that does not help, this is why:",
};

const stop = (why, detail = "") => {
  element("start").hidden = false;
  element("bar").hidden = true;
  element("said").textContent = WORDS[why];
  element("more").textContent = detail;
  throw new Error(WORDS[why]);
};

const show = (part, words) => {
  element("bar").value = part;
  element("said").textContent = words;
};

// --- the files ----------------------------------------------------------------------------------
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data.failed && !navigator.serviceWorker.controller) stop(data.failed, data.why);
  if (!data.loaded || navigator.serviceWorker.controller) return;
  loaded = 50;
  show((data.loaded / data.of) * loaded, `Fetching the app, once: ${megabytes(data.loaded)} of ${megabytes(data.of)} MB`);
});

const installed = async () => {
  const there = await navigator.serviceWorker.register(`${SCOPE}sw.js`, { scope: SCOPE, updateViaCache: "none" });
  if (navigator.serviceWorker.controller) return there;
  const controlled = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
  );
  if (there.active) there.active.postMessage("claim");
  await controlled;
  return there;
};

// --- the app's own pages ------------------------------------------------------------------------
const wanted = () => {
  const url = new URL(location.href);
  const go = url.searchParams.get("go");
  return go ? SCOPE + go : url.pathname + url.search + url.hash;
};

const follow = () => {
  const { document: page, location: at } = frame.contentWindow;
  if (at.origin !== location.origin) return;
  history.replaceState(null, "", at.pathname + at.search + at.hash);
  document.title = page.title || "referee";
  const colour = page.querySelector("meta[name=theme-color]");
  if (colour) document.querySelector("meta[name=theme-color]").content = colour.content;
};

const open = () => {
  if (frame) return;
  frame = document.createElement("iframe");
  frame.name = "app";
  frame.title = "referee";
  frame.allow = "screen-wake-lock; clipboard-write; fullscreen; autoplay";
  frame.addEventListener("load", follow);
  frame.src = wanted();
  document.body.append(frame);
  element("start").hidden = true;
  frame.focus();
};

// --- the worker ---------------------------------------------------------------------------------
const SAID = { python: "Starting Python …", site: "Unpacking the app …", disk: "Opening the log …", app: "Reading the rulebook …" };

const start = () => {
  const asks = new BroadcastChannel(`${HOUSE} ask`);
  asks.onmessage = ({ data }) => data.ready && open();
  const worker = new Worker(`${SCOPE}tab/worker.js`, { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.failed) {
      const words = { QuotaExceededError: "quota", SecurityError: "private", NoModificationAllowedError: "held" };
      stop(words[data.failed] || "broken", data.why);
    }
    const part = PARTS[data.step];
    if (!frame) show(loaded + (part / 100) * (100 - loaded), SAID[data.step] || "Starting …");
    if (data.step === "ready") open();
  };
  worker.onerror = (event) => stop("broken", event.message || "");
  asks.postMessage({ hello: true });
};

const begin = async () => {
  if (!isSecureContext) stop("insecure");
  if (!navigator.serviceWorker || !navigator.locks || !navigator.storage?.getDirectory) stop("old");
  await installed();
  start();
};

begin();
