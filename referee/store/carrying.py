"""All rows of a house carried from one store to another, and compared there."""

from __future__ import annotations

import os
from collections.abc import Collection
from contextlib import AbstractContextManager, closing, suppress
from pathlib import Path
from typing import Protocol

from referee.store import words as say
from referee.store.chain import checksum, seed
from referee.store.file import File
from referee.store.rows import stored
from referee.store.schema import (
    CAME,
    COUNTED,
    KEYS,
    OF_A_HOUSE,
    STAYS,
    InDoubt,
    StoreError,
    came_back,
    to_disk,
)
from referee.store.tables import Tables


def carry(source: Tables, target: Tables, leave: Collection[str] = ("kept",)) -> dict[str, int]:
    """Write the rows of each table into one that has none, night by night; how many. It is part of
    a transaction of both. Raises StoreError where one is not there as it was."""
    many = dict.fromkeys(OF_A_HOUSE, 0)
    nights = [row["id"] for row in source.table("night").rows_where(order_by="id")]
    for name in OF_A_HOUSE:
        for night in nights if "night" in KEYS[name] else (None,):
            if name not in leave:
                many[name] += _rows_of(source, target, name, night)
    for night in nights:
        if _sound(source, night) != _sound(target, night):
            raise StoreError(say.not_as_it_was(f"night {night}"))
    return many


def _rows_of(source: Tables, target: Tables, name: str, night: int | None) -> int:
    where, about = ("true", []) if night is None else ("night = ?", [night])
    order = ", ".join(KEYS[name])
    rows = list(source.table(name).rows_where(where, about, order))
    target.table(name).insert_all(rows)
    if list(target.table(name).rows_where(where, about, order)) != rows:
        raise StoreError(say.not_as_it_was(name))
    return len(rows)


def _sound(db: Tables, night: int) -> tuple[int, str]:
    before, count = seed(night), 0
    for *row, told in stored(db, "night = ?", night):
        before = checksum(before, *row)
        if told != before:
            break
        count += 1
    return count, before


class Holds(Protocol):
    """A store, or what keeps its rows."""

    @property
    def path(self) -> Path | str: ...

    def writing(self) -> AbstractContextManager[Tables]: ...
    def reading(self) -> AbstractContextManager[Tables]: ...


def move(source: Holds, target: Holds) -> dict[str, int]:
    """Carry a whole house, sealed words too; how many rows of each table. Raises StoreError; then
    nothing has changed."""
    with source.writing() as there, target.writing() as here:
        if any(next(here.table(name).rows_where(), None) for name in ("night", "house", "setting")):
            raise StoreError(say.not_empty(target.path))
        return carry(there, here)


def take_away(store: Holds) -> None:
    """No row of any table of a database is left of this house. Raises StoreError; then nothing has
    changed."""
    with store.writing() as db:
        for name in (*reversed(OF_A_HOUSE), *COUNTED):
            db.table(name).delete_where()


def put_into(spare: Path, store: Holds, kept: Path) -> Path:
    """Let the rows of a prepared log take the place of all that are in a store, in one transaction,
    in which what was there is first written into a file `kept`, with what is secret: whatever was
    acknowledged until then is in it. Raises StoreError; then nothing has changed, and nothing is
    kept; InDoubt where nobody knows."""
    written = False
    try:
        with closing(File(spare)) as new, new.reading() as there, store.writing() as here:
            _into_a_file(here, kept, ("kept",))
            written = True
            came = came_back(here) + 1
            for name in reversed(OF_A_HOUSE):
                here.table(name).delete_where()
            carry(there, here)
            here.table("setting").insert({"name": CAME, "value": str(came)}, replace=True)
    except InDoubt:
        raise  # it may have been done after all: what was there stays kept
    except BaseException:
        if written:
            kept.unlink(missing_ok=True)
        raise
    return kept


def copied_into(keeps: Holds, target: Path) -> None:
    """A backup: all but what is secret as a file of its own. Raises StoreError."""
    with keeps.reading() as there:
        _into_a_file(there, target, STAYS)


def _into_a_file(there: Tables, target: Path, leave: Collection[str]) -> None:
    """Write all rows but those of some tables into a file that is there whole or not at all. Raises
    StoreError."""
    if target.exists():
        raise StoreError(say.there_already(target))
    spare = target.with_name(f"{target.name}.{os.getpid()}.new")
    try:
        with closing(File(spare)) as new, new.writing() as here:
            carry(there, here, leave)
        with closing(File(spare)) as new:
            new.db.execute("PRAGMA journal_mode=DELETE")
        to_disk(spare)
        spare.rename(target)
        to_disk(target.parent)
    except OSError as error:
        raise StoreError(say.no_backup_written(target, error)) from None
    finally:
        for part in ("", "-wal", "-shm"):
            with suppress(OSError):
                Path(f"{spare}{part}").unlink()
