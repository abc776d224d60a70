"""People and seasons are switched off, for the house or for one person; nothing is deleted."""

from __future__ import annotations

import json

import pytest
from conftest import House
from device import Device, new_mark

from .people import marks_apart, played, words, write

OFF = "People and seasons are switched off."
PAGES = (
    *("/people", "/people/person?who=bob", "/slate", "/slate?night=1", "/slate/receipt/1"),
    *("/slate/receipt/1/4", "/receipt", "/receipt?text=Bob"),
    *("/almanac", "/almanac?season=all", "/almanac/game?id=x"),
)
TABLES = ("people", "results", "parts", "games", "laws")
FILES = (*(f"/almanac/{table}.csv" for table in TABLES), "/almanac.json")


@pytest.fixture
def tablet(house: House) -> Device:
    """Two closed nights, a payment between them, everybody known."""
    device = played(house, "Ann", "Bob", "Cy")
    played(house, "Ann", "Bob", "Cy")
    sides = {"payer": "bob", "payee": "ann", "currency": "€", "page": "slate"}
    assert write(device, "paid", money="3.00", owed=600, **sides).status == 303
    return device


def guest(house: House) -> Device:
    phone = house.in_the_house()
    phone.opens(f"/join/{house.keys.code}")
    return phone


@pytest.mark.parametrize("who", ["host", "guest"])
def test_every_address_is_one_sentence_and_no_name(house: House, tablet: Device, who: str) -> None:
    looks = tablet if who == "host" else guest(house)
    assert write(tablet, "money", out=1).status == 303
    for address in (*PAGES, *FILES):
        got = looks.opens(address)
        assert got.status == (404 if address in FILES else 200), address
        assert OFF in words(got), address
        assert not [name for name in ("Ann", "Bob", "Cy", "€") if name in got.text], address
        assert ("Switch on people and seasons" in got.text) == (who == "host")


def test_nothing_leads_there_and_nights_stay_as_they_are(house: House, tablet: Device) -> None:
    phone, pages = guest(house), ("/night/2/bank", "/night/2/paper", "/")
    tablet.night = 2
    tablet.must("pay", view="bank", source=1, target=0, money="3.00")
    assert "/slate/receipt/2/" in tablet.opens("/night/2/bank").text
    write(tablet, "money", out=1)
    for address in (*pages, "/new"):
        for device in (tablet, phone):
            got = device.opens(address).text
            assert "/almanac" not in got
            assert "/slate" not in got
            assert ("/people" in got) == (device is tablet and not address.startswith("/night"))
    bank = words(tablet.opens("/night/2/bank"))
    assert "Bob pays Ann €3.00" in bank
    assert "✓ paid" in bank
    assert "Bob" not in tablet.opens("/new").text
    assert "On the tab" not in words(tablet.opens("/night/1/paper"))
    assert tablet.begins(["Ann", "Bob"]).headers["Location"] == "/night/3"


def test_only_the_switch_and_undo_write_and_everything_comes_back(
    house: House, tablet: Device
) -> None:
    pages = ("/people", "/people/person?who=bob", "/slate", "/almanac", "/")
    before = {page: marks_apart(tablet.opens(page)) for page in pages}
    there = house.table.house.people
    write(tablet, "money", out=1)
    log = len(house.table.house.entries())
    for do, fields in (
        ("name", {"who": "bob", "name": "Robert"}),
        ("money", {"off": 1}),
        ("money", {"who": "bob", "out": 0}),
    ):
        got = write(tablet, do, mark=new_mark(), **fields)
        assert (got.status, OFF in got.text) == (422, True)
    forget = tablet.posts("/people/forget", {"who": "bob", "sure": "1"})
    assert (forget.status, OFF in forget.text) == (404, True)
    assert write(tablet, "undo", entry=99, mark=new_mark()).status == 422
    assert len(house.table.house.entries()) == log
    assert write(guest(house), "money", out=0).status == 403
    assert write(tablet, "money", out=0, mark=new_mark()).status == 303
    assert house.table.house.people == there
    said = words(tablet.opens(f"/people?done={log + 1}"))
    assert "People and seasons are switched on again." in said
    for entry in (log + 1, log):
        assert write(tablet, "undo", entry=entry, mark=new_mark()).status == 303
    assert house.table.house.people == there
    assert {page: marks_apart(tablet.opens(page)) for page in pages} == before


def test_one_person_is_left_out_and_their_debts_stay_payable(house: House, tablet: Device) -> None:
    phone = guest(house)
    tablet.begins(["Ann", "Cy"])
    assert "Bob" in tablet.opens("/new").text
    write(tablet, "money", who="bob", out=1, page="person")
    places = (
        *("/people", "/people?season=2026-01-01", "/almanac", "/almanac?season=all"),
        *("/people/person?who=ann", "/slate", "/people/person?who=bob"),
        *FILES,
    )
    for address in places:
        assert "bob" not in phone.opens(address).text.casefold(), address
    assert phone.opens("/people/person?who=bob").status == 404
    for address in ("/almanac", "/people/person?who=ann", "/new"):
        assert "bob" not in tablet.opens(address).text.casefold(), address
    assert "Cy" in words(phone.opens("/people"))
    people = json.loads(tablet.opens("/almanac.json").text)["people"]
    assert {person["name"] for person in people} == {"Ann", "Cy"}
    assert "Bob still owes Ann €3.00" in words(tablet.opens("/slate"))
    paper = words(phone.opens("/night/1/paper"))
    assert "€" not in paper
    got = tablet.begins(["Bob", "Ann"])
    assert got.headers["Location"] == f"/night/{tablet.night}"
    sides = {"payer": "bob", "payee": "ann", "currency": "€", "page": "slate"}
    assert write(tablet, "paid", units=300, owed=300, **sides, mark=new_mark()).status == 303
    assert "Bob still owes" not in words(tablet.opens("/slate"))
    page = tablet.opens("/people/person?who=bob").text
    assert "Put them back" in page
    assert "left out of people and seasons" in page
    assert write(tablet, "money", who="bob", out=0, page="person").status == 303
    assert "Bob" in words(phone.opens("/people"))
    assert (
        "everywhere else such a night counts for places only"
        in tablet.opens("/people/person?who=ann").text
    )
