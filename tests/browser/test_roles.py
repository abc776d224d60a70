"""The tablet's battery dies: another device taps from here, and the old one says who does."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from .play import PATIENT, House, Play, abreast, tablet

ONLY = "Run the table from this device only"
BANK = "Keep the bank on this device only"
LOST = r"Failed to load resource|ERR_|^htmx: htmx:(sse:)?error"


def watching(play: Play) -> Play:
    """The page says who taps, and has nothing to tap but the taking over."""
    expect(play.page.locator(".watching")).to_have_text(
        re.compile(r"^\w+ [0-9a-f]{4} runs the table\.$")
    )
    # Beside the message's own undo.
    expect(play.page.locator(".dock :not(.message *) > form")).to_have_count(1)
    expect(play.button("Run the table from here")).to_be_visible()
    return play


def test_the_old_tablet_turns_look_only_at_once(play: Play, browser: Browser) -> None:
    play.begin().tap("Deal the first hand", "Cy opens").turn("Dot to act")
    with tablet(browser, play) as other:
        other.open("Menu").tap(ONLY)
        watching(play)
        other.tap("Call 2").turn("Eva to act")
        play.turn("Eva to act")
        watching(play).tap("Run the table from here")
        watching(other)
        play.tap("Call 2").turn("Finn to act")
        other.turn("Finn to act")


def test_two_devices_on_two_strands(play: Play, browser: Browser) -> None:
    """One plays the hand, one sells chips from sheets it opened before; both are heard."""
    play.begin().tap("Deal the first hand", "Cy opens")
    with tablet(browser, play) as other:
        other.open("Menu").tap(BANK)
        play.turn("Dot to act")
        for name in ("Dot", "Eva"):
            other.seat(name).open("Buy chips …")
            play.tap("Call 2")
            abreast(play, other)
            other.tap("Buy 100")
            abreast(other, play)
        play.turn("Finn to act")
        expect(play.page.locator(".stack")).to_have_text(
            ["99", "99", "97", "97 +100", "97 +100", "99"]
        )
        play.press(play.page.locator(".back")).turn("Eva to act")
        expect(play.page.locator(".stack")).to_have_text(
            ["99", "99", "97", "97 +100", "99 +100", "99"]
        )
        for one in (play, other):
            expect(one.page.locator("#notice")).to_have_count(0)


def test_it_is_so_after_a_restart(browser: Browser, own_house: House) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENT)
    play = Play(context.new_page(), own_house.base)
    play.forgive(LOST)
    play.begin().tap("Deal the first hand")
    with tablet(browser, play) as other:
        other.forgive(LOST)
        other.open("Menu").tap(ONLY)
        watching(play)
        own_house.kill()
        own_house.start()
        play.page.reload()
        watching(play)
        other.page.reload()
        other.tap("Cy opens").turn("Dot to act")
        expect(play.page.locator(".turn b")).to_have_text("Dot to act")
        play.tap("Run the table from here", "Call 2").turn("Eva to act")
    play.check_clean()
    context.close()
