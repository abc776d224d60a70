/* The end of a night goes home: on paper, to whoever the device can send it to, or copied. */
import { say } from "./say.js";

const told = (text) => {
  say("sheet", text, true);
  setTimeout(() => say("sheet", ""), 4000);
};

/* Where the page came without TLS there is no clipboard: what is selected can be copied all the same. */
const copied = async (text) => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (!done) throw new Error("not copied");
};

const share = async (text) => {
  if (navigator.share) {
    try {
      return await navigator.share({ text });
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  try {
    await copied(text);
    told("Copied. Paste it wherever you like.");
  } catch {
    told("This browser can’t share or copy. Print or save it instead.");
  }
};

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) print();
  const button = event.target.closest("[data-share]");
  if (button) share(button.dataset.share);
});
