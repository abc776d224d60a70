/* The wire: one stream that brings the whole view, now and after every change, and beats in between.
   A quiet line is heard every fifteen seconds; one that is silent for SILENT is dead, whatever the
   browser believes. While there is no stream the page looks now and then. */
import { changed, spots } from "./guard.js";
import { say } from "./say.js";

const SILENT = 35000;
const OPENING = 2500; // within this a new stream, or a look, must bring something
const LOOK = 5000; // looks are so far apart,
const SIDE_BY_SIDE = 4; // by several, for a browser keeps dead connections and tries those first;
const REFUSED = 10000; // and tries for a place in a full house
const HOLD = 400; // so long what the wire brings lets the answer of the own tap go first
const APART = 1000; // looks at news that come one after the other are so far apart: each paints all of it
const SETTLED = 300; // so long a page in a tab is left alone when it has opened
const PAUSES = [300, 600, 1000];
const LOST = "Connection lost. Reconnecting … What you see may be old.";
const BY_LOOKING = "Not live: this page checks every 5 seconds.";

let line = null; // the stream that is open or being opened
let open = false; // whether it has brought something
let heard = 0; // when it last did
let failures = 0;
let again = 0; // when to try the next one
let looked = -Infinity;
let looking = false;
let full = false; // whether it was refused a place
let right = false; // whether a look was answered since the stream was lost
let own = -1; // the entry that the page's own tap was answered with last
let entry = -1; // what the page shows,
let text = ""; // as the wire brought it last,
let paints = 0; // and how often anything was painted

const live = () => document.getElementById("live");
const now = () => performance.now();

/* What act(signal) comes to, or nothing if that takes longer than limit or fails. */
export const within = async (limit, act) => {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), limit);
  try {
    return await act(stop.signal);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
};

/* Whether a view made at that entry may be painted: nothing newer stands there. */
export const painted = (number) => {
  if (number < entry) return false;
  entry = own = number;
  text = "";
  paints += 1;
  return true;
};

const paint = async (html, number) => {
  if (html === text && number === entry) return;
  const old = spots(live());
  [entry, text] = [number, html];
  paints += 1;
  await htmx.swap({ target: live(), text: html, swap: "innerMorph", sourceElement: live() });
  changed(live(), number, old);
};

/* The own tap is answered, or takes long: buttons that are painted before would be told to wait. */
const free = () =>
  new Promise((resolve) => {
    if (!document.body.classList.contains("busy")) resolve();
    else document.addEventListener("htmx:finally:request", resolve, { once: true });
    setTimeout(resolve, HOLD);
  });

// --- the stream -----------------------------------------------------------------------------
/* The messages of a stream: {id, data}; a beat has no data. Every byte counts as life. */
async function* messages(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard = now();
    const parts = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = parts.pop();
    for (const part of parts) {
      const message = { id: -1, data: null };
      for (const one of part.split("\n")) {
        if (one.startsWith("id: ")) message.id = Number(one.slice(4));
        else if (one.startsWith("data: ")) message.data = `${message.data ?? ""}${one.slice(6)}\n`;
      }
      yield message;
    }
  }
}

const connect = async () => {
  if (line) line.abort();
  const mine = new AbortController();
  line = mine;
  open = false;
  heard = now();
  let refused = false;
  try {
    const answer = await fetch(live().dataset.stream, {
      signal: mine.signal,
      headers: { Accept: "text/event-stream" },
    });
    const type = answer.headers.get("Content-Type") || "";
    refused = !answer.ok || !type.startsWith("text/event-stream");
    if (refused) mine.abort();
    for await (const { id, data } of messages(answer.body)) {
      if (mine !== line) return;
      if (data === null) continue;
      const before = paints;
      await free();
      if (mine !== line) return;
      if (paints === before || id > entry) await paint(data.trim(), id);
      opened();
    }
  } catch {
    // cut, or given up: that it is gone is all there is to know
  }
  if (mine === line) lost(refused);
};

const opened = () => {
  open = true;
  failures = 0;
  full = right = false;
  say("line", "");
};

const lost = (refused) => {
  line = null;
  open = false;
  full = refused;
  again = now() + (full ? REFUSED : PAUSES[Math.min(failures, PAUSES.length - 1)]);
  failures += 1;
  if (full) look();
  else tell();
};

