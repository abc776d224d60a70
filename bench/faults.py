"""What becomes of taps when something breaks: `python bench/faults.py [--rounds 1000] [--short]`.

Two processes serve one table on a PostgreSQL with a synchronous standby, each with a page open. In
each round something breaks while devices tap: a process is killed, the lines that listen are cut,
the pool is exhausted, or nothing but a race; now and then the primary is killed and the standby
takes its place. A device that hears nothing sends its tap again under the same mark, to the other
process. Aims: no tap that was acknowledged is lost, none is there twice, none that was refused is
there, and each page is right within five seconds.
"""

from __future__ import annotations

import argparse
import http.client
import logging
import random
import re
import socket
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import psycopg
from cluster import Cluster
from device import Device, HttpWire
from serving import QuickServer

from referee.store import Store

DATABASE = "referee"
FEW = (
    "import logging, referee.store.database as p; p.MOST, p.PATIENCE = 3, 0.5;"
    " logging.getLogger('psycopg').setLevel(logging.CRITICAL)"
)
"""So few lines has a process here that four devices exhaust them; it is silent of broken ones."""
RIGHT_AGAIN = 5.0
GIVES_UP = 60.0
"""Seconds after which a device has asked often enough."""
A_NIGHT = 60
"""Rounds that are played in one night."""
KINDS = ("one second", "killed", "cut", "exhausted", "one second")
FAILOVER = "primary killed"


class Page(threading.Thread):
    """An open page of one process, which comes back when its line breaks."""

    def __init__(self, world: World, at: int) -> None:
        super().__init__(daemon=True)
        self.world, self.at, self.has, self.night = world, at, 0, world.night

    def run(self) -> None:
        while self.night == self.world.night:
            with suppress(OSError, http.client.HTTPException), self._line() as line:
                while self.night == self.world.night and (text := line.recv(1 << 16)):
                    for number in re.findall(rb"(?:^|\n)id: (\d+)", text):
                        self.has = int(number)
            time.sleep(0.1)

    def _line(self) -> socket.socket:
        port = self.world.servers[self.at].port
        wire = HttpWire(port)
        Device(wire).opens("/")
        line = socket.create_connection(("127.0.0.1", port), timeout=30)
        head = f"GET /night/{self.night}/stream?view=felt&c=page{self.at} HTTP/1.1\r\n"
        line.sendall(f"{head}Host: localhost:{port}\r\nCookie: {wire.cookie}\r\n\r\n".encode())
        return line


