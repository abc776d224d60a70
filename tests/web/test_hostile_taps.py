"""Taps that no page of ours would send: a clear sentence, the right status, nothing changed."""

from __future__ import annotations

import itertools
import random

import pytest
from conftest import House
from device import Device, new_mark
from shelf import SOAK

from referee.core.errors import Impossible
from referee.web.forms import READERS
from referee.web.words import CANNOT_BE

from .test_every_address import STAGES, log

pytestmark = pytest.mark.soak

ODD = ["", "0", "1", "3", "7", "99", "999999999", "box", "-1", "1,1", "2,0", "²", "9" * 5000]
FIELDS = ("seat", "to", "count", "winner", "pot", "chips", "passing", "mixed", "calling", "out")
FIELDS += ("ring", "source", "target", "bearer", "offender", "after", "strand", "game", "law")
FIELDS += ("openers", "why", "name", "q.hand", "small", "big", "ante", "raises", "chip", "worth")
WORDS = ["jackpots", "false-openers", "shown", "hand", "bank", "stay", "next", "yes", "no", "any"]


@pytest.mark.parametrize("stage", STAGES)
def test_any_fields_with_any_button_never_fail(house: House, stage: str) -> None:
    """Random fields with every button: heard or refused in words, and the pages still open."""
    luck = random.Random(stage)
    tablet = house.device()
    tablet.begins()
    if STAGES[stage]:
        tablet.plays(STAGES[stage])
    laws = list(house.table.book.laws)
    shown = itertools.cycle(
        ("/night/1", *(f"/night/1/{view}" for view in ("phone", "bank", "log")))
    )
    for do, _ in itertools.product(READERS, range(8 if SOAK else 2)):
        names = luck.sample(FIELDS, luck.randint(1, 12))
        fields = {name: luck.choice([*ODD, *WORDS, *laws]) for name in names}
        if do == "rule":
            fields["law"] = luck.choice(laws)
        seen = {**house.table.look(1).seen}
        view = luck.choice(["felt", "bank"])
        got = tablet.taps(do, view, seen=luck.choice([*seen.values()]), more=fields)
        assert got.status in (200, 400, 409, 422), (do, fields, got.status, got.text[-800:])
        assert got.status == 200 or got.notice, (do, fields)
        assert CANNOT_BE not in got.text, (do, fields)
        for path in itertools.islice(shown, 4 if SOAK else 1):
            assert tablet.opens(path).status == 200, (do, fields, path)
    assert tablet.opens("/night/1/log.csv").status == 200
    assert tablet.opens("/night/1/results.csv").status == 200
    assert tablet.opens("/night/1/log.json").status == 200


