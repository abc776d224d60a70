/* Sheets: the one dialog that what is looked up opens in. */
import { WAIT, middle, refuse } from "./guard.js";
import { show } from "./keypad.js";
import { say, settle } from "./say.js";

const SLOW = 1000;
const ENOUGH = 6000; // what is only looked up can be asked for again
const UNHEARD = "No answer: that can’t be looked up just now.";
const MOVED_ON = "The deal has moved on. Close this and look again.";
const sheet = () => document.getElementById("sheet");

// Only the sheet that was asked for last may open, and whoever closes wants none: what comes
// after that is too late. The same finger twice asks once. Where each touch counts on the one
// before (data-waits), the second is told to wait: what it was sent with lacks the first.
let wanted = null; // the request of the sheet that is open or on its way
const about = (event) => {
  const { ctx } = event.detail;
  return ctx && ctx.target && ctx.target.id === "sheet-body" ? ctx : null;
};

const want = (ctx) => {
  if (wanted) clearTimeout(wanted.slow);
  if (!ctx) say("sheet", "");
  if (wanted && !wanted.over && !wanted.tap) wanted.request.abort(); // a tap is heard, whoever closes
  wanted = ctx;
};

// What was typed into a form that is kept stands there again when its sheet is opened once more
// at the same moment of the deal.
const typed = new Map();
export const keep = (form) => {
  if (form && form.dataset.keep) typed.set(form.dataset.keep, [...new FormData(form)]);
};

