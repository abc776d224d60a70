/* The film of a deal: Back and Next move the slider, and so do the arrow keys; the slider asks for its moment. */
import { fit } from "./fit.js";

const form = document.getElementById("film");
const slider = form.querySelector("input[name=at]");

const go = (to) => {
  const at = Math.min(Math.max(to, 1), Number(slider.max));
  if (at === Number(slider.value)) return;
  slider.value = at;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
};

for (const [id, by] of [["film-back", -1], ["film-next", 1]]) {
  document.getElementById(id).addEventListener("click", (event) => {
    event.preventDefault();
    go(Number(slider.value) + by);
  });
}
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select")) return;
  const to = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(Number(slider.value) + to);
});
document.addEventListener("htmx:afterSwap", fit);
