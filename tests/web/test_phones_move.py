"""A player's phone goes along to another table of the evening, and back when the move is undone."""

from __future__ import annotations

from conftest import House

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
