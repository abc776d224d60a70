"""A person is forgotten: their name goes from every night and from the house log, the sums stay."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import replace

from referee.core.errors import Refused
from referee.core.log import Log
from referee.core.people.evening import Evening, evening
from referee.core.people.forgetting import eraser, forgetting, seats_of, without
from referee.core.people.messages import FeltName, PersonNamed
from referee.core.people.people import People, fold
from referee.core.people.persons import Person
from referee.core.people.slate import slates
from referee.core.people.standings import standings
from referee.store import StoreError
from referee.store.forgetting import names_at, rewritten
from referee.store.forgetting import replace as put
from referee.store.house import last, marks
from referee.store.rows import Row, entry_of
from referee.table import Table
from referee.words.damage import HOUSE_DAMAGED, SUMS_CHANGED


def forget(table: Table, person: str) -> tuple[int, ...]:
    """Forget a person, in one step or not at all; the nights that are damaged, which stay as they
    are and may still have the name. Raises Refused where there is no such person, or they sit in a
    night that is not closed; StoreError."""
    house, store = table.house, table.store
    with house.lock:
        if house.damage:
            raise StoreError(HOUSE_DAMAGED)
        while house.evenings()[1]:
            pass  # everybody's nights have to be known
        read_as = marks(store), last(store)
        found = house.persons()
        there = found.get(house.people.root(person))
        if there is None:
            raise Refused("nobody-there")
        if any(not seated.evening.closed for seated in there.seats):
            raise Refused("sits-in-open-night")
        short = {night.night: night for night in house.evenings()[0]}
        after = dict(short)
        with table.alone():
            if (marks(store), last(store)) != read_as:  # somebody wrote, perhaps a night with them
                raise Refused("house-moved-on")
            gone = forgetting(house.people, found, there, _once(table, there))
            erase = eraser(gone.names, gone.name)
            nights, damaged = dict[int, tuple[Row, ...]](), list[int]()
            for listed in store.nights():
                try:
                    rows = store.rows(listed.id)
                except StoreError:
                    damaged.append(listed.id)
                    continue
                new = rewritten(rows, gone.seats.get(listed.id, ()), gone.name, erase)
                if new != rows:
                    nights[listed.id] = new
                    if listed.id in short:
                        after[listed.id] = _proven(short[listed.id], new)
            entries = without([entry for entry, _ in house.entries()], gone)
            if _owed(house.people, short.values()) != _owed(fold(entries), after.values()):
                raise StoreError(SUMS_CHANGED)
            put(store, nights, entries, read_as)
            house.read_anew()
        return tuple(damaged)


def _once(table: Table, person: Person) -> Iterator[str]:
    """What a person was ever called, at their seats and in the house log, undone or not."""
    house, store = table.house, table.store
    for night, seats in seats_of(person).items():
        with suppress(StoreError):
            yield from names_at(store.rows(night), seats).values()
    for event in (event for entry, _ in house.entries() for event in entry.events):
        if isinstance(event, PersonNamed | FeltName):
            yield from [event.name] if house.people.root(event.person) == person.id else ()


def _proven(before: Evening, rows: tuple[Row, ...]) -> Evening:
    """A night in short without the name, which comes to the same. Raises StoreError."""
    night = Log(entry_of(row) for row in rows).night
    after = evening(before.night, before.at, night)
    if _sums(before) != _sums(after):
        raise StoreError(SUMS_CHANGED)
    return replace(after, also=before.also, ended=before.ended, fixed=before.fixed)


def _owed(people: People, nights: Collection[Evening]) -> object:
    """What everybody comes to over all nights, whatever they are called."""
    evenings = sorted(nights, key=lambda night: (night.at, night.night))
    won = [
        (sorted(row.won), row.nights, row.points)
        for row in standings(people, evenings, by_points=False)
    ]
    owed = [
        (slate.currency, sorted(amount for _, amount in slate.balances))
        for slate in slates(people, evenings)
    ]
    return sorted(won), sorted(owed)


def _sums(short: Evening) -> Evening:
    sittings = tuple(replace(sitting, name="", sat="") for sitting in short.sittings)
    return replace(short, title="", sittings=sittings, also=0, ended="", fixed=False)
