"""How many cards the game gives a seat by now."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.core.book.game import Ante, BetStep, Deal, Draw, HandleStep, Showdown, Step
from referee.core.book.prices import CardEvent, Offered
from referee.core.state.counts import given, uneven
from referee.core.state.hand import Hand

from ..fold.changes import ANTE, DRAW, FIRST, IN, table

PLAIN: tuple[Step, ...] = (
    Ante(),
    Deal(down=5),
    BetStep("first"),
    Draw(),
    BetStep("last"),
    Showdown(),
)
STUD: tuple[Step, ...] = (
    Ante(),
    Deal(down=2),
    Deal(up=1),
    BetStep("x"),
    Deal(up=1),
    BetStep("y"),
    Showdown(),
)
DISCARD: tuple[Step, ...] = (
    Ante(),
    Deal(down=6),
    HandleStep("discard", 2),
    BetStep("x"),
    Showdown(),
)
PASSES: tuple[Step, ...] = (Ante(), Deal(down=6), HandleStep("pass", 2), BetStep("x"), Showdown())
MORE, DONE = replace(IN[1], more=2), replace(IN[1], done=True)
SERVED = (*PLAIN[:3], Draw(extra=1), *PLAIN[4:])


def hand(steps: tuple[Step, ...] = PLAIN, at: int = FIRST, **more: Any) -> Hand:
    """Bob is looked at; what he has is in `bob`."""
    bob = more.pop("bob", IN[1])
    found = table(IN[0], bob, IN[2], steps=steps, at=at, **({"cards": 5} | more)).hand
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("deal", "seat", "cards"),
    [
        (hand(), 1, 5),
        (hand(), 9, None),
        (hand(bob=MORE), 1, 7),
        (hand(bob=MORE), 0, 5),
        # Before the antes are in: what comes before anybody speaks, face up and down.
        (hand(STUD, ANTE, cards=0), 1, 3),
        (hand(PLAIN, -1, cards=0), 1, 5),
        (hand((Ante(), BetStep("x"), Showdown()), ANTE, cards=0), 1, None),
        # In a draw they leave as many as they hold; where one more is served, with that.
        (hand(at=DRAW), 1, 5),
        (hand(SERVED, DRAW), 1, 6),
        (hand(SERVED, DRAW + 1), 1, 5),
        # Two are thrown, by who has done it; cards that are passed on come back.
        (hand(DISCARD, 2, cards=6, bob=DONE), 1, 4),
        (hand(DISCARD, 2, cards=6), 1, 6),
        (hand(PASSES, 2, cards=6, bob=DONE), 1, 6),
    ],
)
def test_how_many_cards_a_seat_should_hold(deal: Hand, seat: int, cards: int | None) -> None:
    assert given(deal, seat) == cards


def with_event(brings: Any) -> Hand:
    deal = hand()
    return replace(deal, game=replace(deal.game, events=(CardEvent("4", brings),)))


def offers(what: Any, at: int = 2) -> Hand:
    return hand((Ante(), Deal(down=2), Offered(what), BetStep("x"), Showdown()), at)


@pytest.mark.parametrize(
    ("deal", "may_differ"),
    [
        (hand(), False),
        (hand(bob=MORE), True),
        (hand(shared=(3,)), True),
        (with_event("buy"), True),
        (with_event("pay"), False),
        (offers("card"), True),
        (offers("card", 3), True),
        # What lies in the middle is nobody's yet, and counts as dealt.
        (offers("market"), True),
        (offers("push"), True),
        (offers("market", 3), False),
        (offers("swap"), False),
    ],
)
def test_whether_seats_can_hold_other_numbers(deal: Hand, may_differ: bool) -> None:
    assert uneven(deal) == may_differ
