"""One database of PostgreSQL, and this process's lines to it: as many houses as there are share
them, with one line that hears what other processes write."""

from __future__ import annotations

import logging
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool

from referee.core.value import dataclass
from referee.store import words as say
from referee.store.rows import Taken
from referee.store.schema import StoreError
from referee.store.tables import Heard, without_password

LOG = logging.getLogger(__name__)
MOST, PATIENCE = 10, 5.0
"""So many lines to the database has a process at most; whoever wants one waits so many seconds."""
LISTENS, LOOKS, AGAIN = 0.25, 2.0, 0.3
"""Seconds after which the listener sees who still wants to hear; has each house look itself at what
has grown, whether it was told or not; tries again where its line is gone."""
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
BUSY = ("40", "53", "55", "57014")
"""So begin the codes of what may well do when it is tried again."""


@dataclass(eq=False, slots=True)
class Ear:
    """A house that wants to hear what is said on its channel, but by itself (`own`)."""

    channel: str
    own: str
    heard: Heard


class OneDatabase:
    """Raises StoreError where it cannot be used. begin: what is done before anybody asks."""

    def __init__(
        self, address: str, begin: Callable[[psycopg.Connection[Any]], None] = lambda conn: None
    ) -> None:
        self._address = address
        try:
            given = conninfo_to_dict(address)
        except psycopg.Error:  # which quotes what it could not read
            raise StoreError(say.NO_ADDRESS) from None
        self.path = without_password(address)
        self._ears: list[Ear] = []
        self._closing = threading.Event()
        self._lock, self._listener = threading.Lock(), threading.Thread()
        self._line = {key: said for key, said in LINE.items() if key not in given}
        with told(self.path):
            with self.connect() as conn:
                begin(conn)
            self._pool = ConnectionPool(
                address,
                kwargs={**self._line, "autocommit": True},
                min_size=1,
                max_size=MOST,
                timeout=PATIENCE,
                reconnect_timeout=2.0,
                check=ConnectionPool.check_connection,
                configure=_settle,
                open=True,
            )

    def connect(self) -> psycopg.Connection[Any]:
        """A line of one's own."""
        return psycopg.connect(self._address, autocommit=True, **self._line)

    @contextmanager
    def line(self) -> Iterator[psycopg.Connection[Any]]:
        """One of the pool's."""
        with self._pool.connection() as conn:
            yield conn

    def close(self) -> None:
        self._closing.set()
        if self._listener.is_alive() and self._listener is not threading.current_thread():
            self._listener.join(PATIENCE)
        self._pool.close(PATIENCE)

    # --- the bell ---------------------------------------------------------------------------

    def listen(self, ear: Ear) -> None:
        """Tell of what others write. Whoever was not told, because the line was gone or a process
        died before it could tell, looks at what has grown every two seconds."""
        with self._lock:
            self._ears.append(ear)
            if not self._listener.is_alive():
                self._listener = threading.Thread(target=self._listen, daemon=True)
                self._listener.start()

    def leave(self, ear: Ear) -> None:
        """It wants to hear no more."""
        with self._lock, suppress(ValueError):
            self._ears.remove(ear)

    def _listen(self) -> None:
        """Until it is closed, whatever goes wrong: who hears no more would not know it."""
        again = 0.0
        while not self._closing.wait(again):
            again = AGAIN
            try:
                with self.connect() as conn:
                    self._hear(conn)
            except psycopg.Error:
                pass  # its line is gone
            except Exception:
                LOG.exception("what others write could not be heard; it is tried again")
                again = LOOKS

    def _hear(self, conn: psycopg.Connection[Any]) -> None:
        on, looked = set[str](), dict[Ear, float]()
        while not self._closing.is_set():
            ears = tuple(self._ears)
            wanted = {ear.channel for ear in ears}
            for channel in wanted ^ on:
                conn.execute(f'{"UN" if channel in on else ""}LISTEN "{channel}"'.encode())
            on = wanted
            looked = {ear: looked.get(ear, 0.0) for ear in ears}
            for ear in ears:
                if time.monotonic() - looked[ear] > LOOKS:
                    _tell(ear, -1)
                    looked[ear] = time.monotonic()
            for note in conn.notifies(timeout=LISTENS):
                own, _, said = note.payload.partition(" ")
                for ear in ears:
                    if ear.channel == note.channel and ear.own != own:
                        _tell(ear, _night_of(said))


def _tell(ear: Ear, night: int) -> None:
    """What goes wrong in one house keeps no other from hearing."""
    try:
        ear.heard(night)
    except (StoreError, psycopg.Error):
        pass  # the store does not answer just now: it looks again itself
    except Exception:
        LOG.exception("what others write could not be told; it is tried again")


def _night_of(said: str) -> int:
    """The night that a process tells of; who says something else had better be looked after."""
    night = said.partition(" ")[0]
    return int(night) if re.fullmatch("[0-9]{1,18}", night) else -1


def _settle(conn: psycopg.Connection[Any]) -> None:
    conn.execute(SETTINGS)


# --- what goes wrong, in words --------------------------------------------------------------


@contextmanager
def told(path: str, entering: bool = False) -> Iterator[None]:
    """What goes wrong, in words. Raises Taken, StoreError."""
    try:
        yield
    except psycopg.IntegrityError as error:
        raise Taken(str(error)) from None
    except psycopg.Error as error:
        raise StoreError(sentence(path, error, entering=entering)) from None


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
