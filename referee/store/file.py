"""A house in a file of SQLite: WAL with synchronous=FULL, one connection, one writer at a time."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.store import words as say
from referee.store.counts import Counts
from referee.store.diskthread import DiskThread
from referee.store.rows import Taken
from referee.store.schema import (
    InFile,
    StoreError,
    Torn,
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
from referee.store.tables import Heard


class File:
    """Nobody else writes in it while the program runs."""

    shared = False

    def __init__(self, path: Path | str) -> None:
        self.path = path
        self._lock = threading.RLock()
        self.only_read = ""
        self._disk = DiskThread()
        self._copying = threading.Lock()
        self.counting = Counts().counting
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
        self.db = connect(path)
        try:
            self._check()
            migrations.apply(self.db)
            check_tables(self.db, self.path)
            self._find_nights()
        except BaseException:
            self.db.conn.close()
            raise

    def _check(self) -> None:
        check_version(self.db, self.path)
        if self.db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise StoreError(damaged(self.path))

    def _find_nights(self) -> None:
        """A night is there when its entries are: a row of the list that was damaged is written
        anew. It is one statement, which a file that cannot be written refuses also where no night
        is lost."""
        self.db.execute(
            "INSERT OR IGNORE INTO night (id, made_at, entries)"
            " SELECT night, min(at), max(seq) FROM entry"
            " WHERE night NOT IN (SELECT id FROM night) GROUP BY night"
        )
        find_kinds(self.db)

    def close(self) -> None:
        with self._lock:
            self._disk.close()
            self.db.conn.close()

    clock = staticmethod(time.monotonic)

    @contextmanager
    def writing(
        self,
        about: str = "",
        *,
        quiet: bool = False,
        meanwhile: Callable[[], object] | None = None,
    ) -> Iterator[InFile]:
        """One transaction that has the file to itself from its beginning. The `atomic()` of
        sqlite-utils begins by reading: where another program has written since, it is refused at
        once (SQLITE_BUSY_SNAPSHOT), however long one would wait. What writes within joins it."""
        if self.only_read:
            raise StoreError(self.only_read)
        with self._lock:
            try:
                self.db.execute("BEGIN IMMEDIATE")
                yield self.db
                if meanwhile is None:
                    self.db.execute("COMMIT")
                else:
                    self._disk.both(lambda: self.db.execute("COMMIT"), meanwhile)
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
    def reading(self, *, once: bool = False) -> Iterator[InFile]:
        """The tables, while nobody writes. Raises Torn, StoreError."""
        with self._lock:
            try:
                yield self.db
            except sqlite3.DatabaseError as error:
                torn = "malformed" in str(error)
                raise (Torn if torn else StoreError)(sentence(self.path, error)) from None

    def _undo(self) -> None:
        with suppress(sqlite3.ProgrammingError):  # the store was closed meanwhile
            if self.db.conn.in_transaction:
                self.db.conn.rollback()

    def give_way(self, put: Callable[[], Path | None]) -> None:
        """Close the file while put() lets another one take its place and says where it keeps this
        one, and open what is there then; this one again where that cannot be opened. Raises
        StoreError, and what put() raises."""
        with self._copying, self._lock:
            if self.only_read:
                raise StoreError(self.only_read)
            self.db.conn.close()
            kept = None
            try:
                kept = put()
            finally:
                try:
                    self._open(self.path)
                except (sqlite3.DatabaseError, StoreError) as error:
                    if kept is not None:
                        put_back(kept, Path(self.path))
                        self._open(self.path)
                    if isinstance(error, StoreError):
                        raise
                    raise StoreError(sentence(self.path, error)) from None

    def size(self) -> int:
        """Without pages that lie empty."""
        with self.reading() as db:
            pages = db.execute("PRAGMA page_count").fetchone()[0]
            empty = db.execute("PRAGMA freelist_count").fetchone()[0]
            return int((pages - empty) * db.execute("PRAGMA page_size").fetchone()[0])

    def erase(self) -> None:
        with self.reading() as db:
            db.vacuum()
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

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

    def listen(self, heard: Heard) -> None:
        """There is nobody else to be heard."""
