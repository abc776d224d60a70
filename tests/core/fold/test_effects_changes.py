"""What each event that puts a hand right changes in a night."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.errors import Impossible
from referee.core.fold.evolve import evolve
from referee.core.messages.event import Event
from referee.core.messages.law import (
    ActedEarly,
    BackedUp,
    BetCorrected,
    CardReplaced,
    Impounded,
    Instruction,
    MayNotRaise,
    PaidIn,
    Released,
    Restored,
    RolledBack,
)
from referee.core.state.holding import Holding
from referee.core.state.night import Impound, Night

from .changes import DRAW, FIRST, IN, SHOWDOWN, bet, changes, opened, table

REAL = {"chips": "real"}
READ = {
    0: dict(counted=16, counted_at=3, carried=21),
    1: dict(counted=20, counted_at=2, carried=21),
}
FOLDED = (Holding(seat, "dropped", ante=1, bets=(0,)) for seat in (1, 2))
LAST_IN = (bet(4, 0, 0)[0], *FOLDED)
SHOWS: dict[str, Any] = {"at": SHOWDOWN, "turn": None, "starts": (table(turn=0).hand,)}
GONE = {"presence": "gone"}
FROM_THE_START: dict[str, object] = {
    "hand street": 0,
    "hand level": 0,
    "hand full": 0,
    "hand whole": 0,
    "hand acted": False,
    "hand aggressor": None,
    "hand opener": None,
}
CASES: dict[str, tuple[Night, Event, dict[str, object]]] = {
    "bet up": (
        opened(),
        BetCorrected(0, 6),
        {
            "pot": 2,
            "stack 0": -2,
            "hand 0 bets": (6,),
            "hand 0 answered": 6,
            "hand level": 6,
        },
    ),
    "bet up, no full bet": (
        opened(full=0),
        BetCorrected(0, 6),
        {
            "pot": 2,
            "stack 0": -2,
            "hand 0 bets": (6,),
            "hand 0 answered": 6,
            "hand level": 6,
            "hand full": 1,
        },
    ),
    "bet down": (
        opened(),
        BetCorrected(0, 2),
        {"pot": -2, "stack 0": 2, "hand 0 bets": (2,), "hand 0 answered": 2, "hand level": 2},
    ),
    "bet all-in": (
        opened(stacks=(3, 20, 20)),
        BetCorrected(0, 7),
        {
            "pot": 3,
            "stack 0": -3,
            "hand 0 all_in": True,
            "hand 0 bets": (7,),
            "hand 0 answered": 7,
            "hand level": 7,
        },
    ),
    "bet of other": (
        opened(*bet(4, 0, 0)[:1], Holding(1, ante=1, bets=(4,), answered=4), IN[2], turn=2),
        BetCorrected(1, 2),
        {"pot": -2, "stack 1": 2, "hand 1 bets": (2,)},
    ),
    "bet told": (
        opened(*bet(4, 4, 4), instructions=(Instruction("x", 1),), turn=None),
        BetCorrected(2, 3),
        {"pot": -1, "stack 2": 1, "hand 2 bets": (3,), "hand turn": 2, "hand instructions": ()},
    ),
    "early": (opened(), ActedEarly(2, 4, 4), {"hand early": ActedEarly(seat=2, to=4, level=4)}),
    "mute": (opened(), MayNotRaise(2), {"hand 2 muted": True}),
    "restored bet": (
        opened(bet(4, 0, 0)[0], Holding(1, "dropped", ante=1, bets=(0,), folded=5), IN[2], turn=2),
        Restored(1),
        {"hand 1 state": "in", "hand 1 folded": 0},
    ),
    "restored nobody turn": (
        opened(
            bet(4, 0, 0)[0],
            Holding(1, "dropped", ante=1, bets=(0,), folded=5),
            Holding(2, "dropped", ante=1, bets=(0,)),
            turn=None,
        ),
        Restored(1),
        {"hand 1 state": "in", "hand 1 folded": 0, "hand turn": 1},
    ),
    "restored draw": (
        opened(
            Holding(0, ante=1, bets=(4,), drew=1),
            Holding(1, "dropped", ante=1, bets=(4,)),
            Holding(2, ante=1, bets=(4,)),
            at=DRAW,
            turn=2,
        ),
        Restored(1),
        {"hand 1 state": "in", "hand turn": 1},
    ),
    "restored showdown": (
        opened(
            Holding(0, ante=1, bets=(4, 0)),
            Holding(1, "dropped", ante=1, bets=(4, 0)),
            Holding(2, "dropped", ante=1, bets=(4, 0)),
            at=SHOWDOWN,
            turn=None,
        ),
        Restored(1),
        {"hand 1 state": "in"},
    ),
    "paid in": (opened(), PaidIn(2, 3), {"pot": 3, "stack 2": -3, "hand 2 dead": 3}),
    "paid in last turn": (
        opened(stacks=(16, 3, 20)),
        PaidIn(1, 3),
        {"pot": 3, "stack 1": -3, "hand 1 all_in": True, "hand 1 dead": 3, "hand turn": 2},
    ),
    "paid in last, no turn": (
        opened(stacks=(16, 20, 3)),
        PaidIn(2, 3),
        {"pot": 3, "stack 2": -3, "hand 2 all_in": True, "hand 2 dead": 3},
    ),
    "paid in dropped": (
        opened(*bet(4, 0), Holding(2, "dropped", ante=1, bets=(0,)), stacks=(16, 20, 3)),
        PaidIn(2, 3),
        {"pot": 3, "stack 2": -3, "hand 2 dead": 3},
    ),
    "paid in real": (
        opened(night=REAL, players=READ),
        PaidIn(0, 3),
        {"pot": 3, "loose": -3, "0 counted": 13, "hand 0 dead": 3},
    ),
    "paid in showdown": (
        opened(stacks=(16, 3, 20), at=SHOWDOWN, turn=None),
        PaidIn(1, 3),
        {"pot": 3, "stack 1": -3, "hand 1 all_in": True, "hand 1 dead": 3},
    ),
    "card": (opened(strays=1), CardReplaced(1, 2, 30), {"hand stub": 30, "hand strays": 3}),
    "impound": (
        opened(),
        Impounded(5, (0, 1), "w"),
        {
            "pot": -5,
            "aside": 5,
            "hand apart": 5,
            "impounds": (Impound(deal=3, amount=5, claimants=(0, 1), why="w"),),
        },
    ),
    "impound all at showdown": (
        opened(at=SHOWDOWN, turn=None),
        Impounded(7, (0, 1), "w"),
        {
            "pot": -7,
            "aside": 7,
            "hand apart": 7,
            "hand ending": "won",
            "impounds": (Impound(deal=3, amount=7, claimants=(0, 1), why="w"),),
        },
    ),
    "impound some at showdown": (
        opened(at=SHOWDOWN, turn=None),
        Impounded(6, (0, 1), "w"),
        {
            "pot": -6,
            "aside": 6,
            "hand apart": 6,
            "impounds": (Impound(deal=3, amount=6, claimants=(0, 1), why="w"),),
        },
    ),
    "impound all in betting": (
        opened(),
        Impounded(7, (0, 1), "w"),
        {
            "pot": -7,
            "aside": 7,
            "hand apart": 7,
            "impounds": (Impound(deal=3, amount=7, claimants=(0, 1), why="w"),),
        },
    ),
    "impound carried": (
        opened(ending="stayed", turn=None),
        Impounded(7, (0, 1), "w"),
        {
            "pot": -7,
            "aside": 7,
            "impounds": (Impound(deal=3, amount=7, claimants=(0, 1), why="w"),),
        },
    ),
    # the last one in was to show openers: who folded is in again, unless they have left
    "rolled back to two": (
        opened(*LAST_IN, **SHOWS, players={1: GONE}),
        RolledBack(0, ((0, 4),)),
        {
            "pot": -4,
            "stack 0": 4,
            "hand 0 bets": (0,),
            "hand 0 answered": None,
            "hand 2 state": "in",
            "hand step": FIRST,
            "hand turn": 0,
            **FROM_THE_START,
        },
    ),
    "rolled back, and the others have left": (
        opened(*LAST_IN, **SHOWS, players={1: GONE, 2: GONE}),
        RolledBack(0, ((0, 4),)),
        {
            "pot": -4,
            "stack 0": 4,
            "hand 0 bets": (0,),
            "hand 0 answered": None,
            "hand starts": 0,
            **FROM_THE_START,
        },
    ),
    "release all": (
        opened(aside=5, night={"impounds": (Impound(2, 5, (0,), "w"), Impound(3, 0, (), ""))}),
        Released(((0, 2), (1, 3))),
        {
            "aside": -5,
            "stack 0": 2,
            "stack 1": 3,
            "impounds": (Impound(deal=3, amount=0, claimants=(), why=""),),
        },
    ),
    "release part": (
        opened(aside=5, night={"impounds": (Impound(2, 5, (0,), "w"),)}),
        Released(((1, 3),)),
        {
            "aside": -3,
            "stack 1": 3,
            "impounds": (Impound(deal=2, amount=2, claimants=(0,), why="w"),),
        },
    ),
    "release real": (
        opened(aside=5, night={"impounds": (Impound(2, 5, (0,), "w"),), **REAL}, players=READ),
        Released(((0, 3), (1, 2))),
        {
            "aside": -5,
            "loose": 5,
            "0 counted": 19,
            "0 carried": 24,
            "1 carried": 23,
            "impounds": (),
        },
    ),
}


@pytest.mark.parametrize(("night", "event", "found"), CASES.values(), ids=CASES)
def test_what_an_event_changes(night: Night, event: Event, found: dict[str, object]) -> None:
    assert changes(night, evolve(night, event)) == found


IMPOSSIBLE: dict[str, tuple[Night, Event, str]] = {
    "release nothing": (opened(), Released(((1, 3),)), "nothing is set aside"),
    "release too much": (
        opened(aside=9, night={"impounds": (Impound(2, 5, (0,), "w"), Impound(2, 4, (0,), "w"))}),
        Released(((1, 6),)),
        "more than was set aside",
    ),
    "backed up none": (opened(), BackedUp(0), "the action cannot go back to that seat"),
    "rolled none": (opened(), RolledBack(0), "there is no such interval to go back to"),
}


@pytest.mark.parametrize(("night", "event", "words"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cannot_have_happened(night: Night, event: Event, words: str) -> None:
    with pytest.raises(Impossible, match=words):
        evolve(night, event)
