"""The tables of an evening: who sits where with what, who would move, and how everybody stands."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from referee.core.messages.club import Missed
from referee.core.rules import club
from referee.core.rules.balancing import TableMove, uneven
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.bank.rows import worth
from referee.screens.club import words
from referee.screens.words.names import signed


@dataclass(frozen=True, slots=True)
class AtTable:
    """Somebody at a table. chips: as the log has them, nothing of real ones; waits: why they can't
    move now; goes: the night that is proposed for them, nought for none."""

    seat: int
    name: str
    chips: str
    owes: str
    waits: str
    goes: int


@dataclass(frozen=True, slots=True)
class ClubTable:
    """A table. id: the night; seen: the last entry of its bank."""

    id: int
    number: int
    seen: int
    says: str
    people: tuple[AtTable, ...]
    open: bool
    real: bool


@dataclass(frozen=True, slots=True)
class ClubPerson:
    """Somebody over the whole evening. result: nothing where it is not known, or not told."""

    name: str
    where: str
    bought: str
    result: str


@dataclass(frozen=True, slots=True)
class ClubEvening:
    """The page. settled: the night at whose bank the evening is settled, nought while it goes on;
    move: what would make the tables even, with its sentence; can_close: there is something to."""

    title: str
    tables: tuple[ClubTable, ...]
    people: tuple[ClubPerson, ...]
    settled: int
    move: TableMove | None
    says_move: str
    breaks: str


def evening(
    nights: Mapping[int, Night],
    seen: Mapping[int, int],
    owed: Mapping[int, Mapping[int, Missed]],
    breaking: int = 0,
    proposed: Sequence[TableMove] = (),
    results: bool = True,
    untold: Collection[int] = (),
) -> ClubEvening:
    """The page, of all tables in their order. breaking: the table that is to be broken; proposed:
    where those of it go who find a seat; results: whether what anybody won is told; untold: closed
    tables of which no chips are."""
    open_ = {number: night for number, night in nights.items() if not night.closed}
    goes = {(move.source, move.seat): move.target for move in proposed}
    broken = open_.get(breaking)
    move = None if broken else uneven(open_)
    settled = next((number for number, night in nights.items() if night.settled_at == "here"), 0)
    return ClubEvening(
        title=next(iter(nights.values())).title,
        tables=tuple(
            ClubTable(
                number,
                night.table,
                seen[number],
                words.stands(night),
                tuple(
                    AtTable(
                        seat,
                        night.name(seat),
                        "" if night.real or number in untold else str(night.holds(seat)),
                        words.owing(owed.get(number, {}).get(seat, (0, 0))),
                        words.waits(night, seat),
                        goes.get((number, seat), 0),
                    )
                    for seat in night.ring
                ),
                not night.closed,
                night.real,
            )
            for number, night in nights.items()
        ),
        people=_people(tuple(nights.values()), results, not untold),
        settled=settled,
        move=move,
        says_move="" if move is None else words.evens(nights, move),
        breaks=words.breaks(broken, {move.seat for move in proposed}) if broken else "",
    )


def _people(tables: Sequence[Night], results: bool, chips: bool) -> tuple[ClubPerson, ...]:
    stakes = tables[0].stakes
    return tuple(
        ClubPerson(
            line.name,
            words.where(tables[line.night].table) if line.here else words.LEFT,
            str(line.bought) if chips else "",
            "" if line.won is None or not results else worth(line.won, stakes) or signed(line.won),
        )
        for line in sorted(club.lines(tables), key=lambda line: line.name.casefold())
    )
