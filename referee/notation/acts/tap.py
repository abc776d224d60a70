"""One tap of a log on its way into a file: what its lines are written with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from referee.core.messages.event import Event
from referee.core.state.night import Night, Player
from referee.core.value import dataclass

Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True)
class Tap:
    """night: as it was before the tap; there: the night of the file so far, if it has begun; names:
    what players are called in the file, by seat."""

    events: tuple[Event, ...]
    night: Night
    there: Night | None
    names: Mapping[int, str]

    def of(self, kind: type[Kind]) -> list[Kind]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def list(self, seats: Iterable[int]) -> str:
        """ "Ann Bob" """
        return " ".join(self.names[seat] for seat in seats)

    def amounts(self, shares: Iterable[tuple[int, int]]) -> str:
        """ "Ann 20, Bob 14" """
        return ", ".join(f"{self.names[seat]} {chips}" for seat, chips in shares)

    def in_file(self, seat: int) -> Player | None:
        """That player in the night of the file so far, if they have been in it."""
        name = self.names[seat].casefold()
        players = self.there.players if self.there is not None else ()
        return next((player for player in players if player.name.casefold() == name), None)


def remark(event: Event) -> str:
    """For what a file has no words for."""
    return f"# {type(event).__name__}: not told here"


def because(why: str) -> str:
    return f" because {why}" if why else ""
