"""Where many tables end: `python bench/scale.py [--tables 50,100,200] [--stores …] [--short]`.

The program itself (`referee serve`, each process as it is started at home) plays evenings of so
many tables: a tap every three seconds at each, twenty pages a table (two felts, six phones with a
seat, twelve that look on). Over a file of SQLite in one process, and over a PostgreSQL of its own
in one, two and four; `4 kept` has all pages of a table at one of the four, else they are dealt out
over all, so that each process must hear of each tap.

An evening begins without pages, so that what a tap costs alone is known; the rest is what pages
cost. What holds on a busy machine too: processor-seconds, bytes, statements. Times belong to the
load that is printed beside them. The line is drawn where a tap leaves 150 ms at p95, or 300 ms
until every page has it; and beside it stands what had no more to give then.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import resource
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import cluster
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from many import EVERY, Evening, Tapper, figures, follow, of_process, spent, taps
from serving import Server, serving
from taps import grow

from referee.core.messages.phones import AskSeat
from referee.keys import Keys
from referee.paths import ROOT
from referee.rulebook import load_book
from referee.store import FILE, Store
from referee.store.carrying import move
from referee.store.rows import insert, new_night
from referee.table import Table

TAP, TOLD = 150.0, 300.0
"""Where the line is drawn: p95 of a tap, and of the last page of each, in ms."""
FELTS, SEATED, PAGES = 2, 6, 20
MANY, BUSY, PROCESS = 10_000, 0.6, 90.0
"""Tables that are reckoned for; how much of a processor a process is given to do; and the MB it has
before anybody comes."""
READY = 6.0
"""Seconds after a start in which the program makes ready what somebody may ask for."""
GROWN = 40
"""Entries of each night when the evening begins."""
STORES = {"sqlite": ("", 1, False), "postgres 1": ("pg", 1, False), "postgres 2": ("pg", 2, False),
          "postgres 4": ("pg", 4, False), "postgres 4 kept": ("pg", 4, True)}  # fmt: skip
"""By name: whether it is a database, how many processes, whether a table is kept with one."""
ROOM = (
    "import referee.commands.serve as s, referee.web.wire.places as p;"
    " s.LINES = 20000; p.GUESTS, p.HOSTS = 15000, 3000"
)
"""More pages than one machine is given: it is to be seen what breaks instead."""
COUNTS = ("shared_preload_libraries=pg_stat_statements", "pg_stat_statements.track=all")


@dataclass(frozen=True)
class World:
    """The processes that serve, the database behind them, and the cookies of their house."""

    servers: list[Server]
    kept: bool
    postgres: cluster.Cluster | None
    data: Path
    tables: int
    pages: int

    def port(self, table: int, page: int = 0) -> int:
        at = table if self.kept else table + page
        return self.servers[at % len(self.servers)].port

    def busy(self) -> float:
        """Seconds of the processor that the servers have spent."""
        return sum(spent(server.process.pid) for server in self.servers)

    def behind(self) -> float:
        """The same of the database."""
        return spent(self.behind_pid) if self.postgres else 0.0

    @property
    def behind_pid(self) -> int:
        return self.postgres.pid if self.postgres else os.getpid()

    def memory(self) -> float:
        return sum(of_process(server.process.pid)[0] for server in self.servers)

    def asked(self, sql: str) -> float:
        """A number that the database says of itself; nought where there is none."""
        return float(self.postgres.says(sql, "scale") or 0) if self.postgres else 0.0

    def held(self) -> float:
        """Bytes in which the rows lie."""
        if self.postgres:
            return self.asked("SELECT sum(pg_total_relation_size(relid)) FROM pg_stat_user_tables")
        with closing(sqlite3.connect(self.data / FILE)) as db:
            return float(db.execute("PRAGMA page_count").fetchone()[0]) * 4096

    def written(self) -> float:
        """Bytes that went to the disk: the log of the database, or whatever the process wrote."""
        if self.postgres:
            return self.asked("SELECT pg_current_wal_lsn() - '0/0'")
        said = Path(f"/proc/{self.servers[0].process.pid}/io").read_text()
        return float(said.partition("write_bytes: ")[2].partition("\n")[0])

    def statements(self) -> float:
        return self.asked("SELECT sum(calls) FROM pg_stat_statements")

    def told(self) -> float:
        return self.asked(
            "SELECT coalesce(sum(calls), 0) FROM pg_stat_statements WHERE query LIKE '%pg_notify%'"
        )


# --- what is there before -----------------------------------------------------------------------


@contextmanager
def world(name: str, tables: int, pages: int) -> Iterator[World]:
    database, many, kept = STORES[name]
    with ExitStack() as held:
        data = Path(held.enter_context(tempfile.TemporaryDirectory()))
        prepared(data, tables)
        postgres, options = None, ()
        if database:
            postgres = held.enter_context(cluster.running(*COUNTS))
            address = postgres.make("scale")
            postgres.says("CREATE EXTENSION pg_stat_statements", "scale")
            with closing(Store(data / FILE)) as here, closing(Store(address)) as there:
                move(here, there)
            postgres.says("VACUUM ANALYZE", "scale")
            options = ("--store", address)
        servers = [held.enter_context(serving(data, *options, first=ROOM)) for _ in range(many)]
        found = World(servers, kept, postgres, data, tables, pages)
        as_urgent(found)
        yield found


def as_urgent(of: World) -> None:
    """Processes with a session of their own are as urgent as this one (Linux, autogroups)."""
    with suppress(OSError, IndexError):
        mine = Path("/proc/self/autogroup").read_text().split()[-1]
        for pid in (*(server.process.pid for server in of.servers), of.behind_pid):
            Path(f"/proc/{pid}/autogroup").write_text(mine)


def prepared(data: Path, tables: int) -> None:
    """So many nights in a file: one that was played, in which phones ask for all seats, and copies
    of it with phones of their own."""
    keys = Keys(data)
    with closing(Store(data / FILE)) as store:
        table = Table(load_book(ROOT / "rulebook"), store)
        grow(table, GROWN)
        own = [
            [keys.mark(chair(at, FELTS + seat)) for seat in range(SEATED)] for at in range(tables)
        ]
        for seat, mark in enumerate(own[0]):
            table.tap(1, AskSeat(seat, "phone", mark), None)
        rows = store.rows(1)
        for marks in own[1:]:
            with store.writing() as db:
                night = new_night(db, table.now())
                for *row, events in rows:
                    for mark, mine in zip(own[0], marks, strict=True):
                        events = events.replace(mark, mine)
                    insert(db, night, (*row, events))
        table.close()


def chair(table: int, page: int) -> str:
    return f"{table:08}{page:08}"


def cookie(keys: Keys, table: int, page: int) -> str:
    """That of a device: felts are the host's."""
    app = Flask("scale")
    app.secret_key = keys.key
    seal = SecureCookieSessionInterface().get_signing_serializer(app)
    assert seal is not None
    right = {"host": keys.right} if page < FELTS else {"guest": keys.code}
    said = {"device": f"phone {table}.{page}", "chair": chair(table, page), "_permanent": True}
    return f"referee_seat={seal.dumps(said | right)}"


