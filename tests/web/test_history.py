"""Two kinds of acts and one list: what is no act of the hand is undone alone, the deal rewound."""

from __future__ import annotations

import html
import re

from conftest import House
from device import Button, Device, buttons

SHEET = "/night/1/sheet/history"


def back(tablet: Device) -> str:
    """What the big button would take back."""
    found = re.search(r'class="back-what">([^<]*)<', tablet.looks())
    return html.unescape(found.group(1)) if found else ""


def note(tablet: Device) -> str:
    """What is said over the top line."""
    found = re.search(r'class="note"><p[^>]*>([^<]*)</p>', tablet.looks())
    return html.unescape(found.group(1)) if found else ""


def undo(tablet: Device, words: str) -> Button:
    """The undo of one line of the history."""
    text = html.unescape(tablet.opens(SHEET).text)
    at = re.search(rf"<li><span>{re.escape(words)}</span>(.*?)</li>", text, re.S)
    assert at is not None, text
    return buttons(at.group(1))[0]


def undoing(tablet: Device, do: str) -> Button:
    """The one button of the felt that takes back, or redoes, an entry of the bank."""
    acts = [
        button
        for button in buttons(tablet.looks())
        if button.fields.get("do") == do and button.fields.get("strand") == "bank"
    ]
    assert len(acts) == 1, acts
    return acts[0]


def press(tablet: Device, button: Button) -> int:
    got = tablet.sends("felt", {**button.fields, "tap": f"pressed {button.fields}"})
    return got.status


def test_after_a_rebuy_the_one_undo_is_the_rebuys(house: House, tablet: Device) -> None:
    tablet.plays("deal, 0 bets 2, 1 calls")
    assert (back(tablet), note(tablet)) == ("Bob’s call", "")
    tablet.banks("buy", seat=3, chips=50)
    assert note(tablet) == "Dot buys 50, in play from the next deal"
    assert back(tablet) == "Dot’s buy-in of 50"
    assert press(tablet, undoing(tablet, "take-back")) == 200
    night = house.table.look(1).night
    assert (night.players[3].bought, night.pot) == (100, 8)
    assert note(tablet) == "Undone: Dot’s buy-in of 50"
    assert back(tablet) == "Bob’s call"
    assert press(tablet, undoing(tablet, "again")) == 200
    assert note(tablet) == "Redone: Dot’s buy-in of 50"
    assert house.table.look(1).night.players[3].bought == 150


def test_an_act_of_the_deal_ends_the_note(tablet: Device) -> None:
    tablet.plays("deal")
    tablet.banks("buy", seat=3, chips=50)
    tablet.looks()
    tablet.plays("0 bets 2")
    assert note(tablet) == ""
    assert 'id="toast">Ann bets 2' in tablet.looks()


def test_who_only_looks_reads_the_note_without_its_undo(house: House, tablet: Device) -> None:
    tablet.banks("away", seat=3)
    guest = house.in_the_house(night=1)
    assert guest.opens(f"/join/{house.keys.code}").status == 303
    assert note(guest) == "Dot sits out"
    assert buttons(guest.looks()) == []


def test_the_history_has_both_kinds_by_deal_the_newest_deal_first(tablet: Device) -> None:
    tablet.banks("buy", seat=0, chips=10)
    tablet.looks()
    tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops, 0 wins shown")
    tablet.banks("away", seat=3)
    tablet.looks()
    tablet.plays("deal, 1 checks")
    text = html.unescape(tablet.opens(SHEET).text)
    assert re.findall(r"<h3>(.*?)</h3>", text) == [
        *("Rewind to before …", "Deal 2: Jackpots", "Deal 1: Jackpots", "Before the first deal")
    ]
    acts = re.findall(r"<li><span>(.*?)</span>.*?<button[^>]*>(\w+)</button>", text, re.S)
    assert acts == [
        ("Start of deal 2", "Rewind"),
        ("The antes", "Rewind"),
        ("Bob’s check", "Undo"),
        ("Start of deal 1", "Rewind"),
        ("The antes", "Rewind"),
        ("Ann’s bet of 2", "Rewind"),
        ("Bob’s fold", "Rewind"),
        ("Cy’s fold", "Rewind"),
        ("Dot’s fold", "Rewind"),
        ("Paying Ann", "Rewind"),
        ("Dot sits out", "Undo"),
        ("Ann’s buy-in of 10", "Undo"),
    ]


