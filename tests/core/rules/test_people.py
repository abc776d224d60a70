"""What commands about people who sit down, leave and are renamed come to."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.errors import Refused
from referee.core.messages.bank import Bought, CashedOut
from referee.core.messages.command import Command
from referee.core.messages.people import (
    CameBack,
    ComeBack,
    GoAway,
    Leave,
    Left,
    Rename,
    Renamed,
    Reseat,
    Reseated,
    Sat,
    Sit,
    WentAway,
    WillLeave,
)
from referee.core.state.night import Night

from ..fold.changes import SHOWDOWN, opened, table
from .decided import Outcome, decided

REAL = {"chips": "real"}
READ = {
    0: dict(counted=16, counted_at=3, carried=21),
    1: dict(counted=20, counted_at=2, carried=21),
}
OVER: dict[str, Any] = dict(at=SHOWDOWN, turn=None, ending="won", awards=((0, ((0, 7),)),))
CASES: dict[str, tuple[Night, Command, Outcome]] = {
    "sits": (table(), Sit("Zoe", 10), (Sat(seat=3, name="Zoe"), Bought(seat=3, amount=10))),
    "sits between deals": (
        opened(**OVER),
        Sit("Zoe", 10, 0, "cash"),
        (Sat(seat=3, name="Zoe", after=0), Bought(seat=3, amount=10, paid="cash")),
    ),
    "sits with nothing": (opened(**OVER), Sit("Zoe", 0), (Sat(seat=3, name="Zoe"),)),
    "sits beside nobody": (opened(**OVER), Sit("Zoe", 10, 7), Refused("not-at-the-table", seat=7)),
    "sits with a name taken": (opened(**OVER), Sit(" bob ", 10), Refused("name-taken", seat=1)),
    "sits without a name": (opened(**OVER), Sit("..", 10), Refused("no-name")),
    "goes away": (opened(), GoAway(2), (WentAway(seat=2, later=True),)),
    "goes away between deals": (opened(**OVER), GoAway(2), (WentAway(seat=2),)),
    "goes away again": (
        opened(**OVER, players={2: dict(presence="away")}),
        GoAway(2),
        Refused("not-at-the-table", seat=2),
    ),
    "comes back": (
        opened(**OVER, players={2: dict(presence="away")}),
        ComeBack(2),
        (CameBack(seat=2),),
    ),
    "is here": (opened(**OVER), ComeBack(2), Refused("here-already", seat=2)),
    "leaves": (opened(**OVER), Leave(2), (CashedOut(seat=2, amount=20), Left(seat=2))),
    "leaves with chips": (
        opened(**OVER),
        Leave(2, 20, "cash"),
        (CashedOut(seat=2, amount=20), Left(seat=2)),
    ),
    "leaves in a deal": (opened(), Leave(2), (WillLeave(seat=2),)),
    "leaves real": (
        opened(**OVER, night=REAL, players=READ),
        Leave(0, 18),
        (CashedOut(seat=0, amount=18), Left(seat=0)),
    ),
    "leaves real uncounted": (
        opened(**OVER, night=REAL, players=READ),
        Leave(2),
        Refused("count-first", seat=2),
    ),
    "leaves owing": (
        opened(**OVER, night={"owing": ((2, 3),)}),
        Leave(2),
        (CashedOut(seat=2, amount=20), Left(seat=2)),
    ),
    "renamed": (opened(**OVER), Rename(1, " Zoe "), (Renamed(seat=1, name="Zoe"),)),
    "renamed as it was": (opened(**OVER), Rename(1, "Bob"), (Renamed(seat=1, name="Bob"),)),
    "renamed like another": (opened(**OVER), Rename(1, "ann"), Refused("name-taken", seat=0)),
    "reseated": (opened(**OVER), Reseat((0, 2, 1)), (Reseated(ring=(0, 2, 1)),)),
    "reseated with a stranger": (opened(**OVER), Reseat((0, 2, 3)), Refused("seats-changed")),
    "reseated in a deal": (opened(), Reseat((0, 2, 1)), (Reseated(ring=(0, 2, 1)),)),
}


@pytest.mark.parametrize(("night", "command", "outcome"), CASES.values(), ids=CASES)
def test_what_a_command_comes_to(night: Night, command: Command, outcome: Outcome) -> None:
    assert decided(night, command) == outcome
