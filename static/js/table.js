/* What the browser must do itself at the table. Each matter has a module: guard.js says which touch
   is a tap, taps.js sends it, wire.js keeps the page up to date, sheets.js opens what is looked up, voice.js speaks. */
import { paintAwake, stayAwake } from "./awake.js";
import { fit } from "./fit.js";
import { colours, press, show, type } from "./keypad.js";
import { moment } from "./moments.js";
import { keep, overtaken } from "./sheets.js";
import "./guard.js";
import "./taps.js";
import { choose, spoken } from "./voice.js";
import { begin } from "./wire.js";

const live = () => document.getElementById("live");

// --- keys find their place again in a new view ------------------------------------------------
const ACT = ".acts .button, .desk .button, main .button";
let keys = false; // whether the last touch was a key: only then the focus is moved
let from = false; // whether the tap being answered was an act: the next one stands in the dock
const last = (key) => () => {
  keys = key;
  document.documentElement.toggleAttribute("data-touched", !key);
};
document.addEventListener("keydown", last(true), true);
document.addEventListener("pointerdown", last(false), true);

document.addEventListener("htmx:before:request", (event) => {
  const { ctx } = event.detail;
  if (ctx.tap) from = !ctx.sourceElement.closest(".corner, .desk");
});

const refocus = () => {
  const at = document.activeElement;
  const sheet = document.getElementById("sheet");
  if (!keys || (sheet && sheet.open)) return;
  if (at && at !== document.body && !from) return;
  const find = (css) => live().querySelector(css);
  const next = find(".acts .button.main") || find(ACT) || find(".corner .button");
  if (next) next.focus();
};

// What came is another page at the same address (the bank is closed): it is read from its top.
let page;
const turned = () => {
  const before = page;
  page = live().querySelector("main")?.dataset.page;
  if (before !== undefined && before !== page) scrollTo(0, 0);
};

const fresh = () => {
  paintAwake();
  fit();
  moment();
  choose();
  if (!live()) return;
  spoken();
  turned();
  overtaken();
  refocus();
  if (!document.body.classList.contains("busy")) from = false;
};

document.addEventListener("htmx:after:swap", fresh);

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-key]");
  if (key) press(key);
  stayAwake();
});

document.addEventListener("keydown", type);

document.addEventListener("input", (event) => {
  keep(event.target.form);
  if (event.target.matches("[data-amount]")) {
    event.target.dataset.fresh = "no";
    show(event.target.form, event.target);
  }
  if (event.target.matches("[name^='by.']")) colours(event.target.form);
});

fresh();
begin();
if ("wakeLock" in navigator) stayAwake();
