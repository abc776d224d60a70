"""The film of a night: who may look, one moment or the whole page, nothing of the deal in play."""

from __future__ import annotations

import json
import re

import pytest
from conftest import open_house
from device import Device

from referee.core.book.book import Book
from referee.notation.player import play

RULED = "deal, 0 bets 2, 1 drops, 2 drops, 3 drops"


def _watched(tablet: Device) -> int:
    """A deal that a ruling ended, and the entry of that ruling."""
    tablet.plays(RULED)
    tablet.must("rule", law="false-openers")
    return tablet.seen()


def test_a_deal_is_two_taps_away_from_the_log(tablet: Device, phone: Device) -> None:
    _watched(tablet)
    assert 'href="/night/1/film"' in tablet.looks("log")
    page = phone.opens("/night/1/film").text
    assert 'href="/night/1/film/1"' in page
    assert 'href="/night/1/film/1?at=7"' in page
    assert "Ruling: False openers" in page


def test_a_ruling_is_told_in_few_words_where_its_sentence_stands_beside(tablet: Device) -> None:
    _watched(tablet)
    page = tablet.opens("/night/1/film/1?at=7").text
    told, beside = page.split("And if it had gone the other way?", 1)
    assert "<b>Ruling (Morehead 30(a)) · Ann’s hand is foul: False openers · " in told
    assert "hand is foul and their bets stay" not in told
    assert "hand is foul and their bets stay" in beside


def test_one_moment_after_the_other(tablet: Device) -> None:
    _watched(tablet)
    first = tablet.opens("/night/1/film/1").text
    assert "1 of 7" in first
    assert "slider" in first
    third = tablet.opens("/night/1/film/1?at=3", headers={"HX-Request": "true"}).text
    assert "3 of 7" in third
    assert "slider" not in third
    for odd in ("at=0", "at=99", "at=x", "from=77", "from=-1"):
        assert tablet.opens(f"/night/1/film/1?{odd}").status == 200


def test_the_ruling_and_if_it_had_gone_the_other_way(tablet: Device) -> None:
    _watched(tablet)
    page = tablet.opens("/night/1/film/1?at=7").text
    assert "And if it had gone the other way?" in page
    assert "Right after it, everybody has the same chips" in page


def test_the_deal_in_play_is_not_in_it(tablet: Device, phone: Device) -> None:
    tablet.plays(
        "deal, 0 bets 2, 1 calls, 2 calls, 3 drops, 0 draws 3, 1 draws 1, 2 draws 0, 0 checks"
    )
    for device in (tablet, phone):
        assert "Being played." in device.opens("/night/1/film").text
        got = device.opens("/night/1/film/1")
        assert got.status == 404
        assert "isn’t over yet" in got.text
    assert tablet.opens("/night/1/film/7").status == 404
    assert "No deal yet" not in tablet.opens("/night/1/film").text


def test_a_file_says_by_name_whom_a_ruling_is_about(tablet: Device, book: Book) -> None:
    """It had the number of the seat, and the ruling was lost when the file was played again."""
    tablet.plays("deal, 0 bets 2")
    answers = {"q.what": "act", "q.between": "wait", "q.over": "1", "q.lies": "2"}
    tablet.must("rule", law="out-of-turn", offender=2, **answers)
    tablet.plays("1 drops")
    tablet.must("throw-in")
    told = tablet.opens("/night/1/film/1/file/hand").text
    assert "law out-of-turn Cy what act, between wait, over Bob, lies 2" in told
    assert "not told" not in told
    assert play(told, book).wrong == []


KINDS = ("page", "hand", "phh", "ohh")


def test_a_deal_is_a_file_two_taps_from_the_log(tablet: Device, phone: Device, book: Book) -> None:
    _watched(tablet)
    assert 'href="/night/1/film/1/files"' in tablet.looks("log")
    page = phone.opens("/night/1/film/1/files").text
    assert 'href="/night/1/film/1/file/page"' in page
    assert "PHH can’t hold this deal" in page, "a ruling"
    played = play(phone.opens("/night/1/film/1/file/hand").text, book)
    assert played.wrong == []
    for kind in ("phh", "ohh"):
        got = phone.opens(f"/night/1/film/1/file/{kind}")
        assert (got.status, "can’t hold this deal" in got.text) == (422, True)
    assert phone.opens("/night/1/film/1/file/pdf").status == 404


def test_a_page_of_its_own_asks_for_nothing(tablet: Device) -> None:
    _watched(tablet)
    got = tablet.opens("/night/1/film/1/file/page")
    assert "attachment" in got.headers["Content-Disposition"]
    assert "unsafe-inline" not in got.headers["Content-Security-Policy"]
    assert not re.search(r"(?:src|href|action)=|url\(|@import|https?:", got.text)
    assert got.text.count('class="frame"') == 7
    assert "False openers" in got.text


def test_holdem_as_open_hand_history(tablet: Device) -> None:
    """Every chip put in is in a pot or came back."""
    tablet.must("next-deal", game="texas-holdem")
    tablet.must("blinds")
    tablet.must("raise", seat=2, to=8)
    tablet.must("others-drop")
    tablet.must("award", pot=0, winner=2)
    got = tablet.opens("/night/1/film/1/file/ohh")
    assert got.status == 200, got.text
    hand = json.loads(got.text)["ohh"]
    assert (hand["spec_version"], hand["game_type"]) == ("1.4.6", "Holdem")
    (preflop,) = hand["rounds"]
    said = [(act["player_id"], act["action"], act["amount"]) for act in preflop["actions"]]
    small, big = hand["small_blind_amount"], hand["big_blind_amount"]
    assert said[:3] == [(0, "Post SB", small), (1, "Post BB", big), (2, "Raise", 8)]
    assert {act for _, act, _ in said[3:]} == {"Fold"}
    back = sum(event["amount"] for event in hand.get("_uncalled_returned", ()))
    assert sum(chips for *_, chips in said) == back + sum(pot["amount"] for pot in hand["pots"])
    assert [act["action_number"] for act in preflop["actions"]] == list(range(len(said)))


def test_no_file_of_the_deal_in_play(
    tmp_path_factory: pytest.TempPathFactory, book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two houses that differ in what was drawn answer alike, until the deal is over."""
    monkeypatch.setattr("secrets.token_hex", lambda size: "0" * 2 * size)
    answers: list[list[tuple[int, str]]] = []
    for counts in ((3, 1, 0), (1, 2, 3)):
        house = open_house(tmp_path_factory.mktemp("house"), book)
        tablet = house.device()
        tablet.begins()
        tablet.plays("deal, 0 bets 2, 1 calls, 2 calls, 3 drops")
        tablet.plays(", ".join(f"{seat} draws {count}" for seat, count in enumerate(counts)))
        tablet.plays("0 checks")
        answers.append(_files(tablet))
        tablet.plays("1 checks, 2 checks")
        tablet.must("award", pot=0, winner=0, openers="not-asked")
        assert "draws 3" in tablet.opens("/night/1/film/1/file/hand").text
        house.table.close()
        house.table.store.close()
    assert answers[0] == answers[1]
    assert {status for status, _ in answers[0]} == {404}


def _files(device: Device) -> list[tuple[int, str]]:
    got = [device.opens(f"/night/1/film/1/file/{kind}") for kind in KINDS]
    got.append(device.opens("/night/1/film/1/files"))
    return [(answer.status, answer.text) for answer in got]
