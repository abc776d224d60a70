/* A buzz when the player of this phone is asked for something, where the browser can; where it can't, the page says so
   and what does instead. The switch is remembered on this phone. */
const can = "vibrate" in navigator;
const KEY = "referee-buzz";
let before = null; // all that the player was asked for; null: the page has just opened

const on = () => {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
};

const paint = () => {
  for (const line of document.querySelectorAll("[data-no-buzz]")) line.hidden = can;
  for (const button of document.querySelectorAll("[data-buzz]")) {
    button.hidden = !can;
    button.querySelector("b").textContent = on() ? "on" : "off";
  }
};

const look = () => {
  const me = document.querySelector("[data-asked]");
  const now = me ? me.dataset.asked : "";
  const fresh = now.split(" ").some((word) => word && before && !before.includes(word));
  if (can && on() && fresh) navigator.vibrate([120, 60, 120]);
  before = now.split(" ");
  paint();
};

document.addEventListener("htmx:after:swap", look);
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-buzz]")) return;
  try {
    localStorage.setItem(KEY, on() ? "off" : "on");
  } catch {
    return; // it can't be remembered here
  }
  if (on()) navigator.vibrate(60);
  paint();
});
look();
