"""Everybody there is: who played in which nights, and what may be written about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from referee.core.errors import Refused
from referee.core.messages.log import PutBack, TakenBack, counting
from referee.core.people.evening import GONE, Evening, Sitting
from referee.core.people.messages import (
    DebtPaid,
    FeltName,
    HouseEntry,
    HouseEvent,
    Merged,
    PersonNamed,
    Placed,
    SeasonBegan,
)
from referee.core.people.people import KEYS, People, fold
from referee.core.rules.names import clean_name, seen
from referee.core.value import dataclass

LARGEST = 10**9
"""Hundredths that one payment may be at most."""


@dataclass(frozen=True, slots=True)
class Seated:
    """Where a person sat in a night."""

    evening: Evening
    sitting: Sitting


@dataclass(frozen=True)
class Person:
    """Somebody of the house. felt: what is written at the seat; last: when they played last;
    seats: where they sat, the oldest night first."""

    id: str
    name: str
    felt: str
    guest: bool = False
    seats: tuple[Seated, ...] = ()

    @property
    def last(self) -> str:
        return self.seats[-1].evening.at if self.seats else ""


@dataclass(frozen=True)
class Persons:
    """Everybody, whoever played last first."""

    everybody: tuple[Person, ...]
    _by_id: dict[str, Person] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._by_id.update({person.id: person for person in self.everybody})

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(self._by_id)

    def get(self, person: str) -> Person | None:
        """The person of that key."""
        return self._by_id.get(person)

    def sat_at(self, night: int, seat: int) -> tuple[int, str]:
        """The chair that is meant by a seat of a night, and as whom its player sat down."""
        sat = (seated for person in self.everybody for seated in person.seats)
        there = (each.sitting for each in sat if each.evening.night == night)
        found = next((sitting.sat for sitting in there if sitting.seat == seat), "")
        return seat % GONE, found

    def called(self, name: str) -> Person | None:
        """Whoever has that very name, or writes it at the seat; of several, who played last."""
        key = seen(name)
        by_name = (person for person in self.everybody if seen(person.name) == key)
        by_felt = (person for person in self.everybody if seen(person.felt) == key)
        return next(by_name, None) or next(by_felt, None)


def who(people: People, night: Evening) -> dict[int, str]:
    """The person at each seat of a night; one that goes on where another was damaged has its
    people."""
    return {seat: people.root(key) for seat, key in _keys(people, night).items()}


def tells_money(people: People, night: Evening) -> bool:
    """Whether the money of everybody who sat in a night is shown: otherwise what the others won
    would say what the hidden one did."""
    return all(map(people.shows_money, who(people, night).values()))


def _keys(people: People, night: Evening) -> dict[int, str]:
    found = people.keys(night.night, night.seats)
    if night.also:
        before = people.keys(night.also, night.seats)
        found |= {
            seat: before[seat]
            for seat, _, sat in night.seats
            if people.placing(night.night, seat, sat) is None
        }
    return found


def persons(people: People, evenings: Sequence[Evening]) -> Persons:
    """Everybody who played in these nights or was named. evenings: the oldest first."""
    seats: dict[str, list[Seated]] = {}
    called: dict[str, str] = {}
    for night in evenings:
        at = who(people, night)
        for sitting in night.sittings:
            person = at[sitting.seat]
            if person not in called or seen(sitting.name) == person:
                called[person] = sitting.name
            seats.setdefault(person, []).append(Seated(night, sitting))
    for person in people.named:
        seats.setdefault(people.root(person), [])
    found = [_person(people, person, called, sat) for person, sat in seats.items()]
    found.sort(key=lambda person: seen(person.name))
    found.sort(key=lambda person: person.last, reverse=True)
    return Persons(tuple(found))


def _person(people: People, id: str, called: dict[str, str], seats: list[Seated]) -> Person:
    name = people.name(id) or called.get(id, id)
    return Person(id, name, people.felt.get(id) or name, people.is_guest(id), tuple(seats))


def held(people: People, found: Persons, events: Sequence[HouseEvent]) -> tuple[Placed, ...]:
    """What is written along with these, so that they stay about the same seats: where the person of
    a seat hangs on who else sat there, and for a payment on a name that was given later."""
    paid = any(isinstance(event, DebtPaid) for event in events)
    about = {people.root(getattr(event, side, "")) for event in events for side in KEYS}
    held = list[Placed]()
    for person in filter(None, map(found.get, sorted(about))):
        for seated in person.seats:
            night, seat, sat = seated.evening, seated.sitting.seat, seated.sitting.sat
            key, plain = _keys(people, night)[seat], seen(seated.sitting.name)
            if not paid:
                plain = people.known.get(plain, plain)
            nights = (night.night, night.also)
            if key != plain and all(people.placing(at, seat, sat) is None for at in nights):
                held.append(Placed(night.night, seat % GONE, key, sat))
    return tuple(held)


# --- what may be written --------------------------------------------------------------------


def check(people: People, found: Persons, entries: Sequence[HouseEntry], event: HouseEvent) -> None:
    """Whether that may be written now. Raises Refused."""
    match event:
        case TakenBack(numbers) | PutBack(numbers):
            counts = {entry.seq: alive for entry, alive in counting(entries)}
            wanted = isinstance(event, TakenBack)
            if not numbers or any(counts.get(number) is not wanted for number in numbers):
                raise Refused("house-moved-on")
            if _loses_a_payer(found, entries, event):
                raise Refused("paid-as-that")
        case PersonNamed(person, name):
            if _means_another(people, found, people.root(person), clean_name(name)):
                raise Refused("person-of-that-name")
        case FeltName(_, name):
            if name:
                clean_name(name)
        case Merged(person, into):
            _check_merge(people, found, person, into)
        case Placed():
            _check_seat(people, found, event)
        case SeasonBegan(name, start):
            clean_name(name)
            if any(start == at for at, _ in people.seasons):
                raise Refused("season-of-that-day")
            if any(seen(name) == seen(known) for _, known in people.seasons):
                raise Refused("season-of-that-name")
        case DebtPaid(payer, payee, amount):
            if people.root(payer) == people.root(payee) or not 0 < amount <= LARGEST:
                raise Refused("no-money")
        case _:
            pass


def _loses_a_payer(
    found: Persons, entries: Sequence[HouseEntry], event: TakenBack | PutBack
) -> bool:
    """Whether somebody who paid or was paid would be nobody any more."""
    after = fold((*entries, HouseEntry(len(entries) + 1, (event,))))
    nights = {seated.evening.night: seated for whose in found.everybody for seated in whose.seats}
    left = persons(after, [seated.evening for seated in nights.values()]).ids
    sides = {side for paid in after.paid for side in (paid.payer, paid.payee)}
    return bool({after.root(side) for side in sides} & found.ids - left)


def _means_another(people: People, found: Persons, person: str, name: str) -> bool:
    """Whether a name is somebody else's: now, or in a night that was played under it."""
    key = seen(name)
    if key == person:
        owners = {other.id for other in found.everybody if seen(other.name) == key}
    else:
        owners = {people.root(key), people.means(name)} & found.ids
        owners |= {
            other.id
            for other in found.everybody
            if key in {seen(other.name), *(seen(sat.sitting.name) for sat in other.seats)}
        }
    return not owners <= {person}


def _check_merge(people: People, found: Persons, person: str, into: str) -> None:
    gone, other = (found.get(people.root(key)) for key in (person, into))
    if gone is None or other is None:
        raise Refused("nobody-there")
    if gone.id == other.id:
        raise Refused("nobody-to-merge")
    nights = {seated.evening.night for seated in gone.seats}
    if any(seated.evening.night in nights for seated in other.seats):
        raise Refused("both-in-one-night")


def _check_seat(people: People, found: Persons, event: Placed) -> None:
    here = [
        (whose.id, _is_there(seated.sitting, event))
        for whose in found.everybody
        for seated in whose.seats
        if seated.evening.night == event.night
    ]
    if not any(there for _, there in here):
        raise Refused("not-at-the-table")
    if (people.root(event.person), False) in here:
        raise Refused("both-in-one-night")


def _is_there(sitting: Sitting, event: Placed) -> bool:
    """Whether that is about whoever sat so."""
    if event.sat:
        return (sitting.seat % GONE, sitting.sat) == (event.seat, event.sat)
    return sitting.seat == event.seat
