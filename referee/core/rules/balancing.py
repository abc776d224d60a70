"""Which tables of an evening are uneven, who would move, and where to. The host decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.core.rules.checks import MOST_SEATS
from referee.core.state.button import blinds_next, next_dealer
from referee.core.state.night import Night
from referee.core.value import dataclass

Tables = Mapping[int, Night]
"""The open tables of an evening by the number of the night."""


@dataclass(frozen=True, slots=True)
class TableMove:
    """One player to another table. source, target: the nights; after: whom they sit down to the
    left of."""

    seat: int
    source: int
    target: int
    after: int | None


def _to_come(night: Night) -> list[int]:
    """Who is dealt in next, from the dealer on."""
    here = [seat for seat in night.ring if night.able(seat)] or list(night.ring)
    dealer = next_dealer(night)
    at = here.index(dealer) if dealer in here else 0
    return [*here[at:], *here[:at]]


def next_big(night: Night) -> int | None:
    """Whose the big blind is next; where a game has none, who would have it."""
    if (blinds := blinds_next(night)) is not None and blinds[1] in night.ring:
        return blinds[1]
    order = _to_come(night)
    return order[min(2, len(order)) % len(order)] if len(order) > 1 else next(iter(order), None)


def worst_place(night: Night) -> int | None:
    """Whom a newcomer sits down to the left of, who is to have the big blind next; never in the
    place of the small one."""
    order = _to_come(night)
    if len(order) < 2:
        return order[0] if order else None
    big = next_big(night)
    at = night.ring.index(big) if big in night.ring else 0
    return night.ring[at - 1]


def _room(night: Night) -> int:
    """How many may play at a table."""
    return min(MOST_SEATS, night.game.players[1]) if night.game else MOST_SEATS


def uneven(tables: Tables) -> TableMove | None:
    """Who moves first where one table has two players more than another: whoever is big blind next
    at the fullest, to the worst place of the emptiest. A table at which nobody sits has not begun,
    or is broken."""
    tables = {number: night for number, night in tables.items() if night.ring}
    if len(tables) < 2:
        return None
    full = max(tables, key=lambda night: (len(tables[night].ring), -night))
    bare = min(tables, key=lambda night: (len(tables[night].ring), night))
    if len(tables[full].ring) - len(tables[bare].ring) < 2:
        return None
    seat = next_big(tables[full])
    return None if seat is None else TableMove(seat, full, bare, worst_place(tables[bare]))


def dealt_out(source: int, order: Sequence[int], others: Tables) -> tuple[TableMove, ...]:
    """Where everybody of a table that is broken goes, one after the other in that order: each to
    the table with the fewest players then. Who finds no seat is in none: no table is proposed to
    have more than its game takes."""
    number = {night: len(at.ring) for night, at in others.items()}
    found: list[TableMove] = []
    for seat in order:
        free = [night for night, many in number.items() if many < _room(others[night])]
        if not free:
            break
        target = min(free, key=lambda night: (number[night], night))
        number[target] += 1
        found.append(TableMove(seat, source, target, worst_place(others[target])))
    return tuple(found)
