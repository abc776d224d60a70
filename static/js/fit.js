/* What is said under the pot has the room the seats leave; a long sentence is set smaller until it
   fits, and so are a pot of a million and a crowded row. No place changes. Where nothing helps,
   what is said scrolls. */
const STEPS = [1, 0.94, 0.88, 0.82, 0.76, 0.745, 0.7, 0.64, 0.61, 0.58, 0.55, 0.52, 0.5, 0.46, 0.43, 0.4];
const PILES = [1, 0.85, 0.7]; // several pots on little room
const RULES = [1, 0.76]; // what must be known for it gives way to what hands do
const LEAST = 15.5; // pixels: rather than set the dealer's line smaller, a phone leaves out the small line under it
const EDGE = 3, SMALL_BACK = 0.7; // pixels of Undo that stay free; how small its words are set
const READ = 14; // pixels under which the dealer’s line is read by nobody: the pots under it give way, they stand at the seats
const FAIR = 0.5; // of its size the dealer’s line keeps where pots that stand closer leave it the room

/* What is so already is not said again: each saying styles the whole felt anew. */
const set = (live, name, step) => {
  const value = step === 1 ? "" : String(step);
  if (live.style.getPropertyValue(name) !== value) live.style.setProperty(name, value);
};

const smaller = (live, name, fits, least = 0) => {
  for (const step of STEPS.filter((each) => each >= least)) {
    set(live, name, step);
    if (fits()) return true;
  }
  return false;
};

/* Whose turn it is stands on one line, or on two of fair size: how a pot ended may take many words. */
const turns = (live) => {
  const turn = live.querySelector(".turn"), says = live.querySelector(".says");
  if (!turn) return;
  const place = says.clientWidth ? says : says.parentElement; // where its lines lie in the grid of the middle
  const { paddingLeft, paddingRight } = getComputedStyle(place), { marginLeft, marginRight } = getComputedStyle(turn);
  const room = [paddingLeft, paddingRight, marginLeft, marginRight].reduce((left, one) => left - parseFloat(one), place.clientWidth);
  turn.classList.remove("wraps");
  for (const step of STEPS.filter((each) => each > 0.6)) {
    set(live, "--fit-turn", step);
    if (turn.scrollWidth <= room + 1) return;
  }
  turn.classList.add("wraps");
};

const over = (place) =>
  place.scrollWidth > place.clientWidth + 1 || place.scrollHeight > place.clientHeight + 3;

/* What Undo takes back is read whole where a smaller step allows it; else two whole lines, the second with an ellipsis. */
const takenBack = (live) => {
  const back = live.querySelector(".back"), what = back?.querySelector(".back-what");
  if (!what) return;
  const high = () => back.firstElementChild.offsetHeight + what.offsetHeight <= back.clientHeight - EDGE;
  const whole = () => high() && what.scrollHeight <= what.clientHeight + 1;
  if (!smaller(live, "--fit-back", whole, SMALL_BACK)) smaller(live, "--fit-back", high, SMALL_BACK);
};

export const fit = () => {
  const live = document.getElementById("live");
  const says = document.querySelector(".live:is(.felt, .tv) .says");
  if (!says) return;
  const inside = (name, css, place) => {
    const text = live.querySelector(css);
    if (text) smaller(live, name, () => text.scrollWidth <= text.closest(place).clientWidth + 1);
  };
  inside("--fit-pot", ".pot-number", ".pot");
  turns(live);
  for (const [name, css] of [["--fit-name", ".seat-name"], ["--fit-chips", ".seat-chips"], ["--fit-state", ".seat-state"]]) {
    const written = [...live.querySelectorAll(css)];
    smaller(live, name, () => !written.some((text) => text.scrollWidth > text.clientWidth + 1));
  }
  const row = live.querySelector(".acts > .acts-row");
  if (row) smaller(live, "--fit-row", () => !over(row) && row.scrollWidth <= row.clientWidth);
  const big = [...live.querySelectorAll(".big, .big .button, .big .toggle, .big .row-label")];
  smaller(live, "--fit-big", () => !big.some(over));
  takenBack(live);
  const places = [says, says.parentElement];
  const room = () => places.every((place) => place.scrollHeight <= place.clientHeight + 1);
  const rules = says.querySelector(".crib-rules") ? RULES : [1];
  const shown = () => rules.some((part) => {
    set(live, "--fit-rules", part);
    return room();
  });
  const shrink = () => [FAIR, 0].some((least) => PILES.some((step) => {
    set(live, "--fit-pile", step);
    return smaller(live, "--fit", shown, least);
  }));
  const size = (text) => parseFloat(getComputedStyle(text).fontSize);
  set(live, "--piles", 1);
  set(live, "--hint", 1);
  set(live, "--fit", 1);
  const said = says.querySelector(".crib:not(:empty)"), small = says.querySelector(".hint:not(:empty)");
  const least = small && Math.max(LEAST, size(small)); // larger screens: than the small line is
  if (shrink() && (!said || (size(said) >= READ && (!small || size(said) >= least)))) return;
  set(live, "--hint", "none");
  if (shrink() && (!said || size(said) >= READ)) return;
  set(live, "--piles", "none");
  if (shrink()) return;
  const turned = parseFloat(live.style.getPropertyValue("--fit-turn")) || 1; // the last thing that gives way
  for (const step of STEPS.filter((each) => each < turned && each > 0.5)) {
    set(live, "--fit-turn", step);
    if (room()) return;
  }
};

/* The letters of the browser may grow without the window: the dock grows with them. */
const letters = new ResizeObserver(fit);
const dock = document.querySelector(".live.felt .dock");
if (dock) letters.observe(dock);
addEventListener("resize", fit);
document.fonts.ready.then(fit);
