"""A deal on a phone by who cannot see it: with the keyboard only, and by what is spoken; their own
cards, as they entered them, are read to them. The browser can neither buzz nor stay lit."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from .play import House, Play
from .test_acting import at_their_phones
from .test_dealers_voice import give, said
from .test_keyboard import NAME

MOST = 90
"""So many steps there may be from one place of a phone to another: a pack of cards lies between."""
BLIND = "delete Navigator.prototype.vibrate; delete Navigator.prototype.wakeLock"


def goes(page: Page, name: str, key: str = "Tab") -> None:
    """Step on until what has the focus is called so."""
    for _ in range(MOST):
        if page.evaluate(NAME) == name:
            return
        page.keyboard.press(key)
    raise AssertionError(f"no way to {name}: {page.evaluate(NAME)}")


def presses(phone: Play, *names: str, sheet: bool = False) -> None:
    """Go to a button and press Enter; wait until it was answered, if it opens no sheet."""
    for name in names:
        phone.rested()
        goes(phone.page, name)
        heard = phone.heard
        phone.page.keyboard.press("Enter")
        if sheet:
            expect(phone.page.locator("#sheet h2:focus")).to_be_visible()
        else:
            phone.answered(heard)


def test_a_deal_by_ear(play: Play, browser: Browser, house: House) -> None:
    with at_their_phones(browser, play, house, "Phones act on their turn") as phones:
        ann, page = phones["Ann"], phones["Ann"].page
        give(page)
        page.add_init_script(BLIND)
        page.reload()
        expect(page.locator("[data-no-buzz]")).to_contain_text("the dealer’s voice below says it")
        expect(page.locator("[data-buzz]")).to_be_hidden()
        goes(page, "Everything")
        page.keyboard.press("Enter")
        said(ann)
        play.tap("Deal the first hand", "Everybody’s in: ante 1")
        expect(page.locator(".me.is-asked")).to_be_visible()
        assert "Ann to act" in " ".join(said(ann))

        presses(ann, "My hand now …", sheet=True)
        for card in ("king of spades", "king of hearts", "nine of clubs", "eight of clubs"):
            goes(page, card)
            page.keyboard.press("Space")
        goes(page, "seven of clubs")
        page.keyboard.press("Space")
        presses(ann, "Keep my hand")
        presses(ann, "Change my hand …", sheet=True)
        heading = page.locator("#sheet h2")
        own = "king of spades, king of hearts, nine of clubs, eight of clubs and seven of clubs"
        expect(heading).to_have_accessible_description(f"Entered: {own}.")
        expect(page.get_by_role("checkbox", checked=True)).to_have_count(5)
        page.keyboard.press("Escape")

        presses(ann, "Check my openers …", sheet=True)
        for card in ("king of spades", "king of hearts"):
            goes(page, card)
            page.keyboard.press("Space")
        presses(ann, "Check and keep")
        expect(page.locator(".openers").first).to_contain_text("Your openers open this pot.")

        presses(ann, "Open for 2")
        phones["Bob"].tap("Call 2")
        phones["Cy"].tap("Fold")
        expect(page.locator(".me.is-asked")).to_be_visible()
        heard = " ".join(said(ann))
        assert "Cy folds" in heard
        assert "Ann draws" in heard
        presses(ann, "Draw 3")
        expect(page.locator(".openers").first).to_contain_text("Your openers are sealed.")
        phones["Bob"].tap("Pat")
        expect(page.locator(".me.is-asked")).to_be_visible()
        presses(ann, "Check")
        phones["Bob"].tap("Check")
        expect(ann.button("Show my hand")).to_be_visible()
        assert "Who wins?" in " ".join(said(ann))
        presses(ann, "Show my hand")
        expect(page.locator("#spoken")).to_contain_text("pair of kings")
        assert "Ann shows K♠ K♥" in " ".join(said(ann))
