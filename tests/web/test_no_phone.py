"""A table without a phone: a standard evening takes the taps it always took, each on a button that
lies on the felt or on the one sheet it opens."""

from __future__ import annotations

import html
import re

from conftest import House
from device import Device, buttons, new_mark

OPENS = re.compile(r'<button[^>]*hx-get="([^"]*/sheet/[^"]*)"[^>]*>(.*?)</button>', re.S)
EVENING = (
    ("Deal the first hand", "Everybody’s in: ante 1"),
    ("Open for 2", "Call 2", "Call 2", "Fold", "3", "3", "3", "All check"),
    ("Ann wins", "Ann wins, openers shown"),
    ("Ann deals next", "Everybody’s in: ante 1", "Nobody opens"),
    ("Everybody’s in: ante 1", "Open for 2", "Raise to 4", "Fold", "Fold"),
    ("Fold", "Dot wins, Cy’s openers shown"),
)
"""A deal that is checked down after the draw, one that nobody opens, one that nobody calls."""
TAPS = 22


def text(label: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", label)).split())


def finds(device: Device, page: str, label: str) -> tuple[str, str]:
    """The page after that tap: what it entered, or the sheet that it opened."""
    for button in buttons(page):
        if text(button.label) == label:
            got = device.sends("felt", {**button.fields, "tap": new_mark()})
            assert got.status == 200, (label, got.notice)
            return got.text, "tap"
    for address, words in OPENS.findall(page):
        if text(words) == label:
            return device.opens(html.unescape(address)).text, "sheet"
    there = [text(button.label) for button in buttons(page)]
    raise AssertionError(f"no button {label}: {there}")


def test_a_standard_evening_takes_the_taps_it_always_took(house: House) -> None:
    tablet = house.device()
    tablet.begins()
    page, taps = tablet.looks(), 0
    for stage in EVENING:
        for label in stage:
            page, what = finds(tablet, page, label)
            taps += 1
            assert what == "tap" or label == "Ann wins", label
    assert taps == TAPS
    assert " deals next" in page
    night = house.table.look(1).night
    assert (night.hands, night.playing) == (3, None)
    assert [night.holds(seat) for seat in range(4)] == [105, 95, 93, 107]
