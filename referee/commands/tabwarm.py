"""Python in a browser tab as it is kept for the next start (static/tab/maker.js): the app imported,
the rulebook read, its pages shown once, so that none of it need be done again.

What is kept knows nothing of the device: the house of `warm` is made up, and thrown away.
"""

from __future__ import annotations

import gc
import importlib
import json
import random
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlencode

from referee.commands.tabbed import Door, start
from referee.commands.tablate import awake
from referee.store.schema import any_open

PAGES = ("/", "/new", "/night/1", "/night/1/bank", "/night/1/log", "/data", "/games", "/rulebook")
NAMES = ("Ann", "Bob", "Cy", "Dot")
STAKES = {
    **{"game": "jackpots", "limit": "fixed", "ante": "1", "small": "2", "big": "4"},
    **{"paid": "slip", "real": ""},
}
TAPS: tuple[dict[str, object], ...] = (
    {"do": "next-deal", "game": "jackpots"},
    {"do": "antes"},
    {"do": "bet", "seat": 0, "to": 2},
    {"do": "call", "seat": 1},
    {"do": "raise", "seat": 2, "to": 4},
    {"do": "drop", "seat": 3},
    {"do": "call", "seat": 0},
    {"do": "others-drop"},
    {"do": "draw", "seat": 0, "count": 3},
    {"do": "draw", "seat": 2, "count": 0},
    {"do": "check", "seat": 0},
    {"do": "bet", "seat": 2, "to": 4},
    {"do": "call", "seat": 0},
    {"do": "award", "pot": 0, "winner": 2, "openers": "shown"},
    {"do": "buy", "seat": 3, "chips": 1},
    {"do": "next-deal", "game": "jackpots"},
    {"do": "nobody-opens"},
    {"do": "take-back", "strand": "hand"},
    {"do": "bet", "seat": 1, "to": 2},
)
"""A deal with all that is tapped in one, what a hand is paid, and an undo: the methods of a value
are written when one is first needed (core/value.py): not in the next start, in its first tap."""
OURS = [("Sec-Fetch-Site", "same-origin"), ("HX-Request", "true")]
FORM = [*OURS, ("Content-Type", "application/x-www-form-urlencoded")]


def warm(folder: str, modules: Sequence[str] = ()) -> None:
    """Import those, and show what a first night shows, in a house that is thrown away. Raises
    RuntimeError where something of it stays."""
    for name in modules:
        importlib.import_module(name)
    for _ in awake():
        pass
    _visit(folder)
    importlib.invalidate_caches()  # which hold the library open
    gc.collect()
    if any_open():
        raise RuntimeError("the log is still open")
    gc.freeze()  # what every start has is looked through in none


def _visit(folder: str) -> None:
    """A night is begun, a deal played, another one dealt, and all is looked at."""
    Path(folder).mkdir(parents=True)
    door = start(folder, "/", "http", "")
    begun = [("tap", "warm"), *STAKES.items(), *(("name", name) for name in NAMES)]
    _asked(door, "POST", "/night", [*begun, *(("chips", 100) for _ in NAMES)])
    seen = "0"
    for tap in TAPS:
        fields = {"view": "felt", "seen": seen, "tap": f"warm {seen}", **tap}
        seen = _asked(door, "POST", "/night/1/tap", [*fields.items()])["Entry"]
    for page in PAGES:
        _asked(door, "GET", page, [])
    while door.aside() is not None:
        pass
    door.close()
    shutil.rmtree(folder)


def _asked(door: Door, method: str, path: str, fields: list[tuple[str, object]]) -> dict[str, str]:
    """The headers of an answer. Raises RuntimeError where it is refused."""
    asked = json.dumps([method, path, "", FORM if fields else OURS[:1], []])
    told = json.loads(door.answer(asked, urlencode(fields).encode())[0])
    if told["status"] >= 400:
        raise RuntimeError(f"{method} {path} {fields}: {told}")
    return dict(told["headers"])


def woken() -> None:
    """What must be by chance is so anew: each start of a device is another."""
    importlib.invalidate_caches()
    random.seed()
    vars(tempfile)["_name_sequence"] = None
