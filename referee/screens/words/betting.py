"""What is said in a betting interval: its events in table words."""

from __future__ import annotations

from typing import assert_never

from referee.core.messages import betting as messages
from referee.core.state.night import Night


def line(event: messages.BettingEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case messages.Checked(seat):
            return f"{night.name(seat)} checks"
        case messages.Dropped(seat):
            return f"{night.name(seat)} folds"
        case messages.Bet(seat, to, _, all_in):
            return f"{night.name(seat)} bets {to}{_all_in(all_in)}"
        case messages.Called(seat, _, paid, all_in):
            return f"{night.name(seat)} calls {paid}{_all_in(all_in)}"
        case messages.Raised(seat, to, _, all_in, completes):
            does = "completes" if completes else "raises"
            return f"{night.name(seat)} {does} to {to}{_all_in(all_in)}"
        case messages.UncalledReturned(seat, amount):
            return f"Uncalled bet of {amount} returned to {night.name(seat)}"
        case messages.PassedOut():
            return "Passed out: the pot stays, everybody antes again"
        case messages.FirstTold(seat, boards, best):
            shown = ", ".join(f"{night.name(each)} {cards}" for each, cards in boards)
            over = "" if best is None else f", {night.name(best)} being all-in"
            return f"{night.name(seat)} is first{over}{f': {shown} up' if shown else ''}"
        case messages.BroughtIn(seat, to, _, all_in):
            return f"{night.name(seat)} brings in {to}{', all-in' if all_in else ''}"
        case _:
            assert_never(event)


def _all_in(all_in: bool) -> str:
    return ", all-in" if all_in else ""
