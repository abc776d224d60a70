"""What was ruled in all nights: kept per night, and never stale."""

from __future__ import annotations

import pytest
from conftest import House
from device import Device

from referee.core.book.law import Effect, Law, Ruling
from referee.core.messages.law import Rule
from referee.core.messages.log import counting
from referee.table import Table

DEAL = ({"do": "next-deal", "game": "jackpots"}, {"do": "antes"})
CITE = ("House",)


def noted(say: str) -> Law:
    """A law that moves nothing."""
    said = Ruling("so", say, "Because.", CITE, (Effect("note"),))
    return Law("noted", "Noted", "It is said.", CITE, ("opening",), (), "so", (), (said,))


def ruled(house: House, tablet: Device, night: int, say: str) -> None:
    """A night in which that was ruled once."""
    while tablet.night < night:
        tablet.begins()
    tablet.looks("felt")
    for one in DEAL:
        assert tablet.taps(**one).status == 200
    house.table.tap(night, Rule(noted(say), (), None), None)


def code(tablet: Device) -> str:
    return tablet.opens("/rulings").text


def test_a_ruling_a_take_back_and_again_are_seen_at_once(house: House, tablet: Device) -> None:
    assert "Nobody moves." not in code(tablet)
    ruled(house, tablet, 1, "Nobody moves.")
    assert code(tablet).count("Nobody moves.") == 1
    tablet.looks("felt")
    assert tablet.taps("take-back", strand="hand").status == 200
    assert "Nobody moves." not in code(tablet)
    tablet.looks("felt")
    assert tablet.taps("again", strand="hand").status == 200
    assert code(tablet).count("Nobody moves.") == 1


def test_a_ruling_of_another_night_is_added(house: House, tablet: Device) -> None:
    ruled(house, tablet, 1, "Nobody moves.")
    assert "Nobody moves." in code(tablet)
    ruled(house, tablet, 2, "Nobody speaks.")
    page = code(tablet)
    assert "Nobody moves." in page
    assert "Nobody speaks." in page


def test_only_the_night_that_has_grown_is_read_anew(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruled(house, tablet, 1, "Nobody moves.")
    ruled(house, tablet, 2, "Nobody speaks.")
    code(tablet)
    read: list[int] = []
    history = Table.history

    def watched(self: Table, night: int) -> object:
        read.append(night)
        return history(self, night)

    monkeypatch.setattr(Table, "history", watched)
    code(tablet)
    assert read == []
    tablet.looks("felt")
    assert tablet.taps("check", seat=0).status == 200
    code(tablet)
    assert read == [2]


def test_a_night_that_is_not_open_is_read_without_folding(house: House, tablet: Device) -> None:
    ruled(house, tablet, 1, "Nobody moves.")
    tablet.looks("felt")
    assert tablet.taps("check", seat=0).status == 200
    tablet.looks("felt")
    assert tablet.taps("take-back", strand="hand").status == 200
    fresh = Table(house.table.book, house.table.store)
    assert fresh.history(1) == house.table.entries(1)
    assert [counts for _, counts in fresh.history(1)].count(False) == 1
    assert fresh.history(1) == counting(house.table.store.read(1).entries)
    assert fresh.grown() == {1: len(fresh.history(1))}
