"""Openers that lie sealed: only their player hears whether they open; they are sealed with the bet,
and open by themselves when they must be proved."""

from __future__ import annotations

import contextlib
import dataclasses
import http.client
import random
import re
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from conftest import House
from device import Answer, Device, HttpWire, buttons, deal_of
from serving import QuickServer
from shelf import BOOK

from referee.core.book.game import BetStep, Game
from referee.core.cards.cards import read_cards
from referee.core.errors import Refused
from referee.core.log import Log
from referee.core.messages.showdown import OpenersOpened, OpenersSealed
from referee.core.rules.opening import judged
from referee.core.state.hand import Hand
from referee.export import export
from referee.notation.player import play
from referee.store import FILE, Store, StoreError
from referee.table.kept import Kept, Look, OwnCards

from . import test_phones
from .test_acting import acts, entries, lets, plays
from .test_phones import Pockets, host_taps, my_seat, seated

pocket = test_phones.pocket
ANN, BOB, CY, DOT = range(4)
COVERED, MINE = "/night/1/sheet/openers?seat=0&held=1", "/night/1/sheet/my-openers"
KINGS, TENS, TREYS = ("Ks", "Kh"), ("Ts", "Th"), ("3s", "3h", "3d")
ACES = ("As", "Ah")


def opens(game: Game) -> bool:
    """Whether somebody must hold a strength to open it."""
    return any(isinstance(step, BetStep) and step.needs != "nothing" for step in game.steps)


def enters(
    device: Device, cards: Sequence[str], seat: int = ANN, view: str = "phone", deal: int = 0
) -> Answer:
    deal = deal or deal_of(device)
    return device.taps("seal-openers", view, seat=seat, deal=deal, card=list(cards))


def hand(house: House) -> Hand:
    found = house.table.look(1).night.hand
    assert found is not None
    return found


def words(house: House) -> list[str]:
    """What lies there of this deal."""
    deal = house.table.look(1).deal
    return [word for of, _, _, word in house.table.store.entered(1) if of == deal]


def happened(house: House, kind: type) -> list[object]:
    those = house.table.entries(1)
    return [one for entry, counts in those if counts for one in entry.events if type(one) is kind]


@pytest.fixture
def ann(tablet: Device, pocket: Pockets) -> Device:
    """Ann has her phone; a deal of jackpots is begun, and it is her turn."""
    phone = seated(pocket, tablet, "Ann")
    tablet.looks()
    tablet.plays("deal")
    return phone


def test_the_judge_answers_the_player_alone(house: House, tablet: Device, ann: Device) -> None:
    before, felt = entries(house), tablet.looks()
    assert "Enter my openers" in my_seat(ann)
    no = enters(ann, TENS)
    assert (no.status, "These cards don’t open" in no.notice) == (422, True)
    assert "Enter my openers" in my_seat(ann)
    yes = enters(ann, KINGS)
    assert yes.status == 200
    assert "Your openers open this pot" in my_seat(ann)
    assert entries(house) == before, "nobody can see that she has entered any"
    assert words(house) == ["Ks Kh|pair of kings"]
    assert tablet.looks() == felt
    assert not re.search("K[♠s]", ann.looks("phone")), "and it goes to no device again"


def test_a_phone_says_that_its_players_were_entered_on_the_tablet(
    house: House, tablet: Device, ann: Device, pocket: Pockets
) -> None:
    """That they were, not which; and only the phone that had the seat then."""
    assert enters(tablet, KINGS, view="covered", deal=deal_of(ann)).status == 200
    assert "Your openers open this pot" in my_seat(ann)
    assert ticked(ann.opens(MINE).text) == []
    house.table.shut(1)
    assert "Enter my openers" not in my_seat(ann)
    host_taps(tablet, "Free Ann’s seat")
    assert "Enter my openers" in my_seat(seated(pocket, tablet, "Ann"))


def test_they_open_when_nobody_calls(house: House, tablet: Device, ann: Device) -> None:
    enters(ann, KINGS)
    tablet.looks()
    tablet.plays("0 bets 2")
    assert words(house) == ["Ks Kh|pair of kings"]
    assert "sealed" not in tablet.opens("/night/1/log").text, "nobody hears of it before they are"
    assert "Undo Ann’s bet of 2" in tablet.reads()
    tablet.plays("1 drops, 2 drops, 3 drops")
    assert happened(house, OpenersSealed) == [], "they open at once"
    (opened,) = happened(house, OpenersOpened)
    assert opened == OpenersOpened(ANN, "Ks Kh", "pair of kings")
    assert hand(house).proof == "shown"
    assert "Ann’s openers: K♠ K♥, sealed at the opening." in tablet.reads()
    offered = [button.label for button in buttons(tablet.looks()) if "Ann" in button.label]
    assert not any("openers" in label for label in offered)
    assert tablet.taps("award", pot=0, winner=ANN).status == 200
    assert hand(house).ending == "won"


