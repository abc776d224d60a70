"""One device that asks for everything: connections without end, requests for a seat, a cookie for
each page, big bodies; all at once, while the host taps and phones look on."""

from __future__ import annotations

import contextlib
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from device import Device, HttpWire, new_mark
from serving import Server, serving

from attacks import Figure
from attacks._room import Watch, cut, guest, line, stream
from referee.web.wire.limits import OF_ONE

FROM = [f"127.0.0.{number}" for number in range(9, 13)]
"""Where the attackers are: one at each address, so that none is in another's way."""
TOGETHER = 12
ENTRIES = 12
"""So many requests for a seat of one address get into the log in the first minute."""


def attack(short: bool) -> list[Figure]:
    limits = (5, 5) if short else (1, 2)  # the short form runs beside other tests
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        host = server.device()
        host.begins([f"Player {seat}" for seat in range(TOGETHER)])
        phones = seated(server)
        pages = [stream(server, guest(server, f"127.0.1.{at}")) for at in range(20)]
        size, figures = memory(server), []
        taps, looks = Watch(), Watch()
        looker = guest(server, "127.0.0.3")
        attackers = (
            partial(connections, server, 400),
            partial(seats, server, 60 if short else 600),
            partial(cookies, server, 60 if short else 1000),
            partial(bodies, server, 20 if short else 200),
        )
        with taps.watching(partial(buy, host)), looks.watching(partial(looker.looks, "phone")):
            answers = during(attackers, partial(together, phones), figures)
        grown = memory(server) - size
        slow = sorted(answers)[int(len(answers) * 0.95)]
        for one in pages:
            one.close()
    return [
        *figures,
        Figure(
            "the host's slowest tap meanwhile", f"{taps.slowest:.2f} s", taps.slowest < limits[0]
        ),
        Figure("another phone's slowest look", f"{looks.slowest:.2f} s", looks.slowest < limits[1]),
        Figure(
            "12 phones tap at once: the slowest in twenty",
            f"{slow * 1000:.0f} ms",
            slow < limits[1],
        ),
        Figure("what the server has grown by", f"{grown:.0f} MB", grown < 64),
    ]


def seated(server: Server) -> list[Device]:
    """Twelve phones with a seat, each at an address of its own, let in by the host."""
    found = []
    for seat in range(TOGETHER):
        phone = Device(HttpWire(server.port), night=1)
        phone.opens("/")  # at the machine it is a host, and has its seat at once
        assert phone.taps("ask-seat", "phone", seat=seat).status == 200
        phone.wire = moved(phone.wire, f"127.0.2.{seat + 1}")
        found.append(phone)
    return found


def moved(wire: object, source: str) -> HttpWire:
    """The same device at another address."""
    assert isinstance(wire, HttpWire)
    found = HttpWire(wire.port, source=source)
    found.cookie = wire.cookie
    wire.close()
    return found


def buy(host: Device) -> None:
    got = host.taps("buy", "bank", seat=0, chips=1)
    assert got.status == 200, got.text


def during(
    attackers: tuple[Callable[[], Figure], ...],
    act: Callable[[], list[float]],
    figures: list[Figure],
) -> list[float]:
    """What act() gave, again and again, while all attackers are at work."""
    threads = [threading.Thread(target=lambda one=one: figures.append(one())) for one in attackers]
    for thread in threads:
        thread.start()
    answers = []
    while any(thread.is_alive() for thread in threads):
        answers += act()
        time.sleep(0.1)
    return answers


hands = [False]


def together(phones: list[Device]) -> list[float]:
    """Every phone raises its hand or takes it down, all at one moment: seconds until its answer."""
    hands[0] = not hands[0]
    do, gate, took = "ask-floor" if hands[0] else "hear-floor", threading.Barrier(TOGETHER), []

    def tap(seat: int, phone: Device) -> None:
        fields = {"do": do, "seat": seat, "view": "phone", "tap": new_mark()}
        gate.wait()
        began = time.monotonic()
        got = phone.posts("/night/1/tap", fields, HX_Request="true")
        took.append(time.monotonic() - began)
        assert got.status == 200, got.text[-300:]

    threads = [threading.Thread(target=tap, args=pair) for pair in enumerate(phones)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return took


def connections(server: Server, count: int) -> Figure:
    """Whole requests on connections that are kept open."""
    lines = []
    for _ in range(count):
        with contextlib.suppress(OSError):
            one = line(server, FROM[0])
            lines.append(one)
            one.sendall(b"GET /help HTTP/1.1\r\nHost: localhost\r\n\r\n")
    time.sleep(1)
    kept = sum(not cut(one) for one in lines)
    for one in lines:
        one.close()
    return Figure(f"of {count} connections, held", str(kept), kept <= OF_ONE + 8)


def seats(server: Server, count: int) -> Figure:
    """Requests for a seat, half of them with a new cookie each."""
    phone = guest(server, FROM[1])
    heard = 0
    for number in range(count):
        asks = phone if number % 2 else guest(server, FROM[1])
        mark = new_mark()
        fields = {"do": "ask-seat", "seat": number % TOGETHER, "view": "phone", "tap": mark}
        heard += asks.posts("/night/1/tap", fields, HX_Request="true").status == 200
    return Figure(f"of {count} requests for a seat, in the log", str(heard), heard <= ENTRIES * 2)


def cookies(server: Server, count: int) -> Figure:
    """A device that wants each page of its own."""
    worst = 200
    for number in range(count):
        phone = guest(server, FROM[2])
        seen = {"Cookie": f"{phone.wire.cookie}; referee_near={number}; referee_flat={number % 2}"}
        worst = max(worst, phone.opens("/night/1/view/felt", seen).status)
    return Figure(f"{count} cookies: the worst answer", str(worst), worst < 500)


def bodies(server: Server, count: int) -> Figure:
    """Bodies of a megabyte."""
    worst = 0
    for number in range(count):
        phone = Device(HttpWire(server.port, source=FROM[3]))
        with contextlib.suppress(OSError):
            got = phone.wire.send("POST", "/enter", "word=" + "a" * (1 << (16 + number % 5)), {})
            worst = max(worst, got.status)
    return Figure(f"{count} big bodies: the worst answer", str(worst), worst < 500)


def memory(server: Server) -> float:
    """What the server holds, in MB, where the system says it."""
    try:
        status = Path(f"/proc/{server.process.pid}/status").read_text()
    except OSError:
        return 0.0
    return float(status.partition("VmRSS:")[2].split()[0]) / 1024
