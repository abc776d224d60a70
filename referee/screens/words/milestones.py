"""What is said at milestones: its events in table words."""

from __future__ import annotations

from typing import assert_never

from referee.core.messages import milestones as messages
from referee.core.state.night import Night
from referee.screens.words.names import listed, own, to_each


def line(event: messages.MilestonesEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case messages.GrainSet(chips, tracking):
            where = "The chips are real" if chips == "real" else "The tablet keeps the chips"
            return f"{where}; the tablet follows {TRACKING[tracking]}"
        case messages.StillIn(seats):
            return f"Still in: {listed([night.name(seat) for seat in seats])}; the others drop"
        case messages.BettingOver(told=True):
            return "No more chips go in"
        case messages.BettingOver():
            return "The betting is over; the bets were not noted"
        case messages.AllDrew():
            return "Everybody has drawn; the numbers were not noted"
        case messages.PotCounted(amount, book, side):
            pile = "pot" if side is None else f"side pot {side}" if side else "main pot"
            return f"The {pile} is counted: {amount}, the log had {book}"
        case messages.Attributed(seat, amount):
            less = "less " if amount < 0 else ""
            return f"{night.name(seat)} put in {abs(amount)} {less}that nobody had noted"
        case messages.IntervalTold(turn, level, bets):
            return (
                f"The bet is {level} and it is {own(night.name(turn))} turn: {to_each(bets, night)}"
            )
        case messages.PutIn(seat, amount):
            return f"{night.name(seat)} puts in {amount}"
        case messages.TookOut(seat, amount):
            return f"{night.name(seat)} takes out {amount}"
        case _:
            assert_never(event)


TRACKING = {"bets": "every bet", "milestones": "milestones", "referee": "referee only"}
