/* The dealer's voice: what the page says of the moment (data-voice) is spoken by this device, as much of it
   as was chosen here. Each part is heard once; what is overtaken while it is spoken is dropped, and nothing waits
   its turn. The words are the page's own. Only a voice of the device itself is used: the house may have no network. */
import { say } from "./say.js";

const KEPT = "referee_voice";
const DEGREES = ["off", "cards", "turns", "all"];
const TIME = 3000; // so long a browser may take to find its voices, and a line of ours stays
const synth = window.speechSynthesis;
const room = document.body.classList.contains("tv"); // nobody types there, and there are no buttons

let voice; // undefined: not looked for yet; null: there is none
let heard = new Set(); // what has been spoken to its end and still holds
let saying = []; // what is being spoken
let kept = null; // what was chosen, where the browser keeps nothing
let quiet = 0;

const words = (key) => document.getElementById("wire")?.getAttribute(`data-voice-${key}`) || "";

const tell = (key) => {
  clearTimeout(quiet);
  say("voice", words(key), true);
  quiet = setTimeout(() => say("voice", ""), 2 * TIME);
};

const degree = () => {
  try {
    kept = localStorage.getItem(KEPT) || kept;
  } catch {
    // it is chosen anew on each page
  }
  return DEGREES.includes(kept) ? kept : "off";
};

const set = (chosen) => {
  kept = chosen;
  try {
    localStorage.setItem(KEPT, chosen);
  } catch {
    // as above
  }
};

const parts = () => {
  const most = DEGREES.indexOf(degree());
  return [...document.querySelectorAll("#live [data-voice]")]
    .filter((part) => DEGREES.indexOf(part.dataset.voice) <= most)
    .map((part) => part.textContent.trim().replace(/(\d)\u202f(?=\d)/g, "$1").replace(/\s+/g, " "))
    .filter(Boolean);
};

// --- a voice ------------------------------------------------------------------------------------
const find = () => {
  const own = synth.getVoices().filter((one) => one.localService);
  return own.find((one) => one.lang.startsWith("en")) || own.find((one) => one.default);
};

/* The voice, once the browser has found its own; null where it has none, which is said once. */
const found = async () => {
  if (voice !== undefined) return voice;
  voice = (synth && find()) || undefined;
  if (!voice && synth) {
    await new Promise((resolve) => {
      synth.addEventListener("voiceschanged", resolve, { once: true });
      setTimeout(resolve, TIME);
    });
    voice = find();
  }
  if (!voice) {
    voice = null;
    tell("none");
  }
  return voice;
};

// --- speaking -----------------------------------------------------------------------------------
const speak = (these) => {
  synth.cancel();
  saying = these;
  if (!these.length) return;
  const speech = new SpeechSynthesisUtterance(these.join(" "));
  speech.voice = voice;
  speech.lang = voice.lang;
  speech.onend = () => {
    if (saying !== these) return;
    for (const part of these) heard.add(part);
    saying = [];
  };
  speech.onerror = ({ error }) => {
    if (error === "not-allowed") tell("touch");
    if (saying === these) saying = [];
  };
  synth.speak(speech);
};

const now = async (again) => {
  if (degree() === "off" || !(await found())) return;
  const there = parts();
  heard = new Set(again ? [] : there.filter((part) => heard.has(part)));
  const fresh = there.filter((part) => !heard.has(part));
  if (again || fresh.join(" ") !== saying.join(" ")) speak(fresh);
};

/* The page has been painted: what is new in it is said. */
export const spoken = () => now(false);

/* The buttons show what was chosen on this device. */
export const choose = () => {
  for (const button of document.querySelectorAll("[data-say]")) {
    button.setAttribute("aria-pressed", String(button.dataset.say === degree()));
  }
};

const take = (chosen) => {
  set(chosen);
  choose();
  tell(chosen);
  if (chosen !== "off") now(true);
  else if (synth) synth.cancel();
};

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-say], [data-again]");
  if (button?.dataset.say) take(button.dataset.say);
  else if (button || room) now(true);
});

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea")) return;
  if (key === "s" || key === "S" || (room && key === "Enter")) now(true);
  else if (key === "v" || key === "V") take(DEGREES[(DEGREES.indexOf(degree()) + 1) % DEGREES.length]);
  else if (room && DEGREES[Number(key)] && key.trim()) take(DEGREES[Number(key)]);
});
