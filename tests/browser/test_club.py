"""Two tables and the floor's desk in a browser: a player is moved on one page, and a hand at the
other table is ruled on from the desk, which hears of both."""

from __future__ import annotations

import pytest
from device import Device, HttpWire
from playwright.sync_api import expect

from .play import House, Play

SIZES = ((1280, 800), (768, 1024), (390, 844))
TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"


def fits(play: Play) -> None:
    for width, height in SIZES:
        play.page.set_viewport_size({"width": width, "height": height})
        assert not play.page.evaluate(TOO_WIDE), (play.page.url, width)


@pytest.mark.process
def test_a_host_moves_players_and_rules_at_both_tables(own_house: House, play: Play) -> None:
    other = Device(HttpWire(own_house.port))
    other.begins(["Ann", "Bob", "Cy", "Dot", "Eva", "Finn"])
    page, base = play.page, f"http://localhost:{own_house.port}"
    page.goto(f"{base}/night/1/evening")
    page.get_by_role("button", name="Open a second table").click()
    for name in ("Ann", "Bob", "Cy"):
        page.get_by_label(f"Where {name} goes").select_option("to table 2")
    page.get_by_role("button", name="Move players").click()
    expect(page.locator("#table-2")).to_contain_text("3 players")
    fits(play)
    other.night = 2
    other.looks()
    other.must("next-deal", game="jackpots")
    other.must("antes")
    page.goto(f"{base}/desk")
    table = page.locator("#board-2")
    expect(table).to_contain_text("Bob to act")
    other.must("bet", seat=1, to=2)
    expect(table).to_contain_text("Bob bets 2")  # by the one stream
    fits(play)
    play.unfold(table.get_by_role("button", name="Floor! at table 2"))
    play.press(page.locator("#sheet-body .foul").first)
    expect(table).to_contain_text("foul")
    expect(page.locator("#board-1")).to_be_visible()
    page.goto(f"{base}/tv")
    expect(page.locator(".tv-wall")).to_contain_text("Table 2")
    fits(play)
