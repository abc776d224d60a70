"""Nights that nobody looks at leave memory, and come back when somebody does."""

from __future__ import annotations

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
    in_memory(three)[2].hands[0] = Ready("Ah Kh", 2)
    three.shut(3)
    three.look(3)
    assert in_memory(three).keys() == {1, 2, 3}
    del page
    in_memory(three)[2].hands.clear()
    three.shut(3)
    three.look(3)
    assert in_memory(three).keys() == {3}


def test_who_asked_just_now_is_awake(three: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opened, "ASLEEP", 900.0)
    three.shut(3)
    three.look(3)
    assert in_memory(three).keys() == {1, 2, 3}
