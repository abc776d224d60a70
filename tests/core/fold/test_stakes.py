"""What other stakes and another menu change in a night: what is to come, and no deal going on."""

from __future__ import annotations

from typing import Any

import pytest
from shelf import BOOK

from referee.core.book.families import usual_but
from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.fold.evolve import evolve
from referee.core.messages.event import Event
from referee.core.messages.stakes import MenuSet, StakesSet
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from .changes import changes, opened, table

HIGHER, HOUSE = Stakes(ante=5), House(kitty=2)
SAID = StakesSet(HIGHER, HOUSE, "", usual_but("draw", HIGHER))
MENU = (("jackpots", "Jackpots"), ("razz", "Razz"))
BETWEEN: dict[str, Any] = {"ending": "stayed", "turn": None, "carried": 6}
NOW: dict[str, object] = {"stakes": (5, "fixed", (2, 4)), "house": HOUSE}


def waits() -> Night:
    return table(*(Holding(seat) for seat in range(3)), **BETWEEN)


CASES: dict[str, tuple[Night, Event, dict[str, object]]] = {
    # The deal going on keeps its own, and so does a pot that waits.
    "stakes in a deal": (opened(), SAID, NOW | {"families": SAID.families}),
    "stakes while a pot waits": (waits(), SAID, NOW | {"families": SAID.families}),
    "stakes for all games alike": (
        opened(night={"families": SAID.families}),
        StakesSet(HIGHER, HOUSE),
        NOW | {"families": ()},
    ),
    # In a round of each the count of dealers begins anew with another menu.
    "menu": (
        opened(night={"turns": 2}),
        MenuSet(MENU, "round"),
        {"menu": MENU, "rotation": "round", "turns": 0},
    ),
    "no menu": (
        opened(night={"turns": 2, "menu": MENU, "rotation": "round"}),
        MenuSet((), "free"),
        {"menu": (), "rotation": "free", "turns": 0},
    ),
}


@pytest.mark.parametrize(("night", "event", "found"), CASES.values(), ids=CASES)
def test_what_an_event_changes(night: Night, event: Event, found: dict[str, object]) -> None:
    assert changes(night, evolve(night, event)) == found


@pytest.mark.parametrize(
    ("game", "limit"), [("jackpots", "fixed"), ("texas-holdem", "none"), ("omaha", "pot")]
)
def test_what_a_game_is_played_for_then(game: str, limit: str) -> None:
    """A family of games that has stakes of its own goes by them, all others by the night's."""
    assert evolve(opened(), SAID).stakes_for(BOOK.games[game]).limit.kind == limit
