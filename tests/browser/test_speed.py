"""How quick and how quiet pages are: nothing jumps, nothing is endless, taps are seen soon."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Route
from serving import bench
from shelf import some, turn, turned

from .play import SIX, Play
from .test_letters import LETTERS, sized
from .test_reading import LONGEST

PAGES = ("", "new", "help", "rulebook", "rulebook/draw", "laws/false-openers", "games", "quiz")
PAGES += ("house/laws", "rulings", "compose", "games/jackpots", "data")
OF_A_NIGHT = ("", "/phone", "/bank", "/log", "/scores", "/scores/1", "/scores/new", "/stakes")
OF_A_NIGHT += ("/switches", "/rulings", "/door", "/files")
WATCH = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push([entry.value, entry.sources.map(
      (source) => (source.node && (source.node.className || source.node.nodeName)) || "?")]);
  }).observe({ type: "layout-shift", buffered: true });
"""
LEAST_SHIFT = 0.01
"""A tenth of what is called good: a letter that is half a pixel wider."""


def evening(play: Play) -> list[str]:
    """A night in a deal, with a score sheet begun; the addresses of all pages worth looking at."""
    play.begin(SIX).tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    night = play.night
    play.page.goto(f"{play.base}/night/{night}/scores/new?kind=pokino")
    play.page.get_by_role("button", name="Start the sheet").click()
    play.page.wait_for_url(re.compile(r"/scores/1$"))
    return [*PAGES, *(f"night/{night}{part}" for part in OF_A_NIGHT)]


@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_is_long_and_none_scrolls_sideways(play: Play, width: int) -> None:
    page = play.page
    paths = evening(play)
    sized(page, width, 800, LETTERS[0])
    for path in some(paths, 2, turn() + width // 1000):
        page.goto(f"{play.base}/{path}")
        high, wide = page.evaluate(
            "() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
        )
        assert high <= LONGEST, f"{path} is {high} px long"
        assert wide <= width, f"{path} is {wide} px wide"
        sized(page, width, 800, LETTERS[-1])
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= width, f"{path} is {wide} px wide on the largest letters"
        sized(page, width, 800, LETTERS[0])


def test_nothing_moves_when_fonts_and_scripts_arrive(play: Play) -> None:
    """They come a third of a second late. A font of the device, made as wide and as high, holds
    the place of ours; where a script hides what need not be asked, nothing is painted before it."""
    page = play.page
    paths = evening(play)
    page.add_init_script(WATCH)

    def late(route: Route) -> None:
        time.sleep(0.3)
        route.continue_()

    page.route("**/*.woff2", late)
    page.route("**/js/*.js", late)
    for path in turned(paths, 2):
        page.goto(f"{play.base}/{path}")
        page.evaluate("() => document.fonts.ready.then(() => undefined)")
        page.wait_for_timeout(60)
        shifts = page.evaluate("() => shifts")
        assert sum(value for value, _ in shifts) < LEAST_SHIFT, (path, shifts)


@pytest.mark.process
def test_a_tap_is_painted_soon() -> None:
    """The bench runs; its figure is not judged on a machine that does other work."""
    assert "tap to paint" in bench("bench/pages.py", "--short")
