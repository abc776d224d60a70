"""The pages of people: standings, one person, merges and splits with undo, the slate."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import count
from threading import Barrier

import pytest
from conftest import THEN, House
from device import Answer, Device, new_mark

from referee.core.people.messages import GuestSet, Merged, MoneySet
from referee.core.people.slate import slates
from referee.table import houselog
from referee.web.night.proof import show
from referee.web.people.writing import OF_NIGHTS
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
    house.device().begins(["Zed", "Ann"])
    got = words(house.device().opens("/people"))
    assert "Zed no closed night yet" in got
    assert "Ann 1 night, last on" in got


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
    assert write(tablet, "undo", entry=1).headers["Location"] == "/people?done=2"
    assert {page: marks_apart(tablet.opens(page)) for page in pages} == before


def marks_apart(got: Answer) -> str:
    """A page without the marks of its taps and what it had seen of the list."""
    return re.sub(r'name="(mark|seen)" value="[0-9a-f]+"', "", got.text)


def test_who_sat_there_was_somebody_else(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    sent = {"who": "bob", "at": "1.1", "page": "person"}
    assert "Add a letter" in write(tablet, "place", name="bob", **sent).text
    assert "Both played in the same night" in words(write(tablet, "place", name="Cy", **sent))
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
    sent = {"who": "cy", "at": "1.2", "page": "person"}
    assert "Both played in the same night" in words(write(tablet, "place", name="Bob", **sent))
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
    write(tablet, "place", who="bob", at="1.1", name="Bob Smith")
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
    assert "already begins on that day" in words(
        write(tablet, "season", name="X", start="2026-01-01")
    )


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


def test_two_nights_of_a_day_are_told_apart_and_lead_to_their_pages(house: House) -> None:
    tablet = played(house, "Ann", "Bob", "Cy")
    day = THEN.astimezone().strftime("%Y-%m-%d %H:%M")
    assert day not in words(tablet.opens("/slate"))
    tablet = played(house, "Ann", "Bob", "Cy")
    for path in ("/slate", "/almanac", "/people/person?who=bob"):
        page = tablet.opens(path)
        assert day in words(page), path
        assert {"1", "2"} <= {*re.findall(r'href="/night/(\d)/bank"', page.text)}, path


def test_a_night_that_is_put_right_puts_the_slate_right(house: House) -> None:
    tablet = played(house, "Ann", "Bob", "Cy")
    assert "Bob still owes Ann €3.00" in words(tablet.opens("/slate"))
    tablet.must("pay", view="bank", source=1, target=0, units=300)
    assert "All square" in words(tablet.opens("/slate"))
    tablet.must("take-back", view="bank", strand="bank")
    tablet.must("reopen", view="bank", why="a miscount")
    got = words(tablet.opens("/slate"))
    assert "is being corrected. Until it’s closed again, its debts stand here as they were." in got
    assert "Bob still owes Ann €3.00" in got
    assert "being corrected" in words(tablet.opens("/people/person?who=bob"))
    assert "still owes" not in words(tablet.opens("/slate?night=1"))  # it is played on
    tablet.must("correct", view="bank", source=2, target=0, chips=2, why="a miscount")
    tablet.banks("close")
    got = words(tablet.opens("/slate"))
    assert "Bob still owes Ann €3.00" in got
    assert "Cy still owes Ann €2.00" in got
    assert "being corrected" not in got


def test_a_closing_that_is_undone_turns_no_debt_round(house: House) -> None:
    """What was paid between leaves the two even, not the other one owing."""
    tablet = played(house, "Ann", "Bob", "Cy")
    paid = {"payer": "bob", "payee": "ann", "currency": "€", "page": "slate"}
    assert write(tablet, "paid", units="300", **paid).status == 303
    assert "All square" in words(tablet.opens("/slate"))
    tablet.must("take-back", view="bank", strand="bank")
    assert not house.table.look(1).night.closed
    got = words(tablet.opens("/slate"))
    assert "Ann still owes" not in got
    tablet.must("again", view="bank", strand="bank")
    assert "All square" in words(tablet.opens("/slate"))


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
    write(tablet, "place", who="cy", at="1.2", name="Cyrus")
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
    assert "Leave it and play" in page
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
    assert "guests see no money here" in tablet.opens("/people").text
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
    got = write(tablet, "paid", money="5.00", note="in the pub", **sides)
    assert got.status == 400
    assert "more than they owe" in words(got)
    assert '<details class="part" open>' in got.text, "what was written is still there"
    assert 'value="5.00"' in got.text
    assert 'value="in the pub"' in got.text
    assert house.table.house.people.paid == ()


def test_what_was_paid_on_the_slate_is_not_paid_again_on_the_nights_page(house: House) -> None:
    """It turned the debt round."""
    tablet = played(house, "Ann", "Bob", "Cy")
    sides = {"payer": "bob", "payee": "ann", "currency": "€", "page": "slate"}
    assert write(tablet, "paid", money="3.00", **sides).status == 303
    got = tablet.taps("pay", view="bank", source=1, target=0, money="3.00")
    assert got.status == 400
    assert "settled on the slate since" in got.text
    assert "Nobody owes anybody" in words(tablet.opens("/slate"))


def owes(house: House, *names: str) -> int:
    """A closed night in which the second owes the first €3.00; its number."""
    return played(house, *names).night


def slate_pays(device: Device, payer: str, payee: str, units: int) -> Answer:
    sides = {"payer": payer, "payee": payee, "currency": "€", "page": "slate"}
    return write(device, "paid", units=units, mark=new_mark(), **sides)


def ticks(device: Device, night: int, source: int, target: int, money: str = "3.00") -> Answer:
    device.night = night
    device.looks("bank")
    return device.taps("pay", view="bank", source=source, target=target, money=money)


def test_a_night_for_plain_chips_leaves_nothing_to_the_slate(house: House) -> None:
    """Every payment of it was "settled later" once anybody had paid anything on the slate."""
    first = owes(house, "Ann", "Bob")
    tablet = house.device()
    assert slate_pays(tablet, "bob", "ann", 300).status == 303
    tablet.begins(["Ann", "Bob"], worth="", currency="")
    tablet.must("correct", view="bank", source=1, target=0, chips=3, why="a bet")
    tablet.banks("close")
    plain = tablet.night
    assert plain != first
    page = tablet.opens(f"/night/{plain}/bank").text
    assert "Bob pays Ann 3 chips" in page
    assert "settled later" not in page
    tablet.must("pay", view="bank", source=1, target=0, units=3)
    for address in ("/", "/people", "/slate", f"/night/{plain}/bank", f"/night/{plain}/paper"):
        got = words(tablet.opens(address))
        assert "Bob still owes" not in got
        assert "On the slate" not in got
    with house.table.store.writing() as db:
        db.execute("UPDATE entry SET events = '[]' WHERE night = ? AND seq = 3", [plain])
    house.table.shut(plain)
    house.table.house.read_anew()
    assert "debts are missing" not in tablet.opens("/slate").text


def test_what_a_payment_settled_is_known_whatever_nights_it_was_of(house: House) -> None:
    """Bob owed Ann from two nights and paid half: one of the two is still to be paid, not both."""
    first, second = owes(house, "Ann", "Bob"), owes(house, "Ann", "Bob")
    tablet = house.device()
    sides = {"payer": "bob", "payee": "ann", "currency": "€", "page": "slate"}
    assert write(tablet, "paid", money="3.00", owed=600, **sides).status == 303
    assert ticks(tablet, second, 1, 0).status == 200
    assert "settled on the slate" in ticks(tablet, first, 1, 0).text
    assert "✓ settled later" in tablet.opens(f"/night/{first}/bank").text
    assert "Nobody owes anybody" in words(tablet.opens("/slate"))


def test_a_chain_that_one_payment_settled_is_paid_on_no_night(house: House) -> None:
    first, second = owes(house, "Ann", "Cy"), owes(house, "Bob", "Ann")
    tablet = house.device()
    assert slate_pays(tablet, "cy", "bob", 300).status == 303
    assert ticks(tablet, first, 1, 0).status == 400
    assert ticks(tablet, second, 1, 0).status == 400
    assert "Nobody owes anybody" in words(tablet.opens("/slate"))


def test_a_payment_of_another_debt_holds_up_none(house: House) -> None:
    """It was refused: Ann had paid Bob once since."""
    first = owes(house, "Ann", "Bob")
    tablet = house.device()
    assert slate_pays(tablet, "bob", "ann", 300).status == 303
    second = owes(house, "Bob", "Ann")
    assert ticks(tablet, second, 1, 0).status == 200
    assert ticks(tablet, first, 1, 0).status == 400
    assert "Nobody owes anybody" in words(tablet.opens("/slate"))


def test_paid_on_a_night_and_on_the_slate_from_pages_that_are_old(house: House) -> None:
    night = owes(house, "Ann", "Bob")
    tablet = house.device()
    assert ticks(tablet, night, 1, 0).status == 200
    sides = {"payer": "bob", "payee": "ann", "currency": "€", "page": "slate", "owed": 300}
    assert write(tablet, "paid", units=300, **sides).status == 422
    assert write(tablet, "paid", money="1.00", **sides).status == 422  # a part of nothing
    tablet.night = night
    tablet.must("take-back", view="bank", strand="bank")
    assert slate_pays(tablet, "bob", "ann", 300).status == 303
    assert tablet.taps("again", view="bank", strand="bank").status == 400
    assert house.table.house.people.paid[0].amount == 300
    assert "Nobody owes anybody" in words(tablet.opens("/slate"))


def test_the_same_tick_sent_twice_is_one(house: House) -> None:
    night = owes(house, "Ann", "Bob")
    owes(house, "Ann", "Bob")
    tablet = house.device()
    slate_pays(tablet, "bob", "ann", 600)
    write(tablet, "undo", entry=1)
    write(tablet, "paid", money="3.00", payer="bob", payee="ann", currency="€", page="slate")
    tablet.night = night
    tablet.looks("bank")
    fields = {"do": "pay", "source": 1, "target": 0, "money": "3.00", "tap": "once"}
    sent = {**fields, "seen": tablet.seen("bank")}
    assert [tablet.sends("bank", sent).status for _ in range(2)] == [200, 200]
    assert "Nobody owes anybody" in words(tablet.opens("/slate"))


def test_what_was_done_is_said_with_its_undo(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    played(house, "Bobby", "Ann", "Cy")
    tablet = house.device()
    got = write(tablet, "merge", who="bobby", into="bob", page="person")
    page = tablet.opens(got.headers["Location"])
    assert "Bobby is the same person as Bob. Undo" in words(page)
    assert 'name="entry" value="1"' in page.text
    again = write(tablet, "merge", who="bobby", into="bob", page="person")  # a tap sent twice
    assert again.headers["Location"] == got.headers["Location"]
    undone = write(tablet, "undo", entry=1, page="person", who="bob")
    assert "Undone: Bobby is the same person as Bob." in words(
        tablet.opens(undone.headers["Location"])
    )


def test_whoever_is_hidden_stays_hidden_as_somebody_else(house: House) -> None:
    tablet = played(house, "Ann", "Bob", "Cy")
    played(house, "Ann", "Bobby", "Cy")
    write(tablet, "money", who="bobby", off=1)
    write(tablet, "merge", who="bobby", into="bob")
    phone = house.in_the_house()
    phone.opens(f"/join/{house.keys.code}")
    assert "Bob still owes" not in words(phone.opens("/slate"))
    assert "Show their money" in tablet.opens("/people/person?who=bob").text
    write(tablet, "money", who="bob", off=0)
    assert "Bob still owes Ann €6.00" in words(phone.opens("/slate"))
    write(tablet, "undo", entry=2)
    assert house.table.house.people.places_only == {"bobby"}


POSTS: list[tuple[str, dict[str, object]]] = [
    ("name", {"who": "bob", "name": "Robert"}),
    ("merge", {"who": "bobby", "into": "bob"}),
    ("place", {"who": "bob", "at": "1.1", "name": "Zoe"}),
    ("guest", {"who": "bob", "guest": 1}),
    ("counts", {"who": "bob", "counts": 0}),
    ("money", {"who": "bob", "off": 1}),
    ("season", {"name": "Fall", "start": "2026-09-01"}),
    ("paid", {"payer": "bob", "payee": "ann", "currency": "€", "units": 300, "owed": 300}),
    ("undo", {"entry": 1}),
]


@pytest.mark.parametrize("state", ["late", "merged", "hidden", "damaged"])
def test_every_form_of_these_pages_in_any_state_of_the_house(
    house: House, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    """Sent twice it counts once; from an old page it is refused; nothing fails."""
    tablet = played(house, "Ann", "Bob", "Cy")
    played(house, "Ann", "Bobby", "Cy")
    log = house.table.house
    log.write([GuestSet("cy")])
    match state:
        case "merged":
            log.write([Merged("bob", "bobby")])
        case "hidden":
            log.write([MoneySet("bob", True)])
        case "damaged":
            with house.table.store.writing() as db:
                db.execute("UPDATE entry SET events = '[]' WHERE night = 2 AND seq = 3")
            house.table.shut(2)
            log.read_anew()
    for at, (do, fields) in enumerate(POSTS):
        if state == "late":
            with house.table.store.writing() as db:
                db.execute("DELETE FROM kept")
            log.read_anew()
            monkeypatch.setattr(houselog, "SECONDS", -1.0)
            monkeypatch.setattr(houselog.HouseLog, "catch_up", lambda log: None)
        before = len(log.entries())
        stale = write(tablet, do, seen=before - 1, mark=f"s{at}", **fields)
        assert stale.status in (303, 400, 422), (do, stale.text)
        assert len(log.entries()) == before, do
        got = [write(tablet, do, mark=f"m{at}", page="slate", **fields) for _ in range(2)]
        assert len(log.entries()) - before == (got[0].status == 303), do
        assert got[0].status == got[1].status, do
        if got[0].status != 303:
            assert 'role="alert"' in got[0].text
        if state == "late" and do in OF_NIGHTS:
            assert "still being read" in got[0].text
        for slate in slates(log.people, log.evenings()[0]):
            assert sum(cents for _, cents in slate.balances) == 0
        if got[0].status == 303:
            log.take_back(len(log.entries()))


def test_who_won_as_much_has_the_same_place(house: House) -> None:
    tablet = played(house, "Ann", "Bob", "Cy", "Dot", "Eva")
    ranks = re.findall(r'class="rank[^>]*>(\d+)<', tablet.opens("/night/1/bank").text)
    assert ranks == ["1", "2", "2", "2", "5"]


def test_a_debt_goes_through_the_banker(house: House) -> None:
    """The banker pays it now, and the debtor owes the banker; one undo brings all of it back."""
    tablet = played(house, "Ann", "Bob", "Cy")
    sides = {"payer": "bob", "payee": "ann", "currency": "€", "owed": 300, "page": "slate"}
    assert "neither owes nor gets" in words(write(tablet, "through", banker="ann", **sides))
    assert write(tablet, "through", banker="cy", **sides).status == 303
    page = words(tablet.opens("/slate"))
    assert "Bob still owes Cy €3.00" in page
    assert "owes Ann" not in page
    assert page.count("Cy paid Ann €3.00 for Bob") == 2  # why Bob owes Cy, and who paid
    assert "Bob paid" not in page
    receipt = words(tablet.opens("/slate/receipt/1"))
    assert "Cy paid Ann €3.00" in receipt
    assert "for: Bob’s debt to Ann" in receipt
    assert write(tablet, "through", banker="cy", mark="again", **sides).status == 422
    assert ticks(tablet, 1, 1, 0).status == 400
    write(tablet, "undo", entry=1)
    assert "Bob still owes Ann €3.00" in words(tablet.opens("/slate"))


@pytest.mark.parametrize("hidden", ["ann", "bob", "cy"])
def test_a_guest_reads_of_no_third_whose_money_is_hidden(house: House, hidden: str) -> None:
    """Nor does a name stay in the words of a payment that was changed or forgotten since."""
    tablet = played(house, "Ann", "Bob", "Cy")
    sides = {"payer": "bob", "payee": "ann", "currency": "€", "owed": 300, "page": "slate"}
    guest = house.in_the_house("192.168.1.50")
    assert guest.opens(f"/join/{house.keys.code}").status == 303
    assert write(tablet, "money", who=hidden, off=1).status == 303
    assert write(tablet, "through", banker="cy", **sides).status == 303
    read = words(guest.opens("/slate"))
    for entry in (1, 2, 3):
        read += words(guest.opens(f"/slate/receipt/{entry}"))
    said = {"ann": "Cy paid €3.00 for Bob", "cy": "Ann was paid €3.00 for Bob"}
    assert said.get(hidden, "Paid between evenings") in read or hidden == "bob"
    assert "debt to Ann" not in read
    assert hidden.capitalize() not in read
    assert "Cy paid Ann €3.00 for Bob" in words(tablet.opens("/slate"))
    assert write(tablet, "name", who="ann", name="Annabel").status == 303
    assert "Cy paid Annabel €3.00 for Bob" in words(tablet.opens("/slate"))


def test_a_debt_through_the_banker_pays_nobody_elses(house: House) -> None:
    """It was put through while the next night was played: that night’s debts to the debtor were
    called settled with it, so that the two pages told two stories."""
    owes(house, "Dot", "Ann", "Cy")
    played(house, "Dot", "Cy", "Ann")
    tablet = house.device()
    assert tablet.begins(["Ann", "Bob", "Cy", "Dot"], worth="1", currency="€").status == 303
    third = tablet.night
    sides = {"payer": "ann", "payee": "dot", "currency": "€", "owed": 300, "page": "slate"}
    assert write(house.device(), "through", banker="cy", **sides).status == 303
    tablet.must("correct", view="bank", source=1, target=0, chips=2, why="a bet")
    tablet.banks("close")
    page = words(tablet.opens(f"/night/{third}/bank"))
    assert "Bob pays Ann €2.00" in page
    assert "settled later" not in page
    assert "settled later" not in words(tablet.opens("/night/2/bank"))
    slate = words(tablet.opens("/slate"))
    assert "Bob still owes Dot €2.00" in slate
    assert "Ann still owes Dot €1.00" in slate
    assert "On the slate: 2 debts between players" in words(tablet.opens(f"/night/{third}/paper"))


def test_what_was_paid_while_a_night_was_played_settles_nothing_of_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A chain was paid off meanwhile; that night’s own debt between the two was called settled."""
    minutes = count()
    monkeypatch.setattr(house.table, "_clock", lambda: THEN + timedelta(minutes=next(minutes)))
    owes(house, "Ann", "Cy")
    owes(house, "Bob", "Ann")
    tablet = house.device()
    assert tablet.begins(["Bob", "Cy"], worth="1", currency="€").status == 303
    assert slate_pays(house.device(), "cy", "bob", 300).status == 303
    tablet.must("correct", view="bank", source=1, target=0, chips=3, why="a bet")
    tablet.banks("close")
    assert "settled later" not in words(tablet.opens(f"/night/{tablet.night}/bank"))
    assert "settled later" in words(tablet.opens("/night/1/bank"))
    assert "Cy still owes Bob €3.00" in words(tablet.opens("/slate"))


