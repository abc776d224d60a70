/* Moments: chips travel from the seats to the pot and from the pot to whoever won it, once, in 200 ms.
   The view says what the last entry of the deal moved; it is shown only where the page had shown the one
   before that, whatever else was entered meanwhile (a phone asks for the floor): not on a page opened fresh, not after a gap, not for an undo. Nothing of the page moves. */
const TIME = 200;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const place = () => document.getElementById("moment");
let shown = place() ? Number(place().dataset.entry) : -1;

const middle = (thing) => {
  const box = thing.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/* A chip that flies over the page; its text is for nobody who listens. */
const fly = (from, to, text, colour) => {
  const chip = document.createElement("div");
  chip.className = `bet flying${colour ? ` chip-${colour}` : ""}`;
  chip.setAttribute("aria-hidden", "true");
  chip.textContent = text;
  document.body.append(chip);
  const at = ([x, y]) => `translate(calc(${x}px - 50%), calc(${y}px - 50%))`;
  const path = chip.animate([{ transform: at(from) }, { transform: at(to) }], { duration: TIME, easing: "ease-in-out" });
  path.finished.catch(() => null).then(() => chip.remove());
};

/* "+28" counts up, unless something else is painted there meanwhile. */
const count = (words) => {
  const [, sign, digits] = words.textContent.match(/^(\D*)(\d[\d\u202f]*)$/) || [];
  if (!digits) return;
  const whole = words.textContent;
  const all = Number(digits.replace(/\D/g, ""));
  const began = performance.now();
  let last = whole;
  const step = (now) => {
    if (words.textContent !== last) return;
    const part = Math.min((now - began) / TIME, 1);
    last = part < 1 ? `${sign}${Math.round(all * Math.max(part, 0))}` : whole;
    words.textContent = last;
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
};

export const moment = () => {
  const { entry, follows, moves } = (place() || { dataset: {} }).dataset;
  const before = shown;
  shown = Number(entry ?? -1);
  const pot = document.querySelector(".pot-number, .pot-coin");
  if (!moves || before === shown || before !== Number(follows) || still.matches || document.hidden || !pot) return;
  for (const move of moves.split(";").filter(Boolean)) {
    const [number, chips, what, colour] = move.split(",");
    const seat = document.getElementById(`seat-${number}`);
    if (!seat) continue;
    const ends = [middle(seat.querySelector(".stack") || seat), middle(pot)];
    if (what === "won") count(seat.querySelector(".seat-won, .seat-state, .state"));
    fly(...(what === "won" ? ends.reverse() : ends), chips, colour);
  }
};
