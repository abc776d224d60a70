"""The book holds everything that was collected, and cites nothing that was not recovered."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from shelf import BOOK

from referee.core.book.law import Law

LAWS = list(BOOK.laws.values())
COLLECTED = [f"B{number:03}" for number in range(1, 196)]
RECOVERED = [
    *("11", "11(1)", "11(2)", "11(3)", "11(4)", "11(5)", "12"),
    *("26(a)", "26(b)", "26(c)", "27(a)", "27(b)", "27(c)", "27(d)", "27(e)", "28", "29"),
    *("30(a)", "30(b)", "30(c)", "30(d)", "31(a)", "31(b)", "31(c)"),
    *("39(a)", "39(b)", "39(c)", "39(d)"),
    *(f"F{number}" for number in range(1, 11)),
]
LOST = {*range(1, 11), *range(13, 26), *range(32, 39), *range(40, 100)}


def cites(law: Law) -> list[str]:
    """Everything a law cites."""
    found = [*law.cites, *(other.by for other in law.others)]
    return found + [cite for ruling in law.rulings for cite in ruling.cites]


def test_every_collected_ruling_is_told_once() -> None:
    told = Counter(number for law in LAWS for number in law.covers if number.startswith("B"))
    assert [number for number in COLLECTED if number not in told] == []
    assert {number: times for number, times in told.items() if times > 1} == {}


def test_every_recovered_law_of_morehead_is_told() -> None:
    told = {number.removeprefix("M") for law in LAWS for number in law.covers}
    assert [number for number in RECOVERED if number not in told] == []


def test_no_lost_law_is_cited(subtests: pytest.Subtests) -> None:
    for law in LAWS:
        for cite in cites(law):
            if found := re.match(r"Morehead (\d+)", cite):
                with subtests.test(law.id, cite=cite):
                    assert int(found.group(1)) not in LOST


def test_a_law_that_tells_a_law_of_morehead_cites_it() -> None:
    for law in LAWS:
        for number in law.covers:
            if number.startswith("MF"):
                assert any(cite.startswith("Morehead on draw poker:") for cite in cites(law)), law
            elif number.startswith("M"):
                bare = number.removeprefix("M").split("(")[0]
                assert any(re.match(rf"Morehead {bare}\b", cite) for cite in cites(law)), law.id


def test_a_law_can_be_found_by_what_players_say(subtests: pytest.Subtests) -> None:
    for law in LAWS:
        with subtests.test(law.id):
            assert len(law.asked_as) >= 10
            assert len(set(law.asked_as)) == len(law.asked_as)
            assert law.covers or "This book" in law.cites  # one of our own has no number


def test_a_reading_of_our_own_is_marked_as_one() -> None:
    for law in LAWS:
        for ruling in law.rulings:
            if ruling.cites == ("This book",):
                assert ruling.interpretation or "house" in ruling.why.lower(), (law.id, ruling.id)
