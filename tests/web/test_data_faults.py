"""What went wrong with one's own data, or could: two acts at a moment, files with odd contents."""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from conftest import House
from device import Device
from keepers import tables

from referee.export import export
from referee.store import FILE, StoreError
from referee.store.bringing import bring_back
from referee.store.file import File
from referee.store.shelf import ASKED, MOST
from referee.web.data import checking
from referee.web.data.checking import MOST_HAND
from referee.web.services import services

from .test_data import brings, mark_of, rows, saved, sends


def ends_it(house: House, mark: str, how: str) -> int:
    """End a file that was brought, from another device of the host's; the status."""
    device = house.device()
    if how == "forget":
        return device.posts("/data/forget", {"mark": mark}).status
    if how == "look":
        return device.posts("/data/look", {"backup": "referee.db.before-1"}).status
    return int(sends(device, b"x", mark="f" * 16, more="1").status_code)


@pytest.mark.parametrize("how", ["forget", "send", "look"])
def test_a_file_that_is_being_brought_back_is_not_thrown_away(
    house: House, tablet: Device, how: str
) -> None:
    tablet.plays("deal, 0 bets 2")
    tablet.posts("/data/restore", {"mark": mark_of(brings(house, tablet, saved(house)))})
    tablet.looks()
    mark = mark_of(brings(house, tablet, saved(house)))
    tablet.begins(["Eva", "Finn"])
    held, gate, answers = threading.Event(), threading.Event(), dict[str, int]()

    def hold() -> None:
        with house.table._held(1):
            held.set()
            assert gate.wait(10)

    def restores() -> None:
        answers["restore"] = house.device().posts("/data/restore", {"mark": mark}).status

    def ends() -> None:
        answers["end"] = ends_it(house, mark, how)

    holder, *both = (threading.Thread(target=work) for work in (hold, restores, ends))
    holder.start()
    assert held.wait(10)
    for thread in both:
        thread.start()
        thread.join(0.3)
    gate.set()
    for thread in (holder, *both):
        thread.join(20)
    assert answers["restore"] == 303
    assert answers["end"] in (204, 303)
    assert house.table.store.grown() == {1: 4}, "the log is the one that was brought, whole"


def test_a_file_is_thrown_away_by_its_mark(house: House, tablet: Device) -> None:
    mark = mark_of(brings(house, tablet, saved(house)))
    assert tablet.posts("/data/forget", {"mark": "f" * 16}).status == 303
    assert tablet.posts("/data/forget", {}).status == 400
    assert mark_of(tablet.opens("/data/check").text) == mark
    assert tablet.posts("/data/forget", {"mark": mark}).status == 303
    assert tablet.opens("/data/check").status == 303


@pytest.mark.parametrize("there", [None, b"", b"x" * 5000], ids=["nothing", "empty", "nonsense"])
def test_only_a_log_takes_the_place_of_the_log(
    house: House, tmp_path: Path, tablet: Device, there: bytes | None
) -> None:
    spare = tmp_path / "spare"
    if there is not None:
        spare.write_bytes(there)
    with pytest.raises(StoreError, match="Nothing was changed"):
        house.table.swap(lambda: bring_back(spare, house.table.store, house.data / FILE))
    assert house.table.store.grown() == {1: 1}
    assert not list(house.data.glob("*.before-*"))
    tablet.plays("deal")


