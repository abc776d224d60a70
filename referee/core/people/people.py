"""Who is who: the fold of the house log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, fields

from referee.core.messages.log import counting
from referee.core.people import messages
from referee.core.people.evening import GONE, Seat
from referee.core.rules.names import seen
from referee.core.value import dataclass

KEYS = ("person", "into", "payer", "payee", "banker", "creditor")
"""The fields of events that name persons."""
Seats = Iterable[Seat]
"""The players of a night, by seat."""


@dataclass(frozen=True, slots=True)
class SlatePayment:
    """A payment between evenings, or in a night. entry: the number of its entry in the log of that
    night (0: of the house); payer, payee: persons as the entry has them, nothing for the cash
    box; banker, creditor: as DebtPaid has them."""

    entry: int
    at: str
    payer: str
    payee: str
    amount: int
    currency: str
    note: str
    night: int = 0
    banker: str = ""
    creditor: str = ""


@dataclass(frozen=True)
class People:
    """What the house log comes to. Persons are keys.

    named: given names by person; felt: names for the seat; known: which person a name means, where
    that is not its own key; into: who a merged person goes on as; placed: persons by night, seat
    and as whom they sat down there; uncounted: persons who are in no standings; places_only: those
    (or "", everybody) of whom no money is shown; out: those who are left out of people and seasons
    (or "": all of that is switched off); seasons: (start, name), the earliest first; spoken: every
    person that an entry names, though it were taken back.
    """

    named: Mapping[str, str] = field(default_factory=dict)
    felt: Mapping[str, str] = field(default_factory=dict)
    known: Mapping[str, str] = field(default_factory=dict)
    into: Mapping[str, str] = field(default_factory=dict)
    placed: Mapping[tuple[int, int, str], str] = field(default_factory=dict)
    guests: frozenset[str] = frozenset()
    uncounted: frozenset[str] = frozenset()
    places_only: frozenset[str] = frozenset()
    seasons: tuple[tuple[str, str], ...] = ()
    paid: tuple[SlatePayment, ...] = ()
    out: frozenset[str] = frozenset()
    spoken: frozenset[str] = field(default=frozenset(), compare=False)

    @property
    def off(self) -> bool:
        """Whether people and seasons are switched off."""
        return "" in self.out

    @property
    def absent(self) -> frozenset[str]:
        """Who is left out, with whoever they were merged into."""
        return frozenset(self.root(person) for person in self.out if person)

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
        for seat, name, sat in seats:
            person = self.placing(night, seat, sat)
            if person is None:
                person = self._means(name)
                if person in found.values():
                    person = f"{seen(name)} {night}.{seat + 1}"
            found[seat] = person
        return found

    def placing(self, night: int, seat: int, sat: str) -> str | None:
        """Who was said to have had that seat, of those who sat down there under that name."""
        found = self.placed.get((night, seat % GONE, sat))
        return self.placed.get((night, seat % GONE, "")) if found is None else found

    def name(self, person: str) -> str:
        """What somebody gave the person as a name; nothing where nobody did."""
        return self.named.get(person, "")

    def is_guest(self, person: str) -> bool:
        return person in self.guests

    def counts(self, person: str) -> bool:
        """Whether the person is in standings."""
        return person not in self.guests | self.uncounted | self.absent

    def shows_money(self, person: str = "") -> bool:
        """Whether money of a person is shown; without one, whether any is."""
        return not ("" in self.places_only or self.hides(person) or person in self.absent)

    def hides(self, person: str) -> bool:
        """Whether the money of this very person is hidden: of whoever was merged into them too."""
        return any(self.root(hidden) == person for hidden in self.places_only)


def fold(entries: Iterable[messages.HouseEntry]) -> People:
    """The people of a house log: of its entries that count."""
    folding = _Folding()
    for entry, counts in counting(entries):
        for event in entry.events:
            folding.spoken.update(getattr(event, side, "") for side in KEYS)
            if counts:
                folding.add(event, entry)
    return folding.people


class _Folding:
    """The people while they are folded. spoken: the persons whom the log has spoken of: no such key
    comes to mean another person."""

    def __init__(self) -> None:
        self.spoken = set[str]()
        self._named, self._felt = dict[str, str](), dict[str, str]()
        self._known, self._into = dict[str, str](), dict[str, str]()
        self._placed = dict[tuple[int, int, str], str]()
        self._guests, self._uncounted, self._places_only = set[str](), set[str](), set[str]()
        self._out = set[str]()
        self._seasons, self._paid = set[tuple[str, str]](), list[SlatePayment]()

    @property
    def people(self) -> People:
        return People(
            self._named,
            self._felt,
            self._known,
            self._into,
            self._placed,
            frozenset(self._guests),
            frozenset(self._uncounted),
            frozenset(self._places_only),
            tuple(sorted(self._seasons)),
            tuple(self._paid),
            frozenset(self._out),
            frozenset(self.spoken),
        )

    def _root(self, person: str) -> str:
        while person in self._into:
            person = self._into[person]
        return person

    def add(self, event: messages.HouseEvent, entry: messages.HouseEntry) -> None:
        match event:
            case messages.PersonNamed(person, name):
                self._named[person] = name
                if seen(name) not in self.spoken:
                    self._known.setdefault(seen(name), person)
            case messages.FeltName(person, name):
                self._felt[person] = name
            case messages.Merged(person, into):
                root, other = self._root(person), self._root(into)
                if root != other:
                    self._into[root] = other
            case messages.Placed(night, seat, person, sat):
                self._placed[night, seat, sat] = person
            case messages.GuestSet(person, guest):
                _set(self._guests, person, guest)
            case messages.CountsSet(person, counts):
                _set(self._uncounted, person, not counts)
            case messages.MoneySet(person, off, None):
                self._hide(self._places_only, person, off)
            case messages.MoneySet(person, _, out):
                self._hide(self._out, person, out is True)
            case messages.SeasonBegan(name, start):
                self._seasons.add((start, name))
            case messages.DebtPaid():
                said = {
                    field.name: getattr(event, field.name) for field in fields(messages.DebtPaid)
                }
                self._paid.append(SlatePayment(entry=entry.seq, at=entry.at, **said))
            case _:
                pass

    def _hide(self, hidden: set[str], person: str, is_in: bool) -> None:
        """Shown again is whoever was merged into them too."""
        if is_in:
            hidden.add(person)
        else:
            root = self._root(person)
            hidden -= {key for key in hidden if self._root(key) == root}


def _set(persons: set[str], person: str, is_in: bool) -> None:
    if is_in:
        persons.add(person)
    else:
        persons.discard(person)
