"""Effects of rulings, drawn before they are applied; chips set aside."""

from __future__ import annotations

import html

import pytest
from conftest import House
from device import Device

from referee.core.book.law import Effect, Law, Question, Ruling
from referee.core.messages.law import Rule
from referee.screens.floor import floor

from .test_floor import OPENED, played

# --- effects, drawn before they are applied ---------------------------------------------------

CITE = ("TDA 2024 53-A",)


def law_of(effect: Effect, *questions: Question) -> Law:
    """A law that does one thing, after these questions."""
    root = questions[0].id if questions else "so"
    return Law(
        "one", "One thing", "It is done.", CITE, ("opening",), ("offender",), root, questions,
        (Ruling("so", "So it is.", "Because.", CITE, (effect,)),),
    )  # fmt: skip


def test_a_question_for_a_seat_shows_the_seats(house: House, tablet: Device) -> None:
    played(tablet, {"do": "antes"}, {"do": "bet", "seat": 0, "to": 2})
    sheet = tablet.opens("/night/1/sheet/law?id=out-of-turn&offender=2&q.what=act&q.between=wait")
    assert sheet.status == 200
    asked = law_of(
        Effect("back-up", seat="over"), Question("over", "Who was it?", "seat", (("*", "so"),))
    )
    night = house.table.look(1).night
    case = floor.case(asked, night, 2, (), {"one": asked})
    assert case.kind == "who"
    assert [one.label for one in case.answers] == ["Ann", "Bob", "Dot"]


def test_chips_are_asked_with_a_keypad_that_is_filled_in(house: House, tablet: Device) -> None:
    played(tablet, {"do": "antes"}, {"do": "bet", "seat": 0, "to": 2})
    asked = law_of(
        Effect("correct", number="much"), Question("much", "How much?", "number", (("*", "so"),))
    )
    case = floor.case(asked, house.table.look(1).night, 1, (), {"one": asked})
    assert (case.kind, case.pad) == ("chips", floor.Pad(2, 10**9))
    impounds = law_of(
        Effect("impound", number="much"), Question("much", "How much?", "number", (("*", "so"),))
    )
    case = floor.case(impounds, house.table.look(1).night, 1, (), {"one": impounds})
    assert case.pad == floor.Pad(6, 6)  # four antes and the bet of 2


def test_what_a_seat_pays_by_ruling_is_drawn(house: House, tablet: Device) -> None:
    played(tablet, {"do": "antes"}, {"do": "bet", "seat": 0, "to": 2})
    pays = law_of(
        Effect("pay-in", number="much"), Question("much", "How much?", "number", (("*", "so"),))
    )
    case = floor.case(pays, house.table.look(1).night, 2, (("much", "3"),), {"one": pays})
    assert [(one.name, one.chips) for one in case.changes] == [("Cy", "puts in 3")]
    assert case.pot == "6 → 9"


def test_what_it_guesses_is_taken_for_so_and_can_be_changed(tablet: Device) -> None:
    played(tablet, *OPENED, {"do": "draw", "seat": 0, "count": 3})
    sheet = tablet.opens("/night/1/sheet/law?id=wrong-number-drawn").text
    assert "Who got the wrong number of cards? <b>Ann</b>, it seems." in sheet
    assert "Did Ann discard as many cards" in sheet
    other = tablet.opens("/night/1/sheet/law?id=wrong-number-drawn&ask=offender").text
    assert "Who got the wrong number of cards?" in other
    assert "it seems.</span>" not in other


# --- chips set aside --------------------------------------------------------------------------


def impounded(house: House, tablet: Device) -> None:
    """The antes and a bet of 2, called once, are set aside: eight chips."""
    played(tablet, *OPENED[:3])
    law = law_of(Effect("impound"))
    house.table.tap(1, Rule(law, (), 0), None)
    tablet.looks("felt")


