"""What the log says of itself: its events in table words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from referee.core.messages.log import LogEvent, PutBack, TakenBack, WentOn
from referee.core.state.night import Night

REFUSED: Mapping[str, str] = {
    "nothing-to-do-again": "There is nothing to redo.",
    "nothing-to-take-back": "There is nothing to undo.",
    "rewind-only": "What came later depends on this. Rewind to before it instead.",
    "taken-back-already": "That is undone already.",
}
"""Why not, by the refusal's slug."""


def line(event: LogEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case TakenBack(entries):
            return f"Undone: {_entries(entries)}"
        case PutBack(entries):
            return f"Redone: {_entries(entries)}"
        case WentOn(night=0, before=entry):
            elsewhere = "a night of another house"
            return f"Continued from {elsewhere}, whose log can’t be read from line {entry} on"
        case WentOn(night=other, before=entry):
            return f"Continued from night {other}, whose log can’t be read from line {entry} on"
        case _:
            assert_never(event)


def _entries(entries: tuple[int, ...]) -> str:
    return f"line {entries[0]}" if len(entries) == 1 else f"lines {entries[0]}–{entries[-1]}"
