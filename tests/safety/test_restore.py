"""Backup and restore: also while the table plays, and the old log is never overwritten."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from serving import QuickServer, quickly_serving, run
from sqlite_utils import Database

from referee.core.log import Entry
from referee.store import FILE, FromBackup, Store, Stored, check_backup, migrations, restore
from referee.store.schema import connect

pytestmark = pytest.mark.process


def test_a_backup_while_the_table_plays(server: QuickServer, tmp_path: Path) -> None:
    tablet = server.device()
    tablet.begins()
    tablet.plays("deal, 0 bets 2")
    got = run("backup", tmp_path / "copy.db", "--data", server.data)
    assert (got.returncode, got.stderr) == (0, "")
    assert got.stdout == f"1 night is in {tmp_path / 'copy.db'}.\n"
    tablet.plays("1 calls")
    felt = tablet.looks("phone")
    assert check_backup(tmp_path / "copy.db") == 1
    again = run("backup", tmp_path / "copy.db", "--data", server.data)
    assert again.returncode == 2
    assert "is there already" in again.stderr
    assert tablet.looks("phone") == felt


def test_restore_while_it_serves_is_refused(server: QuickServer, tmp_path: Path) -> None:
    tablet = server.device()
    tablet.begins()
    assert run("backup", tmp_path / "copy.db", "--data", server.data).returncode == 0
    tablet.plays("deal")
    got = run("restore", tmp_path / "copy.db", "--data", server.data)
    assert got.returncode == 2
    assert "is running already" in got.stderr
    assert "Traceback" not in got.stderr
    tablet.plays("0 bets 2")
    assert sorted(path.name for path in server.data.glob("*before*")) == []


def test_the_log_that_was_there_is_kept_in_one_file_also_while_somebody_reads_it(
    tmp_path: Path,
) -> None:
    """A reader keeps SQLite from taking the last entries into the log: they lay beside the kept
    file, and who saved that had it without them."""
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    with quickly_serving(data) as server:
        server.device().begins()
        assert run("backup", copy, "--data", data).returncode == 0
    target = data / FILE
    with closing(connect(target)) as writer, closing(sqlite3.connect(target)) as reader:
        reader.execute("BEGIN")
        entries = reader.execute("SELECT count(*) FROM entry").fetchone()[0]
        writer.table("setting").insert({"name": "last", "value": "written"})
        got = run("restore", copy, "--data", data)
        assert (got.returncode, got.stderr) == (0, "")
    saved = tmp_path / "saved.db"
    saved.write_bytes((data / f"{FILE}.before-1").read_bytes())
    with closing(sqlite3.connect(saved)) as kept:
        assert kept.execute("SELECT count(*) FROM entry").fetchone()[0] == entries
        assert kept.execute("SELECT value FROM setting WHERE name = 'last'").fetchone()
    assert [path.name for path in data.glob("*.before-*")] == [f"{FILE}.before-1"]


def test_restore_keeps_the_old_log_beside_it(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    with quickly_serving(data) as server:
        tablet = server.device()
        tablet.begins()
        tablet.plays("deal, 0 bets 2")
        felt = tablet.looks("phone")
        assert run("backup", copy, "--data", data).returncode == 0
        tablet.plays("1 calls, 2 calls, 3 calls")
    for number in (1, 2):
        got = run("restore", copy, "--data", data)
        assert (got.returncode, got.stderr) == (0, "")
        assert f"1 night is back in {data}" in got.stdout
        assert f"The old log is {data / FILE}.before-{number}" in got.stdout
    with quickly_serving(data) as server:
        tablet = server.device(night=1)
        assert tablet.looks("phone") == felt
        tablet.looks()
        tablet.plays("1 drops")
    old = sqlite3.connect(data / f"{FILE}.before-1")
    assert old.execute("SELECT count(*) FROM entry").fetchone() == (7,), "what was killed is kept"
    old.close()
    assert not (data / f"{FILE}.new").exists()


def test_restore_in_place_of_a_damaged_log(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    with quickly_serving(data) as server:
        tablet = server.device()
        tablet.begins()
        felt = tablet.looks("phone")
        assert run("backup", copy, "--data", data).returncode == 0
    for tail in ("-wal", "-shm"):
        (data / f"{FILE}{tail}").unlink(missing_ok=True)
    (data / FILE).write_bytes(b"\0" * 5000)
    assert run("serve", "--port", 0, "--data", data).returncode == 2
    assert run("restore", copy, "--data", data).returncode == 0
    assert (data / f"{FILE}.before-1").read_bytes() == b"\0" * 5000
    with quickly_serving(data) as server:
        assert server.device(night=1).looks("phone") == felt


def test_restore_into_an_empty_place(tmp_path: Path) -> None:
    with quickly_serving(tmp_path / "old") as server:
        server.device().begins()
        assert run("backup", tmp_path / "copy.db", "--data", tmp_path / "old").returncode == 0
    got = run("restore", tmp_path / "copy.db", "--data", tmp_path / "new" / "house")
    assert got.returncode == 0
    assert "The old log" not in got.stdout
    got = run("export", 1, "--data", tmp_path / "new" / "house")
    assert (got.returncode, "Ann takes a seat" in got.stdout) == (0, True)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_only_the_owner_may_read_what_is_kept(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    Store(data / FILE).close()
    (data / FILE).chmod(0o644)
    store = Store(data / FILE)
    store.set("a", "b")
    for part in ("", "-wal", "-shm"):
        assert mode(data / f"{FILE}{part}") == 0o600, "what was there is tightened"
    store.backup(tmp_path / "copy.db")
    store.close()
    assert mode(tmp_path / "copy.db") == 0o600
    (tmp_path / "copy.db").chmod(0o644)
    kept = restore(tmp_path / "copy.db", data / FILE).kept
    assert kept is not None
    assert (mode(kept), mode(data / FILE)) == (0o600, 0o600)


def test_a_backup_of_the_first_version_comes_back(tmp_path: Path) -> None:
    old = Database(tmp_path / "old.db")
    migrations.apply(old, stop_before="m0002_sealed")
    old.execute("INSERT INTO night VALUES (7, 'then')")
    old.execute("INSERT INTO entry VALUES (7, 1, 'hand', 'then', '', 'a', '[]')")
    old.close()
    found = restore(tmp_path / "old.db", tmp_path / FILE)
    assert found == FromBackup(1, None, ())
    store = Store(tmp_path / FILE)
    assert store.read(7) == Stored((Entry(1, "hand", (), "then", "", "a"),))
    store.close()


@pytest.mark.parametrize("what", ["missing", "a letter", "another database", "newer", "cut"])
def test_what_is_no_backup_changes_nothing(tmp_path: Path, what: str) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    with quickly_serving(data) as server:
        server.device().begins()
        assert run("backup", copy, "--data", data).returncode == 0
    match what:
        case "missing":
            copy.unlink()
        case "a letter":
            copy.write_text("Dear Ann, " * 500)
        case "another database":
            copy.unlink()
            other = sqlite3.connect(copy)
            other.execute("CREATE TABLE recipe (name)")
            other.close()
        case "newer":
            other = sqlite3.connect(copy)
            with other:
                other.execute(
                    "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
                    " VALUES ('referee', 'm9999', 'x')"
                )
            other.close()
        case "cut":
            copy.write_bytes(copy.read_bytes()[:5000])
    before = (data / FILE).read_bytes()
    got = run("restore", copy, "--data", data)
    assert got.returncode == 2
    assert got.stderr.strip().endswith((".", "FILE", "(--data)"))
    assert "Traceback" not in got.stderr
    assert (data / FILE).read_bytes() == before
    assert not list(data.glob("*.before-*"))
    assert not list(data.glob("*.new*"))
    with quickly_serving(data) as server:
        assert server.device(night=1).looks()
