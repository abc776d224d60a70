"""The house log on disk: written once, read up to what fits, in every backup, undone without trace;
and the nights in short, which may be dropped at any time."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import AbstractContextManager, closing
from pathlib import Path
from threading import Thread

import pytest
from conftest import THEN, House, open_house
from device import Device
from test_codec import made, shortened

from referee import core
from referee.core.book.book import Book
from referee.core.errors import Refused
from referee.core.log import Log
from referee.core.people.messages import (
    NAMES,
    GuestSet,
    HouseEntry,
    HouseEvent,
    Merged,
    MoneySet,
    PersonNamed,
)
from referee.core.value import each
from referee.store import Store, StoreError, house, restore
from referee.store.bringing import bring_back
from referee.store.codec import CodecError, decode, decode_house, encode
from referee.store.copies import prepare
from referee.store.house import marks
from referee.store.schema import FILE
from referee.table import houselog, reckoned
from referee.table.houselog import Read
from referee.web.services import services


def closes(house: House, tablet: Device) -> None:
    """The night is closed, and what is kept after it beside the tap is there."""
    tablet.banks("close")
    services(house.app).keeper.wait()


def sql(house: House, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(house.data / FILE)) as db, db:
        return db.execute(statement).fetchall()


def test_every_event_of_the_house_comes_back_and_is_none_of_a_night() -> None:
    assert set(NAMES.values()) == set(each(HouseEvent))
    for kind in each(HouseEvent):
        every = (made(kind, True), made(kind, False))
        text = encode(every)
        assert decode_house(text) == every
        if kind.__name__ not in ("TakenBack", "PutBack"):
            with pytest.raises(CodecError, match="not an event"):
                decode(text)
        for _, less in shortened(kind):
            try:
                assert encode(decode_house(less))
            except CodecError as error:
                assert "lacks something" in str(error)  # noqa: PT017
    with pytest.raises(CodecError):
        decode_house('[{"is":"Sat","seat":0,"name":"Ann"}]')


def test_what_is_written_stays_and_a_repeated_tap_counts_once(house: House, book: Book) -> None:
    log = house.table.house
    assert log.write([PersonNamed("ann", "Anna")], "tablet", "m1") == 1
    assert log.write([PersonNamed("ann", "Anna")], "tablet", "m1") == 1
    assert log.write([GuestSet("ann")]) == 2
    house.table.store.close()
    again = open_house(house.data, book)
    try:
        people = again.table.house.people
        assert people.name("ann") == "Anna"
        assert people.is_guest("ann")
        first, _ = again.table.house.entries()
        assert first == (
            HouseEntry(1, (PersonNamed("ann", "Anna"),), THEN.isoformat(), "tablet", "m1"),
            True,
        )
    finally:
        again.table.store.close()


def test_an_entry_is_taken_back_once(house: House) -> None:
    log = house.table.house
    before = log.people
    log.write([GuestSet("ann")])
    assert log.take_back(1) == 2
    assert log.people == before
    with pytest.raises(Refused, match="house-moved-on"):
        log.take_back(1)


@pytest.mark.parametrize(
    ("harm", "first"),
    [
        ("UPDATE house SET events = replace(events, 'Anna', 'Hans') WHERE seq = 1", 1),
        ("DELETE FROM house WHERE seq = 2", 2),
        ("DELETE FROM house WHERE seq = 3", 3),
        ('UPDATE house SET events = \'[{"is":"Later"}]\' WHERE seq = 2', 2),
    ],
)
def test_a_house_log_is_read_up_to_what_does_not_fit(
    house: House, book: Book, tablet: Device, harm: str, first: int
) -> None:
    log = house.table.house
    log.write([PersonNamed("ann", "Anna")])
    log.write([GuestSet("bob")])
    log.write([GuestSet("cy")])
    house.table.store.close()
    sql(house, harm)
    again = open_house(house.data, book)
    try:
        found = again.table.house
        assert found.damage == first
        assert len(found.entries()) == first - 1
        with pytest.raises(StoreError, match="can’t be read to its end"):
            found.write([GuestSet("dot")])
        assert again.table.look(1).night.players  # no night is touched by that
    finally:
        again.table.store.close()


def test_a_backup_takes_it_along_and_a_restore_brings_it_back(
    house: House, tablet: Device, tmp_path: Path
) -> None:
    log = house.table.house
    log.write([PersonNamed("ann", "Anna")])
    log.write([GuestSet("bob")])
    log.persons()
    assert sql(house, "SELECT count(*) FROM kept") == [(0,)]  # a night that goes on is not kept
    closes(house, tablet)
    log.persons()
    assert sql(house, "SELECT count(*) FROM kept WHERE what = 'evening'") == [(1,)]
    copy = tmp_path / "copy.db"
    house.table.store.backup(copy)
    restore(copy, tmp_path / "other" / FILE)
    with closing(Store(tmp_path / "other" / FILE)) as store:
        assert house_log(store) == log.entries()
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("SELECT count(*) FROM kept").fetchall() == [(0,)]


def house_log(store: Store) -> tuple[tuple[HouseEntry, bool], ...]:
    found = house.read(store)
    assert not found.damage
    return tuple((entry, True) for entry in found.entries)


def test_a_log_that_came_back_is_read_anew(house: House, tmp_path: Path) -> None:
    log, store = house.table.house, house.table.store
    log.write([GuestSet("ann")])
    copy, spare = tmp_path / "copy.db", house.data / "spare.new"
    store.backup(copy)
    log.take_back(1)
    log.write([GuestSet("bob")])
    prepare(spare, copy, lambda store: ())
    house.table.swap(lambda: bring_back(spare, house.table.store, house.data / FILE))
    assert log.people.guests == {"ann"}


def test_old_nights_have_people_and_may_be_reckoned_anew(house: House, tablet: Device) -> None:
    log = house.table.house
    closes(house, tablet)
    assert [person.name for person in log.persons().everybody] == ["Ann", "Bob", "Cy", "Dot"]
    with house.table.store.writing() as db:
        db.execute("UPDATE kept SET text = replace(text, 'Ann', 'Zoe')")
    log.read_anew()
    assert log.persons().everybody[-1].name == "Zoe"  # it is what is kept
    with house.table.store.writing() as db:
        db.execute("DELETE FROM kept")
    log.read_anew()
    assert log.persons().everybody[0].name == "Ann"
    tablet.banks("reopen")
    tablet.banks("rename", seat=0, name="Anna")
    assert log.persons().everybody[0].name == "Anna"


def test_a_merge_undone_leaves_everything_as_it_was(house: House, tablet: Device) -> None:
    closes(house, tablet)
    other = house.device()
    other.begins(["Anne", "Eva"])
    log = house.table.house
    before = log.persons()
    assert log.write([Merged("anne", "ann")]) == 1
    assert len(log.persons().everybody) == len(before.everybody) - 1
    log.take_back(1)
    assert log.persons() == before


@pytest.mark.parametrize("text", ["[1]", "nonsense", "null", "[1,2,3,4,5,6,7,8,9,10]"])
def test_a_night_in_short_that_does_not_parse_is_reckoned_anew(
    house: House, tablet: Device, text: str
) -> None:
    closes(house, tablet)
    log = house.table.house
    before = log.persons()
    with house.table.store.writing() as db:
        db.execute("UPDATE kept SET text = ?", [text])
    log.read_anew()
    assert log.persons() == before
    assert house.device().begins(["Ann", "Eva"]).status == 303


def test_a_night_that_cannot_be_reckoned_hides_no_other(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.device().begins(["Eva", "Fay"])
    log, read = house.table.house, house.table.house._read
    tried = list[int]()

    def fails(night: int) -> AbstractContextManager[tuple[Log, bool]]:
        tried.append(night)
        if night == 1:
            raise ZeroDivisionError
        return read(night)

    monkeypatch.setattr(log, "_read", fails)
    with house.table.store.writing() as db:
        db.execute("DELETE FROM kept")
    log.read_anew()
    assert sorted(person.name for person in log.persons().everybody) == ["Eva", "Fay"]
    assert log.unread == (1,)
    assert log.figures(0.0)[2] == 0  # it keeps nobody waiting, and is not tried over and over
    assert (log.unread, sorted(tried)) == ((1,), [1, 2])
    page = house.device().opens("/slate").text
    assert "Night 1 can’t be read to the end; its debts are missing here." in page
    assert house.device().begins(["Ann", "Eva"]).status == 303


def test_a_night_whose_figures_fail_is_read_and_stands_on_the_slate(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    closes(house, tablet)

    def fails(*about: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(houselog, "figures", fails)
    with house.table.store.writing() as db:
        db.execute("DELETE FROM kept")
    house.table.house.read_anew()
    evenings, figured, late = house.table.house.figures()
    assert ([night.closed for night in evenings], figured, late) == ([True], {}, 0)
    assert house.table.house.unread == ()
    assert "can’t be read" not in house.device().opens("/slate").text


def test_the_slate_names_a_damaged_night(house: House, tablet: Device) -> None:
    tablet.begins(worth="0.10")
    tablet.plays("deal")
    tablet.must("throw-in", antes="back", dealer="next")
    closes(house, tablet)
    night = tablet.night
    house.table.shut(night)
    last = f"night = {night} AND seq = (SELECT max(seq) FROM entry WHERE night = {night})"
    sql(house, f"UPDATE entry SET events = 'x' WHERE {last}")
    sql(house, "DELETE FROM kept")
    house.table.house.read_anew()
    page = house.device().opens("/slate").text
    assert f"Night {night} can’t be read to the end; its debts are missing here." in page


@pytest.mark.parametrize("part", ["core/almanac/sums.py", "table/houselog.py", "store/values.py"])
def test_another_line_of_what_reckons_is_another_mark(tmp_path: Path, part: str) -> None:
    found = set[str]()
    for line in ("", "# changed"):
        there = tmp_path / line[:1]
        for name in ("core", "table", "store"):
            shutil.copytree(Path(core.__file__).parents[1] / name, there / name)
        with (there / part).open("a") as file:
            file.write(line)
        found.add(reckoned.mark_of([there / name for name in ("core", "table", "store")]))
    assert len(found) == 2
    assert reckoned.reckoning() in found


def test_the_marks_of_all_nights_are_looked_up_night_by_night(house: House, tablet: Device) -> None:
    """Not through every entry of the house: 1,000 nights of 150 deals are a million."""
    asked = list[str]()
    with house.table.store.reading() as db:
        db.conn.set_trace_callback(asked.append)
    found = marks(house.table.store)
    with house.table.store.reading() as db:
        db.conn.set_trace_callback(None)
        (plan, *_) = db.execute(f"EXPLAIN QUERY PLAN {asked[0]}").fetchall()
        ends = db.execute("SELECT night, checksum FROM entry ORDER BY seq").fetchall()
    assert plan[-1] == "SCAN night"
    assert found == dict(ends)


def test_figures_are_kept_until_the_night_or_the_reckoning_changes(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = house.table.house
    assert log.figures()[1:] == ({}, 0)  # of a night that is not closed there are none
    closes(house, tablet)
    evenings, before, late = log.figures()
    assert (list(before), late, evenings[0].closed) == ([1], 0, True)
    made = list[int]()

    def read(night: int, own: Read = log._read) -> AbstractContextManager[tuple[Log, bool]]:
        made.append(night)
        return own(night)

    monkeypatch.setattr(log, "_read", read)
    log.read_anew()
    assert (log.figures()[1], made) == (before, [])
    with house.table.store.writing() as db:
        db.execute("DELETE FROM kept WHERE what = 'figures'")
    log.read_anew()
    assert (log.figures()[1], made) == (before, [1])
    monkeypatch.setattr(reckoned, "reckoning", lambda: "another rule")
    log.read_anew()
    assert (log.figures()[1], made) == (before, [1, 1])
    tablet.banks("reopen", why="a mistake")
    assert log.figures()[1] == {}
    closes(house, tablet)
    assert (log.figures()[1], made) == (before, [1, 1, 1, 1])


def test_more_nights_than_a_page_can_wait_for(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    closes(house, tablet)
    for names in (["Eva", "Fay"], ["Eva", "Gus"]):
        other = house.device()
        other.begins(names)
        other.banks("close")
    services(house.app).keeper.wait()
    whole = house.table.house.figures()
    with house.table.store.writing() as db:
        db.execute("DELETE FROM kept")
    house.table.house.read_anew()
    monkeypatch.setattr(houselog, "SECONDS", -1.0)
    assert [house.table.house.figures()[2] for _ in range(2)] == [3, 3]
    monkeypatch.setattr(houselog, "SECONDS", 60.0)
    assert house.table.house.figures() == whole


def test_who_is_hidden_is_known_while_somebody_else_holds_the_log(house: House) -> None:
    """A page that cannot wait reads what was written, not what was read last."""
    log = house.table.house
    assert log.at_hand.shows_money("ann")
    log.write([MoneySet("", True)])
    found = list[bool]()
    with log.lock:
        reader = Thread(target=lambda: found.append(log.at_hand.shows_money("ann")))
        reader.start()
        reader.join()
    assert found == [False]
