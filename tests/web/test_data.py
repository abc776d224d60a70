"""Data in one's own hands: backups that are kept, saved and counted; who may do that."""

from __future__ import annotations

import io
import re
import secrets
import shutil
import sqlite3
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from conftest import THEN, House, open_house
from device import Device
from keepers import tables
from serving import run

from referee.bell import OpenPage
from referee.core.book.book import Book
from referee.core.people.messages import SeasonBegan
from referee.export import FORMATS
from referee.screens.data import words
from referee.store import FILE, Store, check_backup
from referee.store.shelf import ASKED, MOST, NIGHT, Took
from referee.table import opened
from referee.web.data.changed import OF_A_LOG
from referee.web.data.incoming import PIECE
from referee.web.night.proof import HOST
from referee.web.render import view
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
    client = tablet.wire.client
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
    *(("GET", page) for page in ("/data/check", "/data/progress")),
    *(("POST", f"/data/{act}") for act in ("send", "look", "restore", "forget")),
    *(("POST", f"/data/{act}") for act in ("import", "undo")),
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


# --- bringing back --------------------------------------------------------------------------


def sends(device: Device, data: bytes, what: str = "back", name: str = "b.db", **fields: str):
    """Send a file as a page without script does, or in pieces."""
    client = device.wire.client
    host = f"http://{device.wire.host}"
    form = {"mark": "0123456789abcdef", "for": what, "file": (io.BytesIO(data), name), **fields}
    return client.post(
        "/data/send",
        data=form,
        headers={"Origin": host},
        base_url=host,
        environ_overrides={"REMOTE_ADDR": device.wire.address},
    )


def brings(
    house: House, device: Device, data: bytes, what: str = "back", name: str = "b.db"
) -> str:
    """Send a file whole, and what the page says when it is checked."""
    mark = secrets.token_hex(8)
    for at in range(0, len(data), PIECE):
        more = {"more": "1"} if at + PIECE < len(data) else {}
        got = sends(device, data[at : at + PIECE], what, name, mark=mark, at=str(at), **more)
        assert got.status_code in (204, 303), got.get_data(as_text=True)
    services(house.app).incoming.wait()
    return device.opens("/data/check").text


def saved(house: House) -> bytes:
    return services(house.app).keeper.keep(ASKED).read_bytes()


def mark_of(page: str) -> str:
    found = re.search(r'name="mark" value="([0-9a-f]{16})"', page)
    assert found, page
    return found[1]


def rows(path: Path) -> list[tuple[object, ...]]:
    found = sqlite3.connect(path)
    try:
        every = ("night", "entry", "setting")
        return [row for name in every for row in found.execute(f"SELECT * FROM {name}")]
    finally:
        found.close()


def test_a_backup_comes_back_after_it_was_shown(house: House, tablet: Device) -> None:
    tablet.plays("deal, 0 bets 2")
    backup = saved(house)
    felt = tablet.looks("phone")
    tablet.plays("1 calls")
    tablet.begins(["Eva", "Finn"], title="The second")
    page = brings(house, tablet, backup)
    assert "The file holds 1 night, of Jan 2, 2026." in page
    assert "The 2 nights here are replaced by the 1 night of the file" in page
    assert "The second, Jan 2, 2026" in page
    assert "Not in the file" in page
    assert "the end of " in page
    assert house.table.store.grown() == {1: 5, 2: 1}, "nothing is done yet"
    got = tablet.posts("/data/restore", {"mark": mark_of(page)})
    assert (got.status, got.headers["Location"]) == (303, "/data?done=back")
    assert house.table.store.grown() == {1: 4}
    tablet.night = 1
    assert words_only(tablet.looks("phone")) == words_only(felt)
    tablet.looks()
    tablet.plays("1 drops")
    home = tablet.opens("/data?done=back").text
    assert "Done: 1 night is here now." in home
    assert "before a backup was brought back" in home
    assert not list((house.data / "incoming").iterdir())
    kept_log = next(house.data.glob("*.before-1"))
    assert len([row for row in rows(kept_log) if row[0] == 2 and len(row) == 8]) == 1


