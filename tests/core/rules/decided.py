"""What a command comes to at a moment made by hand: its events, or the refusal."""

from __future__ import annotations

from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.messages.command import Command
from referee.core.messages.event import Event
from referee.core.state.night import Night

Outcome = tuple[Event, ...] | Refused


def decided(night: Night, command: Command) -> Outcome:
    """The events, or the refusal with all it names."""
    try:
        return act(night, command)[0]
    except Refused as refused:
        return refused
