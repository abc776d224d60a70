"""A house in PostgreSQL, by psycopg and its pool: docs/store.md says how.

Every table has one column more, `house`, which stands first in each of its keys. A transaction
that adds an entry to a night shares the house with others like it: two that want one place are told
apart by the key. Any other has the house to itself, as in a file.
"""

from __future__ import annotations

import logging
import re
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
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool
from sqlite_utils import Database

from referee.store import words as say
from referee.store.carrying import copied_into
from referee.store.inhouse import InHouse
from referee.store.rows import Taken
from referee.store.schema import InDoubt, StoreError, counted, migrations
from referee.store.tables import Heard, without_password

LOG = logging.getLogger(__name__)
HOME = "home"
"""The house of an address that names none."""
NAME = re.compile("[a-z0-9][a-z0-9-]{0,39}")
MOST, PATIENCE = 10, 5.0
"""So many lines to the database has a process at most; whoever wants one waits so many seconds."""
LISTENS, LOOKS, AGAIN = 0.25, 2.0, 0.3
"""Seconds after which the listener sees whether it is still wanted; looks itself at what has grown,
whether it was told or not; tries again where its line is gone."""
LINE: dict[str, Any] = {
    "application_name": "referee",
    "connect_timeout": 3,
    "tcp_user_timeout": 5000,
    "keepalives_idle": 5,
    "target_session_attrs": "read-write",
}
SETTINGS = (
    b"SELECT set_config('lock_timeout', '5s', false), "
    b"set_config('idle_in_transaction_session_timeout', '30s', false), "
    b"set_config('synchronous_commit', CASE current_setting('synchronous_commit')"
    b" WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)"
)
"""What is acknowledged is on the disk, whatever is usual there."""
MIGRATING = 5_268_117_304
"""The lock of whoever brings the tables up to date."""
BUSY = ("40", "53", "55", "57014")
"""So begin the codes of what may well do when it is tried again."""


