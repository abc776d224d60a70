"""What is read, not played: the rulebook and the games are searched and opened, not scrolled."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from shelf import some, turn

from .play import Play

LONGEST = 6000


def test_laws_and_games_are_found_as_one_types(play: Play) -> None:
    page = play.page
    page.goto(f"{play.base}/rulebook")
    expect(page.locator(".contents .game").first).not_to_be_visible()
    page.locator("[data-search]").fill("false openers")
    expect(page.get_by_role("link", name="False openers", exact=True)).to_be_visible()
    page.locator("[data-search]").fill("zzz")
    expect(page.locator("#laws-found")).to_contain_text("No law found")
    page.locator("[data-search]").fill("the dealer gave me four and I asked for three")
    expect(page.locator("#laws-found a").first).to_be_visible()
    page.locator("[data-search]").fill("")
    expect(page.locator("#laws-found a")).to_have_count(0)
    expect(page.locator(".contents .family[hidden]")).to_have_count(0)
    expect(page.locator(".contents .game").first).not_to_be_visible()
    page.goto(f"{play.base}/games")
    expect(page.locator("[data-search]")).to_be_focused()
    page.keyboard.type("razz")
    expect(page.locator(".game:visible").first).to_contain_text("Razz")


def test_a_link_to_a_law_opens_it(play: Play) -> None:
    play.page.goto(f"{play.base}/rulebook/openers#false-openers")
    expect(play.page.locator("#false-openers")).to_be_in_viewport()


@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_to_read_is_long(play: Play, width: int) -> None:
    page = play.page
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{play.base}/rulebook")
    chapters = page.locator(".contents a:text-is('Read the chapter')").evaluate_all(
        "(links) => links.map((link) => link.pathname)"
    )
    assert len(chapters) > 5
    for path in ("/rulebook", "/games", *some(chapters, 2, turn() + width // 1000)):
        page.goto(f"{play.base}{path}")
        high = page.evaluate("() => document.documentElement.scrollHeight")
        assert high <= LONGEST, f"{path} is {high} px long"