def test_a_night_opened_again_says_what_was_settled_on_the_slate(house: House) -> None:
    """Nobody collects a second time what was paid between the evenings."""
    tablet = played(house, "Ann", "Bob", "Cy")
    write(tablet, "paid", payer="bob", payee="ann", currency="€", units=300, page="slate")
    assert "settled later" in tablet.looks("bank")
    tablet.must("reopen", view="bank", why="A pot was wrong")
    assert "settled later" in tablet.looks("bank")
    assert "settled later" in tablet.opens("/night/1/sheet/bank/close?at=bank").text


def test_a_settlement_leads_to_the_slate_where_there_is_one(house: House) -> None:
    tablet = played(house, "Ann", "Bob", "Cy")
    assert 'href="/slate"' in tablet.looks("bank")
    tablet.begins(["Ann", "Bob"], worth="", currency="")
    tablet.banks("close")
    assert 'href="/slate"' not in tablet.looks("bank")


def test_what_the_slate_settled_of_a_corrected_payment_is_said(house: House) -> None:
    """Neither is the whole of it asked for again, nor is it all settled."""
    tablet = played(house, "Ann", "Bob", "Cy")
    write(tablet, "paid", payer="bob", payee="ann", currency="€", units=300, page="slate")
    tablet.must("reopen", view="bank", why="A pot was wrong")
    tablet.must("correct", view="bank", source=1, target=0, chips=2, why="miscounted")
    said = "Bob pays Ann €5.00 €3.00 of it settled later"
    assert said in words(tablet.opens("/night/1/sheet/bank/close?at=bank"))
    tablet.must("close", view="bank")
    page = words(tablet.opens("/night/1/bank"))
    assert said in page
    assert "✓ settled later" not in page
    assert "Mark paid" not in page
    assert "Bob still owes Ann €2.00" in words(tablet.opens("/slate"))
    slate_pays(tablet, "bob", "ann", 200)
    assert "✓ settled later" in words(tablet.opens("/night/1/bank"))


