/* Plays written hands with the Python of the tab: what is wrong with each, and a mark of all its events. */
import { started } from "./site.js";

const { python } = await started();
const replay = python.runPython(`
import hashlib, json
from referee.notation.player import play
from referee.paths import ROOT
from referee.rulebook import load_book
from referee.store.codec import encode
book = load_book(ROOT / "rulebook")
def replay(text):
    played = play(text, book)
    said = [encode(entry.events) for entry in played.log.entries]
    return json.dumps([played.wrong, len(said), hashlib.sha256("\\n".join(said).encode()).hexdigest()])
replay
`);
onmessage = ({ data }) => postMessage(data.map((text) => JSON.parse(replay(text))));
postMessage("ready");
