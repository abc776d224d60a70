"""How many pages one process holds: `python bench/many.py [--servers lines,waitress,…] [--short]`.

Fifty tables play an evening, a tap every three seconds at each, while a thousand pages are open: at
each table two felts, six phones with a seat and twelve that look on. The same evening is played on
every server that is named, one after the other, each in a process of its own: how long a tap takes,
how long until every page of that table has it, what memory, threads and processor it costs.

`lines` is how the program serves: waitress, and the lines of open pages (web/wire/lines.py). The
others run the same app as plain WSGI, where each page has a thread: `waitress` with enough of them
(how it was until 28 November 2026), and `gunicorn`, `uvicorn` and `hypercorn` (with a2wsgi) and
`granian`, where they are installed; the program itself needs none of these.
"""

from __future__ import annotations

import argparse
import itertools
import logging
import multiprocessing
import os
import re
import resource
import selectors
import signal
import socket
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from device import Device, HttpWire
from taps import Player, grow, p95

from referee.keys import Keys
from referee.paths import ROOT
from referee.rulebook import load_book
from referee.rulebook.houselaws import house_games
from referee.store import FILE, Store
from referee.table import Table
from referee.web import create_app
from referee.web.services import services
from referee.web.wire.limits import LimitedServer
from referee.web.wire.places import Places

EVERY, NEVER = 3.0, 60_000.0
"""EVERY: seconds between two taps at a table, if nothing else is said; NEVER: milliseconds of what
nobody got."""
FELTS, SEATED = 2, 6
GROWN = 40
"""Entries of each night when the evening begins."""
TAP, TOLD, MEMORY = 150.0, 300.0, 400.0
"""Aims: p95 of a tap and the latest page of each, in ms; memory in MB."""


@dataclass(frozen=True)
class Evening:
    """How many tables and pages, for how long, and how often each table is tapped."""

    tables: int
    pages: int
    seconds: float
    every: float


# --- the servers --------------------------------------------------------------------------------


def waitress(app: object, sock: socket.socket, pages: int) -> None:
    from waitress import create_server

    many = {"connection_limit": pages + 300, "channel_request_lookahead": 5}
    create_server(app, sockets=[sock], threads=pages + 40, asyncore_use_poll=True, **many).run()


def gunicorn(app: object, sock: socket.socket, pages: int) -> None:
    from gunicorn.app.base import BaseApplication

    class OneProcess(BaseApplication):
        def load_config(self) -> None:
            told = {"bind": f"fd://{sock.fileno()}", "workers": 1, "worker_class": "gthread",
                    "threads": pages + 40, "worker_connections": pages + 300, "timeout": 0,
                    "loglevel": "error", "keepalive": 60}  # fmt: skip
            for name, value in told.items():
                self.cfg.set(name, value)

        def load(self) -> object:
            return app

    OneProcess().run()


def uvicorn(app: object, sock: socket.socket, pages: int) -> None:
    from a2wsgi import WSGIMiddleware
    from uvicorn import Config, Server

    told = Config(WSGIMiddleware(app, workers=pages + 40), log_level="error", lifespan="off",
                  timeout_keep_alive=60)  # fmt: skip
    Server(told).run(sockets=[sock])


def hypercorn(app: object, sock: socket.socket, pages: int) -> None:
    import asyncio

    from a2wsgi import WSGIMiddleware
    from hypercorn.asyncio import serve
    from hypercorn.config import Config

    config = Config()
    config.keep_alive_timeout = 60.0
    config.bind, config.loglevel = [f"fd://{sock.fileno()}"], "ERROR"
    asyncio.run(serve(WSGIMiddleware(app, workers=pages + 40), config, mode="asgi"))


def granian(app: object, sock: socket.socket, pages: int) -> None:
    """It makes a socket of its own for that port, and a process that answers."""
    from granian import Granian

    port = sock.getsockname()[1]
    many = {"blocking_threads": pages + 40, "backpressure": pages + 300}
    told = {"interface": "wsgi", "workers": 1, "websockets": False, "log_enabled": False}
    Granian("the app", port=port, **told, **many).serve(target_loader=lambda _: app)


SERVERS: dict[str, Callable[[object, socket.socket, int], None]] = {
    one.__name__: one for one in (waitress, gunicorn, uvicorn, hypercorn, granian)
}


