"""The verbs of sqlite-utils, of one house in PostgreSQL: no statement is about another house."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import psycopg
from psycopg.rows import dict_row, tuple_row

from referee.store.schema import COUNTED, KEYS, OF_A_HOUSE
from referee.store.tables import Result

TYPES = {int: "bigint", str: 'text COLLATE "C"'}


class InHouse:
    """All tables, in one transaction of `conn`. alone: what stands before a statement that is a
    transaction by itself."""

    def __init__(self, house: str, conn: psycopg.Connection[Any], alone: str = "") -> None:
        self._conn, self._alone = conn, alone
        self.house = house
        self.mine = f"house = '{house}'"

    def cursor(self) -> psycopg.Cursor[Any]:
        return self._conn.cursor()

    def ask(
        self, sql: str, parameters: Sequence[Any], rows: Any = tuple_row
    ) -> psycopg.Cursor[Any]:
        """Carry out one statement."""
        if not self._alone:
            return self._conn.cursor(row_factory=rows).execute(sql.encode(), parameters)
        cursor = psycopg.ClientCursor(self._conn, row_factory=rows)  # two statements, one way there
        cursor.execute((self._alone + sql).encode(), parameters)
        cursor.nextset()
        return cursor

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> Result:
        return self.ask(sql.replace("?", "%s"), parameters)

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
        for row in self._db.ask(asked, where_args or (), dict_row).fetchall():
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


# --- the second wall ------------------------------------------------------------------------

OPEN = b"""
SELECT relname FROM pg_class WHERE relname = ANY(%s) AND NOT relforcerowsecurity
AND relnamespace = current_schema()::regnamespace
"""
MINE = "house = current_setting('referee.house', true)"


def wall(conn: psycopg.Connection[Any]) -> None:
    """Have the database itself let nobody see or write the rows of another house than the one a
    transaction has named, not even whoever owns the tables; of every table that lacks it."""
    for (name,) in conn.execute(OPEN, [[*OF_A_HOUSE, *COUNTED]]).fetchall():
        conn.execute(f"ALTER TABLE {name} ENABLE ROW LEVEL SECURITY".encode())
        conn.execute(f"ALTER TABLE {name} FORCE ROW LEVEL SECURITY".encode())
        conn.execute(f"DROP POLICY IF EXISTS of_a_house ON {name}".encode())
        conn.execute(f"CREATE POLICY of_a_house ON {name} USING ({MINE})".encode())


def climbs(conn: psycopg.Connection[Any]) -> bool:
    """Whether whoever this line belongs to is let over the wall."""
    asked = b"SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user"
    found = conn.execute(asked).fetchone()
    return bool(found and found[0])
