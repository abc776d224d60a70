"""Nights of another house come in: under new numbers, with people known by name, and out again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from conftest import House, open_house
from device import Device
from keepers import tables
from serving import run

from referee.core.book.book import Book
from referee.export import export
from referee.screens.data.people import matched
from referee.store import Store
from referee.store.chain import checksum, seed
from referee.web.services import services

from .test_data import brings, kept, mark_of, saved


@pytest.fixture
def theirs(tmp_path: Path, book: Book) -> House:
    """Another house, with two nights: Bobby and Eva play there, and Ann."""
    found = open_house(tmp_path / "theirs", book)
    device = found.device()
    device.begins(["Ann", "Bobby", "Eva"], title="At Eva’s")
    device.plays("deal, 0 bets 2, 1 calls")
    device.begins(["Eva", "Gus"], title="The rest")
    return found


def ticks(page: str) -> list[str]:
    return re.findall(r'name="night" value="(\d+)" checked', page)


def takes_in(device: Device, page: str, **more: object) -> int:
    fields = {"mark": mark_of(page), "night": ticks(page), **more}
    return device.posts("/data/import", fields).status


def log(house: House, night: int) -> str:
    return export(house.table, night, "json").replace(f'"night": {night},', "", 1)


def test_nights_come_in_under_new_numbers(house: House, tablet: Device, theirs: House) -> None:
    tablet.plays("deal")
    page = brings(house, tablet, saved(theirs), "house", "eva.db")
    assert "Is Bobby somebody who plays here?" in page
    assert "Bobby is Bob" in page
    assert "Ann plays here too. Eva and Gus are new here." in page
    assert ticks(page) == ["1", "2"]
    mine = log(house, 1)
    assert takes_in(tablet, page, **{"as.1": "Bob"}) == 303
    assert house.table.store.grown() == {1: 3, 2: 5, 3: 1}
    assert log(house, 1) == mine, "nothing is overwritten"
    assert log(house, 2) == log(theirs, 1).replace("Bobby", "Bob")
    assert log(house, 3) == log(theirs, 2)
    store = house.table.store
    for night in (2, 3):
        assert store.read(night).damage is None
        before = seed(night)
        for row in store.rows(night):
            before = checksum(before, *row)
        ends = (
            tables(store)
            .execute("SELECT checksum FROM entry WHERE night = ? ORDER BY seq DESC", [night])
            .fetchone()
        )
        assert ends == (before,), "the chain is true"
    felt = house.device(night=2)
    felt.looks()
    felt.plays("2 calls")
    assert len([name for name in kept(house) if "before-import" in name]) == 1


def test_nobody_lands_on_a_night_of_another_house(
    house: House, tablet: Device, theirs: House
) -> None:
    """Eva's nights go on, and are newer; what is played here is this house's night. Where none is,
    a phone reads the list. A backup brought back knows it still."""
    takes_in(tablet, brings(house, tablet, saved(theirs), "house", "eva.db"))
    assert {row.id for row in house.table.nights()} > {1}
    assert house.table.nights()[0].id != 1
    phone = house.in_the_house("192.168.1.77")
    came = phone.wire.send("GET", f"/join/{house.keys.code}", "", {})
    assert came.headers["Location"].endswith("/night/1/phone")
    home = tablet.opens("/").text
    assert re.findall(r'href="(.*?)"><span>Continue ', home) == ["/night/1"]
    assert house.table.taken_in() == {row.id for row in house.table.nights()} - {1}


def test_what_phones_may_do_is_not_taken_from_another_house(
    house: House, tablet: Device, theirs: House
) -> None:
    """Nor what their devices are called: a night goes by the last one that was played here."""
    there = theirs.device(night=theirs.table.nights()[0].id)
    there.looks()
    there.must("let-phones", may="act", ahead="1")
    tablet.banks("close")
    takes_in(tablet, brings(house, tablet, saved(theirs), "house", "eva.db"))
    other = house.device()
    other.begins(["Ann", "Bob"])
    night = house.table.look(other.night).night
    assert (night.acting.may, night.acting.ahead) == ("", False)


def test_the_same_night_is_noticed(house: House, tablet: Device, theirs: House) -> None:
    assert takes_in(tablet, brings(house, tablet, saved(theirs), "house"), **{"as.1": "Bob"}) == 303
    page = brings(house, tablet, saved(theirs), "house")
    assert ticks(page) == []
    assert "here already, as night 2" in page
    assert "here already, as night 3" in page
    assert "There’s nothing in “b.db” to import" in page
    fields = {"mark": mark_of(page), "night": ["1", "2"]}
    assert tablet.posts("/data/import", fields).status == 422
    guest = theirs.device(night=1)
    guest.looks()
    guest.plays("2 calls")
    page = brings(house, tablet, saved(theirs), "house")
    assert "here already, as night 2; this one goes on further" in page
    assert ticks(page) == [], "only if the host wants it"
    assert tablet.posts("/data/import", {"mark": mark_of(page), "night": "1"}).status == 303
    assert house.table.store.grown() == {1: 1, 2: 5, 3: 1, 4: 6}


def test_an_import_is_undone_until_something_is_entered(
    house: House, tablet: Device, theirs: House
) -> None:
    before = services(house.app).keeper.shelf
    rows = tables(house.table.store).execute("SELECT * FROM entry").fetchall()
    takes_in(tablet, brings(house, tablet, saved(theirs), "house", "eva.db"))
    page = tablet.opens("/data?done=house").text
    assert "2 nights came in from “eva.db” today" in page
    assert "Undo this import" in page
    assert house.device(night=2).looks()
    assert tablet.posts("/data/undo", {}).status == 303
    assert tables(house.table.store).execute("SELECT * FROM entry").fetchall() == rows
    assert tablet.opens("/night/2").status == 404
    assert "Undo this import" not in tablet.opens("/data").text
    assert before.backups()
    takes_in(tablet, brings(house, tablet, saved(theirs), "house", "eva.db"))
    assert house.table.store.grown() == {1: 1, 4: 5, 5: 1}, "no number is given twice"
    tablet.plays("deal")
    assert "Undo this import" not in tablet.opens("/data").text
    got = tablet.posts("/data/undo", {})
    assert (got.status, "can’t be undone anymore" in got.text) == (409, True)
    assert house.table.store.grown() == {1: 3, 4: 5, 5: 1}


def test_no_night_gets_the_number_of_one_that_went(
    house: House, tablet: Device, theirs: House
) -> None:
    takes_in(tablet, brings(house, tablet, saved(theirs), "house", "eva.db"))
    felt = house.device(night=3)
    assert "Eva" in felt.looks()
    tablet.posts("/data/undo", {})
    tablet.begins(["Pia", "Quin"])
    assert tablet.night == 4
    assert "Pia" in tablet.looks("bank")
    assert felt.taps("next-deal", game="jackpots").status == 404, "its page is of no other night"
    assert house.table.store.grown() == {1: 1, 4: 1}


def test_two_of_one_night_are_never_one_person(house: House, tablet: Device, theirs: House) -> None:
    theirs.device().begins(["Bob", "Bobby", "Kim"], title="Both")
    page = brings(house, tablet, saved(theirs), "house")
    fields = {"mark": mark_of(page), "night": ["3"], "as.2": "Bob"}
    got = tablet.posts("/data/import", fields)
    assert got.status == 422
    assert "both play in Both, so they can’t be the same person" in got.text
    assert house.table.store.grown() == {1: 1}
    assert tablet.posts("/data/import", {**fields, "as.2": ""}).status == 303


def test_a_damaged_night_stays_out_and_hides_no_other(
    house: House, tablet: Device, theirs: House
) -> None:
    tables(theirs.table.store).execute("UPDATE entry SET events = '[]' WHERE night = 1 AND seq = 4")
    backup = saved(theirs)
    page = brings(house, tablet, backup, "house")
    assert ticks(page) == ["2"]
    assert "damaged: can be read up to line 3 of its log, 1 deal" in page
    assert tablet.posts("/data/import", {"mark": mark_of(page), "night": ["1", "2"]}).status == 303
    assert house.table.store.grown() == {1: 1, 2: 1}
    page = brings(house, tablet, backup)
    assert "damaged: can be read up to line 3 of its log, 1 deal" in page
    assert "1 of these nights is damaged" in page
    assert "The rest" in page


def test_a_night_as_json_comes_in(house: House, tablet: Device, theirs: House) -> None:
    text = export(theirs.table, 1, "json")
    page = brings(house, tablet, text.encode(), "house", "night-1.json")
    assert "At Eva’s" in page
    assert takes_in(tablet, page) == 303
    assert log(house, 2) == log(theirs, 1)
    again = brings(house, tablet, text.encode(), "house", "night-1.json")
    assert "here already, as night 2" in again
    assert "here already" in brings(house, tablet, saved(theirs), "house"), "the backup's, too"
    page = brings(house, tablet, text.encode(), "back")
    assert "isn’t a whole backup, so it can’t replace the nights here" in page


HAND = """\
game    jackpots
seats   Ann Bob Cy

