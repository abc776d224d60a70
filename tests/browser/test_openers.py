"""Openers and a hand, ticked on a phone of 390 pixels and on the covered tablet: it fits, reads
well, and the sheet on the tablet closes itself and leaves nothing behind."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from .play import House, Play
from .test_axe import SHEET, good
from .test_declaring import pocket, seated

KINGS = ("king of spades", "king of hearts")


def ticks(play: Play, *cards: str) -> None:
    for card in cards:
        play.page.get_by_role("checkbox", name=card).check()


def test_openers_and_a_hand_on_a_phone(play: Play, browser: Browser, house: House) -> None:
    play.begin(("Ann", "Bob", "Cy"))
    with pocket(browser, play, house) as ann:
        seated(ann, play, "Ann")
        play.tap("Deal the first hand", "Everybody’s in: ante 1")
        ann.page.set_viewport_size({"width": 390, "height": 844})
        ann.open("Enter my openers …")
        ticks(ann, "ten of spades", "ten of hearts")
        go = ann.button("Keep them if they open")
        expect(go).to_be_in_viewport(ratio=1)
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390
        good(ann.page, SHEET)
        ann.tap("Keep them if they open")
        expect(ann.page.locator("#sheet .notice")).to_contain_text("These cards don’t open")
        ann.forgive("422")
        for card in ("ten of spades", "ten of hearts"):
            ann.page.get_by_role("checkbox", name=card).uncheck()
        ticks(ann, *KINGS)
        ann.tap("Keep them if they open")
        expect(ann.page.locator(".openers").first).to_contain_text("You can change them")
        ann.open("My hand now …")
        ticks(ann, *KINGS, "nine of clubs", "eight of clubs", "seven of clubs")
        ann.tap("Keep my hand")
        expect(ann.page.locator(".me")).to_contain_text("Your cards are entered")
        good(ann.page)


def test_the_covered_tablet_closes_itself(play: Play) -> None:
    play.begin(("Ann", "Bob", "Cy")).tap("Deal the first hand", "Everybody’s in: ante 1")
    play.open("Ann 99", exact=False).open("Enter Ann’s openers …").open("I’m Ann")
    good(play.page, SHEET)
    ticks(play, *KINGS)
    play.press(play.button("Keep them if they open"))
    expect(play.page.locator("#sheet")).to_contain_text("Nothing stays on the screen")
    expect(play.page.locator("#sheet")).not_to_be_visible(timeout=8000)
    assert "king of" not in play.page.content().lower()
