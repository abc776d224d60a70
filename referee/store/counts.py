"""What the one process that has a house in a file counts of it, in memory."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property

from referee.store.schema import InFile, counted


class Counts:
    """The tables lie beside the log and outlive its being open: a full disk keeps no host out, and
    who let go of the house may give them to it when it is opened again."""

    def __init__(self) -> None:
        self._lock = threading.RLock()

    @cached_property
    def _db(self) -> InFile:
        """Made when somebody first counts: a start needs none."""
        conn = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        found = InFile(conn)
        counted.apply(found)
        return found

    @contextmanager
    def counting(self) -> Iterator[InFile]:
        with self._lock:
            self._db.execute("BEGIN")
            try:
                yield self._db
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")
