"""A finished deal put right: a name is tapped, what moves is shown, and only then it is done."""

from __future__ import annotations

import re

from conftest import House
from device import Device

SHEET = "/night/1/sheet/right"


def paid(tablet: Device, seat: int = 0) -> None:
    tablet.plays(f"deal, {seat} bets 2")
    tablet.must("others-drop")
    tablet.must("award", pot=0, winner=seat, openers="shown")


def test_nothing_is_chosen_before_a_name_is_tapped(house: House, tablet: Device) -> None:
    paid(tablet)
    assert "Move " not in tablet.opens(SHEET).text
    assert "Move 4 from Ann to Bob" in tablet.opens(f"{SHEET}?deal=1&winner=1").text
    assert "has won" not in tablet.opens(f"{SHEET}?deal=1&winner=0").text
    assert tablet.opens(f"{SHEET}?deal=1&winner=x").status == 400
    tablet.must("right-deal", deal=1, winner=1)
    night = house.table.look(1).night
    assert [night.holds(seat) for seat in range(4)] == [99, 103, 99, 99]
    assert "deal 1 fixed: Ann → Bob 4" in tablet.looks()
    assert "hand it over" not in tablet.looks()  # the tablet has moved them
    tablet.must("take-back", strand="hand")
    assert house.table.look(1).night.holds(1) == 99


def test_players_who_folded_stand_behind_one_line(tablet: Device) -> None:
    """Which is open where nobody else could have won it, and where one of them was tapped."""
    tablet.plays("deal, 0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 0, 1 draws 0")
    tablet.must("all-check")
    tablet.must("award", pot=0, winner=0, openers="shown")
    line = "<summary>Folded: Cy, Dot</summary>"
    assert f"<details>{line}" in tablet.opens(SHEET).text
    assert f"<details>{line}" in tablet.opens(f"{SHEET}?deal=1&winner=1").text
    assert f"<details open>{line}" in tablet.opens(f"{SHEET}?deal=1&winner=2").text
    paid(tablet, 1)
    line = "<summary>Folded: Ann, Cy, Dot</summary>"
    assert f"<details open>{line}" in tablet.opens(SHEET).text


def test_a_deal_put_right_later_tells_one_story_everywhere(tablet: Device) -> None:
    """The strip had the stacks after a fix of another deal and a cash-out, the film the first of
    the two, the paper neither; and the film of that deal did not say that it was put right."""
    paid(tablet)
    paid(tablet, 1)
    tablet.must("right-deal", deal=1, winner=2)
    tablet.must("leave", view="bank", seat=3, chips=98)
    strip = tablet.opens("/night/1/film").text
    film = tablet.opens("/night/1/film/2?at=99").text
    for name, chips in (("Ann", 102), ("Bob", 102), ("Cy", 98), ("Dot", 98)):
        assert f"<bdi>{name}</bdi> {chips}</span>" in strip
        assert f'<span class="stack">{chips}</span>' in film
    assert "is fixed" not in film
    said = "Fixed later: 4 from Ann to Cy."
    assert said in strip
    assert said in tablet.opens("/night/1/film/1?at=99").text
    assert said not in tablet.opens("/night/1/film/1?at=2").text
    assert said not in film
    heading = re.search(r"<h2>Deal 1<.*?</summary>", tablet.looks("log"))
    assert heading is not None
    assert "<bdi>Cy</bdi> wins 4, fixed later" in heading.group()
    tablet.banks("close")
    assert said in tablet.opens("/night/1/paper").text


def test_real_chips_stand_in_the_crib_until_they_are_handed_over(tablet: Device) -> None:
    tablet.must("grain", chips="real", tracking="bets")
    paid(tablet)
    tablet.must("right-deal", deal=1, winner=[1, 2])
    assert "Ann → Bob 2 and Ann → Cy 2: hand it over." in tablet.looks()
    tablet.must("next-deal", game="jackpots")
    assert "Done: Ann → Bob 2 and Ann → Cy 2" in tablet.reads()
    tablet.must("hand-over")
    assert "Ann → Bob" not in tablet.reads().partition("Undo")[0]
    assert "Done:" not in tablet.reads()


def test_one_pot_of_several_is_asked_for_by_its_number(house: House, tablet: Device) -> None:
    tablet.banks("buy", seat=0, chips=7)
    assert 'value="23"' in tablet.opens("/night/1/sheet/bank/buy?seat=0&chips=23").text
    paid(tablet)
    assert tablet.opens(f"{SHEET}?deal=1&pot=x&winner=1").status == 400
    assert "Move " not in tablet.opens(f"{SHEET}?deal=1&pot=1&winner=1").text, "there was one pot"
    assert tablet.taps("right-deal", deal=1, pot=1, winner=1).status == 422
