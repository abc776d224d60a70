"""The almanac in the browser: from home in one tap, on every size, in both lights."""

from __future__ import annotations

from device import Device, HttpWire
from playwright.sync_api import expect

from .play import Play
from .test_axe import good

LETTERS = """() => [...document.querySelectorAll("svg text")].map(
  (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"""
"""How high the letters of charts are, in pixels."""
SIZES = ((1280, 800), (1024, 768), (768, 1024), (390, 844))


def test_a_person_a_game_and_the_year(play: Play) -> None:
    tablet = Device(HttpWire(int(play.base.rpartition(":")[2])))
    for name in ("Ann", "Bob"):
        tablet.begins([name, "Zed"], worth="1", currency="€")
        tablet.must("correct", view="bank", source=1, target=0, chips=3, why="a bet")
        tablet.banks("close")
    page = play.page
    page.goto(play.base)
    page.get_by_role("link", name="Almanac", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Almanac")
    page.locator(".ranks").get_by_role("link", name="Zed", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Zed")
    expect(page.locator(".chart")).to_be_visible()
    page.get_by_text("As a table").click()
    expect(page.get_by_role("table").first).to_contain_text("−€6.00")
    for path in ("/almanac", "/people/person?who=zed"):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"{play.base}{path}")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
            assert min(page.evaluate(LETTERS), default=11) >= 11, (path, width)
            page.get_by_text("As a table").click()
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        good(page)
    page.goto(f"{play.base}/almanac")
    page.get_by_text("As a table").click()
    expect(page.locator(".behind").get_by_role("row").last).to_contain_text("−€6.00")
