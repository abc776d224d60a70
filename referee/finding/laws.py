"""All laws of a book, ready to be asked."""

from __future__ import annotations

from pathlib import Path

from referee.core.book.book import Book
from referee.finding.index import Finder
from referee.finding.table import read_table
from referee.rulebook import RulebookError
from referee.rulebook.cues import load_cues
from referee.rulebook.slang import load_slang

LEARNT = "finding.tsv"


def finder(book: Book, rulebook: Path) -> Finder:
    """All laws of a book, ready to be asked.

    :raises RulebookError: what was learnt, the slang or the cues cannot be read.
    """
    try:
        table = read_table((rulebook / LEARNT).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RulebookError(f"{LEARNT}: {error}; bench/learn_finding.py writes it") from None
    slang, cues = load_slang(rulebook / "slang.toml"), load_cues(rulebook / "cues.toml")
    return Finder(book.laws.values(), slang, table, cues=cues)
