"""The people of the house as rows: standings and the list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.core.messages.log import PutBack, TakenBack
from referee.core.people.evening import GONE, Evening
from referee.core.people.messages import FeltName, HouseEntry, HouseEvent, PersonNamed
from referee.core.people.people import People
from referee.core.people.persons import Person, Persons
from referee.core.people.standings import Season, season_of, standings
from referee.core.rules.names import seen
from referee.core.value import dataclass
from referee.screens.people import words
from referee.screens.words.days import listed_day, listed_moment

TOLD = 30
"""So many of the last entries are listed, each with its undo."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A person in the standings. result: nothing where places and points are shown only."""

    place: int
    id: str
    name: str
    nights: int
    firsts: int
    points: int
    result: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A person in the list. about: what is special about them."""

    id: str
    name: str
    nights: str
    last: str
    about: str


@dataclass(frozen=True, slots=True)
class HouseChange:
    """An entry of the house log that can be undone."""

    entry: int
    date: str
    said: str


def by_points(people: People, found: Persons) -> bool:
    """Whether standings go by points: where the money of anybody in them is not shown."""
    absent = people.absent
    return not all(
        people.shows_money(person.id) for person in found.everybody if person.id not in absent
    )


def of_season(people: People, evenings: Sequence[Evening], season: Season) -> tuple[Evening, ...]:
    """The nights of a season."""
    return tuple(night for night in evenings if season_of(people, night.at) == season)


def placed(
    people: People, evenings: Sequence[Evening], found: Persons, hidden: bool
) -> tuple[StandingRow, ...]:
    """The standings over these nights. hidden: they go by points, and no result is shown."""
    return tuple(
        StandingRow(
            standing.place,
            standing.person,
            name_of(found, standing.person),
            standing.nights,
            standing.firsts,
            standing.points,
            "" if hidden else words.won(standing.won, standing.chips),
        )
        for standing in standings(people, evenings, hidden)
    )


def name_of(found: Persons, person: str) -> str:
    """What a person is called; the cash box is nobody."""
    there = found.get(person)
    return there.name if there is not None else person or words.BOX_NAME


def listed(people: People, found: Persons) -> tuple[Listed, ...]:
    """Everybody who is not left out, whoever played last first."""
    absent = people.absent
    return tuple(_listed(people, person) for person in found.everybody if person.id not in absent)


def _listed(people: People, person: Person) -> Listed:
    closed = {seat.evening.night for seat in person.seats if seat.evening.closed}
    return Listed(
        person.id,
        person.name,
        words.nights(len(closed)) if closed else words.NO_NIGHT_YET,
        listed_day(person.last) if closed else "",
        _about(people, person),
    )


def _about(people: People, person: Person) -> str:
    said = [words.sits_down_as(person.felt)] if person.felt != person.name else []
    if person.guest:
        said.append(words.GUEST)
    elif not people.counts(person.id):
        said.append(words.NOT_RANKED)
    return ", ".join(said)


def changes(entries: Sequence[tuple[HouseEntry, bool]], found: Persons) -> tuple[HouseChange, ...]:
    """The last entries that count, the newest first."""
    living = [entry for entry, counts in entries if counts and not _of_the_log(entry)]
    return tuple(
        HouseChange(
            entry.seq,
            listed_moment(entry.at),
            said(entry, entries, found),
        )
        for entry in living[: -TOLD - 1 : -1]
    )


def said(entry: HouseEntry, entries: Sequence[tuple[HouseEntry, bool]], found: Persons) -> str:
    """What an entry says; one that undoes another, what that said."""
    names = {person.id: person.name for person in found.everybody}
    sat = {
        (seated.evening.night, seated.sitting.seat % GONE, sat_as): (
            seated.sitting.name,
            listed_day(seated.evening.at),
        )
        for person in found.everybody
        for seated in person.seats
        for sat_as in {seated.sitting.sat, "" if seated.sitting.seat < GONE else seated.sitting.sat}
    }
    undone = [
        other
        for event in entry.events
        if isinstance(event, TakenBack)
        for other, _ in entries
        if other.seq in event.entries
    ]
    events = [event for of_it in undone or [entry] for event in of_it.events]
    new = [event for event in events if not _says_nothing(event, names)]
    told = ", ".join(words.told(event, names, sat) for event in new or events)
    return words.undone(told) if undone else told


def _says_nothing(event: HouseEvent, names: Mapping[str, str]) -> bool:
    """Whether a name is the one that they have without it."""
    match event:
        case PersonNamed(person, name):
            return seen(name) == person
        case FeltName(person, name):
            return seen(name) == seen(names.get(person, person))
    return False


def _of_the_log(entry: HouseEntry) -> bool:
    return any(isinstance(event, TakenBack | PutBack) for event in entry.events)
