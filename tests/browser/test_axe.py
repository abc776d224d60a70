"""axe-core with all its rules, on every page, every step of the felt and every sheet."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from .play import ROOT, SIX, Play

AXE = (ROOT / "tests" / "vendor" / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate(
        "async () => (await axe.run({resultTypes: ['violations']})).violations.map("
        "(one) => [one.id, one.help, one.nodes.map((node) => node.html.slice(0, 160))])"
    )
    return [str(one) for one in found]


def good(page: Page, *themes: str) -> None:
    """No violation, in lamp light and on paper (most tests look at the felt in one of them)."""
    for theme in themes or ("lamp", "paper"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme }", theme)
        assert violations(page) == [], f"{page.url} in {theme}"


def sheet(play: Play, *names: str) -> None:
    """Open a sheet, look at it, and close it again."""
    for name in names:
        play.open(name, exact=False)
    good(play.page, "lamp")
    play.close()


def test_the_felt_before_the_deal_and_at_the_antes(play: Play) -> None:
    play.begin()
    good(play.page, "lamp")
    sheet(play, "Menu")
    sheet(play, "Jackpots")
    sheet(play, "Ann 100 chips")
    play.tap("Deal the first hand")
    good(play.page, "lamp")
    sheet(play, "Not everybody …")


def test_the_felt_in_the_betting(play: Play) -> None:
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    good(play.page, "lamp")
    sheet(play, "History …")
    sheet(play, "Eva 99 chips")
    for name in ("Buys chips …", "Chips from another player …", "Wrong order of seats …"):
        sheet(play, "Eva 99 chips", name)
    sheet(play, "Eva 99 chips", "Leaves after this deal …")
    sheet(play, "Floor!")
    sheet(play, "Floor!", "False openers")
    sheet(play, "Floor!", "Throw the deal in")


def test_the_felt_in_the_draw(play: Play) -> None:
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    play.tap("Dot calls 2", "All fold but Bob and Dot", "Bob draws 3")
    good(play.page, "lamp")
    sheet(play, "Floor!", "Wrong number of cards")


def test_the_felt_at_the_showdown_and_after(play: Play) -> None:
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    play.tap(
        "Dot calls 2", "All fold but Bob and Dot", "Bob draws 3", "Dot draws 1", "Bet 4", "Call 4"
    )
    good(play.page, "lamp")
    sheet(play, "Split …")
    sheet(play, "Bob wins")
    play.open("Bob wins").tap("Bob wins, openers shown")
    good(play.page, "lamp")


def test_the_keypad_of_a_free_bet(play: Play) -> None:
    play.begin(SIX[:3], limit="none")
    play.tap("Deal the first hand", "Everybody’s in: ante 1")
    sheet(play, "Bet 2+ …")


def test_a_refusal_on_the_felt(play: Play) -> None:
    """A felt that says no, and a pot that waits with nobody to play for it."""
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    play.tap("All fold to Bob")
    play.open("Openers not good").tap("Apply")
    good(play.page, "lamp")
    sheet(play, "Share out the ")


@pytest.mark.parametrize("width", [1024, 390])
def test_every_page(play: Play, width: int) -> None:
    play.begin().tap("Deal the first hand", "Nobody opens", "Everybody’s in: ante 1")
    page = play.page
    page.set_viewport_size({"width": width, "height": 768})
    night = f"night/{play.night}"
    pages = ["", "new", "rulebook", "rulebook/draw", "laws/false-openers", "game/jackpots"]
    pages += ["help", "knock", "keys", "nowhere"]
    pages += [f"{night}{part}" for part in ("/phone", "/bank", "/log", "/door", "/stakes")]
    play.forgive("404")
    for path in pages:
        page.goto(f"{play.base}/{path}")
        good(page)
