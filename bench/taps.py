"""How fast a tap is: `python bench/taps.py [--short]`. One run, every number from this machine.

It starts the program itself, with one more address in the same server: a bare Flask route that
makes one durable SQLite insert and renders the felt that was tapped last, whole (it keeps no
pieces, web/pieces.py), first with no page open, then with forty. It is the same felt to the letter,
or the run ends, under the headers that each answer of the app has: so its thousands are set apart,
as in all that goes out to be read. Of the guards and the night behind a tap it has nothing. Taps of
both kinds take turns, so that a busy machine slows both.
"""

from __future__ import annotations

import argparse
import gc
import http.client
import multiprocessing
import re
import selectors
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from flask import Flask, render_template, request
from markupsafe import Markup

from referee.commands import serve
from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.messages.bank import BeginNight
from referee.core.messages.command import Command
from referee.core.rules.offers import offers
from referee.paths import ROOT
from referee.store.rows import insert, row_of
from referee.store.schema import PRAGMAS
from referee.table import Table
from referee.web import create_app, pieces, render
from referee.web.doors.guard import strict
from referee.web.reading import easily_read

NAMES = ("Ann", "Bob", "Cy", "Dot", "Eva", "Finn")
VIEWS = ("felt", "felt", *["phone"] * 38)
EARLY, LATE = 50, 5000
FIRST_ENTRY = 2  # of the first tap of night 1
PAUSE = 0.02  # between two taps, of either kind: nobody taps faster
marks = count(1)


def run_server(data: Path, late: int, tell: Connection) -> None:
    """In a process of its own: three nights (two short, one long), then serve."""
    shown: dict[str, dict[str, object]] = {}

    def remembering(name: str, **context: object) -> str:
        if name == "felt/_felt.html":
            shown["felt"] = context  # the bare route renders the felt that was tapped last
        return render_template(name, **context)

    def with_a_bare_route(table: Table, *rest: object, **more: object) -> Flask:
        for entries in (1, EARLY, late):
            grow(table, entries)
        app = create_app(table, *rest, **more)
        bare = create_app(table, *rest, **more)
        bare.before_request_funcs.clear()
        bare.after_request_funcs.clear()
        bare.after_request(strict)
        easily_read(bare)
        bare.jinja_env.globals["pieces"] = lambda: rendered
        insert = bare_insert(data / "bare.db")

        @bare.post("/bare")
        def bare_tap() -> str:
            insert(request.form["do"])
            return render_template("felt/_felt.html", **shown["felt"])

        whole = app.wsgi_app

        def both(environ: dict[str, object], start: object) -> Iterable[bytes]:
            other = environ["PATH_INFO"] == "/bare"
            return (bare.wsgi_app if other else whole)(environ, start)

        app.wsgi_app = both
        gc.collect()
        return app

    render.render_template = remembering
    serve.create_app = with_a_bare_route
    serve._greet = lambda options, keys, port, address: tell.send(port)
    serve.serve(serve.Options(data, port=0))


def rendered(piece: Callable[..., str], *values: object, seen: int = 0) -> Markup:
    """A piece of the felt as any app renders one: anew each time."""
    return Markup(str(piece(*values)).replace(pieces.HOLE, str(seen)))


def bare_insert(path: Path) -> Callable[[str], object]:
    """One durable insert into a log of the same shape, with the same pragmas."""
    db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    for pragma in PRAGMAS:
        db.execute(f"PRAGMA {pragma}")
    db.execute("CREATE TABLE entry (seq INTEGER PRIMARY KEY, at TEXT, events TEXT) STRICT")
    return lambda text: db.execute("INSERT INTO entry (at, events) VALUES ('now', ?)", [text])


