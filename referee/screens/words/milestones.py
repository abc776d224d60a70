"""What is said at milestones: its events in table words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from referee.core.messages import milestones as messages
from referee.core.state.night import Night
from referee.screens.words.names import capital, listed, own, pot_name, to_each

REFUSED: Mapping[str, str] = {
    "all-in-or-not": "All-in means no chips left: count {seat}’s stack again.",
    "count-first": "Count {seat}’s stack first.",
    "count-the-pot": "The pot is only estimated: count it first.",
    "not-just-a-pot": "In this game chips go in by a bet, a call or a raise.",
    "nothing-unsaid": "There is no such difference to explain.",
    "pot-is-less": "The pot has only {amount}.",
    "put-in-less": "{seat} has put in only {amount}.",
    "real-chips-only": "The tablet tracks the chips and knows the stack: bet or call as usual.",
    "tablet-needs-bets": "With chips on the tablet, every bet has to be tapped.",
    "unsaid-so-much": "Only {chips} left to explain.",
    "who-is-in": "Tap the players still in.",
    "whose-bet": "Somebody must have put in {amount} if that is the bet.",
}
"""Why not, by the refusal's slug."""


def line(event: messages.MilestonesEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case messages.GrainSet(chips, tracking):
            where = "Real chips" if chips == "real" else "Chips on the tablet"
            return f"{where}; tracking: {TRACKING[tracking]}"
        case messages.StillIn(seats):
            return f"Still in: {listed([night.name(seat) for seat in seats])}; the others fold"
        case messages.BettingOver(told=True):
            return "No more chips go in"
        case messages.BettingOver():
            return "The betting is over; bets not noted"
        case messages.AllDrew():
            return "Everybody has drawn; numbers not noted"
        case messages.PotCounted(amount, book, side):
            pile = "the pot" if side is None else pot_name(side)
            instead = f", not {book}" if amount != book else ""
            return f"{capital(pile)} was counted: {amount}{instead}"
        case messages.Attributed(seat, amount):
            which = "less" if amount < 0 else "more"
            return f"{night.name(seat)} put in {abs(amount)} {which} than noted"
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


TRACKING = {"bets": "every bet", "milestones": "key moments", "referee": "rulings only"}
