/* Taps: one at a time, each with a mark of its own that it keeps until it was answered. The table
   counts a mark once, so a tap without an answer can be sent again as often as it takes. */
import { answered } from "./guard.js";
import { say } from "./say.js";
import { asked, refused, shut } from "./sheets.js";
import { doubt, look, painted, within } from "./wire.js";

const FIRST = 5000; // so long a tap waits for its answer before it is sent again,
const NEXT = 3000; // and so long each time after that
const SLOW = 1000;
const REFUSED = [400, 422]; // nothing was entered, and the table stands as it did
let tapping = null;

const mark = () => {
  const bytes = new Uint8Array(9);
  crypto.getRandomValues(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

document.addEventListener("htmx:config:request", (event) => {
  const { ctx } = event.detail;
  const form = ctx.sourceElement;
  if (!(form instanceof HTMLFormElement) || !form.elements.namedItem("tap")) return;
  if (tapping) {
    event.preventDefault();
    return;
  }
  const button = ctx.request.submitter;
  const name = button ? button.getAttribute("aria-label") || button.textContent.trim() : "the tap";
  ctx.request.body.set("tap", mark());
  ctx.request.timeout = 0; // it is not given up
  ctx.fetch = (url, request) => send(name, url, request);
  ctx.tap = true;
  ctx.from = asked();
  tapping = ctx;
  document.body.classList.add("busy");
}, true);

const send = async (name, url, request) => {
  const slow = setTimeout(() => say("tap", `Sending “${name}” … no answer yet.`), SLOW);
  try {
    for (let time = 1; ; time += 1) {
      const answer = await once(url, request, time === 1 ? FIRST : NEXT);
      if (answer) return answer;
      clearTimeout(slow);
      say("tap", `No answer yet. Sending “${name}” again; it won’t count twice.`);
      doubt();
      await rest(Math.min(300 * time, 1000));
    }
  } finally {
    clearTimeout(slow);
  }
};

/* Send it once; nothing where no whole answer came in time, or the house was too busy to hear it. */
const once = (url, request, limit) =>
  within(limit, async (signal) => {
    const answer = await fetch(url, { ...request, signal });
    const { status, headers } = answer;
    if (!headers.has("Entry") && [429, 502, 503, 504].includes(status)) return null;
    const text = await answer.text();
    return { status, headers, text: async () => text };
  });

/* Wait a little; not longer than until the network is back. */
const rest = (time) =>
  new Promise((resolve) => {
    setTimeout(resolve, time);
    addEventListener("online", resolve, { once: true });
  });

const noticeOf = (ctx) => new DOMParser().parseFromString(ctx.text, "text/html").querySelector(".notice");
const noticed = (ctx) => noticeOf(ctx)?.textContent.trim() || "";

// The sheet a tap came from has done its work, also one still on its way; refused, it stays. What was asked for
// while the tap was out is another matter, and stays.
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (ctx !== tapping) return;
  tapping = null;
  document.body.classList.remove("busy");
  document.body.dataset.heard = String(Number(document.body.dataset.heard || 0) + 1);
  const { headers, status } = ctx.response;
  const view = headers.has("Entry");
  say("tap", view || headers.has("HX-Redirect") ? "" : noticed(ctx) || `That went wrong (${status}).`);
  if (!view || ctx.from !== asked()) return;
  if (REFUSED.includes(status) && refused(ctx.sourceElement, noticeOf(ctx))) return;
  shut();
  const { then } = ctx.sourceElement.dataset; // the next step of a case opens by itself
  if (then && status === 200) htmx.ajax("GET", then, { target: "#sheet-body", swap: "innerHTML" });
});

// Only a view is painted, and none that is older than what the wire has brought meanwhile.
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (!ctx || !ctx.tap) return;
  const entry = Number(ctx.response.headers.get("Entry") || -1);
  if (entry >= 0 && (ctx.target.id !== "live" || painted(entry))) {
    answered(entry);
    return;
  }
  event.preventDefault();
  if (entry < 0) look();
  else say("tap", noticed(ctx));
});

document.addEventListener("htmx:error", (event) => {
  if (event.detail.ctx !== tapping) return;
  tapping = null;
  document.body.classList.remove("busy");
  say("tap", "That went wrong. Tap again.");
});
