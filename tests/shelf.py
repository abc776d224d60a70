"""The rulebook of this house, read once in each process of tests, and the odds, counted once for
as long as what judges hands and the games stay as they are."""

from __future__ import annotations

import hashlib
import os
import pickle
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

from referee import rulebook
from referee.core.book.book import Book
from referee.screens.games.words.rulecard import Counted
from referee.web.counted import FILE, marks, shipped
from referee.web.rarity import RARITY, CountKey

Thing = TypeVar("Thing")
ROOT = Path(__file__).resolve().parent.parent
SHIPPED = ROOT / "rulebook"
read_book = rulebook.load_book
BOOK = read_book(SHIPPED)


def load_book(folder: Path) -> Book:
    """The rulebook of a folder; that of this house is there already: each command would read it."""
    return BOOK if folder.resolve() == SHIPPED else read_book(folder)


rulebook.load_book = load_book
SOAK = bool(os.environ.get("SOAK"))
"""The long forms of all tests are wanted."""
QUICK = os.environ.get("TESTS") == "quick" and not SOAK
"""./test quick: what sweeps over much takes a part."""
DAY = 24 * 60 * 60
KEPT = ROOT / ".pytest_cache" / "odds"
"""What earlier runs have counted, in a file that is named after all it depends on."""
FEW = 20
"""Lines that may be missing or of another day before the file wants to be written again."""


def some(things: Sequence[Thing], share: int, start: int = 0) -> Sequence[Thing]:
    """One in so many of what a test tries, each time others where `start` counts up; all of them
    with SOAK."""
    return things if SOAK else things[start % share :: share]


@cache
def turn() -> int:
    """Which sample this run takes: another with every change of the program, the same for the same
    program. TURN=n in the environment takes that one again, as a run says at its end."""
    if "TURN" in os.environ:
        return int(os.environ["TURN"])
    found = hashlib.sha256()
    for path in sorted((ROOT / "referee").rglob("*.py")):
        found.update(path.read_bytes())
    return int.from_bytes(found.digest()[:2], "big")


def turned(things: Sequence[Thing], share: int) -> Sequence[Thing]:
    """One in so many, others after each change of the program; all of them with SOAK. For what has
    been tried whole before it is sampled: each part of it holds."""
    return some(things, share, turn())


def swept(things: Sequence[Thing], share: int) -> Sequence[Thing]:
    """All of them; in ./test quick one in so many, others after each change of the program."""
    return turned(things, share) if QUICK else things


@cache
def count_odds() -> Path:
    """Know how rare all hands of all games are, and keep it for the next run: the file."""
    kept = KEPT / f"{_grounds()}.pickle"
    if kept.exists() and os.environ.get("ODDS") != "write":
        know(kept)
        return kept
    RARITY.found |= in_git()
    RARITY.begin(BOOK.judges.values())
    RARITY.finish()
    if os.environ.get("ODDS") == "write":
        write_odds()
    KEPT.mkdir(parents=True, exist_ok=True)
    for old in KEPT.glob("*.pickle"):
        if old.stat().st_mtime < time.time() - DAY:
            old.unlink(missing_ok=True)
    new = KEPT / f"new-{os.getpid()}"
    new.write_bytes(pickle.dumps(RARITY.found))
    new.replace(kept)
    return kept


def in_git() -> dict[CountKey, Counted]:
    """The odds in the file that are still those of a game."""
    return shipped(BOOK)


def write_odds() -> None:
    """Put what was counted into the file."""
    lines = []
    for mark, key in marks(BOOK).items():
        counted, name = RARITY.found[key], f"{key[0].slug} {key[1]}"
        assert counted != "counting"
        kinds = [f"{kind}={many}" for kind, many in counted.counts] if counted else []
        lines.append("\t".join((name, mark, str(counted.total) if counted else "", *kinds)))
    FILE.write_text("".join(f"{line}\n" for line in sorted(lines)), encoding="utf-8")


def _grounds() -> str:
    """What the odds hang on: what judges cards, the rulebook without its laws, its readers."""
    core, own = ROOT / "referee" / "core", ROOT / "referee" / "web" / "rarity.py"
    files = [own, *core.glob("*.py"), *(core / "cards").rglob("*.py")]
    files += (ROOT / "referee" / "rulebook").glob("*.py")
    for folder in ("games", "judging", "ladders"):
        files += (ROOT / "rulebook" / folder).rglob("*.toml")
    found = hashlib.sha256()
    for path in sorted(files):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()


def know(kept: Path) -> None:
    """Take over what another process counted."""
    RARITY.found |= pickle.loads(kept.read_bytes())
