"""Dark or paper is decided before the first paint: by the first tag and the style sheet alone."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from .play import House, Play

DARK, PAPER, WHITE = "rgb(13, 50, 38)", "rgb(250, 245, 233)", "rgb(255, 255, 255)"
SHOWN = "() => getComputedStyle(document.documentElement).backgroundColor"
Scheme = Literal["dark", "light"]


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_light_that_was_chosen_is_there_without_a_script(
    browser: Browser, house: House, scheme: Scheme
) -> None:
    context = browser.new_context(color_scheme=scheme, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{house.base}/help")
    device = {"dark": DARK, "light": PAPER}[scheme]
    for name, shown in (("", DARK), ("Paper", PAPER), ("Same as this device", device)):
        if name:
            page.get_by_role("button", name=name, exact=True).click()
        assert background(page) == shown
        assert page.url.endswith("/help")
    page.get_by_role("button", name="Dark", exact=True).click()
    assert background(page) == DARK
    context.close()


def background(page: Page) -> str:
    page.locator("body").wait_for()  # a page may just be coming
    return str(page.evaluate(SHOWN))


def test_print_is_always_paper(play: Play) -> None:
    play.begin()
    page = play.page
    for part in ("/bank", "/log", "/scores"):
        page.goto(f"{play.base}/night/{play.night}{part}")
        assert background(page) == DARK
        page.emulate_media(media="print")
        assert background(page) == WHITE
        page.emulate_media(media="screen")


def test_the_felt_goes_on_paper_and_back_from_its_menu(play: Play) -> None:
    play.begin().open("Menu")
    play.button("Paper").click()
    expect(play.page.locator("html")).to_have_attribute("data-theme", "paper")
    assert background(play.page) == PAPER
    play.open("Menu")
    expect(play.button("Paper")).to_have_attribute("aria-pressed", "true")


def test_a_score_sheet_is_paper_on_the_dark_desk(play: Play) -> None:
    play.begin()
    page = play.page
    page.goto(f"{play.base}/night/{play.night}/scores/new?kind=pokino")
    page.get_by_role("button", name="Start the sheet").click()
    sheet = page.locator(".paper")
    expect(sheet).to_have_css("background-color", PAPER)
    expect(sheet).to_have_css("color", "rgb(24, 36, 32)")
    assert background(page) == DARK
