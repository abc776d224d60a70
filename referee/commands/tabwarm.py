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
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from urllib.parse import urlencode

from referee.aside import Steps
from referee.bell import Bell
from referee.commands.tabbed import Aside, Door, start
from referee.commands.tablate import awake
from referee.store.schema import any_open

Ear = Callable[[Bell], object]
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
FEW = 3
"""So many of them show a device's first tap what it needs."""
OURS = [("Sec-Fetch-Site", "same-origin"), ("HX-Request", "true")]
FORM = [*OURS, ("Content-Type", "application/x-www-form-urlencoded")]


def warm(folder: str, modules: Sequence[str] = ()) -> None:
    """Import those, and show what a first night shows, in a house that is thrown away. Raises
    RuntimeError where something of it stays."""
    for name in modules:
        importlib.import_module(name)
    for _ in awake():
        pass
    for door in _visited(folder, TAPS, PAGES):
        while door.aside() is not None:
            pass
    del door  # and with it the log
    importlib.invalidate_caches()  # which hold the library open
    gc.collect()
    if any_open():
        raise RuntimeError("the log is still open")
    gc.freeze()  # what every start has is looked through in none


def rehearse(folder: str) -> None:
    """Show some of it beside a device's very first pages, in steps: what a first tap does for the
    first time is done then."""
    Aside(target=Steps(_rehearsed(folder))).start()


def _rehearsed(folder: str) -> Iterator[None]:
    """Nobody hears that house's bells, and what it would do aside is left."""
    yield from awake()
    steps, apart = _visited(folder, TAPS[:FEW], PAGES[:FEW]), (deque[Aside](), list[Ear]())
    going = True
    while going:
        here, (Aside.waiting, Bell.ears) = (Aside.waiting, Bell.ears), apart
        try:
            going = next(steps, None) is not None
        finally:
            Aside.waiting, Bell.ears = here
        yield


def _visited(
    folder: str, taps: Sequence[dict[str, object]], pages: Sequence[str]
) -> Iterator[Door]:
    """A night is begun, deals are played, and all is looked at, a step at a time."""
    Path(folder).mkdir(parents=True)
    door = start(folder, "/", "http", "")
    yield door
    begun = [("tap", "warm"), *STAKES.items(), *(("name", name) for name in NAMES)]
    _asked(door, "POST", "/night", [*begun, *(("chips", 100) for _ in NAMES)])
    seen = "0"
    for tap in taps:
        yield door
        fields = {"view": "felt", "seen": seen, "tap": f"warm {seen}", **tap}
        seen = _asked(door, "POST", "/night/1/tap", [*fields.items()])["Entry"]
    for page in pages:
        yield door
        _asked(door, "GET", page, [])
    yield door
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
