"""What commands about the menu and the dealer come to."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.book.house import House
from referee.core.errors import Refused
from referee.core.messages.command import Command
from referee.core.messages.dealing import DealerSet, SetDealer
from referee.core.messages.stakes import MenuSet, SetMenu
from referee.core.state.night import Night

from ..fold.changes import SHOWDOWN, opened
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
