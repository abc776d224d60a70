"""A house with one of everything: a night, a deal, a chip, a raise. Nothing says "1 chips"."""

from __future__ import annotations

import re

from conftest import House

ONE = re.compile(
    r"(?<![\d.,–·−-])\b1 (?:backups|cards|chips|deals(?! first)|games|hands|laws|nights"
    r"|payments|people|phones|players|questions|raises|rounds|rulings|sheets|times|votes)\b"
)
PAGES = (
    "new",
    "games",
    "rulebook",
    "people",
    "almanac",
    "data",
    "rulings",
    "games/jackpots",
)
OF_NIGHT = ("", "/bank", "/log", "/files", "/stakes", "/scores", "/phone")
SHEETS = ("menu", "history", "phones", "floor", "stakes")


def test_one_of_a_thing_is_not_said_as_if_there_were_more(house: House) -> None:
    tablet = house.device()
    tablet.begins(("Ann", "Bob"), chips=2, raises=1, worth="0.01", currency="€")
    paths = ["/", *(f"/{page}" for page in PAGES), *(f"/night/1{page}" for page in OF_NIGHT)]
    paths += [f"/night/1/sheet/{sheet}" for sheet in SHEETS]
    tablet.must("next-deal", game="jackpots")
    for tap in ("antes", "check"):
        for path in paths:
            got = tablet.opens(path)
            assert got.status == 200, path
            assert ONE.findall(re.sub(r"<[^>]+>", " ", got.text)) == [], path
        tablet.must(tap, **({} if tap == "antes" else {"seat": 0}))
