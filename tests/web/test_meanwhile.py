"""While the disk writes a tap, its felt is made, and seen by nobody until the disk has it."""

from __future__ import annotations

import _thread
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from conftest import House, open_house
from device import Answer, Device

from referee.core.book.book import Book
from referee.core.errors import Impossible
from referee.core.log import Entry, Log
from referee.core.state.night import Night
from referee.screens.felt.felt import Felt, Logged
from referee.store import Store
from referee.store.diskthread import DiskThread
from referee.store.file import File
from referee.table import ahead
from referee.web import render
from referee.web.services import services

Task = Callable[[], object]


class Disk:
    """The disk under a house. before: what happens before an entry counts; felts: up to which entry
    felts were made, in order."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        assert isinstance(store._keeps, File)
        waits, felt = store._keeps._disk, render.felt_screen.felt
        both = waits.both
        self.before: Task = lambda: None
        self.felts: list[int] = []

        def late(task: Task, meanwhile: Task) -> None:
            both(lambda: (self.before(), task()), meanwhile)

        def told(id: int, night: Night, log: Logged, *rest: Any, **more: Any) -> Felt:
            self.felts.append(log.seq)
            return felt(id, night, log, *rest, **more)

        monkeypatch.setattr(waits, "both", late)
        monkeypatch.setattr(render.felt_screen, "felt", told)


@pytest.fixture
def disk(house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch) -> Disk:
    """From the first deal on."""
    tablet.plays("deal")
    return Disk(house.table.store, monkeypatch)


def fails() -> None:
    raise sqlite3.OperationalError("disk I/O error")


def shown(tablet: Device) -> Answer:
    return tablet.opens("/night/1/view/felt")


def test_the_felt_is_made_once_while_the_disk_writes_and_nobody_sees_it_before(
    house: House, tablet: Device, disk: Disk
) -> None:
    other, bell, made = house.device(night=1), house.table.bell(1), threading.Event()
    asked: list[Future[Answer]] = []
    told: list[tuple[bool, int, int]] = []

    def meanwhile() -> None:
        asked.append(page.submit(shown, other))
        while disk.felts != [4]:
            assert not made.wait(0.01)
        made.wait(0.1)
        views = services(house.app).views._kept.values()
        told.append((asked[0].done(), bell.seq, max(kept.seq for kept in views)))

    with ThreadPoolExecutor() as page:
        disk.before = meanwhile
        got = tablet.must("check", seat=0)
        seen = asked[0].result(10)
    assert told == [(False, 3, 3)], "who asks waits, and neither a stream nor what is kept has it"
    assert disk.felts == [4], "once, for all"
    assert got.headers["Entry"] == seen.headers["Entry"] == "4"
    assert got.text == seen.text


def test_what_the_disk_does_not_take_was_never_there(
    house: House, tablet: Device, disk: Disk, book: Book
) -> None:
    before = shown(tablet).text
    disk.before = fails
    got = tablet.taps("check", seat=0, mark="lost")
    assert (got.status, got.headers["Entry"], disk.felts) == (503, "3", [4, 3])
    assert "that tap was not saved" in got.notice
    assert shown(tablet).text == before
    assert (house.table.bell(1).seq, len(house.table.entries(1))) == (3, 3)
    disk.before = lambda: None
    got = tablet.must("bet", seat=0, to=2)
    assert got.headers["Entry"] == "4", "another act in its place"
    assert tablet.taps("check", seat=0, mark="lost", seen=3).status == 409, "it never counted"
    house.table.store.close()
    again = open_house(house.data, book)
    assert shown(again.device(night=1)).text == got.text
    again.table.store.close()


def test_a_felt_that_cannot_be_made_keeps_no_entry_away(
    house: House, tablet: Device, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*about: object, **more: object) -> str:
        raise Impossible("no such felt")

    monkeypatch.setattr(render.felt_screen, "felt", broken)
    tablet.taps("check", seat=0)
    assert house.table.store.grown() == {1: 4}


def test_what_reads_meanwhile_reads_the_entry(house: House, disk: Disk) -> None:
    store, found = house.table.store, list[dict[int, int]]()
    entry = Entry(4, "bank", (), "", "", "a mark")
    store.append(1, entry, meanwhile=lambda: found.append(store.grown()))
    assert found == [{1: 4}]


def test_without_another_thread_it_is_done_one_after_the_other(
    house: House, tablet: Device, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*given: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(_thread, "start_new_thread", none)
    tablet.plays("0 bets 2, 1 calls")
    assert disk.felts == [4, 5]


def test_whoever_is_interrupted_leaves_nothing_for_the_next() -> None:
    waits, done = DiskThread(), list[str]()

    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        waits.both(lambda: done.append("first"), interrupted)
    waits.both(lambda: (time.sleep(0.05), done.append("second")), lambda: None)
    assert done == ["first", "second"]
    waits.close()


def breaks(monkeypatch: pytest.MonkeyPatch, at: object, name: str, error: BaseException) -> None:
    """What is called so raises that, once."""
    whole, left = getattr(at, name), [error]

    def broken(*given: Any, **more: Any) -> Any:
        if left:
            raise left.pop()
        return whole(*given, **more)

    monkeypatch.setattr(at, name, broken)


@pytest.mark.parametrize(
    ("at", "name", "error"),
    [
        (render.felt_screen, "felt", KeyboardInterrupt()),
        (ahead, "drop_stale", RuntimeError()),
        (Log, "append", RuntimeError()),
    ],
)
def test_what_the_disk_has_counts_whatever_goes_wrong_meanwhile(
    house: House,
    tablet: Device,
    disk: Disk,
    monkeypatch: pytest.MonkeyPatch,
    at: object,
    name: str,
    error: BaseException,
) -> None:
    breaks(monkeypatch, at, name, error)
    with suppress(type(error)):  # of an error the page is told
        tablet.taps("check", seat=0, mark="once")
    table = house.table
    assert (table.store.grown(), table.look(1).seq, table.bell(1).seq) == ({1: 4}, 4, 4)
    assert tablet.taps("check", seat=0, mark="once", seen=3).status == 200, "it counts, once"
    assert tablet.must("bet", seat=1, to=2).headers["Entry"] == "5"
