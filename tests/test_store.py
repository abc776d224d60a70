"""The log in SQLite: what is appended is there, once, in order, and durably."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from keepers import KEEPERS, kept_in, tables
from sqlite_utils import Database

from referee.core.log import Damage, Entry
from referee.core.messages.bank import Bought
from referee.core.messages.betting import Checked
from referee.core.messages.law import Ruled
from referee.core.messages.log import WentOn
from referee.core.messages.people import Sat
from referee.store import (
    FILE,
    KNOWN,
    FromBackup,
    Store,
    Stored,
    StoreError,
    Taken,
    check_backup,
    migrations,
    restore,
)
from referee.store.chain import checksum, seed
from referee.store.codec import encode
from referee.store.rows import COLUMNS
from referee.store.schema import connect, copied, only_for_the_owner, sentence
from referee.table.kept import Kept


def entry(seq: int, tap: str = "") -> Entry:
    return Entry(seq, "hand", (Checked(seq),), f"at {seq}", "tablet", tap or f"mark {seq}")


@pytest.fixture(params=KEEPERS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    found = Store(kept_in(request.param, tmp_path))
    yield found
    found.close()


def test_what_is_appended_is_read(store: Store) -> None:
    night = store.add_night("then", entry(1))
    store.append(night, entry(2))
    assert store.read(night).entries == (entry(1), entry(2))
    (row,) = store.nights()
    assert (row.id, row.made_at, row.first, row.entries) == (1, "then", entry(1), 2)


def test_nights_are_apart_and_the_newest_stands_first(store: Store) -> None:
    assert [store.add_night(f"day {one}", entry(1)) for one in (1, 2, 3)] == [1, 2, 3]
    store.append(2, entry(2))
    assert [row.id for row in store.nights()] == [3, 2, 1]
    assert [row.entries for row in store.nights()] == [1, 2, 1]
    assert store.read(2).entries == (entry(1), entry(2))
    assert store.read(3).entries == (entry(1),)


@pytest.mark.parametrize("number", [0, -1, 7, 2**63, -(2**70)])
def test_a_night_that_is_not_there_has_no_entries(store: Store, number: int) -> None:
    assert store.read(number) == Stored(())


def test_a_place_is_given_once(store: Store) -> None:
    night = store.add_night("then", entry(1))
    with pytest.raises(Taken):
        store.append(night, entry(1, "another mark"))
    with pytest.raises(Taken):
        store.append(night, entry(2, "mark 1"))
    with pytest.raises(Taken):
        store.append(99, entry(1))
    assert store.read(night).entries == (entry(1),)
    store.append(night, entry(2))
    assert len(store.read(night).entries) == 2


def test_many_at_once_get_one_place(store: Store) -> None:
    night = store.add_night("then", entry(1))
    gate, lost = threading.Barrier(8), []

    def go(number: int) -> None:
        gate.wait()
        try:
            store.append(night, entry(2, f"thread {number}"))
        except Taken:
            lost.append(number)

    threads = [threading.Thread(target=go, args=(one,)) for one in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(lost) == 7
    assert len(store.read(night).entries) == 2


def test_a_night_that_cannot_begin_leaves_nothing(store: Store) -> None:
    bad = Entry(1, "hand", (Bought(0, 1),), "at", None, "x")
    with pytest.raises(Taken):
        store.add_night("then", bad)
    assert store.nights() == ()
    assert store.add_night("then", entry(1)) == 1


def test_it_is_durable_and_strict(tmp_path: Path) -> None:
    store = Store(tmp_path / "deeper" / FILE)
    db = tables(store)
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert db.execute("PRAGMA synchronous").fetchone() == (2,), "FULL"
    assert db.execute("PRAGMA foreign_keys").fetchone() == (1,)
    for table in ("night", "entry"):
        sql = db.execute("SELECT sql FROM sqlite_master WHERE name = ?", [table]).fetchone()[0]
        assert sql.endswith("STRICT")
    store.close()


def test_migrations_are_known_in_their_order_and_run_once(tmp_path: Path) -> None:
    assert tuple(one.name for one in migrations.pending(Database(memory=True))) == KNOWN
    Store(tmp_path / FILE).close()
    store = Store(tmp_path / FILE)
    assert list(migrations.pending(tables(store))) == []
    assert len(list(migrations.applied(tables(store)))) == len(KNOWN)
    store.close()


def test_a_newer_log_is_not_touched(tmp_path: Path) -> None:
    Store(tmp_path / FILE).close()
    log = sqlite3.connect(tmp_path / FILE)
    with log:
        log.execute(
            "UPDATE _sqlite_migrations SET name = 'm9999_later' WHERE name = ?", [KNOWN[-1]]
        )
    log.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StoreError, match="was written by a newer referee"):
        Store(tmp_path / FILE)
    assert (tmp_path / FILE).read_bytes() == before


def test_another_program_holds_the_log(tmp_path: Path) -> None:
    store = Store(tmp_path / FILE)
    tables(store).execute("PRAGMA busy_timeout=50")
    night = store.add_night("then", entry(1))
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="Another program is using the log just now"):
        store.append(night, entry(2))
    assert store.read(night).entries == (entry(1),), "reading goes on"
    other.execute("ROLLBACK")
    other.close()
    store.append(night, entry(2))
    assert len(store.read(night).entries) == 2
    store.close()


def test_a_backup_is_whole_and_never_overwrites(tmp_path: Path) -> None:
    store = Store(tmp_path / FILE)
    store.add_night("then", entry(1))
    copy = tmp_path / "copy.db"
    store.backup(copy)
    assert check_backup(copy) == 1
    with pytest.raises(StoreError, match="is there already"):
        store.backup(copy)
    with pytest.raises(StoreError, match="could not be written"):
        store.backup(tmp_path / "no" / "folder.db")
    store.close()
    twin = Store(copy)
    assert twin.read(1).entries == (entry(1),)
    twin.close()


LOOKS_IN = """
import sqlite3, sys
log = sqlite3.connect(sys.argv[1])
log.execute("SELECT count(*) FROM entry").fetchone()
log.close()
"""


@pytest.mark.process
@pytest.mark.parametrize("does", ["backup", "only for the owner", "another connection"])
def test_a_program_that_looks_in_takes_nothing_away(tmp_path: Path, does: str) -> None:
    """It is the last to leave only where nobody here has the log open: what is entered after it
    is in the files as a flat battery leaves them."""
    store = Store(tmp_path / FILE)
    night = store.add_night("then", entry(1))
    if does == "backup":
        store.backup(tmp_path / "copy.db")
    elif does == "only for the owner":
        only_for_the_owner(tmp_path / FILE)
    else:
        connect(tmp_path / FILE).close()
    subprocess.run([sys.executable, "-c", LOOKS_IN, str(tmp_path / FILE)], check=True)
    store.append(night, entry(2))
    (tmp_path / "battery").mkdir()
    left = Store(copied(tmp_path / FILE, tmp_path / "battery"))
    assert left.read(night).entries == (entry(1), entry(2))
    store.backup(tmp_path / "later.db")
    left.close()
    store.close()


@pytest.mark.parametrize("name", ["sealed", "setting", "night", "made_at", "kinds", "word", "tap"])
def test_a_name_that_is_damaged_is_told_and_made_nowhere_anew(tmp_path: Path, name: str) -> None:
    store = Store(tmp_path / FILE)
    store.add_night("then", entry(1))
    db = tables(store)
    db.execute("PRAGMA writable_schema=ON")
    flipped = f"{name[:-1]}Z"
    db.execute(
        "UPDATE sqlite_master SET sql = replace(sql, ?, ?), name = replace(name, ?, ?),"
        " tbl_name = replace(tbl_name, ?, ?)",
        [f'"{name}"', f'"{flipped}"', *(name, flipped) * 2],
    )
    store.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StoreError, match=r"is damaged|no such table"):
        Store(tmp_path / FILE)
    assert (tmp_path / FILE).read_bytes() == before


def put(store: Store, seq: int, events: str, honest: bool = False) -> None:
    """Write over the events of an entry of night 1; honest: with the right checksum."""
    db = tables(store)
    db.execute("UPDATE entry SET events = ? WHERE seq = ?", [events, seq])
    if honest:
        asked = "SELECT checksum FROM entry WHERE seq = ?"
        before = db.execute(asked, [seq - 1]).fetchone()[0] if seq > 1 else seed(1)
        row = db.execute(f"SELECT {', '.join(COLUMNS)} FROM entry WHERE seq = ?", [seq]).fetchone()
        db.execute("UPDATE entry SET checksum = ? WHERE seq = ?", [checksum(before, *row), seq])


def test_a_flipped_byte_is_found_and_what_was_before_it_is_read(store: Store) -> None:
    night = store.add_night("then", entry(1))
    for seq in (2, 3, 4):
        store.append(night, entry(seq))
    put(store, 3, '[{"is":"Checked","seat":7}]')
    assert store.read(night) == Stored((entry(1), entry(2)), Damage(3, "changed"))
    put(store, 3, '[{"is":"Checked","seat":3}]')
    assert store.read(night).damage is None
    for column in ("strand", "at", "by", "tap", "checksum"):
        tables(store).execute(f"UPDATE entry SET {column} = {column} || 'x' WHERE seq = 2")
        assert store.read(night) == Stored((entry(1),), Damage(2, "changed")), column
        tables(store).execute(f"UPDATE entry SET {column} = rtrim({column}, 'x') WHERE seq = 2")
    assert store.read(night).damage is None


def test_what_a_newer_program_wrote_is_named(store: Store) -> None:
    night = store.add_night("then", entry(1))
    store.append(night, entry(2))
    put(store, 2, '[{"is":"Flew"}]', honest=True)
    said = '"Flew" is not an event this version knows'
    assert store.read(night) == Stored((entry(1),), Damage(2, "newer", said))


def test_a_first_entry_that_is_damaged_hides_no_other_night(store: Store) -> None:
    store.add_night("2026-01-02", entry(1))
    put(store, 1, '[{"is":"Checked","seat":7}]')
    other = store.add_night("2026-01-03", entry(1))
    assert store.read(1) == Stored((), Damage(1, "changed"))
    assert [row.first for row in store.nights()] == [entry(1), None]
    assert store.read(other).entries == (entry(1),)
    with pytest.raises(StoreError, match=r"^Nothing of night 1 can be read\.$"):
        store.rows(1)


def test_entries_that_are_gone_are_missed(store: Store) -> None:
    night = store.add_night("then", entry(1))
    for seq in (2, 3, 4):
        store.append(night, entry(seq))
    tables(store).execute("DELETE FROM entry WHERE seq = 4")
    assert store.read(night).damage == Damage(4, "missing")
    tables(store).execute("DELETE FROM entry WHERE seq = 2")
    assert store.read(night) == Stored((entry(1),), Damage(2, "missing"))


def test_a_night_lost_from_the_list_is_found_by_its_entries(tmp_path: Path) -> None:
    store = Store(tmp_path / FILE)
    store.add_night("then", entry(1))
    tables(store).execute("PRAGMA foreign_keys=OFF")
    tables(store).execute("UPDATE night SET id = 99")
    store.close()
    store = Store(tmp_path / FILE)
    assert store.read(1) == Stored((entry(1),))
    assert [row.id for row in store.nights()] == [99, 1]
    store.close()


def test_a_damaged_night_goes_on_in_another_and_stays_as_it_is(store: Store) -> None:
    night = store.add_night("then", entry(1))
    for seq in (2, 3, 4):
        store.append(night, entry(seq), sealed=((seq, f"word {seq}"),))
    put(store, 3, '[{"is":"Checked","seat":7}]')
    before = tables(store).execute("SELECT * FROM entry ORDER BY seq").fetchall()
    said = Entry(3, "roles", (WentOn(night, 3),), "now", "tablet", "x")
    assert store.go_on(night, said) == 2
    assert store.go_on(night, said) == 2, "asked again it is the same one"
    assert store.read(2) == Stored((entry(1), entry(2), said))
    assert store.unseal(2) == {2: "word 2"}
    assert (
        tables(store).execute("SELECT * FROM entry WHERE night = 1 ORDER BY seq").fetchall()
        == before
    )
    assert store.read(night).goes_on == 2
    assert store.grown() == {2: 3}, "what was played counts once"
    store.append(2, entry(4))
    assert store.read(2).damage is None


def test_old_rows_get_their_checksums(tmp_path: Path) -> None:
    old = Database(tmp_path / FILE)
    migrations.apply(old, stop_before="m0004_chain")
    for night in (1, 2):
        old.execute("INSERT INTO night VALUES (?, 'then')", [night])
        for seq in (1, 2, 3):
            row = ["hand", f"at {seq}", "tablet", f"mark {seq}", encode(entry(seq).events)]
            old.execute("INSERT INTO entry VALUES (?,?,?,?,?,?,?)", [night, seq, *row])
    old.close()
    store = Store(tmp_path / FILE)
    for night in (1, 2):
        assert store.read(night) == Stored((entry(1), entry(2), entry(3)))
        store.append(night, entry(4))
        assert store.read(night).damage is None
    store.close()


FIRST = (
    "CREATE TABLE night (id INTEGER PRIMARY KEY, made_at TEXT NOT NULL) STRICT",
    "CREATE TABLE entry (night INTEGER NOT NULL REFERENCES night(id), seq INTEGER NOT NULL,"
    " strand TEXT NOT NULL, at TEXT NOT NULL, by TEXT NOT NULL, tap TEXT NOT NULL,"
    " events TEXT NOT NULL, PRIMARY KEY (night, seq), UNIQUE (night, tap)) STRICT",
    "CREATE TABLE sealed (night INTEGER NOT NULL, entry INTEGER NOT NULL, word TEXT NOT NULL,"
    " PRIMARY KEY (night, entry), FOREIGN KEY (night, entry) REFERENCES entry (night, seq))"
    " STRICT",
    "CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    "ALTER TABLE entry ADD COLUMN checksum TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE night ADD COLUMN entries INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE night ADD COLUMN goes_on INTEGER NOT NULL DEFAULT 0",
)
"""How the tables were made until November 2026: such files lie in drawers."""


def old_file(path: Path) -> None:
    """A log of that time with two nights, in the second of which a law was applied."""
    old = Database(path)
    for statement in FIRST:
        old.execute(statement)
    migrations.ensure_migrations_table(old)
    for name in KNOWN[:4]:
        old.table("_sqlite_migrations").insert(
            {"migration_set": "referee", "name": name, "applied_at": "then"}
        )
    for night, events in ((1, (Checked(2),)), (2, (Checked(2), RULED))):
        said = (entry(1), Entry(2, "hand", events, "at 2", "tablet", "mark 2"))
        old.execute("INSERT INTO night VALUES (?, 'then', 2, 0)", [night])
        before = seed(night)
        for one in said:
            row = (one.seq, one.strand, one.at, one.by, one.tap, encode(one.events))
            before = checksum(before, *row)
            old.execute("INSERT INTO entry VALUES (?,?,?,?,?,?,?,?)", [night, *row, before])
    old.execute("INSERT INTO sealed VALUES (2, 2, 'high')")
    old.execute("INSERT INTO setting VALUES ('theme', 'dark')")
    old.close()


RULED = Ruled("false-openers", "False openers", "alone", "They are out.", (), ())


@pytest.mark.parametrize("how", ["opened", "restored"])
def test_a_file_of_older_tables_goes_on_as_it_was(tmp_path: Path, how: str) -> None:
    if how == "opened":
        old_file(tmp_path / FILE)
    else:
        old_file(tmp_path / "old.db")
        assert restore(tmp_path / "old.db", tmp_path / FILE) == FromBackup(2, None, ())
    store = Store(tmp_path / FILE)
    assert store.read(1) == Stored((entry(1), entry(2)))
    assert store.ruled() == (2,)
    assert store.setting("theme") == "dark"
    assert store.unseal(2) == ({2: "high"} if how == "opened" else {})
    for night in (1, 2):
        with pytest.raises(Taken):
            store.append(night, entry(2, "another mark"))
        with pytest.raises(Taken):
            store.append(night, entry(3, "mark 2"))
        store.append(night, entry(3))
        assert store.read(night).damage is None
    store.backup(tmp_path / "copy.db")
    assert check_backup(tmp_path / "copy.db") == 2
    store.close()


def ruling(seq: int) -> Entry:
    return Entry(seq, "hand", (RULED,), f"at {seq}", "tablet", f"mark {seq}")


def test_nights_in_which_a_law_was_applied(store: Store) -> None:
    said = Sat(0, '"is":"Ruled"')
    for first in (entry(1), Entry(1, "hand", (said,), tap="x"), ruling(1)):
        store.add_night("then", first)
    assert store.ruled() == (3,), "what a player is called is no ruling"
    store.append(1, ruling(2))
    store.append(1, entry(3))
    assert store.ruled() == (1, 3)
    assert store.ruled(2) == (3,)
    with pytest.raises(Taken):
        store.append(2, ruling(3))
    assert store.ruled() == (1, 3), "of what was refused nothing stays"


def test_a_night_that_goes_on_has_the_rulings_before_its_damage(store: Store) -> None:
    for _ in range(2):
        store.add_night("then", entry(1))
    store.append(1, ruling(2))
    store.append(1, entry(3))
    store.append(2, entry(2))
    store.append(2, ruling(3))
    for night in (1, 2):
        tables(store).execute("UPDATE entry SET by = 'x' WHERE night = ? AND seq = 3", [night])
        said = Entry(3, "roles", (WentOn(night, 3),), "now", "tablet", "x")
        assert store.go_on(night, said) == night + 2
    assert store.ruled() == (3,)


def test_a_night_lost_from_the_list_keeps_its_rulings(tmp_path: Path) -> None:
    store = Store(tmp_path / FILE)
    store.add_night("then", ruling(1))
    tables(store).execute("PRAGMA foreign_keys=OFF")
    tables(store).execute("UPDATE night SET id = 99, kinds = ''")
    store.close()
    store = Store(tmp_path / FILE)
    assert store.ruled() == (1,)
    store.close()


def test_what_a_backup_says_of_its_kinds_is_not_believed(tmp_path: Path) -> None:
    store = Store(tmp_path / FILE)
    store.add_night("then", ruling(1))
    store.add_night("then", entry(1))
    tables(store).execute("UPDATE night SET kinds = iif(id = 1, 'Checked', 'Ruled')")
    store.backup(tmp_path / "copy.db")
    store.close()
    restore(tmp_path / "copy.db", tmp_path / FILE)
    store = Store(tmp_path / FILE)
    assert store.ruled() == (1,)
    store.close()


@pytest.mark.parametrize("reckons", ["(length(events))", "(seq) WHERE length(events) > 3"])
def test_an_index_that_reckons_is_not_read(tmp_path: Path, reckons: str) -> None:
    store = Store(tmp_path / FILE)
    store.add_night("then", entry(1))
    tables(store).execute(f"CREATE INDEX mine ON entry {reckons}")
    store.close()
    with pytest.raises(StoreError, match="is not a backup from referee"):
        check_backup(tmp_path / FILE)


@pytest.mark.parametrize("said", ["disk is full", "database is locked", "disk I/O error", "odd"])
def test_a_tap_is_said_to_be_lost_only_where_one_was_entered(said: str) -> None:
    error = sqlite3.OperationalError(said)
    assert "that tap was not saved; everything before it is safe" in sentence(
        "x", error, entering=True
    )
    assert "tap" not in sentence("x", error)


def test_a_night_that_was_not_read_yet_keeps_nothing() -> None:
    kept = Kept(1)
    assert (kept.sealed, kept.taps, kept.goes_on, kept.damage) == (set(), set(), 0, None)
