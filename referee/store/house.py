"""The house log on disk: one row an entry, in a chain of its own beside those of the nights. And
what was reckoned from nights and is kept so that it need not be reckoned again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.core.people.messages import HouseEntry
from referee.core.value import dataclass
from referee.store.chain import checksum
from referee.store.codec import CodecError, decode_house, encode
from referee.store.log import Store
from referee.store.rows import Taken, ends_of
from referee.store.tables import Tables

SEED = "house"
"""What stands before the first entry."""
LENGTH = "house"
"""The setting that says how many entries there are: what a cut end is known by."""
COLUMNS = ("seq", "at", "by", "tap", "events")


@dataclass(frozen=True, slots=True)
class HouseRows:
    """What can be read of the house log. damage: the first entry that cannot, nought where all can;
    end: the checksum of the last one."""

    entries: tuple[HouseEntry, ...]
    damage: int = 0
    end: str = SEED


def last(store: Store) -> tuple[int, str]:
    """The number of its last entry, and the checksum of that. Raises StoreError."""
    with store.reading() as db:
        return end_of(db)


def end_of(db: Tables) -> tuple[int, str]:
    """The same, within a transaction."""
    asked = f"SELECT seq, checksum FROM house WHERE {db.mine} ORDER BY seq DESC LIMIT 1"
    found = db.execute(asked).fetchone()
    return (found[0], found[1]) if found else (0, SEED)


def read(store: Store) -> HouseRows:
    """The house log up to the first entry that does not fit. Raises StoreError."""
    with store.reading() as db:
        return _read(db)


def _read(db: Tables) -> HouseRows:
    found: list[HouseEntry] = []
    before = SEED
    for row in db.table("house").rows_where(order_by="seq"):
        parts = [row[name] for name in COLUMNS]
        mark = checksum(before, *parts)
        if row["seq"] != len(found) + 1 or row["checksum"] != mark:
            return HouseRows(tuple(found), len(found) + 1, before)
        try:
            seq, at, by, tap, events = parts
            found.append(HouseEntry(seq, decode_house(events), at, by, tap))
        except CodecError:
            return HouseRows(tuple(found), len(found) + 1, before)
        before = mark
    said = next((row["value"] for row in db.table("setting").rows_where("name = ?", [LENGTH])), "0")
    cut = said != str(len(found))
    return HouseRows(tuple(found), len(found) + 1 if cut else 0, before)


def append(store: Store, entry: HouseEntry) -> None:
    """Add the next entry, durably. Raises Taken where it is not the next one, or what is there is
    damaged; StoreError."""
    with store.writing() as db:
        there = _read(db)
        if there.damage or entry.seq != len(there.entries) + 1:
            raise Taken(f"entry {entry.seq} of the house is not the next one")
        _write(db, entry, there.end)


def write_anew(db: Tables, entries: Sequence[HouseEntry]) -> None:
    """Let these entries take the place of all that are there, in a chain made anew. It is part of a
    transaction."""
    db.table("house").delete_where()
    before = SEED
    for entry in entries:
        before = _write(db, entry, before)


def _write(db: Tables, entry: HouseEntry, before: str) -> str:
    parts = entry.seq, entry.at, entry.by, entry.tap, encode(entry.events)
    mark = checksum(before, *parts)
    row: dict[str, Any] = dict(zip(COLUMNS, parts, strict=True))
    db.table("house").insert(row | {"checksum": mark})
    db.table("setting").insert({"name": LENGTH, "value": str(entry.seq)}, replace=True)
    return mark


# --- what was reckoned ----------------------------------------------------------------------


def marks(store: Store) -> dict[int, str]:
    """By night, the checksum of its last entry: another one when anything in it is. Raises
    StoreError."""
    with store.reading() as db:
        return ends_of(db)


def kept(store: Store, what: str) -> dict[int, tuple[str, str]]:
    """By night, what was reckoned of that kind: the mark of the log it was reckoned from, and the
    text. Raises StoreError."""
    with store.reading() as db:
        rows = db.table("kept").rows_where("what = ?", [what])
        return {row["night"]: (row["mark"], row["text"]) for row in rows}


def keep(store: Store, what: str, found: dict[int, tuple[str, str]]) -> None:
    """Keep what was reckoned of some nights, in place of what was before. Raises StoreError."""
    with store.writing(quiet=True) as db:
        for night, (mark, text) in found.items():
            row = {"night": night, "what": what, "mark": mark, "text": text}
            db.table("kept").insert(row, replace=True)
