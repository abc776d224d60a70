"""The dealer's phone deals, where the house has that: from the antes to the payment, and nothing of
the bank or the laws. A player takes back their own last act, as long as nobody has acted."""

from __future__ import annotations

import re
from pathlib import Path

from conftest import House
from device import SEEN, Device, buttons

from referee.core.messages.phones import ByPhone

from . import test_phones
from .test_acting import ANN, BOB, CY, DOT, NAMES, acts, entries, plays
from .test_phones import Pockets, seated
from .test_voting import asks, votes

pocket = test_phones.pocket
ROOT = Path(__file__).parents[2]


def deals(tablet: Device, pocket: Pockets, may: str = "act") -> list[Device]:
    """Everybody has a phone, and the dealer's deals."""
    phones = [seated(pocket, tablet, name) for name in NAMES]
    tablet.must("let-phones", may=may, ahead="", deals="1")
    return phones


def test_a_deal_without_a_tap_of_the_tablet(house: House, tablet: Device, pocket: Pockets) -> None:
    phones = deals(tablet, pocket)
    before = entries(house)
    assert "Your deal. Deal for the table" in phones[DOT].reads("phone")
    assert "Deal for the table" not in phones[ANN].reads("phone")
    dealer = phones[DOT]
    dealer.must("next-deal", game="jackpots", seen=0)
    dealer.must("antes")
    plays(phones[ANN], "Open for 2")
    plays(phones[BOB], "Call 2")
    plays(phones[CY], "Fold")
    dealer.looks()
    dealer.must("drop", seat=DOT)
    assert {"3", "Fold"} <= acts(phones[ANN]).keys()
    plays(phones[ANN], "3")
    plays(phones[BOB], "Pat")
    plays(phones[ANN], "Check")
    plays(phones[BOB], "Check")
    sheet = dealer.opens(f"/night/1/sheet/winner?seat={ANN}&pot=0")
    assert "Pay Ann" in sheet.text
    seen = SEEN.search(sheet.text)
    assert seen
    dealer.must("award", seen=seen[1], pot=0, winner=ANN, openers="shown")
    assert "Ann wins" in tablet.reads()
    found = [entry for entry, _ in house.table.entries(1)][before:]
    assert all(any(isinstance(event, ByPhone) for event in entry.events) for entry in found)
    assert all(entry.by.startswith("phone ") for entry in found)
    assert "Deal for the table" in phones[ANN].reads("phone"), "the button has moved on"
    assert "Deal for the table" not in dealer.reads("phone")
    felt = dealer.looks()  # where they dealt: the way back to their own buttons lies in the dock
    assert re.search(r'<a class="button main" href="/night/1/phone">My seat</a>', felt)
    phones[ANN].must("next-deal", game="jackpots", seen=house.table.look(1).seen["hand"])


def test_who_does_not_deal_changes_nothing(house: House, tablet: Device, pocket: Pockets) -> None:
    """Another seat, the bank, a ruling, a phone that only looks; the tablet confirms; the switch is
    off again; a lost phone hands the deal on to the left."""
    phones = deals(tablet, pocket)
    tablet.plays("deal")
    before = entries(house)

    def refused(phone: Device, do: str, status: int, **fields: object) -> None:
        phone.looks()
        strand = "bank" if do == "buy" else "hand"
        got = phone.taps(do, seen=house.table.look(1).seen.get(strand, 0), **fields)
        assert (got.status, entries(house)) == (status, before), (do, got.notice)

    refused(phones[ANN], "all-check", 422)
    refused(phones[DOT], "buy", 403, seat=ANN, chips=5)
    refused(phones[DOT], "foul", 403, seat=ANN)
    refused(phones[DOT], "take-back", 403, strand="hand")
    refused(phones[DOT], "dealer", 403, seat=ANN)
    assert phones[DOT].opens("/night/1/sheet/floor").text.count("Call the floor") == 1
    assert phones[ANN].opens("/night/1/sheet/games").status == 403
    assert "Floor!" not in phones[DOT].looks()
    assert 'id="seat-0" class="seat' in phones[DOT].looks()
    assert "<button" not in phones[DOT].looks().partition('id="seat-0"')[0].rpartition("<")[2]
    tablet.must("let-phones", may="confirm", ahead="", deals="1")
    before = entries(house)
    refused(phones[DOT], "all-check", 403)
    tablet.must("let-phones", may="act", ahead="", deals="1")
    tablet.must("free-seat", seat=DOT)
    before = entries(house)
    refused(phones[DOT], "all-check", 403)
    why = "Dot deals but has no phone here, so you run the table from yours. Deal for the table"
    assert why in phones[ANN].reads("phone")
    phones[ANN].must("nobody-opens", seen=house.table.look(1).seen["hand"])