def test_a_log_that_cannot_be_opened_gives_way_again(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = mark_of(brings(house, tablet, saved(house)))
    tablet.plays("deal, 0 bets 2")
    check, calls = File._check, list[int]()

    def once(store: File) -> None:
        calls.append(1)
        if len(calls) == 1:
            raise StoreError("that file cannot be opened")
        check(store)

    monkeypatch.setattr(File, "_check", once)
    got = tablet.posts("/data/restore", {"mark": mark})
    assert (got.status, "cannot be opened" in got.text) == (503, True)
    assert house.table.store.grown() == {1: 4}, "the log that was there is there again"
    assert not list(house.data.glob("*.before-*"))
    tablet.looks()
    tablet.plays("1 calls")
    assert len([row for row in rows(house.data / FILE) if len(row) == 8]) == 5


@pytest.mark.parametrize("ends", [FILE, f"{FILE}.before-1"])
def test_what_cannot_be_put_in_its_place_leaves_nothing_beside(
    ends: str, house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = mark_of(brings(house, tablet, saved(house)))
    tablet.plays("deal, 0 bets 2")
    own = Path.replace

    def replace(self: Path, target: Path | str) -> Path:
        if str(target).endswith(ends):
            raise OSError(5, "Input/output error")
        return own(self, target)

    with monkeypatch.context() as broken:
        broken.setattr(Path, "replace", replace)
        assert tablet.posts("/data/restore", {"mark": mark}).status == 503
    assert house.table.store.grown() == {1: 4}
    assert not list(house.data.glob("*.before-*"))
    tablet.plays("1 calls")


def changed(backup: bytes, path: Path, *statements: str) -> bytes:
    """A backup after somebody has changed it."""
    path.write_bytes(backup)
    with closing(sqlite3.connect(path)) as conn:
        for statement in statements:
            conn.execute(statement)
        conn.commit()
    return path.read_bytes()


def test_a_file_says_nothing_of_the_place_it_comes_to(
    house: House, tablet: Device, tmp_path: Path
) -> None:
    """Neither how often a backup came back here, nor which nights can go again."""
    note = '{"from": "x", "at": "x", "nights": [1], "as": ""}'
    backup = changed(
        saved(house),
        tmp_path / "b.db",
        "INSERT INTO setting VALUES ('came-back', '999999999'), ('came-upto', '999999999')",
        f"INSERT INTO setting VALUES ('came-in', '{note}'), ('words', 'kept')",
    )
    for times in (1, 2):
        mark = mark_of(brings(house, tablet, backup))
        assert tablet.posts("/data/restore", {"mark": mark}).status == 303
        assert house.table.store.came == times
    assert house.table.store.setting("came-in") == ""
    assert house.table.store.setting("words") == "kept"
    tablet.begins(["Eva", "Finn"])
    assert tablet.night == 2


def test_a_night_whose_number_leaves_no_other_is_refused(
    house: House, tablet: Device, tmp_path: Path
) -> None:
    backup = changed(
        saved(house), tmp_path / "b.db", f"INSERT INTO night (id, made_at) VALUES ({2**63 - 1}, '')"
    )
    assert "is not a backup from referee" in brings(house, tablet, backup)


ODD = ("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00")


@pytest.mark.parametrize("at", ODD)
def test_a_moment_that_no_clock_shows(
    house: House, tablet: Device, tmp_path: Path, at: str
) -> None:
    backup = changed(saved(house), tmp_path / "b.db", f"UPDATE night SET made_at = '{at}'")
    assert "is not a backup from referee" in brings(house, tablet, backup)
    told = json.loads(export(house.table, 1, "json"))
    told["entries"][0]["at"] = at
    page = brings(house, tablet, json.dumps(told).encode(), "house", "x.json")
    assert "an impossible date or time" in page
    tables(house.table.store).execute("UPDATE night SET made_at = ?", [at])
    for shown in ("/", "/data", "/night/1"):
        assert tablet.opens(shown).status == 200, "where it is there already it takes nothing down"


def test_the_newest_backup_stays_when_the_clock_goes_back(house: House, tablet: Device) -> None:
    keeper = services(house.app).keeper
    old = [keeper.keep(ASKED) for _ in range(MOST[ASKED])]
    for path in old:
        os.utime(path, (4_000_000_000, 4_000_000_000))
    new = [keeper.keep(ASKED), keeper.keep(ASKED)]
    assert [kept.path for kept in keeper.shelf.backups()][:2] == new[::-1]
    assert len(keeper.shelf.backups()) == MOST[ASKED]


def test_a_damaged_night_is_healed_from_a_whole_copy(house: House, tablet: Device) -> None:
    tablet.plays("deal, 0 bets 2, 1 calls")
    backup = saved(house)
    tables(house.table.store).execute("UPDATE entry SET events = '[]' WHERE night = 1 AND seq = 4")
    house.table.shut(1)
    page = brings(house, tablet, backup, "house")
    assert "here already, as night 1; this one goes on further" in page
    fields = {"mark": mark_of(page), "night": ["1"]}
    assert tablet.posts("/data/import", fields).status == 303
    assert house.table.store.read(2).damage is None
    assert "gone from here" not in brings(house, tablet, backup)


def test_a_fault_of_the_program_is_logged(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*about: object) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(checking, "prepare", broken)
    assert "isn’t a backup or a night" in brings(house, tablet, saved(house))
    assert "a fault of ours" in caplog.text


def test_a_deal_in_words_has_a_bound(house: House, tablet: Device) -> None:
    text = "# a line\n" * (MOST_HAND // 9 + 1)
    assert "too long for a deal" in brings(house, tablet, text.encode(), "house", "a.hand")


def test_a_night_with_draws_taken_back_comes_in_as_json(house: House, tablet: Device) -> None:
    tablet.plays("deal, 0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 3, 1 draws 2, 0 checks")
    told = export(house.table, 1, "json").encode()
    assert b'"withheld"' in told
    assert "draws are still secret" in brings(house, tablet, told, "house", "x.json")
    tablet.plays("take back, take back, take back")
    tablet.plays("0 draws 1, 1 draws 1, all check, 0 wins shown")
    told = export(house.table, 1, "json").encode()
    played = house.table.look(1)
    page = brings(house, tablet, told, "house", "x.json")
    assert "damaged" not in page
    tablet.begins(["Eva", "Finn"])
    other = json.loads(told)
    other["entries"][0]["at"] = "2026-01-02T19:00:00+00:00"
    page = brings(house, tablet, json.dumps(other).encode(), "house", "x.json")
    assert "damaged" not in page
    fields = {"mark": mark_of(page), "night": ["1"]}
    assert tablet.posts("/data/import", fields).status == 303
    assert house.table.look(3).night == played.night
    broken = json.dumps({**other, "damaged": "from entry 3 on"}).encode()
    assert "Continue it in its own house" in brings(house, tablet, broken, "house", "x.json")
