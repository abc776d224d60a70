"""The core needs the rulebook and no odds; what it refuses has a sentence."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from shelf import BOOK

from referee.core.book.book import Book
from referee.core.errors import Refused
from referee.screens.words.refusals import SENTENCES


@pytest.fixture(scope="session")
def book() -> Book:
    return BOOK


@pytest.fixture(scope="session", autouse=True)
def refused_in_words() -> Iterator[None]:
    """A reason that a test reads (`match`, which a longer word would satisfy, too) is one for which
    players have a sentence."""

    def read(refused: Refused) -> str:
        assert refused.reason in SENTENCES, f"nobody would know what “{refused.reason}” means"
        return refused.reason

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Refused, "__str__", read)
        yield
