"""A line that falls silent: answers that never come, streams that nobody reads, and how often a
quiet stream beats, so that a page can tell it from a dead one."""

from __future__ import annotations

import contextlib
import socket
import tempfile
import time
from pathlib import Path

from device import Device, HttpWire, new_mark
from proxy import Line
from serving import QuickServer, quickly_serving

from attacks import Figure

PATIENCE = 0.25
SLOW = 1.0
"""Seconds a tap of somebody else may take beside lines that are silent."""


def attack(short: bool) -> list[Figure]:
    with tempfile.TemporaryDirectory() as data, quickly_serving(Path(data)) as server:
        tablet = server.device()
        tablet.begins()
        with Line(server.port) as line:
            found = [_unanswered(tablet, line, 8 if short else 200)]
            found.append(_unread(tablet, line, 12 if short else 30))
        if not short:
            found.append(_beats(server))
        return found


def _entries(tablet: Device) -> int:
    return int(tablet.opens(f"/night/{tablet.night}/view/felt").headers["Entry"])


def _unanswered(tablet: Device, line: Line, times: int) -> Figure:
    """Each tap arrives, its answer does not; it is sent again with its mark, twice."""
    before, right = _entries(tablet), 0
    for _ in range(times):
        form = {"do": "buy", "seat": 0, "chips": 1, "view": "bank", "tap": new_mark()}
        form["seen"] = tablet.seen("bank")
        line.becomes("silent", answers_only=True)
        for _ in range(2):
            with contextlib.suppress(OSError):
                Device(HttpWire(line.port, PATIENCE), tablet.night).sends("bank", form)
        line.becomes("good")
        again = Device(HttpWire(line.port), tablet.night).sends("bank", form)
        right += again.status == 200
        tablet.looks("bank")
    counted = _entries(tablet) - before
    return Figure(
        f"{times} taps, each sent three times as no answer came",
        f"{counted} counted",
        counted == right == times,
    )


def _unread(tablet: Device, line: Line, streams: int) -> Figure:
    """Streams on a silent line; somebody else taps on a good one meanwhile."""
    taken = []
    for number in range(streams):
        one = socket.create_connection(("127.0.0.1", line.port), timeout=5)
        path = f"/night/{tablet.night}/stream?view=log&c=silent{number}"
        one.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost:{line.port}\r\n\r\n".encode())
        taken.append(one)
    time.sleep(PATIENCE)
    line.becomes("silent")
    slowest = 0.0
    for _ in range(15):
        began = time.monotonic()
        got = tablet.banks("buy", seat=1, chips=1)
        slowest = max(slowest, time.monotonic() - began)
        assert got.status == 200, got.notice
    line.becomes("good")
    for one in taken:
        one.close()
    return Figure(
        f"the slowest tap beside {streams} silent streams",
        f"{slowest * 1000:.0f} ms",
        slowest < SLOW,
    )


def _beats(server: QuickServer) -> Figure:
    """What a stream says in 35 seconds in which nothing happens: the time a page waits for it."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as one:
        one.sendall(b"GET /night/1/stream?view=felt&c=quiet HTTP/1.1\r\nHost: localhost\r\n\r\n")
        until, said = time.monotonic() + 35, b""
        while (left := until - time.monotonic()) > 0:
            one.settimeout(left)
            try:
                said += one.recv(1 << 16)
            except TimeoutError:
                break
    beats = said.count(b"event: beat")
    return Figure("beats of a quiet stream in 35 seconds", str(beats), beats >= 2)
