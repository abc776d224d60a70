"""The pages of people: standings, one person, merges and splits with undo, the slate."""

from __future__ import annotations

import re

import pytest
from conftest import House
from device import Answer, Device

from referee.web.services import services

from .test_names import SCRIPT


def words(got: Answer) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", got.text).split())


def write(device: Device, do: str, **fields: object) -> Answer:
    return device.posts("/people/write", {"do": do, "mark": "m", **fields})


def played(house: House, *names: str, won: int = 0, **fields: object) -> Device:
    """A closed night in which the first won 3 chips of the second (a night of euros: 3.00)."""
    device = house.device()
    assert device.begins(list(names), worth="1", currency="€", **fields).status == 303
    device.must("correct", view="bank", source=1, target=won, chips=3, why="a bet")
    device.banks("close")
    services(house.app).keeper.wait()  # a page says how many backups are kept
    return device


def test_whoever_played_is_on_the_page_and_stands_where_they_won(house: House) -> None:
    assert "Nobody has played here yet" in words(house.device().opens("/people"))
    played(house, "Ann", "Bob", "Cy")
    got = words(house.device().opens("/people"))
    assert "1 Ann 1 1 2 +€3.00" in got
    assert "2 Cy 1 0 1 €0.00" in got
    assert "3 Bob 1 0 0 −€3.00" in got
    assert 'href="/people"' in house.device().opens("/").text


