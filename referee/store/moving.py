"""Nights from elsewhere: what is in them, which are here already, and how they come in.

A night comes in whole, under a number that is free, each entry as it was but for names that the
host has chosen; its chain of checksums is made anew, since it begins with the number.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from hashlib import blake2b
from typing import Any

from referee.core.log import Entry
from referee.core.messages.log import WentOn
from referee.core.messages.people import Renamed, Sat
from referee.core.sheets.events import Column
from referee.core.value import dataclass
from referee.store import words
from referee.store.chain import checksum, seed
from referee.store.codec import encode, kinds, word
from referee.store.log import Store
from referee.store.rows import COLUMNS, UPTO, Row, new_night
from referee.store.schema import OWN, StoreError, count_of
from referee.store.tables import Tables

CAME_IN = f"{OWN}in"
"""The setting that says what the last import brought, for so long as it can be undone."""
NOT_OURS = "imported"
"""The setting that says which nights ever came in from elsewhere; a backup takes it along."""
NAMED = tuple(word(kind) for kind in (Sat, Renamed, Column))
SEATED = tuple(word(kind) for kind in (Sat, Renamed))
WENT_ON = word(WentOn)
Change = Callable[[dict[str, Any]], None]


@dataclass(frozen=True, slots=True)
class Coming:
    """A night that comes in. rows: its entries as they were stored where it was played."""

    made_at: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class CameIn:
    """What the last import brought: from where, when (ISO 8601), and the nights' numbers here."""

    source: str
    at: str
    nights: tuple[int, ...]


# --- which night it is ----------------------------------------------------------------------


def sign(first: Entry) -> str:
    """By what a night is known again wherever it lies and whatever its players are called: by the
    moment it began and what it began with."""
    said = changed(encode(first.events), _nameless)
    return blake2b(json.dumps([first.strand, first.at, said]).encode(), digest_size=16).hexdigest()


def signs(store: Store) -> dict[str, tuple[int, int]]:
    """The nights of a log by what they are known by: number, and how many entries can be read; the
    longest where there are several of one beginning. Raises StoreError."""
    found: dict[str, tuple[int, int]] = {}
    for row in store.nights():
        if row.first is not None:
            mark = sign(row.first)
            night = row.id, store.readable(row.id)
            found[mark] = max(found.get(mark, (0, 0)), night, key=_length)
    return found


def _length(night: tuple[int, int]) -> int:
    return night[1]


def _nameless(event: dict[str, Any]) -> None:
    if event["is"] in NAMED:
        event.pop("name", None)


def changed(events: str, change: Change) -> str:
    """The events of an entry after a change of each of them, and of what is in them."""

    def walk(value: object) -> None:
        if isinstance(value, list):
            for part in value:
                walk(part)
        elif isinstance(value, dict):
            if "is" in value:
                change(value)
            for part in value.values():
                walk(part)

    found = json.loads(events)
    walk(found)
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


# --- who is in it ---------------------------------------------------------------------------


def people(rows: Sequence[Row]) -> dict[object, list[str]]:
    """Who is in a night: what each seat was called, one name after the other; and guests of its
    score sheets, by their names."""
    found: dict[object, list[str]] = {}

    def look(event: dict[str, Any]) -> None:
        name = event.get("name")
        if event["is"] in NAMED and name:
            found.setdefault(event["seat"] if event["is"] in SEATED else name, []).append(name)

    for row in rows:
        if any(kind in row[-1] for kind in NAMED):
            changed(row[-1], look)
    return found


def names(store: Store) -> tuple[str, ...]:
    """Everybody who is in the nights of a log, by name."""
    found: set[str] = set()
    for night in store.grown():
        with suppress(StoreError):  # a damaged one comes in nowhere
            for called in people(store.rows(night)).values():
                found.update(called)
    return tuple(sorted(found))


def clash(rows: Sequence[Row], called: Mapping[str, str]) -> tuple[str, str] | None:
    """Two who are in one night and would be one and the same after these changes of names."""
    whose: dict[str, str] = {}
    for own in people(rows).values():
        for name in {called.get(name, name): name for name in own}.items():
            new, old = name
            if new in whose:
                return whose[new], old
        whose.update({called.get(name, name): name for name in own})
    return None


def _told(called: Mapping[str, str]) -> Change:
    def change(event: dict[str, Any]) -> None:
        if event["is"] in NAMED and event.get("name") in called:
            event["name"] = called[event["name"]]
        elif event["is"] == WENT_ON:
            event["night"] = 0  # of a house where that number is another night

    return change


# --- coming in ------------------------------------------------------------------------------


def coming(store: Store, night: int, called: Mapping[str, str]) -> Coming:
    """A night of a log, to come in elsewhere; called: other names, by those it has. Raises
    StoreError where it is damaged."""
    rows, change = store.rows(night), _told(called)
    touched = (*NAMED, WENT_ON)
    return Coming(
        store.made_at(night),
        tuple(
            (*row[:-1], changed(row[-1], change))
            if any(kind in row[-1] for kind in touched)
            else row
            for row in rows
        ),
    )


