"""A finished deal put right: a name is tapped, what moves is shown, and only then it is done."""

from __future__ import annotations

from conftest import House
from device import Device

SHEET = "/night/1/sheet/right"


def paid(tablet: Device, seat: int = 0) -> None:
    tablet.plays(f"deal, {seat} bets 2")
    tablet.must("others-drop")
    tablet.must("award", pot=0, winner=seat, openers="shown")


def test_nothing_is_chosen_before_a_name_is_tapped(house: House, tablet: Device) -> None:
    paid(tablet)
    assert "→" not in tablet.opens(SHEET).text
    assert "Ann → Bob 4" in tablet.opens(f"{SHEET}?deal=1&winner=1").text
    assert "has won" not in tablet.opens(f"{SHEET}?deal=1&winner=0").text
    assert tablet.opens(f"{SHEET}?deal=1&winner=x").status == 400
    tablet.must("right-deal", deal=1, winner=1)
    night = house.table.look(1).night
    assert [night.holds(seat) for seat in range(4)] == [99, 103, 99, 99]
    assert "deal 1 fixed: Ann → Bob 4" in tablet.looks()
    assert "hand it over" not in tablet.looks()  # the tablet has moved them
    tablet.must("take-back", strand="hand")
    assert house.table.look(1).night.holds(1) == 99


def test_who_is_tapped_sees_the_button_at_once(tablet: Device) -> None:
    """Of the deal whose name was tapped alone: the button stands under it, whichever it is."""
    for eldest in range(3):
        paid(tablet, eldest)
    assert [f"Deal {deal} " in tablet.opens(SHEET).text for deal in (1, 2, 3)] == [True] * 3
    chosen = tablet.opens(f"{SHEET}?deal=1&winner=1").text
    assert [f"Deal {deal} " in chosen for deal in (1, 2, 3)] == [True, False, False]
    assert "Other deals …" in chosen
    assert "Other deals …" not in tablet.opens(SHEET).text


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
    assert "→" not in tablet.opens(f"{SHEET}?deal=1&pot=1&winner=1").text, "there was one pot"
    assert tablet.taps("right-deal", deal=1, pot=1, winner=1).status == 422