@pytest.mark.parametrize("game", [name for name, game in BOOK.games.items() if opens(game)])
def test_every_game_with_openers_seals_them(
    house: House, tablet: Device, pocket: Pockets, game: str
) -> None:
    """On the phone: what doesn’t open is told to the player alone, what does opens by itself."""
    ann = seated(pocket, tablet, "Ann")
    lets(tablet)
    tablet.must("next-deal", game=game)
    tablet.must("antes")
    assert enters(ann, ("7s", "5h")).status == 422
    assert "Enter my openers" in my_seat(ann)
    assert enters(ann, ACES).status == 200
    plays(ann, next(label for label in acts(ann) if label.startswith("Open")))
    tablet.looks()
    tablet.plays("1 drops, 2 drops, 3 drops")
    (opened,) = happened(house, OpenersOpened)
    assert isinstance(opened, OpenersOpened)
    assert read_cards(opened.cards) == read_cards(" ".join(ACES))
    assert hand(house).proof == "shown"


def test_they_open_when_the_opener_folds_and_at_the_showdown(
    house: House, tablet: Device, ann: Device
) -> None:
    enters(ann, KINGS)
    tablet.looks()
    tablet.plays("0 bets 2, 1 raises 4, 2 drops, 3 calls, 0 drops")
    assert happened(house, OpenersOpened) == [OpenersOpened(ANN, "Ks Kh", "pair of kings")]
    assert "shows openers before folding" not in tablet.reads()
    tablet.plays("take back, 0 calls, 0 draws 3, 1 draws 1, 3 draws 0, all check")
    assert happened(house, OpenersOpened) == [OpenersOpened(ANN, "Ks Kh", "pair of kings")]
    assert hand(house).proof == "shown"


def test_nothing_is_kept_apart_and_the_crib_says_so(tablet: Device, ann: Device) -> None:
    enters(ann, KINGS)
    tablet.looks()
    tablet.plays("0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 3")
    assert "Ann’s openers are sealed in the app: no need to keep discards apart." in tablet.reads()


@pytest.mark.parametrize("late", ["", ", 1 calls, 2 drops, 3 drops"])
def test_who_opened_without_them_enters_them_until_the_draw(
    house: House, tablet: Device, ann: Device, late: str
) -> None:
    tablet.looks()
    tablet.plays(f"0 bets 2{late}")
    assert "Enter my openers" in my_seat(ann)
    assert enters(ann, KINGS).status == 200
    assert enters(ann, ("As", "Ad")).status == 200, "a slip of the finger"
    assert [word.split("|")[:2] for word in words(house)] == [["As Ad", "pair of aces"]]
    assert happened(house, OpenersSealed) == []
    tablet.looks()
    tablet.plays("0 draws 3" if late else "1 calls, 2 drops, 3 drops, 0 draws 3")
    by = 3 if late else ANN
    assert happened(house, OpenersSealed) == [OpenersSealed(ANN, "changed", by)]
    assert "Your openers are sealed" in my_seat(ann)


ACES = ("As", "Ad")
Several = Sequence[Sequence[str]]
TOLD = "Ann’s openers are sealed"


@pytest.mark.parametrize(
    ("first", "then", "log"),
    [
        # before the opening it is nobody's affair; the same cards once more are no change
        ((KINGS, ACES), (), f"{TOLD}<"),
        ((KINGS,), (KINGS, KINGS[::-1]), f"{TOLD}<"),
        ((KINGS,), (ACES,), f"{TOLD}; they were changed after the opening, when Bob had acted"),
        ((KINGS,), (ACES, KINGS), f"{TOLD}; they were changed after the opening, when Bob had"),
        ((), (KINGS,), f"{TOLD}; they were entered after the opening, when Bob had acted"),
    ],
)
def test_the_log_says_that_openers_were_changed_since_the_opening_and_never_what(
    house: House, tablet: Device, ann: Device, first: Several, then: Several, log: str
) -> None:
    for cards in first:
        enters(ann, cards)
    tablet.looks()
    tablet.plays("0 bets 2, 1 calls")
    for cards in then:
        assert "You have opened: the log will say" in ann.opens(MINE).text
        assert enters(ann, cards).status == 200
    tablet.looks()
    assert "after the opening" not in tablet.opens("/night/1/log").text, "it waits for the draw"
    tablet.plays("2 drops, 3 drops, 0 draws 3")
    page = tablet.opens("/night/1/log").text
    assert log in page
    assert not re.search("[KA][♠♦sd]", page)
    tablet.plays("1 draws 0, 0 bets 4, 1 drops")
    said = log.partition("they were ")[2].partition(",")[0] or "sealed at the opening"
    assert f", {said}." in tablet.reads(), "and once more when they open"


def test_what_they_entered_stands_ticked_on_that_phone_and_nowhere_else(
    house: House, tablet: Device, ann: Device, pocket: Pockets
) -> None:
    enters(ann, KINGS)
    assert ticked(ann.opens(MINE).text) == ["Ks", "Kh"]
    assert "Change my openers" in my_seat(ann)
    assert ticked(tablet.opens(COVERED).text) == []
    host_taps(tablet, "Free Ann’s seat")
    assert ticked(ann.opens(MINE).text) == []
    other = seated(pocket, tablet, "Ann")
    assert "Enter my openers" in my_seat(other)
    assert ticked(other.opens(MINE).text) == []
    enters(other, ("As", "Ad"))
    assert ticked(other.opens(MINE).text) == ["As", "Ad"]
    assert house.table.on_phone(1, "nobody") == OwnCards()


