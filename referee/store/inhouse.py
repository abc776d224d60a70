"""The verbs of sqlite-utils, of one house in PostgreSQL: no statement is about another house."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import chain
from typing import Any, Protocol

import psycopg
from psycopg.rows import dict_row

from referee.store.schema import KEYS
from referee.store.tables import Result

TYPES = {int: "bigint", str: 'text COLLATE "C"'}


class OfAHouse(Protocol):
    """Whose tables they are, and a line to them."""

    @property
    def house(self) -> str: ...
    def line(self) -> AbstractContextManager[psycopg.Connection[Any]]: ...


class InHouse:
    """All tables, in one transaction of `conn`, or each statement in its own."""

    def __init__(self, keeps: OfAHouse, conn: psycopg.Connection[Any] | None = None) -> None:
        self._keeps, self._conn = keeps, conn
        self.house = keeps.house
        self.mine = f"house = '{keeps.house}'"

    @contextmanager
    def cursor(self, **how: Any) -> Iterator[psycopg.Cursor[Any]]:
        if self._conn is not None:
            yield self._conn.cursor(**how)
            return
        with self._keeps.line() as conn:
            yield conn.cursor(**how)

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> Result:
        with self.cursor() as cursor:
            return cursor.execute(sql.replace("?", "%s").encode(), parameters)

    def table(self, name: str) -> TableInHouse:
        return TableInHouse(self, name)

    def add(self, name: str, record: dict[str, Any]) -> None:
        self.table(name).insert(record)


class TableInHouse:
    """One table: what is asked for is of this house, what is written gets it."""

    def __init__(self, db: InHouse, name: str) -> None:
        self._db, self._name = db, name

    # --- rows

    @property
    def rows(self) -> Iterator[dict[str, Any]]:
        return self.rows_where()

    def rows_where(
        self,
        where: str | None = None,
        where_args: Sequence[Any] | None = None,
        order_by: str | None = None,
        select: str = "*",
    ) -> Iterator[dict[str, Any]]:
        asked = f"SELECT {select} FROM {self._name} WHERE {self._where(where)}"
        asked += f" ORDER BY {order_by}" if order_by else ""
        with self._db.cursor(row_factory=dict_row) as cursor:
            cursor.execute(asked.encode(), where_args or ())
            for row in cursor.fetchall():
                if select == "*":
                    del row["house"]
                yield row

    def _where(self, where: str | None) -> str:
        return f"{self._db.mine} AND ({where or 'true'})".replace("?", "%s")

    def insert(self, record: dict[str, Any], *, replace: bool = False) -> None:
        more = ""
        if replace:
            new = ", ".join(f"{name} = excluded.{name}" for name in record)
            more = f" ON CONFLICT ({_list(KEYS[self._name])}) DO UPDATE SET {new}"
        self._insert(record, [record], more)

    def insert_all(self, records: Iterable[dict[str, Any]]) -> None:
        found = iter(records)
        if (first := next(found, None)) is not None:
            self._insert(first, chain((first,), found))

    def _insert(
        self, names: Mapping[str, Any], records: Iterable[dict[str, Any]], more: str = ""
    ) -> None:
        marks = ", ".join(["%s"] * (len(names) + 1))
        said = f"INSERT INTO {self._name} ({_list(names)}) VALUES ({marks}){more}"
        with self._db.cursor() as cursor:
            cursor.executemany(said.encode(), [[self._db.house, *row.values()] for row in records])

    def update(self, pk_values: Any, updates: dict[str, Any]) -> None:
        where, key = self._key(pk_values)
        new = ", ".join(f"{name} = ?" for name in updates)
        self._db.execute(f"UPDATE {self._name} SET {new} {where}", [*updates.values(), *key])

    def delete(self, pk_values: Any) -> None:
        where, key = self._key(pk_values)
        self._db.execute(f"DELETE FROM {self._name} {where}", key)

    def delete_where(self, where: str | None = None, args: Sequence[Any] | None = None) -> None:
        self._db.execute(f"DELETE FROM {self._name} WHERE {self._where(where)}", args or ())

    def _key(self, values: Any) -> tuple[str, tuple[Any, ...]]:
        where = " AND ".join(f"{name} = ?" for name in KEYS[self._name])
        key = tuple(values) if isinstance(values, list | tuple) else (values,)
        return f"WHERE {self._db.mine} AND {where}", key

    # --- what migrations say

    def create(
        self,
        columns: Mapping[str, type],
        pk: str | Sequence[str],
        not_null: Iterable[str] = (),
        foreign_keys: Sequence[tuple[Any, str, Any]] = (),
        strict: bool = True,
    ) -> TableInHouse:
        never = set(not_null)
        parts = [f"house {TYPES[str]} NOT NULL"]
        parts += [
            f"{name} {TYPES[kind]}{' NOT NULL' if name in never else ''}"
            for name, kind in columns.items()
        ]
        parts.append(f"PRIMARY KEY ({_list(_names(pk))})")
        parts += [
            f"FOREIGN KEY ({_list(_names(own))}) REFERENCES {other} ({_list(_names(theirs))})"
            for own, other, theirs in foreign_keys
        ]
        self._db.execute(f"CREATE TABLE {self._name} ({', '.join(parts)})")
        return self

    def add_column(self, name: str, kind: type, not_null_default: str | int | None = None) -> None:
        said = f"ALTER TABLE {self._name} ADD COLUMN {name} {TYPES[kind]}"
        if not_null_default is not None:
            said += f" NOT NULL DEFAULT {not_null_default!r}"
        self._db.execute(said)

    def create_index(self, columns: Sequence[str], unique: bool = False) -> None:
        kind = "UNIQUE INDEX" if unique else "INDEX"
        self._db.execute(f"CREATE {kind} ON {self._name} ({_list(columns)})")


def _names(said: str | Sequence[str]) -> Sequence[str]:
    return (said,) if isinstance(said, str) else said


def _list(names: Iterable[str]) -> str:
    """Columns in their order, the house first."""
    return ", ".join(("house", *names))