class Postgres:
    """Other processes may write in it, in every night, at any time."""

    shared = True
    only_read = ""

    def __init__(self, address: str) -> None:
        self._address, _, self.house = address.partition("#")
        self.house = self.house or HOME
        if not NAME.fullmatch(self.house):
            raise StoreError(say.NO_HOUSE)
        try:
            given = conninfo_to_dict(self._address)
        except psycopg.Error:  # which quotes what it could not read
            raise StoreError(say.NO_ADDRESS) from None
        self.path = without_password(address)
        self._channel, self._own = f"referee.{self.house}", token_hex(4)
        digest = blake2b(self.house.encode(), digest_size=8).digest()
        self._lock = int.from_bytes(digest, signed=True)
        self._within = threading.local()
        self._closing = threading.Event()
        self._listener = threading.Thread()
        self._line = {key: said for key, said in LINE.items() if key not in given}
        with self._told():
            with self._connect() as conn:
                self._up_to_date(conn)
            self._pool = ConnectionPool(
                self._address,
                kwargs={**self._line, "autocommit": True},
                min_size=1,
                max_size=MOST,
                timeout=PATIENCE,
                reconnect_timeout=2.0,
                check=ConnectionPool.check_connection,
                configure=_settle,
                open=True,
            )
        self.db = InHouse(self)

    def _connect(self) -> psycopg.Connection[Any]:
        return psycopg.connect(self._address, autocommit=True, **self._line)

    @contextmanager
    def _told(self, entering: bool = False) -> Iterator[None]:
        """What goes wrong, in words."""
        try:
            yield
        except psycopg.IntegrityError as error:
            raise Taken(str(error)) from None
        except psycopg.Error as error:
            raise StoreError(sentence(self.path, error, entering=entering)) from None

    def _up_to_date(self, conn: psycopg.Connection[Any]) -> None:
        """Make the tables, or bring them to what this version knows. Raises StoreError."""
        with conn.transaction():
            conn.execute(f"SELECT pg_advisory_xact_lock({MIGRATING})".encode())
            there = conn.execute(b"SELECT to_regclass('migration')").fetchone()
            if there is None or there[0] is None:
                conn.execute(b"CREATE TABLE migration (name text PRIMARY KEY, at timestamptz)")
            done = {name for (name,) in conn.execute(b"SELECT name FROM migration")}
            steps = [kind.pending(Database(memory=True)) for kind in (migrations, counted)]
            if not done <= {step.name for step in chain(*steps)}:
                raise StoreError(say.newer_there(self.path))
            tables: Any = InHouse(self, conn)
            for step in chain(*steps):
                if step.name not in done:
                    step.fn(tables)
                    conn.execute(b"INSERT INTO migration VALUES (%s, now())", [step.name])

    # --- transactions -----------------------------------------------------------------------

    @contextmanager
    def line(self) -> Iterator[psycopg.Connection[Any]]:
        """One of the pool's connections."""
        with self._pool.connection() as conn:
            yield conn

    @contextmanager
    def writing(self, about: str = "", *, quiet: bool = False) -> Iterator[InHouse]:
        """One transaction. about: the night and the entry it adds, which others may do meanwhile;
        else it has the house to itself. The others are told after it, in a transaction that writes
        nothing: one that tells holds up every other while it waits for the disk."""
        shared = "_shared" if about else ""
        with self._told(entering=True), self.line() as conn:
            conn.execute(f"{BEGIN}; SELECT pg_advisory_xact_lock{shared}({self._lock})".encode())
            self._within.tables = tables = InHouse(self, conn)
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
        """The tables as they are in one moment; within a transaction, as that sees them."""
        within = getattr(self._within, "tables", None)
        if within is not None:
            yield within
            return
        with self._told(), self.line() as conn:
            if not once:
                conn.execute(b"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield InHouse(self, conn)

    clock = staticmethod(time.time)

    @contextmanager
    def counting(self) -> Iterator[InHouse]:
        with self._told(), self.line() as conn, conn.transaction():
            yield InHouse(self, conn)

    def backup(self, target: Path) -> None:
        copied_into(self, target)

    def give_way(self, put: Callable[[], Path | None]) -> None:
        put()

    def erase(self) -> None:
        """What rows said before lies there until it is swept; the rest is up to who keeps it."""
        with self._told(), self.line() as conn:
            conn.execute(b"VACUUM")

    # --- the bell ---------------------------------------------------------------------------

    def listen(self, heard: Heard) -> None:
        """Tell of what others write. Whoever was not told, because the line was gone or a process
        died before it could tell, looks at what has grown every two seconds."""
        self._listener = threading.Thread(target=self._listen, args=(heard,), daemon=True)
        self._listener.start()

    def _listen(self, heard: Heard) -> None:
        """Until it is closed, whatever goes wrong: who hears no more would not know it."""
        again = 0.0
        while not self._closing.wait(again):
            again = AGAIN
            try:
                with self._connect() as conn:
                    conn.execute(f'LISTEN "{self._channel}"'.encode())
                    self._hear(conn, heard)
            except (psycopg.Error, StoreError):
                pass  # its line is gone, or the store does not answer just now
            except Exception:
                LOG.exception("what others write could not be told; it is tried again")
                again = LOOKS

    def _hear(self, conn: psycopg.Connection[Any], heard: Heard) -> None:
        looked = 0.0
        while not self._closing.is_set():
            if time.monotonic() - looked > LOOKS:
                heard(-1)
                looked = time.monotonic()
            for note in conn.notifies(timeout=LISTENS):
                own, _, said = note.payload.partition(" ")
                if own != self._own:
                    heard(_night_of(said))

    def close(self) -> None:
        self._closing.set()
        if self._listener.is_alive() and self._listener is not threading.current_thread():
            self._listener.join(PATIENCE)
        self._pool.close(PATIENCE)


def _night_of(said: str) -> int:
    """The night that a process tells of; who says something else had better be looked after."""
    night = said.partition(" ")[0]
    return int(night) if re.fullmatch("[0-9]{1,18}", night) else -1


def _settle(conn: psycopg.Connection[Any]) -> None:
    conn.execute(SETTINGS)


BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED"
"""Whatever the database's default: what was written while one waits for the lock is seen."""


def sentence(path: str, error: psycopg.Error, *, entering: bool = False) -> str:
    """What went wrong, in the words that a file has for it; entering: while a tap was written."""
    lost, code = say.LOST if entering else "", error.sqlstate or ""
    if code == "53100":
        return say.full(lost)
    if code.startswith(BUSY) and code != "53200":
        return say.held(lost)
    if code in ("42501", "25006", "28P01", "28000", "3D000"):
        return say.not_let_in(path, _first_line(error))
    if isinstance(error, psycopg.OperationalError):
        return say.away(path, lost)
    return say.unusable(_first_line(error), lost)


def _first_line(error: psycopg.Error) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__
