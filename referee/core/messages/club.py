"""A club evening: several tables, each a night of its own, and what goes from one to another.

What goes over is an entry here and an entry there, written together: both name the same move, and
neither counts without the other.
"""

from __future__ import annotations

from referee.core.value import Event, dataclass

Missed = tuple[int, int]
"""Chips of blinds that somebody missed: small ones, big ones."""


@dataclass(frozen=True, slots=True)
class TableNamed(Event, word="TableNamed"):
    """The night is that table of an evening. evening: by which all its tables know each other,
    wherever they lie."""

    evening: str
    table: int


@dataclass(frozen=True, slots=True)
class WentTo(Event, word="WentTo"):
    """The player takes their chips to another table. owes: blinds they missed here."""

    seat: int
    chips: int
    move: str
    table: int
    owes: Missed = (0, 0)


@dataclass(frozen=True, slots=True)
class CameFrom(Event, word="CameFrom"):
    """The player brings chips from another table. origin: the seat they had there."""

    seat: int
    chips: int
    move: str
    table: int
    origin: int
    owes: Missed = (0, 0)


@dataclass(frozen=True, slots=True)
class AccountsMoved(Event, word="AccountsMoved"):
    """The evening is settled at one table: everybody's account goes there. accounts: as (seat,
    chips won, balance, money put up), as far as it was not gathered before; sent: money in the box
    that was sent; here: they come to this table, and do not go from it; tables: all that have a
    part in it, by number; none where an older program wrote it."""

    accounts: tuple[tuple[int, int, int, int], ...]
    move: str
    sent: int = 0
    here: bool = False
    tables: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class EveningReopened(Event, word="EveningReopened"):
    """The evening goes on. What was gathered stays where it is; what is won from now on is gathered
    when it is closed again."""

    move: str


Moved = WentTo | CameFrom | AccountsMoved | EveningReopened
"""What stands in two nights or more, under one move."""
ClubEvent = TableNamed | Moved
