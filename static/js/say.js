/* The line at the top of the page: what the page is doing, one matter at a time. */
const ORDER = ["touch", "tap", "line", "voice", "sheet"];
const matters = new Map();

/* Say something about a matter, or nothing any more; small: it can wait, and stands at the edge. */
export const say = (matter, text, small = false) => {
  if ((matters.get(matter) || {}).text === text) return;
  matters.set(matter, { text, small });
  const line = document.getElementById("wire");
  if (!line) return;
  const first = ORDER.map((one) => matters.get(one)).find((one) => one && one.text);
  line.hidden = !first;
  line.textContent = first ? first.text : "";
  line.classList.toggle("small", Boolean(first && first.small));
  dispatchEvent(new Event("resize")); // a small line takes its room from the felt
};
