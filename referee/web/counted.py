"""The odds of the games of the rulebook, as they were counted when `rulebook/odds.tsv` was written:
counting all of them anew takes a tablet minutes, in which each tap would wait for its turn.

A line hangs on what its game says of hands and on all that judges cards; one of another day is not
read, and what is missing is counted aside (`rarity`).
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from referee.core.book.book import Book
from referee.core.cards.judge import odds
from referee.core.cards.judge.odds import Odds
from referee.paths import ROOT
from referee.screens.games.words.rulecard import Counted
from referee.web.rarity import CountKey

FILE = ROOT / "rulebook" / "odds.tsv"
CARDS = Path(odds.__file__).parent.parent
"""What judges cards lies there."""
CAME = Path("kept") / "cards"
"""Beside the file, where the program came without its sources (commands/tab.py): their mark."""


def sources_mark() -> str:
    """A mark of all that judges cards; nothing where its sources are not there."""
    own, paths = hashlib.sha256(), sorted(CARDS.rglob("*.py"))
    for path in paths:
        own.update(path.read_bytes())
    return own.hexdigest() if paths else ""


def marks(book: Book, folder: Path = FILE.parent) -> dict[str, CountKey]:
    """Every end of every game, by what its odds hang on. Raises OSError."""
    own = sources_mark() or (folder / CAME).read_text(encoding="utf-8")
    ends = [(rule, end.key) for rule in book.judges.values() for end in rule.ends]
    return {
        hashlib.blake2b(f"{own} {key}".encode(), digest_size=8).hexdigest(): key for key in ends
    }


def shipped(book: Book, file: Path = FILE) -> dict[CountKey, Counted]:
    """The odds in the file that are still those of a game; none where it cannot be read."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
        known, found = marks(book, file.parent), dict[CountKey, Counted]()
        for line in lines:
            _, mark, total, *kinds = line.split("\t")
            if mark in known:
                counts = tuple((kind, int(many)) for kind, _, many in map(_parted, kinds))
                found[known[mark]] = Odds(counts, int(total)) if total else None
    except (OSError, ValueError):
        return {}
    return found


def _parted(kind: str) -> tuple[str, str, str]:
    return kind.rpartition("=")
