"""A line that is cut: in the middle of a tap, in the middle of its answer, in the middle of a
stream. Every tap is sent again with its mark, and counts once."""

from __future__ import annotations

import random
import re
import socket
import tempfile
from pathlib import Path
from urllib.parse import urlencode

from device import Device, new_mark
from serving import quickly_serving

from attacks import Figure

SEED = 14
STREAM = re.compile(rb"\nid: (\d+)\n")


def attack(short: bool) -> list[Figure]:
    chance = random.Random(SEED)
    with tempfile.TemporaryDirectory() as data, quickly_serving(Path(data)) as server:
        tablet = server.device()
        tablet.begins()
        times = 60 if short else 1500
        return [
            _taps(tablet, server.port, times, chance),
            _streams(tablet, server.port, times // 6),
        ]


def _entries(tablet: Device) -> int:
    return int(tablet.opens(f"/night/{tablet.night}/view/felt").headers["Entry"])


def _taps(tablet: Device, port: int, times: int, chance: random.Random) -> Figure:
    """Cut after some bytes of the request, or after some bytes of the answer; then sent again."""
    before, right = _entries(tablet), 0
    for _ in range(times):
        form = {"do": "buy", "seat": 0, "chips": 1, "view": "bank", "tap": new_mark()}
        form["seen"] = tablet.seen("bank")
        whole = _request(port, tablet.night, form)
        with socket.create_connection(("127.0.0.1", port), timeout=5) as line:
            if chance.random() < 0.5:
                line.sendall(whole[: chance.randrange(len(whole))])
            else:
                line.sendall(whole)
                line.recv(chance.randint(1, 2000))
        right += tablet.sends("bank", form).status == 200
    counted = _entries(tablet) - before
    return Figure(
        f"{times} taps cut in the middle and sent again",
        f"{counted} counted",
        counted == right == times,
    )


def _request(port: int, night: int, form: dict[str, object]) -> bytes:
    body = urlencode(form)
    head = (
        f"POST /night/{night}/tap HTTP/1.1\r\nHost: localhost:{port}\r\n"
        f"Origin: http://localhost:{port}\r\nHX-Request: true\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return (head + body).encode()


def _streams(tablet: Device, port: int, times: int) -> Figure:
    """A stream is cut, the table goes on, and the next stream begins with how it stands now."""
    right = 0
    for _ in range(times):
        with socket.create_connection(("127.0.0.1", port), timeout=5) as line:
            _first(line, port, tablet.night)
        assert tablet.banks("buy", seat=1, chips=1).status == 200
        now = _entries(tablet)
        with socket.create_connection(("127.0.0.1", port), timeout=5) as line:
            right += _first(line, port, tablet.night) == now
    return Figure(f"{times} streams cut and opened anew", f"{right} right at once", right == times)


def _first(line: socket.socket, port: int, night: int) -> int:
    """The entry that the first message of a new stream shows; -1: none came."""
    path = f"/night/{night}/stream?view=phone&c=cut"
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
    said = b""
    while not (found := STREAM.search(said)):
        more = line.recv(1 << 16)
        if not more:
            return -1
        said += more
    return int(found[1])
