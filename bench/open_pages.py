"""What open pages cost whoever taps: `python bench/open_pages.py [--short]`, all in one run.

The same tap in one long night with no page open, one bank page, three log pages, and a full room
(40 phones and 3 felts), taking turns; then twelve phones that tap at the same moment in that room:
all ask for the floor; then ten act, who discard in the same breath, and two ask for the floor.
"""

from __future__ import annotations

import argparse
import multiprocessing
import re
import selectors
import socket
import sys
import tempfile
import threading
import time
from multiprocessing.connection import Connection
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from device import Device, HttpWire, buttons, new_mark
from taps import PAUSE, Player, Report, run_server

ROOM = (*["felt"] * 3, *["phone"] * 40)
SETS: dict[str, tuple[str, ...]] = {
    "no page open": (),
    "one bank page": ("bank",),
    "three log pages": ("log",) * 3,
    "40 phones and 3 felts": ROOM,
}
AIMS = {"one bank page": 1.5, "three log pages": 1.5, "40 phones and 3 felts": 4.0}
LATE, LONG = 5000, 3
"""Entries of the long night, and its number."""
FREED = 1.3
"""Seconds after which the places of pages that were closed are free."""
TOGETHER, SOON, RIGHT_AGAIN = 12, 150.0, 5000.0
"""Phones that tap at once; aims: p95 of their answers, and every page right again, in ms."""
BARE = 3.0
"""Aim: an act beside eleven others against as many bare routes, at the median and at p95."""
ACTING, DISCARD = 10, "crazy-pineapple"
"""So many of them play a game in which all discard at the same time: as many as it takes."""


# --- the pages, in a process of their own -----------------------------------------------------


def follow(port: int, talk: Connection) -> None:
    """Open and close pages as told: ("open", night, ((view, cookie), …)), ("heard",), ("close",)
    or ("stop",). What was heard: (page, number of the last entry, when)."""
    picker = selectors.DefaultSelector()
    heard: list[tuple[int, int, float]] = []
    while True:
        for key, _ in picker.select(0.02):
            text = key.fileobj.recv(1 << 18)
            now = time.monotonic()
            heard += [
                (key.data, int(number), now) for number in re.findall(rb"(?:^|\n)id: (\d+)", text)
            ]
        if not talk.poll():
            continue
        asked = talk.recv()
        if asked[0] == "open":
            for number, (view, cookie) in enumerate(asked[2]):
                line = page(port, asked[1], view, cookie, number)
                picker.register(line, selectors.EVENT_READ, number)
        elif asked[0] == "heard":
            talk.send(heard)
            heard = []
        else:
            for key in list(picker.get_map().values()):
                picker.unregister(key.fileobj)
                key.fileobj.close()
            heard = []
            if asked[0] == "stop":
                return


def page(port: int, night: int, view: str, cookie: str, number: int) -> socket.socket:
    """One open page: the line on which its stream comes."""
    line = socket.create_connection(("127.0.0.1", port))
    head = f"GET /night/{night}/stream?view={view}&c=page{number} HTTP/1.1\r\n"
    line.sendall(f"{head}Host: localhost:{port}\r\nCookie: {cookie}\r\n\r\n".encode())
    return line


class Pages:
    """Open pages, each on a device of its own: felts at hosts, everything else at guests."""

    def __init__(self, port: int, code: str) -> None:
        self.port = port
        self.talk, yours = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=follow, args=(port, yours), daemon=True)
        self.process.start()
        self.cookies = {True: [self.cookie("/") for _ in range(3)]}
        self.cookies[False] = [self.cookie(f"/join/{code}") for _ in range(40)]

    def cookie(self, way_in: str) -> str:
        wire = HttpWire(self.port)
        Device(wire).opens(way_in)
        return wire.cookie

    def open(self, night: int, views: tuple[str, ...]) -> None:
        """Open them, and wait until each has its first view."""
        given = {kind: iter(cookies) for kind, cookies in self.cookies.items()}
        asked = [(view, next(given[view == "felt"])) for view in views]
        self.talk.send(("open", night, asked))
        has: set[int] = set()
        until = time.monotonic() + 10
        while len(has) < len(views):
            has |= {number for number, _, _ in self.heard()}
            assert time.monotonic() < until, f"no view yet: {set(range(len(views))) - has}"
            time.sleep(0.01)

    def heard(self) -> list[tuple[int, int, float]]:
        self.talk.send(("heard",))
        return self.talk.recv()

    def close(self) -> None:
        self.talk.send(("close",))

    def stop(self) -> None:
        self.talk.send(("stop",))
        self.process.join(5)


