"""Who is at the table: its events in table words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from referee.core.messages import people as messages
from referee.core.state.night import Night

REFUSED: Mapping[str, str] = {
    "here-already": "{seat} is here already.",
    "leave-after-deal": "{seat} is still in this deal. The stack is counted when it is over.",
    "name-taken": "That name is taken. Add a letter to tell the two apart.",
    "name-too-long": "A name can have at most {amount} letters.",
    "no-name": "A name needs at least one letter.",
    "not-at-the-table": "Nobody sits in that seat.",
    "seats-changed": "The seats have changed. Look again.",
    "seats-two-to-twelve": "Enter 2 to 12 players.",
}
"""Why not, by the refusal's slug."""


def line(event: messages.PeopleEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case messages.Sat(_, name):
            return f"{name} takes a seat"
        case messages.WentAway(seat, later):
            return f"{night.name(seat)} sits out{' from the next deal' if later else ''}"
        case messages.CameBack(seat):
            return f"{night.name(seat)} is back"
        case messages.WillLeave(seat):
            return f"{night.name(seat)} leaves after this deal"
        case messages.Left(seat):
            return f"{night.name(seat)} leaves"
        case messages.Renamed(_, name):
            return f"A player is now called {name}"
        case messages.Reseated(ring, drawn):
            order = ", ".join(night.name(seat) for seat in ring)
            return f"{'Seats drawn' if drawn else 'Seats'}: {order}"
        case _:
            assert_never(event)
