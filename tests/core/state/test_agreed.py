"""A game as it is agreed on here: what the house chose stands in its steps."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import BOOK

from referee.core.book.game import BetStep, Draw, Limit, Stakes
from referee.core.book.house import House
from referee.core.log import Log
from referee.core.state.agreed import as_agreed
from referee.core.state.night import Night

from ..fold.changes import opened


def night(house: House, limit: str = "fixed") -> Night:
    stakes = Stakes(limit=replace(Limit(), kind=limit))
    return replace(Log().night, house=house, stakes=stakes)


@pytest.mark.parametrize(
    ("drawn", "most", "four", "ace"),
    [("five", 5, False, False), ("four-one", 5, True, False), ("three", 3, False, True)],
)
def test_the_draw_is_the_houses(drawn: str, most: int, four: bool, ace: bool) -> None:
    house = House(choices=(("most-cards-in-the-draw", drawn),))
    game = as_agreed(BOOK.games["five-card-draw"], night(house))
    draw = next(step for step in game.steps if isinstance(step, Draw))
    assert (draw.most, draw.four, draw.ace) == (most, four, ace)


@pytest.mark.parametrize(
    ("choice", "game", "limit", "may"),
    [
        ("yes", "five-card-draw", "fixed", True),
        ("no", "five-card-draw", "none", False),
        ("limit", "five-card-draw", "fixed", False),
        ("limit", "five-card-draw", "none", True),
        ("lowball", "lowball", "fixed", False),
        ("lowball", "five-card-draw", "fixed", True),
    ],
)
def test_the_check_raise_is_the_houses(choice: str, game: str, limit: str, may: bool) -> None:
    house = House(choices=(("check-raise", choice),))
    agreed = as_agreed(BOOK.games[game], night(house, limit))
    assert {step.check_raise for step in agreed.steps if isinstance(step, BetStep)} == {may}


@pytest.mark.parametrize(
    ("game", "choice", "rises"),
    [
        ("jackpots", "progressive", [True, False]),
        ("jackpots", "", [False, False]),
        ("progressive-jackpots", "", [True, False]),
        ("draw-poker", "progressive", [False, False]),  # it takes nothing to open
        ("jacks-back", "progressive", [False, False, False, False]),  # it goes on with low
        ("texas-holdem", "progressive", [False, False, False, False]),
    ],
)
def test_openers_rise_where_another_deal_follows_one_that_nobody_opens(
    game: str, choice: str, rises: list[bool]
) -> None:
    house = House(choices=(("nobody-opens", choice),) if choice else ())
    agreed = as_agreed(BOOK.games[game], night(house))
    assert [step.rises for step in agreed.steps if isinstance(step, BetStep)] == rises


@pytest.mark.parametrize(("dealt", "may"), [("five-card-draw", False), ("jackpots", True)])
def test_what_is_dealt_goes_by_the_house_it_began_under_and_no_other_game(
    dealt: str, may: bool
) -> None:
    began = House(choices=(("check-raise", "no"),))
    here = opened(house=began, night={"house": House(choices=(("check-raise", "yes"),))})
    assert here.hand is not None
    here = replace(here, hand=replace(here.hand, game=BOOK.games[dealt]))
    agreed = as_agreed(BOOK.games["five-card-draw"], here)
    assert {step.check_raise for step in agreed.steps if isinstance(step, BetStep)} == {may}