def test_what_was_sealed_once_is_not_changed_when_the_draw_is_undone(
    house: House, tablet: Device, ann: Device
) -> None:
    """They have seen what they drew: no other cards are openers then, and none that were not
    entered before."""
    enters(ann, KINGS)
    tablet.looks()
    tablet.plays("0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 3, take back")
    assert "Your openers open this pot." in my_seat(ann)
    assert "Change my openers" not in my_seat(ann)
    no = enters(ann, ("As", "Ad"))
    assert (no.status, "too late" in no.notice) == (422, True)
    assert "Enter Ann’s openers" not in tablet.opens("/night/1/sheet/seat?seat=0").text
    tablet.looks()
    tablet.plays("0 draws 2, 1 draws 0, all check")
    assert happened(house, OpenersOpened) == [OpenersOpened(ANN, "Ks Kh", "pair of kings")]


def test_who_drew_without_any_enters_none_when_the_draw_is_undone(
    house: House, tablet: Device, ann: Device
) -> None:
    tablet.looks()
    tablet.plays("0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 3, take back")
    assert "my openers" not in my_seat(ann)
    assert enters(ann, KINGS).status == 422
    assert words(house) == []


def test_openers_entered_after_the_bet_make_nobody_s_tap_stale_and_take_no_undo(
    house: House, tablet: Device, pocket: Pockets
) -> None:
    """Bob’s page was drawn a second before Ann entered hers: his call counts."""
    lets(tablet)
    anns, bobs = (seated(pocket, tablet, name) for name in ("Ann", "Bob"))
    tablet.looks()
    tablet.plays("deal")
    plays(anns, "Open for 2")
    tablet.looks()
    call, before = acts(bobs)["Call 2"], entries(house)
    assert enters(anns, KINGS).status == 200
    assert entries(house) == before
    assert "Undo: Ann’s bet of 2" in my_seat(anns)
    assert "Undo Ann’s bet of 2" in tablet.reads()
    assert bobs.sends("phone", {**call, "tap": "call"}).status == 200
    assert hand(house).of(BOB).bet == 2


@pytest.mark.parametrize("before", ["", "0 bets 2"])
def test_what_could_not_be_written_is_not_kept(
    house: House, tablet: Device, ann: Device, monkeypatch: pytest.MonkeyPatch, before: str
) -> None:
    tablet.looks()
    tablet.plays(before) if before else None
    with monkeypatch.context() as full:
        full.setattr(house.table.store, "enter", _no_room)
        assert enters(ann, KINGS).status == 503
    assert words(house) == []
    assert "Enter my openers" in my_seat(ann)


def _no_room(*_: object, **__: object) -> None:
    raise StoreError("The disk is full.")


def test_what_was_acknowledged_outlives_the_program(
    house: House, tablet: Device, ann: Device
) -> None:
    """Openers before the bet and after it, and a split."""
    enters(ann, KINGS)
    house.table.shut(1)
    assert "Your openers open this pot" in my_seat(ann)
    tablet.looks()
    tablet.plays("0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 1")
    splits(ann, "Ks")
    house.table.shut(1)
    assert "Your split is sealed" in my_seat(ann)
    tablet.looks()
    tablet.plays("1 draws 0, all check")
    assert happened(house, OpenersOpened) == [OpenersOpened(ANN, "Ks Kh", "pair of kings", "Ks")]


