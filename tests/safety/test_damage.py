"""A log that is damaged, of a newer version, or no log at all: a sentence, and nothing touched."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest
from conftest import House, open_house
from keepers import tables
from serving import quickly_serving, run

from referee.core.book.book import Book
from referee.core.log import Damage, Entry
from referee.core.messages.betting import Called
from referee.store import FILE, Store, StoreError

pytestmark = pytest.mark.sweep


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


@pytest.mark.process
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


@pytest.mark.process
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


def two_nights(tmp_path: Path, book: Book, damage: str) -> House:
    """Night 1 is played, then night 2; entry 6 of the newest is damaged."""
    path = played(tmp_path / "data", book)
    house = open_house(path.parent, book)
    tablet = house.device()
    tablet.begins(["Eva", "Finn", "Gus"])
    tablet.plays("deal, 0 bets 2, 1 calls, 2 calls")
    tablet.must("buy", view="bank", seat=0, chips=1)
    house.table.store.close()
    change(path, damage)
    return open_house(path.parent, book)


FLIPPED = "UPDATE entry SET events = replace(events, '2', '3') WHERE night = 2 AND seq = 3"
PAGES = ("/night/2", "/night/2/phone", "/night/2/bank", "/night/2/log", "/night/2/scores")


@pytest.mark.process
def test_a_damaged_night_stands_as_it_was_before_it(tmp_path: Path, book: Book) -> None:
    house = two_nights(tmp_path, book, FLIPPED)
    tablet = house.device(night=2)
    said = "Line 3 of the log (deal 1) is damaged. The night stands as it was just before it."
    for page in PAGES:
        got = tablet.opens(page)
        assert (got.status, said in got.text) == (200, True), page
    assert 'name="do" value="bet"' not in tablet.looks(), "nothing is offered that is refused"
    for form in ("log.csv", "results.csv", "log.json"):
        assert said in tablet.opens(f"/night/2/{form}").text
    for view in ("felt", "bank"):
        got = tablet.taps("buy", view=view, seen=2, seat=0, chips=1)
        assert (got.status, "nothing more can be entered here" in got.text) == (503, True)
    got = run("export", 2, "--format", "results", "--data", house.data)
    assert (got.returncode, said in got.stderr) == (1, True)
    house.table.store.close()


def test_nothing_damaged_in_one_night_touches_another(tmp_path: Path, book: Book) -> None:
    for damage in (FLIPPED, "UPDATE entry SET events = 'x' WHERE night = 2 AND seq = 1"):
        house = two_nights(tmp_path / str(len(damage)), book, damage)
        tablet = house.device(night=1)
        for page in ("/", "/new", "/new?last=1", "/rulings", "/night/1", "/night/1/rulings"):
            assert tablet.opens(page).status == 200, page
        for page in ("/night/1/sheet/games", "/games", "/night/1/log.csv"):
            assert tablet.opens(page).status < 500, page
        tablet.looks()
        tablet.plays("2 calls")
        assert tablet.begins(["Hal", "Ida"]).status == 303
        assert tablet.opens("/night/2").status == (503 if "seq = 1" in damage else 200)
        house.table.store.close()


def test_the_host_continues_from_before_the_damage(tmp_path: Path, book: Book) -> None:
    house = two_nights(tmp_path, book, FLIPPED)
    guest = house.in_the_house(night=2)
    guest.opens(f"/join/{house.keys.code}")
    assert "Continue in a new night" not in guest.opens("/night/2/log").text
    assert guest.posts("/night/2/go-on", {}).status == 403
    tablet = house.device(night=2)
    assert "Continue in a new night" in tablet.opens("/night/2/log").text
    assert tablet.posts("/night/1/go-on", {}).status == 422
    for _ in range(2):
        got = tablet.posts("/night/2/go-on", {})
        assert (got.status, got.headers["Location"]) == (303, "/night/3")
    assert "It continues as night 3" in tablet.opens("/night/2/log").text
    tablet = house.device(night=3)
    tablet.looks()
    tablet.plays("0 bets 2, 1 calls")
    said = "Continued from night 2, whose log can’t be read from line 3 on"
    assert said in tablet.opens("/night/3/log").text
    house.table.store.close()
    house = open_house(house.data, book)
    assert house.table.look(3).damage is None
    assert house.table.look(2).damage is not None, "it stays as it is"
    assert house.device().opens("/").text.count("damaged, continues as night 3") == 1
    house.table.store.close()


def test_what_a_newer_referee_wrote_is_read_up_to_there(tmp_path: Path, book: Book) -> None:
    house = two_nights(tmp_path, book, "UPDATE entry SET events = '[]' WHERE 0")
    log = house.table.store
    bad = Entry(log.grown()[2] + 1, "hand", (Called(99, 2, 2),), tap="x")
    log.append(2, bad)  # in order and whole, but nobody may check here
    house.table.store.close()
    house = open_house(house.data, book)
    look = house.table.look(2)
    assert look.damage == Damage(bad.seq, "impossible", "Impossible")
    assert house.device(night=2).opens("/night/2").status == 200
    house.table.store.close()


def test_a_log_damaged_while_it_is_open(house: House) -> None:
    tablet = house.device()
    tablet.begins()
    tablet.begins(["Eva", "Finn"])
    tables(house.table.store).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    tables(house.table.store).execute("PRAGMA cache_size=0")
    scribble(house.data / FILE, 0, (house.data / FILE).stat().st_size)
    house.table._open.clear()
    for path in ("/", "/night/1"):
        got = tablet.opens(path)
        assert got.status == 503, path
        assert "damaged" in got.text or "could not be used" in got.text
        assert "Traceback" not in got.text


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entry SET events = replace(events, '2', '3') WHERE seq = 4",
        "UPDATE entry SET checksum = 'x' WHERE seq = 4",
        "DELETE FROM entry WHERE seq = 4",
    ],
)
def test_a_last_entry_damaged_while_the_night_is_open(house: House, damage: str) -> None:
    """Nothing is entered after it, so that nothing is acknowledged that nobody can read again."""
    tablet = house.device()
    tablet.begins()
    tablet.plays("deal, 0 bets 2")
    last = house.table.look(1).seq
    assert last == 4
    change(house.data / FILE, damage)
    for _ in range(2):
        got = tablet.taps("call", seat=1)
        assert (got.status, "Line 4 of this night’s log can’t be read" in got.text) == (503, True)
    assert house.table.look(1).seq == 3
    assert house.table.store.grown()[1] == last
    assert "Line 4 of the log" in tablet.opens("/night/1").text
    assert tablet.begins(["Eva", "Finn"]).status == 303, "another night is not touched by that"


@pytest.mark.process
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


@pytest.mark.process
def test_a_folder_where_the_log_should_be(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    got = run("serve", "--port", 0, "--data", tmp_path)
    assert got.returncode == 2
    assert "cannot be written" in got.stderr
    assert "Traceback" not in got.stderr


@pytest.mark.process
def test_a_folder_where_the_lock_should_be(tmp_path: Path) -> None:
    (tmp_path / "serving.lock").mkdir()
    got = run("serve", "--port", 0, "--data", tmp_path)
    assert got.returncode == 2
    assert "cannot be used" in got.stderr
    assert "Traceback" not in got.stderr


@pytest.mark.process
def test_odd_secrets_are_made_anew(tmp_path: Path) -> None:
    """A crash can leave an empty file, a bad disk can leave anything."""
    (tmp_path / "secret.key").write_bytes(b"")
    (tmp_path / "host.pin").write_bytes(b"\xff\xfe\x00")
    with quickly_serving(tmp_path) as server:
        tablet = server.device()
        assert tablet.begins().status == 303
    assert len((tmp_path / "secret.key").read_text()) == 64
    assert len((tmp_path / "host.pin").read_text()) == 6
