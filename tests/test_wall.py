"""The second wall: the database lets nobody see or write the rows of another house."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any

import cluster
import pytest
from test_store import entry

from referee.core.people.messages import GuestSet, HouseEntry
from referee.store import Store, StoreError, house
from referee.store.schema import COUNTED, OF_A_HOUSE

pytestmark = pytest.mark.postgres
ALL = (*OF_A_HOUSE, *COUNTED)


@pytest.fixture
def two() -> Iterator[tuple[Store, Store]]:
    """Two houses of one database, each with a row in every table."""
    where = cluster.fresh()
    with ExitStack() as held:
        found = [
            held.enter_context(closing(Store(f"{where}#{name}"))) for name in ("ours", "theirs")
        ]
        for store in found:
            night = store.add_night("then", entry(1))
            store.append(night, entry(2), sealed=((2, "high"),))
            store.enter(night, (1, 0, "phone", "As Ad"), 2)
            store.set("theme", "dark")
            house.append(store, HouseEntry(1, (GuestSet("ann"),), "then", "tablet", "a mark"))
            with store.writing() as db:
                db.table("kept").insert({"night": 1, "what": "x", "mark": "y", "text": "z"})
            with store.counting() as db:
                guess = {"kind": "pin", "place": "10.0.0.1", "wrong": 1, "until": 1}
                db.table("guess").insert(guess)
                db.table("missed").insert({"slot": 0, "at": 1})
        yield found[0], found[1]


def said(store: Store, sql: str) -> list[Any]:
    """What a statement finds that says nothing of a house."""
    with store.writing(quiet=True) as db:
        cursor = db.execute(sql)
        return cursor.fetchall() if sql.startswith("SELECT") else []


def test_a_statement_without_where_finds_ones_own_house_only(two: tuple[Store, Store]) -> None:
    ours, theirs = two
    before = {name: said(theirs, f"SELECT * FROM {name}") for name in ALL}
    for name in ALL:
        assert said(ours, f"SELECT DISTINCT house FROM {name}") == [("ours",)], name
        assert before[name], name
    for name in reversed(ALL):
        said(ours, f"UPDATE {name} SET house = house")
        said(ours, f"DELETE FROM {name}")
        assert said(ours, f"SELECT * FROM {name}") == []
    assert {name: said(theirs, f"SELECT * FROM {name}") for name in ALL} == before
    with theirs.reading(once=True) as db:
        assert db.execute("SELECT count(*) FROM night").fetchone() == (1,)
    with ours.reading(once=True) as db:
        assert db.execute("SELECT count(*) FROM night").fetchone() == (0,)


@pytest.mark.parametrize(
    "sql",
    [
        "INSERT INTO setting (house, name, value) VALUES ('theirs', 'theme', 'light')",
        "UPDATE setting SET house = 'theirs', name = 'another'",
    ],
)
def test_nothing_is_written_into_another_house(two: tuple[Store, Store], sql: str) -> None:
    ours, theirs = two
    with pytest.raises(StoreError, match="row-level security"):
        said(ours, sql)
    assert theirs.setting("theme") == "dark"
    assert said(theirs, "SELECT count(*) FROM setting") == said(
        ours, "SELECT count(*) FROM setting"
    )


def test_who_names_no_house_finds_nothing(two: tuple[Store, Store]) -> None:
    keeps: Any = two[0]._keeps
    with keeps._database.line() as conn:
        for name in ALL:
            assert conn.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,), name
        assert conn.execute("SELECT current_setting('referee.house', true)").fetchone()[0] in (
            None,
            "",
        ), "nor does a line remember whose it was"


def test_every_table_stands_behind_it_also_those_that_were_there_before(
    two: tuple[Store, Store],
) -> None:
    keeps: Any = two[0]._keeps
    open_ones = (
        "SELECT relname FROM pg_class WHERE relkind = 'r' AND NOT relforcerowsecurity"
        " AND relnamespace = 'public'::regnamespace"
    )
    with keeps._database.connect() as conn:
        assert conn.execute(open_ones).fetchall() == [("migration",)]
        conn.execute("ALTER TABLE entry NO FORCE ROW LEVEL SECURITY")
        conn.execute("DROP POLICY of_a_house ON night")
        conn.execute("ALTER TABLE night DISABLE ROW LEVEL SECURITY")
        conn.execute("ALTER TABLE night NO FORCE ROW LEVEL SECURITY")
        Store(f"{keeps._database._address}#third").close()
        assert conn.execute(open_ones).fetchall() == [("migration",)]
        assert conn.execute("SELECT count(*) FROM night").fetchone() == (0,)
