"""What the finding tests need: the shipped table, and all laws ready to be asked."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import told_stories
from ready import shipped_finder

from referee.core.book.book import Book
from referee.finding.index import Finder
from referee.finding.table import LearntTable, read_table

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="session")
def shipped() -> LearntTable:
    return read_table((ROOT / "rulebook" / "finding.table").read_bytes())


@pytest.fixture(scope="session")
def finds(book: Book) -> Finder:
    """The laws of the shipped book, ready to be asked. Each story is read once, whatever is
    measured of it."""
    told_stories.read = cache(told_stories.read)
    return shipped_finder()
