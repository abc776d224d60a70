/* Which touch is a tap. The rule:

   1. Only what acts or opens a sheet is guarded: no key of the keypad, no link, no field.
   2. A finger means the button it came down on, as that was painted then. If the button means
      something else when the finger goes up, the touch is none.
   3. Two touches of one place (a finger's width) within BURST are a double tap and count once;
      not where something was typed, or closed with Escape, between them: no finger bounces so.
   4. So does a touch of the place of the last tap within LATE after its answer was painted:
      it was on its way to the old button.
   5. Everywhere else the next player's buttons hear at once, as soon as they are painted.
   6. What somebody else's tap changed comes as a surprise: for ELSEWHERE, a button that did not
      stand there before, or meant something else, is deaf; one that stayed as it was hears.
   7. One tap is out at a time; a touch meanwhile is told to wait, and is not kept for later. So is one in
      a sheet that counts on what was tapped into it before (data-waits).
   8. A touch that is refused is seen: a ring stands round the finger, and the line at the top says why.
   9. A key pressed on a button is a touch of its middle; a key held down is one touch.
  10. The server has the last word: a tap that saw an older felt is refused there. */
import { say } from "./say.js";

const BURST = 300;
const LATE = 200;
const ELSEWHERE = 350;
const NEAR = 48;
const GUARDED = "form.tap button:not([type=button]), button[hx-get], [role=button][hx-get]";
const TWICE = "A double tap counts once.";
const SURPRISE = "The table has just changed. Tap again if you still mean it.";
export const WAIT = "Wait: the last tap has no answer yet.";

let down = null; // the touch that is on its way: where, when, and what its button meant
let last = null; // the last touch that was heard, and when its answer was painted
let surprise = { at: -Infinity, entry: -1, before: [] };
let saying = 0;
let resting = 0;
let rests = 0; // until when
const busy = () => document.body.classList.contains("busy");

const meaning = (button) => {
  const form = button.matches("[hx-get]") ? null : button.form;
  const fields = form ? [...new FormData(form)] : [];
  const asked = fields.filter(([name]) => name !== "seen" && name !== "tap");
  return JSON.stringify([button.getAttribute("hx-get"), button.textContent.trim(), asked]);
};

export const middle = (button) => {
  const box = button.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const near = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) < NEAR;

/* What stands where in a view. */
export const spots = (view) =>
  [...view.querySelectorAll(GUARDED)].map((button) => ({
    box: button.getBoundingClientRect(),
    means: meaning(button),
  }));

const stood = ({ x, y }, means) =>
  surprise.before.some(
    ({ box, means: old }) =>
      old === means && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
  );

/* Why a touch of a button is none; nothing where it is heard. */
const why = (touch, button) => {
  if (last && near(last, touch)) {
    const burst = touch.at - last.at < BURST;
    if (burst || touch.at - last.painted < LATE) {
      last.at = touch.at;
      calm(BURST);
      return TWICE;
    }
  }
  const means = meaning(button);
  if (touch.means !== means) return SURPRISE;
  const acts = !button.matches("[hx-get]");
  if (acts && busy()) return WAIT;
  const late = touch.at - surprise.at < ELSEWHERE;
  return late && button.closest("#live") && !stood(touch, means) ? SURPRISE : "";
};

/* A ring round the place of the touch, and why it was none. */
export const refuse = (touch, text) => {
  for (const old of document.querySelectorAll(".touch-refused")) old.remove();
  const ring = document.createElement("div");
  ring.className = "touch-refused";
  ring.style.left = `${touch.x}px`;
  ring.style.top = `${touch.y}px`;
  (document.querySelector("dialog[open]") || document.body).append(ring);
  say("touch", text);
  clearTimeout(saying);
  saying = setTimeout(() => {
    ring.remove();
    say("touch", "");
  }, 1600);
};

/* A quick answer does not end the rest that a touch began: while the page is calm, the same place is deaf. */
const calm = (time) => {
  rests = Math.max(rests, performance.now() + time);
  document.body.classList.add("calm");
  clearTimeout(resting);
  resting = setTimeout(() => document.body.classList.remove("calm"), rests - performance.now());
};

/* at: when the finger came down, which a busy tablet may hear much later. */
const touched = (button, place, at) => {
  down = { ...place, at, means: meaning(button) };
};

document.addEventListener("pointerdown", (event) => {
  const button = event.target.closest(GUARDED);
  down = null;
  if (button) touched(button, { x: event.clientX, y: event.clientY }, event.timeStamp);
}, true);

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  const button = event.target.closest(GUARDED);
  down = null;
  if (button && event.repeat) event.preventDefault();
  else if (button) touched(button, middle(button), event.timeStamp);
}, true);

/* Something else was done meanwhile: the next touch is no bounce of the last one. */
const parted = (event) => {
  if (last && event.isTrusted) last.at = -Infinity;
};
document.addEventListener("input", parted, true);
document.addEventListener("keydown", (event) => event.key === "Escape" && parted(event), true);
document.addEventListener("cancel", parted, true);

document.addEventListener("click", (event) => {
  const button = event.target.closest(GUARDED);
  if (!button || button.disabled) return;
  if (!down) touched(button, middle(button), event.timeStamp);
  const touch = down;
  down = null;
  const text = why(touch, button);
  if (text) {
    event.preventDefault();
    event.stopImmediatePropagation();
    refuse(touch, text);
    return;
  }
  last = { ...touch, painted: -Infinity };
  calm(BURST);
}, true);

/* Somebody else's change was painted; old: what stood where before. */
export const changed = (view, entry, old) => {
  if (JSON.stringify(spots(view)) === JSON.stringify(old)) return;
  surprise = { at: performance.now(), entry, before: old };
  if (busy() && last) last.painted = surprise.at; // most likely what the own tap did
  calm(ELSEWHERE);
};

/* The own tap was answered, and that is about to be painted: what the wire has painted of it already is no surprise. */
export const answered = (entry) => {
  if (entry === surprise.entry) surprise = { at: -Infinity, entry: -1, before: [] };
  const touch = last;
  if (!touch) return;
  touch.painted = Infinity; // not yet
  calm(LATE);
  requestAnimationFrame(() =>
    setTimeout(() => {
      touch.painted = performance.now();
      calm(LATE);
    }),
  );
};
