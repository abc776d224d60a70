"""Nights that nobody looks at leave memory, and come back when somebody does."""

from __future__ import annotations

from typing import Any, cast

import pytest
from conftest import House
from device import Device

from referee.bell import OpenPage
from referee.table import Table, opened
from referee.table.kept import Kept, Ready


def in_memory(table: Table) -> dict[int, Kept]:
    return table._open


@pytest.fixture
def three(house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Three nights, of which a deal was dealt in the first; whoever is not asked for sleeps."""
    tablet.plays("deal")
    for _ in range(2):
        house.device().begins()
    for night in (1, 2, 3):
        house.table.look(night)
    monkeypatch.setattr(opened, "ASLEEP", -1.0)
    return house.table


def test_a_night_that_sleeps_is_read_anew(three: Table, tablet: Device) -> None:
    before, bell = three.look(1), three.bell(1)
    three.shut(3)
    three.look(3)
    assert in_memory(three).keys() == {3}
    assert three.look(1) == before
    assert three.bell(1) is not bell
    tablet.plays("0 bets 2")
    assert three.look(1).seq == before.seq + 1


def test_what_is_open_or_in_no_file_stays(three: Table) -> None:
    page = OpenPage(three.bell(1), lambda: (1, "view"), lambda: False)
    in_memory(three)[2].hands[0] = Ready("Ah Kh", "2", 0)  # it lies in the store, too
    three.shut(3)
    three.look(3)
    assert in_memory(three).keys() == {1, 3}
    del page
    three.shut(3)
    three.look(3)
    assert in_memory(three).keys() == {3}


def test_who_asked_just_now_is_awake(three: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opened, "ASLEEP", 900.0)
    three.shut(3)
    three.look(3)
    assert in_memory(three).keys() == {1, 2, 3}


def test_a_tap_costs_the_store_the_same_however_many_nights_there_are(
    house: House, tablet: Device
) -> None:
    """Counted in the steps of SQLite’s own machine, which no busy machine changes: an act on the
    felt, and what is seen of it, and chips that are bought."""
    conn = cast(Any, house.table.store)._keeps.db.conn

    def steps(acts: str) -> int:
        found = [0]

        def count() -> int:
            found[0] += 1
            return 0

        conn.set_progress_handler(count, 1)
        tablet.plays(acts)
        tablet.must("buy", view="bank", seat=0, chips=1)
        conn.set_progress_handler(None, 1)
        return found[0]

    steps("deal, 0 checks")
    few = steps("1 checks")
    with house.table.store.writing() as db:
        for night in range(2, 400):
            db.table("night").insert({"id": night, "made_at": f"2025-01-01T{night:05}"})
            db.execute(
                "INSERT INTO entry SELECT ?, seq, strand, at, by, tap, events, checksum FROM entry"
                " WHERE night = 1",
                [night],
            )
    many = steps("2 checks")
    assert few > 50
    assert abs(many - few) < 40, (few, many)
