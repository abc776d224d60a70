"""Declaring in words: the rule before it, who still has to, and what a seat has said (0.6)."""

from __future__ import annotations

from referee.core.book.game import Declare
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.screens.words.names import listed

SAID = {"high": "high", "low": "low", "both": "both ways"}
CARRIED = "Nobody left after that? The pot waits for the next deal."
SHARED = "Nobody left after that? The pot is shared as the cards speak."


def rule(shared: bool = False) -> tuple[str, ...]:
    """What is agreed before anybody declares. shared: the house shares out a pot that only
    failed scoopers are left for, instead of letting it wait."""
    return (
        "Only those who declare an end are compared for it.",
        "Both ways: win both ends alone. Tie or lose either, and you win nothing.",
        "Nobody declares one end? The other takes all.",
        SHARED if shared else CARRIED,
    )


def instruction(hand: Hand) -> str:
    """What the table does now, in a sentence."""
    if all(holding.done for holding in hand.live):
        return "All have declared: open the declarations together."
    return "Declare in secret. Both ways wins both ends alone, or nothing."


def waiting(night: Night, hand: Hand, shared: bool) -> str:
    """Who has still to declare, once somebody has; before that, the end of the rule."""
    left = [night.name(holding.seat) for holding in hand.live if not holding.done]
    if len(left) == len(hand.live):
        return SHARED if shared else CARRIED
    return f"Still to declare: {listed(left)}" if left else ""


def badge(hand: Hand, seat: int) -> str:
    """What stands at a seat: that it has declared, and after the opening, what."""
    if isinstance(hand.now, Declare):
        return "declared" if hand.of(seat).done else ""
    return SAID.get(dict(hand.declared).get(seat, ""), "")
