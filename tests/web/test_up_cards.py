"""The sheet of the up cards, from outside: who is first, what is wrong, and what stays written."""

from __future__ import annotations

import html
import re

import pytest
from conftest import House
from device import Device


@pytest.fixture
def stud(house: House) -> Device:
    tablet = house.device()
    tablet.begins(("Ann", "Bob", "Cy"), game="seven-card-stud")
    tablet.must("next-deal", game="seven-card-stud")
    tablet.must("antes")
    return tablet


def sheet(tablet: Device, *cards: str) -> str:
    said = "&".join(f"up.{seat}={text}" for seat, text in enumerate(cards))
    return html.unescape(tablet.opens(f"/night/1/sheet/up-cards?{said}").text)


def test_the_sheet_says_who_is_first_and_one_tap_says_it_to_the_table(
    house: House, stud: Device
) -> None:
    text = sheet(stud, "Kh", "3d", "9s")
    assert re.search('<button type="submit"[^>]*>Bob acts first</button>', text)
    assert (
        stud.sends("felt", re.findall(r'<input [^>]*name="([^"]*)" value="([^"]*)"', text)).status
        == 200
    )
    hand = house.table.look(1).night.playing
    assert hand is not None
    assert (hand.turn, hand.asks_first) == (1, False)
    assert "Bob is first: Ann Kh, Bob 3d, Cy 9s up" in html.unescape(
        stud.opens("/night/1/log").text
    )
    assert "The deal has moved on" in sheet(stud, "Kh", "3d", "9s")


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (("Kh", "3d", "zz"), "Cy’s upcards: enter each as rank and suit"),
        (("Kh", "3d", ""), "Cy has 1 up"),
        (("Kh", "3d 4d", "9s"), "Bob has 1 up"),
        (("Kh", "Kh", "9s"), "entered twice"),
        (("3h", "3", "9s"), "the suit decides"),
    ],
)
def test_what_is_wrong_is_said_and_what_was_written_stays(
    stud: Device, cards: tuple[str, ...], words: str
) -> None:
    text = sheet(stud, *cards)
    assert words in text
    assert "acts first</button>" not in text.replace("Find who acts first", "")
    assert all(f'value="{one}"' in text for one in cards)
    said = "&".join(f"up.{seat}={one}" for seat, one in enumerate(cards))
    typing = stud.opens(f"/night/1/sheet/up-cards?typing=1&{said}").text
    assert "notice" not in typing
    assert "acts first</button>" not in typing.replace("Find who acts first", "")


def test_wild_upcards_count_and_the_sheet_says_so(house: House) -> None:
    """Baseball: a three up is at least an ace, and beats a king for the first word."""
    tablet = house.device()
    tablet.begins(("Ann", "Bob", "Cy"), game="baseball")
    tablet.must("next-deal", game="baseball")
    tablet.must("antes")
    text = sheet(tablet, "Kd", "3h", "Qc")
    assert "Threes and nines are wild here, too." in text
    assert re.search('<button type="submit"[^>]*>Bob acts first</button>', text)
    asked = html.unescape(tablet.opens("/night/1").text)
    assert "highest upcards act first" in asked
    assert "A wild card is an ace." in asked


def test_what_the_middle_makes_wild_is_said_not_to_be_known(house: House) -> None:
    tablet = house.device()
    tablet.begins(("Ann", "Bob", "Cy"), game="good-bad-ugly")
    tablet.must("next-deal", game="good-bad-ugly")
    tablet.must("antes")
    assert "What the middle card makes wild isn’t entered here." in sheet(tablet, "Kd", "3h", "Qc")


def test_a_seat_that_is_none_is_said_to_be_none(stud: Device) -> None:
    got = stud.opens("/night/1/sheet/up-cards?up.x=Kh")
    assert got.status == 200
    assert "Those aren’t seats." in got.text
