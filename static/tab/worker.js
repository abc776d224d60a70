/* Python and the app, in one worker of a tab. Whoever has the lock holds the table; the others wait
   until it is let go. docs/tab.md says what is acknowledged when. */
import { Pool, mount } from "./disk.js";
import { forget } from "./kept.js";
import { restored, started } from "./site.js";

const SCOPE = new URL("../", location.href).pathname;
const HOUSE = `referee ${SCOPE}`;
const ME = crypto.randomUUID();
const asks = new BroadcastChannel(`${HOUSE} ask`);
const bell = new BroadcastChannel(`${HOUSE} bell`);
const tell = (said) => postMessage(said);

const { port1: nowhere, port2: end } = new MessageChannel(); // what is sent there is gone
end.close();
let app = null;
let pool = null;
const queue = [];
const REST = 500; // milliseconds in which nobody asks, before what goes on beside the pages does
let last = 0; // when somebody did
let later = 0;
const known = new Set(); // the numbers of what was heard: a question that comes twice is one
let working = false;
const NEW = "/new"; // names are typed there, and nobody asks
let rehearse = () => {}; // what the first tap of a first visit does for the first time, before it
const entries = new Map(); // the newest entry of each night that open pages were told of

/* What open pages are told: that something is new, and where that is an entry, which; the page that was
   answered with it need not look again. */
const news = ({ method, path }, headers) => {
  const night = SCOPE + path.slice(1, -"/tap".length);
  const entry = Number(headers.find(([name]) => name === "Entry")?.[1] ?? -1);
  if (method !== "POST" || !path.endsWith("/tap") || !(entry > (entries.get(night) ?? -1))) return "rung";
  entries.set(night, entry);
  return { night, entry };
};

const carryOut = async (said) => {
  await pool.ready();
  const given = [said.method, said.path, said.query, said.headers, said.cookies];
  const made = app.answer(JSON.stringify(given), said.body || new Uint8Array());
  const [told, body] = [JSON.parse(made.get(0)), made.get(1)];
  const view = body.getBuffer();
  const bytes = view.data.slice();
  view.release();
  body.destroy();
  made.destroy();
  pool.settle();
  if (said.method !== "GET" && said.path !== SAVES) await pool.there();
  asks.postMessage({ id: said.id, status: told.status, headers: told.headers, body: bytes });
  nowhere.postMessage(null, [bytes.buffer]); // free now, and not when somebody looks
  if (told.rang) bell.postMessage(news(said, told.headers));
  if (told.closed?.length) bell.postMessage({ closed: told.closed });
  if (said.path !== NEW) return;
  rehearse();
  rehearse = () => {};
};

const SAVES = "/data/save"; // as long as somebody has the table, a backup can be made of it
const LOST = "What this app keeps on the device was deleted just now: nothing more can be entered. Save a backup before you close this page.";
const FULL = "This device has no room left: nothing was entered. Free some room, then tap again.";
const FAILED = "The device could not write that down. Look whether it was entered before you enter it again.";

const refused = async (said, error) => {
  const lost = await pool.there().then(() => false, () => true);
  const words = lost ? LOST : error.name === "QuotaExceededError" ? FULL : FAILED;
  if (lost) bell.postMessage({ lost });
  const headers = [["Content-Type", "text/html; charset=utf-8"]];
  asks.postMessage({ id: said.id, status: 507, headers, body: `<p class="notice" role="alert">${words} <a href="${SCOPE}">Home</a></p>` });
  console.error(error);
};

/* One after another; and what the app does aside, where nobody has asked for a while: whoever has just
   been answered reads, and taps next. */
const work = async () => {
  if (working) return;
  working = true;
  for (;;) {
    const said = queue.shift();
    const rests = performance.now() - last;
    if (!said && rests < REST) {
      clearTimeout(later);
      later = setTimeout(work, REST - rests);
      break;
    }
    try {
      if (said) await carryOut(said);
      else {
        await pool.ready();
        const ended = app.aside();
        if (typeof ended !== "boolean") break; // there was none
        pool.settle();
        if (ended) bell.postMessage("aside");
      }
    } catch (error) {
      if (said) await refused(said, error);
      else console.error(error);
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  working = false;
};

const hear = ({ data }) => {
  if (data.hello) asks.postMessage({ ready: ME });
  if (!data.method || known.has(data.id)) return;
  known.add(data.id);
  asks.postMessage({ id: data.id, heard: ME });
  queue.push(data);
  last = performance.now();
  work();
};

/* As it was kept, if that serves; else from the start. */
const woken = async () => {
  const there = () => tell({ step: "site" });
  try {
    const python = await restored(there);
    if (python) return { python };
  } catch (error) {
    console.warn(`what was kept does not serve: ${error}`);
    await forget();
  }
  tell({ cold: true });
  return { python: (await started(there)).python, cold: true };
};

const begin = async () => {
  tell({ step: "python" });
  const [{ python, cold }, opened] = await Promise.all([woken(), Pool.open(encodeURIComponent(HOUSE))]);
  pool = opened;
  tell({ step: "app", empty: !pool.used().length });
  mount(python.FS, pool, "/data");
  const door = python.pyimport("referee.commands.tabbed");
  app = door.start("/data", SCOPE, location.protocol.slice(0, -1), `${HOUSE} bell`);
  pool.settle();
  asks.onmessage = hear;
  asks.postMessage({ ready: ME });
  bell.postMessage("begun");
  tell({ step: "ready" });
  if (cold) rehearse = () => python.pyimport("referee.commands.tabwarm").rehearse("/rehearsed");
};

/* Held until this worker ends. */
const hold = (name, act) =>
  navigator.locks.request(name, async () => {
    await act();
    await new Promise(() => {});
  });

hold(`${HOUSE} life ${ME}`, () => {});
hold(HOUSE, async () => {
  tell({ step: "holds" });
  try {
    await begin();
  } catch (error) {
    tell({ failed: error.name, why: String(error.message || error) });
    throw error;
  }
});