def sayable(*moments: str) -> bool:
    """Whether clocks of every place can say these moments; texts that are none stay as they are."""
    for at in moments:
        with suppress(ValueError):
            if not 1 < datetime.fromisoformat(at).year < 9999:
                return False
    return True


def written(at: str, entries: Sequence[Entry]) -> Coming:
    """A night of which there are the events alone. Entries without a mark get one. Raises
    StoreError."""
    if not sayable(at, *(line.at for line in entries)):
        raise StoreError(words.NO_MOMENT)
    return Coming(
        at,
        tuple(
            (line.seq, line.strand, line.at, line.by, line.tap or f"{at} {line.seq}", text)
            for line in entries
            for text in [encode(line.events)]
        ),
    )


def insert_nights(db: Tables, nights: Sequence[Coming]) -> tuple[int, ...]:
    """Write nights into a log under free numbers, each link of their chains anew; the numbers."""
    found = []
    for night in nights:
        number = new_night(db, night.made_at)
        held = set[str]().union(*(kinds(row[-1]) for row in night.rows))
        db.table("entry").insert_all(_linked(number, night.rows))
        about = {"entries": len(night.rows), "kinds": " ".join(sorted(held))}
        db.table("night").update(number, about)
        found.append(number)
    return tuple(found)


def _linked(night: int, rows: Sequence[Row]) -> Iterator[dict[str, Any]]:
    before = seed(night)
    for row in rows:
        before = checksum(before, *row)
        yield {"night": night, **dict(zip(COLUMNS, row, strict=True)), "checksum": before}


def take_in(store: Store, nights: Sequence[Coming], source: str, at: str) -> tuple[int, ...]:
    """Take nights in, all or none, while the table plays on; their numbers here. Raises
    Full, StoreError."""
    before = not_ours(store)
    store.quota.weigh()
    with store.writing() as db:
        store.quota.check(db, len(nights), _size(nights))
        found = insert_nights(db, nights)
        note = {"from": source, "at": at, "nights": found, "as": _length_of_all(db)}
        value = json.dumps(note, ensure_ascii=False)
        db.table("setting").insert({"name": CAME_IN, "value": value}, replace=True)
        ever = " ".join(map(str, sorted({*before, *found})))
        db.table("setting").insert({"name": NOT_OURS, "value": ever}, replace=True)
    store.quota.came_in(_size(nights))
    return found


def see_room(store: Store, nights: Sequence[Coming]) -> None:
    """The same question, before a backup is kept for them. Raises Full, StoreError."""
    store.quota.weigh()
    with store.reading() as db:
        store.quota.check(db, len(nights), _size(nights))


def _size(nights: Sequence[Coming]) -> int:
    return sum(len(row[-1].encode()) for night in nights for row in night.rows)


def not_ours(store: Store) -> frozenset[int]:
    """The nights that came in from elsewhere, as numbers; some may be gone again. Raises
    StoreError."""
    return frozenset(map(int, filter(str.isdecimal, store.setting(NOT_OURS).split())))


def came_in(store: Store) -> CameIn | None:
    """The last import, while nothing else has been entered since. Raises StoreError."""
    with store.reading() as db:
        return _came_in(db, store.setting(CAME_IN))


def _came_in(db: Tables, said: str) -> CameIn | None:
    try:
        note = json.loads(said)
        if note["as"] != _length_of_all(db):
            return None
        return CameIn(str(note["from"]), str(note["at"]), tuple(map(int, note["nights"])))
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def undo(store: Store) -> tuple[int, ...]:
    """Take the nights of the last import out again, as if they had never come, but that no other
    night gets their numbers, which open pages and caches may still use; which they were.
    Raises StoreError when something has been entered since."""
    said = store.setting(CAME_IN)
    with store.writing() as db:
        last = _came_in(db, said)
        if last is None:
            raise StoreError(words.TOO_LATE)
        db.table("setting").insert({"name": UPTO, "value": str(_highest(db))}, replace=True)
        for night in last.nights:
            db.table("entry").delete_where("night = ?", [night])
            db.table("night").delete(night)
        db.table("setting").delete(CAME_IN)
    store.forget(last.nights)
    return last.nights


def _highest(db: Tables) -> int:
    """The highest number that a night has or had."""
    return int(max(count_of(db, UPTO), *(row["id"] for row in db.table("night").rows)))


def _length_of_all(db: Tables) -> str:
    """How long every night is, in short: another one when anything has been entered."""
    rows = db.table("night").rows_where(select="id, entries, goes_on", order_by="id")
    said = json.dumps([list(row.values()) for row in rows])
    return blake2b(said.encode(), digest_size=16).hexdigest()