def run_server(name: str, data: Path, of: Evening, talk: Connection) -> None:
    """In a process of its own: so many nights, then serve."""
    sys.setswitchinterval(0.0005)
    logging.getLogger("waitress").setLevel(logging.ERROR)
    house = house_games(load_book(ROOT / "rulebook"), data, ROOT / "rulebook")
    table = Table(house.book(), Store(data / FILE))
    for _ in range(of.tables):
        grow(table, GROWN)
    app = create_app(table, Keys(data), house)
    services(app).places = Places(2 * of.pages, 2 * of.pages)
    if name == "lines":
        server = LimitedServer(app, host="127.0.0.1", port=0)
        talk.send(int(server.effective_port))
        server.run()
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    sock.bind(("127.0.0.1", 0))
    if name != "granian":
        sock.listen(1024)
    talk.send(sock.getsockname()[1])
    SERVERS[name](app, sock, of.pages)


# --- the pages, in a process of their own -------------------------------------------------------


def follow(port: int, asked: list[tuple[int, str, str]], talk: Connection) -> None:
    """Open these pages (night, view, cookie), and hear them until told: (page, entry, when)."""
    picker = selectors.DefaultSelector()
    for number, (night, view, cookie) in enumerate(asked):
        line = socket.create_connection(("127.0.0.1", port))
        head = f"GET /night/{night}/stream?view={view}&c=page{number} HTTP/1.1\r\n"
        line.sendall(f"{head}Host: localhost:{port}\r\nCookie: {cookie}\r\n\r\n".encode())
        line.setblocking(False)
        picker.register(line, selectors.EVENT_READ, number)
        time.sleep(0.002)
    heard: list[tuple[int, int, float]] = []
    lost: list[int] = []
    while not talk.poll():
        for key, _ in picker.select(0.05):
            text = key.fileobj.recv(1 << 20)
            now = time.monotonic()
            if not text:
                lost.append(key.data)
                picker.unregister(key.fileobj)
            for entry in re.findall(rb"(?:^|\n)id: (\d+)", text):
                heard.append((key.data, int(entry), now))
    talk.send((heard, lost))


