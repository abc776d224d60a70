"""The slate: what closed nights left unpaid, and how it is paid, on its page and on theirs."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from itertools import count
from threading import Barrier

import pytest
from conftest import THEN, House
from device import Answer, Device, new_mark

from referee.core.messages.bank import BeginNight
from referee.screens.people import slate
from referee.web.night.proof import show

from .people import played, words, write


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


def test_a_debt_of_many_nights_is_one_line_with_its_nights_behind_it(house: House) -> None:
    for _ in range(9):
        played(house, "Ann", "Bob", "Cy")
    page = house.device().opens("/slate").text
    shut = re.search(
        r"<details class=\"why-many\"><summary>9 nights</summary>(.*?)</details>", page, re.S
    )
    assert shut is not None
    assert shut[1].count("didn’t pay") == 9
    assert page.count("didn’t pay") == 9


def test_of_very_many_nights_the_newest_are_listed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slate, "MOST", 5)
    for _ in range(7):
        played(house, "Ann", "Bob", "Cy")
    page = house.device().opens("/slate").text
    assert page.count("didn’t pay") == 5
    assert "And 2 earlier." in page
    assert "<summary>7 nights</summary>" in page


def test_a_chain_says_what_runs_through_whom(house: House) -> None:
    played(house, "Ann", "Bob")
    played(house, "Bob", "Cy")
    played(house, "Bob", "Cy")
    page = words(house.device().opens("/slate"))
    assert "Cy still owes Ann €3.00 A chain of debts is" in page
    assert "Cy owes Bob €6.00; this payment covers €3.00 of it:" in page
    assert "Player In all Ann gets €3.00 Bob gets €3.00 Cy owes €6.00" in page
    assert "Bob owes Ann €3.00: Poker night, Jan 2, 2026, 20:15 : Bob didn’t pay Ann €3.00" in page


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


def test_a_debt_of_a_night_with_somebody_hidden_is_told_to_hosts_only(house: House) -> None:
    """Also between two others: what is left open of a night says something of the third."""
    tablet, phone = house.device(), house.in_the_house()
    phone.opens(f"/join/{house.keys.code}")
    assert tablet.begins(["Ann", "Bob", "Cy", "Dot"], worth="1", currency="€").status == 303
    for source, target in ((1, 0), (3, 2)):
        chips = 3 + source
        tablet.must("correct", view="bank", source=source, target=target, chips=chips, why="a bet")
    assert tablet.banks("close").status == 200
    write(tablet, "money", who="bob", off=1)
    assert "Dot still owes Cy €6.00" in tablet.opens("/slate").text
    for page in ("/slate", "/slate?night=1", "/", "/people/person?who=cy"):
        assert "6.00" not in phone.opens(page).text


def test_the_slate_of_a_closed_night_leads_to_its_paper(house: House) -> None:
    tablet = played(house, "Ann", "Bob")
    tablet.begins(["Ann", "Bob"], worth="1", currency="€")
    assert "Leave it and play" in tablet.opens("/slate?night=2").text
    closed = tablet.opens("/slate?night=1").text
    assert "Leave it and play" not in closed
    assert 'href="/night/1/paper"' in closed


def test_a_night_hears_of_no_payments_between_others(house: House) -> None:
    """Bob owes Ann and Zoe owes Yves; Bob and Ann sit down again."""
    played(house, "Ann", "Bob")
    tablet = played(house, "Yves", "Zoe")
    for payer, payee in (("zoe", "yves"), ("bob", "ann")):
        sides = {"payer": payer, "payee": payee, "currency": "€", "page": "slate"}
        assert write(tablet, "paid", money="1.00", owed=300, **sides).status == 303
    assert tablet.begins(["Bob", "Ann"]).headers["Location"] == "/slate?night=3"
    page, all_ = (words(tablet.opens(f"/slate{asked}")) for asked in ("?night=3", ""))
    assert "Bob paid Ann €1.00" in page
    assert "Zoe paid" not in page
    assert "Zoe paid Yves €1.00" in all_


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
    assert "Somebody just changed that list" in words(got)
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
    assert "Guests see no money here" in tablet.opens("/people").text
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
    assert "settled on the tab since" in got.text
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
        assert "On the tab" not in got
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
    assert "settled on the tab" in ticks(tablet, first, 1, 0).text
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
    assert "Debts that would give hidden money away are shown to hosts only" in read
    assert "Paid between nights" not in read
    assert "debt to Ann" not in read
    assert hidden.capitalize() not in read
    assert "€" not in read
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
    assert "On the tab: Ann still owes Dot €1.00; Bob still owes Dot €2.00." in words(
        tablet.opens(f"/night/{third}/paper")
    )


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
    assert (
        "Bob pays Ann €3.00 ✓ paid Receipt How it adds up Paid before the night was reopened."
        in said
    )
    assert "Bob pays Ann €2.00 Mark paid" in said
    assert said.count("Mark paid") == 1
    tablet.must("take-back", view="bank", strand="bank")
    assert "Bob pays Ann €3.00 ✓ paid" in " ".join(
        words(tablet.opens("/night/1/sheet/bank/close?at=bank")).split()
    )


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
    assert (got.status, "settled on the tab since" in got.notice) == (400, True)
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
    assert (got.status, "Somebody just changed that list" in words(got)) == (422, True)
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


def test_the_slate_says_which_night_was_fixed_later(house: House) -> None:
    tablet = played(house, "Ann", "Bob", "Cy")
    assert "corrected later" not in words(tablet.opens("/slate"))
    tablet.must("reopen", view="bank")
    tablet.must("close", view="bank")
    assert "corrected later" not in words(tablet.opens("/slate"))
    tablet.must("reopen", view="bank")
    tablet.must("correct", view="bank", source=1, target=0, chips=2, why="miscounted")
    tablet.must("close", view="bank")
    assert "corrected later" in words(tablet.opens("/slate"))


def test_a_house_plays_for_one_currency(house: House) -> None:
    tablet = house.device()
    assert tablet.begins(["Ann", "Bob"], worth="1", currency="€").status == 303
    page = tablet.opens("/new").text
    assert 'name="worth" inputmode="decimal" value="1.00"' in page
    assert 'name="currency" maxlength="4" value="€"' in page
    refused = tablet.begins(["Ann", "Bob"], worth="1", currency="$")
    assert refused.status == 400
    assert "This house plays in €" in refused.text
    assert tablet.begins(["Ann", "Bob"], worth="", currency="").status == 303
    assert tablet.begins(["Ann", "Bob"], worth="0.50", currency="€").status == 303
    tablet.looks("bank")
    assert tablet.taps("stakes", view="bank", ante=2, worth="0.50", currency="€").status == 200
    changed = tablet.taps("stakes", view="bank", ante=1, worth="0.50", currency="$")
    assert changed.status == 400
    assert "one currency" in changed.notice


def test_a_house_with_two_currencies_of_old_goes_on_with_both(house: House) -> None:
    tablet = house.device()
    tablet.begins(["Ann", "Bob"], worth="1", currency="")
    tablet.looks("bank")
    assert tablet.taps("stakes", view="bank", ante=1, worth="1", currency="$").status == 200
    own = house.table.look(tablet.night).night
    begins = BeginNight(
        *("Taken in", (("Ann", 9), ("Bob", 9)), 0, house.table.book.games["jackpots"]),
        *(replace(own.stakes, currency="£"), own.house),
    )
    house.table.begin(begins, "", "another house")
    tablet.looks("bank")
    assert tablet.taps("stakes", view="bank", ante=3, worth="1", currency="$").status == 200
    assert tablet.begins(["Ann", "Bob"], worth="1", currency="€").status == 400
    assert tablet.begins(["Ann", "Bob"], worth="1", currency="$").status == 303


def test_what_is_refused_for_its_currency_keeps_no_game(house: House) -> None:
    tablet = house.device()
    tablet.begins(["Ann", "Bob"], worth="1", currency="€")
    games = len(house.table.book.games)
    custom = {"game": "five-card-draw", "after": "left", "worth": "1", "currency": "$"}
    assert tablet.begins(["Ann", "Bob"], **custom).status == 400
    assert len(house.table.book.games) == games
