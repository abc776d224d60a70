/* The page at the top: sees that the files are there, starts the worker, and holds the frame in which
   the app's own pages are opened. */
import { FIRST, GONE, LOST, MAY_GO, NEWER, NOT_SAVED, NO_PHONES, TAKE_IT, WHY, WORDS, home } from "./words.js";

const SCOPE = new URL("../", import.meta.url).pathname;
const HOUSE = `referee ${SCOPE}`;
const element = (id) => document.getElementById(id);
const PARTS = { holds: 2, python: 5, site: 50, app: 60, ready: 100 }; // of the start, in hundredths
const FRESH = !navigator.serviceWorker?.controller; // nothing of the app is here yet
const bar = { fetched: 0, part: 0 }; // how much of each is done, of one
let unfetched = ""; // why a file could not be had
let frame = null;
let opened = false; // whether somebody has the table

const stop = (why, detail = "") => {
  element("start").hidden = false;
  element("bar").hidden = true;
  element("said").textContent = WORDS[why];
  element("more").textContent = detail;
  throw new Error(WORDS[why]);
};

const show = (words) => {
  element("bar").value = FRESH ? 50 * (bar.fetched + bar.part) : 100 * bar.part;
  element("said").textContent = words;
};

// --- the files ----------------------------------------------------------------------------------
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (data.cookies) ports[0].postMessage(document.cookie);
  if (!FRESH || opened) return;
  if (data.failed) stop((unfetched = data.failed), data.why);
  if (!data.loaded || bar.fetched === 1) return;
  bar.fetched = data.loaded / data.of;
  show(`Fetching the app, once: ${megabytes(data.loaded)} of ${megabytes(data.of)} MB`);
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
const wanted = async () => {
  const url = new URL(location.href);
  const go = url.searchParams.get("go");
  if (go === "continue") {
    const home = new DOMParser().parseFromString(await (await fetch(SCOPE)).text(), "text/html");
    return home.querySelector("a.main[href*='/night/']")?.getAttribute("href") || SCOPE;
  }
  return go === "new" ? `${SCOPE}new` : url.pathname + url.search + url.hash;
};

const follow = () => {
  const page = frame.contentDocument; // none, where the browser shows a page of its own
  if (page?.location.origin !== location.origin) return;
  const at = page.location;
  if (at.pathname.startsWith(`${SCOPE}night/`)) localStorage.setItem(HOUSE, "played");
  history.replaceState(null, "", at.pathname + at.search + at.hash);
  document.title = page.title || "referee";
  const colour = page.querySelector("meta[name=theme-color]");
  if (colour) document.querySelector("meta[name=theme-color]").content = colour.content;
};

/* The frame, in which the first page is asked for: whoever has the table answers once it can. */
const ask = async () => {
  const first = await wanted();
  frame = document.createElement("iframe");
  frame.name = "app";
  frame.title = "referee";
  frame.allow = "screen-wake-lock; clipboard-write; fullscreen; autoplay";
  frame.addEventListener("load", follow);
  frame.className = "waits";
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  frame.src = first;
  document.body.prepend(frame);
  return { loaded };
};
let asked = null;
const ahead = () => (asked ??= ask());

const open = async () => {
  if (opened) return;
  opened = true;
  asks.close();
  const { loaded } = await ahead();
  frame.className = "";
  element("start").hidden = true;
  frame.focus();
  welcome(loaded);
};

// --- what is said below the app -------------------------------------------------------------------
const notices = [];

/* One sentence at a time, with buttons: [label, act]; each ends it, and then what waits for that. */
const notice = (words, ...buttons) =>
  new Promise((over) => {
    notices.push([words, buttons, over]);
    if (notices.length === 1) paint();
  });

const paint = () => {
  element("notice")?.remove();
  if (!notices.length) return;
  const [words, buttons, over] = notices[0];
  const place = document.createElement("aside");
  place.id = "notice";
  place.setAttribute("role", "status");
  const said = document.createElement("p");
  said.textContent = words;
  place.append(said);
  for (const [label, act] of [...buttons, ["OK", () => {}]]) {
    const button = document.createElement("button");
    button.textContent = label;
    button.addEventListener("click", () => {
      notices.shift();
      paint();
      act();
      over();
    });
    place.append(button);
  }
  document.body.append(place);
};

/* Until every file is here, also those that no start needs. */
const whole = async () => {
  const said = async () => (await fetch(`${SCOPE}tab/whole`)).text();
  while ((await said()) !== "whole") await new Promise((resolve) => setTimeout(resolve, 2000));
  performance.mark("whole");
};

let prompting = null;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  prompting = event;
});

const AFTER = 3000; // milliseconds

const welcome = async (shown) => {
  const first = !localStorage.getItem(HOUSE);
  const stays = (await navigator.storage.persisted()) || (await navigator.storage.persist());
  await shown; // the page comes first, and what is tapped on it at once
  await new Promise((resolve) => setTimeout(resolve, AFTER));
  await whole();
  if (first && !localStorage.getItem(HOUSE)) localStorage.setItem(HOUSE, "told");
  const alone = matchMedia("(display-mode: standalone), (display-mode: fullscreen)").matches;
  if (first) {
    const add = prompting ? [["Add to home screen", () => prompting.prompt()]] : [];
    notice(alone ? FIRST : `${FIRST} ${prompting ? "" : home(navigator.userAgent, navigator.maxTouchPoints)}`, ...add);
    notice(NO_PHONES);
  }
  if (!stays && first) notice(MAY_GO);
  owe();
};