def cookies(port: int, code: str, of: Evening) -> list[tuple[int, str, str]]:
    """What each page is: its night, its view and its device."""
    found = []
    for night in range(1, of.tables + 1):
        for number in range(of.pages // of.tables):
            felt = number < FELTS
            seated = FELTS <= number < FELTS + SEATED
            phone = Device(HttpWire(port), night)
            phone.opens("/" if felt or seated else f"/join/{code}")
            if seated:
                assert phone.taps("ask-seat", "phone", seat=number - FELTS).status == 200
            found.append((night, "felt" if felt else "phone", phone.wire.cookie))
            phone.wire.close()
    return found


# --- the evening --------------------------------------------------------------------------------


def taps(
    player: Player,
    first: float,
    of: Evening,
    until: float,
    told: list[tuple[int, int, float, float]],
) -> None:
    """One table: a tap every so many seconds."""
    for number in itertools.count():
        at = first + number * of.every
        if at > until:
            return
        time.sleep(max(0.0, at - time.monotonic()))
        began, took = player.tap()
        told.append((player.night, int(player.entry), began, took))


class Tapper(Player):
    """A player who remembers which entry the last tap was."""

    def posts(self, path: str, form: dict[str, object]) -> tuple[float, float]:
        timed = super().posts(path, form)
        found = re.search(rb'name="seen" value="(\d+)"', self.body)
        self.entry = int(found[1]) if found else 0
        return timed


def evening(name: str, of: Evening) -> dict[str, float]:
    """One evening on one server: what is told of it."""
    with tempfile.TemporaryDirectory() as folder:
        talk, yours = multiprocessing.Pipe()
        asked = (name, Path(folder), of, yours)
        server = multiprocessing.Process(target=run_server, args=asked)
        server.start()
        try:
            assert talk.poll(180), "the server did not start"
            port = answering(talk.recv())
            return _evening(server.pid, port, Path(folder), of)
        finally:
            for process in family(server.pid):
                os.kill(process, signal.SIGKILL)
            server.join()


def answering(port: int) -> int:
    """That port, once somebody answers there."""
    until = time.monotonic() + 60
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return port
        except ConnectionRefusedError:
            assert time.monotonic() < until, "nobody answers"
            time.sleep(0.05)


def _evening(pid: int | None, port: int, folder: Path, of: Evening) -> dict[str, float]:
    what = cookies(port, (folder / "join.code").read_text().split()[0], of)
    players = [Tapper(port, night) for night in range(1, of.tables + 1)]
    talk, yours = multiprocessing.Pipe()
    listening = multiprocessing.Process(target=follow, args=(port, what, yours))
    listening.start()
    time.sleep(3 + of.pages * 0.01)
    told: list[tuple[int, int, float, float]] = []
    began, used = time.monotonic(), spent(pid)
    threads = [
        threading.Thread(
            target=taps,
            args=(player, began + of.every * number / of.tables, of, began + of.seconds, told),
        )
        for number, player in enumerate(players)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    busy = (spent(pid) - used) / (time.monotonic() - began)
    time.sleep(1)
    memory, many = of_process(pid)
    talk.send("stop")
    heard, lost = talk.recv()
    listening.join()
    return figures(what, told, heard) | {
        "lost": len(lost), "memory": memory, "threads": many, "busy": busy,
    }  # fmt: skip


def figures(
    what: list[tuple[int, str, str]],
    told: list[tuple[int, int, float, float]],
    heard: list[tuple[int, int, float]],
) -> dict[str, float]:
    """Of all taps how long they took, and how long until the last page of the table had each."""
    came: dict[int, list[tuple[int, float]]] = {}
    for page, entry, when in heard:
        came.setdefault(page, []).append((entry, when))
    pages: dict[int, list[int]] = {}
    for page, (night, _, _) in enumerate(what):
        pages.setdefault(night, []).append(page)
    waits = []
    for night, entry, began, _ in told:
        whens = [
            next((when for has, when in came.get(page, ()) if has >= entry), began + 60)
            for page in pages[night]
        ]
        waits.append((max(whens) - began) * 1000)
    waits = waits or [NEVER]
    took = [row[3] for row in told] or [NEVER]
    return {
        "taps": len(told), "tap": statistics.median(took), "tap95": p95(took), "tapmax": max(took),
        "told": statistics.median(waits), "told95": p95(waits), "toldmax": max(waits),
        "open": sum(bool(came.get(page)) for page in range(len(what))),
    }  # fmt: skip


def spent(pid: int | None) -> float:
    """Seconds of the processor, of a process and its children."""
    return sum(
        sum(map(int, Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()[11:13]))
        for one in family(pid)
    ) / os.sysconf("SC_CLK_TCK")


def of_process(pid: int | None) -> tuple[float, int]:
    """Memory in MB and threads, of a process and its children."""
    memory, threads = 0.0, 0
    for one in family(pid):
        said = Path(f"/proc/{one}/status").read_text()
        memory += int(re.findall(r"VmRSS:\s+(\d+)", said)[0]) / 1024
        threads += int(re.findall(r"Threads:\s+(\d+)", said)[0])
    return memory, threads


def family(pid: int | None) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(pid or 0), *map(int, found)]


COLUMNS = (
    ("taps", "taps", "{:.0f}"), ("tap", "median ms", "{:.0f}"), ("tap95", "p95", "{:.0f}"),
    ("tapmax", "slowest", "{:.0f}"), ("told", "all told, median", "{:.0f}"),
    ("told95", "p95", "{:.0f}"), ("toldmax", "slowest", "{:.0f}"), ("open", "pages", "{:.0f}"),
    ("memory", "MB", "{:.0f}"), ("threads", "threads", "{:.0f}"), ("busy", "processors", "{:.2f}"),
)  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--servers", default="lines,waitress", help=", ".join(SERVERS))
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--every", type=float, default=EVERY, help="seconds between two taps")
    parser.add_argument("--short", action="store_true", help="a few seconds, for the tests")
    told = parser.parse_args()
    of = Evening(told.tables, told.pages, told.seconds, told.every)
    if told.short:
        of = Evening(4, 40, 4.0, EVERY)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"{of.pages} pages, {of.tables} tables, a tap every {of.every:g} s at each")
    rows = [("", *(name for _, name, _ in COLUMNS))]
    missed = []
    for name in told.servers.split(","):
        found = evening(name, of)
        rows.append((name, *(said.format(found[key]) for key, _, said in COLUMNS)))
        if name == "lines":
            missed += ["a tap"] if found["tap95"] > TAP else []
            missed += ["every page"] if found["told95"] > TOLD else []
            missed += ["memory"] if found["memory"] > MEMORY else []
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))
    print(f"Aims: a tap {TAP:g} ms at p95, every page {TOLD:g} ms, {MEMORY:g} MB.")
    if missed:
        print(f"Missed: {', '.join(missed)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