def test_an_act_that_no_rule_refused_and_that_cannot_be_is_told_in_a_sentence(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cannot(*_: object) -> None:
        raise Impossible("more chips than were put in")

    tablet = house.device()
    tablet.begins()
    before = log(house)
    monkeypatch.setattr("referee.table.doing.act", cannot)
    got = tablet.taps("check", seen=house.table.look(1).seen["hand"], seat=0)
    assert (got.status, got.notice) == (422, CANNOT_BE)
    assert log(house) == before


@pytest.mark.parametrize(
    ("form", "status", "sentence"),
    [
        ({"do": "check", "seat": "0", "seen": "2"}, 409, "The table has moved on"),
        ({"do": "check", "seat": "0", "seen": "4"}, 409, "The table has moved on"),
        ({"do": "check", "seat": "0"}, 400, "not a whole number"),
        ({"do": "check", "seat": "0", "seen": "x"}, 400, "“x” is not a whole number"),
        ({"do": "explode", "seen": "3"}, 400, "button isn’t known"),
        ({"seen": "3"}, 400, "button isn’t known"),
        ({"do": "check", "seen": "3"}, 400, "not a whole number"),
        ({"do": "check", "seat": "zero", "seen": "3"}, 400, "“zero” is not a whole number"),
        ({"do": "check", "seat": "-1", "seen": "3"}, 400, "“-1” is not a whole number"),
        ({"do": "check", "seat": "77", "seen": "3"}, 422, "Nobody sits in that seat"),
        ({"do": "bet", "seat": "0", "to": "3", "seen": "3"}, 422, "at most"),
        ({"do": "bet", "seat": "0", "to": "1", "seen": "3"}, 422, "must make it at least 2"),
        ({"do": "bet", "seat": "0", "to": "500", "seen": "3"}, 422, "Ann has only 99"),
        ({"do": "bet", "seat": "0", "to": "2.5", "seen": "3"}, 400, "“2.5” is not a whole"),
        ({"do": "bet", "seat": "0", "to": "9" * 10, "seen": "3"}, 400, "9 digits at most"),
        ({"do": "bet", "seat": "1", "to": "2", "seen": "3"}, 422, "Ann’s turn"),
        ({"do": "bet", "seat": "1", "to": "2", "passing": "3", "seen": "3"}, 422, "Ann’s turn"),
        ({"do": "bet", "seat": "1", "to": "2", "passing": "x", "seen": "3"}, 400, "aren’t seats"),
        ({"do": "award", "winner": "0", "seen": "3"}, 422, "isn’t the showdown yet"),
        ({"do": "next-deal", "game": "snap", "seen": "3"}, 400, "isn’t in the rulebook"),
        ({"do": "rule", "law": "murphy", "seen": "3"}, 400, "isn’t in the rulebook"),
        ({"do": "take-back", "strand": "purse", "seen": "3"}, 400, "isn’t part of this night"),
        ({"do": "take-back", "strand": "hand", "to": "1", "seen": "3"}, 422, "undone already"),
        ({"do": "buy", "seat": "0", "chips": "0", "seen": "1"}, 422, "Enter a number of chips"),
        ({"do": "buy", "seat": "9", "chips": "5", "seen": "1"}, 422, "Nobody sits in that seat"),
        ({"do": "correct", "source": "0", "target": "1", "chips": "5", "seen": "1"}, 422, "why"),
        ({"do": "draw", "seat": "0", "count": "2", "seen": "3"}, 422, "isn’t the draw"),
    ],
    ids=lambda one: " ".join(f"{k}={v}" for k, v in one.items()) if isinstance(one, dict) else "",
)
def test_the_sentence(
    house: House, tablet: Device, form: dict[str, str], status: int, sentence: str
) -> None:
    tablet.plays("deal")  # entries 2 and 3
    before = log(house)
    got = tablet.sends("felt", {"tap": new_mark(), "view": "felt", **form})
    assert (got.status, sentence in got.notice) == (status, True), (got.status, got.notice)
    assert "Ann to act" in got.text, "the true felt comes with it"
    plain = tablet.posts("/night/1/tap", {"tap": new_mark(), **form})  # a page without script
    assert (plain.status, sentence in plain.text) == (status, True)
    assert log(house) == before


def test_a_ruling_about_a_seat_that_is_not_there(house: House, tablet: Device) -> None:
    tablet.plays(STAGES["the draw"])
    for law in house.table.book.laws:
        got = tablet.taps("rule", law=law, offender=99)
        assert got.status in (200, 422), (law, got.status)
        for page in ("/night/1", "/night/1/log", "/night/1/log.json"):
            assert tablet.opens(page).status == 200, law


@pytest.mark.parametrize("asked", ["who", "ante", "known"])
@pytest.mark.parametrize("length", [11, 5000])
def test_an_answer_that_is_too_long(house: House, tablet: Device, asked: str, length: int) -> None:
    tablet.plays(STAGES["the draw"])
    answers = {"q.when": "open", "q.known": "yes", "q.who": "1", "q.ante": "1"}
    got = tablet.taps("rule", law="forgotten-ante", more={**answers, f"q.{asked}": "9" * length})
    assert got.status in (400, 422)
    assert got.notice
    path = f"/night/1/sheet/law?id=forgotten-ante&q.known=yes&q.{asked}={'9' * length}"
    assert tablet.opens(path).status in (200, 400)


def test_cards_at_a_place_that_is_too_long(tablet: Device) -> None:
    tablet.plays(STAGES["the showdown"])
    for field in ("go=9", "rank=9", "mend=0.9", "mend=9"):
        path = f"/night/1/sheet/cards?at=0&c.0=KsKdK&{field}{'9' * 5000}.s"
        assert tablet.opens(path).status == 200, field
        assert tablet.opens(path.removesuffix(".s")).status == 200, field


def test_a_winner_named_twice_wins_once(house: House, tablet: Device) -> None:
    tablet.plays(STAGES["the showdown"])
    got = tablet.taps("award", pot=0, winner=[0, 0, 1], openers="shown")
    assert got.status in (200, 422)
    won = house.table.look(1).night
    assert [won.stack(seat) for seat in range(4)] in ([102, 102, 97, 99], [97, 97, 97, 99])


def test_a_night_that_is_none(house: House, tablet: Device) -> None:
    for number in ("7", "99999999999999999999", "0"):
        got = tablet.posts(f"/night/{number}/tap", {"do": "check", "seat": 0, "seen": 1})
        assert got.status == 404
        assert "There is no such night" in got.text


def test_a_body_that_is_too_big(house: House, tablet: Device) -> None:
    before = log(house)
    got = tablet.taps("check", seat=0, why="x" * 70_000)
    assert got.status == 413
    assert "Make it shorter" in got.text
    assert log(house) == before


def test_many_fields_and_odd_bytes(house: House, tablet: Device) -> None:
    before = log(house)
    many = tablet.posts("/night/1/tap", [("seat", 1)] * 9000, HX_Request="true")
    assert many.status in (400, 413)
    for body in ("%", "%ff%fe=%c3%28", "do=%00&seen=%00", "a" * 3000, "do&do&do", "=&=&="):
        got = tablet.wire.send("POST", "/night/1/tap", body, {"HX-Request": "true"})
        assert got.status == 400, body
    got = tablet.wire.send("POST", "/night/1/tap", '{"do":"check"}', {"Content-Type": "text/json"})
    assert got.status == 400
    assert log(house) == before