def test_what_was_paid_stays_in_the_list_when_the_night_was_opened_again(house: House) -> None:
    """With its receipt; only what is left to pay asks for a payment, and taken back all is so."""
    tablet = played(house, "Ann", "Bob", "Cy")
    assert ticks(tablet, 1, 1, 0).status == 200
    receipt = re.search(r"/slate/receipt/1/\d+", tablet.looks("bank"))
    tablet.must("reopen", view="bank", why="A pot was wrong")
    assert "Bob pays Ann €3.00 ✓ paid" in words(tablet.opens("/night/1/sheet/bank/close?at=bank"))
    tablet.must("correct", view="bank", source=1, target=0, chips=2, why="miscounted")
    tablet.must("close", view="bank")
    page = tablet.looks("bank")
    assert receipt is not None
    assert receipt.group() in page
    said = re.sub(r"<[^>]+>", " ", page)
    said = " ".join(said.split())
    assert "Bob pays Ann €3.00 ✓ paid Receipt Why? Paid before the night was reopened." in said
    assert "Bob pays Ann €2.00 Mark paid" in said
    assert said.count("Mark paid") == 1
    tablet.must("take-back", view="bank", strand="bank")
    assert "Bob pays Ann €3.00 ✓ paid" in " ".join(
        words(tablet.opens("/night/1/sheet/bank/close?at=bank")).split()
    )