def test_what_a_restore_put_aside_leaves_without_what_is_secret(
    house: House, tablet: Device
) -> None:
    tablet.begins(["Ann", "Bob"])
    backup = saved(house)
    assert tablet.posts("/data/restore", {"mark": mark_of(brings(house, tablet, backup))}).status
    aside = next(house.data.glob("*.before-1"))
    secret = {"night": 1, "entry": 1, "word": "As Ad, and nobody knows"}
    with closing(sqlite3.connect(aside)) as db, db:
        db.execute("INSERT INTO sealed VALUES (:night, :entry, :word)", secret)
    asked = {"base_url": f"http://{tablet.wire.host}"}
    with tablet.wire.client.get(f"/data/file/{aside.name}", **asked) as got:
        assert (got.status_code, got.data[:15]) == (200, b"SQLite format 3")
        assert str(secret["word"]).encode() not in got.data
    assert str(secret["word"]).encode() in aside.read_bytes(), "here it is whole"


def test_what_was_paid_on_the_slate_since_is_named_before_it_goes(
    house: House, tablet: Device
) -> None:
    """The page said that one night is replaced by one night, and the payment was gone."""
    tablet.begins(["Ann", "Bob"], worth="1", currency="€")
    tablet.must("correct", view="bank", source=1, target=0, chips=3, why="a bet")
    tablet.banks("close")
    debt = {"payer": "bob", "payee": "ann", "currency": "€", "page": "slate"}
    tablet.posts("/people/write", {"do": "paid", "money": "1.00", "mark": "a", **debt})
    backup = saved(house)
    assert "Not in the file" not in brings(house, tablet, backup)
    tablet.posts("/people/write", {"do": "paid", "money": "2.00", "mark": "b", **debt})
    page = brings(house, tablet, backup)
    assert "Not in the file, and gone from here" in page
    assert "Bob paid Ann €2.00" in page
    assert "Bob paid Ann €1.00" not in page


def words_only(text: str) -> str:
    return re.sub(r"\?log=\d+|&amp;log=\d+", "", text)


def test_the_nights_that_were_there_come_back_the_same_way(house: House, tablet: Device) -> None:
    backup = saved(house)
    tablet.plays("deal, 0 bets 2")
    tablet.posts("/data/restore", {"mark": mark_of(brings(house, tablet, backup))})
    assert house.table.store.grown() == {1: 1}
    tablet.posts("/data/look", {"backup": "referee.db.before-1"})
    services(house.app).incoming.wait()
    page = tablet.opens("/data/check").text
    assert "The 1 night here is replaced by the 1 night of the file" in page
    tablet.posts("/data/restore", {"mark": mark_of(page)})
    assert house.table.store.grown() == {1: 4}


@pytest.mark.process
def test_the_command_line_and_the_page_agree(house: House, tablet: Device, tmp_path: Path) -> None:
    tablet.plays("deal, 0 bets 2")
    backup = saved(house)
    (tmp_path / "b.db").write_bytes(backup)
    tablet.plays("1 calls")
    other = tmp_path / "other"
    other.mkdir()
    assert run("restore", tmp_path / "b.db", "--data", other).returncode == 0
    tablet.posts("/data/restore", {"mark": mark_of(brings(house, tablet, backup))})
    house.table.store.close()
    Store(other / FILE).close()  # the page had it open, too
    assert rows(house.data / FILE) == rows(other / FILE)
    ours, theirs = (house.data / FILE).read_bytes(), (other / FILE).read_bytes()
    assert [at for at, byte in enumerate(ours) if byte != theirs[at]] == []
    assert len(ours) == len(theirs)


