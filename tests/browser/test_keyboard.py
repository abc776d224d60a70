"""The whole table without a finger: Tab, Enter and Escape."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from shelf import turned

from .play import Play

NAME = """() => {
  const at = document.activeElement;
  return (at.getAttribute('aria-label') || at.textContent).trim().replace(/\\s+/g, ' ');
}"""
VISIBLE = """() => {
  const at = document.activeElement, style = getComputedStyle(at), box = at.getBoundingClientRect();
  return at.matches(':focus-visible') && style.outlineStyle !== 'none'
    && parseFloat(style.outlineWidth) >= 2 && box.width > 0 && box.bottom <= innerHeight;
}"""


def focused(page: Page, name: str) -> None:
    """The focus comes to what is called so."""
    page.wait_for_function(f"(name) => ({NAME})() === name", arg=name)


def go_to(page: Page, name: str, presses: int) -> None:
    """Tab to what is called `name`, at most so many times; the focus can be seen all the way."""
    for _ in range(presses):
        if page.evaluate(NAME) == name:
            return
        page.keyboard.press("Tab")
        assert page.evaluate(VISIBLE), page.evaluate(NAME)
    assert page.evaluate(NAME) == name


def enter(play: Play, name: str, presses: int = 6, sheet: bool = False) -> None:
    """Tab to a button, press Enter, and wait until it was answered (if it opens no sheet)."""
    play.rested()
    go_to(play.page, name, presses)
    heard = play.heard
    play.page.keyboard.press("Enter")
    if not sheet:
        play.answered(heard)


def test_a_passed_out_deal_and_a_hand_to_its_payment(play: Play) -> None:
    play.begin()
    page = play.page
    page.keyboard.press("Tab")
    focused(page, "To the buttons")
    page.keyboard.press("Enter")
    enter(play, "Deal the first hand")
    enter(play, "Everybody’s in: ante 1", 0)
    enter(play, "Nobody opens", 8)
    play.sees(".crib", re.compile("6 carried over")).pot(6)
    enter(play, "Everybody’s in: ante 1", 0)
    play.turn("Bob to act").pot(12)
    enter(play, "Open for 2", 1)
    enter(play, "Call 2", 0)
    enter(play, "All fold but Bob and Cy", 8)
    play.turn("Bob draws")
    enter(play, "Bob draws 3", 0)
    enter(play, "Cy draws 3")
    play.turn("Bob to act")
    enter(play, "Check", 0)
    enter(play, "Check", 0)
    play.turn("Who wins?")
    enter(play, "Bob wins", 2, sheet=True)
    sheet = page.locator("dialog#sheet")
    expect(sheet).to_have_attribute("open", "")
    expect(sheet.locator("h2:focus")).to_have_text("Bob wins 16")
    page.keyboard.press("Escape")
    expect(sheet).not_to_have_attribute("open", "")
    focused(page, "Bob wins")
    page.keyboard.press("Enter")
    expect(sheet.locator("h2:focus")).to_have_text("Bob wins 16")
    go_to(page, "Bob wins, openers shown", 3)
    page.keyboard.press("Enter")
    play.sees(".turn", "Bob wins 16")
    # Twelve antes and two bets of 2.
    assert play.stacks() == [98, 98 - 2 + 16, 96, 98, 98, 98]
    play.rested()
    focused(page, "Bob deals next")
    assert page.evaluate(VISIBLE)


def test_take_back_keeps_the_focus_in_its_corner(play: Play) -> None:
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Check", "Check", "Check")
    play.rested()
    page = play.page
    page.locator(".back").focus()
    page.keyboard.press("Enter")
    play.turn("Cy to act").rested()
    expect(page.locator(".back:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    play.turn("Bob to act").rested()
    expect(page.locator(".back:focus")).to_have_count(1)


def test_a_finger_s_tap_leaves_no_ring_behind(play: Play) -> None:
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Check")
    play.turn("Bob to act").rested()
    expect(play.page.locator(":focus-visible")).to_have_count(0)


RINGS = """() => [...document.querySelectorAll(":focus-visible")]
  .filter((at) => getComputedStyle(at).outlineStyle !== "none").map((at) => at.textContent)"""


def test_no_ring_is_left_on_a_button_after_a_sheet_was_used(play: Play) -> None:
    """Gold is the next thing alone; with the first key the ring is there again."""
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    play.tap("All fold to Bob").open("No openers").tap("Apply").rested()
    assert play.page.evaluate(RINGS) == []
    play.page.keyboard.press("Tab")
    assert len(play.page.evaluate(RINGS)) == 1


def test_a_ruling_by_keys(play: Play) -> None:
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    page = play.page
    play.rested()
    page.locator(".floor").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sheet :focus")).to_be_visible()
    for _ in range(30):
        if page.evaluate(NAME).startswith("False openers"):
            break
        page.keyboard.press("Tab")
    assert page.evaluate(NAME).startswith("False openers")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet .ruling")).to_contain_text("Bob’s hand is foul")
    go_to(page, "Apply", 6)
    page.keyboard.press("Enter")
    expect(page.locator("#seat-1 .seat-state")).to_have_text("foul")
    play.turn("Cy to act").rested()
    expect(page.locator(".acts .button:focus")).to_have_count(1)


@pytest.mark.parametrize("width", turned([1280, 768], 2))
def test_digits_are_the_amount_wherever_the_focus_is(play: Play, width: int) -> None:
    """On the heading, on a button beside the pad, on a key of the pad; the first digit replaces."""
    play.page.set_viewport_size({"width": width, "height": 1024})
    play.begin(limit="none").tap("Deal the first hand", "Everybody’s in: ante 1")
    page, field = play.page, play.page.locator("#sheet [data-amount]")
    play.open("Bet 2+ …")
    for css in (".sheet-title", ".presets button", "[data-key='7']"):
        page.locator(f"#sheet {css}").first.focus()
        page.keyboard.type("31")
        expect(field).to_have_value("31")
        page.keyboard.press("Backspace")
        expect(field).to_have_value("3")
        play.close().open("Bet 2+ …")
    page.locator("#sheet .presets button").first.focus()
    page.keyboard.type("15")
    heard = play.heard
    page.keyboard.press("Enter")
    play.answered(heard)
    play.sees(".cost", "15 to call")