def test_a_claim_that_comes_too_late_is_refused_and_can_be_let_stand(
    house: House, tablet: Device
) -> None:
    """Cy folded before the pot was set aside; then the next deal has begun."""
    played(tablet, *OPENED[:3], {"do": "drop", "seat": 2})
    house.table.tap(1, Rule(law_of(Effect("impound")), (), 0), None)
    sheet = tablet.opens("/night/1/sheet/release").text
    assert "Give Cy all 8" in sheet
    assert all(f'name="a.{seat}" type="number"' in sheet for seat in house.table.look(1).night.ring)
    assert 'class="button main">Apply' not in sheet
    tablet.looks("felt")
    refused = tablet.taps("throw-in", antes="back", dealer="same")
    assert (refused.status, "8 chips still set aside" in refused.text) == (422, True)
    tablet.must("drop", seat=3)
    tablet.must("drop", seat=1)
    tablet.must("award", pot=0, winner=0, openers="not-asked")
    tablet.must("next-deal", game="jackpots")
    got = tablet.taps("release", more={"a.2": 8, "why": "it was mine"})
    assert got.status == 422
    assert "Cy made no claim on these chips in time" in got.text
    assert "Read the law" in got.text
    before = house.table.look(1).night.stack(2)
    got = tablet.taps("release", more={"a.2": 8, "why": "it was mine", "consent": "1"})
    assert got.status == 200, got.notice
    assert house.table.look(1).night.stack(2) == before + 8
    assert "Allowed by the table (Cy)" in html.unescape(tablet.looks("felt"))


def test_chips_set_aside_are_seen_and_released(house: House, tablet: Device) -> None:
    impounded(house, tablet)
    felt = tablet.looks("felt")
    assert "8 set aside (Ann, Bob, Cy and Dot): can be claimed until the next shuffle" in felt
    assert "8 of deal 1, One thing: Ann, Bob, Cy and Dot" in tablet.looks("bank")
    assert "Give Bob all 8" in tablet.opens("/night/1/sheet/release").text
    before = house.table.look(1).night
    got = tablet.taps("release", more={"a.1": 5, "a.2": 0, "why": "Bob was right"})
    assert got.status == 200, got.notice
    after = house.table.look(1).night
    assert (after.stack(1) - before.stack(1), after.aside) == (5, 3)
    assert "3 set aside" in tablet.looks("felt")
    assert tablet.taps("release", more={"a.1": 9, "why": "more"}).status == 422
    assert tablet.taps("take-back", strand="hand").status == 200
    assert house.table.look(1).night.aside == 8


@pytest.mark.parametrize(
    ("kept", "at_once", "dealt", "acted"),
    [
        ("riffle", "can be claimed until the next shuffle", *["can’t be claimed anymore"] * 2),
        ("action", *["can be claimed until two have acted"] * 2, "can’t be claimed anymore"),
        ("night", *["can be claimed until the night ends"] * 3),
    ],
)
def test_until_when_chips_aside_may_be_claimed(
    house: House, tablet: Device, kept: str, at_once: str, dealt: str, acted: str
) -> None:
    """The house keeps it; the felt and the sheet of the ruling show it."""
    tablet.looks("bank")
    assert tablet.taps("stakes", view="bank", claims=kept).status == 200
    won = {"do": "award", "pot": 0, "winner": 0, "openers": "shown"}
    played(tablet, {"do": "antes"}, {"do": "bet", "seat": 0, "to": 2}, {"do": "others-drop"}, won)
    got = tablet.taps("rule", law="impound", more={"q.part": "all"})
    assert got.status == 200, got.notice
    assert at_once in tablet.looks("felt")
    assert at_once in tablet.opens("/night/1/sheet/release").text
    tablet.taps("next-deal", game="five-card-draw")
    tablet.taps("antes")
    assert dealt in tablet.looks("felt")
    first = house.table.look(1).night.hand
    assert first is not None
    for seat in first.order[:2]:
        got = tablet.taps("check", seat=seat)
        assert got.status == 200, got.notice
    assert acted in tablet.looks("felt")
