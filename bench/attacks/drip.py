"""Lines on which nothing comes to an end: half-sent heads and bodies that drip on, readers that
never read, pages asked for without end and not read, and phones that leave the room without a word.
The short form runs a server whose limits are an eighth, and judges only what hangs: a reply within
five seconds goes on."""

from __future__ import annotations

import contextlib
import socket
import tempfile
import time
from functools import partial
from pathlib import Path

from device import Device, HttpWire
from serving import QuickServer, Server, quickly_serving, serving

from attacks import Figure
from attacks._room import Watch, cut, guest, line, seconds_until, stream, vanish
from referee.bell import HEARTBEAT
from referee.web.wire.limits import OF_ONE as LINES_OF_ONE
from referee.web.wire.limits import STUCK, VANISHED, WHOLE
from referee.web.wire.places import OF_ONE

HALF = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: a",
    b"POST /enter HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000\r\n\r\nword=",
    b"POST /enter HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
    b"",
)
FONT = b"GET /static/fonts/referee-serif.woff2 HTTP/1.1\r\nHost: localhost\r\n\r\n"
LINES = 300
HANGS = 5.0
"""Seconds after which even a busy machine has answered, if nothing waits for anybody else."""


def attack(short: bool) -> list[Figure]:
    by = 8 if short else 1
    limits = ("bell.HEARTBEAT", "limits.WHOLE", "limits.STUCK", "limits.VANISHED")
    where = ("from referee import bell", "from referee.web.wire import limits")
    shorter = "; ".join((*where, *(f"{one} /= {by}" for one in limits)))
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), first=shorter) as server:
        host = server.device()
        host.begins()
        host.plays("deal")
        found = [*half_sent(server, host, by), *places(server, host, by)]
    with tempfile.TemporaryDirectory() as folder, quickly_serving(Path(folder)) as server:
        return [*found, unread(server, by)]


def within(seconds: float, by: float) -> float:
    """What a reply may take. The short form runs beside other tests."""
    return seconds if by == 1 else HANGS


def unread(server: QuickServer, by: float) -> Figure:
    """Two addresses ask for the same page hundreds of times on each of four lines, read nothing,
    and begin anew; a third one looks."""
    pages = Watch()
    phone = Device(HttpWire(server.port, source="127.0.0.9"))
    lines = []
    with pages.watching(lambda: phone.opens("/knock")):
        for _ in range(3):
            for source in ("127.0.0.7", "127.0.0.8") * 4:
                one = line(server, source, small=True)
                one.setblocking(False)
                with contextlib.suppress(OSError):
                    one.send(FONT * 300)
                lines.append(one)
            time.sleep(0.5)
    for one in lines:
        one.close()
    slow = pages.slowest
    what = "8 lines ask and never read: a third address' slowest page"
    return Figure(what, f"{slow:.2f} s", slow < within(2, by))


def half_sent(server: Server, host: Device, by: float) -> list[Figure]:
    """Three hundred from one address, none of them ever whole, while others go on."""
    phone = Device(HttpWire(server.port, source="127.0.0.3"))
    taps, pages = Watch(), Watch()
    with taps.watching(partial(buy, host)), pages.watching(lambda: phone.opens("/knock")):
        lines = []
        for number in range(LINES):
            one = line(server, "127.0.0.2")
            one.sendall(HALF[number % len(HALF)])
            lines.append(one)
        began = time.monotonic()
        seconds_until(WHOLE / by * 0.8, lambda: held(lines) <= LINES_OF_ONE + 2)
        kept = held(lines)
        seconds_until(WHOLE / by + 10, lambda: drips(lines) == 0)
        longest = time.monotonic() - began
        for one in lines:
            one.close()
    return [
        Figure("of 300 half-sent requests, lines held", str(kept), kept <= LINES_OF_ONE + 2),
        Figure(
            "until the last of them is cut",
            f"{longest:.1f} s",
            longest < WHOLE / by + within(3, by),
        ),
        Figure(
            "the host's slowest tap meanwhile",
            f"{taps.slowest:.2f} s",
            taps.slowest < within(1, by),
        ),
        Figure(
            "another phone's slowest page", f"{pages.slowest:.2f} s", pages.slowest < within(2, by)
        ),
    ]


def buy(host: Device) -> None:
    """A tap that can be made again and again."""
    got = host.taps("buy", "bank", seat=0, chips=1)
    assert got.status == 200, got.text


def held(lines: list[socket.socket]) -> int:
    """How many are open; the server lets them in one after the other."""
    return sum(not cut(one) for one in lines)


def drips(lines: list[socket.socket]) -> int:
    """Send one more byte on every line that is open still; how many those are."""
    living = 0
    for one in lines:
        if not cut(one):
            with contextlib.suppress(OSError):
                one.send(b"a")
                living += 1
    return living


def places(server: Server, host: Device, by: float) -> list[Figure]:
    """As many phones as one address may have: they vanish; others never read what they are sent."""
    found = []
    limit = (HEARTBEAT + VANISHED) / by + within(2, by)
    phones = [guest(server, "127.0.0.4") for _ in range(OF_ONE + 1)]
    pages = [stream(server, one) for one in phones[:-1]]
    for one in pages:
        vanish(one)
    took = seconds_until(limit + 5, lambda: has_place(server, phones[-1]))
    what = f"{OF_ONE} phones vanish: until a place is free"
    found.append(Figure(what, f"{took:.1f} s", took < limit))
    seconds_until(3, lambda: all(has_place(server, one) for one in phones[:OF_ONE]))
    deaf = [stream(server, one, small=True) for one in phones[:OF_ONE]]
    taps = Watch()
    with taps.watching(partial(buy, host), 0):
        took = seconds_until(STUCK / by + 25, lambda: has_place(server, phones[-1]))
    found.append(Figure(f"{OF_ONE} never read: until a place is free", f"{took:.1f} s", took < 30))
    slow = taps.slowest
    found.append(
        Figure("the host's slowest tap beside them", f"{slow:.2f} s", slow < within(1, by))
    )
    for one in (*pages, *deaf):
        one.close()
    return found


def has_place(server: Server, phone: Device) -> bool:
    """Whether a stream is given to this phone now; it is closed again."""
    try:
        stream(server, phone).close()
    except (ConnectionRefusedError, ConnectionResetError):  # said so, or cut: they are too many
        return False
    return True