def test_whose_name_is_misspelled_is_asked_for(house: House) -> None:
    tablet = played(house, "Ann", "Bob", "Cy")
    assert 'data-debtor="Bob" hidden>Bob still owes Ann €3.00.' in tablet.opens("/new").text
    got = tablet.begins(["Ann", "Bobb", "Dot"])
    assert got.headers["Location"] == "/slate?night=2"
    page = tablet.opens("/slate?night=2")
    assert "Is Bobb the same as Bob? Bob still owes Ann €3.00." in words(page)
    form = {"who": "bobb", "night": 2, "at": "2.1", "name": "Bob", "page": "slate"}
    assert write(tablet, "place", **form).headers["Location"].startswith("/slate?")
    page = words(tablet.opens("/slate?night=2"))
    assert "Is Bobb" not in page
    assert "Bob still owes Ann €3.00" in page


def test_a_debt_is_told_when_somebody_sits_down_later(house: House) -> None:
    tablet = played(house, "Ann", "Bob", "Cy")
    tablet.begins(["Ann", "Dot"])
    got = tablet.must("sit", view="bank", name="Bob", chips=50)
    assert "Bob still owes Ann €3.00, from an earlier night." in got.notice
    assert not tablet.must("sit", view="bank", name="Zoe", chips=50).notice


