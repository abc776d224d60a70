"""The rulebook of this house, read once in each process of tests, and the odds, once in a run."""

from __future__ import annotations

import pickle
import time
from pathlib import Path

from referee.rulebook import load_book
from referee.web.rarity import RARITY

ROOT = Path(__file__).resolve().parent.parent
BOOK = load_book(ROOT / "rulebook")
PATIENCE = 120
"""Seconds that a process waits for another one to count."""


def count_odds(folder: Path) -> Path:
    """Know how rare all hands of all games are. The first process that asks counts, and keeps what
    it found in this folder for the others: the file."""
    kept, counting = folder / "odds.pickle", folder / "odds.counting"
    try:
        counting.mkdir()
    except FileExistsError:
        until = time.monotonic() + PATIENCE
        while not kept.exists():
            assert time.monotonic() < until, "another process did not come to an end with the odds"
            time.sleep(0.05)
        know(kept)
        return kept
    RARITY.begin(rule for id, rule in BOOK.judges.items() if id in BOOK.games)
    RARITY.finish()
    new = counting / "new"
    new.write_bytes(pickle.dumps(RARITY.found))
    new.rename(kept)
    return kept


def know(kept: Path) -> None:
    """Take over what another process counted."""
    RARITY.found |= pickle.loads(kept.read_bytes())