all ante
Ann checks
Bob opens 2
Cy drops
Ann drops
law false-openers              ruling all-dropped
"""


def test_a_deal_in_words_comes_in(house: House, tablet: Device) -> None:
    page = brings(house, tablet, HAND.encode(), "house", "a.hand")
    assert ticks(page) == ["1"]
    assert takes_in(tablet, page) == 303
    assert house.table.look(2).night.hands == 1
    assert tablet.opens("/night/2/log").status == 200
    wrong = brings(house, tablet, HAND.replace("Cy drops", "Zoe drops").encode(), "house", "a.hand")
    assert "That file can’t be played from line" in wrong


def entry(**changed: object) -> dict[str, object]:
    return {"seq": 1, "at": "x", "by": "", "strand": "bank", "events": [], **changed}


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [entry(seq=2)],
        [entry(strand="../x")],
        [entry(at="x" * 1000)],
        [entry(events="x")],
        [entry(events=[{"is": "Nonsense"}])],
        [entry(events=[{"is": "Sat", "seat": "x", "name": 7}])],
        [entry(events=[{"is": "Bought", "seat": 0, "amount": 10**30}])],
        ["x"],
        "x",
        {"x": 1},
        None,
    ],
    ids=lambda rows: json.dumps(rows)[:60],
)
def test_a_forged_night_is_refused_in_words(house: House, tablet: Device, rows: object) -> None:
    page = brings(house, tablet, json.dumps({"entries": rows}).encode(), "house", "x.json")
    assert re.search(r'<p class="notice" role="alert">That (file|night) ', page), page
    assert house.table.store.grown() == {1: 1}
    assert tablet.posts("/data/import", {"mark": "0" * 16, "night": "1"}).status == 409


def test_who_may_be_who() -> None:
    ours = ("Ann", "Bob", "Søren", "Al")
    found = {
        match.name: match for match in matched(("Ann", "Bobby", "soren", "Alice", "Zed"), ours)
    }
    assert found["Ann"].same
    assert found["Bobby"].candidates == ("Bob",)
    assert found["Alice"].is_new, "two letters are no name to go on from"
    assert found["Zed"].is_new
    assert matched(("BOB", "Bób"), ours)[0].candidates == ("Bob",)
    assert matched(("Bób",), ours)[0].candidates == ("Bob",)


@pytest.mark.process
def test_import_on_the_command_line(
    house: House, tablet: Device, theirs: House, tmp_path: Path
) -> None:
    (tmp_path / "eva.db").write_bytes(saved(theirs))
    house.table.store.close()
    got = run("import", tmp_path / "eva.db", "--data", house.data, "--as", "Bobby=Bob")
    assert (got.returncode, got.stderr) == (0, "")
    assert "2 nights came in: 2, 3." in got.stdout
    store = Store(house.data / "referee.db")
    assert store.grown() == {1: 1, 2: 5, 3: 1}
    assert '"Bobby"' not in "".join(row[-1] for row in store.rows(2))
    store.close()
    again = run("import", tmp_path / "eva.db", "--data", house.data)
    assert again.returncode == 1
    assert "Night 1 of the file is here already, as night 2." in again.stdout
    got = run("import", tmp_path / "none.db", "--data", house.data)
    assert (got.returncode, "There is no file" in got.stderr) == (2, True)
    got = run("import", tmp_path / "eva.db", "--data", tmp_path / "fresh")
    assert (got.returncode, "Bobby" in got.stdout) == (0, False)
