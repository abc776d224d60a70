/* The line that says what the page is doing, one matter at a time: at the top of the page, on the felt
   over the line that says the last act, so that the game's name and Menu stay seen. */
const ORDER = ["touch", "tap", "line", "voice", "sheet"];
const matters = new Map();

const lie = () => {
  const line = document.getElementById("wire");
  if (!line) return;
  const row = document.querySelector(".live.felt .message");
  const at = row && line.parentElement === document.body && !line.classList.contains("small") && row.getBoundingClientRect();
  const seen = at && at.top > 0 && at.bottom <= innerHeight;
  line.style.inset = seen ? `auto ${innerWidth - at.right}px ${innerHeight - at.bottom}px ${at.left}px` : "";
  line.style.minHeight = seen ? `${at.height}px` : "";
  document.body.style.setProperty("--said", `${line.offsetHeight}px`); // a page that scrolls makes room for it
};
addEventListener("resize", lie);

/* The line stands in the sheet that is open: what lies behind one is dimmed, and nobody is told of it. */
export const settle = () => {
  const line = document.getElementById("wire");
  const place = document.querySelector("dialog[open]") || document.body;
  if (line && line.parentElement !== place) place.append(line);
  lie();
};
document.addEventListener("close", settle, true);

/* Say something about a matter, or nothing any more; small: it can wait, and stands at the edge. */
export const say = (matter, text, small = false) => {
  if ((matters.get(matter) || {}).text === text) return;
  matters.set(matter, { text, small });
  const line = document.getElementById("wire");
  if (!line) return;
  const first = ORDER.map((one) => matters.get(one)).find((one) => one && one.text);
  settle();
  line.hidden = !first;
  line.textContent = first ? first.text : "";
  line.classList.toggle("small", Boolean(first && first.small));
  dispatchEvent(new Event("resize")); // a small line takes its room from the felt
};