const restore = (form) => {
  const kept = typed.get(form.dataset.keep);
  if (!kept) return;
  for (const field of form.elements) {
    if (!field.name || field.type === "hidden") continue;
    const values = kept.filter(([name]) => name === field.name).map(([, value]) => value);
    const was = field.checked === undefined ? field.value : field.checked;
    if (/^(radio|checkbox)$/.test(field.type)) field.checked = values.includes(field.value);
    else if (values.length) [field.value] = values;
    if ((field.checked === undefined ? field.value : field.checked) === was) continue;
    const folded = field.closest("details");
    if (folded) folded.open = true;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
};

// What was tapped into a sheet that is marked as a draft comes back when it is opened again at the same deal,
// after a reload too; the house answers with an empty one once the deal is over.
const DRAFT = "draft";
const drawUp = (ctx) => {
  const form = ctx.target.querySelector("[data-draft]");
  if (!form) return;
  const fields = [...new FormData(form), ["of", form.dataset.draft]];
  localStorage.setItem(DRAFT, JSON.stringify([form.getAttribute("hx-get"), fields]));
};

const takeUp = (ctx) => {
  const [url, fields] = JSON.parse(localStorage.getItem(DRAFT) || "[]");
  if (url !== ctx.request.action || ctx.sourceElement.matches("form")) return;
  for (const [name, value] of fields) ctx.request.body.append(name, value);
};

// A button that says what was read from other cards than those that are typed now is none.
document.addEventListener("input", (event) => {
  const read = event.target.form && event.target.form.querySelector("[data-read]");
  if (read) read.querySelectorAll("[type=submit], .notice").forEach((one) => one.remove());
});

// What a rule card was opened from comes back, as it was left, when the card is closed.
let left = null;
const leave = (ctx) => {
  const from = sheet().open && ctx.sourceElement.closest("#sheet [data-comes-back]");
  left = from ? { from, top: sheet().scrollTop, body: document.createDocumentFragment() } : null;
  if (left) left.body.append(...ctx.target.childNodes);
};

const back = () => {
  const { from, top, body } = left;
  want(null);
  left = null;
  const place = document.getElementById("sheet-body");
  place.replaceChildren(body);
  heading(place);
  from.focus({ preventScroll: true });
  sheet().scrollTop = top;
};

/* The request of the sheet that is open or on its way. */
export const asked = () => wanted;

export const shut = () => {
  want(null);
  left = null;
  if (sheet() && sheet().open) sheet().close();
};

/* A tap in the sheet was refused: it stays as it was filled in, and says why, with what can be done then. */
export const refused = (form, notice) => {
  const body = document.getElementById("sheet-body");
  if (!notice || !sheet().open || !body.contains(form)) return false;
  body.querySelectorAll(".refused").forEach((one) => one.remove());
  const told = notice.closest(".notice-line") || notice;
  told.classList.add("refused");
  for (const one of [told, ...told.querySelectorAll("[id]")]) one.removeAttribute("id");
  const title = body.querySelector(".sheet-title");
  if (title) title.after(told);
  else body.prepend(told);
  htmx.process(told);
  told.scrollIntoView({ block: "nearest" });
  return true;
};

/* An amount that was asked of somebody whose turn has passed meanwhile, by another device: it says so. What the bank
   asks for has seen the bank. */
export const overtaken = () => {
  const seen = sheet() && sheet().querySelector("#sheet[open] form:has([data-amount]) > [name=seen]");
  const now = document.getElementById("moment");
  if (!seen || !now || [now.dataset.entry, now.dataset.bank].includes(seen.value) || document.body.classList.contains("busy")) return;
  if (sheet().querySelector(".overtaken")) return;
  const told = document.createElement("p");
  told.className = "notice overtaken";
  told.setAttribute("role", "alert");
  told.textContent = MOVED_ON;
  seen.form.before(told);
};

document.addEventListener("htmx:config:request", (event) => {
  const ctx = about(event);
  if (!ctx || event.defaultPrevented) return;
  const [out, waits] = [wanted && !wanted.over, ctx.sourceElement.closest("[data-waits]")];
  if (out && waits && waits.contains(wanted.sourceElement)) {
    event.preventDefault();
    refuse(middle(ctx.request.submitter || ctx.sourceElement), WAIT);
  } else if (out && wanted.sourceElement === ctx.sourceElement) event.preventDefault();
  else want(ctx);
  if (!event.defaultPrevented) takeUp(ctx);
  if (event.defaultPrevented || ctx.tap) return;
  ctx.request.timeout = ENOUGH;
  ctx.slow = setTimeout(() => say("sheet", "Opening … no answer yet."), SLOW);
});

document.addEventListener("htmx:before:request", (event) => {
  const ctx = about(event);
  if (ctx && ctx !== wanted) event.preventDefault();
});

// A sheet says itself what is wrong; "busy" from a server that is too full is no sheet.
document.addEventListener("htmx:before:swap", (event) => {
  const ctx = about(event);
  if (!ctx) return;
  const none = ctx.response.status >= 500 && !ctx.text.includes('class="notice"');
  if (none && !ctx.tap) say("sheet", UNHEARD);
  if (ctx !== wanted || none) event.preventDefault();
  else if (ctx.swap !== "innerMorph") leave(ctx);
});

document.addEventListener("htmx:finally:request", (event) => {
  const ctx = about(event);
  if (!ctx) return;
  ctx.over = true;
  clearTimeout(ctx.slow);
});

document.addEventListener("htmx:error", (event) => {
  const ctx = about(event);
  if (ctx && !ctx.tap) say("sheet", UNHEARD);
});

document.addEventListener("cancel", () => { left = null; want(null); }, true); // closed with the Escape key

// Back closes the sheet that is open. Its entry in the history stays until then: Back from the page goes
// over it, so that it costs no second tap.
const [UNDER, SHEET] = ["under a sheet", "a sheet"];
const stepIn = () => {
  if (history.state === SHEET) return;
  history.replaceState(UNDER, "");
  history.pushState(SHEET, "");
};
addEventListener("popstate", () => {
  if (history.state !== UNDER) return;
  if (!sheet() || !sheet().open) history.back();
  else if (left) {
    back();
    stepIn();
  } else shut();
});

/* Whoever listens hears first what was opened: the focus lands on its heading, or where it says. */
const heading = (body) => {
  const title = body.querySelector(".sheet-title, h1, h2");
  sheet().setAttribute("aria-label", title ? title.textContent.trim() : "Sheet");
  if (title) title.tabIndex = -1;
  const close = (left && left.from.dataset.comesBack) || (title && title.dataset.leave) || "Close";
  sheet().querySelector(":scope > [data-close]").textContent = close;
  const first = body.querySelector("[autofocus]") || title || body.querySelector("button");
  if (first) first.focus({ preventScroll: true });
  sheet().scrollTop = 0;
};

/* A choice within the sheet: it stays where it was, and what the choice leads to comes in sight. */
const chosen = (body) => {
  const next = body.querySelector(".main");
  if (next) next.scrollIntoView({ block: "nearest" });
};

document.addEventListener("htmx:after:swap", (event) => {
  const ctx = about(event);
  if (!ctx || ctx !== wanted) return;
  say("sheet", "");
  if (!sheet().open) {
    sheet().showModal();
    settle();
    stepIn();
  }
  if (ctx.swap === "innerMorph") chosen(ctx.target);
  else heading(ctx.target);
  ctx.target.querySelectorAll("[data-keep]").forEach(restore);
  drawUp(ctx);
  for (const field of ctx.target.querySelectorAll("[data-amount]")) {
    if (field.value) show(field.form, field);
  }
  const shuts = ctx.target.querySelector("[data-shuts]"); // a player's own: it never lies open
  if (shuts) setTimeout(() => shuts.isConnected && shut(), 1000 * shuts.dataset.shuts);
  if (!left) along(ctx.target.querySelector("[data-room]"));
  sheet().dataset.shown = String(Number(sheet().dataset.shown || 0) + 1);
});

// A sheet that shows what others do (data-anew) looks again with each view.
document.addEventListener("htmx:after:swap", (event) => {
  const anew = !about(event) && sheet() && sheet().querySelector("#sheet[open] [data-anew]");
  if (anew) htmx.trigger(anew, "anew");
});

// What the room reads along (data-room) is put away with its sheet: the house is told so.
let room = "";
const along = (law) => {
  if (room && !law) fetch(room, { keepalive: true }).catch(() => {});
  room = law ? law.dataset.room : "";
};
document.addEventListener("close", () => along(null), true);
addEventListener("pagehide", () => along(null));

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-close]")) left ? back() : shut();
  if (event.target === sheet()) shut(); // the dark round about
});
