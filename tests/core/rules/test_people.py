"""What commands about people who sit down, leave and are renamed come to."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.errors import Refused
from referee.core.messages.bank import Bought, CashedOut, Counted, MoneyPaid
from referee.core.messages.command import Command
from referee.core.messages.dealing import DealtIn
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
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.value import replace

from ..fold.changes import ANTE, SHOWDOWN, bet, opened, table
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


BEFORE: dict[str, Any] = {"at": ANTE, "turn": None, "cards": 0, "night": {"tracking": "milestones"}}
FRESH = tuple(Holding(seat) for seat in range(3))
OUT = (*bet(4, 0), Holding(2, "dropped", ante=1, bets=(0,)))
MEETS: dict[str, tuple[Night, Command, Outcome]] = {
    "sits with less than nothing": (table(), Sit("Zoe", -1), Refused("no-amount")),
    # Away: from this deal where its antes are still to come, else from the next.
    "away before the antes, of two": (
        table(*FRESH[:2], stacks=(20, 20), pockets=(0, 0), **BEFORE),
        GoAway(1),
        (WentAway(1, later=True),),
    ),
    "away, who is not in this deal": (table(*FRESH[:2], **BEFORE), GoAway(2), (WentAway(2),)),
    "away, who has folded": (opened(*OUT), GoAway(2), (WentAway(2),)),
    "away, who was to leave": (
        opened(**OVER, players={2: dict(presence="away")}),
        GoAway(2),
        Refused("not-at-the-table", seat=2),
    ),
    # Back
    "back, who was to leave": (
        opened(**OVER, players={2: dict(leaving=True)}),
        ComeBack(2),
        (CameBack(2),),
    ),
    "back, who has gone, into their chair": (
        replace(opened(**OVER, players={2: dict(presence="gone")}), ring=(0, 1)),
        ComeBack(2),
        (CameBack(2, chair=True),),
    ),
    "back, and the chair is taken": (
        replace(opened(**OVER, players={2: dict(presence="gone")}), ring=(0, 1), chairs=(0, 1)),
        ComeBack(2),
        (CameBack(2),),
    ),
    "back, a stranger": (opened(**OVER), ComeBack(7), Refused("not-at-the-table")),
    # Leaving
    "leaves again": (
        opened(**OVER, players={2: dict(presence="gone")}),
        Leave(2),
        Refused("not-at-the-table", seat=2),
    ),
    "leaves in a deal, with a count": (
        opened(),
        Leave(2, 20),
        Refused("leave-after-deal", seat=2),
    ),
    "leaves with another count": (
        opened(**OVER),
        Leave(2, 18),
        (Counted(2, 18, 20), CashedOut(2, 18), Left(2)),
    ),
    "leaves with nothing": (opened(**OVER, stacks=(16, 20, 0)), Leave(2), (Left(2),)),
    "leaves with less than nothing": (opened(**OVER), Leave(2, -1), Refused("no-amount")),
    "leaves with what waits for the next deal": (
        opened(**OVER, pockets=(0, 0, 5)),
        Leave(2),
        (CashedOut(2, 25), Left(2)),
    ),
    "leaves with chips still to be handed over": (
        opened(**OVER, night=REAL | {"handing": ((2, 0, 3),)}),
        Leave(2, 20),
        Refused("hand-over-first", seat=2, other=0, amount=3),
    ),
    "leaves owing a pot that is somebody's": (
        opened(**OVER, night=REAL | {"owing": ((2, 3),)}),
        Leave(2, 20),
        Refused("pay-up-first", seat=2, amount=3),
    ),
    # The box pays and is paid.
    "cleared with money": (
        opened(**OVER, players={2: dict(paid_in=20)}, night={"till": 20}),
        Leave(2, None, "cash"),
        (CashedOut(2, 20), Left(2), MoneyPaid(None, 2, 20)),
    ),
    "cleared, and sent": (
        opened(**OVER, players={2: dict(paid_in=20)}, night={"till": 20}),
        Leave(2, None, "sent"),
        (CashedOut(2, 20), Left(2), MoneyPaid(None, 2, 20, True)),
    ),
    "cleared, who has lost": (
        opened(**OVER, stacks=(16, 20, 15)),
        Leave(2, None, "cash"),
        (CashedOut(2, 15), Left(2), MoneyPaid(2, None, 5)),
    ),
    "cleared, who is even": (
        opened(**OVER),
        Leave(2, None, "cash"),
        (CashedOut(2, 20), Left(2)),
    ),
    "cleared out of a box with too little": (
        opened(**OVER, players={2: dict(paid_in=20), 1: dict(paid_in=-5)}, night={"till": 15}),
        Leave(2, None, "cash"),
        Refused("not-in-the-box", seat=2, amount=15),
    ),
}


@pytest.mark.parametrize("case", MEETS)
def test_who_comes_and_goes_in_between(case: str) -> None:
    night, command, outcome = MEETS[case]
    assert decided(night, command) == outcome


def test_twelve_sit_at_a_table() -> None:
    full = table(stacks=(20,) * 12, pockets=(0,) * 12)
    assert decided(full, Sit("Zoe", 10)) == Refused("seats-two-to-twelve", amount=13)
    assert isinstance(decided(table(stacks=(20,) * 11, pockets=(0,) * 11), Sit("Zoe", 10)), tuple)


def test_who_goes_away_before_the_antes_is_dealt_out() -> None:
    """The deal is then the next one's."""
    night = table(*FRESH, **BEFORE)
    assert night.hand is not None
    dealt = DealtIn(3, night.hand.game, 0, (1, 0))
    assert decided(night, GoAway(2)) == (WentAway(2), dealt)
