"""Tells the open pages of a night that its log grew. Knows threads, and nothing of poker.

A page always gets the whole present view first, and again whenever the bell has rung since: so
bursts coalesce, and a page that slept is right at once. What number the view itself has is its own
affair: that of another night, or of none, is no news.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import ClassVar
from weakref import WeakSet

HEARTBEAT, TICK, MAX_AGE = 15.0, 1.0, 1800.0
AFTER_YOU = 0.004  # the tap's own answer goes first; what follows at once comes in one message
AFTER_ALL = 0.12
"""Seconds at most that open pages wait while taps are answered: where twelve tap at once, forty
pages between them would make each wait for each."""
RETRY = "retry: 1500\n\n"
STILL_HERE = (
    "event: beat\ndata:\n\n"  # an event, so that a page can tell a quiet line from a dead one
)


class Over(Exception):
    """A page can be told nothing more: its stream ends, and it asks again."""


class Bell:
    """Wakes every page of one night. ears: who hears it besides, of every night, and must not
    linger: the lines of all pages (web/wire/lines.py), and pages in a tab."""

    ears: ClassVar[list[Callable[[Bell], object]]] = []

    def __init__(self, seq: int = 0) -> None:
        self.seq, self.said = seq, 0
        self.closing = False
        self.pages: WeakSet[OpenPage] = WeakSet()
        self.also: set[Bell] = set()
        """Those that ring along: of pages that follow several nights."""
        self._cond = threading.Condition()
        self._answers = 0
        self._answered = threading.Condition()

    @property
    def followed(self) -> bool:
        """Whether a page is open that follows it."""
        return bool(self.pages) or any(other.pages for other in self.also)

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

    def after_them(self) -> None:
        """The answers of taps go first, also of those that come while one waits."""
        time.sleep(AFTER_YOU)
        with self._answered:
            self._answered.wait_for(lambda: not self._answers, AFTER_ALL)

    def ring(self, seq: int) -> None:
        """The log has grown to seq."""
        with self._cond:
            self.seq = seq
            self._wake()
        for other in tuple(self.also):
            other.anew()

    def anew(self) -> None:
        """What is shown has changed without an entry of the night: who may read what."""
        with self._cond:
            self.said += 1
            self._wake()
        for other in tuple(self.also):
            other.anew()

    def close(self) -> None:
        """End every stream (the program stops, or the log is another one)."""
        with self._cond:
            self.closing = True
            self._wake()
        for other in tuple(self.also):
            other.close()

    def nudge(self) -> None:
        """Let every page see whether it is still wanted."""
        with self._cond:
            self._wake()

    def _wake(self) -> None:
        self._cond.notify_all()
        for hear in self.ears:
            hear(self)

    def stream(self, page: OpenPage) -> Iterator[str]:
        """What a page is sent, as server-sent events; it waits in between, and so has a thread."""
        yield RETRY
        with suppress(Over):
            while self._wait(page):
                if page.late:
                    self.after_them()
                yield page.says()

    def _wait(self, page: OpenPage) -> bool:
        """Wait for news or the heartbeat; False when the stream must end."""
        with self._cond:
            while not page.over():
                if page.due():
                    return True
                self._cond.wait(TICK)
            return False


class OpenPage:
    """One open page of a night: the whole view now and after every change.

    render: up to which entry a view was made, and the view; gone: whether the page has left, or
    another has its place.
    """

    def __init__(
        self, bell: Bell, render: Callable[[], tuple[int, str]], gone: Callable[[], bool]
    ) -> None:
        self.bell = bell
        self._render, self._gone = render, gone
        self._rung, self._heard = -1, bell.said
        self._born = time.monotonic()
        self._beat = self._born + HEARTBEAT
        bell.pages.add(self)

    def over(self) -> bool:
        """Whether its stream must end."""
        old = time.monotonic() - self._born > MAX_AGE
        return self.bell.closing or old or self._gone()

    @property
    def news(self) -> bool:
        """Whether the bell has rung since it was told."""
        return (self._rung, self._heard) != (self.bell.seq, self.bell.said)

    @property
    def late(self) -> bool:
        """Whether there is news for it, and it has something to show meanwhile."""
        return self._rung >= 0 and self.news

    def due(self) -> bool:
        """Whether it is to be told something."""
        return self.news or time.monotonic() >= self._beat

    def says(self) -> str:
        """What it is told now: the view, or that its line is alive. Raises Over."""
        self._beat = time.monotonic() + HEARTBEAT
        if not self.news:
            return STILL_HERE
        self._rung, self._heard = self.bell.seq, self.bell.said
        shown, html = self._render()
        if shown == self.bell.seq:
            self._rung = shown  # the log grew meanwhile, and the view has that already
        return message(html, shown)


@lru_cache(maxsize=32)
def message(html: str, id: int) -> str:
    """One unnamed server-sent event; its id is the number of the last entry. Forty pages get the
    same one."""
    lines = "".join(f"data: {line}\n" for line in html.splitlines() or [""])
    return f"id: {id}\n{lines}\n"
