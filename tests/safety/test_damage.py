"""A log that is damaged, of a newer version, or no log at all: a sentence, and nothing touched."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest
from conftest import House, open_house
from serving import run, serving

from referee.core.book import Book
from referee.store import FILE, Store, StoreError


def played(data: Path, book: Book) -> Path:
    """A data folder with a night in it; its log."""
    house = open_house(data, book)
    tablet = house.device()
    tablet.begins()
    tablet.plays("deal, 0 bets 2, 1 calls")
    for _ in range(40):
        tablet.must("buy", view="bank", seat=0, chips=1)
    house.table.store.close()
    return data / FILE


def scribble(path: Path, at: int, size: int) -> None:
    """Random bytes over a part of a file."""
    with path.open("rb+") as file:
        file.seek(at)
        file.write(random.Random(at).randbytes(size))


DAMAGES = {
    "header": lambda path: scribble(path, 0, 100),
    "first page": lambda path: scribble(path, 16, 4000),
    "middle": lambda path: scribble(path, 8192, 4096),
    "cut in half": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]),
    "cut to a few bytes": lambda path: path.write_bytes(path.read_bytes()[:50]),
    "a letter": lambda path: path.write_text("Dear Ann, " * 200),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_log_is_left_alone(tmp_path: Path, book: Book, damage: str) -> None:
    path = played(tmp_path / "data", book)
    DAMAGES[damage](path)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"is damaged\. Move it away .* referee restore FILE"):
        Store(path)
    assert path.read_bytes() == before


def test_the_commands_say_so_too(tmp_path: Path, book: Book) -> None:
    path = played(tmp_path / "data", book)
    scribble(path, 0, 100)
    before = path.read_bytes()
    for words in (["serve", "--port", 0], ["export", 1], ["backup", tmp_path / "b.db"]):
        got = run(*words, "--data", path.parent)
        assert got.returncode == 2
        assert "is damaged" in got.stderr
        assert "Traceback" not in got.stderr
        assert got.stdout == ""
    assert path.read_bytes() == before
    assert not (tmp_path / "b.db").exists()


def change(path: Path, *statements: str) -> None:
    log = sqlite3.connect(path)
    with log:
        for one in statements:
            log.execute(one)
    log.close()


def test_a_log_of_a_newer_referee(tmp_path: Path, book: Book) -> None:
    path = played(tmp_path / "data", book)
    change(
        path,
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
        " VALUES ('referee', 'm9999_sheets', '2027-01-01')",
    )
    got = run("serve", "--port", 0, "--data", path.parent)
    assert got.returncode == 2
    assert "was written by a newer referee" in got.stderr
    assert "Traceback" not in got.stderr


def test_one_night_with_an_event_of_a_newer_referee(tmp_path: Path, book: Book) -> None:
    path = played(tmp_path / "data", book)
    house = open_house(path.parent, book)
    house.device().begins(["Eva", "Finn"])
    house.table.store.close()
    change(path, """UPDATE entry SET events = '[{"is":"Levitated","seat":1}]' WHERE seq = 4""")
    house = open_house(path.parent, book)
    tablet = house.device(night=1)
    for page in ("/night/1", "/night/1/log", "/night/1/log.csv", "/night/1/stream"):
        got = tablet.opens(page)
        assert got.status == 503
        assert "entry 4 cannot be read: &#34;Levitated&#34; is not an event" in got.text
        assert "newer referee" in got.text
    assert tablet.taps("check", seen=3, seat=0).status == 503
    assert tablet.opens("/").status == 200, "the other nights are still to be had"
    assert tablet.opens("/night/2").status == 200
    change(path, """UPDATE entry SET events = '[{"is":"Levitated"}]' WHERE seq = 1""")
    assert tablet.opens("/").status == 200
    house.table.store.close()


def test_a_log_damaged_while_it_is_open(house: House) -> None:
    tablet = house.device()
    tablet.begins()
    tablet.begins(["Eva", "Finn"])
    house.table.store._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    house.table.store._db.execute("PRAGMA cache_size=0")
    scribble(house.data / FILE, 0, (house.data / FILE).stat().st_size)
    house.table._open.clear()
    for path in ("/", "/night/1"):
        got = tablet.opens(path)
        assert got.status == 503, path
        assert "damaged" in got.text or "could not be used" in got.text
        assert "Traceback" not in got.text


@pytest.mark.parametrize("inside", ["", "deeper/down"])
def test_a_file_where_the_folder_should_be(tmp_path: Path, inside: str) -> None:
    file = tmp_path / "taken"
    file.write_text("not a folder")
    data = file / inside if inside else file
    other = tmp_path / "backup.db"
    Store(other).close()
    for words in (["serve", "--port", 0], ["pin"], ["restore", other]):
        got = run(*words, "--data", data)
        assert got.returncode == 2, words
        assert "data folder" in got.stderr
        assert "cannot be used" in got.stderr
        assert "Traceback" not in got.stderr
    assert file.read_text() == "not a folder"


def test_a_folder_where_the_log_should_be(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    got = run("serve", "--port", 0, "--data", tmp_path)
    assert got.returncode == 2
    assert "cannot be written" in got.stderr
    assert "Traceback" not in got.stderr


def test_a_folder_where_the_lock_should_be(tmp_path: Path) -> None:
    (tmp_path / "serving.lock").mkdir()
    got = run("serve", "--port", 0, "--data", tmp_path)
    assert got.returncode == 2
    assert "cannot be used" in got.stderr
    assert "Traceback" not in got.stderr


def test_odd_secrets_are_made_anew(tmp_path: Path) -> None:
    """A crash can leave an empty file, a bad disk can leave anything."""
    (tmp_path / "secret.key").write_bytes(b"")
    (tmp_path / "host.pin").write_bytes(b"\xff\xfe\x00")
    with serving(tmp_path) as server:
        tablet = server.device()
        assert tablet.begins().status == 303
    assert len((tmp_path / "secret.key").read_text()) == 64
    assert len((tmp_path / "host.pin").read_text()) == 4
