"""A dealer who cannot see: a whole deal by keyboard, and what would be spoken on the way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from .play import Play
from .test_keyboard import NAME, enter, go_to

# What a screen reader says: the text of a live region that was there before and has changed.
LISTEN = """() => {
  window.spoken = [];
  const live = "[aria-live], [role=status], [role=alert]";
  const known = new Map([...document.querySelectorAll(live)].map((at) => [at, at.textContent]));
  new MutationObserver((changes) => {
    const changed = new Set(changes.map(({ target }) =>
      (target.nodeType === 1 ? target : target.parentElement)?.closest(live)).filter(Boolean));
    document.querySelectorAll("[role=alert]").forEach((at) => known.has(at) || changed.add(at));
    for (const at of changed) {
      const text = at.textContent.trim().replace(/\\s+/g, " ");
      if ((known.has(at) || at.matches("[role=alert]")) && known.get(at) !== text && text)
        spoken.push(text);
      known.set(at, text);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def heard(play: Play) -> list[str]:
    """What was spoken since it was asked last."""
    play.rested()
    found: list[str] = play.page.evaluate("() => spoken.splice(0)")
    return found


def test_a_whole_deal_is_played_by_keys_and_heard(play: Play) -> None:
    """Each tap is told once: what it entered, whose turn it is and what it costs, what hands do."""
    page = play.begin(("Ann", "Bob", "Cy")).page
    page.evaluate(LISTEN)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # To the buttons
    enter(play, "Deal the first hand")
    (said,) = heard(play)
    assert said.startswith("Deal 1: Jackpots, Cy deals")
    assert said.endswith("Antes: 1 each. Cy shuffles.")
    enter(play, "Everybody’s in: ante 1", 0)
    (said,) = heard(play)
    assert "Ann to act: open or check." in said
    enter(play, "Open for 2", 1)
    assert heard(play) == ["Ann bets 2. Bob to act: 2 to call."]
    enter(play, "Call 2", 0)
    assert heard(play) == ["Bob calls 2. Cy to act: 2 to call."]
    play.rested()
    page.keyboard.press("Shift+Tab")
    enter(play, "Fold", 0)
    (said,) = heard(play)
    assert re.fullmatch(
        r"Cy (folds|drops)\. In turn: discard any number, then say how many\. "
        r"Ann draws: how many\?",
        said,
    )
    enter(play, "Ann draws 3", 0)
    (said,) = heard(play)
    assert "Give Ann three from the top" in said
    assert "Bob draws: how many?" in said
    enter(play, "Bob draws 3", 0)
    (said,) = heard(play)
    assert "Give Bob three from the top." in said
    enter(play, "Check", 0)
    enter(play, "Check", 0)
    assert "Who wins?" in heard(play)[-1]
    enter(play, "Ann wins", 6, sheet=True)
    sheet = page.locator("dialog#sheet")
    expect(sheet).to_have_attribute("open", "")
    expect(sheet.locator("h2:focus")).to_contain_text("Ann wins 7")
    expect(sheet).to_have_attribute("aria-label", re.compile("Ann wins 7"))
    go_to(page, "Ann wins, openers shown", 3)
    before = play.heard
    page.keyboard.press("Enter")
    play.answered(before)
    (said,) = heard(play)
    assert "Ann wins 7" in said
    assert "Bob deals next" in said or "Ann deals next" in said
    assert page.evaluate(NAME).endswith("deals next")


def test_a_refusal_is_heard_and_nothing_else(play: Play) -> None:
    page = (
        play.begin(("Ann", "Bob", "Cy")).tap("Deal the first hand", "Everybody’s in: ante 1").page
    )
    page.evaluate(LISTEN)
    form = page.locator("form.tap:has(.slot-passive)")
    form.locator("[name=seat]").evaluate("(field) => { field.value = '2'; }")
    play.forgive("422")
    play.press(form.locator("button"))
    assert heard(play) == ["It is Ann’s turn, not Cy’s."]


FILLED = """() => { const seat = document.querySelector('.seat.is-turn'),
  other = document.querySelector('.seat:not(.is-turn)');
  return getComputedStyle(seat).backgroundColor !== getComputedStyle(other).backgroundColor
    && getComputedStyle(seat).color !== getComputedStyle(other).color; }"""


@pytest.mark.parametrize("wish", [{"contrast": "more"}, {"forced_colors": "active"}], ids=str)
def test_whose_turn_it_is_is_filled_where_colors_are_strong(
    browser: Browser, play: Play, wish: dict[str, str]
) -> None:
    """More than an outline: another ground and other letters, and the words "to act"."""
    page: Page = play.page
    page.emulate_media(**wish)  # one of the two at a time
    play.begin(("Ann", "Bob", "Cy")).tap("Deal the first hand", "Everybody’s in: ante 1")
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(FILLED), (wish, width)
    expect(page.locator(".seat.is-turn .seat-state")).to_have_text("to act")