def test_what_a_correction_changes_on_the_slate_is_said(house: House) -> None:
    tablet = played(house, "Ann", "Bob", "Cy")
    assert not tablet.must("reopen", view="bank").notice
    tablet.must("correct", view="bank", source=1, target=0, chips=2, why="miscounted")
    got = tablet.must("close", view="bank")
    assert "Bob still owes Ann €5.00 (before: Bob still owes Ann €3.00)." in got.notice
    tablet.must("reopen", view="bank")
    assert not tablet.must("close", view="bank").notice


def test_paid_on_both_pages_at_the_same_moment_counts_once(house: House) -> None:
    night = owes(house, "Ann", "Bob")
    tablets = [house.device(), house.device()]
    both = Barrier(2)
    for tablet in tablets:
        tablet.night = night
        tablet.looks("bank")

    def on_the_night() -> int:
        both.wait()
        return tablets[0].taps("pay", view="bank", source=1, target=0, money="3.00").status

    def on_the_slate() -> int:
        both.wait()
        sides = {"payer": "bob", "payee": "ann", "currency": "€", "page": "slate", "owed": 300}
        return write(tablets[1], "paid", units=300, **sides).status

    with ThreadPoolExecutor(2) as pool:
        done = [at.result() for at in [pool.submit(on_the_night), pool.submit(on_the_slate)]]
    assert done in ([200, 422], [400, 303])
    assert "Nobody owes anybody" in words(house.device().opens("/slate"))


