"""A player's phone goes along to another table of the evening, and back when the move is undone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from conftest import House
from device import Device

from referee.core.log import Log
from referee.core.messages.phones import AskSeat, FreeSeat, LeaveSeat
from referee.screens.night.logbook import lines
from referee.table import Again, TakeBack

from .test_club import sends, two_tables
from .test_phones import host_taps, my_seat, picks


def test_a_phone_goes_along_to_the_next_table(house: House) -> None:
    tablet = two_tables(house)
    phone, guest = (house.in_the_house(f"192.168.1.{at}", night=1) for at in (51, 52))
    for device in (phone, guest):
        device.opens(f"/join/{house.keys.code}", {"User-Agent": "iPhone"})
    assert picks(phone, "Ann").status == 200
    host_taps(tablet, "Let Ann in")
    assert sends(tablet, "move", **{"to.1.0": 2, "to.1.1": 2}).status == 303
    left = phone.looks("phone")
    assert "Your seat is at table 2" in left
    assert 'href="/night/2/phone">Go to table 2</a>' in left
    assert "Your seat is at" not in guest.looks("phone"), "who has no seat takes one here"
    phone.night = 2
    assert "Ann" in my_seat(phone)
    tablet.night = 2
    tablet.looks("bank")
    tablet.must("take-back", strand="bank", view="bank")
    assert house.table.look(2).night.phones == ()
    phone.night = 1
    assert "Ann" in my_seat(phone)


def test_a_phone_that_has_a_seat_there_keeps_it(house: House) -> None:
    tablet = two_tables(house)
    phone = house.in_the_house("192.168.1.51", night=1)
    phone.opens(f"/join/{house.keys.code}", {"User-Agent": "iPhone"})
    assert picks(phone, "Ann").status == 200
    host_taps(tablet, "Let Ann in")
    assert sends(tablet, "move", **{"to.1.1": 2}).status == 303
    phone.night = 2
    phone.taps("ask-seat", seat=0, view="phone")
    tablet.night = 2
    tablet.looks("bank")
    two = house.table.look(2).night
    assert [(found.seat, found.state) for found in two.phones] == [(0, "asks")]
    assert sends(tablet, "move", night=2, **{"to.1.0": 2}).status == 303
    two = house.table.look(2).night
    assert [(two.name(found.seat), found.state) for found in two.phones] == [("Ann", "has")]


def moved(house: House) -> tuple[Device, Device]:
    """The tablet, and Ann's phone; Ann and Bob have moved to table 2."""
    tablet = two_tables(house)
    phone = house.in_the_house("192.168.1.51", night=1)
    phone.opens(f"/join/{house.keys.code}", {"User-Agent": "iPhone"})
    assert picks(phone, "Ann").status == 200
    host_taps(tablet, "Let Ann in")
    assert sends(tablet, "move", **{"to.1.0": 2, "to.1.1": 2}).status == 303
    return tablet, phone


def states(house: House, night: int) -> list[tuple[int, str]]:
    return [(phone.seat, phone.state) for phone in house.table.look(night).night.phones]


def freed(house: House, night: int, seat: int) -> None:
    house.table.tap(night, FreeSeat(seat), None)


def given_back(house: House, night: int, seat: int) -> None:
    having = house.table.look(night).night.phone_of(seat)
    assert having is not None
    house.table.tap(night, LeaveSeat(having.mark), None)


@pytest.mark.parametrize(("gone", "left"), [(freed, [(0, "lost")]), (given_back, [])])
def test_an_undone_move_gives_no_phone_back_that_went_at_the_next_table(
    house: House, gone: Callable[[House, int, int], None], left: list[tuple[int, str]]
) -> None:
    """Nor does the move give it one, when it is done again."""
    moved(house)
    gone(house, 2, 0)
    house.table.tap(2, TakeBack("bank"), None)
    assert states(house, 1) == left
    house.table.tap(1, Again("bank"), None)
    assert states(house, 1) == []
    assert states(house, 2) == left
    told = [(entry, True) for entry in Log(house.table.store.read(1).entries).living()]
    texts = [line.text for line in lines(told, house.table.look(1).night)]
    assert {"Ann’s phone is lost: the seat is free", "Ann no longer has a phone"} & {*texts}


def test_a_phone_that_was_freed_between_undo_and_redo_has_no_seat_by_the_redo(house: House) -> None:
    moved(house)
    house.table.tap(2, TakeBack("bank"), None)
    freed(house, 1, 0)
    house.table.tap(2, Again("bank"), None)
    assert states(house, 2) == [(0, "lost")]


def test_a_new_phone_comes_back_with_its_player(house: House) -> None:
    """Ann has been at table 2 before: there her lost phone was replaced by another one."""
    tablet, _ = moved(house)
    for way in ({"to.2.0": 1}, {"to.1.0": 2}):
        assert sends(tablet, "move", night=2, **way).status == 303
    house.table.tap(2, AskSeat(0, "Pixel", "another", host=True), None)
    assert states(house, 2) == [(0, "replaced"), (0, "has")]
    house.table.tap(2, TakeBack("bank"), None)
    assert states(house, 1) == [(0, "replaced"), (0, "has")]
    assert house.table.look(1).night.seat_of("another") == 0
    assert states(house, 2) == [], "nobody sits there"
    for night in (1, 2):
        assert Log(house.table.store.read(night).entries).night == house.table.look(night).night


def test_two_moves_undone_at_once_give_no_phone_back_that_was_freed_between_them(
    house: House,
) -> None:
    tablet, _ = moved(house)
    went = house.table.look(1).seen["bank"]
    freed(house, 2, 0)
    assert sends(tablet, "move", night=2, **{"to.2.0": 1}).status == 303
    house.table.tap(1, TakeBack("bank", went), None)
    assert house.table.look(1).night.phone_of(0) is None
