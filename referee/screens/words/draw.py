"""The draw: its events in table words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from referee.core.messages.draw import DrawEvent, Drew, OwedServed
from referee.core.state.night import Night
from referee.screens.words.names import count

REFUSED: Mapping[str, str] = {
    "draw-out-of-turn": "It is {other}’s draw, not {seat}’s.",
    "draw-so-many": "{seat} can draw {cards}.",
    "drew-already": "{seat} has drawn already. A slip of the tongue can be fixed until the "
    "cards are dealt.",
    "no-card-owed": "No card is owed to {seat} right now.",
    "no-cards-left": "Cards left to deal, even with the discards shuffled in: {amount}.",
    "no-draw-now": "It isn’t the draw right now.",
}
"""Why not, by the refusal's slug."""


def line(event: DrawEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    name = night.name(event.seat)
    match event:
        case Drew(_, 0):
            return f"{name} is pat"
        case Drew(_, number, top, _, pool):
            said = f"{name} draws {count(number, 'card')}"
            return said + (f", {number - top} of them from a new deck of {pool}" if pool else "")
        case OwedServed():
            return f"{name} gets the cards owed"
        case _:
            assert_never(event)


def untold(event: Drew, night: Night) -> str:
    """The same without the number of cards."""
    return f"{night.name(event.seat)} has drawn"
