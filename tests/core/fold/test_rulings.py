"""What each event of a ruling changes in a night."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.core.fold.evolve import evolve
from referee.core.messages.event import Event
from referee.core.messages.law import (
    ByConsent,
    DeclaredOpen,
    Fouled,
    Instruction,
    Reopened,
    Ruled,
    TookBack,
    Warned,
)
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.state.phones import Vote

from .changes import DRAW, IN, LAST, SHOWDOWN, bet, changes, opened, table

REAL = {"chips": "real"}
READ = {
    0: dict(counted=16, counted_at=3, carried=21),
    1: dict(counted=20, counted_at=2, carried=21),
}
VOTE = Vote("law", "L", "?", ("a", "b"), (0,))
CASES: dict[str, tuple[Night, Event, dict[str, object]]] = {
    "foul in turn": (opened(), Fouled(1, "x"), {"hand 1 state": "foul", "hand turn": 2}),
    "foul out of turn": (opened(), Fouled(2, "x"), {"hand 2 state": "foul"}),
    "foul opener": (
        opened(proof="owed"),
        Fouled(0, "x"),
        {"hand 0 state": "foul", "hand proof": "none"},
    ),
    "foul other": (opened(proof="owed"), Fouled(1, "x"), {"hand 1 state": "foul", "hand turn": 2}),
    "foul uncalled": (
        opened(at=LAST, uncalled=(0, 4)),
        Fouled(0, "x"),
        {"hand 0 state": "foul", "hand uncalled": None},
    ),
    "foul others uncalled": (
        opened(at=SHOWDOWN, turn=None, uncalled=(0, 4)),
        Fouled(1, "x"),
        {"hand 1 state": "foul"},
    ),
    "foul owed": (
        table(
            Holding(0, ante=1, owed=2),
            Holding(1, ante=1, drew=1),
            Holding(2, ante=1),
            at=DRAW,
            turn=2,
        ),
        Fouled(0, "x"),
        {"hand 0 state": "foul", "hand 0 owed": 0},
    ),
    "took": (
        opened(Holding(0, ante=1, bets=(4,), all_in=True, answered=4), *IN[1:]),
        TookBack(0, 3),
        {"pot": -3, "stack 0": 3, "hand 0 all_in": False, "hand 0 bets": (1,)},
    ),
    "took of what nobody called": (
        opened(*bet(6, 2, 0), uncalled=(0, 4)),
        TookBack(0, 3),
        {"pot": -3, "stack 0": 3, "hand 0 bets": (3,), "hand uncalled": (0, 1)},
    ),
    "took beside it": (
        opened(*bet(6, 2, 0), uncalled=(0, 4)),
        TookBack(1, 1),
        {"pot": -1, "stack 1": 1, "hand 1 bets": (1,)},
    ),
    "took real": (
        opened(night=REAL, players=READ),
        TookBack(0, 3),
        {"pot": -3, "loose": 3, "0 counted": 19, "hand 0 bets": (1,)},
    ),
    "reopened": (
        opened(stub=30, capped=True, raises=2, proof="owed", uncalled=(0, 1)),
        Reopened((0,), 1),
        {
            "hand 0 dead": 4,
            "hand 0 bets": (0,),
            "hand 0 answered": None,
            "hand 0 barred": True,
            "hand level": 0,
            "hand full": 2,
            "hand raises": 0,
            "hand whole": 0,
            "hand capped": False,
            "hand aggressor": None,
            "hand opener": None,
            "hand proof": "none",
            "hand uncalled": None,
            "hand began_again": True,
        },
    ),
    "reopened nobody": (
        opened(),
        Reopened((0, 1, 2), 1),
        {
            "hand 0 dead": 4,
            "hand 0 bets": (0,),
            "hand 0 answered": None,
            "hand 0 barred": True,
            "hand 1 barred": True,
            "hand 2 barred": True,
            "hand level": 0,
            "hand full": 2,
            "hand whole": 0,
            "hand turn": None,
            "hand aggressor": None,
            "hand opener": None,
            "hand passed_out": True,
            "hand began_again": True,
        },
    ),
    "declared open": (
        table(
            Holding(0, ante=1, all_in=True, bets=(0,)),
            *(replace(h, passed=True, answered=0) for h in IN[1:]),
            passed_out=True,
            instructions=(Instruction("give", 1),),
        ),
        DeclaredOpen(0, 4),
        {
            "hand 0 answered": 4,
            "hand level": 4,
            "hand full": 4,
            "hand whole": 4,
            "hand turn": 1,
            "hand acted": True,
            "hand aggressor": 0,
            "hand opener": 0,
            "hand passed_out": False,
            "hand instructions": (),
        },
    ),
    "told": (
        opened(instructions=(Instruction("give", 1),)),
        Instruction("throw", 0, 2),
        {
            "hand instructions": (
                Instruction(what="give", seat=1, count=0),
                Instruction(what="throw", seat=0, count=2),
            )
        },
    ),
    "ruled vote": (
        opened(night={"vote": VOTE}),
        Ruled("law", "L", "r", "s", (), ()),
        {"vote": None},
    ),
    "ruled other": (opened(night={"vote": VOTE}), Ruled("other", "L", "r", "s", (), ()), {}),
    "warned": (
        opened(night={"warnings": ((2, "y"),)}),
        Warned(0, "x"),
        {"warnings": ((2, "y"), (0, "x"))},
    ),
    "consent": (
        opened(),
        ByConsent("out-of-turn", 2),
        {"hand 2 excused": True, "hand lenient": True},
    ),
    "consent nobody": (opened(), ByConsent("out-of-turn", None), {"hand lenient": True}),
    "consent gone": (opened(), ByConsent("out-of-turn", 7), {"hand lenient": True}),
    "consent what": (opened(), ByConsent("out-of-turn", 2, "x"), {}),
    "consent settled": (opened(), ByConsent("settled", 2), {}),
}


@pytest.mark.parametrize(("night", "event", "found"), CASES.values(), ids=CASES)
def test_what_an_event_changes(night: Night, event: Event, found: dict[str, object]) -> None:
    assert changes(night, evolve(night, event)) == found
