"""What the log says of itself: entries taken back and put back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The entries of these numbers no longer count."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PutBack:
    """The entries of these numbers count again."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WentOn:
    """This night goes on where another one, `night`, cannot be read: from before its entry
    `before`. All entries up to here are copies of that night's."""

    night: int
    before: int


LogEvent = TakenBack | PutBack | WentOn

NAMES: Mapping[str, type] = {
    "TakenBack": TakenBack,
    "PutBack": PutBack,
    "WentOn": WentOn,
}
"""By which words a log keeps them, whatever the classes are called: chosen once."""