def test_one_line_is_undone_alone(house: House, tablet: Device) -> None:
    """What was entered before and after it stays."""
    tablet.banks("buy", seat=0, chips=10)
    tablet.banks("buy", seat=1, chips=20)
    tablet.banks("buy", seat=2, chips=30)
    tablet.looks()
    tablet.plays("deal, 0 bets 2")
    assert press(tablet, undo(tablet, "Bob’s buy-in of 20")) == 200
    night = house.table.look(1).night
    assert [one.bought for one in night.players] == [110, 100, 130, 100]
    assert night.pot == 6
    assert night.box == 440


def test_a_refused_undo_says_what_stands_on_it(house: House, tablet: Device) -> None:
    tablet.banks("sit", name="Eva", chips=20)
    tablet.banks("sit", name="Finn", chips=40)
    found = undo(tablet, "Eva’s buy-in of 20")
    got = tablet.sends("felt", {**found.fields, "tap": "one"})
    assert got.status == 422
    assert got.notice == "That can’t be undone yet. Undo Finn’s buy-in of 40 first."
    assert house.table.look(1).night.players[4].bought == 20


def test_a_refused_redo_says_that_it_was_one(house: House, tablet: Device) -> None:
    """Ann had left, came back by an undo, and is in the deal that began since."""
    tablet.banks("leave", seat=0)
    tablet.must("take-back", view="bank", strand="bank")
    assert "Redo: Ann’s leaving" in tablet.looks("bank")
    tablet.plays("deal, 0 bets 2")
    assert "Redo" not in tablet.looks("bank")
    got = tablet.taps("again", view="bank", strand="bank")
    said = "That can’t be redone yet. Undo start of deal 1 first."
    assert (got.status, got.notice) == (422, said)


def test_the_name_of_a_ruling_keeps_both_its_quotation_marks(tablet: Device) -> None:
    tablet.looks()
    tablet.plays("deal, 0 bets 2")
    tablet.must("rule", law="forgotten-ante", **{"q.known": "yes", "q.who": "0"})
    assert "<span>The ruling “Somebody forgot to ante”</span>" in html.unescape(
        tablet.opens(SHEET).text
    )


def test_chips_that_were_played_with_cannot_be_unbought(house: House, tablet: Device) -> None:
    tablet.begins(chips=0, stakes="")
    tablet.banks("buy", seat=0, chips=10)
    for seat in (1, 2, 3):
        tablet.banks("buy", seat=seat, chips=50)
    tablet.looks()
    tablet.plays("deal, 0 bets 2")
    night = tablet.night
    text = html.unescape(tablet.opens(f"/night/{night}/sheet/history").text)
    at = re.search(r"<li><span>Ann’s buy-in of 10</span>(.*?)</li>", text, re.S)
    assert at is not None
    got = tablet.sends("felt", {**buttons(at.group(1))[0].fields, "tap": "unbuy"})
    said = "That can’t be undone yet. Undo start of deal 1 first."
    assert (got.status, got.notice) == (422, said)


def test_who_took_over_the_tapping_can_be_undone_and_a_phone_s_seat_cannot(
    house: House, tablet: Device
) -> None:
    seen = house.table.look(1).seen["roles"]
    tablet.taps("tap-from", strand="bank", seen=seen)
    look = house.table.look(1)
    assert look.night.tapper("bank")
    fields = {"strand": "roles", "to": look.seq, "alone": "1"}
    assert tablet.taps("take-back", seen=look.seq, more=fields).status == 200
    assert house.table.look(1).night.tapper("bank") == ""
    phone = house.in_the_house(night=1)
    phone.opens(f"/join/{house.keys.code}")
    phone.taps("ask-seat", view="phone", seen=0, seat=2)
    look = house.table.look(1)
    assert [one.state for one in look.night.phones] == ["asks"]
    fields = {"strand": "roles", "to": look.seen["roles"], "alone": "1"}
    got = tablet.taps("take-back", seen=look.seen["roles"], more=fields)
    assert (got.status, got.notice) == (422, "There is nothing to undo.")


def test_an_act_of_a_deal_is_not_undone_alone(house: House, tablet: Device) -> None:
    tablet.plays("deal, 0 bets 2, 1 calls, 2 calls")
    seq = house.table.look(1).seq
    got = tablet.taps("take-back", strand="hand", to=seq - 1, alone="1")
    assert (got.status, house.table.look(1).seq) == (422, seq)


def test_nothing_under_a_closed_night_is_undone(house: House, tablet: Device) -> None:
    tablet.banks("buy", seat=0, chips=10)
    bought = house.table.look(1).seq
    tablet.banks("close")
    got = tablet.banks("take-back", strand="bank", to=bought, alone="1")
    assert (got.status, house.table.look(1).night.closed) == (422, True)
