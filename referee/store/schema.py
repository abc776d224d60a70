"""The tables and how they grew, how a file is opened, and what is said when it cannot be used."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import suppress
from pathlib import Path

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from referee.store.chain import checksum, seed

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

migrations = Migrations("referee")


@migrations()
def m0001_log(db: Database) -> None:
    """Nights, and their entries in order."""
    db.execute("CREATE TABLE night (id INTEGER PRIMARY KEY, made_at TEXT NOT NULL) STRICT")
    db.execute(
        "CREATE TABLE entry (night INTEGER NOT NULL REFERENCES night(id), seq INTEGER NOT NULL,"
        " strand TEXT NOT NULL, at TEXT NOT NULL, by TEXT NOT NULL, tap TEXT NOT NULL,"
        " events TEXT NOT NULL, PRIMARY KEY (night, seq), UNIQUE (night, tap)) STRICT"
    )


@migrations()
def m0002_sealed(db: Database) -> None:
    """What an entry keeps secret."""
    db.execute(
        "CREATE TABLE sealed (night INTEGER NOT NULL, entry INTEGER NOT NULL, word TEXT NOT NULL,"
        " PRIMARY KEY (night, entry), FOREIGN KEY (night, entry) REFERENCES entry (night, seq))"
        " STRICT"
    )


@migrations()
def m0003_settings(db: Database) -> None:
    """What the house likes, beside the log of its nights."""
    db.execute("CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT")


@migrations()
def m0004_chain(db: Database) -> None:
    """A checksum of every entry and the one before it; how many entries a night has; and the
    night in which a damaged one goes on (0: in none)."""
    db.execute("ALTER TABLE entry ADD COLUMN checksum TEXT NOT NULL DEFAULT ''")
    db.execute("ALTER TABLE night ADD COLUMN entries INTEGER NOT NULL DEFAULT 0")
    db.execute("ALTER TABLE night ADD COLUMN goes_on INTEGER NOT NULL DEFAULT 0")
    found: list[tuple[str, int]] = []
    before, last = "", 0
    asked = "SELECT rowid, night, seq, strand, at, by, tap, events FROM entry ORDER BY night, seq"
    for row, night, *parts in db.execute(asked):
        before = checksum(before if night == last else seed(night), *parts)
        found.append((before, row))
        last = night
    db.conn.executemany("UPDATE entry SET checksum = ? WHERE rowid = ?", found)
    db.execute("UPDATE night SET entries = (SELECT count(*) FROM entry WHERE night = night.id)")


KNOWN = ("m0001_log", "m0002_sealed", "m0003_settings", "m0004_chain")


class StoreError(Exception):
    """The file cannot be used; the sentence says why and what to do."""


def connect(path: Path | str) -> Database:
    """Open a file to read and write, so that only its owner may. Raises sqlite3.DatabaseError."""
    if isinstance(path, Path):
        path.parent.mkdir(parents=True, exist_ok=True)
        only_for_the_owner(path)
    conn = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=5)
    conn.text_factory = text
    try:
        for pragma in PRAGMAS:
            conn.execute(f"PRAGMA {pragma}")
    except sqlite3.Error:
        conn.close()
        raise
    return Database(conn)


def text(stored: bytes) -> str:
    """Text of a column. Bytes that are none become a mark, and the checksum finds them."""
    return stored.decode("utf-8", "replace")


def only_for_the_owner(path: Path) -> None:
    """Make a file that only its owner may read, and tighten what is there with its log."""
    with suppress(OSError):  # what cannot be made or changed is told when it is opened
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for part in PARTS:
        with suppress(OSError):
            Path(f"{path}{part}").chmod(0o600)


def copied(path: Path, folder: Path) -> Path:
    """A copy of a log with what lies beside it, in another folder."""
    for part in ("", "-wal"):
        if os.path.isfile(f"{path}{part}"):
            shutil.copyfile(f"{path}{part}", folder / f"copy{part}")
    return folder / "copy"


def check_version(db: Database, path: Path | str) -> None:
    """Raises StoreError when this Python, or this version of referee, cannot read the file."""
    if sqlite3.sqlite_version_info < (3, 37):
        raise StoreError(
            f"This Python brings SQLite {sqlite3.sqlite_version}; referee needs 3.37 or newer."
        )
    if "_sqlite_migrations" in db.table_names():
        applied = {row["name"] for row in db.query("SELECT name FROM _sqlite_migrations")}
        if not applied <= set(KNOWN):
            raise StoreError(
                f"{path} was written by a newer referee. Use that version, "
                "or another data folder (--data)."
            )


def damaged(path: Path | str) -> str:
    return (
        f"{path} is damaged. Move it away (do not delete it) and bring the last backup back "
        "with: referee restore FILE"
    )


def sentence(path: Path | str, error: sqlite3.Error) -> str:
    """What went wrong with a file, in words."""
    said = str(error)
    if "full" in said:
        return "The disk is full: this tap was not entered, all before it is safe. Make room."
    if "readonly" in said or "unable to open" in said:
        return f"{path} cannot be written. Check the folder's rights, or use --data."
    if "locked" in said:
        return "Another program holds the log just now; this tap was not entered. Try again."
    if "malformed" in said or "not a database" in said:
        return damaged(path)
    if "disk I/O" in said:
        return (
            "The disk would not take it: this tap was not entered, all before it is safe. "
            "Is the disk full, or gone?"
        )
    return f"The log could not be used ({said}); this tap was not entered."


def cannot_be_written(error: sqlite3.Error) -> bool:
    """Whether a file that cannot be opened to write may still be read."""
    said = str(error)
    return any(one in said for one in ("full", "readonly", "unable to open", "disk I/O"))
