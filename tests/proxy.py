"""A line on loopback that can be spoilt: it falls silent, drips, or is cut, and comes back."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from types import TracebackType
from typing import Literal

Mood = Literal["good", "silent", "drip", "cut"]
DRIP = 40
"""Bytes in a tenth of a second."""


class Line:
    """Everything sent to `port` goes to the server's port, as far as the mood lets it.

    silent: connections are taken and no byte goes either way; what was sent is kept, as a radio
    keeps it, and goes on when the mood is good. drip: a few bytes at a time. cut: connections end
    at once, and new ones are reset. answers=False: only what comes from the server is held.
    """

    def __init__(self, server: int) -> None:
        self.server = server
        self.mood: Mood = "good"
        self.answers_only = False
        self.taken = 0
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._door = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = int(self._door.getsockname()[1])
        threading.Thread(target=self._take, daemon=True).start()

    def __enter__(self) -> Line:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._door.close()
        self.cut()

    def becomes(self, mood: Mood, answers_only: bool = False) -> None:
        """Change what the line does from now on."""
        self.mood, self.answers_only = mood, answers_only
        if mood == "cut":
            self.cut()

    def forgets(self) -> None:
        """The line is good again for new connections; those there are stay dead for ever."""
        with self._lock:
            old, self._open = self._open, set()
        self._dead = old
        self.mood = "good"

    def cut(self) -> None:
        """Every connection ends now."""
        with self._lock:
            old, self._open = self._open, set()
        for one in old:
            _end(one)

    def _take(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            self.taken += 1
            if self.mood == "cut":
                _end(near)
                continue
            threading.Thread(target=self._join, args=(near,), daemon=True).start()

    def _join(self, near: socket.socket) -> None:
        try:
            far = socket.create_connection(("127.0.0.1", self.server), timeout=5)
        except OSError:
            _end(near)
            return
        far.settimeout(None)
        with self._lock:
            self._open |= {near, far}
        for here, there, back in ((near, far, False), (far, near, True)):
            threading.Thread(target=self._carry, args=(here, there, back), daemon=True).start()

    def _carry(self, here: socket.socket, there: socket.socket, back: bool) -> None:
        with contextlib.suppress(OSError):
            while said := here.recv(1 << 16):
                while said:
                    if self._held(here, back):
                        time.sleep(0.02)
                        continue
                    drips = self.mood == "drip"
                    there.sendall(said[:DRIP] if drips else said)
                    said = said[DRIP:] if drips else b""
                    if drips:
                        time.sleep(0.1)
        _end(there)
        with self._lock:
            self._open.discard(here)

    def _held(self, here: socket.socket, back: bool) -> bool:
        silent = self.mood == "silent" and (back or not self.answers_only)
        return silent or here not in self._open


def _end(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()