# --- an evening ---------------------------------------------------------------------------------


class Pages:
    """All open pages, heard in a process for each server."""

    def __init__(self, of: World) -> None:
        keys = Keys(of.data)
        self.what = [
            (table + 1, "felt" if page < FELTS else "phone", cookie(keys, table, page))
            for table in range(of.tables)
            for page in range(of.pages)
        ]
        ports = [of.port(table, page) for table in range(of.tables) for page in range(of.pages)]
        self._parts = []
        for port in sorted(set(ports)):
            mine = [at for at, here in enumerate(ports) if here == port]
            talk, yours = multiprocessing.Pipe()
            asked = (port, [self.what[at] for at in mine], yours)
            heard = multiprocessing.Process(target=follow, args=asked, daemon=True)
            heard.start()
            self._parts.append((heard, talk, mine))

    def end(self) -> tuple[list[tuple[int, int, float]], int]:
        """What they heard, by page; and how many were lost."""
        found: list[tuple[int, int, float]] = []
        lost = 0
        for _, talk, _ in self._parts:
            talk.send("stop")
        for process, talk, mine in self._parts:
            heard, gone = talk.recv()
            found += [(mine[page], entry, when) for page, entry, when in heard]
            lost += len(gone)
            process.join()
        return found, lost


def played(players: list[Tapper], seconds: float) -> list[tuple[int, int, float, float]]:
    """So many seconds of an evening at every table: (night, entry, when, how long)."""
    told: list[tuple[int, int, float, float]] = []
    began, of = time.monotonic(), Evening(len(players), 0, seconds, EVERY)
    threads = [
        threading.Thread(
            target=taps, args=(player, began + EVERY * at / len(players), of, began + seconds, told)
        )
        for at, player in enumerate(players)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return told


def evening(name: str, tables: int, pages: int, seconds: float) -> dict[str, float]:
    with world(name, tables, pages) as of:
        players = [Tapper(of.port(0), 1)]
        played(players, 1.0)
        before = of.memory()
        players += [Tapper(of.port(at), at + 1) for at in range(1, tables)]
        awake = (of.memory() - before) / max(1, tables - 1)
        time.sleep(max(0.0, of.servers[-1].began + READY - time.monotonic()))

        busy, behind, held = of.busy(), of.behind(), of.held()
        written, asked, notes = of.written(), of.statements(), of.told()
        alone = played(players, seconds / 2)
        many = max(1, len(alone))
        found = {
            "taps": float(many),
            "cpu": (of.busy() - busy) * 1000 / many,
            "database": (of.behind() - behind) * 1000 / many,
            "wal": (of.written() - written) / many / 1024,
            "statements": (of.statements() - asked) / many,
            "notes": (of.told() - notes) / many,
            "alone95": p95([row[3] for row in alone]),
            "awake": awake * 1024,
        }
        found["row"] = (of.held() - held) / many
        before = of.memory()
        open_pages = Pages(of)
        quiet(of)
        for player in players:
            player.line.close()  # it was asked nothing meanwhile, and may have been cut
        found["page"] = (of.memory() - before) / (tables * pages) * 1024
        busy, behind, began = of.busy(), of.behind(), time.monotonic()
        told = played(players, seconds)
        lasted = time.monotonic() - began
        spent_here, spent_there = of.busy() - busy, of.behind() - behind
        time.sleep(1)
        heard, lost = open_pages.end()
        more = figures(open_pages.what, told, heard)
        rest = spent_here * 1000 / max(1, len(told)) - found["cpu"]
        return found | more | {
            "lost": float(lost), "memory": of.memory(), "told_cpu": rest / pages,
            "servers": spent_here / lasted, "behind": spent_there / lasted,
            "each": spent_here / lasted / len(of.servers), "load": os.getloadavg()[0],
            "open": more["open"] / len(open_pages.what) * 100,
        }  # fmt: skip


def quiet(of: World) -> None:
    """Wait until all pages are open: nothing more is to be done then."""
    time.sleep(1)
    busy = -1.0
    while of.busy() - busy > 0.02:
        busy = of.busy()
        time.sleep(0.5)


def p95(times: list[float]) -> float:
    return sorted(times)[int(0.95 * len(times))] if times else 0.0


def broke(found: dict[str, float]) -> str:
    """What left its bound, and what had no more to give then; nothing where all holds."""
    late = [f"a tap took {found['tap95']:.0f} ms"] if found["tap95"] > TAP else []
    late += [f"pages had it after {found['told95']:.0f} ms"] if found["told95"] > TOLD else []
    late += [f"{found['lost']:.0f} pages were lost"] if found["lost"] else []
    if not late:
        return ""
    cores = os.cpu_count() or 1
    if found["each"] > 0.8:
        full = f"each process used {found['each']:.2f} of the one processor it can"
    elif found["servers"] + found["behind"] > 0.6 * cores:
        full = f"servers and database used {found['servers'] + found['behind']:.2f} of {cores}"
    else:
        full = f"nothing of it: other programs had the machine (load {found['load']:.1f})"
    return f"{' and '.join(late)}; {full}"


def reckoned(found: dict[str, float], core: float, memory: float) -> list[str]:
    """What so many tables would take, if each cost as much as here and nothing else broke."""
    taps = MANY / EVERY
    each = found["cpu"] + found["told_cpu"] * found["pages"]
    processors = taps * each / 1000
    database = taps * found["database"] / 1000
    many = processors / BUSY
    nights = MANY * found["awake"] / 1e6
    pages = MANY * found["pages"] * found["page"] / 1e6
    ram = nights + pages + many * PROCESS / 1e3
    price = (many + database / BUSY) * core + ram * memory
    return [
        f"{MANY:,} tables of {found['pages']:.0f} pages, if all cost as much as these:",
        f"  processors: {processors:.0f}, and {database:.0f} in databases; busy for {BUSY:.0%},"
        f" {many:.0f} processes and {database / BUSY:.0f}",
        f"  a second: {taps:,.0f} taps, commits and NOTIFYs, {taps * found['statements']:,.0f}"
        f" statements, {taps * found['wal'] / 1024:.1f} MB of the database's log",
        f"  memory: nights {nights:.1f} GB, pages {pages:.1f}, with the processes {ram:.0f}",
        f"  at {core:g} a processor and {memory:g} a GB: {price:,.0f}, {price / MANY:.2f} a table",
    ]


# --- what is printed ----------------------------------------------------------------------------

COLUMNS = (
    ("taps", "taps", "{:.0f}"), ("cpu", "ms of processor a tap", "{:.1f}"),
    ("told_cpu", "a told page", "{:.2f}"), ("database", "in the database", "{:.1f}"),
    ("statements", "statements", "{:.1f}"), ("notes", "NOTIFY", "{:.1f}"),
    ("wal", "KB written", "{:.1f}"), ("row", "bytes kept", "{:.0f}"),
    ("awake", "KB a night awake", "{:.0f}"), ("page", "KB a page", "{:.1f}"),
    ("memory", "MB", "{:.0f}"), ("servers", "processors", "{:.2f}"),
    ("behind", "database", "{:.2f}"), ("alone95", "tap alone p95", "{:.0f}"),
    ("tap", "tap", "{:.0f}"), ("tap95", "p95", "{:.0f}"), ("told", "all told", "{:.0f}"),
    ("told95", "p95", "{:.0f}"), ("open", "% of pages", "{:.0f}"), ("load", "load", "{:.1f}"),
)  # fmt: skip


def disk() -> float:
    """Milliseconds in which this disk has a few bytes for good: no commit is quicker."""
    took = []
    with tempfile.TemporaryFile() as file:
        for _ in range(50):
            began = time.monotonic()
            os.write(file.fileno(), b"x" * 4096)
            os.fsync(file.fileno())
            took.append((time.monotonic() - began) * 1000)
    return median(took)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="50,100,200")
    parser.add_argument("--stores", default=",".join(STORES))
    parser.add_argument("--pages", type=int, default=PAGES, help="open at each table")
    parser.add_argument("--seconds", type=float, default=15, help="of an evening with pages")
    parser.add_argument("--core", type=float, default=10.0, help="what a processor costs")
    parser.add_argument("--gb", type=float, default=2.0, help="what a GB of memory costs")
    parser.add_argument("--short", action="store_true", help="a few seconds, for the tests")
    told = parser.parse_args()
    stores = told.stores.split(",")
    if told.short:
        told.tables, told.pages, told.seconds = "2", 8, 2.0
        stores = ["sqlite", "postgres 2"]
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"a tap every {EVERY:g} s at each table, {told.pages} pages a table; the database in")
    print(f"memory; this disk has 4 KB for good after {disk():.1f} ms")
    print("; ".join(("store", "tables", *(name for _, name, _ in COLUMNS))))
    ends, last = [], []
    for store in stores:
        if STORES[store][0] and cluster.lacks():
            print(f"{store}: {cluster.lacks()}")
            continue
        for tables in map(int, told.tables.split(",")):
            found = evening(store, tables, told.pages, told.seconds)
            cells = (said.format(found[key]) for key, _, said in COLUMNS)
            print("; ".join((store, str(tables), *cells)), flush=True)
            if STORES[store][0]:
                last = reckoned(found | {"pages": told.pages}, told.core, told.gb)
            if why := broke(found):
                ends.append(f"{store}: at {tables} tables {why}")
                break
        else:
            ends.append(f"{store}: held {told.tables.split(',')[-1]} tables")
    print("\n".join(["The line:", *ends, *last]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