def test_two_are_merged_and_parted_without_a_trace(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    played(house, "Bobby", "Ann", "Cy")
    tablet = house.device()
    pages = ("/people", "/people/person?who=bob", "/people/person?who=bobby", "/slate")
    before = {page: marks_apart(tablet.opens(page)) for page in pages}
    assert write(tablet, "merge", who="bobby", into="bob", page="person").status == 303
    assert "Bob 2 1 2 €0.00" in words(tablet.opens("/people"))
    merged = words(tablet.opens("/people/person?who=bobby"))
    assert "as Bobby" in merged
    assert write(tablet, "undo", entry=1).headers["Location"] == "/people?done=undone"
    assert {page: marks_apart(tablet.opens(page)) for page in pages} == before


def marks_apart(got: Answer) -> str:
    """A page without the marks of its taps and what it had seen of the list."""
    return re.sub(r'name="(mark|seen)" value="[0-9a-f]+"', "", got.text)


def test_who_sat_there_was_somebody_else(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    sent = {"who": "bob", "night": 1, "seat": 1, "page": "person"}
    assert "Add a letter" in write(tablet, "place", name="bob", **sent).text
    assert "Both play in one" in words(write(tablet, "place", name="Cy", **sent))
    assert write(tablet, "place", name="Bob Smith", **sent).status == 303
    got = words(tablet.opens("/people"))
    assert "Bob Smith 1" in got
    assert "as Bob" in words(tablet.opens("/people/person?who=bob+smith"))
    assert tablet.opens("/people/person?who=bob").status == 404


def test_a_name_from_before_hands_over_nobodys_nights_and_debts(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    played(house, "Ann", "Bobby", "Cy")
    tablet = house.device()
    assert write(tablet, "name", who="bob", name="Robert").status == 303
    got = write(tablet, "name", who="bobby", name="Bob")
    assert got.status == 422
    assert "Somebody else has or had that name" in got.text
    sent = {"who": "cy", "night": 1, "seat": 2, "page": "person"}
    assert "Both play in one" in words(write(tablet, "place", name="Bob", **sent))
    page = words(tablet.opens("/slate"))
    assert "Robert still owes Ann €3.00" in page
    assert "Bobby still owes Ann €3.00" in page


def test_a_debt_of_one_of_two_of_a_name_stays_paid_whatever_is_undone(house: House) -> None:
    played(house, "Dot", "Ann", "Cy")
    tablet = house.device()
    write(tablet, "name", who="ann", name="Annie")
    played(house, "Ann", "Annie", "Cy")  # Annie loses 3 to Ann, and is somebody else
    annie = next(key for key in house.table.house.persons().ids if key.startswith("annie"))
    paid = {"payer": annie, "payee": "ann", "currency": "€", "page": "slate", "money": "3.00"}
    assert write(tablet, "paid", **paid).status == 303
    assert words(tablet.opens("/slate")).count("still owes") == 1
    write(tablet, "undo", entry=1)
    page = words(tablet.opens("/slate"))
    assert page.count("still owes") == 1
    assert "Ann still owes Dot €3.00" in page


def test_a_debt_paid_under_a_name_given_later_stays_paid(house: House) -> None:
    played(house, "Dot", "Ann", "Cy")
    tablet = house.device()
    write(tablet, "name", who="ann", name="Annie")
    played(house, "Dot", "Annie", "Cy")
    paid = {"payer": "ann", "payee": "dot", "currency": "€", "page": "slate", "money": "6.00"}
    assert write(tablet, "paid", **paid).status == 303
    assert "All square" in words(tablet.opens("/slate"))
    write(tablet, "undo", entry=1)
    assert "All square" in words(tablet.opens("/slate"))


def test_who_paid_does_not_vanish_by_an_undo(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    write(tablet, "place", who="bob", night=1, seat=1, name="Bob Smith")
    write(tablet, "paid", payer="bob smith", payee="ann", currency="€", money="3.00")
    got = write(tablet, "undo", entry=1)
    assert got.status == 422
    assert "Undo that payment first" in got.text
    assert "All square" in words(tablet.opens("/slate"))
    for entry in (2, 1):
        assert write(tablet, "undo", entry=entry).status == 303
    assert "Bob still owes Ann €3.00" in words(tablet.opens("/slate"))


def test_names_guests_and_who_counts(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    assert write(tablet, "name", who="bob", name="Robert", felt="Bob", page="person").status == 303
    assert "sits down as Bob" in words(tablet.opens("/people"))
    assert "Somebody else has or had that name" in write(tablet, "name", who="ann", name="Cy").text
    assert write(tablet, "guest", who="ann", guest=1).status == 303
    assert write(tablet, "counts", who="cy", counts=0).status == 303
    got = words(tablet.opens("/people"))
    assert "1 Robert 1 0 0 −€3.00" in got
    assert "· guest" in got
    assert "not in the standings" in got


def test_places_and_points_only(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    phone = house.in_the_house()
    phone.opens(f"/join/{house.keys.code}")
    assert "€" in phone.opens("/slate").text
    write(tablet, "money", off=1)
    for page in ("/people", "/people/person?who=ann"):
        assert "€" not in phone.opens(page).text
    assert phone.opens("/slate").status == 403
    assert tablet.opens("/slate").status == 200
    write(tablet, "money", off=0)
    assert "€" in phone.opens("/people").text
    write(tablet, "money", who="ann", off=1)
    assert "€" not in phone.opens("/people").text
    assert "€" in phone.opens("/people/person?who=bob").text


def test_a_season_has_a_name_and_a_start(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    assert "Season 2026" in words(tablet.opens("/people"))
    assert "first day" in write(tablet, "season", name="Winter", start="soon").text
    assert write(tablet, "season", name="Winter", start="2026-01-01").status == 303
    assert "Season Winter" in words(tablet.opens("/people"))
    assert "on that day already" in words(write(tablet, "season", name="X", start="2026-01-01"))


def test_what_is_not_paid_stands_on_the_slate(house: House) -> None:
    tablet = played(house, "Ann", "Bob", "Cy")
    assert "Bob still owes Ann €3.00" in words(tablet.opens("/slate"))
    paid = {"payer": "bob", "payee": "ann", "currency": "€", "page": "slate"}
    assert write(tablet, "paid", money="1.00", **paid).status == 303
    assert write(tablet, "paid", money="1.00", **paid).status == 303  # the same tap, once
    got = words(tablet.opens("/slate"))
    assert "Bob still owes Ann €2.00" in got
    assert "Bob paid Ann €1.00" in got
    assert write(tablet, "paid", units="200", **paid).status == 303
    assert "All square" in words(tablet.opens("/slate"))
    write(tablet, "undo", entry=1, page="slate")
    assert "Bob still owes Ann €1.00" in words(tablet.opens("/slate"))


def test_a_night_that_is_put_right_puts_the_slate_right(house: House) -> None:
    tablet = played(house, "Ann", "Bob", "Cy")
    assert "Bob still owes Ann €3.00" in words(tablet.opens("/slate"))
    tablet.must("pay", view="bank", source=1, target=0, units=300)
    assert "All square" in words(tablet.opens("/slate"))
    tablet.must("take-back", view="bank", strand="bank")
    tablet.must("reopen", view="bank", why="a miscount")
    assert "All square" in words(tablet.opens("/slate"))  # it isn't closed
    tablet.must("correct", view="bank", source=2, target=0, chips=2, why="a miscount")
    tablet.banks("close")
    got = words(tablet.opens("/slate"))
    assert "Bob still owes Ann €3.00" in got
    assert "Cy still owes Ann €2.00" in got


@pytest.mark.parametrize("do", ["", "nonsense", "merge", "name", "place", "paid", "undo", "season"])
def test_what_cannot_be_read_is_told_in_a_sentence(house: House, do: str) -> None:
    played(house, "Ann", "Bob", "Cy")
    got = write(house.device(), do)
    assert got.status in (400, 422)
    assert 'role="alert"' in got.text
    assert house.table.house.entries() == ()


def test_only_hosts_write(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    phone = house.in_the_house()
    phone.opens(f"/join/{house.keys.code}")
    assert write(phone, "guest", who="ann", guest=1).status == 403
    assert "/people/write" not in phone.opens("/people").text
    assert "/people/write" not in phone.opens("/people/person?who=ann").text
    assert house.table.house.entries() == ()


def test_markup_in_names_stays_words(house: House) -> None:
    tablet = played(house, SCRIPT, "Bob", "Cy")
    write(tablet, "name", who="bob", name="<b>Bob", felt="'><img src=x>")
    for page in ("/people", f"/people/person?who={SCRIPT.casefold()}", "/slate", "/new"):
        got = tablet.opens(page)
        assert got.status == 200
        assert "<script>alert" not in got.text
        assert "<img src=x" not in got.text


def test_a_new_night_offers_everybody_but_guests(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    write(tablet, "guest", who="cy", guest=1)
    write(tablet, "name", who="bob", name="Robert", felt="Bob")
    offered = re.findall(r'<option value="([^"]*)"></option>', tablet.opens("/new").text)
    assert offered == ["Ann", "Robert"]
    assert re.findall(r'data-known="([^"]*)"', tablet.opens("/new").text) == offered


def test_who_is_chosen_sits_down_under_the_name_for_the_table(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    write(tablet, "name", who="bob", name="Robert", felt="Rob")
    write(tablet, "place", who="cy", night=1, seat=2, name="Cyrus")
    write(tablet, "name", who="cyrus", name="Cyrus", felt="Rob")
    tablet.begins(["Cyrus", "Ann"])
    assert [player.name for player in house.table.look(2).night.players] == ["Rob", "Ann"]
    found = house.table.house.persons().get("cyrus")
    assert found is not None
    assert [seated.evening.night for seated in found.seats] == [1, 2]
    tablet.begins(["Robert", "Ann"])
    robert = house.table.house.persons().get("bob")
    assert robert is not None
    assert [seated.evening.night for seated in robert.seats] == [1, 3]


def test_old_debts_are_told_before_the_first_deal(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    got = tablet.begins(["Ann", "Cy"])
    assert got.headers["Location"] == "/night/2"
    got = tablet.posts("/night", {"name": ["Bob", "Ann"], "chips": [9, 9], "tap": "again"})
    assert got.headers["Location"] == "/slate?night=3"
    page = words(tablet.opens("/slate?night=3"))
    assert "Let it stand and play" in page
    assert "Bob still owes Ann €3.00" in page


def test_two_tablets_mark_one_debt_paid_once(house: House) -> None:
    first = played(house, "Ann", "Bob", "Cy")
    second, pages = house.device(), [first.opens("/slate").text]
    pages.append(second.opens("/slate").text)
    sides = {"payer": "bob", "payee": "ann", "currency": "€", "page": "slate"}
    sent = [
        {**sides, "units": 300, "seen": field(page, "seen"), "mark": field(page, "mark")}
        for page in pages
    ]
    assert field(pages[0], "units") == "300"
    assert first.posts("/people/write", {"do": "paid", **sent[0]}).status == 303
    assert first.posts("/people/write", {"do": "paid", **sent[0]}).status == 303  # the same tap
    got = second.posts("/people/write", {"do": "paid", **sent[1]})
    assert got.status == 422
    assert "Somebody changed that list just now" in words(got)
    assert len(house.table.house.people.paid) == 1
    without = {**sent[1], "seen": ""}  # whatever the list was: nothing of that sum is owed
    assert second.posts("/people/write", {"do": "paid", **without}).status == 422
    part = {**sides, "money": "1.00", "seen": sent[1]["seen"], "mark": "another"}
    assert second.posts("/people/write", {"do": "paid", **part}).status == 422
    assert "Nobody owes anybody" in words(second.opens("/slate"))


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found is not None
    return found[1]


def test_a_guest_sees_no_arrow_payment_or_receipt_of_who_is_hidden(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    played(house, "Cy", "Dot", "Eva")
    tablet, phone = house.device(), house.in_the_house()
    phone.opens(f"/join/{house.keys.code}")
    write(tablet, "paid", payer="bob", payee="ann", currency="€", money="1.00")
    assert "hides money from guests here" in tablet.opens("/people").text
    assert "Bob still owes Ann €2.00" in phone.opens("/slate").text
    write(tablet, "money", who="bob", off=1)
    shown = phone.opens("/slate").text
    assert "Bob" not in shown
    assert "Dot still owes Cy €3.00" in shown
    assert phone.opens("/slate/receipt/1").status == 404
    assert "Bob still owes Ann €2.00" in tablet.opens("/slate").text
    assert tablet.opens("/slate/receipt/1").status == 200


def test_a_part_is_no_more_than_the_debt(house: House) -> None:
    tablet = played(house, "Ann", "Bob", "Cy")
    sides = {"payer": "bob", "payee": "ann", "currency": "€", "page": "slate"}
    got = write(tablet, "paid", money="5.00", **sides)
    assert got.status == 400
    assert "more than they owe" in words(got)
    assert house.table.house.people.paid == ()


def test_what_was_paid_on_the_slate_is_not_paid_again_on_the_nights_page(house: House) -> None:
    """It turned the debt round."""
    tablet = played(house, "Ann", "Bob", "Cy")
    sides = {"payer": "bob", "payee": "ann", "currency": "€", "page": "slate"}
    assert write(tablet, "paid", money="3.00", **sides).status == 303
    got = tablet.taps("pay", view="bank", source=1, target=0, money="3.00")
    assert got.status == 400
    assert "paid each other on the slate" in got.text
    assert "Nobody owes anybody" in words(tablet.opens("/slate"))
