"""Entries as rows: the columns in which they are stored, each row a link of the chain."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from typing import Any

from referee.core.log import Damage, Entry
from referee.core.messages.club import TableNamed
from referee.core.messages.dealing import HandBegan
from referee.core.messages.event import Event
from referee.core.messages.log import PutBack, TakenBack
from referee.core.value import dataclass
from referee.store.chain import checksum, seed
from referee.store.codec import CodecError, decode, encode, kinds, word
from referee.store.schema import OWN, count_of
from referee.store.tables import Tables

Row = tuple[Any, ...]
"""The columns of an entry: seq, strand, at, by, tap, events."""
Words = Iterable[tuple[int, str]]
"""Sealed words, each with the entry that keeps it."""
Entered = tuple[int, int, str, str]
"""What a player entered in secret: the entry with which the deal began, their seat (of a hand
that lies locked, its complement), the
phone it came from, the word."""
Unless = Callable[[], object]
"""What is asked once the house is one's own: where something is so, what was decided before may be
wrong, and nothing is written (Taken)."""
ENTERED = ("night", "deal", "seat", "mark", "word")
COLUMNS = ("seq", "strand", "at", "by", "tap", "events")
NEWEST = 20
"""Among so many nights one is looked for that began with the same tap."""
UPTO = f"{OWN}upto"
"""The setting that says up to which number nights were here, where some are not any more."""
NAMED = word(TableNamed)
DEALT, TAKEN, PUT = (f'"{word(kind)}"' for kind in (HandBegan, TakenBack, PutBack))
"""A row that is in the memory is decoded only if it has one of these somewhere."""


class Taken(Exception):
    """Another tap took that place in the log, or this very tap is there already; or the entry
    before it is not what it was."""


@dataclass(frozen=True, slots=True)
class NightRow:
    """A night in the list: its first entry tells its title and players. goes_on: the night in
    which it goes on, if it was damaged; else 0."""

    id: int
    made_at: str
    first: Entry | None
    entries: int
    goes_on: int = 0


@dataclass(frozen=True, slots=True)
class Stored:
    """What can be read of a night: its entries up to the first that is damaged."""

    entries: tuple[Entry, ...]
    damage: Damage | None = None
    goes_on: int = 0


def new_night(db: Tables, made_at: str) -> int:
    """One more row in the list of nights; its number, which no night here had before."""
    ((highest,),) = db.execute(f"SELECT coalesce(max(id), 0) FROM night WHERE {db.mine}")
    number = int(max(highest, count_of(db, UPTO))) + 1
    db.table("night").insert({"id": number, "made_at": made_at})
    return number


def tables(db: Tables, known: Collection[int] = ()) -> dict[int, TableNamed]:
    """By night, which table of which evening it is, of those that are not known."""
    found: dict[int, TableNamed] = {}
    for row in list(db.table("night").rows_where("goes_on = 0", order_by="id")):
        if row["id"] not in known and NAMED in row["kinds"].split():
            about = "night = ? AND events LIKE ?"
            lines = list(db.table("entry").rows_where(about, [row["id"], f'%"{NAMED}"%']))
            events = [event for line in lines for event in readable(line["events"])]
            found.update((row["id"], named) for named in events if isinstance(named, TableNamed))
    return found


def still(unless: Unless | None) -> None:
    """Raises Taken where what was looked at is otherwise by now."""
    if unless is not None and unless():
        raise Taken("another process was quicker, in what was looked at")


def begun_by(db: Tables, tap: str) -> int:
    """The night that began with that tap, nought where none did. In SQL: of the newest nights the
    first entry is looked up, and no other row."""
    newest = f"SELECT id FROM night WHERE {db.mine} ORDER BY id DESC LIMIT {NEWEST}"
    asked = f"SELECT night FROM entry WHERE night IN ({newest}) AND seq = 1 AND tap = ?"
    found = db.execute(f"{asked} AND {db.mine}", [tap]).fetchone()
    return int(found[0]) if found else 0


def insert(db: Tables, night: int, row: Row, end: str = "") -> str:
    """One more entry of a night; its checksum. end: that of the entry before it, where it is
    known. Raises Taken when it is not the next one, or the one before it is damaged."""
    before = _end(db, night, row[0] - 1)
    if end and before != end:
        raise Taken(f"entry {row[0] - 1} is another one")
    mark = checksum(before, *row)
    parts = dict(zip(COLUMNS, row, strict=True))
    db.add("entry", {"night": night, **parts, "checksum": mark})
    there = f"WHERE id = ? AND {db.mine}"
    grown = f"UPDATE night SET entries = ? {there} RETURNING kinds"
    ((known,),) = db.execute(grown, [row[0], night])
    held = set(known.split())
    if not held.issuperset(new := kinds(row[-1])):
        said = " ".join(sorted(held.union(new)))
        db.execute(f"UPDATE night SET kinds = ? {there}", [said, night])
    return mark


def _end(db: Tables, night: int, last: int) -> str:
    """The checksum of the last entry of a night, reckoned anew. Raises Taken."""
    if not last:
        return seed(night)
    found = list(stored(db, "night = ? AND seq BETWEEN ? AND ?", night, last - 1, last))
    if not found or found[-1][0] != last:
        raise Taken(f"there is no entry {last}")
    before = found[0][-1] if len(found) > 1 else seed(night)
    if checksum(before, *found[-1][:-1]) != found[-1][-1]:
        raise Taken(f"entry {last} has changed")
    return str(found[-1][-1])


def stored(db: Tables, where: str, *about: object) -> Iterator[Row]:
    """The entries that fit as they are stored, in order, each with its checksum. In SQL: the
    checksum is one of columns in their order, and a long night has thousands of rows."""
    asked = f"SELECT {', '.join(COLUMNS)}, checksum FROM entry WHERE {where} AND {db.mine}"
    asked += " ORDER BY seq"
    yield from db.execute(asked, list(about))


def ends_of(db: Tables) -> dict[int, str]:
    """By night, the checksum of its last entry. In SQL: it is asked of all nights at once, and one
    entry a night is looked up."""
    end = f"SELECT checksum FROM entry WHERE night = night.id AND seq = entries AND {db.mine}"
    found = db.execute(f"SELECT id, ({end}) FROM night WHERE {db.mine}").fetchall()
    return {night: str(mark) for night, mark in found if mark is not None}


def row_of(entry: Entry) -> Row:
    """The row of an entry."""
    return entry.seq, entry.strand, entry.at, entry.by, entry.tap, encode(entry.events)


def enter(db: Tables, night: int, entered: Entered) -> None:
    """What a player enters in secret, in the place of what they entered in that deal before."""
    db.table("entered").insert(dict(zip(ENTERED, (night, *entered), strict=True)), replace=True)


def entered(row: dict[str, Any]) -> Entered:
    """The same of a row."""
    return row["deal"], row["seat"], row["mark"], row["word"]


def entry_of(row: Row) -> Entry:
    """The entry of a row. Raises CodecError."""
    seq, strand, at, by, tap, events = row
    return Entry(seq, strand, decode(events), at, by, tap)


def first(db: Tables, night: int) -> Entry | None:
    """A night's first entry, if it is as it was written. Raises CodecError, ValueError."""
    ((*row, told),) = stored(db, "night = ? AND seq = 1", night)
    return _proven(night, tuple(row), told)


@lru_cache(maxsize=4096)
def _proven(night: int, row: Row, told: str) -> Entry | None:
    """The same, read but once: the list of nights is on many a page."""
    return entry_of(row) if checksum(seed(night), *row) == told else None


def readable(text: str) -> tuple[Event, ...]:
    """A row's events; none where a newer program wrote it, for what can do without them."""
    try:
        return decode(text)
    except CodecError:
        return ()


def dealt(rows: list[Row], most: int) -> tuple[int, list[str]]:
    """How many deals of a night were looked at, and the games of those that count, the newest
    first."""
    deals = [row for row in reversed(rows) if DEALT in row[-1]][:most]
    dead: set[int] = set()
    for row in rows:
        if TAKEN in row[-1] or PUT in row[-1]:
            for event in readable(row[-1]):
                if isinstance(event, TakenBack):
                    dead.update(event.entries)
                elif isinstance(event, PutBack):
                    dead.difference_update(event.entries)
    events = [event for row in deals if row[0] not in dead for event in readable(row[-1])]
    return len(deals), [event.game.id for event in events if isinstance(event, HandBegan)]
