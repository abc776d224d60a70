"""A real browser and a real server for every worker; each test plays a night of its own."""

from __future__ import annotations

import inspect
import os
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from .play import PATIENT, House, Play
from .tabs import Framed, TabPlay, folder, hosted

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


ACROSS: ViewportSize = {"width": 1280, "height": 800}
NOWHERE = "~NOTFOUND"
"""Where any other host is: a page that asks one is told so, which is a fault (Play.check_clean)."""


def find_browser() -> str | None:
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
            started = playwright.chromium.launch(executable_path=find_browser(), args=args)
        except Error as error:
            if os.environ.get("CI") == "true":
                pytest.fail(f"no browser, and CI=true forbids leaving its tests out: {error}")
            pytest.skip("no browser: install chromium, or set CHROMIUM")
        expect.set_options(timeout=PATIENT)
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


ALONE = ("test_lines", "test_night", "test_speed", "test_letters", "test_spoken", "test_data")
ALONE += ("test_declaring", "test_dealers_voice")
"""Files whose tests have a page of their own: they give it a script before all others, a clock,
larger letters, another house; or ask what it remembers."""
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


class Tablets:
    """Tablets, ten inches, lying across: one that moves and one that does not, for all tests of a
    worker. The page of one test is the page of the next, which opens its own address in it: a new
    page takes twice as long. What a page was made of stays in the cache, as on a tablet of a house;
    what it stored and who it is are forgotten after each test."""

    def __init__(self, browser: Browser) -> None:
        self.browser, self.contexts = browser, dict[bool, BrowserContext]()

    def page(self, moves: bool, alone: bool) -> Page:
        """A page of a tablet, at no address yet. alone: a new one."""
        if moves not in self.contexts:
            self.contexts[moves] = self.browser.new_context(
                viewport=ACROSS, reduced_motion="no-preference" if moves else "reduce"
            )
            self.contexts[moves].set_default_timeout(PATIENT)
        pages = self.contexts[moves].pages
        return pages[0] if pages and not alone else self.contexts[moves].new_page()

    def forget(self, moves: bool, page: Page, spoilt: bool) -> None:
        """As new for the next test; a tablet with which anything is wrong is thrown away."""
        context = self.contexts[moves]
        try:
            if page.url.startswith("http"):
                page.evaluate("localStorage.clear()")
            for other in context.pages[not spoilt :]:
                other.close()
            context.clear_cookies()
            if not spoilt and page == context.pages[0]:
                page.unroute_all()
                page.set_viewport_size(ACROSS)
                page.emulate_media(media="null")
                page.goto("about:blank")
        except Error:
            del self.contexts[moves]
            context.close()


@pytest.fixture(scope="session")
def tablets(browser: Browser) -> Tablets:
    return Tablets(browser)


@pytest.fixture
def page(tablets: Tablets, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A tablet that is at no address yet."""
    moves, alone = (request.path.stem in files for files in (MOVING, ALONE))
    page = tablets.page(moves, alone)
    yield page
    tablets.forget(moves, page, FAILED in request.node.stash)


BOTH = ("test_taps", "test_bank", "test_floor", "test_seat_menu", "test_scores", "test_cards")
BOTH += ("test_grains", "test_declaring", "test_openers", "test_touches")
"""Files whose tests of one tablet are played at both doors: at a server, and in a browser tab."""
NETWORK = ("network", "never_arrives", "is_lost", "double_tap_begins", "before_the_last_one")
"""In the names of tests that lose what goes to a server."""
AT_HOME = {"house", "own_house", "browser", "page"}
"""What a test asks for that is the server's, or of more than one device."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    asked = set(inspect.signature(metafunc.function).parameters)
    if metafunc.module.__name__.rpartition(".")[2] in BOTH and "play" in asked:
        lost = any(part in metafunc.function.__name__ for part in NETWORK)
        tab = pytest.param("tab", marks=pytest.mark.tab)
        doors = ["home"] if lost or asked & AT_HOME else ["home", tab]
        metafunc.parametrize("door", doors, indirect=True)


@pytest.fixture
def door(request: pytest.FixtureRequest) -> str:
    """Where the app is asked: at home, or in a tab."""
    return str(getattr(request, "param", "home"))


WELCOMED = "localStorage.getItem('referee /tab/') || localStorage.setItem('referee /tab/', 'told')"
"""What a first visit says stands below the felt as soon as all files are here: here it was said."""


@pytest.fixture(scope="session")
def tab(browser: Browser) -> Iterator[tuple[Framed, str]]:
    """The app in a browser tab, on one device for all tests of a worker; and its address."""
    with hosted(folder()) as base:
        context = browser.new_context(viewport=ACROSS, reduced_motion="reduce")
        context.set_default_timeout(PATIENT)
        context.add_init_script(WELCOMED)
        page = context.new_page()
        page.goto(base)
        yield Framed(page), base.rstrip("/")
        context.close()


@pytest.fixture
def play(door: str, request: pytest.FixtureRequest) -> Iterator[Play]:
    """The tablet in the shared house; in the end no fault; a word to another host is one."""
    found: Play
    if door == "tab":
        framed, base = request.getfixturevalue("tab")
        framed.top.set_viewport_size(ACROSS)
        found = TabPlay(framed, base)
    else:
        page, house = request.getfixturevalue("page"), request.getfixturevalue("house")
        found = Play(page, house.base, request.path.stem in FINGERS)
    yield found
    found.check_clean()
    found.leave()
