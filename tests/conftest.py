"""What most tests need: the book, a house with its app, a tablet that taps, a phone that looks."""

from __future__ import annotations

import functools
import gc
import os
import shutil
import subprocess
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import cluster
import pytest
from device import AppWire, Device
from flask import Flask
from forks import share
from ready import RARELY, fresh_log, make_ready, shipped_finder
from rows import together
from serving import ROOT, QuickServer, only_if_marked, quickly_serving, running
from shelf import BOOK, count_odds, turn
from turns import choose

from referee.core.book.book import Book
from referee.keys import Keys
from referee.rulebook.houselaws import house_games
from referee.store import Store
from referee.table import Table
from referee.web import create_app

MEMORY = Path("/dev/shm")
"""Where folders lie in memory: on a disk each entry of a log waits until it is written through."""
ROOM = 2 << 30
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("TMPDIR", str(MEMORY))
make_ready()
gc.set_threshold(*RARELY)
THEN = datetime(2026, 1, 2, 20, 15, tzinfo=UTC)
LAN = "192.168.1.20"
starts_program = subprocess.Popen.__init__


@functools.wraps(starts_program)
def says_so(program: subprocess.Popen[Any], *how: Any, **more: Any) -> None:
    only_if_marked()
    starts_program(program, *how, **more)


subprocess.Popen.__init__ = says_so


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--apart", action="store_true", help="each row of a table is an item")
    parser.addoption("--processes", type=int, default=1, help="in how many (forks.py)")


def pytest_configure(config: pytest.Config) -> None:
    """All processes of a run take the same samples, whatever is edited meanwhile."""
    os.environ["TURN"] = str(turn())
    share(config, config.getoption("processes"))


LEFT_OUT = pytest.StashKey[int]()
"""How many tests want a PostgreSQL where there is none."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int) -> None:
    if left := terminalreporter.config.stash.get(LEFT_OUT, 0):
        said = f"NO POSTGRESQL: {left} tests are LEFT OUT ({cluster.lacks()})."
        terminalreporter.line(said, red=True)
    if exitstatus:
        terminalreporter.line(f"TURN={turn()} takes the same samples again (tests/README.md)")


LONG = ("test_walks", "test_sweep", "test_everywhere", "test_attacks", "test_benches")
"""What takes longest in one piece comes first: at the end the other processes would wait for it."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marked by then: `./test` takes some of what takes long (turns.py)."""
    choose(config, items, Path(__file__).parent)
    if config.getoption("processes") > 1:
        items.sort(key=lambda item: item.path.stem not in LONG)
    those = [item for item in items if item.get_closest_marker("postgres")]
    if those and cluster.lacks():
        if os.environ.get("CI") == "true":
            raise pytest.UsageError(f"no PostgreSQL for {len(those)} tests: {cluster.lacks()}")
        config.stash[LEFT_OUT] = len(those)
        config.hook.pytest_deselected(items=those)
        items[:] = [item for item in items if item not in those]


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector: pytest.Collector) -> Generator[None, object, object]:
    """The rows of a table are one item (rows.py)."""
    made = yield
    if collector.config.getoption("apart") or not isinstance(made, list) or len(made) < 2:
        return made
    return together(made)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    running[:] = [item]
    try:
        return (yield)
    finally:
        running.clear()


LONGEST = 60.0
"""Seconds of the processor that one test may take, programs that it starts left aside. The longest
took a quarter of it on a busy machine: what comes near wants to be parted or mended."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """A test that has become slow is told of by the run in which it became so."""
    __tracebackhide__ = True
    before = time.process_time()
    got = yield
    took = time.process_time() - before
    assert took < LONGEST or os.environ.get("SOAK") or os.environ.get("SWEEP"), (
        f"{took:.0f} s of the processor, more than {LONGEST:.0f}: what in it is done again and "
        "again? tests/README.md says how to find it"
    )
    return got


def pytest_collection_finish(session: pytest.Session) -> None:
    """What all tests share is there before processes are forked, and stays: nobody looks through it
    again and again for what can go."""
    if any(item.get_closest_marker("postgres") for item in session.items):
        cluster.shared()
    if session.config.getoption("processes") > 1:
        count_odds()
        shipped_finder()
    gc.collect()
    gc.freeze()


@dataclass
class House:
    """One data folder with everything on it. The clock stands still."""

    data: Path
    table: Table
    keys: Keys
    app: Flask

    def device(self, address: str = "127.0.0.1", host: str = "localhost", night: int = 0) -> Device:
        """A device at an address, asking for the program under a host name."""
        return Device(AppWire(self.app, address, host), night)

    def in_the_house(self, address: str = "192.168.1.31", night: int = 0) -> Device:
        """Another device in the same Wi-Fi, which nobody knows yet."""
        return self.device(address, LAN, night)


def open_house(data: Path, book: Book, where: Path | str = "") -> House:
    """Open a data folder, as `referee serve` does. where: another store than its file."""
    keys = Keys(data)
    own = house_games(book, data, ROOT / "rulebook")
    table = Table(own.book(), Store(where or fresh_log(data)), lambda: THEN)
    app = create_app(table, keys, own, {}, hosts=[LAN], lan=lambda: f"http://{LAN}:8080")
    return House(data, table, keys, app)


@pytest.fixture(scope="session")
def odds() -> Path:
    """How rare all hands are, counted where no earlier run has: the file."""
    return count_odds()


@pytest.fixture(scope="session")
def book(odds: Path) -> Book:
    """The rulebook, with the odds of its games counted, so that no page says "being counted"."""
    return BOOK


@pytest.fixture
def house(tmp_path: Path, book: Book) -> Iterator[House]:
    found = open_house(tmp_path / "data", book)
    yield found
    found.table.close()
    found.table.store.close()


@pytest.fixture
def tablet(house: House) -> Device:
    """At the machine itself: it may tap. A night of Ann, Bob, Cy and Dot has begun; Dot deals."""
    found = house.device()
    found.begins()
    assert found.night == 1
    return found


@pytest.fixture
def phone(house: House, tablet: Device) -> Device:
    """Came in by the join code: it may look."""
    found = house.in_the_house(night=tablet.night)
    assert found.opens(f"/join/{house.keys.code}").status == 303
    return found


@pytest.fixture
def server(tmp_path: Path) -> Iterator[QuickServer]:
    """A real process on a free port with a fresh data folder."""
    with quickly_serving(tmp_path / "data") as found:
        yield found
