"""The tables and how they grew, how a file is opened, and what is said when it cannot be used.

Tables are made, read and written by sqlite-utils. SQL is written out where it has no word for it
(pragmas, an UPDATE of all rows at once, BEGIN IMMEDIATE in `log`) or where it would be too late
(`copies` asks a file of somebody else's what it is before anything in it is read).
"""

from __future__ import annotations

import gc
import os
import re
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from referee.core.errors import CannotGoOn
from referee.store import words as say
from referee.store.chain import checksum, seed
from referee.store.codec import kinds
from referee.store.tables import Tables

FILE = "referee.db"
PRAGMAS = (
    "trusted_schema=OFF",
    "cell_size_check=ON",
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=5000",
    "secure_delete=ON",
)
PARTS = ("", "-wal", "-shm")
STAYS = ("sealed", "entered", "kept")
"""The tables that no backup takes along: what is secret, and what can be reckoned anew."""

migrations = Migrations("referee")


@migrations()
def m0001_log(db: Database) -> None:
    """Nights, and their entries in order."""
    night = {"id": int, "made_at": str}
    db.table("night").create(night, pk="id", not_null=["made_at"], strict=True)
    entry = {"night": int, "seq": int, "strand": str, "at": str, "by": str, "tap": str}
    entry["events"] = str
    made = db.table("entry").create(
        entry,
        pk=("night", "seq"),
        not_null=entry,
        foreign_keys=[("night", "night", "id")],
        strict=True,
    )
    made.create_index(["night", "tap"], unique=True)


@migrations()
def m0002_sealed(db: Database) -> None:
    """What an entry keeps secret."""
    sealed = {"night": int, "entry": int, "word": str}
    db.table("sealed").create(
        sealed,
        pk=("night", "entry"),
        not_null=sealed,
        foreign_keys=[(("night", "entry"), "entry", ("night", "seq"))],
        strict=True,
    )


@migrations()
def m0003_settings(db: Database) -> None:
    """What the house likes, beside the log of its nights."""
    setting = {"name": str, "value": str}
    db.table("setting").create(setting, pk="name", not_null=["value"], strict=True)


@migrations()
def m0004_chain(db: Database) -> None:
    """A checksum of every entry and the one before it; how many entries a night has; and the
    night in which a damaged one goes on (0: in none)."""
    entry, night = db.table("entry"), db.table("night")
    entry.add_column("checksum", str, not_null_default="")
    night.add_column("entries", int, not_null_default=0)
    night.add_column("goes_on", int, not_null_default=0)
    found: list[tuple[str, int, int]] = []
    before, last = "", 0
    asked = "night, seq, strand, at, by, tap, events"
    for read in entry.rows_where(select=asked, order_by="night, seq"):
        number, *parts = read.values()
        before = checksum(before if number == last else seed(number), *parts)
        found.append((before, number, parts[0]))
        last = number
    for link in found:
        db.execute("UPDATE entry SET checksum = ? WHERE night = ? AND seq = ?", link)
    db.execute("UPDATE night SET entries = (SELECT count(*) FROM entry WHERE night = night.id)")


@migrations()
def m0005_kinds(db: Database) -> None:
    """Which kinds of events a night holds: their words in the log, between spaces."""
    db.table("night").add_column("kinds", str, not_null_default="")
    find_kinds(db)


@migrations()
def m0006_house(db: Database) -> None:
    """The house log: what is said of people between nights, in a chain of its own."""
    entry = {"seq": int, "at": str, "by": str, "tap": str, "events": str, "checksum": str}
    made = db.table("house").create(entry, pk="seq", not_null=entry, strict=True)
    made.create_index(["tap"], unique=True)


@migrations()
def m0007_kept(db: Database) -> None:
    """What was reckoned from a night and may be reckoned anew at any time: of what kind, from which
    log (a mark of it) and what."""
    kept = {"night": int, "what": str, "mark": str, "text": str}
    db.table("kept").create(kept, pk=("night", "what"), not_null=kept, strict=True)