class World:
    """The database, its standby, two processes; and what devices were told of each tap."""

    def __init__(self, data: Path, held: ExitStack) -> None:
        self.primary = Cluster()
        held.callback(lambda: self.primary.gone())
        self.primary.make(DATABASE)
        self.standby = Cluster(standby_of=self.primary)
        held.callback(lambda: self.standby.gone())
        hosts = f"{self.primary.folder},{self.standby.folder}"
        self.address = f"postgresql:///{DATABASE}?host={hosts}&user=referee"
        self.data = data
        self.servers = [self._server(), self._server()]
        held.callback(lambda: [server.kill() for server in self.servers])
        self.told: dict[str, str] = {}
        self.repeated, self.night, self.number = 0, 0, 0
        self.pages: list[Page] = []
        held.callback(lambda: setattr(self, "night", -1))

    def _server(self, port: int = 0) -> QuickServer:
        return QuickServer(self.data, port, first=FEW, store=self.address)

    def begins(self) -> None:
        device = Device(HttpWire(self.servers[0].port))
        device.begins(("Ann", "Bob"), 100_000)
        self.night, self.told = device.night, {}
        self.pages = [Page(self, at) for at in range(2)]
        for page in self.pages:
            page.start()

    # --- taps

    def tap(self, at: int) -> None:
        """One chip changes hands: sent until somebody says yes or no."""
        self.number += 1
        mark = f"mark-{self.number}-{at}"
        until = time.monotonic() + GIVES_UP
        tries = 0
        self.told[mark] = "unheard"
        while time.monotonic() < until and self.told[mark] == "unheard":
            with suppress(OSError, http.client.HTTPException, AssertionError):
                self.told[mark] = self._sent((at + tries) % 2, mark)
            tries += 1
        self.repeated += tries - 1

    def _sent(self, at: int, mark: str) -> str:
        device = Device(HttpWire(self.servers[at].port, timeout=15), self.night)
        fields = {"source": 0, "target": 1, "chips": 1, "why": mark}
        got = device.taps("correct", "bank", mark=mark, **fields)
        if got.status == 200:
            return "yes"
        if got.status in (409, 422):
            return "no"
        if got.status != 503:
            raise SystemExit(f"{mark} was answered with {got.status}: {got.notice}")
        time.sleep(0.05)
        return "unheard"

    def together(self, *at: int) -> list[threading.Thread]:
        threads = [threading.Thread(target=self.tap, args=(one,)) for one in at]
        for thread in threads:
            thread.start()
        return threads

    # --- what breaks

    def one_second(self) -> None:
        _done(self.together(0, 1, 0, 1))

    def killed(self) -> None:
        at = random.randrange(2)
        threads = self.together(at, 1 - at)
        time.sleep(random.random() * 0.08)
        server = self.servers[at]
        server.kill()
        _done(threads)
        self.servers[at] = self._server(server.port)

    def cut(self) -> None:
        self._sql(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE query LIKE 'LISTEN%'"
        )
        _done(self.together(0, 1))

    def exhausted(self) -> None:
        with psycopg.connect(self.address, target_session_attrs="read-write") as conn:
            conn.execute(b"LOCK TABLE entry IN ACCESS EXCLUSIVE MODE")
            threads = self.together(0, 0, 0, 0, 1, 1)
            time.sleep(0.8)
        _done(threads)

    def primary_killed(self) -> None:
        threads = self.together(0, 1, 0, 1)
        time.sleep(random.random() * 0.1)
        self.primary.kill()
        self.standby.says("SELECT pg_promote()")
        self.primary, self.standby = self.standby, self.primary
        self.primary.says("ALTER SYSTEM SET synchronous_standby_names = ''")
        self.primary.says("SELECT pg_reload_conf()")
        _done(threads)

    def _sql(self, sql: str) -> None:
        with psycopg.connect(
            self.address, autocommit=True, target_session_attrs="read-write"
        ) as conn:
            conn.execute(sql.encode())

    # --- what has become of it

    def wrong(self) -> str:
        """What is not as it was told, or nothing."""
        entries = self._entries()
        there = Counter(entry.tap for entry in entries)
        for mark, told in self.told.items():
            if there[mark] != (told == "yes"):
                return f"{mark} was answered “{told}” and is there {there[mark]} times"
        return ""

    def _entries(self):
        store = Store(self.address)
        try:
            stored = store.read(self.night)
            assert stored.damage is None, stored.damage
            return stored.entries
        finally:
            store.close()

    def until_right(self) -> float:
        """How long it takes until each page shows the last entry."""
        began = time.monotonic()
        last = len(self._entries())
        while time.monotonic() - began < 4 * RIGHT_AGAIN:
            if all(page.has == last for page in self.pages):
                break
            time.sleep(0.01)
        return time.monotonic() - began


def _done(threads: list[threading.Thread]) -> None:
    for thread in threads:
        thread.join()


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=600.0, help="stop after so many")
    parser.add_argument("--failover", type=int, default=50, help="once in so many rounds")
    parser.add_argument("--seed", type=int, default=23)
    parser.add_argument("--short", action="store_true")
    args = parser.parse_args()
    random.seed(args.seed)
    logging.getLogger("psycopg").setLevel(logging.CRITICAL)
    rounds, failover = (6, 6) if args.short else (args.rounds, args.failover)
    slowest: dict[str, float] = {}
    count, told, faults = Counter(), Counter(), []
    until = time.monotonic() + args.seconds
    with ExitStack() as held:
        world = World(Path(held.enter_context(tempfile.TemporaryDirectory())), held)
        for number in range(rounds):
            if time.monotonic() > until:
                break
            if number % A_NIGHT == 0:
                world.begins()
            kind = FAILOVER if number % failover == failover - 1 else KINDS[number % len(KINDS)]
            before = set(world.told)
            getattr(world, kind.replace(" ", "_"))()
            took = world.until_right()
            slowest[kind] = max(slowest.get(kind, 0.0), took)
            count[kind] += 1
            told.update(said for mark, said in world.told.items() if mark not in before)
            if wrong := world.wrong():
                faults.append(f"round {number} ({kind}): {wrong}")
            if took > RIGHT_AGAIN:
                faults.append(f"round {number} ({kind}): a page was right after {took:.1f} s")
            if kind == FAILOVER:
                world.standby.follows(world.primary)
    print(f"{'what broke':<16}{'rounds':>8}{'slowest page, s':>17}")
    for kind, many in count.items():
        print(f"{kind:<16}{many:>8}{slowest[kind]:>17.2f}")
    print(f"{sum(count.values())} rounds: {told['yes']} taps acknowledged, {told['no']} refused,")
    print(f"{told['unheard']} never answered, {world.repeated} sent again")
    print("\n".join(faults) or "none lost, none doubled, every page right in time")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
