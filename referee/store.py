"""The log in SQLite. The only module that knows SQL; it knows nothing of poker.

One row is one entry (one tap). WAL with synchronous=FULL: what was acknowledged survives a
pulled plug. (night, seq) and (night, tap) are unique, so a race or a repeated tap is an error,
never a second entry.

Beside the log lies what an entry keeps secret: a sealed word, in a table of its own that no
reader of the log sees and no backup takes along. It goes when its entry is taken back.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from referee.codec import CodecError, decode, encode
from referee.core.events import Event, HandBegan, PutBack, TakenBack
from referee.core.log import Entry

FILE = "referee.db"
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=5000",
    "secure_delete=ON",
)

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


KNOWN = ("m0001_log", "m0002_sealed", "m0003_settings")


class StoreError(Exception):
    """The file cannot be used; the sentence says why and what to do."""


class Taken(Exception):
    """Another tap took that place in the log, or this very tap is there already."""


@dataclass(frozen=True, slots=True)
class NightRow:
    """A night in the list: its first entry tells its title and players."""

    id: int
    made_at: str
    first: Entry | None
    entries: int


class Store:
    """One data folder's log. Safe to use from several threads; one writer at a time."""

    def __init__(self, path: Path | str) -> None:
        self.path = path
        self._lock = threading.RLock()
        try:
            self._db = _open(path)
            try:
                self._check()
                migrations.apply(self._db)
            except BaseException:
                self._db.conn.close()
                raise
        except sqlite3.DatabaseError as error:
            raise StoreError(_sentence(path, error)) from None

    def _check(self) -> None:
        if sqlite3.sqlite_version_info < (3, 37):
            raise StoreError(
                f"This Python brings SQLite {sqlite3.sqlite_version}; referee needs 3.37 or newer."
            )
        if self._db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise StoreError(_damaged(self.path))
        if "_sqlite_migrations" in self._db.table_names():
            applied = {row["name"] for row in self._db.query("SELECT name FROM _sqlite_migrations")}
            if not applied <= set(KNOWN):
                raise StoreError(
                    f"{self.path} was written by a newer referee. Use that version, "
                    "or another data folder (--data)."
                )

    def close(self) -> None:
        with self._lock:
            self._db.conn.close()

    @contextmanager
    def _writing(self) -> Iterator[Database]:
        with self._lock:
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield self._db
                self._db.execute("COMMIT")
            except sqlite3.IntegrityError as error:
                self._undo()
                raise Taken(str(error)) from None
            except sqlite3.Error as error:
                self._undo()
                raise StoreError(_sentence(self.path, error)) from None

    def _undo(self) -> None:
        if self._db.conn.in_transaction:
            self._db.conn.rollback()

    def add_night(self, made_at: str, entry: Entry) -> int:
        """Begin a night with its first entry; its number."""
        with self._writing() as db:
            row = db.execute("INSERT INTO night (made_at) VALUES (?) RETURNING id", [made_at])
            number = int(row.fetchone()[0])
            _insert(db, number, entry)
        return number

    def append(
        self, night: int, entry: Entry, sealed: str = "", forget: Collection[int] = ()
    ) -> None:
        """Add the next entry, durably. Raises Taken, StoreError; nothing is half written.

        sealed: a word that this entry keeps secret; forget: entries whose sealed words go.
        """
        with self._writing() as db:
            _insert(db, night, entry)
            if sealed:
                db.execute("INSERT INTO sealed VALUES (?,?,?)", [night, entry.seq, sealed])
            for seq in forget:
                db.execute("DELETE FROM sealed WHERE night = ? AND entry = ?", [night, seq])

    def sealed(self, night: int) -> tuple[int, ...]:
        """The entries of a night that keep a word. Raises StoreError."""
        return tuple(int(str(row["entry"])) for row in self._sealed("entry", night))

    def unseal(self, night: int) -> dict[int, str]:
        """The sealed words of a night by entry; asked for only to open them. Raises StoreError."""
        rows = self._sealed("entry, word", night)
        return {int(str(row["entry"])): str(row["word"]) for row in rows}

    def _sealed(self, columns: str, night: int) -> list[dict[str, object]]:
        with self._lock:
            try:
                asked = f"SELECT {columns} FROM sealed WHERE night = ? ORDER BY entry"
                return list(self._db.query(asked, [night]))
            except sqlite3.DatabaseError as error:
                raise StoreError(_sentence(self.path, error)) from None

    def read(self, night: int) -> tuple[Entry, ...]:
        """A night's entries in order; none if there is no such night. Raises StoreError."""
        with self._lock:
            try:
                rows = list(
                    self._db.query("SELECT * FROM entry WHERE night = ? ORDER BY seq", [night])
                )
            except sqlite3.DatabaseError as error:
                raise StoreError(_sentence(self.path, error)) from None
            except OverflowError:  # a number no night can have
                return ()
        return tuple(_entry(row) for row in rows)

    def grown(self) -> dict[int, int]:
        """The number of the last entry of every night, the oldest first. Raises StoreError."""
        with self._lock:
            try:
                rows = list(
                    self._db.query(
                        "SELECT id, (SELECT MAX(seq) FROM entry WHERE night = night.id) AS seq"
                        " FROM night ORDER BY id"
                    )
                )
            except sqlite3.DatabaseError as error:
                raise StoreError(_sentence(self.path, error)) from None
        return {int(str(row["id"])): int(str(row["seq"] or 0)) for row in rows}

    def ruled(self, first: int = 0) -> tuple[int, ...]:
        """The nights in whose log a law was applied, the oldest first, from that night on. Raises
        StoreError."""
        with self._lock:
            try:
                rows = list(
                    self._db.query(
                        "SELECT DISTINCT night FROM entry WHERE night >= ? AND events LIKE ?"
                        " ORDER BY night",
                        [first, '%"is":"Ruled"%'],
                    )
                )
            except sqlite3.DatabaseError as error:
                raise StoreError(_sentence(self.path, error)) from None
        return tuple(int(str(row["night"])) for row in rows)

    def nights(self) -> tuple[NightRow, ...]:
        """Every night, the newest first. Raises StoreError."""
        with self._lock:
            try:
                rows = list(
                    self._db.query(
                        "SELECT night.id, night.made_at, entry.*,"
                        " (SELECT max(seq) FROM entry WHERE night = night.id) AS entries"
                        " FROM night LEFT JOIN entry ON entry.night = night.id AND entry.seq = 1"
                        " ORDER BY night.id DESC"
                    )
                )
            except sqlite3.DatabaseError as error:
                raise StoreError(_sentence(self.path, error)) from None
        return tuple(
            NightRow(
                int(str(row["id"])),
                str(row["made_at"]),
                _first(row),
                int(str(row["entries"] or 0)),
            )
            for row in rows
        )

    def dealt(self, before: int, most: int) -> tuple[str, ...]:
        """The ids of the games last dealt in the nights before that one, the newest first; at most
        so many deals are looked at. Raises StoreError."""
        began, changed = '%"is":"HandBegan"%', ('%"is":"TakenBack"%', '%"is":"PutBack"%')
        with self._lock:
            try:
                deals = list(
                    self._db.query(
                        "SELECT * FROM entry WHERE night < ? AND events LIKE ?"
                        " ORDER BY night DESC, seq DESC LIMIT ?",
                        [before, began, most],
                    )
                )
                oldest = deals[-1]["night"] if deals else before
                about = list(
                    self._db.query(
                        "SELECT * FROM entry WHERE night >= ? AND night < ?"
                        " AND (events LIKE ? OR events LIKE ?) ORDER BY night, seq",
                        [oldest, before, *changed],
                    )
                )
            except sqlite3.DatabaseError as error:
                raise StoreError(_sentence(self.path, error)) from None
        dead = _dead(about)
        return tuple(
            event.game.id
            for row in deals
            if (row["night"], row["seq"]) not in dead
            for event in _readable(row)
            if isinstance(event, HandBegan)
        )

    def setting(self, name: str) -> str:
        """What the house has set under a name; nothing if it never did. Raises StoreError."""
        with self._lock:
            try:
                asked = "SELECT value FROM setting WHERE name = ?"
                row = self._db.execute(asked, [name]).fetchone()
            except sqlite3.DatabaseError as error:
                raise StoreError(_sentence(self.path, error)) from None
        return str(row[0]) if row is not None else ""

    def set(self, name: str, value: str) -> None:
        """Set something for the house, durably. Raises StoreError."""
        with self._writing() as db:
            db.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", [name, value])

    def backup(self, target: Path) -> None:
        """Copy the whole log into a new file, also while the table plays on. Sealed words stay
        out of it: they are taken out of the copy before it has its name."""
        if target.exists():
            raise StoreError(f"{target} is there already; name a file that is not.")
        spare = target.with_name(f"{target.name}.{os.getpid()}.new")
        try:
            with self._lock:
                self._db.execute("VACUUM INTO ?", [str(spare)])
            _without_sealed(spare)
            with spare.open("rb+") as file:  # SQLite leaves this to us
                os.fsync(file.fileno())
            spare.rename(target)
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"The backup could not be written to {target}: {error}.") from None
        finally:
            with suppress(OSError):
                spare.unlink()


