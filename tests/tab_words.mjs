/* What each browser is told about the home screen (static/tab/words.js). */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const source = await readFile(new URL("../static/tab/words.js", import.meta.url));
const { home } = await import(`data:text/javascript;base64,${source.toString("base64")}`);
const IOS = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const DROID = "Mozilla/5.0 (Linux; Android 14; SM-X510) AppleWebKit/537.36 (KHTML, like Gecko)";
const DESK = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const TOLD = [
  ["Open as Web App.*seven days", 5, `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/18.5 Safari/605.1.15`], // an iPad
  ["Open as Web App.*seven days", 5, `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${IOS} Version/18.5 Mobile/15E148 Safari/604.1`],
  ["beside the address.*Open as Web App", 5, `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${IOS} CriOS/140.0 Mobile/15E148 Safari/604.1`],
  ["beside the address.*Open as Web App", 5, `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${IOS} FxiOS/140.0 Mobile/15E148 Safari/605.1`],
  ["Add page to", 5, `${DROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`],
  ["Add to phone", 5, `${DROID} Chrome/140.0.0.0 Safari/537.36 EdgA/140.0`],
  ["Add app to Home screen", 5, "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"],
  ["Install and create shortcut", 5, `${DROID} Chrome/140.0.0.0 Safari/537.36`],
  ["Bookmark", 0, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
  ["More tools.*Install this site", 0, `${DESK} Edg/140.0.0.0`],
  ["Add to Dock", 0, `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/18.5 Safari/605.1.15`],
  ["Install page as app", 0, DESK],
];
for (const [words, touches, agent] of TOLD) assert.match(home(agent, touches), new RegExp(words), agent);
console.log(TOLD.length);
