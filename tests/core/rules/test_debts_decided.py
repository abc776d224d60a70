"""What commands about debts to a pot come to."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.errors import Refused
from referee.core.messages.command import Command
from referee.core.messages.debts import (
    CountStands,
    DebtLetGo,
    HandedOver,
    HandOver,
    LetCountStand,
    LetOff,
    Owe,
    PaidUp,
    PayUp,
)
from referee.core.state.night import Night

from ..fold.changes import SHOWDOWN, opened
from .decided import Outcome, decided

REAL = {"chips": "real"}
OVER: dict[str, Any] = dict(at=SHOWDOWN, turn=None, ending="won", awards=((0, ((0, 7),)),))
CASES: dict[str, tuple[Night, Command, Outcome]] = {
    "owes": (
        opened(loose=-5, unsaid=-5, missing=5),
        Owe(1, 3),
        Refused("put-in-less", seat=1, amount=1),
    ),
    "owes more than missing": (
        opened(loose=-5, unsaid=-5, missing=2),
        Owe(1, 3),
        Refused("put-in-less", seat=1, amount=1),
    ),
    "owes nothing": (opened(), Owe(1, 0), Refused("no-amount")),
    "pays up": (opened(night={"owing": ((1, 3),)}), PayUp(1), (PaidUp(seat=1, amount=3),)),
    "pays up nothing": (opened(), PayUp(1), Refused("owes-nothing", seat=1)),
    "let off": (opened(night={"owing": ((0, 3),)}), LetOff(0), (DebtLetGo(seat=0, amount=3),)),
    "let off nothing": (opened(), LetOff(1), Refused("owes-nothing", seat=1)),
    "let off in the next deal": (
        opened(**OVER, night={"owing": ((0, 3),)}),
        LetOff(0),
        Refused("pay-up-first", seat=0, amount=3),
    ),
    "let off a stranger": (
        opened(stacks=(16, 20, 20, 20), pockets=(0,) * 4, night={"owing": ((3, 3),)}),
        LetOff(3),
        Refused("pay-up-first", seat=3, amount=3),
    ),
    "hands over": (opened(night={**REAL, "handing": ((0, 1, 2),)}), HandOver(), (HandedOver(),)),
    "nothing to hand over": (opened(), HandOver(), Refused("nothing-to-hand-over")),
    "stands": (opened(missing=3, unsaid=-3, loose=-3), LetCountStand(), (CountStands(missing=3),)),
    "nothing stands": (opened(), LetCountStand(), Refused("nothing-unsaid")),
}


@pytest.mark.parametrize(("night", "command", "outcome"), CASES.values(), ids=CASES)
def test_what_a_command_comes_to(night: Night, command: Command, outcome: Outcome) -> None:
    assert decided(night, command) == outcome
