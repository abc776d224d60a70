"""Who is at the table: its events in table words."""

from __future__ import annotations

from typing import assert_never

from referee.core.messages import people as messages
from referee.core.state.night import Night


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
