"""A PostgreSQL of one's own, for the tests and the benches: made once in a run, in memory where
there is room, reached by a socket in its own folder, and gone with the run.

The tests that need one have the mark `postgres`. Where there is none they are left out, and the end
of the run says so in red; under CI=true that is a failure.
"""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

SPEED = ("fsync=off", "full_page_writes=off", "synchronous_commit=off")
"""What a test needs not wait for: the cluster is gone after the run, whatever happened to it."""
USERS = ("postgres", "nobody")
KEEPER = "keeper"
"""Whom a database belongs to: no superuser, whom no wall holds."""
ROLE = f"DO $$ BEGIN CREATE ROLE {KEEPER} LOGIN; EXCEPTION WHEN duplicate_object THEN END $$"


def program(name: str) -> str:
    """A program of PostgreSQL: on the path, or where Debian keeps those of its versions."""
    found = shutil.which(name)
    lie = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return found or next((str(path) for path in lie), "")


@cache
def lacks() -> str:
    """Why there can be no cluster here, or nothing."""
    if os.name == "nt":
        return "PostgreSQL is not started on Windows here"
    if not (find_spec("psycopg") and find_spec("psycopg_pool")):
        return "the package psycopg is not there: python3 .ci/prepare.py test"
    missing = [name for name in ("initdb", "postgres") if not program(name)]
    return f"no {' and no '.join(missing)} found: install Debian’s postgresql" if missing else ""


class Cluster:
    """A running server. It refuses to be started by root: then it is another user's."""

    def __init__(self, *settings: str, standby_of: Cluster | None = None) -> None:
        """settings: as in its file, name=value."""
        root = os.geteuid() == 0
        user = next(name for name in USERS if _is_there(name)) if root else ""
        self._as: dict[str, Any] = {}
        if root:
            self._as = {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": ()}
        memory = Path("/dev/shm")
        self.folder = Path(
            tempfile.mkdtemp(prefix="pg-", dir=memory if os.access(memory, os.W_OK) else None)
        )
        self.data = self.folder / "data"
        if root:
            shutil.chown(self.folder, user, self._as["group"])
        self._process: subprocess.Popen[bytes] | None = None
        self.settings = settings
        if standby_of is not None:
            self.follows(standby_of)
        else:
            self.run("initdb", "-D", self.data, "-U", "referee", "-A", "trust", "-E", "UTF8",
                     "--locale=C", "--no-sync")  # fmt: skip
            self.start()

    def run(self, name: str, *words: object) -> None:
        done = subprocess.run(
            [program(name), *map(str, words)], capture_output=True, cwd=self.folder, check=False,
            **self._as,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr.decode()

    def start(self) -> None:
        words = [program("postgres"), "-D", self.data, "-k", self.folder]
        for said in ("listen_addresses=", "max_connections=120", "shared_buffers=32MB"):
            words += ["-c", said]
        for said in self.settings:
            words += ["-c", said]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                list(map(str, words)), stdout=log, stderr=log, cwd=self.folder,
                start_new_session=True, **self._as,
            )  # fmt: skip
        until = time.monotonic() + 60
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > until:
                raise AssertionError((self.folder / "log").read_text(errors="replace"))
            time.sleep(0.02)

    def follows(self, primary: Cluster) -> None:
        """Become a standby of another, which waits from now on until this one has what it wrote."""
        self.kill()
        shutil.rmtree(self.data, ignore_errors=True)
        self.run("pg_basebackup", "-h", primary.folder, "-U", "referee", "-D", self.data,
                 "-R", "-X", "stream", "-c", "fast", "--no-sync")  # fmt: skip
        self.start()
        primary.says("ALTER SYSTEM SET synchronous_standby_names = '*'")
        primary.says("SELECT pg_reload_conf()")
        asked = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
        until = time.monotonic() + 60
        while primary.says(asked) != 1:
            assert time.monotonic() < until, "the standby does not follow"
            time.sleep(0.05)

    def says(self, sql: str, database: str = "postgres") -> object:
        """One statement; the first value that it found."""
        import psycopg

        with psycopg.connect(self.address(database), autocommit=True) as conn:
            found = conn.execute(sql.encode())
            row = found.fetchone() if found.description else None
        return row[0] if row else None

    def answers(self) -> bool:
        import psycopg

        with suppress(psycopg.OperationalError):
            psycopg.connect(self.address("postgres")).close()
            return True
        return False

    def address(self, database: str = "postgres", user: str = "referee") -> str:
        return f"postgresql:///{database}?host={self.folder}&user={user}"

    def make(self, database: str) -> str:
        """A new database, empty; its address."""
        import psycopg

        with psycopg.connect(self.address(), autocommit=True) as conn:
            conn.execute(f"DROP DATABASE IF EXISTS {database} WITH (FORCE)".encode())
            conn.execute(ROLE.encode())
            conn.execute(f"CREATE DATABASE {database} OWNER {KEEPER}".encode())
        return self.address(database, KEEPER)

    @property
    def pid(self) -> int:
        """The process that has all others of it."""
        return self._process.pid if self._process is not None else 0

    def kill(self) -> None:
        """As a pulled plug for the whole server: no farewell, not of any process of its own."""
        if self._process is not None and self._process.poll() is None:
            for process in (self._process.pid, *_children(self._process.pid)):
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            self._process.wait(60)

    def gone(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def _children(of: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == of:
                found.append(int(stat.parent.name))
    return found


def _is_there(name: str) -> bool:
    with suppress(KeyError):
        return bool(pwd.getpwnam(name))
    return False


@contextmanager
def running(*settings: str) -> Iterator[Cluster]:
    """A cluster for as long as the block lasts."""
    cluster = Cluster(*settings)
    try:
        yield cluster
    finally:
        cluster.gone()


@cache
def shared() -> Cluster:
    """The one of this run; processes that are forked later have it too."""
    cluster, mine = Cluster(*SPEED), os.getpid()
    atexit.register(lambda: cluster.gone() if os.getpid() == mine else None)
    return cluster


@cache
def _own(process: int) -> str:
    """The database of this process of the run."""
    return shared().make(f"of_{process}")


def fresh() -> str:
    """The address of a database in which there is nothing."""
    import psycopg

    address = _own(os.getpid())
    with psycopg.connect(address, autocommit=True) as conn:
        there = conn.execute(
            b"SELECT string_agg(tablename, ', ') FROM pg_tables"
            b" WHERE schemaname = 'public' AND tablename <> 'migration'"
        ).fetchone()
        if there and there[0]:
            conn.execute(f"TRUNCATE {there[0]}".encode())
    return address
