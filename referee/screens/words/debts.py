"""What is owed to the pot: its events in table words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from referee.core.messages import debts as messages
from referee.core.state.night import Night
from referee.screens.words.names import LATER, listed, moved, so_many

REFUSED: Mapping[str, str] = {
    "nothing-else-in": "{seat} is all-in for the {amount} owed: they put it in, or the deal is "
    "called off.",
    "nothing-to-hand-over": "There is nothing left to hand over.",
    "owes-nothing": "{seat} owes the pot nothing.",
    "pay-up-first": "{seat} still owes the pot {amount}: put it in first.",
}
"""Why not, by the refusal's slug."""


def line(event: messages.DebtsEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case messages.Owing(seat, amount):
            return f"{night.name(seat)} owes the pot {amount}"
        case messages.PaidUp(seat, amount):
            return f"{night.name(seat)} puts in the {amount} they owed; it was in the log already"
        case messages.DebtDropped(seat, amount, why):
            return f"{night.name(seat)} owes {amount} less: {DROPPED[why]}"
        case messages.DebtLetGo(seat, amount, ()):
            return f"The table lets {night.name(seat)} off the {amount} owed to the pot"
        case messages.DebtLetGo(seat, amount, moves):
            less = [f"{night.name(to)} gets {chips} less" for _, to, chips in moves]
            keep = f"{amount} owed{LATER if event.later else ''}"
            return f"The table lets {night.name(seat)} keep the {keep}: {listed(less)}"
        case messages.DebtsKept(moves):
            return f"Still to hand over: {moved(moves, night)}"
        case messages.HandedOver():
            return "Handed over"
        case messages.CountStands(missing):
            return f"The pot plays as counted, {so_many(missing)} short"
        case _:
            assert_never(event)


DROPPED: Mapping[str, str] = {
    "back": "it comes out of their refund",
    "own": "they won that pot",
    "unnoted": "the winner of that pot was not noted",
}