def test_who_glances_at_a_night_shuts_it_for_nobody_who_asked_meanwhile(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the start of the program: a stream that began, and what was chosen ahead, were gone."""
    table, look, bells = house.table, Kept.look, []
    table.shut(1)
    table.glance(1)
    assert 1 not in table._open, "nobody else has asked"

    def meanwhile(there: Kept) -> Look:
        if not bells:
            bells.append(table.bell(1))
        return look(there)

    monkeypatch.setattr(Kept, "look", meanwhile)
    table.glance(1)
    assert [table.bell(1)] == bells


def test_a_mistap_on_the_tablet_tells_nothing(house: House, tablet: Device, ann: Device) -> None:
    """Nor does the dealer's phone, that another player holds."""
    enters(ann, KINGS)
    tablet.looks()
    tablet.plays("0 bets 2, take back, 0 checks")
    assert "sealed" not in tablet.opens("/night/1/log").text


def test_an_old_sheet_is_of_the_deal_that_is_undone(
    house: House, tablet: Device, ann: Device
) -> None:
    first = deal_of(ann)
    tablet.looks()
    tablet.plays("take back, take back, deal")
    assert house.table.look(1).night.hands == 1
    assert enters(ann, KINGS, deal=first).status == 422
    assert enters(ann, KINGS).status == 200


def test_after_the_draw_or_by_others_it_is_too_late(
    house: House, tablet: Device, ann: Device
) -> None:
    tablet.looks()
    tablet.plays("0 bets 2, 1 calls, 2 drops, 3 drops")
    assert enters(tablet, KINGS, BOB).status == 422
    tablet.looks()
    tablet.plays("0 draws 3")
    assert enters(ann, KINGS).status == 422
    assert words(house) == []


def test_who_passes_has_told_nothing(house: House, tablet: Device, ann: Device) -> None:
    enters(ann, KINGS)
    tablet.looks()
    tablet.plays("0 checks, 1 bets 2, 2 drops, 3 calls, 0 drops, 1 draws 1")
    assert happened(house, OpenersSealed) == []
    assert enters(ann, KINGS).status == 422


def test_the_tablet_goes_to_the_player_covered(house: House, tablet: Device, ann: Device) -> None:
    menu = tablet.opens("/night/1/sheet/seat?seat=0").text
    assert "Enter Ann’s openers" in menu
    covered = tablet.opens("/night/1/sheet/openers?seat=0").text
    assert "take the tablet" in covered
    assert "seal-openers" not in covered
    own = tablet.opens("/night/1/sheet/openers?seat=0&held=1").text
    assert own.count('name="card"') == 52
    no = enters(tablet, TENS, view="covered")
    assert (no.status, "don’t open" in no.notice) == (422, True)
    yes = enters(tablet, KINGS, view="covered")
    assert yes.status == 200
    assert "Nothing stays on the screen" in yes.text
    assert not re.search("K[♠s♥h]", yes.text)
    tablet.looks()
    tablet.plays("0 bets 2")
    assert [word.split("|")[:2] for word in words(house)] == [["Ks Kh", "pair of kings"]]
    assert tablet.opens("/night/1/sheet/openers?seat=1&held=1").text.count('name="card"') == 0


def test_no_phone_enters_them_for_another_seat(
    house: House, tablet: Device, ann: Device, pocket: Pockets
) -> None:
    assert enters(ann, KINGS, BOB).status == 403
    assert enters(pocket("iPhone"), KINGS).status == 403
    assert ann.opens("/night/1/sheet/openers?seat=0&held=1").status == 403
    assert enters(ann, KINGS, deal=2).status == 422
    assert enters(ann, ()).status == 422
    assert enters(ann, ("Xx",)).status == 400
    assert enters(ann, ("Jo", "Ks")).status == 400
    assert enters(ann, ("Ks", "Ks")).status == 400
    assert enters(ann, ("Ks", "Kh", "Kd", "Kc", "As", "Ah")).status == 422


# --- compared with what is shown --------------------------------------------------------------


def shows(tablet: Device, **cards: str) -> Answer:
    sent = {f"c.{seat.removeprefix('c')}": text for seat, text in cards.items()}
    return tablet.taps("cards", more=sent)


@pytest.fixture
def shown(tablet: Device, ann: Device) -> Device:
    """Ann opened on sealed kings and drew three; she and Bob are at the showdown."""
    enters(ann, KINGS)
    tablet.looks()
    tablet.plays("0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 3, 1 draws 1, all check")
    return tablet


def test_the_hand_that_is_shown_must_hold_them(house: House, shown: Device) -> None:
    no = shows(shown, c0="Qs Qh 2s 3s 4d", c1="As Ah 5d 6d 7c")
    assert (no.status, "don’t fit the cards shown" in no.notice) == (422, True)
    twice = shows(shown, c0="Ks Kh 2s 3s 4d", c1="Kh Ah 5d 6d 7c")
    assert twice.status in (400, 422)
    assert shows(shown, c0="Ks Kh 2s 3s 4d", c1="As Ah 5d 6d 7c").status == 200
    assert hand(house).ending == "won"
    assert hand(house).proof == "shown"


def test_nobody_else_shows_one_of_them(shown: Device) -> None:
    no = shown.taps("cards", more={"c.1": "Ks Ah 5d 6d 7c", "down": "0"})
    assert (no.status, "don’t fit" in no.notice) == (422, True)


def test_a_false_opening_goes_the_way_it_always_went(house: House, shown: Device) -> None:
    """The table rules; Bob, who alone is left, has the pot, and Ann's chips stay in it."""
    before = house.table.look(1).night.behind(ANN)
    got = shown.taps("rule", law="false-openers", offender=ANN)
    assert got.status == 200, got.notice
    assert hand(house).of(ANN).state == "foul"
    assert house.table.look(1).night.behind(ANN) == before


def test_the_sheet_says_that_they_do_not_fit(shown: Device) -> None:
    sheet = shown.opens("/night/1/sheet/cards?at=0&c.0=Qs+Qh+2s+3s+4d&c.1=As+Ah+5d+6d+7c").text
    assert "No openers" in sheet
    fine = shown.opens("/night/1/sheet/cards?at=0&c.0=Ks+Kh+2s+3s+4d&c.1=As+Ah+5d+6d+7c").text
    assert "No openers" not in fine
    assert "Ann’s openers: K♠ K♥, sealed" in fine


# --- split ------------------------------------------------------------------------------------


def splits(device: Device, *cards: str, view: str = "phone", seat: int = ANN) -> Answer:
    return device.taps("split-openers", view, seat=seat, deal=deal_of(device), card=list(cards))


@pytest.fixture
def drawn(tablet: Device, ann: Device) -> Device:
    """Ann opened on sealed kings, Bob called; she has drawn one."""
    enters(ann, KINGS)
    tablet.looks()
    tablet.plays("0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 1")
    return tablet


def test_a_split_is_sealed_with_them_and_nobody_hears_of_it(
    house: House, drawn: Device, ann: Device
) -> None:
    before, felt = entries(house), drawn.looks()
    assert "I split my openers" in my_seat(ann)
    assert splits(ann, "Ks").status == 200
    assert "Your split is sealed with them" in my_seat(ann)
    assert (entries(house), drawn.looks()) == (before, felt)
    (word,) = words(house)
    assert word.startswith("Ks Kh|pair of kings|Ks|")
    drawn.plays("1 draws 0, all check")
    (opened,) = happened(house, OpenersOpened)
    assert opened == OpenersOpened(ANN, "Ks Kh", "pair of kings", "Ks")
    assert "split, the K♠ discarded" in drawn.reads("log")
    assert (
        "Ann’s openers: K♠ K♥ (pair of kings), sealed at the opening; split, the K♠ discarded."
        in (drawn.reads())
    )
    no = shows(drawn, c0="Ks Kh 2s 3s 4d", c1="As Ah 5d 6d 7c")
    assert no.status == 422, "what was thrown is not in the hand"
    assert shows(drawn, c0="Kh Qh Jh Th 9h", c1="As Ah 5d 6d 7c").status == 200
    assert hand(house).proof == "shown"


def test_without_the_word_a_split_does_not_fit(house: House, drawn: Device) -> None:
    drawn.plays("1 draws 0, all check")
    no = shows(drawn, c0="Kh Qh Jh Th 9h", c1="As Ah 5d 6d 7c")
    assert (no.status, "don’t fit" in no.notice) == (422, True)


@pytest.mark.parametrize("who", ["on the phone", "at the tablet"])
def test_a_split_that_nobody_heard_of_is_said_at_the_showdown(
    house: House, drawn: Device, ann: Device, who: str
) -> None:
    """To everybody, since the openers lie open by then; and the table still has them proved."""
    drawn.plays("1 draws 0, all check")
    assert hand(house).proof == "shown"
    cards = {"c0": "Kh Qh Jh Th 9h", "c1": "As Ah 5d 6d 7c"}
    no = shows(drawn, **cards)
    assert "if Ann split them, say so" in no.notice
    if who == "on the phone":
        assert "I split my openers" in my_seat(ann)
        sheet = ann.opens(MINE).text
        assert re.findall('name="card" value="(..)"', sheet) == ["Ks", "Kh"]
        assert splits(ann, "As").status == splits(ann).status == 422
        assert splits(ann, "Ks").status == 200
    else:
        assert "Ann split the openers" in drawn.opens("/night/1/sheet/seat?seat=0").text
        sheet = drawn.opens("/night/1/sheet/openers?seat=0").text
        assert re.findall('name="card" value="(..)"', sheet) == ["Ks", "Kh"]
        assert splits(drawn, "Ks", view="felt").status == 200
    said = "Ann says the openers were split, the K♠ discarded: look at the discard"
    assert (said + (" (on Ann’s phone)" if who == "on the phone" else "")) in drawn.reads("log")
    assert hand(house).proof == "owed"
    assert "I split my openers" not in my_seat(ann)
    drawn.looks()
    more = {"c.0": cards["c0"], "c.1": cards["c1"], "openers": "shown"}
    assert drawn.taps("cards", more=more).status == 200
    assert (hand(house).ending, hand(house).proof) == ("won", "shown")
    assert splits(ann, "Ks").status == 422, "the pot is paid"
    text = export(house.table, 1, "phh")
    assert "cards speak" in text
    assert "not told" not in text, "the deal plays again as it was"


def test_a_split_said_at_the_showdown_is_undone_and_may_prove_nothing(
    house: House, drawn: Device, ann: Device
) -> None:
    drawn.plays("1 draws 0, all check")
    before = house.table.look(1).night
    assert splits(ann, "Ks").status == 200
    drawn.looks()
    drawn.plays("take back")
    assert house.table.look(1).night == before
    assert splits(ann, "Ks").status == 200
    drawn.looks()
    drawn.must("rule", law="false-openers")
    assert hand(house).of(ANN).state == "foul"


def test_a_split_is_changed_until_somebody_acts(house: House, drawn: Device, ann: Device) -> None:
    splits(ann, "Kh")
    splits(ann)
    assert words(house) == ["Ks Kh|pair of kings"]
    assert "I split my openers" in my_seat(ann)
    splits(ann, "Ks")
    drawn.looks()
    drawn.plays("1 draws 0, 0 checks")
    assert splits(ann).status == 422
    assert splits(drawn, "Ks", seat=BOB).status == 422


def test_a_split_is_of_its_draw(house: House, drawn: Device, ann: Device) -> None:
    """Another draw, another word; the same draw brought back has the old one."""
    splits(ann, "Ks")
    drawn.looks()
    drawn.plays("take back")
    assert "split" not in my_seat(ann)
    drawn.plays("again")
    assert "Your split is sealed" in my_seat(ann)
    drawn.plays("take back, 0 draws 3")
    assert "I split my openers" in my_seat(ann)
    drawn.plays("1 draws 0, all check")
    assert happened(house, OpenersOpened) == [OpenersOpened(ANN, "Ks Kh", "pair of kings")]


def test_a_split_on_the_covered_tablet(house: House, drawn: Device, ann: Device) -> None:
    assert "Ann split the sealed openers" in drawn.opens("/night/1/sheet/seat?seat=0").text
    covered = drawn.opens(COVERED.removesuffix("&held=1")).text
    assert "take the tablet" in covered
    own = drawn.opens(COVERED).text
    assert own.count('name="card"') == 52
    assert ticked(own) == []
    assert "They’re checked only when your openers are shown" in own
    assert splits(drawn, "As", view="covered").status == 200, "whoever asks here learns nothing"
    assert splits(drawn, "Ks", view="covered").status == 200
    assert house.table.on_phone(1, marks(house)[ANN]) == OwnCards("Ks Kh", "Ks")
    assert "Your split is sealed" not in my_seat(ann), "that was somebody else’s device"
    assert "moved on" in drawn.opens("/night/1/sheet/openers?seat=1").text
    assert splits(ann, "Ks", seat=BOB).status == 403


def test_a_split_is_of_the_sealed_cards(
    house: House, drawn: Device, ann: Device, pocket: Pockets
) -> None:
    """The phone they were entered on offers no others, and is told; another one that has got the
    seat would learn which they are."""
    sheet = ann.opens(MINE).text
    assert re.findall('name="card" value="(..)"', sheet) == ["Ks", "Kh"]
    no = splits(ann, "As")
    assert (no.status, "not all among them" in no.notice) == (422, True)
    assert splits(ann, "Ks").status == 200
    assert ticked(ann.opens(MINE).text) == ["Ks"]
    host_taps(drawn, "Free Ann’s seat")
    other = seated(pocket, drawn, "Ann")
    sheet = other.opens(MINE).text
    assert sheet.count('name="card"') == 52
    assert "They’re checked only when your openers are shown" in sheet
    assert splits(other, "As").status == 200


def marks(house: House) -> dict[int, str]:
    return {phone.seat: phone.mark for phone in house.table.look(1).night.phones}


def ticked(sheet: str) -> list[str]:
    return re.findall('name="card" value="(..)" checked', sheet)


def test_more_drawn_than_leaves_room_is_no_proof(house: House, tablet: Device, ann: Device) -> None:
    """Four drawn and no split said: it is asked as ever."""
    enters(ann, KINGS)
    tablet.looks()
    tablet.plays("0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 4, 1 draws 0, all check")
    assert hand(house).proof == "owed"
    assert "More cards were drawn than those openers allow" in tablet.reads("log")
    assert "Ann opened: jacks or better?" in tablet.reads()


# --- together with other things ---------------------------------------------------------------


def test_undo_and_redo_of_the_opening(house: House, tablet: Device, ann: Device) -> None:
    enters(ann, KINGS)
    tablet.looks()
    tablet.plays("0 bets 2, take back")
    assert "Your openers open this pot" in my_seat(ann)
    tablet.plays("again")
    assert words(house) == ["Ks Kh|pair of kings"]
    tablet.plays("1 drops, 2 drops, 3 drops, take back, take back, take back, take back")
    tablet.looks()
    tablet.plays("0 bets 2, 1 drops, 2 drops, 3 drops")
    assert happened(house, OpenersOpened) == [OpenersOpened(ANN, "Ks Kh", "pair of kings")]


def test_a_payment_undone_still_has_its_proof(house: House, tablet: Device, ann: Device) -> None:
    enters(ann, KINGS)
    tablet.looks()
    tablet.plays("0 bets 2, 1 drops, 2 drops, 3 drops")
    tablet.must("award", pot=0, winner=ANN)
    tablet.plays("take back, take back, 3 drops")
    assert happened(house, OpenersOpened) == [OpenersOpened(ANN, "Ks Kh", "pair of kings")]


def test_a_second_deal_knows_nothing_of_the_first(
    house: House, tablet: Device, ann: Device
) -> None:
    first = house.table.look(1).deal
    enters(ann, KINGS)
    tablet.looks()
    tablet.plays("0 bets 2")
    tablet.must("throw-in", antes="back", dealer="same")
    assert "openers" not in my_seat(ann)
    tablet.plays("deal, 0 bets 2")
    assert words(house) == []
    assert house.table.look(1).ready == frozenset()
    assert "Enter my openers" in my_seat(ann)
    assert enters(ann, KINGS, deal=first).status == 422


def test_what_was_sealed_in_a_deal_that_is_undone_is_not_of_the_deal_before(
    house: House, tablet: Device, ann: Device
) -> None:
    tablet.looks()
    tablet.must("nobody-opens")
    before = entries(house)
    tablet.looks()
    tablet.must("antes")
    number, deal = house.table.look(1).night.hands, house.table.look(1).deal
    while (turn := hand(house).turn) != ANN:
        tablet.plays(f"{turn} checks")
    assert enters(ann, KINGS, deal=deal).status == 200
    tablet.looks()
    tablet.plays("0 bets 2")
    assert words(house) == ["Ks Kh|pair of kings"]
    tablet.must("take-back", strand="hand", to=before)
    assert house.table.look(1).night.hands == number - 1
    assert "Your openers open this pot" not in my_seat(ann)
    tablet.looks()
    tablet.plays("0 bets 2")
    assert words(house) == []


def test_who_sees_them_takes_back_nothing(house: House, tablet: Device, pocket: Pockets) -> None:
    """The last act of a deal opens them: its player could stay in and bet, knowing two cards."""
    lets(tablet)
    phones = [seated(pocket, tablet, name) for name in ("Ann", "Bob", "Cy", "Dot")]
    tablet.looks()
    tablet.plays("deal")
    enters(phones[ANN], KINGS)
    plays(phones[ANN], "Open for 2")
    for seat in (BOB, CY, DOT):
        plays(phones[seat], "Fold")
    assert len(happened(house, OpenersOpened)) == 1
    assert phones[DOT].taps("take-back", "phone", strand="hand").status == 403
    tablet.looks()
    tablet.plays("take back")


def test_the_dealers_phone_cannot_ask_whether_a_seat_has_openers(
    house: House, tablet: Device, pocket: Pockets
) -> None:
    """Nor does anybody, by a bet."""
    phones = [seated(pocket, tablet, name) for name in ("Ann", "Bob", "Cy", "Dot")]
    tablet.must("let-phones", may="act", ahead="", deals="1")
    tablet.plays("deal")
    enters(phones[ANN], KINGS)
    phones[DOT].looks()
    phones[DOT].must("bet", seat=ANN, to=2)
    plays(phones[BOB], "Call 2")
    assert happened(house, OpenersSealed) == []


def test_a_lost_word_is_asked_for_as_ever(house: House, tablet: Device, ann: Device) -> None:
    """As after a backup, which takes none along."""
    enters(ann, KINGS)
    tablet.looks()
    tablet.plays("0 bets 2")
    _lose(house)
    assert "Enter my openers" in my_seat(ann)
    enters(ann, KINGS)
    tablet.looks()
    tablet.plays("1 calls, 2 drops, 3 drops, 0 draws 1")
    _lose(house)
    assert "my openers" not in my_seat(ann)
    tablet.looks()
    tablet.plays("1 draws 0, all check")
    assert hand(house).proof == "owed"
    assert "the app has lost them: ask to see them" in tablet.opens("/night/1/log").text
    tablet.plays("0 wins shown")


def _lose(house: House) -> None:
    with house.table.store.writing() as db:
        db.execute("DELETE FROM entered")
    house.table.shut(1)


def test_a_phone_opens_with_one_tap_and_says_no_more(
    house: House, tablet: Device, pocket: Pockets
) -> None:
    lets(tablet, "confirm", "1")
    phones = [seated(pocket, tablet, name) for name in ("Ann", "Bob")]
    tablet.looks()
    tablet.plays("deal")
    enters(phones[0], KINGS)
    plays(phones[1], "Will check, else fold")
    plays(phones[0], "Open for 2")
    assert words(house) == ["Ks Kh|pair of kings"]
    assert "From phones: Ann bets 2, Bob folds" in tablet.reads(), "what Bob chose before holds"


def test_an_all_in_opener_is_proved_like_any_other(
    house: House, tablet: Device, ann: Device
) -> None:
    enters(ann, KINGS)
    tablet.banks("correct", source=ANN, target=BOB, chips=97, why="a bet")
    tablet.looks()
    tablet.plays("0 bets 2, 1 raises 4, 2 drops, 3 calls")
    assert hand(house).of(ANN).all_in
    tablet.plays("0 draws 3, 1 draws 1, 3 draws 1, 1 bets 4, 3 drops")
    assert happened(house, OpenersOpened) == [OpenersOpened(ANN, "Ks Kh", "pair of kings")]
    assert hand(house).proof == "shown"


def test_the_height_of_this_deal_counts(house: House, tablet: Device, ann: Device) -> None:
    tablet.must("throw-in", antes="back", dealer="same")
    tablet.must("next-deal", game="progressive-jackpots")
    tablet.must("antes")
    assert enters(ann, ("Js", "Jh")).status == 200
    tablet.looks()
    tablet.must("nobody-opens")
    tablet.must("antes")
    assert hand(house).strength == "queens-or-better"
    assert house.table.look(1).ready == frozenset()
    assert "queens or better" in ann.opens("/night/1/sheet/my-openers").text
    assert enters(ann, ("Js", "Jh")).status == 422
    assert enters(ann, ("Qs", "Qh")).status == 200


@pytest.mark.parametrize(
    ("cards", "status"), [(("Jo", "As"), 200), (("Jo", "Kh"), 422), (("Jo", *TREYS), 200)]
)
def test_wild_cards_count_as_the_judge_has_them(
    tablet: Device, ann: Device, cards: Sequence[str], status: int
) -> None:
    """The bug is an ace beside an ace, and no king."""
    tablet.must("throw-in", antes="back", dealer="same")
    tablet.must("next-deal", game="gardena-jackpots")
    tablet.must("antes")
    assert enters(ann, cards).status == status


def test_wild_ranks_open_too(house: House, tablet: Device, ann: Device) -> None:
    """Deuces are wild: a deuce beside a king is a pair of kings."""
    rule = house.table.book.judges[hand(house).judge]
    wild = dataclasses.replace(rule, wild=dataclasses.replace(rule.wild, ranks=(2,)))
    assert judged(wild, hand(house), ANN, read_cards("2s Kh")).made.strength.kind == "pair"
    for cards in ("2s Th", "2s", "Kh"):
        with pytest.raises(Refused, match="openers-not-these"):
            judged(wild, hand(house), ANN, read_cards(cards))


def test_a_ruling_that_takes_the_opening_back_leaves_nothing_to_prove(
    house: House, tablet: Device, ann: Device
) -> None:
    """Bob opens then, and what lies sealed of Ann's is never opened."""
    enters(ann, KINGS)
    tablet.looks()
    tablet.plays("0 bets 2, 1 calls")
    ruling = tablet.opens("/night/1/sheet/law?id=false-openers").text
    button = next(one for one in buttons(ruling) if one.fields["do"] == "rule")
    assert tablet.sends("felt", {**button.fields, "tap": "apply"}).status == 200
    assert hand(house).opener is None
    tablet.looks()
    tablet.plays("1 bets 2, 2 drops, 3 drops")
    assert happened(house, OpenersOpened) == []
    assert hand(house).proof == "owed", "Bob has sealed nothing"
    tablet.plays("1 wins shown")


def test_real_chips_in_milestones(house: House, tablet: Device, ann: Device) -> None:
    """The payment alone is tapped, and the openers are proved with it."""
    tablet.must("throw-in", antes="back", dealer="same")
    tablet.must("grain", chips="real", tracking="milestones")
    tablet.must("next-deal", game="jackpots")
    assert enters(ann, KINGS).status == 200
    tablet.looks()
    tablet.must("bet", seat=0, to=2)
    tablet.must("still-in", seat=[0, 1])
    assert words(house) == ["Ks Kh|pair of kings"]
    text = tablet.looks()
    assert "openers shown" not in text
    paid = next(
        one
        for one in buttons(text)
        if one.fields["do"] == "best" or one.fields.get("winner") == "0"
    )
    got = tablet.sends("felt", {**paid.fields, "tap": "paid"})
    assert got.status == 200, got.notice
    assert happened(house, OpenersOpened) == [OpenersOpened(ANN, "Ks Kh", "pair of kings")]
    assert hand(house).ending == "won"


@pytest.mark.parametrize("said", ["", "shown"])
def test_milestones_ask_nothing_of_openers_that_lie_sealed(
    house: House, tablet: Device, ann: Device, said: str
) -> None:
    """Once they are sealed no button and no sheet speaks of openers to be shown. Paid straight from
    the opening bets they open by themselves: a page that cannot know of them, as nobody may, has
    asked in vain and is not refused."""
    tablet.must("grain", chips="real", tracking="milestones")
    assert enters(ann, KINGS).status == 200
    tablet.looks()
    tablet.must("bet", seat=ANN, to=2)
    for do, fields in (
        ("still-in", {"seat": [ANN, BOB]}),
        ("all-drawn", {}),
        ("bet", {"seat": ANN, "to": 4}),
    ):
        tablet.must(do, **fields)
        sheets = [f"/night/1/sheet/{path}" for path in ("split?pot=0", "winner?pot=0&seat=1")]
        for page in (tablet.looks(), *(tablet.opens(sheet).text for sheet in sheets)):
            asked = re.findall(r"[Oo]peners (?:shown|face up)|must show openers|No openers", page)
            assert asked == [], do
    for _ in range(3):
        tablet.must("take-back", strand="hand")
    assert tablet.taps("award", pot=0, winner=ANN, openers="not-asked").status == 422
    tablet.looks()
    tablet.must("award", pot=0, winner=ANN, openers=said)
    assert happened(house, OpenersOpened) == [OpenersOpened(ANN, "Ks Kh", "pair of kings")]
    assert (hand(house).proof, hand(house).ending) == ("shown", "won")


def test_the_deal_as_a_file_plays_to_the_same_end(
    house: House, tablet: Device, ann: Device
) -> None:
    enters(ann, KINGS)
    tablet.looks()
    tablet.plays("0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 3, 1 draws 1, all check")
    assert shows(tablet, c0="Ks Kh 2s 3s 4d", c1="As Ah 5d 6d 7c").status == 200
    text = tablet.opens("/night/1/film/1/file/hand").text
    played = play(text, house.table.book)
    assert played.wrong == []
    assert played.log.night.hand is not None
    assert played.log.night.hand.proof == "shown"


Said = dict[int, list[str]]
"""By deal, the openers that were sent; the last of them that was answered ends them."""


def kills(tmp_path: Path, sent: Said, answered: Said) -> Iterator[Device]:
    """Ann enters openers, others in their place, bets and draws, deal after deal; then the plug is
    pulled."""
    luck, begun = random.Random(21), False
    for _ in range(3):
        server = QuickServer(tmp_path)
        tablet = Device(HttpWire(server.port), int(begun))
        if not begun:
            begun = tablet.begins().status == 303
        flight = threading.Timer(luck.uniform(0, 0.15), server.kill)
        with contextlib.suppress(OSError, http.client.HTTPException, AssertionError):
            while True:
                tablet.looks()
                tablet.taps("throw-in", antes="back", dealer="same")
                tablet.looks()
                tablet.plays("deal")
                found = re.search(r'name="deal" value="(\d+)"', tablet.opens(COVERED).text)
                deal = int(found[1]) if found else 0
                for cards in (KINGS, ("As", "Ad"), KINGS):
                    sent.setdefault(deal, []).append(" ".join(cards))
                    if enters(tablet, cards, view="covered", deal=deal).status == 200:
                        answered.setdefault(deal, []).append(" ".join(cards))
                    if not flight.ident:
                        flight.start()
                tablet.looks()
                tablet.plays("0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 3")
        flight.join()
        server = QuickServer(tmp_path)
        yield Device(HttpWire(server.port), 1)
        server.kill()


@pytest.mark.process
def test_openers_are_kept_or_not_whatever_pulls_the_plug(tmp_path: Path) -> None:
    """What was answered is there, or what was sent after it; and what the log calls sealed is."""
    sent, answered = Said(), Said()
    for tablet in kills(tmp_path, sent, answered):
        store = Store(tmp_path / FILE)
        log = Log(store.read(1).entries)
        deal, playing = log.begun()[-1][0] if log.begun() else 0, log.night.playing
        there = [word.partition("|")[0] for of, _, _, word in store.entered(1) if of == deal]
        may = [answered.get(deal, [""])[-1], *sent.get(deal, [])[len(answered.get(deal, [])) :]]
        assert "".join(there) in may
        assert there or not (playing and playing.vouched)
        assert not answered.get(deal) or there
        store.close()
        tablet.looks()
    assert len(answered) > 1
