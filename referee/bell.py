"""Tells the open pages of a night that its log grew. Knows threads, and nothing of poker.

A stream always starts with the whole present view and repeats it whenever the number of the
last entry is another than the one it sent: so bursts coalesce, and a page that slept is right
at once.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

HEARTBEAT, TICK, MAX_AGE = 15.0, 1.0, 1800.0
AFTER_YOU = 0.004  # the tap's own answer goes first; what follows at once comes in one message
RETRY, LOOK_AGAIN = 1500, 5000
"""Milliseconds until a page comes again: after its stream ended, and when it had no place."""
STILL_HERE = (
    "event: beat\ndata:\n\n"  # an event, so that a page can tell a quiet line from a dead one
)


class Bell:
    """Wakes every stream of one night."""

    def __init__(self, seq: int = 0) -> None:
        self.seq = seq
        self._cond = threading.Condition()
        self._closing = False

    def ring(self, seq: int) -> None:
        """The log has grown to seq."""
        with self._cond:
            self.seq = seq
            self._cond.notify_all()

    def close(self) -> None:
        """End every stream (the program stops)."""
        with self._cond:
            self._closing = True
            self._cond.notify_all()

    def stream(
        self, render: Callable[[], tuple[int, str]], gone: Callable[[], bool]
    ) -> Iterator[str]:
        """Server-sent events: the whole view now and after every change.

        gone() tells, within a second, that the page left or that its place is another's.
        """
        born, sent = time.monotonic(), -1
        yield f"retry: {RETRY}\n\n"
        while self._wait(sent, gone):
            if time.monotonic() - born > MAX_AGE:
                return
            if self.seq == sent:
                yield STILL_HERE
                continue
            if sent >= 0:
                time.sleep(AFTER_YOU)
            sent, html = render()
            yield message(html, sent)

    def _wait(self, sent: int, gone: Callable[[], bool]) -> bool:
        """Wait for news or the heartbeat; False when the stream must end."""
        beat = time.monotonic() + HEARTBEAT
        with self._cond:
            while True:
                if self._closing or gone():
                    return False
                if self.seq != sent or time.monotonic() >= beat:
                    return True
                self._cond.wait(TICK)


def message(html: str, id: int, retry: int = RETRY) -> str:
    """One unnamed server-sent event; its id is the number of the last entry."""
    lines = "".join(f"data: {line}\n" for line in html.splitlines() or [""])
    return f"id: {id}\nretry: {retry}\n{lines}\n"


def glance(html: str, id: int) -> str:
    """All that a page without a place is sent: the view as it is now, when to look again, and an
    event by which it knows that it looks now and then."""
    return f"{message(html, id, LOOK_AGAIN)}event: now-and-then\ndata: {LOOK_AGAIN}\n\n"
