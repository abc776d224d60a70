"""A house in PostgreSQL, by psycopg and its pool: docs/store.md says how.

Every table has one column more, `house`, which stands first in each of its keys. A transaction
that adds an entry to a night shares the house with others like it: two that want one place are told
apart by the key. Any other has the house to itself, as in a file.

Each transaction says first whose it is (`referee.house`), and the database lets it see and write
the rows of that house alone: so a statement that forgot its WHERE finds nobody else's.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from secrets import token_hex
from typing import Any

import psycopg
from sqlite_utils import Database

from referee.store import words as say
from referee.store.carrying import copied_into
from referee.store.database import Ear, OneDatabase, told
from referee.store.inhouse import InHouse, wall
from referee.store.schema import OF_A_HOUSE, InDoubt, StoreError, counted, migrations
from referee.store.tables import HOUSE, Heard, without_password

HOME = "home"
"""The house of an address that names none."""
MIGRATING = 5_268_117_304
"""The lock of whoever brings the tables up to date."""


def database_at(address: str) -> OneDatabase:
    """A database whose tables are there, for any number of houses. Raises StoreError."""
    path = without_password(address)
    return OneDatabase(address, lambda conn: _up_to_date(path, conn))


def _up_to_date(path: str, conn: psycopg.Connection[Any]) -> None:
    """Make the tables, or bring them to what this version knows. Raises StoreError."""
    with conn.transaction():
        conn.execute(f"SELECT pg_advisory_xact_lock({MIGRATING})".encode())
        there = conn.execute(b"SELECT to_regclass('migration')").fetchone()
        if there is None or there[0] is None:
            conn.execute(b"CREATE TABLE migration (name text PRIMARY KEY, at timestamptz)")
        done = {name for (name,) in conn.execute(b"SELECT name FROM migration")}
        steps = [kind.pending(Database(memory=True)) for kind in (migrations, counted)]
        if not done <= {step.name for step in chain(*steps)}:
            raise StoreError(say.newer_there(path))
        tables: Any = InHouse(HOME, conn)
        for step in chain(*steps):
            if step.name not in done:
                step.fn(tables)
                conn.execute(b"INSERT INTO migration VALUES (%s, now())", [step.name])
        wall(conn)


class Postgres:
    """Other processes may write in it, in every night, at any time. among: the database, where this
    house shares its lines with others; else it has lines of its own."""

    shared = True
    only_read = ""

    def __init__(self, address: str, among: OneDatabase | None = None) -> None:
        where, _, house = address.partition("#")
        self.house = house or HOME
        if not HOUSE.fullmatch(self.house):
            raise StoreError(say.NO_HOUSE)
        self._own = token_hex(4)
        self._channel = f"referee.{self.house}"
        self._begins = f"SET LOCAL referee.house = '{self.house}'"
        digest = blake2b(self.house.encode(), digest_size=8).digest()
        self._lock = int.from_bytes(digest, signed=True)
        self._within = threading.local()
        self._ear: Ear | None = None
        self._alone = among is None
        self._database = among or database_at(where)
        self.path = without_password(address)

    # --- transactions -----------------------------------------------------------------------

    @contextmanager
    def writing(
        self,
        about: str = "",
        *,
        quiet: bool = False,
        meanwhile: Callable[[], object] | None = None,
    ) -> Iterator[InHouse]:
        """One transaction. about: the night and the entry it adds, which others may do meanwhile;
        else it has the house to itself. The others are told after it, in a transaction that writes
        nothing: one that tells holds up every other while it waits for the disk."""
        shared = "_shared" if about else ""
        lock = f"SELECT pg_advisory_xact_lock{shared}({self._lock})"
        with told(self.path, entering=True), self._database.line() as conn:
            conn.execute(f"{BEGIN}; {self._begins}; {lock}".encode())
            self._within.tables = tables = InHouse(self.house, conn)
            try:
                yield tables
            finally:
                self._within.tables = None
            try:
                conn.execute(b"COMMIT")
            except psycopg.OperationalError:
                raise InDoubt(say.in_doubt(self.path)) from None
            with suppress(psycopg.Error):
                if quiet:
                    return
                said = f"{self._own} {about or '0'}"
                conn.execute(b"SELECT pg_notify(%s, %s)", [self._channel, said])

    @contextmanager
    def reading(self, *, once: bool = False) -> Iterator[InHouse]:
        """The tables as they are in one moment; within a transaction, as that sees them. once: for
        one statement, which then is a transaction by itself."""
        within = getattr(self._within, "tables", None)
        if within is not None:
            yield within
            return
        with told(self.path), self._database.line() as conn:
            if once:
                yield InHouse(self.house, conn, f"{self._begins}; ")
                return
            moment = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
            conn.execute(f"{moment}; {self._begins}".encode())
            yield InHouse(self.house, conn)

    clock = staticmethod(time.time)

    @contextmanager
    def counting(self) -> Iterator[InHouse]:
        with told(self.path), self._database.line() as conn:
            conn.execute(f"{BEGIN}; {self._begins}".encode())
            yield InHouse(self.house, conn)

    def backup(self, target: Path) -> None:
        copied_into(self, target)

    def give_way(self, put: Callable[[], Path | None]) -> None:
        put()

    def size(self) -> int:
        """Of the rows, without their indexes."""
        with self.reading() as db:
            asked = (
                f"SELECT sum(pg_column_size(one.*)) FROM {name} AS one WHERE {db.mine}"
                for name in OF_A_HOUSE
            )
            return sum(int(db.execute(each).fetchone()[0] or 0) for each in asked)

    def erase(self) -> None:
        """What rows said before lies there until it is swept; the rest is up to who keeps it."""
        with told(self.path), self._database.line() as conn:
            conn.execute(b"VACUUM")

    def listen(self, heard: Heard) -> None:
        self._ear = Ear(self._channel, self._own, heard)
        self._database.listen(self._ear)

    def close(self) -> None:
        if self._ear is not None:
            self._database.leave(self._ear)
        if self._alone:
            self._database.close()


BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED"
"""Whatever the database's default: what was written while one waits for the lock is seen."""
