"""The log in SQLite. referee/store is the only place that knows SQL. It judges nothing of a deal:
it asks events only their names, and which of them begin a deal or are a ruling.

One row is one entry (one tap). WAL with synchronous=FULL: what was acknowledged survives a
pulled plug. (night, seq) and (night, tap) are unique, so a race or a repeated tap is an error,
never a second entry. Each entry carries a checksum of itself and the one before it: a night is
read up to the first that does not fit, and no other night is touched by that.

Beside the log lies what is secret, in tables of its own that no reader of the log sees and no
backup takes along: the word that an entry keeps, which goes when its entry is taken back, and what
players entered for a deal, with an entry or without.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlite_utils import Database

from referee.core.log import Damage, Entry
from referee.core.messages.law import Ruled
from referee.store import rows
from referee.store import words as say
from referee.store.chain import checksum, seed
from referee.store.codec import CodecError, word
from referee.store.rows import (
    Entered,
    NightRow,
    Row,
    Stored,
    Taken,
    Words,
    dealt,
    entry_of,
    insert,
    new_night,
    row_of,
    stored,
)
from referee.store.schema import (
    StoreError,
    came_back,
    cannot_be_written,
    check_tables,
    check_version,
    connect,
    copied,
    damaged,
    find_kinds,
    migrations,
    only_for_the_owner,
    put_back,
    sentence,
    without_secrets,
)


class Store:
    """One data folder's log. Safe to use from several threads; one writer at a time."""

    def __init__(self, path: Path | str) -> None:
        self.path = path
        self._lock = threading.RLock()
        self.only_read = ""
        """Why nothing can be entered, where the file can be read and not written."""
        self._ends: dict[int, str] = {}
        """By night, the checksum of its last entry as it was read or written."""
        self.came = 0
        """How often a backup was brought back here: with each it is another log."""
        self._copying = threading.Lock()
        try:
            self._open(path)
        except sqlite3.DatabaseError as error:
            if not cannot_be_written(error) or not Path(path).is_file():
                raise StoreError(sentence(path, error)) from None
            self._open_a_copy(Path(path), error)

    def _open_a_copy(self, path: Path, error: sqlite3.Error) -> None:
        """A log in WAL mode cannot be read where nothing can be written; a copy of it can, with
        the entries that lie beside the file. Raises StoreError."""
        try:
            self._copy = TemporaryDirectory(prefix="referee-")
            self._open(copied(path, Path(self._copy.name)))
        except (OSError, sqlite3.DatabaseError):
            raise StoreError(say.cannot_be_opened(path, error)) from None
        self.only_read = say.only_read(path, error)

    def _open(self, path: Path | str) -> None:
        self._lies_at = path
        self._db = connect(path)
        try:
            self._check()
            migrations.apply(self._db)
            check_tables(self._db, self.path)
            self._find_nights()
            self.came = came_back(self._db)
        except BaseException:
            self._db.conn.close()
            raise

    def _check(self) -> None:
        check_version(self._db, self.path)
        if self._db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise StoreError(damaged(self.path))

    def _find_nights(self) -> None:
        """A night is there when its entries are: a row of the list that was damaged is written
        anew. It is one statement, which a file that cannot be written refuses also where no night
        is lost."""
        self._db.execute(
            "INSERT OR IGNORE INTO night (id, made_at, entries)"
            " SELECT night, min(at), max(seq) FROM entry"
            " WHERE night NOT IN (SELECT id FROM night) GROUP BY night"
        )
        find_kinds(self._db)

    def close(self) -> None:
        with self._lock:
            self._db.conn.close()

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """One transaction that has the file to itself from its beginning. The `atomic()` of
        sqlite-utils begins by reading: where another program has written since, it is refused at
        once (SQLITE_BUSY_SNAPSHOT), however long one would wait. What writes within joins it."""
        if self.only_read:
            raise StoreError(self.only_read)
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
                raise StoreError(sentence(self.path, error, entering=True)) from None
            except BaseException:
                self._undo()
                raise

    @contextmanager
    def reading(self) -> Iterator[Database]:
        """The tables, while nobody writes. Raises StoreError."""
        with self._lock:
            try:
                yield self._db
            except sqlite3.DatabaseError as error:
                raise StoreError(sentence(self.path, error)) from None

    def _undo(self) -> None:
        with suppress(sqlite3.ProgrammingError):  # the store was closed meanwhile
            if self._db.conn.in_transaction:
                self._db.conn.rollback()

    def _rows(
        self, table: str, where: str | None = None, *about: object, order_by: str | None = None
    ) -> list[dict[str, Any]]:
        """The rows of a table that fit. Raises StoreError."""
        with self.reading() as db:
            return list(db.table(table).rows_where(where, about, order_by=order_by))

    # --- writing ----------------------------------------------------------------------------

    def add_night(self, made_at: str, entry: Entry) -> int:
        """Begin a night with its first entry; its number."""
        with self.writing() as db:
            night = new_night(db, made_at)
            end = insert(db, night, row_of(entry))
        self._ends[night] = end
        return night

    def append(
        self,
        night: int,
        entry: Entry,
        sealed: Words = (),
        forget: Collection[int] = (),
        since: int = 0,
    ) -> None:
        """Add the next entry, durably. Raises Taken, StoreError; nothing is half written.

        sealed: words that entries keep secret; forget: entries whose words go; since: what players
        entered for deals that began before that entry goes. Of what is stored already the last
        entry is looked at again, and no other.
        """
        with self.writing() as db:
            end = insert(db, night, row_of(entry), self._ends.get(night, ""))
            for seq, said in sealed:
                db.table("sealed").insert({"night": night, "entry": seq, "word": said})
            for seq in forget:
                db.table("sealed").delete_where("night = ? AND entry = ?", [night, seq])
            if since:
                db.table("entered").delete_where("night = ? AND deal < ?", [night, since])
        self._ends[night] = end

    def go_on(self, night: int, entry: Entry) -> int:
        """Go on with a damaged night in a new one, which begins with what can be read before
        `entry` and then says so with that entry; its number. Nothing of the damaged one is
        touched; asked again, it goes on where it went on already. Raises StoreError."""
        rows, *_ = self._sound(night)
        with self.writing() as db:
            there = next(db.table("night").rows_where("id = ?", [night]), None)
            if there and there["goes_on"]:
                return int(there["goes_on"])
            new = new_night(db, there["made_at"] if there else entry.at)
            for row in (*rows[: entry.seq - 1], row_of(entry)):
                insert(db, new, row)
            for table, at in (("sealed", "entry"), ("entered", "deal")):
                kept = db.table(table).rows_where(f"night = ? AND {at} < ?", [night, entry.seq])
                db.table(table).insert_all([secret | {"night": new} for secret in kept])
            if there:
                db.table("night").update(night, {"goes_on": new})
        return new

    def enter(self, night: int, entered: Entered) -> None:
        """Keep what a player enters in secret, durably, in the place of what they entered before.
        Raises StoreError."""
        with self.writing() as db:
            rows.enter(db, night, entered)

    # --- reading ----------------------------------------------------------------------------

    def read(self, night: int) -> Stored:
        """A night as far as it can be read; no entries if there is no such night. Raises
        StoreError."""
        rows, damage, end = self._sound(night)
        found: list[Entry] = []
        for row in rows:
            try:
                found.append(entry_of(row))
            except CodecError as error:
                damage = Damage(row[0], "newer", str(error))
                break
        self._ends[night] = end
        there = self._rows("night", "id = ?", night) if damage else ()
        return Stored(tuple(found), damage, there[0]["goes_on"] if there else 0)

    def _sound(self, night: int) -> tuple[list[Row], Damage | None, str]:
        """The rows of a night up to the first that is damaged, and the checksum of the last one.
        Raises StoreError."""
        if not 0 < night < 2**63:
            return [], None, ""
        found: list[Row] = []
        before = end = seed(night)
        with self._lock:
            try:
                for *row, told in stored(self._db, "night = ?", night):
                    before = checksum(before, *row)
                    if row[0] != len(found) + 1:
                        return found, Damage(len(found) + 1, "missing"), end
                    if told != before:
                        return found, Damage(len(found) + 1, "changed"), end
                    found.append(tuple(row))
                    end = before
                there = next(self._db.table("night").rows_where("id = ?", [night]), None)
            except sqlite3.DatabaseError as error:
                if "malformed" not in str(error):
                    raise StoreError(sentence(self.path, error)) from None
                return found, Damage(len(found) + 1, "changed"), end
        if there is not None and there["entries"] > len(found):
            return found, Damage(len(found) + 1, "missing"), end
        return found, None, end

    def rows(self, night: int) -> tuple[Row, ...]:
        """The entries of a night as they are stored. Raises StoreError where it is damaged."""
        rows, damage, _ = self._sound(night)
        if damage is not None:
            raise StoreError(say.damaged_night(night, damage.entry))
        return tuple(rows)

    def readable(self, night: int) -> int:
        """How many entries of a night can be read. Raises StoreError."""
        return len(self._sound(night)[0])

    def made_at(self, night: int) -> str:
        """When a night was begun, as the list of nights has it. Raises StoreError."""
        return "".join(row["made_at"] for row in self._rows("night", "id = ?", night))

    def forget(self, nights: Collection[int]) -> None:
        """These nights are not there any more."""
        for night in nights:
            self._ends.pop(night, None)

    def sealed(self, night: int) -> tuple[int, ...]:
        """The entries of a night that keep a word. Raises StoreError."""
        rows = self._rows("sealed", "night = ?", night, order_by="entry")
        return tuple(row["entry"] for row in rows)

    def unseal(self, night: int) -> dict[int, str]:
        """The sealed words of a night by entry; asked for only to open them. Raises StoreError."""
        return {row["entry"]: row["word"] for row in self._rows("sealed", "night = ?", night)}

    def entered(self, night: int) -> tuple[Entered, ...]:
        """What players of a night have entered in secret. Raises StoreError."""
        return tuple(map(rows.entered, self._rows("entered", "night = ?", night)))

    def grown(self) -> dict[int, int]:
        """The number of the last entry of every night, the oldest first, wherever it was played; a
        damaged night counts where it goes on. Raises StoreError."""
        rows = self._rows("night", "goes_on = 0", order_by="made_at, id")
        return {row["id"]: row["entries"] for row in rows}

    def ruled(self, first: int = 0) -> tuple[int, ...]:
        """The nights in whose log a law was applied, the oldest first, from that night on. Raises
        StoreError."""
        rows = self._rows("night", "goes_on = 0 AND id >= ?", first, order_by="id")
        return tuple(row["id"] for row in rows if word(Ruled) in row["kinds"].split())

    def nights(self) -> tuple[NightRow, ...]:
        """Every night, the newest first. Raises StoreError."""
        return tuple(
            NightRow(
                row["id"], row["made_at"], self._first(row["id"]), row["entries"], row["goes_on"]
            )
            for row in self._rows("night", order_by="made_at DESC, id DESC")
        )

    def _first(self, night: int) -> Entry | None:
        """A night's first entry, if it can be read: one night that cannot must not hide others."""
        try:
            with self._lock:
                return rows.first(self._db, night)
        except (sqlite3.DatabaseError, CodecError, ValueError):
            return None

    def dealt(self, before: int, most: int) -> tuple[str, ...]:
        """The ids of the games last dealt in the nights before that one, the newest first; at most
        so many deals are looked at. Raises StoreError."""
        found: list[str] = []
        looked = 0
        for night in reversed(self.grown()):
            if night < before and looked < most:
                deals, games = dealt(self._sound(night)[0], most - looked)
                looked += deals
                found += games
        return tuple(found)

    # --- beside the log ---------------------------------------------------------------------

    def setting(self, name: str) -> str:
        """What the house has set under a name; nothing if it never did. Raises StoreError."""
        rows = self._rows("setting", "name = ?", name)
        return str(rows[0]["value"]) if rows else ""

    def set(self, name: str, value: str) -> None:
        """Set something for the house, durably. Raises StoreError."""
        with self.writing() as db:
            db.table("setting").insert({"name": name, "value": value}, replace=True)

    def give_way(self, put: Callable[[], Path | None]) -> None:
        """Close the file while put() lets another one take its place and says where it keeps this
        one, and open what is there then; this one again where that cannot be opened. Raises
        StoreError, and what put() raises."""
        with self._copying, self._lock:
            if self.only_read:
                raise StoreError(self.only_read)
            self._db.conn.close()
            kept = None
            try:
                kept = put()
            finally:
                self._ends.clear()
                try:
                    self._open(self.path)
                except (sqlite3.DatabaseError, StoreError) as error:
                    if kept is not None:
                        put_back(kept, Path(self.path))
                        self._open(self.path)
                    if isinstance(error, StoreError):
                        raise
                    raise StoreError(sentence(self.path, error)) from None

    def backup(self, target: Path) -> None:
        """Copy the whole log into a new file while the table plays on, held up by nothing. Sealed
        words stay out of it: they are taken out of the copy before it has its name."""
        if target.exists():
            raise StoreError(say.there_already(target))
        spare = target.with_name(f"{target.name}.{os.getpid()}.new")
        try:
            only_for_the_owner(spare)
            with self._copying, closing(connect(self._lies_at)) as db:
                db.execute("VACUUM INTO ?", [str(spare)])
            without_secrets(spare)
            with spare.open("rb+") as file:  # SQLite leaves this to us
                os.fsync(file.fileno())
            spare.rename(target)
        except (sqlite3.Error, OSError) as error:
            raise StoreError(say.no_backup_written(target, error)) from None
        finally:
            with suppress(OSError):
                spare.unlink()
