"""The core needs the rulebook and no odds."""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.book.book import Book


@pytest.fixture(scope="session")
def book() -> Book:
    return BOOK