def test_a_closed_night_is_proved_while_somebody_holds_the_house_log(house: House) -> None:
    """Each would have waited for the other: the proof holds the night."""
    owes(house, "Ann", "Bob")
    slate_pays(house.device(), "bob", "ann", 300)

    def prove() -> bool:
        with house.app.test_request_context():
            return house.table.doubt(1, show) is None

    with ThreadPoolExecutor(1) as pool, house.table.house.lock:
        assert pool.submit(prove).result(timeout=60)


def corrected_by_two(house: House) -> tuple[Device, Device]:
    """Bob owes Ann 3.00 from a closed night that is open again; two tablets look at its bank."""
    first = played(house, "Ann", "Bob", "Cy")
    first.banks("reopen", why="A pot was wrong")
    second = house.device()
    second.night = first.night
    for tablet in (first, second):
        tablet.looks("bank")
    return first, second


THREE = {"source": 1, "target": 0, "money": "3.00"}


def test_a_payment_in_a_corrected_night_counts_once_of_two_tablets(house: House) -> None:
    first, second = corrected_by_two(house)
    assert first.banks("pay", **THREE).status == 200
    assert second.banks("pay", **THREE).status == 409
    first.banks("close")
    assert "Nobody owes anybody" in words(first.opens("/slate"))


def test_a_debt_paid_on_the_slate_is_not_paid_in_the_corrected_night_too(house: House) -> None:
    """Its page shows no less of it than before: what was paid meanwhile is asked of the slate."""
    first, second = corrected_by_two(house)
    slate_pays(first, "bob", "ann", 300)
    got = second.banks("pay", **THREE)
    assert (got.status, "settled on the slate since" in got.notice) == (400, True)
    assert second.banks("pay", source=2, target=0, money="1.00").status == 200, "another matter"
    second.banks("take-back", strand="bank")
    second.banks("close")
    assert "Nobody owes anybody" in words(first.opens("/slate"))


