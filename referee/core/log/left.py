"""Real chips of who has left: they took them along, or the bank has them. So nothing that moved
some of theirs is undone, or done again, once they are gone; the tablet's own chips say so alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from referee.core.chips import BANK, stack
from referee.core.fold.evolve import evolve
from referee.core.messages.bank import CashedOut
from referee.core.messages.event import Event
from referee.core.messages.people import Left
from referee.core.rules import people
from referee.core.state.night import Night

if TYPE_CHECKING:
    from referee.core.log import Entry


def gone(*nights: Night) -> tuple[int, ...]:
    """The seats with real chips that have left, in each of these nights."""
    each = (set(people.gone(night) if night.real else ()) for night in nights)
    return tuple(sorted(set.intersection(*each)))


class OfWhoLeft:
    """What entries bring to those seats, or take, read off the fold of their events; what goes
    through the box for them is among it."""

    def __init__(self, entries: Collection[int], seats: tuple[int, ...]) -> None:
        self._entries, self._seats = entries, seats
        self._moved = Counter[int]()

    def watch(self, seq: int, event: Event, night: Night) -> None:
        """Told of each event before it is folded."""
        if seq not in self._entries or not night.real:
            return
        seats = tuple(seat for seat in self._seats if seat < len(night.players))
        boxed = isinstance(event, CashedOut) and event.left
        there = people.with_plenty(night, seats)
        after = evolve(there, event).purse
        if boxed or after[BANK] == there.purse[BANK]:
            for seat in seats:
                self._moved[seat] += after[stack(seat)] - there.purse[stack(seat)]

    @property
    def moved(self) -> tuple[int, ...]:
        """Whose chips are others by it."""
        return tuple(seat for seat, chips in self._moved.items() if chips)


def leaving(entries: Sequence[Entry], seat: int) -> int:
    """The last of these entries by which that seat left."""
    return next(entry.seq for entry in reversed(entries) if Left(seat) in entry.events)
