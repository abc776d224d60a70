"""A pot in three shares, from outside: by cards, by name, and declared."""

from __future__ import annotations

import html

import pytest
from conftest import House
from device import Device, buttons


@pytest.fixture
def chicago(house: House) -> Device:
    """High-low Chicago after the last bet: 18 in the pot."""
    tablet = house.device()
    tablet.begins(("Ann", "Bob", "Cy"), game="high-low-chicago", limit="none", smallest=1)
    tablet.must("next-deal", game="high-low-chicago")
    tablet.must("antes")
    tablet.must("first", seat=0)
    tablet.must("bet", seat=0, to=5)
    tablet.must("call", seat=1)
    tablet.must("call", seat=2)
    for _ in range(4):
        tablet.must("all-check")
    return tablet


def stacks(house: House) -> list[int]:
    night = house.table.look(1).night
    return [night.stack(player.seat) for player in night.players]


def test_thirds_are_ticked_and_told_before_they_are_paid(house: House, chicago: Device) -> None:
    felt = html.unescape(chicago.looks())
    assert "Who takes the whole pot?" in felt
    sheet = html.unescape(chicago.opens("/night/1/sheet/split?pot=0").text)
    for legend in ("High", "Low", "The spade"):
        assert f"<legend>{legend}</legend>" in sheet
    asked = "pot=0&winner=0&low=1&end-3=0&end-3=2"
    told = chicago.opens(f"/night/1/sheet/shares?{asked}").text
    assert "<b>The spade 6:</b>" in told
    assert "Ann 3 and Cy 3" in told
    form = next(one for one in buttons(sheet) if "Pay the pot" in one.label)
    fields = {**form.fields, "winner": "0", "low": "1", "end-3": ["0", "2"]}
    assert chicago.posts("/night/1/tap", fields, HX_Request="true").status == 200
    assert stacks(house) == [94 + 9, 94 + 6, 94 + 3]


def test_the_cards_pay_thirds(house: House, chicago: Device) -> None:
    path = "cards?at=-1&c.0=Td+Ts+2h+Th+4c+As+7d&c.1=Ks+2d+3c+4h+5d+7c+9c&silent=2"
    text = html.unescape(chicago.opens(f"/night/1/sheet/{path}").text)
    assert "Bob wins the spade" in text
    found = next(one for one in buttons(text) if one.label.startswith("Pay"))
    assert chicago.sends("felt", found.fields).status == 200
    assert stacks(house) == [94 + 6, 94 + 12, 94]