def grow(table: Table, entries: int) -> None:
    """A night of so many entries, played by the offers: a bet, calls, draws, a winner."""
    players = tuple((name, 1_000_000) for name in NAMES)
    game = table.book.games["jackpots"]
    night = table.begin(
        BeginNight("A night", players, 5, game, Stakes(), House()), tap=f"begin {next(marks)}"
    )
    append = table.store.append
    held: list[object] = []
    table.store.append = lambda *row: held.append(row)
    for _ in range(entries - 1):
        look = table.look(night)
        table.tap(night, choice(look.night), look.seen["hand"])
    table.store.append = append
    with table.store.writing() as db:
        rows = [row[1] for row in held]
        for entry in rows:
            insert(db, night, row_of(entry))
    table.shut(night)  # read anew: the store has not seen these rows come


PREFERRED = ("NextDeal", "PutAntesIn", "BetTo", "Call", "Award", "Check", "DrawCards")


def choice(night: object) -> Command:
    """What a plain table does next: everybody bets small, calls, draws, and somebody wins."""
    found = [offer.command for offer in offers(night)]
    turn = getattr(getattr(night, "playing", None), "turn", None)
    mine = [command for command in found if getattr(command, "seat", turn) == turn]
    return min(mine or found, key=lambda command: _rank(type(command).__name__))


def _rank(name: str) -> int:
    return PREFERRED.index(name) if name in PREFERRED else len(PREFERRED)


# --- the devices ----------------------------------------------------------------------------


def run_listeners(port: int, cookies: list[str], night: int, talk: Connection) -> None:
    """In a process of its own: open pages, and when each message came."""
    picker = selectors.DefaultSelector()
    for number, (view, cookie) in enumerate(zip(VIEWS, cookies, strict=True)):
        line = socket.create_connection(("127.0.0.1", port))
        path = f"/night/{night}/stream?view={view}&c=bench{number}"
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode())
        picker.register(line, selectors.EVENT_READ, number)
    talk.send("open")
    heard: list[tuple[int, int, float]] = []
    while not talk.poll():
        for key, _ in picker.select(0.05):
            text = key.fileobj.recv(1 << 16)
            now = time.monotonic()
            heard += [(key.data, int(number), now) for number in re.findall(rb"\nid: (\d+)", text)]
    talk.send(heard)


class Device:
    """One connection that is kept; times are from before the request to the whole answer."""

    def __init__(self, port: int) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.headers = {"Host": "localhost", "Origin": "http://localhost", "HX-Request": "true"}
        answer = self.opens("/")
        self.headers["Cookie"] = answer.headers["Set-Cookie"].partition(";")[0]
        self.headers["Content-Type"] = "application/x-www-form-urlencoded"

    def opens(self, path: str) -> http.client.HTTPResponse:
        self.line.request("GET", path, headers=self.headers)
        answer = self.line.getresponse()
        self.body = answer.read()
        return answer

    def posts(self, path: str, form: dict[str, object]) -> tuple[float, float]:
        """When it was sent, and how many milliseconds it took."""
        body = urlencode(form)
        began = time.monotonic()
        self.line.request("POST", path, body, self.headers)
        answer = self.line.getresponse()
        self.body, self.told = answer.read(), [name for name, _ in answer.getheaders()]
        took = (time.monotonic() - began) * 1000
        assert answer.status == 200, (answer.status, form, self.body[-400:])
        return began, took


class Player(Device):
    """Plays one night by the buttons of its felt, over and over the same deal."""

    def __init__(self, port: int, night: int) -> None:
        super().__init__(port)
        self.night = night
        self.sent: list[float] = []
        self.opens(f"/night/{night}/view/felt")

    def form(self) -> dict[str, object]:
        text = self.body.decode()
        forms = re.findall(r"<form class=\"tap.*?</form>", text, re.S)
        fields = [dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form)) for form in forms]
        acts = [
            press
            for press in fields
            if press["do"] in ("next-deal", "antes", "bet", "call", "draw")
        ]
        acts += [press for press in fields if press["do"] in ("check", "award")]
        return {**(acts[0] if acts else self.award(text)), "tap": f"b {next(marks)}"}

    def award(self, text: str) -> dict[str, object]:
        seat = re.search(r"sheet/winner\?seat=(\d+)&(?:amp;)?pot=0", text)
        seen = re.search(r'name="seen" value="(\d+)"', text)
        assert seat is not None, text
        assert seen is not None, text
        fields = {"do": "award", "pot": 0, "winner": seat[1], "seen": seen[1], "view": "felt"}
        return {**fields, "openers": "shown"}

    def tap(self) -> tuple[float, float]:
        began, took = self.posts(f"/night/{self.night}/tap", self.form())
        self.sent.append(began)
        return began, took


