"""What goes with paying a pot, from outside: the forfeit of whiskey poker, the bonus of knock
poker, and a seven that was checked."""

from __future__ import annotations

import html

import pytest
from conftest import House
from device import Device, buttons

from referee.core.state.night import Night

BEST, MIDDLE, WORST = "Kh Kd 9h 9c 2s", "Qs Qc 9d 8s 3d", "As Jc 7h 5c 3s"
FOURS = "4s 4h 4d 4c 2h"


def night(house: House) -> Night:
    return house.table.look(1).night


def stacks(house: House) -> dict[str, int]:
    found = night(house)
    return {player.name: found.stack(player.seat) for player in found.players}


def presses(tablet: Device, sheet: str, label: str) -> None:
    """Open a sheet and tap the button that begins so."""
    text = html.unescape(tablet.opens(f"/night/1/sheet/{sheet}").text)
    found = [one for one in buttons(text) if one.label.startswith(label)]
    assert found, (label, [one.label for one in buttons(text)])
    got = tablet.sends("felt", found[0].fields)
    assert got.status == 200, got.notice


@pytest.fixture
def whiskey(house: House) -> Device:
    """Three, a forfeit of two; Bob knocked, and all turns are taken: a pot of three."""
    tablet = house.device()
    tablet.begins(("Ann", "Bob", "Cy"), game="whiskey-poker", forfeit=2)
    tablet.must("next-deal", game="whiskey-poker")
    tablet.must("antes")
    tablet.must("take-widow", seat=0, cards=5)
    tablet.must("knock", seat=1)
    tablet.must("pass-turn", seat=2)
    tablet.must("pass-turn", seat=0)
    return tablet


def test_the_lowest_hand_of_whiskey_is_asked_for_and_pays(house: House, whiskey: Device) -> None:
    felt = whiskey.looks()
    assert "winner?seat=0" in felt
    presses(whiskey, "winner?seat=0&pot=0", "Cy is lowest and pays 2")
    assert stacks(house) == {"Ann": 104, "Bob": 99, "Cy": 97}
    assert night(house).playing is None


def test_a_table_may_do_without_the_forfeit(house: House, whiskey: Device) -> None:
    presses(whiskey, "winner?seat=0&pot=0", "Pay Ann 3, no forfeit")
    assert stacks(house) == {"Ann": 102, "Bob": 99, "Cy": 99}


def test_equal_lowest_hands_of_whiskey_each_pay(house: House, whiskey: Device) -> None:
    text = whiskey.opens("/night/1/sheet/split?pot=0&by=0").text
    assert 'name="winner" value="0" checked' in text
    form = next(one for one in buttons(text) if "Pay the pot" in one.label)
    fields = {**form.fields, "winner": "0", "lowest": ["1", "2"]}
    assert whiskey.posts("/night/1/tap", fields, HX_Request="true").status == 200
    assert stacks(house) == {"Ann": 106, "Bob": 97, "Cy": 97}


def test_the_cards_say_who_is_lowest(house: House, whiskey: Device) -> None:
    path = "cards?at=-1&c.0=Kh+Kd+9h+9c+2s&c.1=Qs+Qc+9d+8s+3d&c.2=As+Jc+7h+5c+3s"
    assert "Cy has the lowest hand and pays 2." in whiskey.opens(f"/night/1/sheet/{path}").text
    presses(whiskey, path, "Pay Ann 3")
    assert stacks(house) == {"Ann": 104, "Bob": 99, "Cy": 97}


def test_one_who_does_not_show_is_lowest_but_not_two(house: House, whiskey: Device) -> None:
    two = "cards?at=0&c.0=Kh+Kd+9h+9c+2s&down=1,2"
    assert "enter all hands but one" in whiskey.opens(f"/night/1/sheet/{two}").text
    presses(whiskey, "cards?at=0&c.0=Kh+Kd+9h+9c+2s&c.1=Qs+Qc+9d+8s+3d&down=2", "Pay Ann 3")
    assert stacks(house)["Cy"] == 97


