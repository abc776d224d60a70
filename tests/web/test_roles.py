"""Who taps: any device with the PIN takes over, per strand, at once and for good."""

from __future__ import annotations

import re

import pytest
from conftest import House, open_house
from device import Device, buttons

from referee.core.book.book import Book


@pytest.fixture
def pocket(house: House, tablet: Device) -> Device:
    """A phone in somebody's pocket that was given the PIN."""
    found = house.in_the_house("192.168.1.40", night=tablet.night)
    assert found.posts("/enter", {"word": house.keys.pin}).status == 303
    return found


def takes_over(device: Device, strand: str = "hand") -> None:
    """Tap "Tap from here", as the felt or the menu offers it."""
    html = device.looks() + device.opens(f"/night/{device.night}/sheet/menu").text
    offered = [one for one in buttons(html) if one.fields["do"] == "tap-from"]
    button = next(one for one in offered if one.fields["strand"] == strand)
    got = device.sends("felt", {**button.fields, "tap": f"{id(device)} {device.seen()} {strand}"})
    assert got.status == 200, got.notice


def do(html: str) -> set[str]:
    """What the buttons of a view do."""
    return {one.fields["do"] for one in buttons(html)}


def test_a_phone_with_the_pin_becomes_the_tablet(tablet: Device, pocket: Device) -> None:
    tablet.plays("deal")
    takes_over(pocket)
    assert "bet" in do(pocket.looks())
    felt = tablet.looks()
    assert do(felt) == {"tap-from", "take-back"}  # of the roles alone
    name = re.search(r"([A-Z]\w+ [0-9a-f]{4})</bdi> runs the table\.", felt)
    assert name, "the old one says who taps"
    refused = tablet.taps("bet", seat=0, to=2)
    assert refused.status == 403
    assert name.group(1) in refused.notice
    pocket.looks()
    pocket.plays("0 bets 2")
    takes_over(tablet)
    tablet.plays("1 calls")
    assert do(pocket.looks()) == {"tap-from"}


def test_who_may_only_look_cannot_take_over(house: House, tablet: Device, phone: Device) -> None:
    fields = {"do": "tap-from", "strand": "hand", "seen": 0, "view": "felt", "tap": "mine"}
    assert phone.sends("felt", fields).status == 403
    tablet.plays("deal")


def test_the_form_does_not_name_the_device(tablet: Device, pocket: Device) -> None:
    pocket.must("tap-from", strand="hand", seen=0, device="the tablet")
    assert "the tablet runs the table" not in tablet.looks()
    assert tablet.taps("next-deal", game="jackpots").status == 403


def test_it_is_so_after_a_restart(house: House, book: Book, tablet: Device, pocket: Device) -> None:
    tablet.plays("deal")
    takes_over(pocket)
    house.table.store.close()
    again = open_house(house.data, book)
    for device in (tablet, pocket):
        client = device.wire.client
        client.application = again.app
    assert do(tablet.looks()) == {"tap-from", "take-back"}  # of the roles alone
    pocket.looks()
    pocket.plays("0 bets 2")
    takes_over(tablet)
    tablet.plays("1 calls")
    again.table.close()
    again.table.store.close()


def test_the_bank_has_a_tapper_of_its_own(tablet: Device, pocket: Device) -> None:
    tablet.plays("deal")
    takes_over(pocket, "bank")
    tablet.plays("0 bets 2")
    refused = tablet.taps("buy", view="bank", seat=0, chips=10)
    assert refused.status == 403
    assert "runs the table" in refused.notice
    assert pocket.banks("buy", seat=0, chips=10).status == 200
    tablet.looks()
    tablet.plays("1 calls")


def test_two_strands_never_make_each_other_stale(tablet: Device, pocket: Device) -> None:
    """The pages are never loaded again: what one device enters leaves the other's page good."""
    tablet.plays("deal")
    tablet.looks()
    pocket.looks("bank")
    for seat in range(4):
        assert tablet.taps("bet" if seat == 0 else "call", seat=seat, to=2).status == 200
        assert pocket.banks("buy", seat=seat, chips=5).status == 200
    # The last bet is taken back; every re-buy stands.
    tablet.plays("take back")
    felt = tablet.looks()
    assert "Dot to act" in felt
    assert felt.count("+5") == 4
    assert pocket.banks("take-back", strand="bank").status == 200
    felt = tablet.looks()
    assert "Dot to act" in felt
    assert felt.count("+5") == 3


def test_a_phone_that_looks_on_becomes_the_tablet(
    house: House, tablet: Device, phone: Device
) -> None:
    """The way from the phone's own page: the PIN, the felt, "Tap from here"."""
    tablet.plays("deal")
    felt = f"/night/{phone.night}"
    way = f"/knock?to={felt}"
    assert f'href="{way}"' in phone.opens(f"{felt}/phone").text
    door = phone.opens(way).text
    assert f'name="to" value="{felt}"' in door
    wrong = phone.posts("/enter", {"word": "000000", "to": felt})
    assert wrong.status == 403
    assert f'name="to" value="{felt}"' in wrong.text
    got = phone.posts("/enter", {"word": house.keys.pin, "to": felt})
    assert (got.status, got.headers["Location"]) == (303, felt)
    takes_over(phone)
    phone.looks()
    phone.plays("0 bets 2")
    assert do(tablet.looks()) == {"tap-from"}
    assert phone.opens(way).headers["Location"] == felt
