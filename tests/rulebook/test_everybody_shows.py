"""No ruling contradicts what the house plays of showing hands: in one where everybody shows nobody
may muck, and in one where losers may muck nobody must show."""

from __future__ import annotations

import re
from itertools import product

import pytest
from shelf import BOOK

from referee.core.book.law import Law, Question
from referee.core.law.leaves import Known, Leaf, leaves
from referee.words.answers import clause

SWITCH = "losers-at-the-showdown"
MUCKS = re.compile(
    r"need not show|may muck|may throw in|is no right|only if somebody|if somebody", re.I
)
SHOWS = re.compile(r"(every hand|all hands|everybody in on the call)\b.*\b(laid down|shows)", re.I)
FAMILIES = ("draw", "board", "stud", "other")


def shown(house: str, family: str) -> bool:
    """Whether everybody in on the call shows."""
    return house == "all-show" or (house == "by-game" and family == "draw")


def ruled(house: str, family: str) -> list[Leaf]:
    """All that laws of a showdown can rule in such a house, of hands that were called."""

    def sees(law: Law, question: Question) -> Known:
        known = {f"switch:{SWITCH}": house, "family": family}
        return Known(known[question.sees], True) if question.sees in known else Known()

    found = [
        leaf
        for law in BOOK.laws.values()
        if {"showdown", "paid"} & set(law.stages)
        for leaf in leaves(law, BOOK.laws, sees)
    ]
    uncalled = re.compile("never called|not called|everybody else folded|opener")
    return [
        leaf
        for leaf in found
        if not any(uncalled.search(clause(question, answer)) for question, answer in leaf.when)
    ]


@pytest.mark.parametrize(
    ("house", "family"),
    list(product(("all-show", "may-muck", "on-asking", "by-game"), FAMILIES)),
)
def test_no_ruling_contradicts_what_the_house_plays(house: str, family: str) -> None:
    against = MUCKS if shown(house, family) else SHOWS
    found = ruled(house, family)
    assert {"everybody-shows", "asking-to-see"} <= {leaf.law.id for leaf in found}
    assert [leaf.ruling.say for leaf in found if against.search(leaf.ruling.say)] == []
