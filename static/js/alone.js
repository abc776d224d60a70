/* A deal as a page of its own (it is written into it): slider, buttons and arrow keys go through its moments. */
const moments = [...document.querySelectorAll(".frame")];
const slider = document.querySelector(".film-slider input");
const show = () => moments.forEach((frame, at) => { frame.hidden = at + 1 !== Number(slider.value); });
const go = (by) => {
  slider.value = Number(slider.value) + by;
  show();
};
slider.addEventListener("input", show);
for (const button of document.querySelectorAll("[data-by]")) {
  button.addEventListener("click", () => go(Number(button.dataset.by)));
}
document.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1, Home: -moments.length, End: moments.length }[event.key];
  if (by === undefined || event.target === slider) return;
  event.preventDefault();
  go(by);
});