def test_a_debt_paid_in_the_corrected_night_is_not_paid_on_the_slate_too(house: House) -> None:
    """The slate is less what was paid of it since, also of a part and for what is taken back."""
    first, second = corrected_by_two(house)
    sides = {"payer": "bob", "payee": "ann", "currency": "€", "page": "slate"}
    assert first.banks("pay", source=1, target=0, money="1.00").status == 200
    got = write(second, "paid", owed=300, units=300, **sides)
    assert (got.status, "Somebody changed that list" in words(got)) == (422, True)
    assert "Bob still owes Ann €2.00" in words(second.opens("/slate"))
    first.banks("take-back", strand="bank")
    assert "Bob still owes Ann €3.00" in words(second.opens("/slate"))
    assert first.banks("pay", **THREE).status == 200
    assert "Nobody owes anybody" in words(second.opens("/slate"))
    first.banks("close")
    assert "Nobody owes anybody" in words(second.opens("/slate"))


def test_a_payment_brought_back_in_the_corrected_night_is_compared_too(house: House) -> None:
    first, second = corrected_by_two(house)
    assert first.banks("pay", **THREE).status == 200
    first.banks("take-back", strand="bank")
    slate_pays(second, "bob", "ann", 300)
    assert first.banks("again", strand="bank").status == 400