@migrations()
def m0008_entered(db: Database) -> None:
    """What players entered in secret for a deal, by seat. deal: the entry with which that deal
    began; mark: the phone it came from."""
    entered = {"night": int, "deal": int, "seat": int, "mark": str, "word": str}
    db.table("entered").create(
        entered,
        pk=("night", "deal", "seat"),
        not_null=entered,
        foreign_keys=[("night", "night", "id")],
        strict=True,
    )


counted = Migrations("counted")
"""What the processes of a house count together, and no part of the log: it is in no backup, and
where one process alone has the house it lies in memory."""


@counted()
def c0001_guess(db: Database) -> None:
    """Wrong guesses, by kind and by whose they are, in milliseconds; under no name those of the
    house. missed: when the last wrong PINs were, one in each slot by turns."""
    guess = {"kind": str, "place": str, "wrong": int, "until": int}
    db.table("guess").create(guess, pk=("kind", "place"), not_null=guess, strict=True)
    missed = {"slot": int, "at": int}
    db.table("missed").create(missed, pk="slot", not_null=missed, strict=True)


def find_kinds(db: Database) -> None:
    """Look through the entries of nights of which it is not known what kinds they hold."""
    for night in list(db.table("night").rows_where("kinds = ''", select="id")):
        asked = db.table("entry").rows_where("night = ?", [night["id"]], select="events")
        found = set[str]().union(*(kinds(row["events"]) for row in asked))
        if found:
            db.table("night").update(night["id"], {"kinds": " ".join(sorted(found))})


with closing(Database(memory=True)) as _new:
    KNOWN = tuple(migration.name for migration in migrations.pending(_new))
    migrations.apply(_new)
    TABLES = {table.name: table.columns_dict for table in _new.tables}
    OF_A_HOUSE = tuple(name for name in TABLES if not name.startswith("_"))
    KEYS = {table.name: table.pks for table in _new.tables}
    counted.apply(_new)
    KEYS |= {table.name: table.pks for table in _new.tables}
    COUNTED = tuple(name for name in KEYS if name not in TABLES)
"""The migrations of this version, the columns and keys of each table when all are done, those
that hold rows of a house, and those in which something is counted."""


class StoreError(CannotGoOn):
    """The file cannot be used; the sentence says why and what to do."""


class Torn(StoreError):
    """Rows cannot be read as they lie there; others may be."""


class InDoubt(StoreError):
    """The line broke while something was being written: it is there, or it is not."""


class InFile(Database):
    """The tables of a file: every row in it is of its house."""

    mine = "true"

    def add(self, name: str, record: dict[str, Any], /) -> None:
        """In SQL: `insert` of sqlite-utils asks for all tables and views first, and opens a
        savepoint; that is five statements, of which a tap waits for four in vain."""
        marks = ", ".join("?" * len(record))
        self.execute(
            f"INSERT INTO {name} ({', '.join(record)}) VALUES ({marks})", list(record.values())
        )


def connect(path: Path | str, make: bool = True) -> InFile:
    """Open a file to read and write, so that only its owner may; make: also where there is none
    yet. Raises sqlite3.DatabaseError."""
    if isinstance(path, Path) and make:
        path.parent.mkdir(parents=True, exist_ok=True)
        only_for_the_owner(path)
    address = str(path) if make else f"{Path(path).resolve().as_uri()}?mode=rw"
    conn = sqlite3.connect(
        address, check_same_thread=False, isolation_level=None, timeout=5, uri=not make
    )
    conn.text_factory = text
    try:
        for pragma in PRAGMAS:
            conn.execute(f"PRAGMA {pragma}")
    except sqlite3.Error:
        conn.close()
        raise
    return InFile(conn)


def any_open() -> bool:
    """Whether some file is still open in this process."""
    return any(
        _is_open(found) for found in gc.get_objects() if isinstance(found, sqlite3.Connection)
    )


def _is_open(conn: sqlite3.Connection) -> bool:
    try:
        return conn.total_changes >= 0
    except sqlite3.ProgrammingError:
        return False