# --- what is measured -----------------------------------------------------------------------


def p95(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]


class Report:
    """One table: what, median, p95, baseline, ratio, aim."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, ...]] = []
        self.missed: list[str] = []

    def times(self, what: str, times: list[float], unit: str = "ms") -> None:
        tail = f"{p95(times):.2f}" if len(times) > 9 else ""
        self.rows.append((what, f"{statistics.median(times):.2f}", tail, unit, "", ""))

    def ratio(self, what: str, ours: list[float], base: list[float], aim: float) -> None:
        found = [statistics.median(ours) / statistics.median(base), p95(ours) / p95(base)]
        said = [f"{times:.2f}×" for times in found]
        self.rows.append((what, *said, "", f"< {aim:g}×", self.verdict(what, found, aim)))

    def number(self, what: str, value: float, unit: str, aim: float) -> None:
        said = self.verdict(what, [value], aim)
        self.rows.append((what, f"{value:.1f}", "", unit, f"< {aim:g} {unit}", said))

    def verdict(self, what: str, found: list[float], aim: float) -> str:
        if max(found) < aim:
            return "yes"
        self.missed.append(what)
        return "NO"

    def print(self) -> None:
        rows = [("", "median", "p95", "", "aim", "met"), *self.rows]
        widths = [max(len(row[at]) for row in rows) for at in range(6)]
        for row in rows:
            cells = [row[0].ljust(widths[0]), *(row[at].rjust(widths[at]) for at in range(1, 6))]
            print("  ".join(cells).rstrip())


def bench_taps(port: int, report: Report, rounds: int) -> None:
    """A tap against the bare route, alone and with pages open; the same tap early and late."""
    first = Player(port, 1)
    against_bare(port, report, "no page open", first, rounds)
    mine, yours = multiprocessing.Pipe()
    cookies = [str(Device(port).headers["Cookie"]) for _ in VIEWS]
    asked = (port, cookies, 1, yours)
    listeners = multiprocessing.Process(target=run_listeners, args=asked, daemon=True)
    listeners.start()
    assert mine.recv() == "open"
    against_bare(port, report, f"{len(VIEWS)} pages open", first, rounds)
    time.sleep(0.2)
    mine.send("stop")
    heard = mine.recv()
    listeners.join(5)
    sent = dict(enumerate(first.sent, FIRST_ENTRY))
    waits = [(now - sent[entry]) * 1000 for _, entry, now in heard if entry in sent]
    report.times("a tap until another page has it (by its stream)", waits)

    early, late = Player(port, 2), Player(port, 3)
    soon: list[float] = []
    later: list[float] = []
    for _ in range(rounds * 4):
        time.sleep(PAUSE)
        soon.append(early.tap()[1])
        time.sleep(PAUSE)
        later.append(late.tap()[1])
    report.times(f"a tap from entry {EARLY} on", soon)
    report.times("  the same tap in a long night", later)
    report.ratio("  late against early", later, soon, 1.2)


def against_bare(port: int, report: Report, when: str, first: Player, rounds: int) -> None:
    """Taps of the first night and of the bare route, in turns; the first thirty are not counted.
    Which of the two is first changes: once forty pages are told of a tap, by the same templates,
    what comes next finds all that warm."""
    bare = Device(port)
    ours: list[float] = []
    base: list[float] = []

    def tapped() -> None:
        ours.append(first.tap()[1])

    def plain() -> None:
        form = {"do": "check", "seat": 1, "seen": 17, "tap": "x" * 18}
        base.append(bare.posts("/bare", form)[1])
        assert bare.body == first.body, "the bare route renders another felt"
        assert {*bare.told, "Entry", "Vary"} == {*first.told}, "the answers say other things"

    for number in range((rounds + 3) * 10):
        for turn in (plain, tapped) if number % 2 else (tapped, plain):
            time.sleep(PAUSE)
            turn()
    report.times(f"a tap over HTTP, {when}", ours[30:])
    report.times("  baseline: bare Flask route, one durable insert, same template", base[30:])
    report.ratio("  a tap against the baseline", ours[30:], base[30:], 1.4)


def bench_start(report: Report, times: int) -> None:
    """From the command line to the first page answered."""
    ours, base = [], []
    hello = (
        "import sys\nfrom flask import Flask\nfrom waitress import create_server\n"
        "app = Flask('hello')\napp.get('/')(lambda: 'hello')\n"
        "server = create_server(app, host='127.0.0.1', port=0)\n"
        "print(f'http://localhost:{server.effective_port}', flush=True)\nserver.run()\n"
    )
    for _ in range(times):
        with tempfile.TemporaryDirectory() as data:
            words = ["-m", "referee.commands.cli", "serve", "--port", "0", "--data", data]
            ours.append(start([sys.executable, *words]))
        base.append(start([sys.executable, "-c", hello]))
    report.times("start to the first page", ours)
    report.times("  baseline: hello world with Flask and waitress", base)


def start(command: list[str]) -> float:
    began = time.monotonic()
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT
    )
    try:
        assert process.stdout is not None
        port = re.search(r"localhost:(\d+)", process.stdout.readline())
        assert port
        line = http.client.HTTPConnection("localhost", int(port[1]), timeout=10)
        line.request("GET", "/")
        assert line.getresponse().read()
        line.close()
        return (time.monotonic() - began) * 1000
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def bench_bytes(port: int, report: Report) -> None:
    """The felt with everything a browser fetches for it, heads of the answers included."""
    device = Device(port)
    device.headers |= {"Accept-Encoding": "gzip, deflate"}
    device.headers.pop("HX-Request", None)  # a page that is opened, not a tap
    plain = Device(port)
    total, every = 0, assets(plain, "/night/1")
    for path in every:
        answer = device.opens(path)
        head = sum(len(key) + len(value) + 4 for key, value in answer.getheaders())
        total += len(device.body) + head + 17
    report.number(f"the felt over the wire, {len(every)} files", total / 1024, "KB", 140)


def assets(device: Device, page: str) -> list[str]:
    """The page and what it names, two fonts too; those of rarer letters come with such a letter."""
    device.opens(page)
    html = device.body.decode()
    named = re.findall(r'<(?:link|script)\b[^>]*?(?:href|src)="([^"]+)"', html)
    return list(dict.fromkeys([page, *named]))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a few seconds, for the tests")
    short = parser.parse_args().short
    report = Report()
    with tempfile.TemporaryDirectory() as data:
        mine, yours = multiprocessing.Pipe()
        asked = (Path(data), 250 if short else LATE, yours)
        server = multiprocessing.Process(target=run_server, args=asked, daemon=True)
        server.start()
        if not mine.poll(60):
            print("The server did not start.", file=sys.stderr)
            return 2
        port = mine.recv()
        try:
            bench_taps(port, report, 5 if short else 60)
            bench_bytes(port, report)
        finally:
            server.kill()
            server.join()
    bench_start(report, 2 if short else 7)
    report.print()
    if report.missed:
        print(f"Missed: {'; '.join(figure.strip() for figure in report.missed)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
