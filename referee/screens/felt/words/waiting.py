"""A pot that waits: who may not play for it, and who antes for it besides."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.book.game import Ante
from referee.core.state.dealt import WhyOut, kept_out, missed_antes, why_out
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.screens.words.names import listed

KEPT_OUT: Mapping[WhyOut, str] = {
    "not-in-it": "it is for players who were still in",
    "forfeited": "it holds chips from a deal they weren’t in",
    "not-anted": "it is for the players in it",
}
"""Why somebody may not play for a pot that waits."""


def waiting(night: Night) -> str:
    """Who may not play for the pot that waits, and why (a choice of the house, or of the game)."""
    out = kept_out(night) if night.playing is None else ()
    told = []
    for reason, why in KEPT_OUT.items():
        names = listed([night.name(seat) for seat in out if why_out(night, seat) == reason])
        if names:
            told.append(f"{names} can’t play for this pot: {why}.")
    return " ".join(told)


def kept_waiting(night: Night, seat: int) -> str:
    """Why somebody at the table waits while others play on for a pot, and how long."""
    hand = night.playing
    why = why_out(night, seat) if hand is not None and not hand.has(seat) else ""
    if not why or not night.able(seat):
        return ""
    return f"{night.name(seat)} waits until this pot is won: {KEPT_OUT[why]}."


def antes_missed(night: Night, hand: Hand) -> str:
    """Who antes for a pot that waits, besides what this deal costs: "Dot 2 and Eva 1"."""
    assert isinstance(hand.now, Ante)
    due = hand.now.due(hand.stakes.ante)
    those = ((seat, missed_antes(night, seat)) for seat in hand.order)
    return listed([f"{night.name(seat)} {due * missed}" for seat, missed in those if missed])
