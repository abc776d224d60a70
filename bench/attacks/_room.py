"""What the attacks share: a house of their own, strangers in it, and how long taps take.

The loopback network has sixteen million addresses (on Linux, without asking); only 127.0.0.1 is the
machine itself, all others are strangers to the app.
"""

from __future__ import annotations

import contextlib
import ctypes
import socket
import struct
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from device import Device, HttpWire
from serving import QuickServer, Server, quickly_serving


@contextmanager
def house(**files: str) -> Iterator[QuickServer]:
    """A server with a data folder that goes with it. files: secrets it begins with."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        data.mkdir()
        for name, text in files.items():
            (data / name.replace("_", ".")).write_text(text)
        with quickly_serving(data) as server:
            yield server


def secret(server: Server | QuickServer, name: str) -> str:
    """A secret of the house, which only a test may know."""
    return (server.data / name).read_text().split("\n")[0]


def stranger(server: QuickServer, number: int, cookie: str = "", night: int = 1) -> Device:
    """A device that nobody knows, at an address of its own."""
    address = f"127.{1 + number // 60000}.{number // 250 % 240 + 1}.{number % 250 + 2}"
    wire = HttpWire(server.port, source=address)
    wire.cookie = cookie
    return Device(wire, night)


def guest(server: Server | QuickServer, source: str) -> Device:
    """A phone at that address that came in by the code."""
    found = Device(HttpWire(server.port, source=source), night=1)
    assert found.opens(f"/join/{secret(server, 'join.code')}").status == 303
    return found


def line(server: Server | QuickServer, source: str, small: bool = False) -> socket.socket:
    """An open connection. small: its side takes in next to nothing."""
    found = socket.socket()
    if small:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    found.settimeout(5)
    found.bind((source, 0))
    found.connect(("127.0.0.1", server.port))
    return found


def stream(
    server: Server | QuickServer, phone: Device, view: str = "phone", small: bool = False
) -> socket.socket:
    """An open page: the line on which its stream comes; the first bytes have been read."""
    wire = phone.wire
    assert isinstance(wire, HttpWire)
    found = line(server, wire.source, small)
    head = f"GET /night/1/stream?view={view}&c={id(found)} HTTP/1.1\r\nHost: localhost\r\n"
    try:
        found.sendall(f"{head}Cookie: {wire.cookie}\r\n\r\n".encode())
        first = found.recv(12)
        if not first.endswith(b"200"):
            raise ConnectionRefusedError(first.decode(errors="replace"))
    except OSError:
        found.close()
        raise
    return found


def vanish(one: socket.socket) -> None:
    """From now on nothing that is sent to it arrives, and nothing is acknowledged: a phone that
    left the room. (A packet filter of this socket alone that lets nothing in; Linux.)"""
    none = ctypes.create_string_buffer(struct.pack("HBBI", 0x06, 0, 0, 0))
    program = struct.pack("HL", 1, ctypes.addressof(none))
    one.setsockopt(socket.SOL_SOCKET, 26, program)


def cut(one: socket.socket) -> bool:
    """Whether the other side has closed it."""
    one.setblocking(False)
    try:
        while one.recv(1 << 16):
            pass
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True


def seconds_until(limit: float, holds: object) -> float:
    """How long until holds() is true, looked at again and again; infinite after the limit."""
    began = time.monotonic()
    while time.monotonic() - began < limit:
        if holds():
            return time.monotonic() - began
        time.sleep(0.1)
    return float("inf")


class Watch:
    """The slowest of what a device does again and again in the meantime."""

    def __init__(self) -> None:
        self.times: list[float] = []

    @property
    def slowest(self) -> float:
        return max(self.times, default=float("inf"))

    @contextlib.contextmanager
    def watching(self, act: object, pause: float = 0.05) -> Iterator[Watch]:
        stop = threading.Event()

        def go() -> None:
            while not stop.is_set():
                began = time.monotonic()
                try:
                    act()
                except OSError:
                    self.times.append(float("inf"))
                else:
                    self.times.append(time.monotonic() - began)
                stop.wait(pause)

        thread = threading.Thread(target=go)
        thread.start()
        try:
            yield self
        finally:
            stop.set()
            thread.join()