# --- what is measured -------------------------------------------------------------------------


def bench_sets(port: int, pages: Pages, report: Report, rounds: int) -> None:
    """A tap beside each set of open pages."""
    player = Player(port, LONG)
    times: dict[str, list[float]] = {name: [] for name in SETS}
    for _ in range(rounds):
        for name, views in SETS.items():
            pages.open(LONG, views)
            player.tap()
            for _ in range(10):
                time.sleep(PAUSE)
                times[name].append(player.tap()[1])
            pages.close()
            time.sleep(FREED)
    base = times.pop("no page open")
    report.times("a tap in a long night, no page open", base)
    for name, ours in times.items():
        report.times(f"  with {name}", ours)
        report.ratio(f"  with {name}, against none", ours, base, AIMS[name])


def bench_crowd(port: int, pages: Pages, report: Report, rounds: int) -> None:
    """Twelve phones tap at the same moment while 43 pages follow."""
    host, phones = at_the_table(port)
    pages.open(host.night, ROOM)
    answers: list[float] = []
    rights: list[float] = []
    for number in range(rounds):
        do = "hear-floor" if number % 2 else "ask-floor"
        began, last = burst(phones, [{"do": do, "seat": seat} for seat in range(TOGETHER)], answers)
        rights.append(until_right(pages, last) - began)
        time.sleep(0.1)
    pages.close()
    said(report, f"{TOGETHER} taps at once, 43 pages open", answers, rights)


def bench_acts(port: int, pages: Pages, report: Report, rounds: int) -> None:
    """Ten phones act at the same moment, and two ask for the floor, while 43 pages follow: every
    act counts, and counts once."""
    host, phones = at_the_table(port)
    host.must("let-phones", may="act")
    for seat in range(ACTING, TOGETHER):
        host.must("away", seat=seat, more={"seen": bank_seen(host)})
    host.must("next-deal", game=DISCARD, seen=0)
    host.looks()
    host.must("blinds")
    while not (acts := discards(phones)):
        offered = [one.fields for one in buttons(host.looks())]
        stays = [one for one in offered if one["do"] in STAYS and "passing" not in one]
        assert host.sends("felt", {**stays[-1], "tap": new_mark()}).status == 200
    bare_burst(phones, [])
    pages.open(host.night, ROOM)
    answers: list[float] = []
    bare: list[float] = []
    rights: list[float] = []
    for number in range(rounds):
        bare_burst(phones, bare)
        asks = "hear-floor" if number % 2 else "ask-floor"
        asking = [{"do": asks, "seat": seat} for seat in range(ACTING, TOGETHER)]
        before = int(host.opens(f"/night/{host.night}/view/felt").headers["Entry"])
        began, last = burst(phones, [*acts, *asking], answers)
        assert last == before + TOGETHER, "none lost, none doubled"
        rights.append(until_right(pages, last) - began)
        for _ in range(ACTING):
            host.looks()
            host.must("take-back", strand="hand")
        acts = discards(phones)
    pages.close()
    said(report, f"{ACTING} phones act at once, 43 pages open", answers, rights)
    report.times("  baseline: twelve bare Flask routes at once, each a durable insert", bare)
    report.ratio("  twelve at once against twelve bare routes", answers, bare, BARE)


