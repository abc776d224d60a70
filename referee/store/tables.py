"""What the store asks of whatever keeps its rows: a few verbs of a table, and whole transactions.

Two can do it: a file of SQLite (`file`), which is at home, and PostgreSQL (`postgres`). The verbs
are those of sqlite-utils, so that what is written for one serves both: docs/store.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

POSTGRES = ("postgresql://", "postgres://")
"""So begins the address of a store that is no file."""
HOUSE = re.compile("[a-z0-9][a-z0-9-]{0,39}")
"""What a house may be called."""
Heard = Callable[[int], object]
"""Told of a night in which another process has written; nought: it wrote something else; less: who
may not have been told looks at all."""


class Result(Protocol):
    """What a statement found."""

    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...


class OneTable(Protocol):
    """One table of this house."""

    def insert(self, record: dict[str, Any], /, *, replace: bool = False) -> object: ...
    def insert_all(self, records: Iterable[dict[str, Any]], /) -> object: ...
    def rows_where(
        self,
        where: str | None = None,
        where_args: Sequence[Any] | None = None,
        order_by: str | None = None,
        select: str = "*",
    ) -> Iterator[dict[str, Any]]: ...
    @property
    def rows(self) -> Iterator[dict[str, Any]]: ...
    def update(self, pk_values: Any, updates: dict[str, Any], /) -> object: ...
    def delete(self, pk_values: Any, /) -> object: ...
    def delete_where(
        self, where: str | None = None, where_args: Sequence[Any] | None = None, /
    ) -> object: ...


class Tables(Protocol):
    """All tables of this house. mine: what every statement written out has after its WHERE, so that
    it is about this house alone."""

    @property
    def mine(self) -> str: ...
    def table(self, name: str, /) -> OneTable: ...
    def add(self, name: str, record: dict[str, Any], /) -> object:
        """One row more of a table, in one statement: what every tap writes."""

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> Result: ...


class Keeps(Protocol):
    """Where the rows of a house lie.

    path: what it is called where something is said of it; only_read: why nothing can be entered,
    where it can be read and not written; shared: whether other processes may write in the same
    nights.
    """

    @property
    def path(self) -> Path | str: ...
    @property
    def only_read(self) -> str: ...
    @property
    def shared(self) -> bool: ...

    def writing(
        self,
        about: str = "",
        *,
        quiet: bool = False,
        meanwhile: Callable[[], object] | None = None,
    ) -> AbstractContextManager[Tables]:
        """One transaction, which is written or not as a whole. about: the night and the entry that
        it adds; else it has the house to itself; quiet: nobody need hear of it; meanwhile: may be
        done while the disk writes, so not where others may have written, too. Raises Taken,
        InDoubt, StoreError."""

    def reading(self, *, once: bool = False) -> AbstractContextManager[Tables]:
        """The tables as they are in one moment; once: for a single statement. Raises Torn,
        StoreError."""

    def counting(self) -> AbstractContextManager[Tables]:
        """What the processes of this house count together, in a transaction that waits for nobody
        who writes in the log, nor they for it. Raises StoreError."""

    def clock(self) -> float:
        """The clock that they count by, in seconds."""

    def backup(self, target: Path) -> None:
        """Write all but the sealed words into a new file. Raises StoreError."""

    def give_way(self, put: Callable[[], Path | None]) -> None:
        """Let put() lay another log in the place of this one. Raises StoreError."""

    def size(self) -> int:
        """How many bytes all rows of this house take up, or nearly. Raises StoreError."""

    def erase(self) -> None:
        """See that nothing lies there of what rows said before. Raises StoreError."""

    def listen(self, heard: Heard) -> None:
        """Tell from now on what other processes write, until it is closed."""

    def close(self) -> None: ...


def without_password(address: str) -> str:
    """An address as it may be shown; one that was mistyped may lose more of it."""
    asked = re.sub(r"(?i)password=[^&]*", "", address)
    return re.sub(r"://([^:/@?]*):.*@", r"://\1@", asked)
