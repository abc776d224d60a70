"""A person is forgotten: every entry of the house log as it reads without their name, and what else
is called after them. The sums stay."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from itertools import count
from typing import Any

from referee.core.people.evening import GONE
from referee.core.people.messages import (
    FeltName,
    HouseEntry,
    HouseEvent,
    PersonNamed,
    Placed,
    SeasonBegan,
)
from referee.core.people.people import KEYS, People
from referee.core.people.persons import Person, Persons
from referee.core.rules.names import seen
from referee.core.value import dataclass

NOBODY = "Former player {}"
_NOBODY = re.compile(NOBODY.format(r"\d+"))
LEAST = 2
"""Letters of a name that is looked for in what people wrote."""


@dataclass(frozen=True, slots=True)
class Forgetting:
    """keys: by which the house log has known the person; names: as they were written; name: what
    stands in their place; seats: where they sat, by night; sat: at which seat and as whom people
    sat down in each night that is known, and whether that is the person."""

    keys: frozenset[str]
    names: tuple[str, ...]
    name: str
    seats: dict[int, frozenset[int]]
    sat: Mapping[int, Mapping[tuple[int, str], bool]]

    @property
    def key(self) -> str:
        return seen(self.name)


def is_nobody(name: str) -> bool:
    """Whether that is what stands in place of a forgotten name: nobody sits down by it."""
    return _NOBODY.fullmatch(name) is not None


def seats_of(person: Person) -> dict[int, frozenset[int]]:
    """Where a person sat, by night."""
    seats: dict[int, frozenset[int]] = {}
    for seated in person.seats:
        for night in filter(None, (seated.evening.night, seated.evening.also)):
            seats[night] = seats.get(night, frozenset()) | {seated.sitting.seat}
    return seats


def _sat(found: Persons, person: Person) -> dict[int, dict[tuple[int, str], bool]]:
    sat = dict[int, dict[tuple[int, str], bool]]()
    for whose in (*found.everybody, person):
        for seated in whose.seats:
            there = (seated.sitting.seat % GONE, seated.sitting.sat)
            for night in filter(None, (seated.evening.night, seated.evening.also)):
                sat.setdefault(night, {})[there] = whose.id == person.id
    return sat


def forgetting(
    people: People, found: Persons, person: Person, once: Iterable[str] = ()
) -> Forgetting:
    """How a person is forgotten. once: what else they were called, in nights or in entries; a
    name that means somebody else stays where it is written. The new name was never anybody's, nor
    of somebody forgotten before who goes on as another person: else the two would become one."""
    keys = {key for key in people.spoken if key and people.root(key) == person.id}
    names = {person.name, person.felt, *once, *(seated.sitting.name for seated in person.seats)}
    for given in (people.named, people.felt):
        names.update(given[key] for key in keys if given.get(key))
    others = [other for other in found.everybody if other.id != person.id]
    called = {seen(name) for other in others for name in (other.id, other.name, other.felt)}
    seated = {seen(sat.sitting.name) for other in found.everybody for sat in other.seats}
    taken = found.ids | people.spoken | people.known.keys() | seated
    new = next(name for n in count(1) if seen(name := NOBODY.format(n)) not in taken)
    own = (name for name in names if not called & {seen(name), people.means(name)})
    ordered = tuple(sorted(own, key=lambda name: (-len(name), name)))
    sat = _sat(found, person)
    return Forgetting(frozenset(keys | {person.id}), ordered, new, seats_of(person), sat)


def eraser(names: Iterable[str], new: str) -> Callable[[str], str]:
    """Puts another name in the place of these, wherever they stand as words of a text, written
    just so."""
    words = [re.escape(name) for name in names if len(name) >= LEAST]
    if not words:
        return lambda text: text
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)")
    return lambda text: pattern.sub(lambda _: new, text)


def without(entries: Sequence[HouseEntry], gone: Forgetting) -> tuple[HouseEntry, ...]:
    """The house log without that name; as many entries as before, which say the same."""
    erase = eraser(gone.names, gone.name)
    return tuple(
        replace(entry, events=tuple(_without(event, gone, erase) for event in entry.events))
        for entry in entries
    )


def _without(event: HouseEvent, gone: Forgetting, erase: Callable[[str], str]) -> HouseEvent:
    said: dict[str, Any] = {field.name: getattr(event, field.name) for field in fields(event)}
    about = said.get("person") in gone.keys
    for key in KEYS:
        if said.get(key) in gone.keys:
            said[key] = gone.key
    if isinstance(event, Placed) and event.sat and event.night in gone.sat:
        # it is of who sat so; where nobody does any more, of whom it names
        theirs = gone.sat[event.night].get((event.seat, event.sat), about)
        said["sat"] = gone.key if theirs else event.sat
    if "note" in said:
        said["note"] = erase(said["note"])
    if isinstance(event, SeasonBegan):
        said["name"] = erase(said["name"])
    if isinstance(event, PersonNamed | FeltName) and about:
        said["name"] = gone.name if isinstance(event, PersonNamed) else ""
    return type(event)(**said)
