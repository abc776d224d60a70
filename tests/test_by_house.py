"""Rows can be dealt out over several databases by house: the house stands first in every key of
every table, and in every statement."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import cluster
import pytest
from conftest import open_house
from shelf import BOOK

from referee.store import FILE, Store
from referee.store.carrying import move
from referee.store.schema import COUNTED, OF_A_HOUSE

pytestmark = pytest.mark.postgres

OF_ALL = {"migration"}
"""What is of no house: which migrations a database has had."""
KEYS = """
    SELECT c.relname, i.relname, k.indisunique,
           array_agg(a.attname::text ORDER BY n.at)
      FROM pg_index k
      JOIN pg_class c ON c.oid = k.indrelid
      JOIN pg_class i ON i.oid = k.indexrelid
      JOIN pg_namespace s ON s.oid = c.relnamespace AND s.nspname = 'public'
     CROSS JOIN LATERAL unnest(k.indkey) WITH ORDINALITY AS n (col, at)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = n.col
     GROUP BY 1, 2, 3
"""
LINKS = """
    SELECT f.conrelid::regclass::text, f.confrelid::regclass::text,
           (SELECT attname::text FROM pg_attribute
             WHERE attrelid = f.conrelid AND attnum = f.conkey[1]),
           (SELECT attname::text FROM pg_attribute
             WHERE attrelid = f.confrelid AND attnum = f.confkey[1])
      FROM pg_constraint f WHERE f.contype = 'f'
"""


def found(address: str, sql: str) -> list[tuple[Any, ...]]:
    import psycopg

    with psycopg.connect(address) as conn:
        return conn.execute(sql.encode()).fetchall()


@pytest.fixture
def address() -> Iterator[str]:
    address = cluster.fresh()
    with closing(Store(address)):
        yield address


def test_every_table_has_the_house_as_its_first_column(address: str) -> None:
    first = dict(
        found(
            address,
            "SELECT table_name, column_name FROM information_schema.columns"
            " WHERE table_schema = 'public' AND ordinal_position = 1 AND is_nullable = 'NO'",
        )
    )
    tables = {name for (name,) in found(address, "SELECT tablename FROM pg_tables"
                                        " WHERE schemaname = 'public'")} - OF_ALL  # fmt: skip
    assert tables >= set(OF_A_HOUSE)
    assert {name: first.get(name) for name in tables} == dict.fromkeys(tables, "house")


def test_the_house_stands_first_in_every_key_index_and_link(address: str) -> None:
    keys = [row for row in found(address, KEYS) if row[0] not in OF_ALL]
    assert {table for table, _, unique, _ in keys if unique} >= set(OF_A_HOUSE)
    assert [row for row in keys if row[3][0] != "house"] == []
    links = found(address, LINKS)
    assert links
    assert [row for row in links if row[2:] != ("house", "house")] == []


@contextmanager
def every_statement(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What is asked of a database meanwhile, by whichever way."""
    import psycopg

    said: list[str] = []
    for name in ("execute", "executemany"):
        plain = getattr(psycopg.Cursor, name)

        def heard(self: Any, query: Any, *rest: Any, _plain: Any = plain, **more: Any) -> Any:
            said.append(query.decode() if isinstance(query, bytes) else str(query))
            return _plain(self, query, *rest, **more)

        monkeypatch.setattr(psycopg.Cursor, name, heard)
    yield said


def without_house(said: list[str]) -> set[str]:
    """Those that read or write rows of a house and do not say of which, each table for itself."""
    of = f"(?:{'|'.join((*OF_A_HOUSE, *COUNTED))})"
    return {
        one
        for one in said
        if not re.match("CREATE|ALTER", one)
        and len(re.findall(rf"\b(?:FROM|INTO|UPDATE|JOIN) {of}\b", one))
        > len(re.findall(rf"(?<!\.)\bhouse = |INTO {of} \(house,", one))
    }


def test_what_would_be_asked_of_all_houses_is_found() -> None:
    assert without_house(["SELECT * FROM entry WHERE night = 1"])
    assert without_house(["SET LOCAL referee.house = 'a'; SELECT * FROM entry WHERE night = 1"])
    assert without_house(["SELECT (SELECT 1 FROM entry WHERE house = 'a') FROM night WHERE id = 2"])
    assert not without_house(["INSERT INTO entry (house, night) VALUES (%s, %s)", "SELECT 1"])


def test_every_statement_of_an_evening_names_its_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = cluster.fresh()
    with every_statement(monkeypatch) as said:
        club = open_house(tmp_path / "club", BOOK, f"{address}#club")
        tablet = club.device()
        tablet.begins()
        tablet.plays("deal")
        for page in ("/", "/people", "/data", "/almanac", f"/night/{tablet.night}/log"):
            tablet.opens(page)
        club.table.house.moved()
        club.table.store.moved([tablet.night])
        club.table.store.backup(tmp_path / "all.db")
        club.table.close()
        club.table.store.close()
        with closing(Store(tmp_path / FILE)) as there, closing(Store(f"{address}#club")) as here:
            move(here, there)
    assert len(said) > 100
    assert without_house(said) == set()
