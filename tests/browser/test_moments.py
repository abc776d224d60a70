"""Chips travel: once, in 200 ms, for whoever saw the moment before; and nothing else moves."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from .play import PATIENT, Play, abreast, tablet

# Notes each chip that flies, what the winner's seat says on its way, and which chips, seats and
# parts of the pot are shifted by it.
WATCH = """() => {
  window.flown = []; window.said = []; window.shifted = [];
  const chips = (node) => node.className === "bet flying" && flown.push([node.textContent,
    node.getAnimations().map((path) => path.effect.getTiming().duration).join()]);
  new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(chips)))
    .observe(document.body, { childList: true });
  const live = document.getElementById("live");
  new MutationObserver(() => {
    const won = document.querySelector(".is-won .seat-state");
    if (won && won.textContent !== said.at(-1)) said.push(won.textContent);
  }).observe(live, { subtree: true, childList: true, characterData: true });
  const still = ".flying, .seat, .seat *, .pot *";
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => entry.sources
    .filter(({ node }) => node && node.nodeType === 1 && node.matches(still))
    .forEach(({ node }) => shifted.push(node.outerHTML)))).observe({ type: "layout-shift" });
}"""
# A page that is looked away from gives up its stream, and takes it up again.
LOOKS = """(away) => {
  Object.defineProperty(document, "hidden", { value: away, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
BETS = ["2", "2"]


def watched(page: Page) -> Page:
    page.evaluate(WATCH)
    return page


def flown(page: Page) -> list[str]:
    """What has flown since it was asked last, once it has landed."""
    page.wait_for_function("() => !document.querySelector('.flying')")
    found: list[tuple[str, str]] = page.evaluate("() => flown.splice(0)")
    assert {time for _, time in found} <= {"200"}
    return [chips for chips, _ in found]


def to_the_draw(play: Play) -> Play:
    play.begin(("Ann", "Bob", "Cy")).tap("Deal the first hand", "Everybody’s in: ante 1")
    watched(play.page)
    return play.tap("Open for 2", "Fold", "Call 2")


def moving(browser: Browser, play: Play) -> Play:
    """The same house on a page that moves."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENT)
    return Play(context.new_page(), play.base)


def test_bets_go_to_the_pot_and_the_pot_to_the_winner(browser: Browser, play: Play) -> None:
    play = moving(browser, play)
    page = to_the_draw(play).page
    assert flown(page) == BETS
    play.tap("Ann draws 3", "Pat", "Check", "Check")
    assert flown(page) == []
    play.open("Cy wins").press(page.locator("#sheet .button.main").first)
    expect(page.locator(".is-won .seat-state")).to_have_text("+7")
    page.wait_for_function("() => said.at(-1) === '+7'")
    assert flown(page) == ["7"]
    assert page.evaluate("() => said.length") > 1
    assert page.evaluate("() => shifted") == []
    play.check_clean()
    page.context.close()


def test_nothing_moves_for_an_undo_a_fresh_page_or_one_that_missed_something(
    browser: Browser, play: Play
) -> None:
    play = moving(browser, play)
    page = to_the_draw(play).page
    assert flown(page) == BETS
    with tablet(browser, play) as other:
        watched(other.page)
        abreast(play, other)
        assert flown(other.page) == []  # opened fresh
        play.press(page.locator(".back"))
        abreast(play, other)
        play.press(page.get_by_role("button", name="Redo"))
        abreast(play, other)
        assert flown(page) + flown(other.page) == []
        play.press(page.locator(".back"))
        abreast(play, other)
        play.tap("Call 2")
        abreast(play, other)
        assert flown(page) == BETS
        assert flown(other.page) == BETS  # it saw both
        play.press(page.locator(".back"))
        abreast(play, other)
        other.page.evaluate(LOOKS, True)
        play.tap("Fold").press(page.locator(".back")).tap("Call 2")
        other.page.evaluate(LOOKS, False)
        abreast(play, other)
        assert flown(other.page) == []  # it missed something
    play.check_clean()
    page.context.close()


def test_with_less_motion_nothing_flies_and_the_seat_says_it_at_once(play: Play) -> None:
    page = to_the_draw(play).page
    play.tap("Ann draws 3", "Pat", "Check", "Check")
    play.open("Cy wins").press(page.locator("#sheet .button.main").first)
    expect(page.locator(".is-won .seat-state")).to_have_text("+7")
    assert flown(page) == []
    assert page.evaluate("() => said") == ["+7"]