def test_open_pages_are_told(house: House, tablet: Device, phone: Device) -> None:
    backup = saved(house)
    tablet.plays("deal")
    seen = tablet.seen()
    bell = house.table.bell(1)
    stream = bell.stream(OpenPage(bell, lambda: (house.table.look(1).seq, "view"), lambda: False))
    next(stream)
    next(stream)
    tablet.posts("/data/restore", {"mark": mark_of(brings(house, tablet, backup))})
    assert list(stream) == [], "it ends"
    for device in (tablet, phone):
        got = device.opens("/night/1/view/felt", {"HX-Request": "true"})
        assert got.headers["HX-Redirect"] == "/data/changed?night=1"
        assert device.opens("/night/1/stream?view=phone").status == 204
        told = device.opens("/data/changed?night=1")
        assert (told.status, "A backup was brought back" in told.text) == (200, True)
    form = {"do": "antes", "seen": seen, "tap": "x"}
    got = tablet.posts("/night/1/tap", form, HX_Request="true")
    assert got.headers["HX-Redirect"] == "/data/changed?night=1"
    assert house.table.store.grown() == {1: 1}, "nothing of an earlier page is entered"
    page = tablet.opens("/night/1").text
    assert 'action="/night/1/tap?log=1"' in page
    assert "stream?log=1" in page or "log=1" in page
    assert tablet.opens("/data/changed?night=77").status == 200


BESIDE_A_LOG = {
    *(
        "doors.enter",
        "doors.give_up",
        "doors.change_keys",
        "night.choose_light",
    ),  # of a device and the keys
    *("quiz.answer", "quiz.again"),
    *("rulebook.keep_law", "rulebook.delete_law", "games.taking", "games.star", "games.delete"),
    *("data.save", "data.send", "data.look", "data.restore", "data.forget", "data.take"),
}
"""What is sent to these is in no log of nights, or is one whole, with a mark of its own."""


def test_every_door_that_writes_in_a_log_hears_only_pages_of_that_log(
    house: House, tablet: Device
) -> None:
    doors = {one.endpoint: one for one in house.app.url_map.iter_rules() if "POST" in one.methods}
    assert doors.keys() - BESIDE_A_LOG == {*OF_A_LOG} - {"wire.stream", "wire.still"}
    tablet.posts("/data/restore", {"mark": mark_of(brings(house, tablet, saved(house)))})
    said = {"do": "season", "name": "X", "start": "2026-01-01", "who": "ann", "sure": "1"}
    before = rows(house.data / FILE)
    for name in doors.keys() & {*OF_A_LOG}:
        path = doors[name].rule.replace("<int:night>", "1")
        got = tablet.posts(path, said | {"line": "winner", "text": "X", "mark": "m", "tap": name})
        assert got.headers.get("Location", "").startswith("/data/changed"), name
    assert rows(house.data / FILE) == before
    form = re.search(r'action="(/people/write[^"]*)"', tablet.opens("/people").text)
    assert form
    got = tablet.posts(form[1], said | {"mark": "m"})
    assert got.headers["Location"].startswith("/people?done=")


def test_a_restore_waits_for_what_is_said_of_people(house: House, tablet: Device) -> None:
    """What a page said of people is in the log it showed, whole, or nowhere."""
    mark = mark_of(brings(house, tablet, saved(house)))
    answers: list[int] = []
    again = threading.Thread(
        target=lambda: answers.append(house.device().posts("/data/restore", {"mark": mark}).status)
    )
    with house.table.house.lock:
        again.start()
        again.join(0.3)
        assert again.is_alive(), "it waits"
        house.table.house.write([SeasonBegan("X", "2026-01-01")])
    again.join(10)
    assert answers == [303]
    assert house.table.house.entries() == ()


def test_a_view_says_of_which_log_it_is_and_not_which_is_there_now(
    house: House, tablet: Device
) -> None:
    """It may be rendered just after another log has come."""
    look = house.table.look(1)
    tablet.posts("/data/restore", {"mark": mark_of(brings(house, tablet, saved(house)))})
    with house.app.test_request_context("/night/1"):
        assert "log=1" not in view("felt", look, HOST)
        assert "/tap?log=1" in view("felt", house.table.look(1), HOST)


