"""The rulebook's files, read and checked into a Book. See games.py, laws.py, reading.py."""

from __future__ import annotations

from pathlib import Path

from referee.core.book import Book
from referee.rulebook.games import load_games
from referee.rulebook.judging import load_judges
from referee.rulebook.laws import load_laws
from referee.rulebook.reading import RulebookError

__all__ = ["RulebookError", "load_book"]


def load_book(folder: Path) -> Book:
    """Every game, law and judge's rule under a rulebook folder. Raises RulebookError."""
    return Book(
        games=load_games(folder / "games"),
        laws=load_laws(folder / "laws"),
        judges=load_judges(folder),
    )
