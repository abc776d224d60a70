"""The core needs the rulebook and no odds; what it refuses has a sentence."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from shelf import BOOK

from referee.core.book.book import Book
from referee.core.errors import Refused
from referee.screens.people.words import REFUSALS
from referee.screens.words.refusals import SENTENCES

KNOWN = {*SENTENCES, *REFUSALS}


@pytest.fixture(scope="session")
def book() -> Book:
    return BOOK


@pytest.fixture(scope="session", autouse=True)
def refused_in_words() -> Iterator[None]:
    """A reason that a test reads (`match`, which a longer word would satisfy, too) is one for which
    players have a sentence."""

    def read(refused: Refused) -> str:
        assert refused.reason in KNOWN, f"no sentence: {refused.reason}"
        return refused.reason

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Refused, "__str__", read)
        yield