def test_a_restore_waits_for_a_tap_and_no_tap_is_half_in(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = saved(house)
    mark = mark_of(brings(house, tablet, backup))
    tablet.looks()
    inside, gate, append = threading.Event(), threading.Event(), house.table.store.append

    def slowly(*about: object, **more: object) -> None:
        inside.set()
        assert gate.wait(10)
        append(*about, **more)

    monkeypatch.setattr(house.table.store, "append", slowly)
    answers: list[int] = []
    other = house.device(night=1)
    other.shown.update(tablet.shown)
    tap = threading.Thread(
        target=lambda: answers.append(other.taps("next-deal", game="jackpots").status)
    )
    tap.start()
    assert inside.wait(10)
    again = threading.Thread(
        target=lambda: answers.append(house.device().posts("/data/restore", {"mark": mark}).status)
    )
    again.start()
    again.join(0.3)
    assert again.is_alive(), "it waits"
    gate.set()
    tap.join(10)
    again.join(10)
    assert sorted(answers) == [200, 303]
    assert house.table.store.grown() == {1: 1}
    before = next(house.data.glob("*.before-1"))
    assert len([row for row in rows(before) if len(row) == 8]) == 2, "the tap is in the log it met"


def test_two_restores_at_once(house: House, tablet: Device) -> None:
    first = mark_of(brings(house, tablet, saved(house)))
    tablet.begins(["Eva", "Finn"])
    second = mark_of(brings(house, tablet, saved(house)))
    got = tablet.posts("/data/restore", {"mark": first})
    assert (got.status, "Another file has been chosen since" in got.text) == (409, True)
    answers: list[int] = []
    both = [
        threading.Thread(
            target=lambda: answers.append(
                house.device().posts("/data/restore", {"mark": second}).status
            )
        )
        for _ in range(2)
    ]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join(20)
    assert answers == [303, 303]
    assert len(list(house.data.glob("*.before-*"))) == 1, "a mark counts once"
    assert house.table.store.grown() == {1: 1, 2: 1}


def test_pieces_come_in_order_and_count_once(house: House, tablet: Device) -> None:
    backup = saved(house)
    half = len(backup) // 2
    first, second = backup[:half], backup[half:]
    assert sends(tablet, first, more="1").status_code == 204
    assert sends(tablet, first, more="1").status_code == 204, "sent again"
    got = sends(tablet, second, at=str(half + 1))
    assert got.status_code == 409
    assert "Part of the file got lost" in got.get_data(as_text=True)
    assert sends(tablet, second, mark="f" * 16, at=str(half)).status_code == 409
    assert sends(tablet, second, at=str(half)).status_code == 303
    services(house.app).incoming.wait()
    assert "The file holds 1 night" in tablet.opens("/data/check").text
    assert sends(tablet, b"x" * (PIECE + 40_000)).status_code == 413
    assert sends(tablet, b"x", name="").status_code == 400
    assert sends(tablet, b"x", mark="../../x").status_code == 400
    tablet.posts("/data/forget", {"mark": "0123456789abcdef"})
    assert tablet.opens("/data/check").status == 303
    assert not list((house.data / "incoming").iterdir())


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "isn’t a backup or a night"),
        (b"Dear Ann", "can’t be played"),
        (b"\0\1\2", "isn’t a backup or a night"),
        (b"SQLite format 3\0" + b"x" * 5000, "is not a backup from referee"),
        (b"{}", "isn’t a night from referee"),
        (b"[" * 60_000, "can’t be played"),
        (b"[" * 100_000, "too long for a deal"),
    ],
    ids=lambda row: str(row)[:20],
)
def test_what_is_no_backup_is_said(house: House, tablet: Device, data: bytes, said: str) -> None:
    pages = [""]
    for what in ("house", "back"):
        if data:
            pages.append(brings(house, tablet, data, what))
        else:
            sends(tablet, data, what, mark=secrets.token_hex(8))
            services(house.app).incoming.wait()
            pages.append(tablet.opens("/data/check").text)
    page = "".join(pages)
    assert said in pages[1]
    assert (said if data.startswith(b"SQLite") else "isn’t a whole backup") in pages[2]
    assert "Traceback" not in page
    assert str(house.data) not in page
    assert tablet.posts("/data/restore", {"mark": "0123456789abcdef"}).status == 409
    assert house.table.store.grown() == {1: 1}


