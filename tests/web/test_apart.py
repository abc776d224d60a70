"""Thousands stand apart wherever a number is read on the felt; names and fields stay."""

from __future__ import annotations

import re

import pytest
from conftest import House
from markupsafe import Markup

from referee.web.felt.apart import THIN, apart


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Call 12500", "Call 12_500"),
        ("≈1000000", "≈1_000_000"),
        ("999 and 1000", "999 and 1_000"),
        ("blinds 1000 · 2000", "blinds 1_000 · 2_000"),
        ("€12500.50", "€12_500.50"),
        ('<input value="12500"> 12500', '<input value="12500"> 12_500'),
        ("<bdi class=x>Player 2000</bdi> has 2000", "<bdi class=x>Player 2000</bdi> has 2_000"),
        ("TDA 2024 53-A · 2024", "TDA 2024 53-A · 2_024"),
        ("&#8217; 0012 3a2000 0.12345", "&#8217; 0012 3a2000 0.12345"),
    ],
)
def test_a_number_that_is_read(given: str, shown: str) -> None:
    assert apart(Markup(given)) == shown.replace("_", THIN)


def test_all_over_the_felt_its_overlays_and_the_phone(house: House) -> None:
    """No number of four digits or more is left together, from the antes to the payment."""
    tablet = house.device()
    tablet.begins(("Ann", "Bob", "Cy 3000"), 120000, limit="none", ante="1000", least="2000")
    tablet.must("next-deal", game="jackpots")
    seen = []

    def look() -> None:
        for path in ("", "/phone", "/sheet/seat?seat=0", "/sheet/amount?seat=0", "/sheet/antes"):
            seen.append(tablet.opens(f"/night/1{path}").text)

    look()
    tablet.must("antes")
    look()
    tablet.must("bet", seat=0, to=19000)
    look()
    tablet.must("call", seat=1)
    tablet.must("drop", seat=2)
    tablet.must("draw", seat=0, count=0)
    tablet.must("draw", seat=1, count=0)
    tablet.must("all-check")
    for path in ("", "/sheet/winner?seat=0&pot=0", "/sheet/split?pot=0"):
        seen.append(tablet.opens(f"/night/1{path}").text)
    text = re.sub(
        r"<bdi.*?</bdi>|<p id=\"spoken\".*?</p>|<head>.*?</head>|<[^>]*>",
        " ",
        " ".join(seen),
        flags=re.DOTALL,
    )
    assert f"19{THIN}000" in text
    assert [number for number in re.findall(r"(?<!Cy )\b\d{4,}", text)] == []