def knocked(house: House, game: str = "knock-poker") -> Device:
    """Three; Ann knocks, Bob and Cy stay: a pot of three."""
    tablet = house.device()
    tablet.begins(("Ann", "Bob", "Cy"), game=game)
    tablet.must("next-deal", game=game)
    tablet.must("antes")
    tablet.must("knock", seat=0)
    tablet.must("stay", seat=1)
    tablet.must("stay", seat=2)
    return tablet


def test_a_knocker_with_four_alike_gets_two_and_a_bonus_of_four(house: House) -> None:
    tablet = knocked(house)
    presses(tablet, "winner?seat=0&pot=0", "With four of a kind: 4 more")
    assert stacks(house) == {"Ann": 114, "Bob": 93, "Cy": 93}  # 3, twice 2, twice 4


def test_a_usual_hand_brings_no_bonus(house: House) -> None:
    presses(knocked(house), "winner?seat=0&pot=0", "Pay Ann 3")
    assert stacks(house) == {"Ann": 106, "Bob": 97, "Cy": 97}


def test_with_deuces_wild_four_alike_bring_none(house: House) -> None:
    tablet = knocked(house, "knock-poker-deuces-wild")
    labels = [one.label for one in buttons(tablet.opens("/night/1/sheet/winner?seat=0&pot=0").text)]
    assert labels == [
        "Pay Ann 3",
        "With five of a kind: 4 more from each player",
        "With a straight flush: 4 more from each player",
        "With a royal flush: 4 more from each player",
    ]


def test_cards_bring_the_bonus_of_knock_poker(house: House) -> None:
    path = "cards?at=0&c.0=4s+4h+4d+4c+2h&c.1=Qs+Qc+9d+8s+3d&c.2=As+Jc+7h+5c+3s"
    tablet = knocked(house)
    assert "a bonus of 4 from each player" in tablet.opens(f"/night/1/sheet/{path}").text
    presses(tablet, path, "Pay Ann 3")
    assert stacks(house) == {"Ann": 114, "Bob": 93, "Cy": 93}


def test_who_knocked_with_less_than_jacks_is_foul_and_pays(house: House) -> None:
    path = "cards?at=0&c.0=Ts+Th+Ad+Kc+2h&c.1=9s+9c+6d+8s+3d&c.2=As+Jc+7h+5c+3s"
    presses(knocked(house), path, "Pay Bob 3")
    assert stacks(house) == {"Ann": 95, "Bob": 104, "Cy": 101}


def lowball(house: House) -> Device:
    """California lowball at 1 and 2; Ann checks after the draw, Bob bets 4, Ann calls."""
    tablet = house.device()
    tablet.begins(("Ann", "Bob", "Cy"), game="california-lowball")
    tablet.must("next-deal", game="california-lowball")
    tablet.must("blinds")
    tablet.must("drop", seat=2)
    tablet.must("call", seat=0)
    tablet.must("check", seat=1)
    tablet.must("draw", seat=0, count=0)
    tablet.must("draw", seat=1, count=0)
    tablet.must("check", seat=0)
    tablet.must("bet", seat=1, to=4)
    tablet.must("call", seat=0)
    return tablet


def test_who_checked_is_told_of_the_seven_before_he_is_paid(house: House) -> None:
    tablet = lowball(house)
    text = html.unescape(tablet.opens("/night/1/sheet/winner?seat=0&pot=0").text)
    assert "Ann checked after the draw." in text
    assert "it can’t win the 8 bet after the draw" in text
    assert "sheet/cards" in text
    presses(tablet, "winner?seat=0&pot=0", "Pay Ann 12: no checked seven")
    assert stacks(house) == {"Ann": 106, "Bob": 94, "Cy": 100}


def test_who_bet_wins_without_a_word_of_sevens(house: House) -> None:
    tablet = lowball(house)
    assert "checked" not in tablet.opens("/night/1/sheet/winner?seat=1&pot=0").text