def test_a_full_disk_is_said_and_nothing_is_half_done(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = mark_of(brings(house, tablet, saved(house)))

    def full(*about: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    got = tablet.posts("/data/restore", {"mark": mark})
    assert (got.status, "There is no room" in got.text) == (503, True)
    monkeypatch.undo()
    assert house.table.store.grown() == {1: 1}
    tablet.looks()
    tablet.plays("deal")
    assert tablet.posts("/data/restore", {"mark": mark}).status == 303, "with room again"


def test_a_table_that_does_not_let_go_is_not_restored(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = mark_of(brings(house, tablet, saved(house)))
    tablet.plays("deal")
    monkeypatch.setattr(opened, "PATIENCE", 0.2)
    held, gate = threading.Event(), threading.Event()

    def hold() -> None:
        with house.table._held(1):
            held.set()
            assert gate.wait(10)

    thread = threading.Thread(target=hold)
    thread.start()
    assert held.wait(10)
    got = tablet.posts("/data/restore", {"mark": mark})
    assert (got.status, "too busy just now" in got.text) == (503, True)
    gate.set()
    thread.join()
    assert house.table.store.grown() == {1: 3}
    assert tablet.posts("/data/restore", {"mark": mark}).status == 303


# --- a night as files -----------------------------------------------------------------------


def test_who_may_read_the_log_may_take_it_home_in_every_format(
    house: House, tablet: Device, phone: Device
) -> None:
    """One view, one right: a guest reads the same at each of its addresses; a stranger nothing."""
    tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops, 0 wins shown")
    pages = ("/files", *(f"/files/{form}" for form in words.FILES))
    for page in (*pages, "/log.csv", "/results.csv", "/log.json"):
        got, own = phone.opens(f"/night/1{page}"), tablet.opens(f"/night/1{page}")
        assert (got.status, own.status) == (200, 200), page
        if page != "/files":
            assert got.text == own.text
        stranger = house.in_the_house("192.168.1.99").wire.send("GET", f"/night/1{page}", "", {})
        assert (stranger.status, "/knock" in stranger.headers["Location"]) == (303, True)
    assert phone.opens("/night/1/log.json").text == phone.opens("/night/1/files/json").text
    for page in ("log", "bank"):
        assert 'href="/night/1/files"' in phone.opens(f"/night/1/{page}").text
    assert 'href="/data"' not in phone.opens("/night/1/files").text
    assert phone.opens("/night/1/other.csv").status == 404


def test_a_night_can_be_saved_in_every_format(tablet: Device) -> None:
    tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops, 0 wins shown")
    assert set(words.FILES) == set(FORMATS)
    for page in ("/night/1/bank", "/night/1/log"):
        assert 'href="/night/1/files"' in tablet.opens(page).text
    page = tablet.opens("/night/1/files").text
    for form, (label, end, _) in words.FILES.items():
        assert f">{label}<" in page
        got = tablet.opens(f"/night/1/files/{form}")
        assert (got.status, bool(got.text)) == (200, True)
        assert got.headers["Content-Disposition"].endswith(f'night-1-{form}.{end}"')
    assert tablet.opens("/night/1/files/exe").status == 404
    assert tablet.opens("/night/9/files").status == 404


def test_a_night_that_cannot_be_read_is_named_and_hides_no_other(
    house: House, tablet: Device, book: Book
) -> None:
    tablet.plays("deal, 0 bets 2")
    tablet.begins(["Eva", "Finn"], title="First entry gone")
    tablet.begins(["Gus", "Hal"], title="Whole")
    tables(house.table.store).execute("UPDATE entry SET events = '[]' WHERE night = 1 AND seq = 4")
    tables(house.table.store).execute("UPDATE entry SET events = '[' WHERE night = 2")
    house.table.store.close()
    again = open_house(house.data, book).device()
    home = again.opens("/").text
    assert "damaged: can be read up to line 3 of its log, 1 deal" in home
    assert "Damaged: nothing of it can be read" in home
    assert "Gus, Hal" in home
    assert again.opens("/data").status == 200