def test_the_dealers_phone_opens_what_a_deal_takes_and_no_more(
    tablet: Device, pocket: Pockets
) -> None:
    phones = deals(tablet, pocket)
    tablet.plays("deal")
    for sheet in ("menu", "seat?seat=0", "dealer?seat=0", "tonight", "stakes", "grain", "openers"):
        got = phones[DOT].opens(f"/night/1/sheet/{sheet}")
        assert "Only the tablet can do that" in got.text, sheet
    for sheet in ("antes", "games", "amount?seat=0"):
        got = phones[DOT].opens(f"/night/1/sheet/{sheet}")
        assert (got.status, "Only the tablet can do that" in got.text) == (200, False), sheet
    refused = phones[DOT].taps("bet", seat=BOB, to=999)
    assert refused.status == 422
    assert "The table allows it" not in refused.text
    assert "The table allows it" in tablet.taps("bet", seat=BOB, to=2).text


PAYING = re.compile(r"do='(award|cards|divide|throw-in)'")
PAYS = re.compile(r'@overlay\(bp, "/([a-z-]+)"[^)]*pays=True')


def test_every_sheet_that_pays_first_hears_the_phones() -> None:
    """Whatever has such a button in its template says so."""
    templates = (ROOT / "templates/felt").glob("*.html")
    pay = {one.stem for one in templates if PAYING.search(one.read_text("utf-8"))}
    sources = [one.read_text("utf-8") for one in (ROOT / "referee/web/felt").glob("*.py")]
    said = {name.replace("-", "_") for text in sources for name in PAYS.findall(text)}
    assert len(pay) > 7
    assert said == pay


def undo(phone: Device) -> dict[str, str] | None:
    """What the phone's Undo would send, where there is one."""
    found = (one.fields for one in buttons(phone.looks("phone")) if one.label.startswith("Undo"))
    return next(found, None)


def test_a_player_takes_back_their_own_last_act(tablet: Device, pocket: Pockets) -> None:
    phones = [seated(pocket, tablet, name) for name in NAMES]
    tablet.must("let-phones", may="act", ahead="")
    ann, bob = phones[ANN], phones[BOB]
    tablet.plays("deal")
    assert undo(ann) is None
    plays(ann, "Open for 2")
    assert undo(bob) is None
    assert bob.taps("take-back", "phone", strand="hand").status == 403
    assert "Undo: Ann’s bet of 2" in ann.reads("phone")
    assert ann.sends("phone", {**(undo(ann) or {}), "tap": "undo"}).status == 200
    assert list(acts(ann)) == ["Check", "Open for 2"]
    assert ann.taps("again", "phone", strand="hand").status == 403
    plays(ann, "Open for 2")
    late = {**(undo(ann) or {}), "tap": "late"}
    plays(bob, "Call 2")
    assert ann.sends("phone", late).status in (403, 409), "somebody has acted"
    assert ann.taps("take-back", "phone", strand="hand").status == 403
    plays(phones[CY], "Fold")
    assert phones[CY].sends("phone", {**(undo(phones[CY]) or {}), "tap": "fold"}).status == 200
    tablet.must("let-phones", may="confirm", ahead="")
    plays(phones[CY], "Call 2")
    assert undo(phones[CY])
    asked = tablet.looks()
    tablet.taps(
        "confirm-phones", entry=int(asked.partition('name="entry" value="')[2].split('"')[0])
    )
    assert undo(phones[CY]) is None, "it was heard"


def test_several_phones_are_let_in_at_once(tablet: Device, pocket: Pockets) -> None:
    """All who ask for a name that is free; not two who ask for the same one."""
    phones = [pocket(f"192.168.1.{60 + at}") for at in range(4)]
    for phone, seat in zip(phones, (ANN, BOB, CY, CY), strict=True):
        assert phone.taps("ask-seat", "phone", seat=seat).status == 200
    sheet = tablet.opens("/night/1/sheet/phones").text
    assert "Let Ann and Bob in" in sheet
    assert tablet.taps("let-all-in").status == 200
    assert "Leave this seat" in phones[0].looks("phone")
    assert "Leave this seat" in phones[1].looks("phone")
    assert "Waiting for the host" in phones[2].looks("phone")
    assert "Waiting for the host" in phones[3].looks("phone")
    assert tablet.taps("let-all-in").status == 422
    assert phones[2].taps("let-all-in", "phone").status == 403