STAYS = ("call", "check", "all-check")
"""What nobody folds by."""


def bank_seen(host: Device) -> int:
    host.shown.pop("bank", None)
    return host.seen("bank")


def discards(phones: list[Device]) -> list[dict[str, str]]:
    """What the phones' own buttons would send once all are asked to discard; nothing before."""
    found = []
    for phone in phones[:ACTING]:
        own = [one.fields for one in buttons(phone.looks("phone"))]
        found += [fields for fields in own if fields["do"] == "set-down"]
    return found if len(found) == ACTING else []


def at_the_table(port: int) -> tuple[Device, list[Device]]:
    """A host, and a phone for each player of a night of their own."""
    host = Device(HttpWire(port))
    host.opens("/")
    assert host.begins([f"Player {seat}" for seat in range(TOGETHER)]).status == 303
    phones = []
    for seat in range(TOGETHER):
        phone = Device(HttpWire(port), host.night)
        phone.opens("/")
        assert phone.taps("ask-seat", "phone", seat=seat).status == 200
        phones.append(phone)
    return host, phones


def said(report: Report, name: str, answers: list[float], rights: list[float]) -> None:
    report.times(name, answers)
    slow = sorted(answers)[int(len(answers) * 0.95)]
    report.number("  the slowest in twenty", slow, "ms", SOON)
    report.number("  until every page is right", max(rights) * 1000, "ms", RIGHT_AGAIN)


def burst(
    phones: list[Device], acts: list[dict[str, object]], answers: list[float]
) -> tuple[float, int]:
    """Every phone taps at the same moment: when, and the entry that was the last."""
    forms = [{**act, "view": "phone", "tap": new_mark()} for act in acts]
    began = at_once(phones, f"/night/{phones[0].night}/tap", forms, answers)
    now = phones[0].opens(f"/night/{phones[0].night}/view/felt")
    return began, int(now.headers["Entry"])


def bare_burst(phones: list[Device], answers: list[float]) -> None:
    """The same devices ask the bare route at the same moment."""
    forms = [{"do": "check", "seat": 1, "seen": 17, "tap": new_mark()} for _ in phones]
    at_once(phones, "/bare", forms, answers)
    time.sleep(0.05)


def at_once(
    phones: list[Device], path: str, forms: list[dict[str, object]], answers: list[float]
) -> float:
    """Every phone sends its form at the same moment: when."""
    gate = threading.Barrier(len(phones) + 1)

    def sends(phone: Device, form: dict[str, object]) -> None:
        gate.wait()
        began = time.monotonic()
        got = phone.posts(path, form, HX_Request="true")
        took = (time.monotonic() - began) * 1000
        assert got.status == 200, got.text[-300:]
        answers.append(took)

    threads = [
        threading.Thread(target=sends, args=pair) for pair in zip(phones, forms, strict=True)
    ]
    for thread in threads:
        thread.start()
    before = len(answers)
    gate.wait()
    began = time.monotonic()
    for thread in threads:
        thread.join()
    assert len(answers) == before + len(phones), "each was answered"
    return began


def until_right(pages: Pages, last: int) -> float:
    """When the last page had that entry."""
    has: dict[int, float] = {}
    until = time.monotonic() + 10
    while len(has) < len(ROOM):
        has |= {number: when for number, entry, when in pages.heard() if entry == last}
        assert time.monotonic() < until, f"only {len(has)} pages are right"
        time.sleep(0.005)
    return max(has.values())


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
        pages = Pages(port, (Path(data) / "join.code").read_text())
        try:
            bench_sets(port, pages, report, 2 if short else 20)
            bench_crowd(port, pages, report, 4 if short else 40)
            bench_acts(port, pages, report, 4 if short else 40)
        finally:
            pages.stop()
            server.kill()
            server.join()
    report.print()
    if report.missed:
        print(f"Missed: {'; '.join(figure.strip() for figure in report.missed)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