def _open(path: Path | str) -> Database:
    if isinstance(path, Path):
        path.parent.mkdir(parents=True, exist_ok=True)
    conn = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=5)
    try:
        for pragma in PRAGMAS:
            conn.execute(f"PRAGMA {pragma}")
    except sqlite3.Error:
        conn.close()
        raise
    return Database(conn)


def _without_sealed(copy: Path) -> None:
    """Take the sealed words out of a copy, and their traces out of its pages."""
    conn = sqlite3.connect(copy, isolation_level=None)
    try:
        conn.execute("PRAGMA secure_delete=ON")
        conn.execute("DELETE FROM sealed")
        conn.execute("VACUUM")
    finally:
        conn.close()


def _insert(db: Database, night: int, entry: Entry) -> None:
    db.execute(
        "INSERT INTO entry (night, seq, strand, at, by, tap, events) VALUES (?,?,?,?,?,?,?)",
        [night, entry.seq, entry.strand, entry.at, entry.by, entry.tap, encode(entry.events)],
    )


def _first(row: dict[str, object]) -> Entry | None:
    """A night's first entry, if it can be read: one night that cannot must not hide the rest."""
    try:
        return _entry(row) if row["events"] is not None else None
    except StoreError:
        return None


def _readable(row: dict[str, object]) -> tuple[Event, ...]:
    """A row's events; none where a newer program wrote it, for what can do without them."""
    try:
        return decode(str(row["events"]))
    except CodecError:
        return ()


