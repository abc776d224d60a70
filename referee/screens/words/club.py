"""A table of a club evening: its events in table words."""

from __future__ import annotations

from typing import assert_never

from referee.core.messages import club as messages
from referee.core.state.night import Night


def line(event: messages.ClubEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case messages.TableNamed(_, table):
            return f"This is table {table} of the evening"
        case messages.WentTo(seat, chips, table=table, owes=owes):
            return f"{night.name(seat)} moves to table {table} with {chips}{owing(owes)}"
        case messages.CameFrom(seat, chips, table=table, owes=owes):
            return f"{night.name(seat)} comes from table {table} with {chips}{owing(owes)}"
        case messages.AccountsMoved(here=here):
            return f"The evening is settled {'here' if here else 'at another table'}"
        case messages.EveningReopened():
            return "The evening goes on"
        case _:
            assert_never(event)


def owing(owes: messages.Missed) -> str:
    """ ", owing a big blind of 2"."""
    blinds = zip(("small", "big"), owes, strict=True)
    said = [f"a {name} blind of {chips}" for name, chips in blinds if chips]
    return f", owing {' and '.join(said)}" if said else ""
