"""All laws of a book, ready to be asked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from referee.core.book.book import Book
from referee.finding.index import Finder
from referee.finding.manner import read_manner
from referee.finding.table import read_table
from referee.rulebook import RulebookError
from referee.rulebook.kept import load_sayings

Read = TypeVar("Read")
LEARNT, ANSWERS, MANNER = "finding.tsv", "answers.tsv", "several.tsv"


def finder(book: Book, rulebook: Path) -> Finder:
    """All laws of a book, ready to be asked.

    :raises RulebookError: what was learnt, the slang or the cues cannot be read.
    """
    table, answers = (_read(rulebook / name, read_table) for name in (LEARNT, ANSWERS))
    manner = _read(rulebook / MANNER, read_manner)
    slang, cues = load_sayings(rulebook)
    return Finder(book.laws.values(), slang, table, cues=cues, answers=answers, manner=manner)


def _read(path: Path, read: Callable[[str], Read]) -> Read:
    try:
        return read(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RulebookError(f"{path.name}: {error}; bench/learn_finding.py writes it") from None
