"""Entries in order and of good form that mean nothing: one night of them harms no other page."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path

import pytest
from conftest import House, open_house
from serving import run

from referee.core.book.book import Book
from referee.core.log import Entry
from referee.core.messages.bank import Bought
from referee.core.messages.log import TakenBack
from referee.store import FILE, Store, StoreError, restore
from referee.store.codec import decode
from referee.store.rows import insert, row_of

PAD = {
    "is": "SheetBegan",
    "sheet": 1,
    "title": "By the window",
    "rules": {"is": "PadRules"},
    "columns": [{"is": "Column", "seats": [0]}, {"is": "Column", "seats": [1]}],
    "rate": {"is": "Rate", "points": 10},
}
BRIDGE = {"is": "Contract", "side": 1, "level": 5, "strain": "c", "doubled": 2, "tricks": 1}
NONSENSE = {
    "an entry of nothing": ("hand", []),
    "a contract on a pad": ("sheet:1", [PAD, {"is": "Scored", "sheet": 1, "entry": BRIDGE}]),
}


def planted(data: Path, book: Book, what: str) -> Path:
    """A log of two nights, the second of which ends in nonsense with the checksum it needs."""
    house = open_house(data, book)
    for _ in range(2):
        tablet = house.device()
        tablet.begins()
        tablet.plays("deal, 0 bets 2")
    strand, events = NONSENSE[what]
    bad = Entry(5, strand, decode(json.dumps(events)), "then", "nobody", "x")
    house.table.store.append(2, bad)
    house.table.store.append(2, Entry(6, "bank", (Bought(0, 1),), tap="y"))
    house.table.store.close()
    return data / FILE


@pytest.mark.parametrize("what", NONSENSE)
def test_a_night_that_cannot_be_shown_stands_as_it_was_before(
    tmp_path: Path, book: Book, what: str
) -> None:
    planted(tmp_path, book, what)
    house = open_house(tmp_path, book)
    tablet = house.device(night=2)
    said = "Line 5 of the log (deal 1) is damaged. The night stands as it was just before it."
    for page in ("/", "/new", "/night/1"):
        assert tablet.opens(page).status == 200, page
    for page in ("", "/phone", "/bank", "/log", "/scores", "/sheet/history"):
        got = tablet.opens(f"/night/2{page}")
        assert got.status == 200 or (got.status == 503 and said in got.text), (page, got.text)
    assert said in tablet.opens("/night/2").text
    assert "Continue in a new night" in tablet.opens("/night/2/log").text
    assert tablet.opens("/").status == 200
    assert house.device(night=1).taps("call", seen=4, seat=1).status == 200
    house.table.store.close()


@pytest.mark.process
@pytest.mark.parametrize("what", NONSENSE)
def test_a_restore_names_a_night_that_cannot_be_shown(
    tmp_path: Path, book: Book, what: str
) -> None:
    path = planted(tmp_path / "theirs", book, what)
    got = run("restore", path, "--data", tmp_path / "ours")
    assert (got.returncode, got.stderr) == (0, "")
    assert "Night 2 can be read up to line 4 of its log; the rest is damaged." in got.stdout
    assert "Night 1 can" not in got.stdout


def deep(path: Path, nights: int, plain: int, again: int) -> None:
    """Small nights that take long to fold: take-backs of almost everything."""
    store = Store(path)
    for night in range(1, nights + 1):
        store.add_night("then", Entry(1, "bank", (Bought(0, 1),), tap="1"))
        rows = [(Bought(0, 1),)] * plain + [(TakenBack((2,)),)] * again
        with store.writing() as db:
            for seq, events in enumerate(rows, 2):
                insert(db, night, row_of(Entry(seq, "bank", events, tap=str(seq))))
    store.close()


@pytest.mark.sweep
@pytest.mark.parametrize(("nights", "again"), [(1, 700), (40, 280)])
def test_nights_that_take_long_to_fold_are_refused(tmp_path: Path, nights: int, again: int) -> None:
    """One by one, and all of a file together."""
    deep(tmp_path / "b.db", nights, 500, again)
    with pytest.raises(StoreError, match=r"Night \d+ of .* takes too long to read"):
        restore(tmp_path / "b.db", tmp_path / FILE)
    assert not (tmp_path / FILE).exists()


def test_a_night_that_is_folded_holds_up_no_other(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    tablet = house.device()
    tablet.begins()
    tablet.begins(["Eva", "Finn"])
    house.table.shut(1)
    reads, read, gate = threading.Event(), house.table.store.read, threading.Event()

    def slowly(night: int) -> object:
        if night == 1:
            reads.set()
            assert gate.wait(10)
        return read(night)

    monkeypatch.setattr(house.table.store, "read", slowly)
    found: list[object] = []
    others = [threading.Thread(target=lambda: found.append(house.table.look(1))) for _ in range(2)]
    for one in others:
        one.start()
    assert reads.wait(10)
    began = time.monotonic()
    assert house.table.look(2).seq == 1, "it answers while the other is read"
    assert time.monotonic() - began < 5
    gate.set()
    for one in others:
        one.join()
    assert len(found) == 2
