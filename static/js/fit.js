/* The middle of the felt has the room the seats leave. Where that is too little, first it is said
   at the seats alone who plays for which pile; then pot and sentence are set smaller in turn, the
   sentence last: it must be read from a metre. Where nothing helps, a phone scrolls. */
const STEPS = [
  [1, 1], [1, 0.94], [0.92, 0.97], [0.85, 0.94], [0.78, 0.9], [0.7, 0.88], [0.62, 0.84],
  [0.62, 0.78], [0.55, 0.74], [0.5, 0.68], [0.45, 0.6], [0.45, 0.5], [0.45, 0.4],
];

export const fit = () => {
  const live = document.getElementById("live");
  const middle = document.querySelector(".live.felt .middle");
  if (!middle) return;
  const number = middle.querySelector(".pot-number");
  const room = () =>
    middle.scrollHeight <= middle.clientHeight + 1 &&
    middle.scrollWidth <= middle.clientWidth + 1 &&
    (!number || number.offsetWidth <= middle.clientWidth);
  const set = (pot, words) => {
    live.style.setProperty("--fit-pot", pot);
    live.style.setProperty("--fit", words);
  };
  live.classList.remove("tight");
  set(1, 1);
  live.style.setProperty("--middle", "0px");
  if (room()) return;
  live.classList.add("tight");
  for (const [pot, words] of STEPS) {
    set(pot, words);
    if (room()) return;
  }
  live.style.setProperty("--middle", `${middle.scrollHeight}px`);
};

addEventListener("resize", fit);
document.fonts.ready.then(fit);
