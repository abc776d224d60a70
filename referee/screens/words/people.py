"""Who is at the table: its events in table words."""

from __future__ import annotations

from typing import assert_never

from referee.core.messages.people import (
    CameBack,
    Left,
    PeopleEvent,
    Renamed,
    Reseated,
    Sat,
    WentAway,
    WillLeave,
)
from referee.core.state.night import Night


def line(event: PeopleEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case Sat(_, name):
            return f"{name} takes a seat"
        case WentAway(seat, later):
            return f"{night.name(seat)} sits out{' from the next deal' if later else ''}"
        case CameBack(seat):
            return f"{night.name(seat)} is back"
        case WillLeave(seat):
            return f"{night.name(seat)} leaves after this deal"
        case Left(seat):
            return f"{night.name(seat)} leaves"
        case Renamed(_, name):
            return f"A player is now called {name}"
        case Reseated(ring, drawn):
            order = ", ".join(night.name(seat) for seat in ring)
            return f"{'Seats drawn' if drawn else 'Seats'}: {order}"
        case _:
            assert_never(event)
