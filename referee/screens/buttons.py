"""A button of the felt, and the dock it stands in: what it says, what it sends or opens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Fields = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Button:
    """A tap: what it says, what it does, with which fields, and on which strand of the log; or the
    overlay it opens ("felt.amount"), with these fields in its address."""

    label: str
    do: str = ""
    fields: Fields = ()
    overlay: str = ""
    kind: str = ""
    spoken: str = ""
    strand: str = "hand"


@dataclass(frozen=True, slots=True)
class Toggles:
    """Seats to tap on, and the button that sends them. seats as (seat, name) pairs."""

    do: str
    label: str
    seats: tuple[tuple[int, str], ...]
    fields: Fields = ()


@dataclass(frozen=True, slots=True)
class Dock:
    """What stands at the bottom: big buttons, a row with its name, and perhaps toggles. word, lead:
    what is said before the row, or before the big buttons, where they are names alone."""

    main: tuple[Button, ...]
    row: tuple[Button, ...] = ()
    row_label: str = ""
    toggles: Toggles | None = None
    word: str = ""
    lead: str = ""


def toggled(chosen: Sequence[int], seat: int) -> tuple[int, ...]:
    """The seats that are chosen once this one is tapped: with it, or without it."""
    return tuple(other for other in chosen if other != seat) if seat in chosen else (*chosen, seat)