def test_the_pay_sheet_first_says_what_phones_entered(
    house: House, tablet: Device, pocket: Pockets
) -> None:
    """In place of Pay there is the list and its OK, which leads to the payment; a refusal keeps the
    list beside it."""
    phones = [seated(pocket, tablet, name) for name in NAMES]
    tablet.must("let-phones", may="confirm", ahead="")
    tablet.plays("deal")
    plays(phones[ANN], "Open for 2")
    plays(phones[BOB], "Fold")
    plays(phones[CY], "Fold")
    plays(phones[DOT], "Fold")
    address = f"/night/1/sheet/winner?seat={ANN}&pot=0"
    sheet = tablet.opens(address).text
    assert "Bob, Cy and Dot fold" in sheet
    assert "Pay Ann" not in sheet
    assert f'data-then="{address.replace("&", "&amp;")}"' in sheet
    tablet.looks()
    refused = tablet.taps("award", pot=0, winner=ANN, openers="shown")
    assert refused.status == 422
    assert "Bob, Cy and Dot fold" in refused.notice
    entry = house.table.look(1).night.acting.confirmed_to
    assert tablet.taps("confirm-phones", entry=entry).status == 200
    assert "Pay Ann" in tablet.opens(address).text


def test_one_tap_lets_the_dealers_phone_deal_from_wherever_the_switch_stood(
    house: House, tablet: Device, pocket: Pockets
) -> None:
    """It stood there only once phones acted."""
    seated(pocket, tablet, "Ann")
    for may in ("", "confirm"):
        tablet.must("let-phones", may=may, ahead="", deals="")
        sheet = buttons(tablet.opens("/night/1/sheet/phones").text)
        (found,) = [one for one in sheet if one.label.startswith("The dealer’s phone deals")]
        assert tablet.sends("felt", {**found.fields, "tap": f"deals {may}"}).status == 200
        now = house.table.look(1).night.acting
        assert (now.may, now.deals) == ("act", True)


def test_no_button_of_the_dealers_phone_hands_a_tablet_round(
    tablet: Device, pocket: Pockets
) -> None:
    """Its gold button was refused: the tablet may be asleep."""
    dealer = deals(tablet, pocket)[DOT]
    dealer.must("next-deal", game="guts-three-card", seen=0)
    dealer.must("antes")
    page = dealer.looks()
    offered = re.findall(r'hx-get="(/night/1/sheet/[^"]*)"', page)
    assert not [address for address in offered if "handed" in address or "/declare" in address]
    assert "On the tablet" not in page
    assert re.search(r'class="button[^"]*main[^"]*"[^>]*>\s*Everyone shows', page)
    for address in offered:
        assert dealer.opens(address.replace("&amp;", "&")).status == 200, address


def asked(phone: Device, path: str = "/night/1") -> bool:
    """Whether the table's view calls its player to their seat, in gold."""
    page = phone.opens(path).text
    assert len(re.findall(r'class="button[^"]* main" href="/night/1/phone"', page)) <= 1
    return 'href="/night/1/phone" data-asked=' in page


def test_a_phone_that_dealt_calls_its_player_to_their_seat(
    house: House, tablet: Device, pocket: Pockets
) -> None:
    """It shows the table until its player leads it back: at their turn, and when all are asked
    something that no dock has, which goes for the dealer, too."""
    phones = deals(tablet, pocket)
    ann, dot = phones[ANN], phones[DOT]
    dot.must("next-deal", game="jackpots", seen=0)
    assert asked(ann) is False
    dot.must("antes")
    assert asked(ann)
    assert "There’s a question for you at your seat." in ann.reads()
    assert "js/buzz.js" in ann.opens("/night/1").text
    plays(ann, "Open for 2")
    assert asked(ann) is False
    for player, label in ((BOB, "Call 2"), (CY, "Fold")):
        plays(phones[player], label)
    assert asked(dot) is False, "the dock has the dealer's own turn"
    asks(tablet)
    assert [asked(phone) for phone in phones] == [True] * 4
    assert votes(dot, "No") == 200
    assert [asked(phone) for phone in phones] == [True, True, True, False]


def test_the_table_is_another_view_to_who_has_a_seat(
    tablet: Device, pocket: Pockets, house: House
) -> None:
    """Whoever looked first: the view that is kept is for phones alike."""
    ann, guest = seated(pocket, tablet, "Ann"), house.in_the_house("192.168.1.99", night=1)
    guest.opens(f"/join/{house.keys.code}")
    for first in ((ann, guest), (guest, ann)):
        tablet.looks()
        tablet.must("buy", seat=0, chips=1, view="bank")
        seen = {phone: "My seat" in phone.looks() for phone in first}
        assert seen == {ann: True, guest: False}
