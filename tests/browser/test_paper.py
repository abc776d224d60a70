"""The paper of a closed night in a browser: on a phone, on a tablet, on A4."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from device import Device, HttpWire
from playwright.sync_api import expect

from .play import Play
from .test_axe import good

SIZES = ((1280, 800), (1024, 768), (768, 1024), (390, 844))
WIDE = "document.documentElement.scrollWidth > innerWidth"


def test_the_paper_of_a_night(play: Play) -> None:
    tablet = Device(HttpWire(int(play.base.rpartition(":")[2])))
    tablet.begins(title="Friday")
    tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops")
    tablet.must("rule", law="false-openers")
    tablet.plays("deal, 1 bets 2, 2 calls, 3 drops, 0 drops, 1 draws 1, 2 draws 2")
    tablet.plays("1 bets 4, 2 calls, 1 wins shown")
    assert tablet.banks("close").status == 200
    page = play.page
    page.goto(play.base)
    page.get_by_role("link", name="Recap").first.click()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(WIDE)
        good(page)
        if folder := os.environ.get("SHOTS"):
            page.screenshot(path=str(Path(folder) / f"paper-{width}.png"), full_page=True)
    page.get_by_text("Edit …").first.click()
    good(page)
    page.locator(".paper-winner textarea").fill("Bob’s night.")
    page.get_by_role("button", name="Save this line").first.click()
    play.sees(".paper-winner p", "Bob’s night.")
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=str(Path(folder) / "paper-edited.png"), full_page=True)
        page.set_viewport_size({"width": 794, "height": 1123})
        page.emulate_media(media="print")
        page.screenshot(path=str(Path(folder) / "paper-print.png"))
        page.emulate_media(media="screen")
        page.pdf(path=str(Path(folder) / "paper.pdf"), format="A4")


COPIES = "navigator.clipboard.writeText = async (text) => { window.shared = text; }; null"
SHARES = "navigator.share = async (what) => { window.shared = what.text; }; null"
NONE = f"delete Navigator.prototype.share; navigator.share = undefined; {COPIES}"
PLAIN = """delete Navigator.prototype.share; delete Navigator.prototype.clipboard;
document.execCommand = () => {
  window.shared = document.querySelector("body > textarea").value;
  return true;
}; null"""


@pytest.mark.parametrize("device", [SHARES, NONE, PLAIN], ids=["shares", "copies", "plain http"])
def test_a_settlement_goes_home(play: Play, device: str) -> None:
    """To whoever the device can send it to; where it cannot, it is copied, and that is said."""
    page = play.page
    play.begin(("Ann", "Bob"), worth="0.10", currency="€")
    page.goto(f"{play.base}/night/{play.night}/bank")
    play.open("Close the night …").tap("Close the night")
    page.evaluate(device)
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("window.shared")
    assert "Ann €0.00\nBob €0.00" in page.evaluate("window.shared")
    if device != SHARES:
        expect(page.get_by_text("Copied. Paste it wherever you like.")).to_be_visible()
