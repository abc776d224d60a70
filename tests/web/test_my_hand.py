"""My hand now: what a player entered on their phone is nobody's until they show it, and nowhere
when the deal is over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import House
from device import Answer, Device, buttons, deal_of
from shelf import BOOK

from referee.core.messages.showdown import CardTwice, HandShown
from referee.store import FILE

from . import test_phones
from .test_acting import entries, lets
from .test_declaring import Party, gathered, over
from .test_openers import enters as opens_with
from .test_openers import hand, happened
from .test_phones import Pockets, host_taps, labels, my_seat, seated

pocket = test_phones.pocket
ANN, BOB, CY, DOT = range(4)
TENS = ("Ts", "Th", "4d", "3c", "2s")
NINES = ("9s", "9h", "8d", "7c", "5s")
QUEENS = ("Qs", "Qh", "8c", "7d", "6s")


def enters(device: Device, cards: tuple[str, ...], seat: int = ANN, deal: int = 0) -> Answer:
    deal = deal or deal_of(device)
    return device.taps("enter-hand", "phone", seat=seat, deal=deal, card=list(cards))


def shows(device: Device, seat: int = ANN) -> Answer:
    return device.taps("show-hand", "phone", seat=seat, deal=deal_of(device))


@pytest.fixture
def two(tablet: Device, pocket: Pockets) -> list[Device]:
    """Ann and Bob have their phones; a deal of jackpots is begun."""
    found = [seated(pocket, tablet, name) for name in ("Ann", "Bob")]
    tablet.looks()
    tablet.plays("deal")
    return found


def laid_down(view: str) -> list[str]:
    """What the seats show of it, in their order."""
    found = re.findall(r'class="seat-hand">((?:[^<]|<span[^>]*>[^<]*</span>)*)</span>', view)
    return [re.sub("<[^>]+>", "", cards) for cards in found]


def to_the_end(tablet: Device, ann: int = 0, bob: int = 0) -> None:
    """ann, bob: how many cards they draw."""
    tablet.looks()
    tablet.plays("0 bets 2, 1 calls, 2 drops, 3 drops")
    tablet.plays(f"0 draws {ann}, 1 draws {bob}, all check")


def test_a_hand_entered_before_the_draw_is_not_shown(
    house: House, tablet: Device, two: list[Device]
) -> None:
    """The phone laid down the cards that were drawn for, and the tablet reckoned with them."""
    ann, bob = two
    enters(ann, TENS)
    enters(bob, QUEENS, BOB)
    to_the_end(tablet, ann=3)
    assert "Your cards have changed since you entered them. Enter them again." in my_seat(ann)
    assert "Show my hand" not in labels(my_seat(ann))
    got = shows(ann)
    assert (got.status, "cards have changed since that hand was entered" in got.text) == (422, True)
    assert "Show my hand" in labels(my_seat(bob)), "who stands pat has the same hand"
    house.table.shut(1)
    assert "Enter them again" in my_seat(ann), "it is known after a start of the program, too"
    enters(ann, ("Ts", "Th", "9d", "9c", "2h"))
    assert "Enter them again" not in my_seat(ann)
    assert shows(ann).status == 200
    assert "Ann shows 10♠ 10♥ 9♦ 9♣ 2♥" in tablet.reads("log")


def test_a_draw_that_is_undone_leaves_the_hand_as_it_was(tablet: Device, two: list[Device]) -> None:
    tablet.looks()
    tablet.plays("0 bets 2, 1 calls, 2 drops, 3 drops")
    enters(two[ANN], TENS)
    tablet.looks()
    tablet.plays("0 draws 2")
    assert "Enter them again" in my_seat(two[ANN])
    tablet.plays("take back")
    assert "Enter them again" not in my_seat(two[ANN])


def test_cards_are_entered_and_nobody_can_tell(
    house: House, tablet: Device, two: list[Device]
) -> None:
    before, felt = entries(house), tablet.looks()
    assert "My hand now" in my_seat(two[ANN])
    assert enters(two[ANN], TENS).status == 200
    assert "Your cards are entered" in my_seat(two[ANN])
    assert (entries(house), tablet.looks()) == (before, felt)
    assert not re.search("T[♠s]|10♠", two[ANN].looks("phone"))
    assert "entered" not in my_seat(two[BOB])
    assert "Show my hand" not in labels(my_seat(two[ANN]))
    assert enters(two[ANN], ()).status == 200
    assert "Your cards are entered" not in my_seat(two[ANN])


def test_the_showdown_reads_itself(house: House, tablet: Device, two: list[Device]) -> None:
    ann, bob = two
    enters(ann, NINES)
    enters(bob, QUEENS, BOB)
    to_the_end(tablet, ann=1)
    enters(ann, TENS)
    assert "Show my hand" in labels(my_seat(ann))
    assert shows(ann).status == 200
    assert "Ann shows 10♠ 10♥ 4♦ 3♣ 2♠: pair of tens" in tablet.reads("log")
    assert not re.search("Q[♠♥]|Qs", tablet.reads() + tablet.looks("log"))
    assert "Show my hand" not in labels(my_seat(ann))
    assert "Show cards" in tablet.reads()
    assert shows(bob, BOB).status == 200
    assert "Pay by the cards shown" in tablet.reads()
    sheet = tablet.opens("/night/1/sheet/cards").text
    pay = next(one for one in buttons(sheet) if one.fields.get("do") == "cards")
    hands = ["10♠ 10♥ 4♦ 3♣ 2♠", "Q♠ Q♥ 8♣ 7♦ 6♠"]
    assert laid_down(tablet.looks()) == laid_down(tablet.opens("/tv").text) == hands
    told = re.sub(r"<[^>]+>", "", bob.looks("phone"))
    assert all(cards in told for cards in hands)
    got = tablet.sends("felt", {**pay.fields, "openers": "shown", "tap": "pay"})
    assert laid_down(tablet.looks()) == laid_down(tablet.opens("/tv").text) == hands
    assert got.status == 200, got.notice
    assert hand(house).ending == "won"
    assert dict(hand(house).awards[0][1]) == {BOB: 8}
    assert house.table.look(1).hands == frozenset()
    log = re.sub("<[^>]*>", "", tablet.looks("log"))
    assert log.count("Ann shows 10") == log.count("Bob shows Q") == 1, "what was shown is said once"


def test_equal_pairs_are_read_to_the_kicker(
    house: House, tablet: Device, two: list[Device]
) -> None:
    """Nobody reads a card aloud: the third card decides, and the sheet says so."""
    ann, bob = two
    enters(ann, ("Ks", "Kh", "Td", "3c", "2s"))
    enters(bob, ("Kd", "Kc", "9s", "8c", "7d"), BOB)
    to_the_end(tablet)
    shows(ann)
    shows(bob, BOB)
    sheet = tablet.opens("/night/1/sheet/cards").text
    said = " ".join(re.sub(r"<[^>]*>", " ", sheet).split())
    assert (
        "Ann wins with a pair of kings; over Bob: same pair; the ten kicker beats the nine" in said
    )
    pay = next(one for one in buttons(sheet) if one.fields.get("do") == "cards")
    got = tablet.sends("felt", {**pay.fields, "openers": "shown", "tap": "pay"})
    assert got.status == 200, got.notice
    assert dict(hand(house).awards[0][1]) == {ANN: 8}


def test_a_hand_that_phones_show_comes_into_a_sheet_that_is_open(
    tablet: Device, two: list[Device]
) -> None:
    enters(two[BOB], QUEENS, BOB)
    to_the_end(tablet)
    shows(two[BOB], BOB)
    sheet = tablet.opens("/night/1/sheet/cards?at=0&c.0=Ts+Th+4d+3c+2s&of=deal+1").text
    assert 'name="c.1" value="Qs Qh 8c 7d 6s"' in sheet


def test_what_was_not_shown_is_nowhere_when_the_deal_is_over(
    house: House, tablet: Device, two: list[Device]
) -> None:
    enters(two[ANN], TENS)
    enters(two[BOB], QUEENS, BOB)
    to_the_end(tablet)
    shows(two[ANN])
    tablet.looks()
    tablet.plays("0 wins shown")
    assert house.table.look(1).hands == frozenset()
    assert shows(two[BOB], BOB).status == 422
    tablet.looks()
    tablet.plays("take back")
    assert happened(house, HandShown) == [HandShown(ANN, " ".join(TENS), "pair of tens")]
    assert in_no_file(house)
    assert shows(two[BOB], BOB).status == 200, "who undoes the end has the hands again"
    tablet.looks()
    tablet.plays("take back, 0 wins shown, deal")
    tablet.must("throw-in", antes="back", dealer="same")
    tablet.plays("deal")
    assert house.table.store.entered(1) == (), "it goes as openers go"


def in_no_file(house: House) -> bool:
    """Whether no file has the queens in a form that can be read."""
    files = [Path(f"{house.data / FILE}{part}").read_bytes() for part in ("", "-wal")]
    return not any(b"Qs Qh" in there for there in files)


def test_what_is_entered_is_there_after_a_start_of_the_program(
    house: House, tablet: Device, two: list[Device]
) -> None:
    """Also what was changed, and what was entered no more."""
    enters(two[ANN], NINES)
    enters(two[BOB], QUEENS, BOB)
    enters(two[ANN], TENS)
    house.table.shut(1)  # all that a process keeps in memory of it
    assert "Your cards are entered" in my_seat(two[ANN])
    assert "Kept: ten of spades" in two[ANN].opens("/night/1/sheet/my-hand").text
    assert in_no_file(house), "only the phone has what it takes to read them"
    enters(two[BOB], (), BOB)
    house.table.shut(1)
    assert "Your cards are entered" not in my_seat(two[BOB])
    to_the_end(tablet)
    house.table.shut(1)
    assert shows(two[ANN]).status == 200
    assert happened(house, HandShown) == [HandShown(ANN, " ".join(TENS), "pair of tens")]


def test_openers_that_were_entered_stand_ticked_in_the_hand(
    house: House, tablet: Device, two: list[Device]
) -> None:
    assert opens_with(two[ANN], ("Ks", "Kh")).status == 200
    sheet = two[ANN].opens("/night/1/sheet/my-hand").text
    ticked = re.findall(r'value="(\w\w)"[^>]*checked', sheet)
    assert sorted(ticked) == ["Kh", "Ks"]
    enters(two[ANN], ("Ks", "Kh", "2s"))
    sheet = two[ANN].opens("/night/1/sheet/my-hand").text
    assert len(re.findall(r'value="(\w\w)"[^>]*checked', sheet)) == 3


def test_a_deal_undone_takes_the_cards_along(
    house: House, tablet: Device, two: list[Device]
) -> None:
    enters(two[ANN], TENS)
    tablet.looks()
    tablet.plays("take back, take back")
    assert house.table.look(1).hands == frozenset()
    tablet.plays("deal")
    assert "Your cards are entered" not in my_seat(two[ANN])


def test_two_phones_with_the_same_card_are_told_without_a_name(
    house: House, tablet: Device, two: list[Device]
) -> None:
    enters(two[ANN], TENS)
    enters(two[BOB], ("Ts", *QUEENS[1:]), BOB)
    to_the_end(tablet)
    assert happened(house, CardTwice) == [], "only when it is shown"
    shows(two[ANN])
    before = entries(house)
    told = shows(two[BOB], BOB)
    assert told.status == 200
    assert "The ten of spades is on the table already, so your hand wasn’t shown." in told.notice
    assert happened(house, CardTwice) == [CardTwice()]
    assert entries(house) == before + 1
    entry, _ = house.table.entries(1)[-1]
    assert entry.by == ""
    assert "Two hands have the same card: count the deck" in tablet.reads()
    assert "Bob’s phone" not in tablet.reads()
    again = shows(two[BOB], BOB)
    assert (again.status, "on the table already" in again.notice) == (422, True)
    enters(two[BOB], QUEENS, BOB)
    assert shows(two[BOB], BOB).status == 200
    assert "count the deck" not in tablet.reads() + two[BOB].reads("phone"), "none is there twice"


def test_only_their_own_phone(house: House, tablet: Device, two: list[Device]) -> None:
    assert enters(two[ANN], TENS, BOB).status == 403
    assert enters(tablet, TENS).status == 403, "not even the host"
    enters(two[ANN], TENS)
    to_the_end(tablet)
    assert shows(tablet).status == 403
    assert shows(two[BOB], ANN).status == 403
    assert shows(two[BOB], BOB).status == 422
    assert enters(two[ANN], TENS, deal=1).status == 422
    assert enters(two[ANN], (*TENS, "As")).status == 422
    assert enters(two[ANN], ("Ts", "Ts")).status == 422
    assert enters(two[ANN], ("x",)).status == 400


def test_what_is_shown_waits_for_the_ok_where_the_tablet_confirms(
    house: House, tablet: Device, two: list[Device]
) -> None:
    lets(tablet, "confirm")
    enters(two[ANN], TENS)
    to_the_end(tablet)
    shows(two[ANN])
    assert "From phones: Ann shows" in tablet.reads()
    assert len(house.table.look(1).night.acting.unconfirmed) == 1


def test_another_phone_that_gets_the_seat_knows_nothing(
    house: House, tablet: Device, two: list[Device], pocket: Pockets
) -> None:
    """Nor can it show the hand of who had the seat before, whoever let it in."""
    enters(two[ANN], TENS)
    assert opens_with(two[ANN], ("Ks", "Kh")).status == 200
    host_taps(tablet, "Free Ann’s seat")
    other = seated(pocket, tablet, "Ann")
    mine = my_seat(other)
    assert "Your cards are entered" not in mine
    assert "Your openers open this pot" not in mine
    assert house.table.look(1).hands == frozenset()
    to_the_end(tablet)
    assert shows(other).status == 422


# --- the lesson -------------------------------------------------------------------------------


def learns(device: Device, *thrown: str, seat: int = ANN) -> Answer:
    return device.taps("ask-lesson", "phone", seat=seat, deal=deal_of(device), card=list(thrown))


PAIRS = ("Ks", "Kh", "9d", "9c", "2s")


def test_a_lesson_is_for_a_house_that_wants_it(tablet: Device, two: list[Device]) -> None:
    enters(two[ANN], PAIRS)
    assert "How rare is it?" not in my_seat(two[ANN])
    no = learns(two[ANN])
    assert (no.status, "Lessons on phones are off" in no.notice) == (422, True)
    assert "/switches#lessons-on-phones" in tablet.opens("/night/1/sheet/phones").text


def test_a_lesson_tells_their_own_player_and_nobody_else(
    house: House, tablet: Device, pocket: Pockets
) -> None:
    wants = {"switch.lessons-on-phones": "lesson"}
    assert tablet.taps("switches", view="bank", more=wants).status in (200, 303)
    ann, bob = (seated(pocket, tablet, name) for name in ("Ann", "Bob"))
    tablet.looks()
    tablet.plays("deal")
    assert learns(ann).status == 422, "nothing is entered"
    enters(ann, PAIRS)
    assert "How rare is it?" in my_seat(ann)
    before = house.table.look(house.table.newest() or 1).seq
    taught = learns(ann)
    assert taught.notice == "Two pair: one hand in 21."
    assert 'class="notice sure"' in taught.text, "an answer, and no fault"
    told = learns(ann, "2s").notice
    assert (
        told == "Two pair: one hand in 21. Discard one, and you make a full house one time in 12."
    )
    assert "Two pair" not in ann.looks("phone"), "it is said once"
    assert "Two pair" not in tablet.looks() + tablet.looks("log") + bob.looks("phone")
    assert house.table.look(house.table.newest() or 1).seq == before
    assert learns(bob).status == 403
    assert learns(bob, seat=BOB).status == 422
    enters(ann, ("Ks",))
    assert "enter all of its cards" in learns(ann).notice


# --- two houses -------------------------------------------------------------------------------


@pytest.fixture
def party(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Party]:
    one = gathered(tmp_path, BOOK, monkeypatch, "jackpots", range(4))
    yield one
    over(one)


def test_nothing_tells_what_was_entered_or_whether(party: Party) -> None:
    """Ann's cards differ; Bob has entered some in one house only."""
    deal = {"deal": deal_of(party.ann.devices[0])}
    one, two = ({"seat": ANN, **deal, "card": list(some), "seen": 0} for some in (TENS, NINES))
    assert party.ann.each("enter-hand", "phone", one, two).status == 200
    form = {"do": "enter-hand", "seat": BOB, **deal, "view": "phone", "seen": 0, "tap": "b"}
    assert party.bob.devices[0].posts("/night/1/tap", {**form, "card": QUEENS}).status == 303
    party.nothing_tells(but=party.bob, own=party.ann)
    for do, seat in (("bet", ANN), ("call", BOB), ("drop", CY), ("drop", DOT)):
        assert party.tablet.taps(do, seat=seat, to=2).status == 200
    assert party.tablet.taps("award", seat=ANN, winner=ANN, pot=0).status == 422
    party.tablet.taps("throw-in", antes="back", dealer="same")
    party.nothing_tells()
