"""The book tells every law that was recovered, and cites nothing that was not recovered."""

from __future__ import annotations

import re

import pytest
from shelf import BOOK

from referee.core.book.law import Law

LAWS = list(BOOK.laws.values())
RECOVERED = [
    *("11", "11(1)", "11(2)", "11(3)", "11(4)", "11(5)", "12"),
    *("26(a)", "26(b)", "26(c)", "27(a)", "27(b)", "27(c)", "27(d)", "27(e)", "28", "29"),
    *("30(a)", "30(b)", "30(c)", "30(d)", "31(a)", "31(b)", "31(c)"),
    *("39(a)", "39(b)", "39(c)", "39(d)"),
]
ESSAY = {
    *("blind and straddle", "first turn", "lowball", "miscalled hands", "nobody opens"),
    *("opening strength", "optional hands", "order of the draw", "second interval", "showdown"),
}
LOST = {*range(1, 11), *range(13, 26), *range(32, 39), *range(40, 100)}


def cites(law: Law) -> list[str]:
    """Everything a law cites."""
    found = [*law.cites, *(other.by for other in law.others)]
    return found + [cite for ruling in law.rulings for cite in ruling.cites]


def test_every_recovered_law_of_morehead_is_told() -> None:
    told = [cite for law in LAWS for cite in cites(law)]
    for number in RECOVERED:
        assert any(re.match(rf"Morehead {re.escape(number)}(?![\d(])", cite) for cite in told), (
            number
        )
    essay = {cite.partition(": ")[2] for cite in told if cite.startswith("Morehead on draw poker")}
    assert essay == ESSAY


def test_no_lost_law_is_cited(subtests: pytest.Subtests) -> None:
    for law in LAWS:
        for cite in cites(law):
            if found := re.match(r"Morehead (\d+)", cite):
                with subtests.test(law.id, cite=cite):
                    assert int(found.group(1)) not in LOST


def test_a_law_can_be_found_by_what_players_say(subtests: pytest.Subtests) -> None:
    for law in LAWS:
        with subtests.test(law.id):
            assert len(law.asked_as) >= 10
            assert len(set(law.asked_as)) == len(law.asked_as)


def test_a_reading_of_our_own_is_marked_as_one() -> None:
    for law in LAWS:
        for ruling in law.rulings:
            if ruling.cites == ("This book",):
                assert ruling.interpretation or "house" in ruling.why.lower(), (law.id, ruling.id)
