"""A player asks the host for a score sheet from the phone; and devices have names people know."""

from __future__ import annotations

import re

import pytest
from conftest import House
from device import Answer, Device, buttons

from referee.core.sheets.events import Column, PokinoRules, Rate

from . import test_phones
from .test_phones import Pockets, host_taps, labels, seated

pocket = test_phones.pocket
POKINO: dict[str, object] = {
    **{"kind": "pokino", "column.0": 0, "column.1": 1, "dealer": 0, "phones": 1},
    **{"for": "chips", "chips": 1, "each": 100},
}
WORDS = "Pokino: Ann and Bob; one chip for 100 points, by the difference; phones write on it."


@pytest.fixture
def bob(tablet: Device, pocket: Pockets) -> Device:
    return seated(pocket, tablet, "Bob")


def asks(phone: Device, seat: int = 1, **fields: object) -> Answer:
    return phone.taps("ask-sheet", "scores", seat=seat, more={**POKINO, **fields})


def wish(tablet: Device, label: str) -> dict[str, str]:
    """The fields of a button about the sheet that is asked for."""
    offered = buttons(tablet.opens("/night/1/sheet/phones").text)
    return next(one.fields for one in offered if one.label == label)


def log(device: Device) -> str:
    return device.opens("/night/1/log").text


def test_the_shelf_says_who_may_begin_a_sheet(
    tablet: Device, phone: Device, bob: Device, pocket: Pockets
) -> None:
    assert "New sheet …" in tablet.looks("scores")
    assert "The host starts sheets. Take your seat" in pocket().looks("scores")
    assert "Ask for a sheet …" in bob.looks("scores")
    assert pocket().opens("/night/1/scores/new").status == 403
    assert "Pokino" in bob.opens("/night/1/scores/new").text
    form = bob.opens("/night/1/scores/new?kind=pokino").text
    assert "Ask the host for this sheet" in form
    assert 'value="sheet-begin"' not in form


def test_a_seated_phone_asks_and_the_host_begins_the_sheet_with_one_tap(
    house: House, tablet: Device, bob: Device
) -> None:
    assert asks(bob).status == 200
    assert WORDS in bob.looks("scores")
    assert house.table.look(1).night.sheets == ()
    assert "Bob wants a sheet" in tablet.looks()
    assert WORDS in tablet.looks("scores")
    host_taps(tablet, "Start this sheet")
    (sheet,) = house.table.look(1).night.sheets
    assert (sheet.rules, sheet.columns) == (PokinoRules(), (Column((0,)), Column((1,))))
    assert sheet.rate == Rate(1, 100)
    assert "New sheet, Pokino: Ann and Bob; Bob asked for it" in log(tablet)
    assert "wants a sheet" not in tablet.looks()
    tablet.looks("sheet:1")
    assert tablet.taps("take-back", "sheet:1", strand="sheet:1").status == 200
    assert "Bob wants a sheet" in tablet.looks(), "and it is asked for again"


def test_it_is_asked_once_and_taken_back(house: House, tablet: Device, bob: Device) -> None:
    assert asks(bob).status == 200
    again = asks(bob)
    assert (again.status, "has asked for a sheet already" in again.notice) == (422, True)
    assert bob.taps("hear-sheet", "scores", seat=1).status == 200
    assert "Ask for a sheet …" in bob.looks("scores")
    assert asks(bob).status == 200
    host_taps(tablet, "Not now")
    assert house.table.look(1).night.wanted == ()
    assert "The sheet Bob asked for was not started" in log(tablet)


def test_the_host_begins_the_sheet_that_was_read_of_and_no_other(
    house: House, tablet: Device, bob: Device
) -> None:
    """What is asked for changes between the look and the tap: nothing is begun."""
    asks(bob)
    read = wish(tablet, "Start this sheet")
    bob.taps("hear-sheet", "scores", seat=1)
    assert tablet.sends("felt", {**read, "tap": "gone"}).status == 422
    asks(bob, chips=500)
    got = tablet.sends("felt", {**read, "tap": "dearer"})
    assert (got.status, "is no longer asking for that sheet" in got.notice) == (422, True)
    assert house.table.look(1).night.sheets == ()