const PATIENCE = 30000; // milliseconds

/* Asked of whoever has the table, and not by way of the service worker: that may be gone. */
const tableSays = (method, path) =>
  new Promise((resolve) => {
    const [channel, id] = [new BroadcastChannel(`${HOUSE} ask`), crypto.randomUUID()];
    const end = (answer) => {
      channel.close();
      resolve(answer);
    };
    channel.onmessage = ({ data }) => data.id === id && !data.heard && end(data);
    setTimeout(end, PATIENCE, { status: 0 });
    const headers = [["Sec-Fetch-Site", "same-origin"]];
    channel.postMessage({ id, method, path, query: "", headers, cookies: [], body: new Uint8Array() });
  });

const header = ({ headers }, wanted) => headers?.find(([name]) => name === wanted)?.[1] || "";

/* A backup as a file of this device. */
const save = async () => {
  const made = header(await tableSays("POST", "/data/save"), "Location");
  const saved = made ? await tableSays("GET", made.slice(SCOPE.length - 1)) : {};
  if (saved.status !== 200) {
    notice(NOT_SAVED);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([saved.body], { type: "application/octet-stream" }));
  link.download = /filename="?([^";]+)/.exec(header(saved, "Content-Disposition"))?.[1] || "referee.db";
  link.click();
};

/* After a night that the browser may throw away: said until somebody has read it, also by the next visit. */
const OWED = `${HOUSE}owed`;
let owing = false;
const owe = async () => {
  if (owing || document.hidden || !localStorage.getItem(OWED)) return;
  owing = true;
  if (!(await navigator.storage.persisted())) {
    await notice(TAKE_IT, ["Save a backup", save]);
    localStorage.removeItem(OWED);
  }
  owing = false;
};
document.addEventListener("visibilitychange", owe);

/* What was kept is deleted while somebody plays. */
let lost = false;
const lose = () => {
  if (!lost) notice(LOST, ["Save a backup", save]);
  lost = true;
};

/* What answers leave behind, a browser looks for late: every so many taps it is let go of so much at
   once, all of it empty, that it looks now. */
const LEFT = 50;
const MUCH = 64 << 20;
let rung = 0;
const tidy = () => {
  try {
    return new ArrayBuffer(MUCH);
  } catch {
    return null; // it is looked for late, then
  }
};

new BroadcastChannel(`${HOUSE} bell`).onmessage = ({ data }) => {
  rung += 1;
  if (rung % LEFT === 0) (window.requestIdleCallback || setTimeout)(tidy);
  if (data.lost) lose();
  if (!data.closed) return;
  localStorage.setItem(OWED, "1");
  owe();
};

/* A new version waits until somebody takes it: nothing changes in the middle of a deal. */
const newer = (there) => {
  let asked = null;
  const offer = () => {
    if (!there.waiting || asked === there.waiting) return;
    asked = there.waiting;
    notice(NEWER, ["Take it now", () => asked.postMessage("now")]);
  };
  offer();
  there.addEventListener("updatefound", () => there.installing?.addEventListener("statechange", offer));
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("controllerchange", () => (serviceWorker.controller ? location.reload() : lose()));
  setInterval(() => navigator.onLine && there.update().catch(() => {}), 3600000);
};

// --- the worker ---------------------------------------------------------------------------------
const SAID = { python: "Starting Python …", site: "Unpacking the app …", app: "Reading the rulebook …" };
const REST = 20000; // milliseconds of play before the next start is made quick

/* The next start is made quick while somebody plays this one. */
const prepare = () => {
  const maker = new Worker(`${SCOPE}tab/maker.js`, { type: "module" });
  maker.onmessage = ({ data }) => {
    if (data.failed) console.warn(`the next start will take as long: ${data.failed}`);
    performance.mark("prepared");
    maker.terminate();
  };
};

/* Until somebody has the table: each answer would be copied for this page, too. */
const asks = new BroadcastChannel(`${HOUSE} ask`);
asks.onmessage = ({ data }) => data.ready && open();

const start = () => {
  const worker = new Worker(`${SCOPE}tab/worker.js`, { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.failed) stop(unfetched || WHY[data.failed] || "broken", data.why);
    if (data.empty) {
      localStorage.removeItem(OWED);
      if (localStorage.getItem(HOUSE) === "played") notice(GONE);
    }
    if (data.cold) {
      performance.mark("cold");
      setTimeout(prepare, REST);
    }
    if (!data.step) return;
    performance.mark(data.step);
    bar.part = PARTS[data.step] / 100;
    if (!opened && (!FRESH || bar.fetched === 1)) show(SAID[data.step] || "Starting …");
    if (data.step === "ready") open();
  };
  worker.onerror = (event) => stop("broken", event.message || "");
  asks.postMessage({ hello: true });
};

const begin = async () => {
  if (!isSecureContext) stop("insecure");
  if (!navigator.serviceWorker || !navigator.locks || !navigator.storage?.getDirectory) stop("old");
  if (!FRESH) {
    start();
    if (document.readyState === "complete") ahead();
    else addEventListener("load", ahead, { once: true });
  }
  await navigator.storage.getDirectory().catch((error) => stop("private", String(error)));
  newer(await installed());
  if (FRESH) start();
};

begin();