const tell = () => {
  if (open || !failures) return;
  // at entry 0 there is no night whose news could be late
  if (right && (full || failures > 3)) say("line", entry ? BY_LOOKING : "", true);
  else if (failures > 1 || full) say("line", LOST);
};

/* Give up the line there is and try a new one at once. */
const anew = () => {
  if (line) line.abort();
  line = null;
  open = false;
  if (live() && !document.hidden) connect();
};

/* A page that is seen again is the newest of its device: it takes the place of those opened since. */
const seenAgain = () => {
  const url = new URL(live().dataset.stream, location.href);
  url.searchParams.set("c", crypto.getRandomValues(new Uint32Array(2)).join(""));
  live().dataset.stream = url.pathname + url.search;
  anew();
};

/* A tap has had no answer: the stream is hardly better. */
export const doubt = () => {
  if (open) anew();
};

// --- looking --------------------------------------------------------------------------------
/* The view as it is now: {id, data}. Raises where what is answered is none. */
const still = async (signal) => {
  const answer = await fetch(live().dataset.still, { signal, headers: { "HX-Request": "true" } });
  if (answer.headers.has("HX-Redirect")) location.href = answer.headers.get("HX-Redirect");
  if (!answer.ok || !answer.headers.has("Entry")) throw new Error("no view");
  return { id: Number(answer.headers.get("Entry")), data: await answer.text() };
};

/* Whether the page shows already what the bell tells of: the answer of its own tap brought it. */
const told = async ({ night, entry: number }) => {
  if (!night || !new URL(live().dataset.still, location.href).pathname.startsWith(`${night}/`)) return false;
  await free();
  return number <= own;
};

/* In a tab there is no stream: whoever holds the table rings, and the page looks. */
const listen = () => {
  let [rung, going] = [false, false];
  const answer = async () => {
    rung = true;
    if (going) return;
    going = true;
    while (rung) {
      rung = looking; // what is being looked at may be older
      await look();
      await new Promise((resolve) => setTimeout(resolve, APART));
    }
    going = false;
  };
  new BroadcastChannel(live().dataset.bell).addEventListener("message", async ({ data }) => (await told(data)) || answer());
  addEventListener("pageshow", (event) => event.persisted && answer());
  document.addEventListener("visibilitychange", () => document.hidden || answer());
  right = true; // no line is dead here, so one look is enough
  // A look now, as a stream begins with a view: what the first tap does for the first time is done then.
  const rests = window.requestIdleCallback || setTimeout;
  setTimeout(() => rests(() => paints || document.body.classList.contains("busy") || answer()), SETTLED);
};

/* Look once; what is found is painted unless something newer came meanwhile, or a tap is out. */
export const look = async () => {
  if (looking || !live()) return;
  looking = true;
  looked = now();
  const asked = paints;
  const tries = Array(full || right ? 1 : SIDE_BY_SIDE).fill(still);
  const found = await within(OPENING, (signal) => Promise.any(tries.map((one) => one(signal))));
  looking = false;
  right = Boolean(found);
  const busy = document.body.classList.contains("busy");
  if (found && paints === asked && !busy) await paint(found.data.trim(), found.id);
  tell();
};

const tick = () => {
  if (!live() || document.hidden) return;
  if (line && now() - heard > (open ? SILENT : OPENING)) {
    const silent = open;
    line.abort();
    lost(false);
    if (silent) {
      say("line", LOST);
      again = 0;
      look();
    }
  }
  if (!line && now() >= again) connect();
  if (!open && (full || failures > 1) && now() - looked > (full || right ? LOOK : 0)) look();
};

export const begin = () => {
  if (!live()) return;
  if (live().dataset.bell) {
    listen();
    return;
  }
  connect();
  setInterval(tick, 500);
  addEventListener("online", anew);
  addEventListener("offline", () => say("line", LOST));
  addEventListener("pageshow", (event) => event.persisted && seenAgain());
  addEventListener("pagehide", () => line && line.abort());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) seenAgain();
    else if (line) {
      line.abort();
      [line, open] = [null, false];
    }
  });
};
