"""The core needs the rulebook and no odds."""

from __future__ import annotations

import pytest
from serving import ROOT

from referee.core.book.book import Book
from referee.rulebook import load_book


@pytest.fixture(scope="session")
def book() -> Book:
    return load_book(ROOT / "rulebook")
