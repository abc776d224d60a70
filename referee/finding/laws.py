"""All laws of a book, ready to be asked."""

from __future__ import annotations

from pathlib import Path

from referee.core.book.book import Book
from referee.finding.index import Finder
from referee.finding.table import LearntTable, read_table
from referee.rulebook import RulebookError
from referee.rulebook.kept import load_sayings

LEARNT, ANSWERS = "finding.table", "answers.table"


def finder(book: Book, rulebook: Path) -> Finder:
    """All laws of a book, ready to be asked.

    :raises RulebookError: what was learnt, the slang or the cues cannot be read.
    """
    table, answers = (_table(rulebook / name) for name in (LEARNT, ANSWERS))
    slang, cues = load_sayings(rulebook)
    return Finder(book.laws.values(), slang, table, cues=cues, answers=answers)


def _table(path: Path) -> LearntTable:
    try:
        return read_table(path.read_bytes())
    except (OSError, ValueError) as error:
        raise RulebookError(f"{path.name}: {error}; bench/learn_finding.py writes it") from None
