"""Tells the open pages of a night that its log grew. Knows threads, and nothing of poker.

A stream always starts with the whole present view and repeats it whenever the bell has rung since:
so bursts coalesce, and a page that slept is right at once. What number the view itself has is its
own affair: that of another night, or of none, is no news.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import ClassVar

HEARTBEAT, TICK, MAX_AGE = 15.0, 1.0, 1800.0
AFTER_YOU = 0.004  # the tap's own answer goes first; what follows at once comes in one message
AFTER_ALL = 0.12
"""Seconds at most that open pages wait while taps are answered: where twelve tap at once, forty
pages between them would make each wait for each."""
RETRY = "retry: 1500\n\n"
STILL_HERE = (
    "event: beat\ndata:\n\n"  # an event, so that a page can tell a quiet line from a dead one
)


class Bell:
    """Wakes every stream of one night. ears: who hears it besides, of every night: pages in a tab,
    which has no streams."""

    ears: ClassVar[list[Callable[[], object]]] = []

    def __init__(self, seq: int = 0) -> None:
        self.seq = seq
        self._said = 0
        self._cond = threading.Condition()
        self._closing = False
        self._answers = 0
        self._answered = threading.Condition()

    @contextmanager
    def answering(self) -> Iterator[None]:
        """While a tap is carried out and answered, open pages wait for it, though not for long."""
        with self._answered:
            self._answers += 1
        try:
            yield
        finally:
            with self._answered:
                self._answers -= 1
                if not self._answers:
                    self._answered.notify_all()

    def _after_them(self) -> None:
        """The answers of taps go first, also of those that come while one waits."""
        time.sleep(AFTER_YOU)
        with self._answered:
            self._answered.wait_for(lambda: not self._answers, AFTER_ALL)

    def ring(self, seq: int) -> None:
        """The log has grown to seq."""
        with self._cond:
            self.seq = seq
            self._wake()

    def anew(self) -> None:
        """What is shown has changed without an entry of the night: who may read what."""
        with self._cond:
            self._said += 1
            self._wake()

    def close(self) -> None:
        """End every stream (the program stops)."""
        with self._cond:
            self._closing = True
            self._wake()

    def _wake(self) -> None:
        self._cond.notify_all()
        for hear in self.ears:
            hear()

    def nudge(self) -> None:
        """Let every stream see whether it is still wanted."""
        with self._cond:
            self._cond.notify_all()

    def stream(
        self, render: Callable[[], tuple[int, str]], gone: Callable[[], bool]
    ) -> Iterator[str]:
        """Server-sent events: the whole view now and after every change.

        gone() tells that the page has left or that another has its place.
        """
        born, rung, heard = time.monotonic(), -1, self._said
        yield RETRY
        while self._wait(rung, heard, gone):
            if time.monotonic() - born > MAX_AGE:
                return
            if self.seq == rung and self._said == heard:
                yield STILL_HERE
                continue
            if rung >= 0:
                self._after_them()
            rung, heard = self.seq, self._said
            shown, html = render()
            if shown == self.seq:
                rung = shown  # the log grew meanwhile, and the view has that already
            yield message(html, shown)

    def _wait(self, rung: int, heard: int, gone: Callable[[], bool]) -> bool:
        """Wait for news or the heartbeat; False when the stream must end."""
        beat = time.monotonic() + HEARTBEAT
        with self._cond:
            while True:
                if self._closing or gone():
                    return False
                if self.seq != rung or self._said != heard or time.monotonic() >= beat:
                    return True
                self._cond.wait(TICK)


@lru_cache(maxsize=32)
def message(html: str, id: int) -> str:
    """One unnamed server-sent event; its id is the number of the last entry. Forty pages get the
    same one."""
    lines = "".join(f"data: {line}\n" for line in html.splitlines() or [""])
    return f"id: {id}\n{lines}\n"
