"""What a lesson says of the moment it shows."""

from __future__ import annotations

from referee.core.log import Entry
from referee.core.state.night import Night
from referee.screens.words.events import line
from referee.screens.words.names import capital


def told(said: str, entry: Entry | None, night: Night) -> str:
    """The line the log has of it; where it has none (cards laid down), the deal's own words."""
    words = [line(event, night) for event in entry.events] if entry is not None else []
    kept = "; ".join(word for word in words if word)
    return capital(kept or said)
