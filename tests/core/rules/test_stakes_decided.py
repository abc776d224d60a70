"""What commands about the menu and the dealer come to, and when a deal may change its stakes."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.book.game import (
    Ante,
    BetStep,
    Deal,
    Draw,
    Free,
    Showdown,
    Step,
    Widow,
)
from referee.core.book.house import House
from referee.core.errors import Refused
from referee.core.messages.command import Command
from referee.core.messages.dealing import DealerSet, SetDealer
from referee.core.messages.stakes import MenuSet, SetMenu
from referee.core.messages.turns import TurnPassed
from referee.core.rules.stakes import may_change
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.value import replace

from ..fold.changes import SHOWDOWN, opened, table
from .decided import Outcome, decided

OVER: dict[str, Any] = dict(at=SHOWDOWN, turn=None, ending="won", awards=((0, ((0, 7),)),))
CASES: dict[str, tuple[Night, Command, Outcome]] = {
    "menu": (
        opened(**OVER),
        SetMenu((("jackpots", "Jackpots"),), "round"),
        (MenuSet(games=(("jackpots", "Jackpots"),), rotation="round"),),
    ),
    "menu empty in rounds": (opened(**OVER), SetMenu((), "round"), Refused("menu-empty")),
    "menu empty": (opened(**OVER), SetMenu((), "dealer"), (MenuSet(games=(), rotation="dealer"),)),
    "dealer": (opened(**OVER), SetDealer(1), (DealerSet(seat=1),)),
    "dealer, drawn": (opened(**OVER), SetDealer(1, drawn=True), (DealerSet(seat=1, drawn=True),)),
    "dealer, a stranger": (opened(**OVER), SetDealer(7), Refused("not-at-the-table", seat=7)),
    "dealer in a deal": (opened(), SetDealer(1), Refused("deal-going-on")),
    "dealer away": (
        opened(**OVER, players={1: dict(presence="away")}),
        SetDealer(1),
        (DealerSet(seat=1, absent=True),),
    ),
    "dealer with blinds": (
        opened(**OVER, house=House(dead_button=True)),
        SetDealer(1, 0, 2),
        (DealerSet(seat=1, big=0, small=2),),
    ),
}


@pytest.mark.parametrize(("night", "command", "outcome"), CASES.values(), ids=CASES)
def test_what_a_command_comes_to(night: Night, command: Command, outcome: Outcome) -> None:
    assert decided(night, command) == outcome


IN_ALL = tuple(Holding(seat, ante=1, bets=(0,)) for seat in range(3))
FRESH = tuple(Holding(seat) for seat in range(3))
STEPS: tuple[Step, ...] = (
    Ante(),
    Deal(down=5),
    BetStep("first"),
    Draw(),
    BetStep("last"),
    Showdown(),
)
STUD: tuple[Step, ...] = (*STEPS[:3], Deal(up=1), BetStep("second"), Showdown())
WIDOW: tuple[Step, ...] = (Ante(), Deal(down=5, widow=5), Widow(), Showdown())


def first(*holdings: Holding, **more: Any) -> Night:
    """The first interval; nobody has spoken yet."""
    return table(*(holdings or IN_ALL), **({"steps": STEPS, "turn": 0, "full": 2} | more))


CHECKED = Holding(0, ante=1, bets=(0,), answered=0, checked=True)


@pytest.mark.parametrize(
    ("night", "may"),
    [
        (first(), True),
        (table(*FRESH, steps=STEPS, at=0, turn=None), True),
        (first(CHECKED, *IN_ALL[1:], turn=1), True),  # checks do not close it
        (first(replace(CHECKED, checked=False), *IN_ALL[1:], turn=1), False),
        (first(replace(IN_ALL[0], state="dropped"), *IN_ALL[1:], turn=1), False),
        (first(replace(IN_ALL[0], state="foul"), *IN_ALL[1:], turn=1), False),
        (first(replace(IN_ALL[0], state="out"), *IN_ALL[1:], turn=1), True),
        (first(opener=0), False),
        (first(bring=1, level=1), False),
        (first(second=True), False),
        (first(cards_asked=TurnPassed(0)), False),
        (table(*IN_ALL, steps=WIDOW, turn=0), True),
        (table(*IN_ALL, steps=WIDOW, turn=1, cards_asked=TurnPassed(0)), False),
        (table(*IN_ALL, steps=STEPS, at=3, turn=0), True),  # all checked, and nobody has drawn
        (table(replace(IN_ALL[0], drew=1), *IN_ALL[1:], steps=STEPS, at=3, turn=1), False),
        (table(*IN_ALL, steps=STUD, at=4, turn=0), False),
        (table(*IN_ALL, steps=(Ante(), Showdown()), at=1, turn=None), False),
        (table(*IN_ALL, steps=(Free(), Showdown()), at=0, turn=None), False),  # it has no stakes
        (opened(**OVER), False),
        (Night(), False),
    ],
)
def test_whether_the_stakes_of_a_deal_may_still_change(night: Night, may: bool) -> None:
    assert may_change(night) == may
