"""A real browser and a real server for every worker; each test plays a night of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, Playwright, sync_playwright

from .play import House, Play

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


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


@pytest.fixture
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A tablet, ten inches, lying across."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800},
        reduced_motion="no-preference" if request.path.stem in MOVING else "reduce",
    )
    context.set_default_timeout(8000)
    yield context.new_page()
    context.close()


@pytest.fixture
def play(page: Page, house: House) -> Iterator[Play]:
    """The tablet in the shared house; in the end no fault, and no word to another host."""
    one = Play(page, house.base)
    yield one
    one.check_clean()
