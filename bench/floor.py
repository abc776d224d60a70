"""How long Floor!'s overlay takes on the server: `python bench/floor.py [--short]`.

Each of its sheets in a deal with a bet out, taking turns, in time of the processor.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent))

from games import TIMES, Room

from referee.paths import ROOT
from referee.rulebook import load_book

LIMIT_MS = 50
"""Half of the tenth of a second until it must be seen: the other half is the browser's."""
FACTS = "id=out-of-turn&offender=3&q.what=act&q.between=wait"
SHEETS = {
    "Floor!": "sheet/floor",
    "a story found": "sheet/find?q=she+bet+before+me+and+i+had+not+acted",
    "a picture, the seats": "sheet/picture?picture=turn",
    "a picture, its laws": "sheet/picture?picture=turn&seat=3",
    "a question": "sheet/law?id=string-bet",
    "a ruling": f"sheet/law?{FACTS}",
}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        room = Room(load_book(ROOT / "rulebook"), Path(folder))
        room.tap("next-deal", game="jackpots")
        room.tap("antes")
        room.tap("bet", seat="0", to="2")
        took: dict[str, list[float]] = {name: [] for name in SHEETS}
        for _ in range(TIMES):
            for name, path in SHEETS.items():
                start = time.process_time()
                got = room.client.get(f"/night/1/{path}")
                took[name].append(1000 * (time.process_time() - start))
                assert got.status_code == 200, name
        room.table.close()
        room.table.store.close()
    for name, times in took.items():
        late = sorted(times)[int(0.95 * len(times))]
        good = "within" if late < LIMIT_MS else "NOT within"
        print(
            f"{name:22} median {median(times):5.1f} ms, p95 {late:5.1f} (limit {LIMIT_MS}): {good}"
        )


if __name__ == "__main__":
    main()
