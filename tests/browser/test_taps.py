"""Fingers slip, networks fail, batteries die: every tap counts once, and the screen is right."""

from __future__ import annotations

from time import sleep
from typing import Any
from urllib.parse import parse_qs

from playwright.sync_api import Browser, Page, Route, expect

from .play import PATIENT, House, Play, tablet

LOST = r"Failed to load resource|ERR_|^htmx: htmx:(sse:)?error"


def opened(play: Play) -> Play:
    return play.begin().tap("Deal the first hand", "Everybody’s in: ante 1")


# --- take back and again --------------------------------------------------------------------


def test_take_back_back_to_and_again(play: Play) -> None:
    opened(play).tap("Check", "Open for 2", "Raise to 4")
    page = play.page
    play.turn("Dot to act").pot(12)
    expect(page.locator(".back-what")).to_have_text("Cy’s raise to 4")
    play.press(page.locator(".back"))
    play.turn("Cy to act").pot(8)
    expect(page.locator(".back-what")).to_have_text("Bob’s bet of 2")
    play.tap("Redo: Cy’s raise to 4")
    play.turn("Dot to act").pot(12)
    play.open("History …").tap("Rewind to before Ann’s check")
    play.turn("Ann to act").pot(6)
    assert play.stacks() == [99] * 6
    play.press(page.locator(".corner-pair form .button")).turn("Dot to act").pot(12)
    assert play.stacks() == [99, 97, 95, 99, 99, 99]
    # The log keeps all of it.
    play.open("Menu")
    page.get_by_role("link", name="The log").click()
    undone = page.locator("ol.log").first.locator("li").nth(-2)
    expect(undone).to_contain_text("Undone: Ann’s check, and 2 more after it")
    page.go_back()
    play.press(page.locator(".back"))
    play.turn("Cy to act")
    page.goto(f"{play.base}/night/{play.night}/log")
    expect(page.locator(".log .dead")).to_contain_text("Cy raises to 4 undone")


# --- once is once ---------------------------------------------------------------------------


def test_a_double_tap_counts_once(play: Play) -> None:
    opened(play)
    play.rested()
    play.button("Check").dblclick()
    play.turn("Bob to act")
    play.rested()
    play.turn("Bob to act")
    expect(play.page.locator("#seat-1 .seat-state")).to_have_text("to act")


def _marks(page: Page, answer: Any) -> list[str]:
    """Let `answer` treat every tap; the marks they came with."""
    marks: list[str] = []

    def treat(route: Route) -> None:
        marks.append(parse_qs(route.request.post_data or "")["tap"][0])
        answer(route, len(marks))

    page.route("**/tap", treat)
    return marks


def test_a_tap_that_never_arrives_is_sent_again(play: Play) -> None:
    play.forgive(LOST)
    opened(play).rested()

    def fail_twice(route: Route, time: int) -> None:
        if time < 3:
            route.abort("connectionreset")
        else:
            route.continue_()

    marks = _marks(play.page, fail_twice)
    play.button("Check").click()
    expect(play.page.locator("#wire")).to_contain_text("again; it won’t count twice.")
    play.turn("Bob to act")
    expect(play.page.locator("#wire")).to_be_hidden()
    assert len(marks) == 3
    assert len(set(marks)) == 1
    play.tap("Check").turn("Cy to act")
    assert marks[3] != marks[0]


def test_a_tap_whose_answer_is_lost_counts_once(play: Play) -> None:
    play.forgive(LOST)
    opened(play).rested()

    def lose_the_answer(route: Route, time: int) -> None:
        if time == 1:
            route.fetch()
            route.abort("connectionreset")
        else:
            route.continue_()

    marks = _marks(play.page, lose_the_answer)
    play.button("Open for 2").click()
    play.turn("Bob to act").pot(8)
    play.rested()
    play.turn("Bob to act").pot(8)
    assert len(marks) == 2
    assert marks[0] == marks[1]
    assert play.stacks() == [98 - 1, 99, 99, 99, 99, 99]


