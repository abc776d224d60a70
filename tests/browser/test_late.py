"""A slow house: what comes after it was closed, or after a tap, stays away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Route, expect

from .play import Play

TITLE = "#sheet-body .sheet-title"


@contextmanager
def held(play: Play, part: str) -> Iterator[None]:
    """Every answer to an address with this part is held back, and comes at the end."""
    waiting: list[Route] = []
    play.page.route(f"**/{part}*", lambda route: waiting.append(route))
    yield
    for one in waiting:
        one.continue_()
    play.page.unroute(f"**/{part}*")


def shut(play: Play) -> Play:
    """No sheet is open, nor comes: the next one that is asked for is the next one shown."""
    expect(play.page.locator("dialog#sheet")).not_to_have_attribute("open", "")
    shown = play.shown
    play.open("Floor!")
    assert play.shown == shown + 1
    return play.sees(TITLE, "Floor! What happened?").close()


def betting(play: Play) -> Play:
    return play.begin().tap("Deal the first hand", "Cy opens").turn("Dot to act")


def test_a_sheet_that_comes_after_the_closing(play: Play) -> None:
    betting(play).open("Floor!")
    with held(play, "sheet/law"):
        play.button("False openers", exact=False).click()
        play.close()
    shut(play)


def test_a_sheet_that_comes_after_the_escape_key(play: Play) -> None:
    betting(play).open("Floor!")
    with held(play, "sheet/law"):
        play.button("False openers", exact=False).click()
        play.page.keyboard.press("Escape")
        expect(play.page.locator("dialog#sheet")).not_to_have_attribute("open", "")
    shut(play)


def test_a_sheet_that_comes_after_a_tap(play: Play) -> None:
    """Whoever taps Menu and then Call wants to call."""
    betting(play)
    with held(play, "sheet/menu"):
        play.button("Menu").click()
        play.tap("Call 2").turn("Eva to act")
    shut(play)


def test_the_sheet_asked_for_last_is_shown(play: Play) -> None:
    betting(play)
    with held(play, "sheet/menu"):
        play.button("Menu").click()
        play.open("Floor!")
    play.sees(TITLE, "Floor! What happened?").close()
    shut(play)


def test_a_sheet_asked_for_while_a_tap_is_out(play: Play) -> None:
    """The tap closes the sheet it came from, not the one that was opened after it."""
    betting(play).rested()
    with held(play, "tap"):
        heard = play.heard
        play.button("Call 2").click()
        play.button("Floor!").click()
        play.sees(TITLE, "Floor! What happened?")
    play.answered(heard)
    play.sees(TITLE, "Floor! What happened?").close().turn("Eva to act")
    shut(play)


def test_two_fingers_on_the_menu_open_it_once(play: Play) -> None:
    betting(play)
    shown = play.shown
    with held(play, "sheet/menu"):
        for _ in range(3):
            play.button("Menu").click()
    expect(play.page.locator("dialog#sheet")).to_have_attribute("open", "")
    play.close()
    assert play.shown == shown + 1
    shut(play)


def test_a_sheet_that_the_network_loses(play: Play) -> None:
    """It says so, and the next touch works."""
    play.forgive("Failed to load resource|ERR_|htmx:error")
    betting(play)
    play.page.route("**/sheet/menu*", lambda route: route.abort(), times=1)
    play.button("Menu").click()
    play.sees("#wire", "No answer: that can’t be looked up just now.")
    play.open("Menu").close()
    expect(play.page.locator("#wire")).to_be_hidden()


def test_a_sheet_begins_at_its_top(play: Play) -> None:
    """The menu was moved down; the sheet it leads to is not."""
    play.begin().tap("Deal the first hand", "Cy opens")
    play.page.set_viewport_size({"width": 390, "height": 844})
    play.open("Menu")
    top = "() => document.getElementById('sheet').scrollTop"
    play.page.get_by_role("link", name="All nights").scroll_into_view_if_needed()
    assert play.page.evaluate(top) > 0
    play.open("Correct the pot …", exact=False)
    assert play.page.evaluate(top) == 0
