"""A full disk: the tap is refused in a sentence, what was entered stays, and it goes on after."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from conftest import House, open_house
from device import Device, new_mark
from keepers import tables
from serving import run
from sqlite_utils import Database

from referee.core.book.book import Book
from referee.core.log import Entry
from referee.store import FILE, Store, StoreError, copies


def fill(house: House) -> None:
    """From now on the file may not grow."""
    db = tables(house.table.store)
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count={pages}")


def make_room(house: House) -> None:
    tables(house.table.store).execute("PRAGMA max_page_count=100000")


def tap_until_full(tablet: Device) -> tuple[int, str]:
    """Buy chip by chip; how many were acknowledged, and the mark of the one that was not."""
    for bought in range(10_000):
        mark = new_mark()
        got = tablet.banks("buy", seat=0, chips=1, mark=mark)
        if got.status != 200:
            assert got.status == 503
            assert got.notice.startswith("The disk is full: that tap was not saved")
            assert "Make room" in got.notice
            return bought, mark
    raise AssertionError("it never became full")


def test_a_full_disk_and_room_again(house: House, tablet: Device, book: Book) -> None:
    tablet.plays("deal")
    felt = tablet.looks("phone")
    tablet.looks("bank")
    fill(house)
    bought, mark = tap_until_full(tablet)
    assert bought > 0
    assert house.table.look(1).night.holds(0) == 99 + bought
    assert tablet.opens("/night/1").status == 200
    assert tablet.looks("phone") != felt or not bought

    got = tablet.banks("buy", seat=0, chips=1, mark=mark)
    assert got.status == 503, "it says so as often as it is true"
    make_room(house)
    got = tablet.banks("buy", seat=0, chips=1, mark=mark)
    assert got.status == 200, "the same tap again"
    assert tablet.banks("buy", seat=0, chips=1, mark=mark).status == 200
    tablet.looks()
    tablet.plays("0 bets 2")
    house.table.store.close()
    again = open_house(house.data, book)
    assert again.table.look(1).night.holds(0) == 97 + bought + 1, "once each, after a restart too"
    again.table.store.close()


def test_a_night_on_a_full_disk(house: House, tablet: Device) -> None:
    fill(house)
    tap_until_full(tablet)
    got = tablet.begins(["Eva" * 10, "Finn" * 10], title="Long " * 30)
    if got.status == 303:
        got = tablet.begins(["Gus" * 10, "Hal" * 10], title="Long " * 30)
    assert got.status == 503
    assert "The disk is full" in got.text
    make_room(house)
    assert tablet.begins(["Eva", "Finn"]).status == 303


def test_a_disk_too_full_for_a_backup_says_nothing_against_the_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It said that the file was damaged, or none of ours: somebody might have thrown it away."""
    store = Store(tmp_path / FILE)
    store.add_night("now", Entry(1, "bank", (), tap="a"))
    for seq in range(2, 400):
        store.append(1, Entry(seq, "bank", (), at="x" * 60, tap=str(seq)))
    store.backup(tmp_path / "good.db")
    store.close()
    makes = copies._new

    @contextmanager
    def small(spare: Path) -> Iterator[Database]:
        with makes(spare) as new:
            pages = new.execute("PRAGMA page_count").fetchone()[0]
            new.execute(f"PRAGMA max_page_count={pages + 2}")
            yield new

    monkeypatch.setattr(copies, "_new", small)
    with pytest.raises(StoreError, match=r"^The disk is full\. Make room\.$"):
        copies.prepare(tmp_path / "spare.db", tmp_path / "good.db", lambda _: ())
    monkeypatch.undo()
    assert copies.prepare(tmp_path / "spare.db", tmp_path / "good.db", lambda _: ())[0] == 1


@pytest.mark.process
def test_a_backup_that_does_not_fit_is_not_left_behind(tmp_path: Path) -> None:
    store = Store(tmp_path / FILE)
    store.add_night("now", Entry(1, "bank", (), tap="a"))
    store.close()
    got = run("backup", tmp_path / "no" / "such" / "folder.db", "--data", tmp_path)
    assert got.returncode == 2
    assert "The backup could not be written" in got.stderr
    assert "Traceback" not in got.stderr
    got = run("backup", "/dev/full/x.db", "--data", tmp_path)
    assert got.returncode == 2
    assert "Traceback" not in got.stderr