def _dead(rows: list[dict[str, object]]) -> set[tuple[object, object]]:
    """The entries that rows of take-backs leave taken back, as (night, number)."""
    dead: set[tuple[object, object]] = set()
    for row in rows:
        for event in _readable(row):
            if isinstance(event, TakenBack | PutBack):
                named = {(row["night"], seq) for seq in event.entries}
                dead = dead | named if isinstance(event, TakenBack) else dead - named
    return dead


def _entry(row: dict[str, object]) -> Entry:
    try:
        events = decode(str(row["events"]))
    except CodecError as error:
        raise StoreError(
            f"Night {row['night']}, entry {row['seq']} cannot be read: {error}. "
            "It may have been written by a newer referee."
        ) from None
    return Entry(
        seq=int(str(row["seq"])),
        strand=str(row["strand"]),
        events=events,
        at=str(row["at"]),
        by=str(row["by"]),
        tap=str(row["tap"]),
    )


def check_backup(path: Path) -> int:
    """How many nights a backup file holds. Raises StoreError when it is not one."""
    if not path.is_file():
        raise StoreError(f"There is no file {path}.")
    try:
        conn = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        try:
            if conn.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise StoreError(_damaged(path))
            return int(conn.execute("SELECT count(*) FROM night").fetchone()[0])
        finally:
            conn.close()
    except sqlite3.DatabaseError:
        raise StoreError(f"{path} is not a backup of referee, or it is damaged.") from None


def _damaged(path: Path | str) -> str:
    return (
        f"{path} is damaged. Move it away (do not delete it) and bring the last backup back "
        "with: referee restore FILE"
    )


def _sentence(path: Path | str, error: sqlite3.Error) -> str:
    said = str(error)
    if "full" in said:
        return "The disk is full: this tap was not entered, all before it is safe. Make room."
    if "readonly" in said or "unable to open" in said:
        return f"{path} cannot be written. Check the folder's rights, or use --data."
    if "locked" in said:
        return "Another program holds the log just now; this tap was not entered. Try again."
    if "malformed" in said or "not a database" in said:
        return _damaged(path)
    return f"The log could not be used ({said}); this tap was not entered."