def test_nobody_asks_for_another_and_no_phone_begins(
    house: House, tablet: Device, bob: Device, pocket: Pockets
) -> None:
    assert asks(bob, seat=0).status == 403
    assert asks(pocket()).status == 403
    asks(bob)
    read = wish(tablet, "Start this sheet")
    for device in (bob, pocket()):
        assert device.sends("scores", {**read, "tap": f"{id(device)}"}).status == 403
    assert pocket().taps("hear-sheet", "scores", seat=1).status == 403
    assert house.table.look(1).night.sheets == ()


@pytest.mark.parametrize(
    "wrong",
    [
        {"column.1": 0},
        {"column.1": 77},
        {"kind": "chess"},
        {"each": 0},
        {"quads": 5},
        {"dealer": 9},
    ],
    ids=str,
)
def test_what_cannot_be_begun_is_not_asked_for(
    house: House, bob: Device, wrong: dict[str, object]
) -> None:
    assert asks(bob, **wrong).status in (400, 422)
    assert house.table.look(1).night.wanted == ()


def test_who_leaves_asks_no_more(house: House, tablet: Device, bob: Device) -> None:
    asks(bob)
    assert tablet.taps("leave", "bank", seat=1, more={"paid": "cash"}).status == 200
    assert house.table.look(1).night.wanted == ()


# --- names of devices --------------------------------------------------------------------------


def names(tablet: Device, device: str, name: str) -> Answer:
    return tablet.taps("name-device", "felt", more={"device": device, "name": name})


def logged(house: House) -> str:
    """The name under which the log knows the tablet."""
    return house.table.look(1).night.tapper("hand")


def test_a_device_is_called_as_the_host_says_wherever_people_read_it(
    house: House, tablet: Device
) -> None:
    other = house.device(night=1)
    other.looks()
    tablet.taps("tap-from", strand="hand")
    known = logged(house)
    assert re.fullmatch(r"\w+ [0-9a-f]{4}", known)
    assert known in tablet.opens("/night/1/sheet/phones").text
    assert names(tablet, known, "the old iPad").status == 200
    assert "<bdi>The old iPad</bdi> runs the table." in other.looks()
    assert "The old iPad runs the table now" in log(tablet)
    assert "is called “the old iPad”" in log(tablet)
    got = other.taps("next-deal", game="jackpots")
    assert (got.status, "The old iPad</bdi> runs the table." in got.text) == (403, True)
    assert house.table.entries(1)[-1][0].by == known, "what the log wrote stays"
    assert names(tablet, known, "").status == 200
    assert f"<bdi>{known.capitalize()}</bdi> runs the table." in other.looks()


def test_a_phone_with_a_seat_is_its_players(house: House, tablet: Device, bob: Device) -> None:
    bob.posts("/enter", {"word": house.keys.pin})
    bob.looks()
    assert bob.taps("tap-from", strand="hand", seen=house.table.look(1).seen["roles"]).status == 200
    assert "<bdi>Bob’s phone</bdi> runs the table." in tablet.looks()
    assert "Bob’s phone runs the table now" in log(tablet)
    assert re.search(r"Phone [0-9a-f]{4} joins as Bob", log(tablet)), "who it was is still said"


def test_names_go_on_into_the_next_night(house: House, tablet: Device) -> None:
    tablet.taps("tap-from", strand="hand")
    known = logged(house)
    names(tablet, known, "the old tablet")
    assert tablet.begins(["Ann", "Bob"]).status == 303
    assert house.table.look(2).night.devices == ((known, "the old tablet"),)


def test_a_name_is_one_devices_and_the_hosts_to_give(
    house: House, tablet: Device, bob: Device, pocket: Pockets
) -> None:
    assert names(tablet, "computer 0001", "The old tablet").status == 200
    got = names(tablet, "computer 0002", "the old tablet")
    assert (got.status, "Another device is called that" in got.notice) == (422, True)
    assert names(tablet, "computer 0002", "x" * 41).status == 422
    assert names(tablet, "", "x").status == 422
    for device in (bob, pocket()):
        assert names(device, "computer 0003", "mine").status == 403
    found = [one for one in labels(tablet.opens("/night/1/sheet/phones").text)]
    assert sum(one.endswith("Rename") for one in found) == 2, "this tablet and Bob’s phone"
