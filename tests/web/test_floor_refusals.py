"""Refusals at the table lead to the law about them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from conftest import House
from device import Device

from referee.screens.words import club, phones, prices, sheets, turns
from referee.screens.words.refusals import LAWS, SENTENCES

from .test_floor import played

# --- refusals lead to the law ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("refused", "law"),
    [
        ({"do": "call", "seat": 2}, "out-of-turn"),
        ({"do": "raise", "seat": 1, "to": 3}, "insufficient-bet"),
    ],
)
def test_a_refusal_leads_to_the_law_about_it(
    tablet: Device, refused: Mapping[str, object], law: str
) -> None:
    played(tablet, {"do": "antes"}, {"do": "bet", "seat": 0, "to": 2})
    got = tablet.taps(**refused)
    assert got.status == 422
    assert f'hx-get="/night/1/sheet/law?id={law}"' in got.text
    assert "Read the law" in got.text
    assert tablet.opens(f"/night/1/sheet/law?id={law}").status == 200


def test_every_law_a_refusal_leads_to_is_in_the_book(house: House) -> None:
    assert set(LAWS.values()) <= set(house.table.book.laws)
    assert set(LAWS) <= set(SENTENCES)


OF_THE_TABLET = {
    # What is to be tapped or said first; no law speaks of it.
    *("all-in-or-not", "among-whom", "count-after-deal", "count-first", "count-the-pot"),
    "counted-to-nothing",
    *("deal-going-on", "bets-are-made", "more-than-antes", "no-stakes"),
    *("kitty-is-empty", "kitty-is-less", "kitty-on-the-table", "here-already", "nothing-damaged"),
    *(
        "law-not-finished",
        "nobody-knows",
        "forced-bet",
        "law-not-now",
        "menu-empty",
        "name-taken",
    ),
    *("name-too-long", "night-closed", "night-open", "no-amount", "no-deal", "no-money"),
    *("no-name", "no-night", "no-pot", "no-such-payment", "not-at-the-table", "not-in-the-box"),
    *(
        "not-just-a-pot",
        "nothing-to-do-again",
        "nothing-to-take-back",
        "nothing-to-hand-over",
        "nothing-unsaid",
        "nothing-left-to-bet",
        "no-paper-yet",
        "no-such-line",
    ),
    *(
        "odd-colours",
        "odd-stakes",
        "odd-kitty",
        "odd-straddles",
        "hand-over-first",
        "pay-up-first",
        "payments-begun",
        "nothing-else-in",
        "owes-nothing",
        "pot-is-less",
        "put-in-less",
        "real-chips-only",
    ),
    *("antes-one-way", "beside-last", "beside-nothing", "bought-only"),
    *("put-in-box-first", "take-from-box-first"),
    *(
        "right-already",
        "pots-one-by-one",
        "same-place",
        "say-what-for",
        "say-whose",
        "say-why",
        "seats-changed",
    ),
    "rewind-only",
    *("seats-two-to-twelve", "stands-on-it", "tablet-needs-bets", "taken-back-already"),
    *("too-few", "too-long-ago", "too-many", "unsaid-so-much", "who-bears", "who-deals"),
    *("who-is-in", "who-was-it", "whose-bet", "worth-stands", "no-betting-now"),
    *("no-showdown-yet", "all-in-or-not", "big-bet-is-smaller", "count-the-pot"),
    # What the app could not know, or what hangs on what was done: said at the bank and at the pot.
    *("cannot-lose", "cards-do-not-decide", "last-one-wins", "leg-hangs-on-it", "life-hangs-on-it"),
    *("losers-matched-it", "lowest-unseen", "more-hangs-on-it", "no-chips-in-it", "no-such-card"),
    *(
        "no-such-end",
        "nobody-must-open",
        "not-in-that-deal",
        "paid-beside-it",
        "pay-the-main-pot-first",
    ),
    *("ruled-no-raise", "up-cards-of", "up-cards-suit", "up-cards-twice", "who-lost"),
}
"""Refusals of the tablet's own order."""


def test_every_refusal_at_the_table_has_a_law_or_is_the_tablets_own() -> None:
    """Sheets and phones keep no laws; turns and prices are rules of the game that has them."""
    no_laws = {reason for noun in (club, phones, prices, sheets, turns) for reason in noun.REFUSED}
    assert {*SENTENCES} - no_laws - {*LAWS} <= OF_THE_TABLET


@pytest.mark.parametrize(
    ("reason", "title"),
    [
        ("bring-in-first", "Who bets first in stud"),
        ("checked-already", "Check-raise"),
        ("declared-too-late", "Declared too late, or changed"),
        ("opened-already", "What it takes to open"),
        ("out-of-turn", "Acting out of turn"),
        ("set-aside-is-less", "Setting a disputed pot aside"),
        ("shares-and-pot", "The odd chip"),
    ],
)
def test_the_law_a_refusal_names_speaks_of_it(house: House, reason: str, title: str) -> None:
    assert house.table.book.laws[LAWS[reason]].title == title


def test_no_law_fails_that_is_about_somebody_who_was_not_dealt_in(
    house: House, tablet: Device
) -> None:
    """A sheet of the last deal is open still, and whoever it is about has left; or came just now;
    or is nobody."""
    played(tablet, {"do": "antes"})
    tablet.must("sit", name="Zoe", chips=50)
    seat = len(house.table.look(1).night.players) - 1
    for law in house.table.book.laws:
        for offender in (seat, seat + 7):
            got = tablet.opens(f"/night/1/sheet/law?id={law}&offender={offender}")
            assert got.status == 200, law
