/* Everything that the page at the top says. */

/* Why the app does not start, or went away. */
export const WORDS = {
  fetch: "The app could not be fetched whole. Is the network there? Open this page again to go on.",
  quota: "This device has no room for the app (about 130 MB). Free some, then open this page again.",
  old: "This browser cannot keep a table: it lacks what the app needs. A newer Chrome, Edge, Firefox or Safari can, in an ordinary window (not a private one).",
  private: "This window may keep nothing (a private window?). Open the page in an ordinary one: here a night would be lost.",
  insecure: "Browsers let a page keep itself only on https or on localhost. Open it there.",
  held: "The table’s files are in use by another page that does not answer. Close it, then open this one again.",
  broken: "The app could not start. Nothing that was entered is lost. Open this page again; if that does not help, this is why:",
};

/* What the worker refuses to start with, by the name of the error. */
export const WHY = { QuotaExceededError: "quota", SecurityError: "private", NoModificationAllowedError: "held" };

export const FIRST = "The app is on this device now and needs no network.";
export const NO_PHONES =
  "Without a server, one tablet plays the table. For phones at the seats start referee on a computer with ./run --lan; a night moves there and back as a file (Your data …).";
export const MAY_GO =
  "This browser may throw the nights away: when it needs room, and a private window when it closes. Save a backup after each night; you’ll be asked.";
export const TAKE_IT = "The night is closed. This browser may throw it away: save a backup now.";
export const LOST =
  "What this app keeps on the device was deleted just now: by the browser, or by somebody. Save a backup before you close this page, or the nights are gone.";
export const NOT_SAVED = "No backup could be made. Try under “Your data …”.";
export const GONE =
  "The nights that were on this device are gone: the browser, or somebody, has removed them. A backup brings them back (Your data …).";
export const NEWER = "A new version is here. Take it after this deal.";

/* How a page comes to stand on the home screen. agent: what the browser says it is. */
const OWN = "Do it before the first night and open it from there: it keeps its own nights";
const ADD = "then “Add to Home Screen”, with “Open as Web App” on where it asks";
export const home = (agent, touches) => {
  const is = (words) => words.test(agent);
  if (is(/iPad|iPhone|iPod/) || (is(/Macintosh/) && touches > 1)) {
    if (is(/CriOS|FxiOS|EdgiOS|OPT\//)) return `Tap Share (beside the address, or in the menu), ${ADD}. ${OWN}.`;
    return `Tap Share (perhaps behind •••), ${ADD}. ${OWN}, and Safari clears what is not there after seven days without a visit.`;
  }
  if (is(/Android/)) {
    if (is(/SamsungBrowser/)) return "Tap ☰, then “Add page to” and “Home screen”.";
    if (is(/EdgA/)) return "Tap ☰ below, then “Add to phone”.";
    if (is(/Firefox/)) return "Tap ⋮, then “Add app to Home screen” (or “Install”, perhaps under “More”).";
    return "Tap ⋮, then “Install and create shortcut” (or “Add to Home screen”) and “Install”: a mere shortcut opens in the browser.";
  }
  if (is(/Firefox/)) return "Bookmark this page: it opens without a network.";
  if (is(/Edg\//)) return "In the menu (…): Apps, perhaps under “More tools”, then “Install this site as an app”.";
  if (is(/Macintosh/) && is(/Safari/) && !is(/Chrome/)) return `In Safari: File, then “Add to Dock”. ${OWN}.`;
  return "Chrome installs it from the right end of the address bar, or from ⋮: “Cast, save and share”, “Install page as app”.";
};
