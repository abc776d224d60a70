"""What a law says to players: names or “they”, fold, round, American English."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from shelf import BOOK

from referee.core.book.law import Law

OLD = re.compile(
    r"\b(he|him|his|himself|she|her|hers|interval|intervals|neighbour|shall|anew)\b"
    r"|(^|[.:;] )[Ww]ho [a-z ]+[.,;]|(^|[.:;] )[Ww]hoever ",
    re.IGNORECASE,
)
DROPS = re.compile(r"\bdrop(s|ped|ping)?\b")
AUTHORS = re.compile(r"\b(Robert|Morehead|Others|TDA)\b")
"""Of somebody who wrote a book it may say “his rule”."""
OF_CARDS = ("card-off-the-table", "stub-dropped", "what-a-redeal-keeps")
"""Laws about cards that fall: there a dealer may drop one."""


def said(law: Law) -> Iterator[str]:
    """The texts that tell players what to do, or ask them."""
    for question in law.questions:
        yield question.ask
        yield from (words for _, words in (*question.words, *question.when))
    for ruling in law.rulings:
        yield from (ruling.say, ruling.why)
    yield from (law.summary, law.who)


def test_a_law_speaks_as_players_do_today(subtests: pytest.Subtests) -> None:
    for law in BOOK.laws.values():
        with subtests.test(law.id):
            for text in said(law):
                asks = text.endswith("?")
                assert asks or not OLD.search(text), text
                assert law.id in OF_CARDS or not DROPS.search(text), text
            for ruling in law.rulings:
                if not AUTHORS.search(ruling.interpretation):
                    assert not OLD.search(ruling.interpretation), ruling.interpretation
