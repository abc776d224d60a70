"""Data in one's own hands: backups that are kept, saved and counted; who may do that."""

from __future__ import annotations

import sqlite3
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from conftest import THEN, House
from device import Device

from referee.screens.data import words
from referee.store import check_backup
from referee.store.shelf import ASKED, MOST, NIGHT, Took
from referee.web.services import services


def folder(house: House) -> Path:
    return house.data / "backups"


def kept(house: House) -> list[str]:
    services(house.app).keeper.wait()
    return sorted(path.name for path in folder(house).glob("*.db"))


def test_a_backup_is_kept_after_each_closed_night(house: House, tablet: Device) -> None:
    assert kept(house) == []
    tablet.banks("close")
    (name,) = kept(house)
    assert name.endswith("-night-1.db")
    assert check_backup(folder(house) / name) == 1
    assert folder(house).stat().st_mode & 0o777 == 0o700
    assert (folder(house) / name).stat().st_mode & 0o777 == 0o600
    tablet.banks("reopen")
    tablet.banks("close")
    assert len(kept(house)) == 2, "a night that was opened again, too"


def test_the_last_twenty_stay(house: House, tablet: Device) -> None:
    keeper = services(house.app).keeper
    asked = keeper.keep(ASKED)
    for number in range(1, MOST[NIGHT] + 4):
        keeper.keep(NIGHT, number)
    names = {path.name for path in folder(house).glob("*.db")}
    assert len(names) == MOST[NIGHT] + 1
    assert asked.name in names, "each reason has a number of its own"
    assert not [name for name in names if name.endswith(("-night-1.db", "-night-3.db"))]


def test_a_backup_delays_and_fails_no_tap(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper, gate = services(house.app).keeper, threading.Event()
    backup = house.table.store.backup

    def slowly(target: Path) -> None:
        assert gate.wait(10)
        backup(target)

    monkeypatch.setattr(house.table.store, "backup", slowly)
    assert tablet.banks("close").status == 200
    assert tablet.begins(["Eva", "Finn"]).status == 303, "nobody waits for it"
    assert not list(folder(house).glob("*.db"))
    gate.set()
    assert len(kept(house)) == 1
    assert keeper.failed == ""


def test_where_none_can_be_kept_that_is_said_and_nothing_lost(house: House, tablet: Device) -> None:
    folder(house).write_text("a file where the folder should be")
    assert tablet.banks("close").status == 200
    services(house.app).keeper.wait()
    for page in ("/", "/data"):
        text = tablet.opens(page).text
        assert words.NOT_KEPT in text
        assert "The nights themselves are safe" in text
    assert "Closed" in tablet.opens("/").text
    folder(house).unlink()
    tablet.banks("reopen")
    tablet.banks("close")
    assert len(kept(house)) == 1
    assert words.NOT_KEPT not in tablet.opens("/").text


def test_a_download_is_a_whole_backup_while_a_night_runs(house: House, tablet: Device) -> None:
    tablet.plays("deal, 0 bets 2")
    got = tablet.posts("/data/save", {})
    assert got.status == 303
    client = tablet.wire.client  # type: ignore[attr-defined]
    answer = client.get(got.headers["Location"])
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=referee-2026-01-")
    copy = house.data / "copy.db"
    copy.write_bytes(answer.data)
    answer.close()
    assert check_backup(copy) == 1
    found = sqlite3.connect(copy)
    assert found.execute("SELECT count(*) FROM entry").fetchone() == (4,)
    found.close()
    tablet.plays("1 calls")


def test_a_kept_backup_can_be_saved_and_no_other_file(house: House, tablet: Device) -> None:
    tablet.banks("close")
    (name,) = kept(house)
    assert tablet.posts("/data/save", {"backup": name}).headers["Location"].endswith(name)
    for other in ("../host.pin", "host.pin", "referee.db", "taken", f"../backups/{name}", "x.db"):
        got = tablet.posts("/data/save", {"backup": other})
        assert (got.status, words.GONE in got.text) == (404, True), other
    for other in ("host.pin", "referee.db", "..%2Fhost.pin", "taken"):
        got = tablet.opens(f"/data/file/{other}")
        assert got.status == 404
        assert house.keys.pin not in got.text


DOORS = (
    ("GET", "/data"),
    ("POST", "/data/save"),
    ("GET", "/data/file/referee-2026-01-02-201500-asked.db"),
)


@pytest.mark.parametrize("door", DOORS, ids=lambda door: " ".join(door))
def test_a_guest_may_do_nothing_with_the_data(
    house: House, tablet: Device, phone: Device, door: tuple[str, str]
) -> None:
    services(house.app).keeper.keep(ASKED)
    before = kept(house)
    got = phone.wire.send(*door, "a=b" if door[0] == "POST" else "", {})
    assert got.status == 403
    assert "Only the host can open this" in got.text
    stranger = house.in_the_house("192.168.1.99").wire.send(*door, "", {})
    assert stranger.status == 303
    assert "/knock" in stranger.headers["Location"]
    assert kept(house) == before
    assert "Your data" not in phone.opens("/").text


def test_home_says_when_a_backup_left_this_device(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tablet.opens("/").text
    assert "No backup is on another device yet" in home
    tablet.posts("/data/save", {})
    assert "The last backup was saved on this device today" in tablet.opens("/").text
    other = house.in_the_house()
    other.posts("/enter", {"word": house.keys.pin})
    assert other.posts("/data/save", {}).status == 303
    shelf = services(house.app).keeper.shelf
    assert shelf.took() == Took(house.table.now(), house.table.now())
    assert "saved to another device today. Nothing new since." in tablet.opens("/").text
    monkeypatch.setattr(house.table, "_clock", lambda: THEN + timedelta(days=12))
    tablet.begins()
    home = tablet.opens("/").text
    assert "saved to another device on January 2; 1 night has been played since." in home
    assert "Time for another one?" not in home
    monkeypatch.setattr(house.table, "_clock", lambda: THEN + timedelta(days=42))
    assert "Time for another one?" in tablet.opens("/").text
    assert "backup" not in house.in_the_house().opens("/help").text.split("<main")[0]


def test_what_was_noted_of_savings_may_be_anything(house: House, tablet: Device) -> None:
    shelf = services(house.app).keeper.shelf
    shelf.folder.mkdir()
    for said in (b"", b"\xff\n\n", b"2026", b"yesterday\n", b"2026-01-02\n2026-01-02"):
        (shelf.folder / "taken").write_bytes(said)
        assert shelf.took() == Took()
        assert tablet.opens("/").status == 200


def test_the_words_of_days() -> None:
    now = datetime(2026, 3, 12, 23, 15, tzinfo=UTC).isoformat()
    assert words.day("2026-03-12T01:00:00", now) == "today"
    assert words.day("2026-02-01T01:00:00", now) == "on February 1"
    assert words.day("2025-12-31T01:00:00", now) == "on December 31, 2025"
    assert words.moment("2026-02-01T21:05:00", now) == "February 1, 21:05"
    assert words.taken("2026-03-01", "", now, 5, 11)[0].endswith(
        "5 nights have been played since. Time for another one?"
    )
