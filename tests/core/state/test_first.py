"""Who has the first turn of an interval, and what a tie is worth to who declared both ways."""

from __future__ import annotations

import pytest

from referee.core.book.game import BetStep, Deal, Step
from referee.core.book.house import House
from referee.core.state.betting import first_place, still_leads
from referee.core.state.declaring import may_tie
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.value import replace

from ..fold.changes import table

BOARD = BetStep("board", first="high-board")
DOWN, UP = Deal(down=1), Deal(up=1)


def hand(*steps: Step, **more: object) -> Hand:
    """The last of these steps goes on; the order is Bob, Cy, Ann."""
    holdings = (Holding(1), Holding(2), Holding(0, "dropped"))
    found = table(*holdings, steps=steps, at=len(steps) - 1).hand
    assert found is not None
    return replace(found, **more)


@pytest.mark.parametrize(
    ("steps", "leads", "first"),
    [
        ((BOARD, DOWN, BOARD), 1, 1),
        ((BOARD, BOARD), 1, 1),
        ((BOARD, DOWN, BOARD), None, None),
        ((BOARD, DOWN, BOARD), 0, None),  # has dropped
        ((BOARD, UP, BOARD), 1, None),  # somebody has to look
        ((BOARD, UP, DOWN, BOARD), 1, None),
        ((BetStep("low", first="low-board"), DOWN, BOARD), 1, None),
        ((DOWN, BOARD), 1, None),
        ((BOARD, DOWN, BetStep("plain")), 1, None),
    ],
)
def test_whose_up_cards_stay_first(
    steps: tuple[Step, ...], leads: int | None, first: int | None
) -> None:
    step = steps[-1]
    assert isinstance(step, BetStep)
    assert still_leads(hand(*steps, leads=leads), step) == first


@pytest.mark.parametrize(
    ("step", "more", "place"),
    [
        (BetStep("x"), {"opener": 2, "last_post": 1, "took": ((2, 5),)}, 0),
        (BetStep("x", first="opener"), {"opener": 2}, 1),
        (BetStep("x", first="opener"), {"opener": None}, 0),
        (BetStep("x", first="after-blinds"), {"last_post": 2, "street": 0}, 2),
        (BetStep("x", first="after-blinds"), {"last_post": 2, "street": 1}, 0),
        (BetStep("x", first="after-blinds"), {"last_post": None, "street": 0}, 0),
        (BetStep("x", first="taker"), {"took": ((2, 3), (1, 9))}, 0),
        (BetStep("x", first="taker"), {"took": ((1, 3), (2, 9))}, 1),
        (BetStep("x", first="taker"), {"took": ((2, 9), (1, 3))}, 1),
        (BetStep("x", first="taker"), {"took": ()}, 0),
    ],
)
def test_the_place_of_the_first_turn(step: BetStep, more: dict[str, object], place: int) -> None:
    assert first_place(hand(step, **more), step) == place


@pytest.mark.parametrize(
    ("chosen", "good"), [("", False), ("loses", False), ("wins", True), ("three-quarters", True)]
)
def test_a_tie_is_good_enough_where_the_house_has_it_so(chosen: str, good: bool) -> None:
    house = House(choices=(("both-ways-and-a-tie", chosen),) if chosen else ())
    assert may_tie(hand(BOARD, house=house)) == good


def test_a_fresh_deal_has_nothing_in_common() -> None:
    found = hand(BOARD)
    fresh = Hand(1, found.game, found.stakes, found.house, 0, (), ())
    assert (fresh.common, fresh.up, fresh.pot, fresh.took) == (0, 0, 0, ())
