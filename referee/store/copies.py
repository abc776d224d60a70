"""Backups, and how they come back. A file may be anybody's: nothing of it is used but the values
of its rows, read under limits and written anew into tables of our own making."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import accumulate, count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlite_utils import Database
from sqlite_utils.db import quote_identifier

from referee.core.log import KEEP_EVERY, Damage, Entry
from referee.core.messages.log import PutBack, TakenBack
from referee.core.sheets.sheet import SHEETS
from referee.core.value import dataclass
from referee.store import words
from referee.store.chain import checksum, seed
from referee.store.log import Store
from referee.store.moving import Coming, insert_nights, sayable
from referee.store.rows import COLUMNS
from referee.store.schema import (
    CAME,
    KNOWN,
    OWN,
    PARTS,
    InFile,
    StoreError,
    came_back,
    check_tables,
    check_version,
    connect,
    copied,
    migrations,
    only_for_the_owner,
    sentence,
    text,
    to_disk,
)

MOST_BYTES = 512 * 1024 * 1024
MOST_ROW = 256 * 1024
MOST_NIGHTS, MOST_ENTRIES = 10**9, 100_000
"""Up to this number of a night, and entries of one. A long evening has two thousand."""
MOST_OF_ONE, MOST_FOLDED = 300_000, 5_000_000
"""So many events may a night be folded from, and all nights of a file: those that take-backs make
the fold go through again are counted again. A long evening has ten thousand."""
MOST_SECONDS = 120.0
STRAND = re.compile(rf"hand|bank|roles|{SHEETS}\d{{1,4}}")

Prove = Callable[[Store], "Found"]
HALVES = (".half", "-wal.half")
"""So ends what is being copied."""
Shape = dict[str, tuple[Any, ...]]
"""The columns of each table."""
Found = tuple[tuple[int, Damage], ...]
"""Nights that can be read only up to an entry."""


@dataclass(frozen=True, slots=True)
class FromBackup:
    """What came back. kept: where the log lies that was there; damaged: nights that can be read
    only up to an entry."""

    nights: int
    kept: Path | None
    damaged: Found


def check_backup(path: Path) -> int:
    """How many nights a backup file holds. Raises StoreError when it is not one."""
    with _read_only(path) as db:
        return db.table("night").count


def restore(source: Path, target: Path, prove: Prove = lambda store: ()) -> FromBackup:
    """Bring all nights of a backup to `target`. Whenever that ends, there is the old log or the
    new one; the old one is kept beside it. Raises StoreError, OSError; then nothing has changed.

    prove: which of the nights are damaged for whoever reads more in them than the store does.
    """
    spare = target.with_name(f"{target.name}.new")
    try:
        nights, broken = prepare(spare, source, prove)
        kept = put_in_place(spare, target)
    finally:
        remove(spare)
    return FromBackup(nights, kept, broken)


def prepare(spare: Path, source: Path, prove: Prove) -> tuple[int, Found]:
    """Write the nights of a backup into a log of our own making, proved and on the disk; how many,
    and which are damaged. What lay at `spare` goes. Raises StoreError, OSError."""
    return _made(spare, lambda: _fill(spare, source), source, prove)


def prepare_nights(spare: Path, nights: Sequence[Coming], prove: Prove) -> tuple[int, Found]:
    """The same with nights of which the events alone were brought. Raises StoreError, OSError."""

    def fill() -> None:
        if any(len(night.rows) > MOST_ENTRIES or _too_long(night) for night in nights):
            raise StoreError(words.TOO_LARGE)
        with _new(spare) as new, new.atomic():
            insert_nights(new, nights)

    return _made(spare, fill, words.THAT_FILE, prove)


def _too_long(night: Coming) -> bool:
    return any(len(row[-1].encode()) > MOST_ROW for row in night.rows)


def _made(
    spare: Path, fill: Callable[[], None], source: Path | str, prove: Prove
) -> tuple[int, Found]:
    remove(spare)
    try:
        fill()
        found = _proved(spare, source, prove)
        to_disk(spare)
    except sqlite3.Error as error:
        raise StoreError(words.not_written(spare.parent, error)) from None
    return found


def put_in_place(spare: Path, target: Path) -> Path | None:
    """Let a prepared log take the place of the one that is there, which nobody has open; where
    that is kept. Raises StoreError, OSError; then nothing has changed."""
    try:
        came = _came(target)
        with closing(connect(spare, make=False)) as new:
            _check_ours(new, target)
            new.table("setting").insert({"name": CAME, "value": str(came + 1)}, replace=True)
            new.execute("UPDATE _sqlite_migrations SET applied_at = ''")  # not when it came back
            new.execute("PRAGMA journal_mode=DELETE")
        to_disk(spare)
        kept = to_be_kept(target)
        try:
            there = _keep(target, kept)
            spare.replace(target)
        except BaseException:
            remove(kept, *HALVES)
            raise
        to_disk(target.parent)
    except sqlite3.Error as error:
        raise StoreError(words.not_written(target.parent, error)) from None
    return kept if there else None


def _check_ours(new: Database, target: Path) -> None:
    """Raises StoreError where that is no log."""
    try:
        check_tables(new, target)
    except StoreError:
        raise StoreError(words.not_written(target.parent, words.NO_LOG)) from None


def _came(target: Path) -> int:
    """How often a backup came back here, by the log that is there; by how many are kept beside it
    where that cannot say."""
    found = sum(1 for path in target.parent.glob(f"{target.name}.before-*") if path.is_file())
    if target.is_file():
        with suppress(sqlite3.DatabaseError), closing(connect(target)) as db:
            found = max(found, came_back(db))
    return found


# --- reading what may be anybody's ----------------------------------------------------------


@contextmanager
def _read_only(path: Path) -> Iterator[Database]:
    """A backup file, opened so that nothing in it runs and nothing is written. Raises
    StoreError when it is not one."""
    if not path.is_file():
        raise StoreError(words.no_file(path))
    if sum(_size(f"{path}{part}") for part in PARTS) > MOST_BYTES:
        raise StoreError(words.too_large(path))
    try:
        with _copied(path) as address, closing(_limited(address)) as db:
            shape = _shape(db, path)
            check_version(db, path)
            if shape not in _shapes():
                raise StoreError(words.no_backup(path))
            if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise StoreError(words.damaged_backup(path))
            yield db
    except sqlite3.DatabaseError as error:
        if "interrupted" in str(error) or "too big" in str(error):
            raise StoreError(words.holds_more(path)) from None
        if "full" in str(error):  # where it is written to; that says nothing of this file
            raise StoreError(sentence(path, error)) from None
        raise StoreError(words.no_backup(path)) from None


def _size(path: str) -> int:
    return os.path.getsize(path) if os.path.isfile(path) else 0


@contextmanager
def _copied(path: Path) -> Iterator[str]:
    """The address of a file to read; of a copy where entries lie beside it that are not in it."""
    if not _size(f"{path}-wal"):
        yield f"{path.resolve().as_uri()}?mode=ro&immutable=1"
        return
    with TemporaryDirectory(prefix="referee-") as folder:
        yield copied(path, Path(folder)).as_uri()


def _limited(address: str) -> Database:
    conn = sqlite3.connect(address, uri=True, isolation_level=None)
    conn.text_factory = text
    for limit, most in (
        (sqlite3.SQLITE_LIMIT_LENGTH, MOST_ROW),
        (sqlite3.SQLITE_LIMIT_SQL_LENGTH, 10_000),
        (sqlite3.SQLITE_LIMIT_ATTACHED, 0),
        (sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, 1),
    ):
        conn.setlimit(limit, most)
    until = time.monotonic() + MOST_SECONDS
    conn.set_progress_handler(lambda: time.monotonic() > until, 20_000)
    for pragma in ("trusted_schema=OFF", "cell_size_check=ON", "query_only=ON"):
        conn.execute(f"PRAGMA {pragma}")
    conn.execute("PRAGMA ignore_check_constraints=ON")
    return Database(conn)


def _shape(db: Database, path: Path) -> Shape:
    """The tables of a file. Raises StoreError when anything else is in it: a view, a trigger, a
    virtual table, an index that reckons. It asks SQLite itself: sqlite-utils tells neither hidden
    columns nor what an index reckons."""
    found: Shape = {}
    asked = "SELECT type, name, sql FROM sqlite_master"
    for kind, name, sql in db.execute(asked).fetchall():
        if kind == "index" and not re.search(r"\bWHERE\b", str(sql), re.I):
            columns = db.execute(f"PRAGMA index_xinfo({quote_identifier(str(name))})").fetchall()
            if all(column[1] >= -1 for column in columns):
                continue
        if kind != "table" or not re.match(r"CREATE TABLE\b", str(sql)):
            raise StoreError(words.no_backup(path))
        columns = db.execute(f"PRAGMA table_xinfo({quote_identifier(str(name))})").fetchall()
        if any(column[6] for column in columns):
            raise StoreError(words.no_backup(path))
        found[str(name)] = tuple((*column[1:4], column[5]) for column in columns)
    found.pop("_sqlite_migrations", None)
    return found


def _shapes() -> list[Shape]:
    """What the tables of a file of ours are, from the first version to this one."""
    found = []
    for later in (*KNOWN[1:], None):
        with closing(Database(memory=True)) as db:
            migrations.apply(db, stop_before=later)
            found.append(_shape(db, Path()))
    return found


# --- writing it anew ------------------------------------------------------------------------


def _fill(spare: Path, source: Path) -> None:
    """Write the rows of a backup into a new log."""
    with _read_only(source) as old, _new(spare) as new:
        try:
            with new.atomic():
                _copy(old, new)
        except (sqlite3.IntegrityError, TypeError, ValueError):
            raise StoreError(words.no_backup(source)) from None


@contextmanager
def _new(spare: Path) -> Iterator[InFile]:
    """A new log to be filled, which is brought to the disk as a whole later, in one file."""
    Store(spare).close()
    with closing(connect(spare)) as new:
        new.execute("PRAGMA synchronous=OFF")
        yield new
        new.execute("PRAGMA journal_mode=DELETE")


def _proved(spare: Path, source: Path | str, prove: Prove) -> tuple[int, Found]:
    """How many nights a new log has, and which are damaged."""
    with closing(Store(spare)) as store:
        nights = store.nights()
        broken = {}
        folded = 0
        for row in nights:
            stored = store.read(row.id)
            much = _folded(stored.entries)
            folded += much
            if much > MOST_OF_ONE or folded > MOST_FOLDED:
                raise StoreError(words.takes_too_long(row.id, source))
            if stored.damage is not None:
                broken[row.id] = stored.damage
        broken.update(prove(store))
    with closing(connect(spare)) as new:
        new.execute("PRAGMA journal_mode=DELETE")
    return len(nights), tuple(broken.items())


def _copy(old: Database, new: Database) -> None:
    """Every night, entry and setting, but for those that are about another log's place. Raises
    ValueError for what no log of ours holds. Which kinds of events a night holds is found anew."""
    nights = [{key: row[key] for key in row if key != "kinds"} for row in old.table("night").rows]
    if not all(0 < night["id"] < MOST_NIGHTS and sayable(night["made_at"]) for night in nights):
        raise ValueError
    new.table("night").insert_all(nights)
    new.table("entry").insert_all(_entries(old))
    settings = old.table("setting").rows
    new.table("setting").insert_all(row for row in settings if not row["name"].startswith(OWN))
    if old.table("house").exists():
        new.table("house").insert_all(_of_the_house(old))
    if "entries" not in old.table("night").columns_dict:
        new.execute(
            "UPDATE night SET entries = (SELECT count(*) FROM entry WHERE night = night.id)"
        )


def _entries(old: Database) -> Iterator[dict[str, Any]]:
    """The entries of a backup; those of one that had no checksums yet get theirs. Raises
    ValueError."""
    before, last, number = "", 0, count(1)
    for row in old.table("entry").rows_where(order_by="night, seq"):
        if row["night"] != last:
            before, last, number = seed(row["night"]), row["night"], count(1)
        if next(number) > MOST_ENTRIES or not STRAND.fullmatch(row["strand"]):
            raise ValueError
        if not sayable(row["at"]):
            raise ValueError
        before = row.get("checksum") or checksum(before, *(row[name] for name in COLUMNS))
        yield row | {"checksum": before}


def _of_the_house(old: Database) -> Iterator[dict[str, Any]]:
    """The house log of a backup. Raises ValueError."""
    for number, row in enumerate(old.table("house").rows_where(order_by="seq"), start=1):
        if number > MOST_ENTRIES or not sayable(row["at"]):
            raise ValueError
        yield row


def _folded(entries: Sequence[Entry]) -> int:
    """How many events the fold of a night goes through, at most: those of every entry, and with
    a take-back those since the first entry that it names."""
    upto = list(accumulate((len(entry.events) for entry in entries), initial=0))
    again = 0
    for entry in entries:
        for event in entry.events:
            if isinstance(event, TakenBack | PutBack) and event.entries:
                first = min(max(1, min(event.entries) - KEEP_EVERY), entry.seq)
                again += upto[entry.seq - 1] - upto[first - 1]
    return upto[-1] + again


# --- putting it in its place ----------------------------------------------------------------


def to_be_kept(target: Path) -> Path:
    """A free name for the log that lies there, or would, once another has taken its place."""
    return next(path for n in count(1) if not (path := Path(f"{target}.before-{n}")).exists())


def _keep(target: Path, kept: Path) -> bool:
    """Copy the log that is there, if one is, whole and on the disk, in one file also where somebody
    still reads it; then nothing of it lies beside it that a new one could be mistaken for."""
    if not target.exists():
        return False
    with suppress(sqlite3.DatabaseError), closing(connect(target)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for part in ("-wal", ""):
        there = Path(f"{target}{part}")
        if there.exists():
            half = Path(f"{kept}{part}.half")
            only_for_the_owner(half)
            shutil.copyfile(there, half)
            to_disk(half)
            half.replace(f"{kept}{part}")
    with suppress(sqlite3.DatabaseError), closing(connect(kept)) as db:
        db.execute("PRAGMA journal_mode=DELETE")  # takes in what lies beside, and leaves nothing
    to_disk(target.parent)
    for part in ("-wal", "-shm"):
        Path(f"{target}{part}").unlink(missing_ok=True)
    return True


def remove(path: Path, *more: str) -> None:
    """See that no log lies there, nor what belongs to it."""
    for part in (*PARTS, *more):
        with suppress(OSError):
            Path(f"{path}{part}").unlink(missing_ok=True)
