"""The draw: its events in table words."""

from __future__ import annotations

from typing import assert_never

from referee.core.messages.draw import DrawEvent, Drew, OwedServed
from referee.core.state.night import Night
from referee.screens.words.names import count


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
