"""A line that falls silent, drips, is cut or has no place: the page says so, and is right again
soon after the end of it: within five seconds, where the machine does nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from proxy import Line, Mood

from .play import House, Play, abreast, tablet
from .test_moments import LOOKS

LOST = "Connection lost. Reconnecting … What you see may be old."
NOISE = r"Failed to load resource|ERR_|^htmx: htmx:error"


@pytest.fixture
def line(house: House) -> Iterator[Line]:
    with Line(house.port) as found:
        yield found


@pytest.fixture
def spoilt(page: Page, line: Line) -> Iterator[Play]:
    """A tablet whose every byte goes over a line that can be spoilt. Ann is to act."""
    page.clock.install()
    play = Play(page, f"http://localhost:{line.port}")
    play.forgive(NOISE)
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1").turn("Ann to act").rested()
    yield play
    play.check_clean()


def entry(play: Play) -> int:
    return int(play.page.locator("[name=seen]").first.input_value())


def test_a_silent_line_is_noticed(spoilt: Play, line: Line, house: House, browser: Browser) -> None:
    with tablet(browser, Play(spoilt.page, house.base)) as other:
        abreast(spoilt, other)
        line.becomes("silent")
        other.tap("Check").turn("Bob to act")
        spoilt.page.clock.fast_forward(30_000)
        expect(spoilt.page.locator("#wire")).to_be_hidden()
        spoilt.turn("Ann to act")
        spoilt.page.clock.fast_forward(6_000)
        spoilt.sees("#wire", LOST)
        line.becomes("good")
        spoilt.sees(".turn b", "Bob to act")
        expect(spoilt.page.locator("#wire")).to_be_hidden()


def test_over_a_sheet_it_stands_in_the_sheet(spoilt: Play, line: Line) -> None:
    """What lies behind a sheet is dimmed, and nobody is told of it."""
    spoilt.open("Menu")
    line.becomes("silent")
    spoilt.page.clock.fast_forward(36_000)
    told = spoilt.page.locator("dialog[open] > #wire")
    expect(told).to_have_text(LOST)
    middle = told.evaluate(
        """(told) => {
          const at = told.getBoundingClientRect();
          told.style.pointerEvents = "auto";
          const top = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
          told.style.pointerEvents = "";
          return top === told && at.top === 0;
        }"""
    )
    assert middle, "it lies on top, at the top"
    spoilt.close()
    spoilt.sees("body > #wire", LOST)
    covers = """() => { const at = document.querySelector("#wire").getBoundingClientRect();
      return [...document.querySelectorAll(".top, .seat, .middle, .acts, .corner")]
        .map((one) => [one.className, one.getBoundingClientRect()])
        .filter(([, that]) => at.bottom > that.top + 1 && that.bottom > at.top + 1)
        .map(([name]) => name); }"""
    assert spoilt.page.evaluate(covers) == [], "it covers what was done last, and nothing else"
    line.becomes("good")
    expect(spoilt.page.locator("#wire")).to_be_hidden()


def test_connections_that_are_dead_for_ever(
    spoilt: Play, line: Line, house: House, browser: Browser
) -> None:
    """As behind a router that has forgotten them: only a new connection helps."""
    with tablet(browser, Play(spoilt.page, house.base)) as other:
        abreast(spoilt, other)
        line.becomes("silent")
        line.forgets()
        other.tap("Check").turn("Bob to act")
        spoilt.turn("Ann to act")
        spoilt.page.clock.fast_forward(36_000)
        spoilt.sees(".turn b", "Bob to act")
        expect(spoilt.page.locator("#wire")).to_be_hidden()


@pytest.mark.parametrize("mood", ["cut", "drip"])
def test_a_line_that_is_spoilt_for_a_while(
    spoilt: Play, line: Line, house: House, browser: Browser, mood: Mood
) -> None:
    with tablet(browser, Play(spoilt.page, house.base)) as other:
        abreast(spoilt, other)
        line.becomes(mood)
        other.tap("Check", "Open for 2").turn("Cy to act")
        if mood == "cut":
            spoilt.sees("#wire", LOST)
        line.becomes("good")
        spoilt.sees(".turn b", "Cy to act")
        expect(spoilt.page.locator("#wire")).to_be_hidden()


def test_a_tap_on_a_silent_line_says_so_and_counts_once(spoilt: Play, line: Line) -> None:
    """It arrives, its answer does not; sent again and again, it counts once."""
    before = entry(spoilt)
    line.becomes("silent", answers_only=True)
    spoilt.button("Check").click()
    spoilt.sees("#wire", "Sending “Check” … no answer yet.")
    spoilt.page.wait_for_timeout(400)
    spoilt.button("Open for 2").click()
    spoilt.sees("#wire", "Wait: the last tap has no answer yet.")
    spoilt.sees("#wire", "No answer yet. Sending “Check” again; it won’t count twice.")
    spoilt.page.wait_for_timeout(3500)
    line.becomes("good")
    spoilt.sees(".turn b", "Bob to act")
    expect(spoilt.page.locator("#wire")).to_be_hidden()
    spoilt.rested()
    assert entry(spoilt) == before + 1
    spoilt.tap("Check").turn("Cy to act")


def test_a_device_without_a_network_says_so_at_once(spoilt: Play) -> None:
    spoilt.page.context.set_offline(True)
    spoilt.sees("#wire", LOST)
    spoilt.page.context.set_offline(False)
    expect(spoilt.page.locator("#wire")).to_be_hidden()


def test_a_page_that_was_out_of_sight_is_right_when_it_is_seen(
    play: Play, browser: Browser
) -> None:
    """Hidden, it holds no stream; shown, it opens one at once."""
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1").rested()
    hide = """(hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    with tablet(browser, play) as other:
        abreast(play, other)
        play.page.evaluate(hide, True)
        other.tap("Check").turn("Bob to act")
        play.turn("Ann to act")
        play.page.evaluate(hide, False)
        play.sees(".turn b", "Bob to act")


# --- a full house ---------------------------------------------------------------------------


def busy(route: Route) -> None:
    route.fulfill(status=503, body="busy", headers={"Retry-After": "5"})


def test_a_full_house_never_empties_a_page(play: Play, browser: Browser) -> None:
    """It looks now and then, says so small, and is live again when there is a place."""
    play.forgive(NOISE)
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1").rested()
    page = play.page
    page.clock.install()
    with tablet(browser, play) as other:
        page.route("**/stream?*", busy)
        page.reload()
        play.sees("#wire", "Not live: this page checks every 5 seconds.")
        expect(page.locator("#wire")).to_have_class("wire small")
        play.turn("Ann to act")
        other.tap("Check").turn("Bob to act")
        play.sees(".turn b", "Bob to act")
        # Nothing at all is answered any more: still the felt stands.
        page.route("**/view/felt", busy)
        play.sees("#wire", LOST)
        play.turn("Bob to act")
        expect(page.locator(".seat")).to_have_count(6)
        page.unroute("**/view/felt")
        page.unroute("**/stream?*")
        page.clock.fast_forward(10_000)
        expect(page.locator("#wire")).to_be_hidden()
        other.tap("Check").turn("Cy to act")
        play.sees(".turn b", "Cy to act")


def test_on_a_phone_the_page_makes_room_for_it(spoilt: Play, line: Line) -> None:
    """It takes three lines there, and lay on what game is played."""
    page = spoilt.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{spoilt.base}/night/{spoilt.night}/phone")
    expect(page.locator(".phone-top")).to_be_visible()
    line.becomes("silent")
    page.clock.fast_forward(36_000)
    spoilt.sees("#wire", LOST)
    said, top = page.locator("#wire").bounding_box(), page.locator(".phone-top").bounding_box()
    assert said is not None
    assert top is not None
    assert said["y"] + said["height"] <= top["y"]
    line.becomes("good")
    expect(page.locator("#wire")).to_be_hidden()


def test_a_tap_in_a_full_house_is_sent_until_it_is_heard(play: Play) -> None:
    play.forgive(NOISE)
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1").rested()
    play.page.route("**/tap", busy, times=2)
    play.button("Check").click()
    play.turn("Bob to act")
    expect(play.page.locator(".seat")).to_have_count(6)
    expect(play.page.locator("#wire")).to_be_hidden()


def test_a_tap_that_goes_wrong_empties_nothing(play: Play) -> None:
    play.forgive(NOISE)
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1").rested()
    fault = '<div class="column"><p class="notice">Something broke.</p></div>'
    play.page.route("**/tap", lambda one: one.fulfill(status=500, body=fault), times=1)
    play.button("Check").click()
    play.sees("#wire", "Something broke.")
    expect(play.page.locator(".seat")).to_have_count(6)
    play.tap("Check").turn("Bob to act")


def test_a_sheet_in_a_full_house_says_so(play: Play) -> None:
    play.forgive(NOISE)
    play.begin().rested()
    play.page.route("**/sheet/menu*", busy, times=1)
    play.button("Menu").click()
    play.sees("#wire", "No answer: that can’t be looked up just now.")
    expect(play.page.locator("dialog#sheet")).not_to_have_attribute("open", "")
    play.open("Menu")


def test_a_page_that_is_seen_again_is_live_at_once(play: Play) -> None:
    """Two tabs of one tablet: whichever is looked at has the place for its stream, unasked."""
    play.begin()
    page = play.page
    refused: list[str] = []
    other = page.context.new_page()
    other.on("response", lambda got: refused.append(got.url) if got.status == 503 else None)
    with other.expect_response("**/stream?**"):
        other.goto(page.url)
    page.evaluate(LOOKS, True)
    for seen, left in ((page, other), (other, page)):
        left.evaluate(LOOKS, True)
        with seen.expect_response("**/stream?**") as answer:
            seen.evaluate(LOOKS, False)
        assert answer.value.status == 200
    assert refused == []