def test_the_network_is_away_for_a_while(play: Play) -> None:
    play.forgive(LOST)
    opened(play).rested()
    play.page.context.set_offline(True)
    play.button("Open for 2").click()
    expect(play.page.locator("#wire")).to_be_visible()
    play.page.context.set_offline(False)
    play.turn("Bob to act").pot(8)
    expect(play.page.locator("#wire")).to_be_hidden()


# --- two tablets ----------------------------------------------------------------------------


def test_the_later_of_two_tablets_is_shown_the_truth(play: Play, browser: Browser) -> None:
    opened(play)
    with tablet(browser, play) as other:
        other.forgive(LOST)
        other.page.route("**/stream?**", lambda route: route.abort())
        other.page.reload()
        other.turn("Ann to act")
        other.page.route("**/view/felt*", lambda route: route.abort())  # nor does it look
        play.tap("Open for 2").turn("Bob to act")
        other.turn("Ann to act").tap("Check")
        other.sees("#notice", "The table has moved on. This is how it stands now.")
        other.turn("Bob to act").pot(8)
        play.turn("Bob to act").pot(8)
        other.tap("Call 2").turn("Cy to act").pot(10)
        play.turn("Cy to act").pot(10)
        expect(other.page.locator("#notice")).to_have_count(0)


def test_both_tablets_follow_each_other(play: Play, browser: Browser) -> None:
    opened(play)
    with tablet(browser, play) as other:
        play.tap("Check")
        other.turn("Bob to act").tap("Open for 2")
        play.turn("Cy to act").pot(8)


# --- pages that go and come -----------------------------------------------------------------


def test_reload_and_the_back_button(play: Play) -> None:
    opened(play).tap("Check")
    page = play.page
    page.reload()
    play.turn("Bob to act").tap("Open for 2").turn("Cy to act")
    play.open("Menu")
    page.get_by_role("link", name="Bank and seats").click()
    expect(page.locator("h1")).to_contain_text("The bank")
    page.go_back()
    play.turn("Cy to act").pot(8).tap("Call 2").turn("Dot to act").pot(10)
    page.go_back()
    page.wait_for_url(lambda url: "/night/" not in url)  # over the sheet's own entry
    page.go_forward()
    play.turn("Dot to act").pot(10)


def test_a_double_tap_begins_one_night(play: Play) -> None:
    page = play.begin().page
    page.goto(f"{play.base}/")
    nights = page.locator(".nights li")
    before = nights.count()
    page.get_by_role("link", name="Same players as last time").click()
    expect(page.locator("[name=name]").first).to_have_value("Ann")
    page.get_by_role("button", name="Start").dblclick()
    # The second tap may break off what the first one asked for: only where it ends up counts.
    expect(play.seated().button("Deal the first hand")).to_be_visible()
    page.goto(f"{play.base}/")
    expect(nights).to_have_count(before + 1)


def test_the_program_dies_and_comes_back(browser: Browser, own_house: House) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENT)
    play = Play(context.new_page(), own_house.base)
    play.forgive(LOST)
    opened(play).tap("Open for 2").turn("Bob to act")
    own_house.kill()
    play.rested()
    play.button("Call 2").click()
    expect(play.page.locator("#wire")).to_be_visible()
    own_house.start()
    play.turn("Cy to act").pot(10)
    expect(play.page.locator("#wire")).to_be_hidden()
    play.tap("Call 2").turn("Dot to act").pot(12)
    assert play.stacks() == [97, 97, 97, 99, 99, 99]
    # And the line is open again: what another device taps is seen here.
    with tablet(browser, play) as other:
        other.tap("Call 2").turn("Eva to act")
        expect(play.page.locator(".turn b")).to_have_text("Eva to act")
    play.check_clean()
    context.close()


def test_a_page_whose_scripts_come_slowly_is_live_all_the_same(
    play: Play, browser: Browser
) -> None:
    """The part that connects may arrive long after htmx has looked at the page."""

    def slowly(route: Route) -> None:
        sleep(0.4)
        route.continue_()

    opened(play)
    with tablet(browser, play) as other:
        other.page.route("**/wire.js*", slowly)
        other.page.reload()
        other.turn("Ann to act")
        play.tap("Check").turn("Bob to act")
        other.turn("Bob to act")
