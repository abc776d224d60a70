"""A real browser and a real server for every worker; each test plays a night of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, sync_playwright

from .play import House, Play

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


NOWHERE = "~NOTFOUND"
"""Where any other host is: a page that asks one is told so, which is a fault (Play.check_clean)."""


def find_browser(playwright: Playwright) -> str | None:
    """The browser named in CHROMIUM, or the system's; nothing: Playwright's own."""
    small = "chromium-headless-shell"
    names = (os.environ.get("CHROMIUM"), small, "chromium", "chromium-browser", "google-chrome")
    found = (shutil.which(name) for name in names if name)
    return next((path for path in found if path), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        # Letters as wide as on a tablet, not rounded to whole pixels.
        args = ["--disable-dev-shm-usage", "--font-render-hinting=none"]
        args += ["--in-process-gpu"]  # there is none to draw with: a process less to talk to
        args += [f"--host-resolver-rules=MAP * {NOWHERE}, EXCLUDE localhost, EXCLUDE 127.0.0.1"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            args.append("--no-sandbox")
        try:
            started = playwright.chromium.launch(
                executable_path=find_browser(playwright), args=args
            )
        except Error as error:
            if os.environ.get("CI") == "true":
                pytest.fail(f"no browser, and CI=true forbids leaving its tests out: {error}")
            pytest.skip("no browser: install chromium, or set CHROMIUM")
        yield started
        started.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, odds: Path) -> Iterator[House]:
    """One server for all tests of a worker."""
    with House(tmp_path_factory.mktemp("house"), odds) as found:
        yield found


@pytest.fixture
def own_house(tmp_path: Path, odds: Path) -> Iterator[House]:
    """A server that a test may kill."""
    with House(tmp_path, odds) as found:
        yield found


MOVING = ("test_touches", "test_night")
"""Files whose pages move as on most tablets. Elsewhere seats do not fade from one colour to the
next: drawing that is an eighth of the time."""


FINGERS = ("test_touches", "test_night", "test_taps", "test_late", "test_keyboard", "test_bank")
"""Files in which each tap is the browser's own; elsewhere it happens in the page (taps.js)."""


class Tablets:
    """Tablets, ten inches, lying across: one that moves and one that does not, for all tests of a
    worker. What a page was made of stays in the cache, as on a tablet of a house; what it stored
    and who it is are forgotten after each test."""

    def __init__(self, browser: Browser) -> None:
        self.browser, self.contexts = browser, dict[bool, BrowserContext]()

    def context(self, moves: bool) -> BrowserContext:
        if moves not in self.contexts:
            self.contexts[moves] = self.browser.new_context(
                viewport={"width": 1280, "height": 800},
                reduced_motion="no-preference" if moves else "reduce",
            )
            self.contexts[moves].set_default_timeout(8000)
        return self.contexts[moves]

    def forget(self, moves: bool, page: Page) -> None:
        """As new for the next test; a tablet with which anything is wrong is thrown away."""
        context = self.contexts[moves]
        try:
            if page.url.startswith("http"):
                page.evaluate("localStorage.clear()")
            for each in context.pages:
                each.close()
            context.clear_cookies()
        except Error:
            del self.contexts[moves]
            context.close()


@pytest.fixture(scope="session")
def tablets(browser: Browser) -> Tablets:
    return Tablets(browser)


@pytest.fixture
def page(tablets: Tablets, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A tablet with an empty page."""
    moves = request.path.stem in MOVING
    page = tablets.context(moves).new_page()
    yield page
    tablets.forget(moves, page)


@pytest.fixture
def play(page: Page, house: House, request: pytest.FixtureRequest) -> Iterator[Play]:
    """The tablet in the shared house; in the end no fault; a word to another host is one."""
    one = Play(page, house.base, request.path.stem in FINGERS)
    yield one
    one.check_clean()
