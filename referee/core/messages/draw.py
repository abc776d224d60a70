"""The draw: cards thrown and served, and cards owed."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.value import Command, Event, OwnCommand, dataclass


@dataclass(frozen=True, slots=True)
class DrawCards(OwnCommand):
    """mixed: seats whose discards were not kept apart, should a new pack be needed."""

    seat: int
    count: int
    mixed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ServeOwed(Command):
    seat: int


DrawCommand = DrawCards | ServeOwed


@dataclass(frozen=True, slots=True)
class Drew(Event, word="Drew"):
    """A draw of `count` cards (0: stood pat): top from the stub, the rest from a new pack.

    pool: how many cards the new pack was made of (0: none was made); apart: seats whose
    discards stayed out of it; stub: cards left, the bottom card among them; owed: cards he gets
    only after the others.
    """

    seat: int
    count: int
    top: int
    stub: int
    pool: int = 0
    apart: tuple[int, ...] = ()
    owed: int = 0


@dataclass(frozen=True, slots=True)
class OwedServed(Event, word="OwedServed"):
    """A player was given the cards that were owed to him after all others' draws.

    top, stub, pool, apart: as for a draw.
    """

    seat: int
    count: int
    top: int
    stub: int
    pool: int = 0
    apart: tuple[int, ...] = ()


DrawEvent = Drew | OwedServed
FILED: Mapping[str, tuple[type, type]] = {"served": (ServeOwed, OwedServed)}
"""How a `.hand` file says an act, and what came of it, after the name: a number is called as the
field is."""
