"""What each event about debts to a pot changes in a night."""

from __future__ import annotations

import pytest

from referee.core.fold.evolve import evolve
from referee.core.messages.debts import (
    CountStands,
    DebtDropped,
    DebtLetGo,
    DebtsKept,
    HandedOver,
    Owing,
    PaidUp,
)
from referee.core.messages.event import Event
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from .changes import bet, changes, opened

REAL = {"chips": "real"}
OWED = {
    0: dict(counted=16, counted_at=3, carried=21, unsettled=(5, 1)),
    1: dict(counted=20, counted_at=3, carried=21, unsettled=(0, 4)),
}
CASES: dict[str, tuple[Night, Event, dict[str, object]]] = {
    "owing": (
        opened(loose=-5, unsaid=-5, missing=5),
        Owing(1, 3, 3),
        {
            "pot": 3,
            "loose": -3,
            "hand loose": -2,
            "hand unsaid": -2,
            "hand missing": 2,
            "owing": ((1, 3),),
        },
    ),
    "owing some found": (
        opened(loose=-5, unsaid=-1, missing=2, night={"owing": ((1, 1), (2, 2))}),
        Owing(1, 3, 3),
        {
            "pot": 3,
            "loose": -3,
            "hand loose": -2,
            "hand unsaid": 0,
            "hand missing": 0,
            "owing": ((1, 4), (2, 2)),
        },
    ),
    "owing unsaid above": (
        opened(loose=1, unsaid=1, missing=3),
        Owing(1, 2, 2),
        {"pot": 2, "loose": -2, "hand loose": 3, "hand missing": 1, "owing": ((1, 2),)},
    ),
    "owing read": (
        opened(night=REAL, players=OWED),
        Owing(0, 3, 0, 2),
        {"0 unsettled": (7, 1), "owing": ((0, 3),)},
    ),
    "paid up": (opened(night={"owing": ((1, 3), (2, 2))}), PaidUp(1, 3), {"owing": ((2, 2),)}),
    "paid up more than missing": (
        opened(loose=3, unsaid=3, night={"owing": ((1, 3),)}),
        PaidUp(1, 2, -2),
        {"pot": -2, "loose": 2, "hand loose": 1, "hand unsaid": 1, "owing": ((1, 1),)},
    ),
    "paid up to the last one unsaid": (
        opened(loose=1, unsaid=1, night={"owing": ((1, 1),)}),
        PaidUp(1, 1, -1),
        {"pot": -1, "loose": 1, "hand loose": 0, "hand unsaid": 0, "owing": ()},
    ),
    "paid up more than unsaid": (
        opened(loose=3, unsaid=1, night={"owing": ((1, 3),)}),
        PaidUp(1, 3, -3),
        {"pot": -3, "loose": 3, "hand loose": 0, "hand unsaid": 0, "owing": ()},
    ),
    "paid up all too many": (
        opened(loose=3, unsaid=-3, night={"owing": ((1, 3),)}),
        PaidUp(1, 2, -2),
        {"pot": -2, "loose": 2, "hand loose": 1, "owing": ((1, 1),)},
    ),
    "paid up real": (
        opened(night={**REAL, "owing": ((0, 3),)}, players=OWED),
        PaidUp(0, 3, 0, 1, ((1, 2),)),
        {
            "0 counted": 12,
            "0 unsettled": (2, 1),
            "0 carried": 17,
            "1 counted": 22,
            "1 unsettled": (0, 2),
            "1 carried": 23,
            "owing": (),
        },
    ),
    "paid up real more than read": (
        opened(night={**REAL, "owing": ((0, 9),)}, players=OWED),
        PaidUp(0, 7, 0, 0, ((1, 6),)),
        {
            "0 counted": 11,
            "0 unsettled": (0, 1),
            "0 carried": 16,
            "1 counted": 24,
            "1 unsettled": (0, 0),
            "1 carried": 25,
            "owing": ((0, 2),),
        },
    ),
    "dropped unnoted": (
        opened(night={**REAL, "owing": ((0, 3),)}, players=OWED),
        DebtDropped(0, 3, "unnoted"),
        {"0 unsettled": (2, 1), "owing": ()},
    ),
    "dropped own": (
        opened(night={**REAL, "owing": ((0, 3),)}, players=OWED),
        DebtDropped(0, 3, "own"),
        {"0 counted": 13, "0 unsettled": (2, 1), "0 carried": 18, "owing": ()},
    ),
    "kept": (
        opened(night={"owing": ((0, 3), (1, 4)), "handing": ((2, 0, 1),)}),
        DebtsKept(((0, 2, 3), (1, 2, 1))),
        {"owing": ((1, 3),), "handing": ((2, 0, 1), (0, 2, 3), (1, 2, 1))},
    ),
    "let go bets": (
        opened(night={"owing": ((0, 5),)}),
        DebtLetGo(0, 3),
        {
            "pot": -3,
            "stack 0": 3,
            "hand 0 ante": 0,
            "hand 0 bets": (2,),
            "hand 0 excused": True,
            "hand 0 took": 3,
            "hand 0 let_off": 3,
            "owing": ((0, 2),),
        },
    ),
    "let go all": (
        opened(
            Holding(0, ante=1, dead=1, bets=(1, 4), took=1, let_off=1),
            *bet(4, 0, 0)[1:],
            night={"owing": ((0, 7),)},
            uncalled=(0, 4),
        ),
        DebtLetGo(0, 6),
        {
            "pot": -6,
            "stack 0": 6,
            "hand 0 ante": 0,
            "hand 0 dead": 0,
            "hand 0 bets": (0, 1),
            "hand 0 excused": True,
            "hand 0 took": 7,
            "hand 0 let_off": 7,
            "hand uncalled": (0, 1),
            "owing": ((0, 1),),
        },
    ),
    "let go ante": (
        opened(uncalled=(0, 4), night={"owing": ((0, 1),)}),
        DebtLetGo(0, 1),
        {
            "pot": -1,
            "stack 0": 1,
            "hand 0 ante": 0,
            "hand 0 took": 1,
            "hand 0 let_off": 1,
            "owing": (),
        },
    ),
    "let go anothers uncalled": (
        opened(uncalled=(1, 4), night={"owing": ((0, 1),)}),
        DebtLetGo(0, 2),
        {
            "pot": -2,
            "stack 0": 2,
            "hand 0 ante": 0,
            "hand 0 bets": (3,),
            "hand 0 excused": True,
            "hand 0 took": 2,
            "hand 0 let_off": 2,
            "owing": (),
        },
    ),
    "let go real": (
        opened(night={**REAL, "owing": ((0, 3),)}, players=OWED),
        DebtLetGo(0, 3),
        {
            "pot": -3,
            "loose": 3,
            "0 unsettled": (2, 1),
            "0 carried": 18,
            "hand 0 ante": 0,
            "hand 0 bets": (2,),
            "hand 0 excused": True,
            "hand 0 took": 3,
            "hand 0 let_off": 3,
            "owing": (),
        },
    ),
    "kept after all": (
        opened(night={"handing": ((0, 1, 3), (2, 1, 1))}),
        DebtLetGo(0, 3, ((0, 1, 3),)),
        {"stack 0": 3, "stack 1": -3, "handing": ((2, 1, 1),)},
    ),
    "kept after all real": (
        opened(night={**REAL, "handing": ((0, 1, 3),)}, players=OWED),
        DebtLetGo(0, 3, ((0, 1, 3),)),
        {"0 unsettled": (2, 1), "1 unsettled": (0, 1), "handing": ()},
    ),
    "handed over": (
        opened(night={**REAL, "handing": ((0, 1, 3),)}, players=OWED),
        HandedOver(),
        {
            "0 counted": 13,
            "0 unsettled": (2, 1),
            "0 carried": 18,
            "1 counted": 23,
            "1 unsettled": (0, 1),
            "1 carried": 24,
            "handing": (),
        },
    ),
    "handed over in the tablet": (
        opened(night={"handing": ((0, 1, 3),)}),
        HandedOver(),
        {"handing": ()},
    ),
    "count stands": (
        opened(missing=3, unsaid=-3, loose=-3),
        CountStands(3),
        {"hand unsaid": 0, "hand missing": 0},
    ),
}


@pytest.mark.parametrize(("night", "event", "found"), CASES.values(), ids=CASES)
def test_what_an_event_changes(night: Night, event: Event, found: dict[str, object]) -> None:
    assert changes(night, evolve(night, event)) == found
