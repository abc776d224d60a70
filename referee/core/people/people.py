"""Who is who: the fold of the house log."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from referee.core.messages.log import counting
from referee.core.people.messages import (
    CountsSet,
    DebtPaid,
    FeltName,
    GuestSet,
    HouseEntry,
    HouseEvent,
    Merged,
    MoneySet,
    PersonNamed,
    Placed,
    SeasonBegan,
)
from referee.core.rules.names import seen
from referee.core.value import replace

KEYS = ("person", "into", "payer", "payee")
"""The fields of events that name persons."""
Seats = Iterable[tuple[int, str]]
"""The players of a night: seat and name, by seat."""


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment between evenings. entry: the number of its entry in the house log; payer, payee:
    persons as the entry has them, nothing for the cash box."""

    entry: int
    at: str
    payer: str
    payee: str
    amount: int
    currency: str
    note: str


@dataclass(frozen=True)
class People:
    """What the house log comes to. Persons are keys.

    named: given names by person; felt: names for the seat; known: which person a name means, where
    that is not its own key; into: who a merged person goes on as; placed: persons by night and
    seat; uncounted: persons who are in no standings; places_only: those (or "", everybody) of whom
    no money is shown; seasons: (start, name), the earliest first.
    """

    named: Mapping[str, str] = field(default_factory=dict)
    felt: Mapping[str, str] = field(default_factory=dict)
    known: Mapping[str, str] = field(default_factory=dict)
    into: Mapping[str, str] = field(default_factory=dict)
    placed: Mapping[tuple[int, int], str] = field(default_factory=dict)
    guests: frozenset[str] = frozenset()
    uncounted: frozenset[str] = frozenset()
    places_only: frozenset[str] = frozenset()
    seasons: tuple[tuple[str, str], ...] = ()
    paid: tuple[Payment, ...] = ()

    def root(self, person: str) -> str:
        """Who that person is, after all that were merged."""
        while person in self.into:
            person = self.into[person]
        return person

    def means(self, name: str) -> str:
        """The person whom a name means, in a night that says nothing else."""
        return self.root(self._means(name))

    def _means(self, name: str) -> str:
        key = seen(name)
        return self.known.get(key, key)

    def who(self, night: int, seats: Seats) -> dict[int, str]:
        """The person at each seat of a night, after all that were merged."""
        return {seat: self.root(key) for seat, key in self.keys(night, seats).items()}

    def keys(self, night: int, seats: Seats) -> dict[int, str]:
        """The person at each seat of a night, merged with nobody. Two of one name are two persons
        unless somebody said otherwise."""
        found: dict[int, str] = {}
        for seat, name in seats:
            person = self.placed.get((night, seat))
            if person is None:
                person = self._means(name)
                if person in found.values():
                    person = f"{seen(name)} {night}.{seat + 1}"
            found[seat] = person
        return found

    def name(self, person: str) -> str:
        """What somebody gave the person as a name; nothing where nobody did."""
        return self.named.get(person, "")

    def is_guest(self, person: str) -> bool:
        return person in self.guests

    def counts(self, person: str) -> bool:
        """Whether the person is in standings."""
        return person not in self.guests and person not in self.uncounted

    def shows_money(self, person: str = "") -> bool:
        """Whether money of a person is shown; without one, whether any is."""
        return "" not in self.places_only and person not in self.places_only


def fold(entries: Iterable[HouseEntry]) -> People:
    """The people of a house log: of its entries that count."""
    people, keys = People(), set[str]()
    for entry, counts in counting(entries):
        for event in entry.events:
            keys.update(getattr(event, side, "") for side in KEYS)
            if counts:
                people = _after(people, event, entry, keys)
    return people


def _after(people: People, event: HouseEvent, entry: HouseEntry, keys: Collection[str]) -> People:
    """keys: the persons whom the log has spoken of: no such key comes to mean another person."""
    match event:
        case PersonNamed(person, name):
            meant = {} if seen(name) in keys else {seen(name): person}
            known = {**meant, **people.known}
            return replace(people, named={**people.named, person: name}, known=known)
        case FeltName(person, name):
            return replace(people, felt={**people.felt, person: name})
        case Merged(person, into):
            one, other = people.root(person), people.root(into)
            return people if one == other else replace(people, into={**people.into, one: other})
        case Placed(night, seat, person):
            return replace(people, placed={**people.placed, (night, seat): person})
        case GuestSet(person, guest):
            return replace(people, guests=_with(people.guests, person, guest))
        case CountsSet(person, counts):
            return replace(people, uncounted=_with(people.uncounted, person, not counts))
        case MoneySet(person, off):
            return replace(people, places_only=_with(people.places_only, person, off))
        case SeasonBegan(name, start):
            return replace(people, seasons=tuple(sorted({*people.seasons, (start, name)})))
        case DebtPaid(payer, payee, amount, currency, note):
            paid = Payment(entry.seq, entry.at, payer, payee, amount, currency, note)
            return replace(people, paid=(*people.paid, paid))
        case _:
            return people


def _with(persons: frozenset[str], person: str, is_in: bool) -> frozenset[str]:
    return persons | {person} if is_in else persons - {person}
