"""What the beginning, the closing and the opening again of a night change in it."""

from __future__ import annotations

from typing import Any

import pytest
from shelf import BOOK

from referee.core.book.families import usual_but
from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.errors import Impossible
from referee.core.fold.evolve import evolve
from referee.core.messages.bank import (
    BankerNamed,
    NightBegan,
    NightClosed,
    NightReopened,
    PaperEdited,
)
from referee.core.messages.event import Event
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from .changes import changes, opened, table

REAL = {"chips": "real"}
BEFORE = ((0, 1, 1),)


def over(*, pockets: tuple[int, ...] = (0, 0, 0), **said: Any) -> Night:
    """A night between two deals: three with twenty chips each."""
    those = (Holding(seat) for seat in range(3))
    return table(*those, ending="won", pockets=pockets, night=said)


PAPER = (("winner", "Ann"), ("pot", ""))
CASES: dict[str, tuple[Night, Event, dict[str, object]]] = {
    "banker": (opened(), BankerNamed(1), {"banker": 1}),
    "no banker": (opened(night={"banker": 1}), BankerNamed(None), {"banker": None}),
    "closed": (
        over(pockets=(2, 0, 0), paid_since=BEFORE),
        NightClosed(1, ((0, 21), (1, -3))),
        {
            "loose": 18,
            "stack 0": -19,
            "pocket 0": -2,
            "stack 1": 3,
            "closed": True,
            "borne": ((0, 21), (1, -3)),
            "paid_since": (),
        },
    ),
    "opened again": (
        over(closed=True, borne=((0, 4), (1, -3)), paid_since=BEFORE),
        NightReopened(""),
        {
            "loose": -1,
            "stack 0": 4,
            "stack 1": -3,
            "closed": False,
            "borne": (),
            "paid_since": (),
            "paid_before": ((0, 1, 1),),
        },
    ),
    # Nobody bears anything of real chips: what each has was counted, and no stack moves.
    "closed, real chips": (
        over(**REAL),
        NightClosed(1, ((0, 4), (1, -3))),
        {"closed": True, "borne": ((0, 4), (1, -3))},
    ),
    "opened again, real chips": (
        over(closed=True, borne=((0, 4), (1, -3)), **REAL),
        NightReopened(""),
        {"closed": False, "borne": ()},
    ),
    # The pocket of who bears nothing stays where it is.
    "closed, somebody else bears": (
        over(pockets=(2, 0, 0)),
        NightClosed(3, ((1, 3),)),
        {"loose": 3, "stack 1": -3, "closed": True, "borne": ((1, 3),)},
    ),
    "closed, nobody bears": (over(), NightClosed(0, (), "all there"), {"closed": True}),
    # It was opened again once before: payments of both closings are kept, the earlier first.
    "opened again twice": (
        over(closed=True, paid_since=((2, 1, 5),), paid_before=BEFORE),
        NightReopened(""),
        {"closed": False, "paid_since": (), "paid_before": (*BEFORE, (2, 1, 5))},
    ),
    "a line of the paper": (
        over(closed=True, paper=PAPER),
        PaperEdited("next", "Friday"),
        {"paper": (*PAPER, ("next", "Friday"))},
    ),
    "a line written anew": (
        over(closed=True, paper=PAPER),
        PaperEdited("winner", "Bob"),
        {"paper": (("pot", ""), ("winner", "Bob"))},
    ),
    "a line left out": (
        over(closed=True, paper=PAPER),
        PaperEdited("winner"),
        {"paper": (("pot", ""), ("winner", ""))},
    ),
    "a line as it was": (
        over(closed=True, paper=PAPER),
        PaperEdited("pot", anew=True),
        {"paper": (("winner", "Ann"),)},
    ),
}


@pytest.mark.parametrize(("night", "event", "found"), CASES.values(), ids=CASES)
def test_what_an_event_changes(night: Night, event: Event, found: dict[str, object]) -> None:
    assert changes(night, evolve(night, event)) == found


IMPOSSIBLE: dict[str, tuple[Night, Event, str]] = {
    "closed over a deal": (opened(), NightClosed(0), "closed over a deal"),
    "closed over a pot": (
        table(*(Holding(seat) for seat in range(3)), ending="stayed", carried=3),
        NightClosed(0),
        "closed over a deal",
    ),
    "a banker who never sat down": (opened(), BankerNamed(3), "nobody has that seat"),
}


@pytest.mark.parametrize(("night", "event", "words"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cannot_have_happened(night: Night, event: Event, words: str) -> None:
    with pytest.raises(Impossible, match=words):
        evolve(night, event)


def test_a_night_begins_with_all_that_was_said() -> None:
    game, stakes, house = BOOK.games["jackpots"], Stakes(ante=3), House(kitty=2)
    families = usual_but("draw", stakes)
    night = evolve(Night(), NightBegan("Friday", game, stakes, house, families))
    assert night == Night("Friday", game, stakes, families, house, begun=True)
