"""People and seasons switched off and on again in the browser, on a tablet and a phone."""

from __future__ import annotations

from device import Device, HttpWire
from playwright.sync_api import expect

from .play import Play
from .test_axe import good

SIZES = ((1280, 800), (390, 844))


def test_all_of_it_goes_off_and_on_by_two_taps(play: Play) -> None:
    tablet = Device(HttpWire(int(play.base.rpartition(":")[2])))
    tablet.begins(["Ann", "Zed"], worth="1", currency="€")
    tablet.must("correct", view="bank", source=1, target=0, chips=3, why="a bet")
    tablet.banks("close")
    page = play.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{play.base}/people/person?who=zed")
        page.get_by_role("button", name="Leave out of everything").click()
        expect(page.get_by_role("button", name="Put them back")).to_be_visible()
        _fits(play)
        page.goto(f"{play.base}/people")
        page.get_by_text("Switch all of it off").click()
        _fits(play)
        page.get_by_role("button", name="Switch off people and seasons").click()
        expect(page.get_by_text("People and seasons are switched off.")).to_be_visible()
        _fits(play)
        good(page)
        page.get_by_role("button", name="Switch on people and seasons").click()
        expect(page.get_by_text("People and seasons are switched on again.")).to_be_visible()
        page.get_by_role("button", name="Put back: Zed").click()
        expect(page.get_by_text("Zed is back in people and seasons.")).to_be_visible()


def _fits(play: Play) -> None:
    assert play.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
