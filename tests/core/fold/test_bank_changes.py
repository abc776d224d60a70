"""What each line of the bank’s book changes in a night."""

from __future__ import annotations

import pytest

from referee.core.fold.evolve import evolve
from referee.core.messages.bank import (
    Bought,
    CashedOut,
    ChipsPassed,
    Corrected,
    Counted,
    KittyShared,
    KittySpent,
    MoneyPaid,
    PutRight,
)
from referee.core.messages.event import Event
from referee.core.state.holding import Holding
from referee.core.state.night import Finished, Night

from .changes import SHOWDOWN, bet, changes, opened

REAL = {"chips": "real"}
READ = {
    0: dict(counted=16, counted_at=3, carried=21),
    1: dict(counted=20, counted_at=2, carried=21),
}
OWED = {
    0: dict(counted=16, counted_at=3, carried=21, unsettled=(5, 1)),
    1: dict(counted=20, counted_at=3, carried=21, unsettled=(0, 4)),
}
CASES: dict[str, tuple[Night, Event, dict[str, object]]] = {
    "a real count in a deal": (
        opened(night=REAL, players=OWED),
        Counted(0, 12, 16, "", (3, 1)),
        {
            "0 counted": 12,
            "0 counted_at": 2,
            "0 counted_with": 5,
            "0 unsettled": (3, 1),
            "0 carried": 17,
            "2 carried": None,
        },
    ),
    "a real count as it was": (
        opened(
            night=REAL,
            players={
                0: dict(counted=16, counted_at=3, carried=21),
                1: dict(counted=20, counted_at=3),
                2: dict(carried=21),
            },
        ),
        Counted(0, 16, 16),
        {"0 counted_at": 2, "0 counted_with": 5, "0 unsettled": (0, 0)},
    ),
    "buys at the showdown, all-in": (
        opened(
            Holding(0, ante=1, bets=(4,), answered=4, all_in=True),
            Holding(1, ante=1, bets=(4,), answered=4),
            at=SHOWDOWN,
            turn=None,
            stacks=(0, 16, 20),
        ),
        Bought(0, 5),
        {"bank": -5, "stack 0": 5, "0 bought": 25},
    ),
    "buys in a betting interval, all-in": (
        opened(
            Holding(0, ante=1, bets=(4,), answered=4, all_in=True),
            Holding(1, ante=1, bets=(0,)),
            turn=1,
            stacks=(0, 20, 20),
        ),
        Bought(0, 5),
        {"bank": -5, "stack 0": 5, "0 bought": 25, "hand 0 all_in": False},
    ),
    "a real count that is another": (
        opened(
            night=REAL,
            players={
                0: dict(counted=16, counted_at=3, carried=21),
                1: dict(counted=20, counted_at=3),
                2: dict(carried=21),
            },
        ),
        Counted(0, 12, 16),
        {
            "0 counted": 12,
            "0 counted_at": 2,
            "0 counted_with": 5,
            "0 unsettled": (0, 0),
            "0 carried": 17,
            "2 carried": None,
        },
    ),
    "a real count after": (
        opened(
            ending="won",
            awards=((0, ((0, 7),)),),
            night=REAL,
            players={
                0: dict(counted=16, counted_at=1, carried=21),
                1: dict(carried=20),
                2: dict(counted=7, counted_with=2),
            },
        ),
        Counted(0, 12, 16),
        {
            "0 counted": 12,
            "0 counted_at": 3,
            "0 unsettled": (0, 0),
            "0 carried": 17,
            "1 carried": None,
        },
    ),
    "deal right": (
        opened(
            ending="won",
            awards=((0, ((0, 7),)),),
            night={
                "finished": (
                    Finished(2, "x", ((0, 9),), ((0, ((0, 6),)), (1, ((0, 3),)))),
                    Finished(3, "y", ((0, 7),)),
                )
            },
        ),
        PutRight(2, ((0, 1, 6),), "", 0),
        {
            "stack 0": -6,
            "stack 1": 6,
            "finished": (
                Finished(
                    deal=2, game="x", shares=((0, 3), (1, 6)), pots=((0, ((1, 6),)), (1, ((0, 3),)))
                ),
                Finished(deal=3, game="y", shares=((0, 7),), pots=()),
            ),
        },
    ),
    "deal right all pots": (
        opened(
            ending="won",
            awards=((0, ((0, 7),)),),
            night={"finished": (Finished(2, "x", ((0, 9),), ((0, ((0, 6),)), (1, ((0, 3),)))),)},
        ),
        PutRight(2, ((0, 1, 9),), ""),
        {
            "stack 0": -9,
            "stack 1": 9,
            "finished": (Finished(deal=2, game="x", shares=((1, 9),), pots=()),),
        },
    ),
    "deal right real": (
        opened(night={**REAL, "handing": ((2, 1, 1),)}, players=READ),
        PutRight(3, ((0, 1, 6),), "", 0),
        {"0 counted": 10, "0 carried": 15, "1 carried": 27, "handing": ((2, 1, 1), (0, 1, 6))},
    ),
    "deal right real before": (
        opened(night=REAL, players=READ),
        PutRight(2, ((0, 1, 6),), "", 0),
        {
            "0 counted": 10,
            "0 carried": 15,
            "1 counted": 26,
            "1 carried": 27,
            "handing": ((0, 1, 6),),
        },
    ),
    "kitty shared later": (
        opened(aside=6, pockets=(1, 0, 0), night={"kitty": 6}),
        KittyShared(((0, 2), (1, 2)), True),
        {"aside": -4, "pocket 0": 2, "pocket 1": 2, "kitty": 2},
    ),
    "kitty shared real": (
        opened(aside=6, night={"kitty": 6, **REAL}, players=READ),
        KittyShared(((0, 2), (1, 2)), True),
        {
            "aside": -4,
            "loose": 4,
            "0 counted": 18,
            "0 carried": 23,
            "1 counted": 22,
            "1 carried": 23,
            "kitty": 2,
        },
    ),
    "kitty spent": (
        opened(aside=6, night={"kitty": 6, "till": 9}, players={0: dict(paid_in=9)}),
        KittySpent(4, ((0, 1), (1, 3)), "x", True),
        {
            "bank": 4,
            "aside": -4,
            "0 costs": 1,
            "0 kitty": 1,
            "1 costs": 3,
            "1 kitty": 3,
            "till": 5,
            "kitty": 2,
        },
    ),
    "bought real": (
        opened(night=REAL, players=READ),
        Bought(0, 5, True, "sent"),
        {
            "bank": -5,
            "loose": 5,
            "0 bought": 25,
            "0 counted": 21,
            "0 carried": 26,
            "0 paid_in": 5,
            "till": 5,
            "sent": 5,
        },
    ),
    "cashed with a pocket": (
        opened(ending="won", awards=((0, ((0, 7),)),), pockets=(4, 0, 0)),
        CashedOut(0, 20),
        {"bank": 20, "stack 0": -16, "pocket 0": -4, "0 cashed": 20},
    ),
    "passed later": (
        opened(Holding(0, "dropped", ante=1, bets=(4,)), *bet(4, 0, 0)[1:], pockets=(2, 0, 0)),
        ChipsPassed(0, 1, 18, True, "cash"),
        {
            "stack 0": -16,
            "pocket 0": -2,
            "pocket 1": 18,
            "0 cashed": 18,
            "0 between": -18,
            "1 bought": 38,
            "1 between": 18,
        },
    ),
    "passed real": (
        opened(
            Holding(0, "dropped", ante=1, bets=(4,)), *bet(4, 0, 0)[1:], night=REAL, players=READ
        ),
        ChipsPassed(0, 1, 10, True, "slip"),
        {
            "0 cashed": 10,
            "0 counted": 6,
            "0 carried": 11,
            "1 bought": 30,
            "1 counted": 30,
            "1 carried": 31,
        },
    ),
    "money in": (
        opened(night={"closed": True, "paid_since": ((0, 1, 2),)}),
        MoneyPaid(2, None, 5, True),
        {"2 paid_in": 5, "till": 5, "sent": 5, "paid_since": ((0, 1, 2), (2, None, 5))},
    ),
    "money across": (opened(), MoneyPaid(2, 0, 5, True), {"0 between": -5, "2 between": 5}),
    "corrected from the box": (
        opened(),
        Corrected(None, 1, 5, ""),
        {"bank": -5, "stack 1": 5, "1 bought": 25},
    ),
    "corrected to the box": (
        opened(),
        Corrected(1, None, 5, ""),
        {"bank": 5, "stack 1": -5, "1 bought": 15},
    ),
}


@pytest.mark.parametrize(("night", "event", "found"), CASES.values(), ids=CASES)
def test_what_an_event_changes(night: Night, event: Event, found: dict[str, object]) -> None:
    assert changes(night, evolve(night, event)) == found
