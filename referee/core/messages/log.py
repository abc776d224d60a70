"""What the log says of itself: entries taken back and put back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from referee.core.value import Event, dataclass


@dataclass(frozen=True, slots=True)
class TakenBack(Event, word="TakenBack"):
    """The entries of these numbers no longer count."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PutBack(Event, word="PutBack"):
    """The entries of these numbers count again."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WentOn(Event, word="WentOn"):
    """This night goes on where another one, `night`, cannot be read: from before its entry
    `before`. All entries up to here are copies of that night's."""

    night: int
    before: int


LogEvent = TakenBack | PutBack | WentOn


class Numbered(Protocol):
    """An entry of a log: its number, from 1, and what became true by it."""

    @property
    def seq(self) -> int: ...

    @property
    def events(self) -> tuple[object, ...]: ...


Of = TypeVar("Of", bound=Numbered)


def counting(entries: Iterable[Of]) -> tuple[tuple[Of, bool], ...]:
    """Entries in order, each with whether it counts: as a log has it, without folding."""
    entries = tuple(entries)
    dead: set[int] = set()
    for entry in entries:
        for event in entry.events:
            if isinstance(event, TakenBack):
                dead.update(event.entries)
            elif isinstance(event, PutBack):
                dead.difference_update(event.entries)
    return tuple((entry, entry.seq not in dead) for entry in entries)
