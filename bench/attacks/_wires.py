"""What the attacks share: a server of their own, and a line to it from an address of one's choice.

The loopback network has sixteen million addresses (on Linux, without asking); only 127.0.0.1 is the
machine itself, all others are strangers to the app.
"""

from __future__ import annotations

import http.client
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from device import Answer, Device, HttpWire
from serving import Server, serving


@contextmanager
def house(**files: str) -> Iterator[Server]:
    """A server with a data folder that goes with it. files: secrets it begins with."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        data.mkdir()
        for name, text in files.items():
            (data / name.replace("_", ".")).write_text(text)
        with serving(data) as server:
            yield server


def secret(server: Server, name: str) -> str:
    """A secret of the house, which only a test may know."""
    return (server.data / name).read_text().split("\n")[0]


class FarWire(HttpWire):
    """A line from another address."""

    def __init__(self, port: int, address: str, cookie: str = "") -> None:
        super().__init__(port)
        self.address, self.cookie = address, cookie

    def send(self, method: str, path: str, body: str, headers: Mapping[str, str]) -> Answer:
        if self._line is None:
            self._line = http.client.HTTPConnection(
                "127.0.0.1", self.port, self.timeout, source_address=(self.address, 0)
            )
        return super().send(method, path, body, headers)


def stranger(server: Server, number: int, cookie: str = "", night: int = 1) -> Device:
    """A device that nobody knows, at an address of its own."""
    address = f"127.{1 + number // 60000}.{number // 250 % 240 + 1}.{number % 250 + 2}"
    return Device(FarWire(server.port, address, cookie), night)
