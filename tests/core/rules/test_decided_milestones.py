"""What commands about milestones and real chips come to."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.book.game import Free, Showdown
from referee.core.errors import Refused
from referee.core.messages.betting import Raised, UncalledReturned
from referee.core.messages.command import Command
from referee.core.messages.milestones import (
    AllDrawn,
    AllDrew,
    Attribute,
    Attributed,
    CountPot,
    GoAllIn,
    GrainSet,
    IntervalTold,
    PotCounted,
    PutChips,
    PutIn,
    SetGrain,
    StayIn,
    StillIn,
    TakeChips,
    TellInterval,
    TookOut,
)
from referee.core.state.hand import Holding
from referee.core.state.night import Night

from ..fold.changes import DRAW, SHOWDOWN, opened, table
from .decided import Outcome, decided

REAL = {"chips": "real"}
MILE = {"chips": "real", "tracking": "milestones"}
OVER: dict[str, Any] = dict(at=SHOWDOWN, turn=None, ending="won", awards=((0, ((0, 7),)),))
CASES: dict[str, tuple[Night, Command, Outcome]] = {
    "still in": (opened(), StayIn((0, 1)), (StillIn(seats=(0, 1), paid=((1, 4),)),)),
    "still in alone": (opened(), StayIn((1,)), (StillIn(seats=(1,), paid=((1, 4),)),)),
    "still in nobody": (opened(), StayIn(()), Refused("who-is-in")),
    "still in a stranger": (opened(), StayIn((0, 7)), Refused("not-in-the-hand", seat=7)),
    "still in short": (
        opened(stacks=(16, 3, 20)),
        StayIn((0, 1)),
        (StillIn(seats=(0, 1), paid=((1, 3),)), UncalledReturned(seat=0, amount=1)),
    ),
    "all drawn": (opened(at=DRAW, turn=0), AllDrawn(), (AllDrew(),)),
    "counts the pot": (opened(), CountPot(9), (PotCounted(amount=9, book=7),)),
    "counts as it is": (opened(), CountPot(7), (PotCounted(amount=7, book=7),)),
    "counts nothing": (opened(), CountPot(0), (PotCounted(amount=0, book=7),)),
    "counts below nought": (opened(), CountPot(-1), Refused("no-amount")),
    "counts a pile": (
        opened(
            Holding(0, bets=(2,), all_in=True),
            Holding(1, bets=(4,)),
            Holding(2, bets=(4,)),
            at=SHOWDOWN,
            turn=None,
            night=REAL,
        ),
        CountPot(5, 1),
        (PotCounted(amount=5, book=4, side=1),),
    ),
    "counts no pile": (
        opened(at=SHOWDOWN, turn=None, night=REAL),
        CountPot(5, 4),
        Refused("paid-already"),
    ),
    "attributes": (opened(loose=3, unsaid=3), Attribute(1, 3), (Attributed(seat=1, amount=3),)),
    "attributes too much": (
        opened(loose=3, unsaid=3),
        Attribute(1, 4),
        Refused("unsaid-so-much", amount=3),
    ),
    "attributes to who has less": (
        opened(loose=3, unsaid=3, stacks=(16, 2, 20)),
        Attribute(1, 3),
        Refused("not-so-many-chips", seat=1, amount=2),
    ),
    "attributes less": (
        opened(loose=-2, unsaid=-2, missing=2),
        Attribute(0, -2),
        (Attributed(seat=0, amount=-2),),
    ),
    "attributes less than put in": (
        opened(loose=-6, unsaid=-6, missing=6),
        Attribute(1, -3),
        Refused("put-in-less", seat=1, amount=0),
    ),
    "attributes nothing": (opened(loose=3, unsaid=3), Attribute(1, 0), Refused("nothing-unsaid")),
    "all in": (opened(night=REAL), GoAllIn(1, 9), (Raised(seat=1, to=9, paid=9, all_in=True),)),
    "all in, the tablets": (opened(), GoAllIn(1, 20), Refused("real-chips-only")),
    "all in for less than his bet": (opened(night=REAL), GoAllIn(1, 0), Refused("no-amount")),
    "puts in": (
        table(*(Holding(s, bets=(2,)) for s in range(3)), at=0, steps=(Free(), Showdown())),
        PutChips(1, 3),
        (PutIn(seat=1, amount=3),),
    ),
    "puts in too much": (
        table(*(Holding(s, bets=(2,)) for s in range(3)), at=0, steps=(Free(), Showdown())),
        PutChips(1, 21),
        Refused("not-so-many-chips", seat=1, amount=20),
    ),
    "puts in all": (
        table(*(Holding(s, bets=(2,)) for s in range(3)), at=0, steps=(Free(), Showdown())),
        PutChips(1, 20),
        (PutIn(seat=1, amount=20),),
    ),
    "takes out": (
        table(*(Holding(s, bets=(2,)) for s in range(3)), at=0, steps=(Free(), Showdown())),
        TakeChips(1, 6),
        (TookOut(seat=1, amount=6),),
    ),
    "takes out too much": (
        table(*(Holding(s, bets=(2,)) for s in range(3)), at=0, steps=(Free(), Showdown())),
        TakeChips(1, 7),
        Refused("pot-is-less", amount=6),
    ),
    "real": (
        opened(),
        SetGrain("real", "milestones"),
        (GrainSet(chips="real", tracking="milestones"),),
    ),
    "as it is": (
        opened(),
        SetGrain("tablet", "bets"),
        (GrainSet(chips="tablet", tracking="bets"),),
    ),
    "the tablet": (
        opened(**OVER, night=REAL),
        SetGrain("tablet", "bets", ((0, 16), (1, 20), (2, 20))),
        (GrainSet(chips="tablet", tracking="bets", stacks=((0, 16), (1, 20), (2, 20))),),
    ),
    "the tablet, not all": (
        opened(**OVER, night=REAL),
        SetGrain("tablet", "bets", ((0, 16),)),
        Refused("count-first", seat=1),
    ),
    "the tablet, only milestones": (
        opened(**OVER, night=REAL),
        SetGrain("tablet", "milestones", ((0, 16), (1, 20), (2, 20))),
        Refused("tablet-needs-bets"),
    ),
    "interval told": (
        table(turn=0, night=MILE, turn_known=False),
        TellInterval(2, 4, ((0, 4), (1, 2), (2, 0))),
        (IntervalTold(turn=2, level=4, bets=((0, 4), (1, 2), (2, 0))),),
    ),
    "interval told as it is": (
        opened(),
        TellInterval(1, 4, ((0, 4), (1, 0), (2, 0))),
        (IntervalTold(turn=1, level=4, bets=((0, 4), (1, 0), (2, 0))),),
    ),
    "interval told for who is out": (
        opened(night=MILE, turn_known=False),
        TellInterval(7, 4, ((0, 4),)),
        Refused("not-in-the-hand", seat=7),
    ),
    "interval told above the bet": (
        opened(night=MILE, turn_known=False),
        TellInterval(1, 4, ((0, 5),)),
        Refused("no-amount"),
    ),
}


@pytest.mark.parametrize(("night", "command", "outcome"), CASES.values(), ids=CASES)
def test_what_a_command_comes_to(night: Night, command: Command, outcome: Outcome) -> None:
    assert decided(night, command) == outcome