OWN = "came-"
"""So begin the settings of this very log, which no backup takes anywhere."""
CAME = f"{OWN}back"
"""The setting that counts how often a backup was brought back."""


def count_of(db: Tables, name: str) -> int:
    """A setting that counts something; nought where it does not."""
    rows = list(db.table("setting").rows_where("name = ?", [name]))
    said = str(rows[0]["value"]) if rows else ""
    return int(said) if re.fullmatch("[0-9]{1,9}", said) else 0


def came_back(db: Tables) -> int:
    """How often a backup was brought back to where this log lies: what a page was made from before
    is another log."""
    return count_of(db, CAME)


def text(stored: bytes) -> str:
    """Text of a column. Bytes that are none become a mark, and the checksum finds them."""
    return stored.decode("utf-8", "replace")


def without_secrets(copy: Path) -> None:
    """Take what is secret out of a copy, and its traces out of its pages; and what can be reckoned
    anew."""
    with closing(Database(sqlite3.connect(copy, isolation_level=None))) as db:
        db.execute("PRAGMA secure_delete=ON")
        for table in set(STAYS).intersection(db.table_names()):
            db.table(table).delete_where()
        db.vacuum()


def only_for_the_owner(path: Path) -> None:
    """Make a file that only its owner may read, and tighten what is there with its log. A file
    that is there is not opened: closing it would end every lock that SQLite holds on it in this
    process, and the next program that looks in would take the log beside it away as nobody's."""
    with suppress(OSError):  # what cannot be made or changed is told when it is opened
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    for part in PARTS:
        with suppress(OSError):
            Path(f"{path}{part}").chmod(0o600)


def to_disk(path: Path) -> None:
    """See that a file, or the names in a folder, have reached the disk."""
    if path.is_dir() and os.name == "nt":
        return  # a folder cannot be opened there
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def copied(path: Path, folder: Path) -> Path:
    """A copy of a log with what lies beside it, in another folder."""
    for part in ("", "-wal"):
        if os.path.isfile(f"{path}{part}"):
            shutil.copyfile(f"{path}{part}", folder / f"copy{part}")
    return folder / "copy"


def put_back(kept: Path, path: Path) -> None:
    """Let a log that was kept lie where it lay, and nothing of another one beside it."""
    for part in ("-wal", "-shm"):
        Path(f"{path}{part}").unlink(missing_ok=True)
    for part in ("", "-wal"):
        if os.path.isfile(f"{kept}{part}"):
            os.replace(f"{kept}{part}", f"{path}{part}")


def check_version(db: Database, path: Path | str) -> None:
    """Raises StoreError when this Python, or this version of referee, cannot read the file."""
    if sqlite3.sqlite_version_info < (3, 37):
        raise StoreError(say.old_sqlite(sqlite3.sqlite_version))
    if not {step.name for step in migrations.applied(db)} <= set(KNOWN):
        raise StoreError(say.newer(path))


def check_tables(db: Database, path: Path | str) -> None:
    """Raises StoreError when a table or a column is not there by its name: sqlite-utils would
    find nothing in it, or make it anew."""
    if any(db.table(name).columns_dict != columns for name, columns in TABLES.items()):
        raise StoreError(damaged(path))


def damaged(path: Path | str) -> str:
    return say.damaged(path)


def sentence(path: Path | str, error: sqlite3.Error, *, entering: bool = False) -> str:
    """What went wrong with a file, in words; entering: while a tap was being written."""
    said = str(error)
    lost = say.LOST if entering else ""
    if "full" in said:
        return say.full(lost)
    if "readonly" in said or "unable to open" in said:
        return say.unwritable(path)
    if "locked" in said:
        return say.held(lost)
    if "malformed" in said or "not a database" in said:
        return damaged(path)
    if "disk I/O" in said:
        return say.disk(lost)
    return say.unusable(said, lost)


def cannot_be_written(error: sqlite3.Error) -> bool:
    """Whether a file that cannot be opened to write may still be read."""
    said = str(error)
    return any(words in said for words in ("full", "readonly", "unable to open", "disk I/O"))
