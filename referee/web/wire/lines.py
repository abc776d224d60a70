"""The lines of open pages: one thread writes to all of them, however many there are, and a few
others make what is to be written. Knows sockets and bells, and no poker.

A page that reads slowly is not told what it has missed: its next view is made once it has taken in
the last one, so no more than one lies there for it.
"""

from __future__ import annotations

import logging
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache

from referee.bell import RETRY, TICK, Bell, OpenPage, Over

LOG = logging.getLogger(__name__)
TELLERS = 3
"""Threads that make views. Python runs one at a time; the others are for those that wait for a
store, or for a tap to be done."""


class PageLine:
    """One page's line. left: told when it is over; out: what it has not taken in yet; moved: when
    it last took something in."""

    def __init__(
        self, sock: socket.socket, page: OpenPage, chunked: bool, left: Callable[[], object]
    ) -> None:
        self.sock, self.page, self.left = sock, page, left
        self.chunked, self.out, self.over = chunked, b"", False
        self.moved = time.monotonic()
        self._lock = threading.Lock()

    def say(self, text: str) -> None:
        self.send(framed(text) if self.chunked else text.encode())

    def send(self, more: bytes = b"") -> None:
        """Send as much as it takes in. Raises OSError."""
        with self._lock:
            if more and not self.out:
                self.moved = time.monotonic()
            self.out += more
            with suppress(BlockingIOError, InterruptedError):
                while self.out:
                    self.out = self.out[self.sock.send(self.out) :]
                    self.moved = time.monotonic()

    def close(self) -> None:
        """Close it, though not while something is being sent: its number may be another's next."""
        with self._lock:
            self.sock.close()


class Lines:
    """All lines of one server. stuck: seconds until one is cut that takes nothing in."""

    def __init__(self, stuck: Callable[[], float]) -> None:
        self._stuck = stuck
        self._selector = selectors.DefaultSelector()
        self._woken, self._wakes = socket.socketpair()
        for end in (self._woken, self._wakes):
            end.setblocking(False)
        self._selector.register(self._woken, selectors.EVENT_READ)
        self._new: deque[PageLine] = deque()
        self._changed: deque[PageLine] = deque()
        self._writing: set[PageLine] = set()
        self._cond = threading.Condition()
        self._of: dict[Bell, dict[PageLine, None]] = {}
        self._rung: dict[Bell, None] = {}
        self._at_work: set[Bell] = set()
        self._closing, self._looked = False, 0.0
        Bell.ears.append(self.rang)
        work = (self._run, *[self._tell] * TELLERS)
        self._threads = [threading.Thread(target=task, daemon=True) for task in work]
        for thread in self._threads:
            thread.start()

    def __len__(self) -> int:
        with self._cond:
            return sum(map(len, self._of.values()))

    def take(self, line: PageLine, first: bytes) -> None:
        """A page's line is ours from now on; first: what is still to go out before all else."""
        line.sock.setblocking(False)
        line.out = first
        try:
            line.say(RETRY)
        except OSError:
            line.over = True
        self._new.append(line)
        self._wake()

    def rang(self, bell: Bell) -> None:
        """A bell has rung: its pages are looked after soon, by nobody who rings."""
        with self._cond:
            if bell in self._of and bell not in self._rung:
                self._rung[bell] = None
                self._cond.notify()

    def close(self) -> None:
        """End all lines."""
        Bell.ears.remove(self.rang)
        with self._cond:
            self._closing = True
            self._cond.notify_all()
        self._wake()
        for thread in self._threads:
            thread.join(TICK)

    # --- the thread that writes -------------------------------------------------------------

    def _wake(self) -> None:
        with suppress(OSError):  # it is full: so it wakes anyway
            self._wakes.send(b".")

    def _run(self) -> None:
        while not self._closing:
            try:
                self._once()
            except Exception:
                LOG.exception("the lines of open pages")
        for line in self._every():
            self._drop(line)
        for end in (self._selector, self._woken, self._wakes):
            end.close()

    def _once(self) -> None:
        for key, events in self._selector.select(TICK):
            if key.data is None:
                self._woken.recv(4096)
            else:
                self._moves(key.data, events)
        while self._new:
            self._enters(self._new.popleft())
        if time.monotonic() - self._looked > TICK:
            self._looked = time.monotonic()
            self._looks(self._every())
        while self._changed:
            self._sees_to(self._changed.popleft())

    def _every(self) -> tuple[PageLine, ...]:
        with self._cond:
            return tuple(line for lines in self._of.values() for line in lines)

    def _moves(self, line: PageLine, events: int) -> None:
        """A line can be written to; or its page has left, or says something, which none does."""
        line.over = line.over or bool(events & selectors.EVENT_READ)
        try:
            line.send()
        except OSError:
            line.over = True
        if not line.out:
            self.rang(line.page.bell)  # what it has missed
        self._changed.append(line)

    def _enters(self, line: PageLine) -> None:
        self._selector.register(line.sock, selectors.EVENT_READ, line)
        with self._cond:
            self._of.setdefault(line.page.bell, {})[line] = None
        self.rang(line.page.bell)

    def _sees_to(self, line: PageLine) -> None:
        """Let go of a line that is over; have the system say when more can be sent on it, while
        there is more."""
        if line.sock.fileno() < 0:
            return
        if line.over:
            self._drop(line)
        elif line.out and line not in self._writing:
            self._writing.add(line)
            self._selector.modify(line.sock, selectors.EVENT_READ | selectors.EVENT_WRITE, line)
        elif not line.out and line in self._writing:
            self._writing.discard(line)
            self._selector.modify(line.sock, selectors.EVENT_READ, line)

    def _looks(self, every: Iterable[PageLine]) -> None:
        """Every second: cut what takes nothing in, and see who is still wanted."""
        until = time.monotonic() - self._stuck()
        for line in every:
            if line.out and line.moved < until:
                line.over = True
            self._changed.append(line)
        with self._cond:
            bells = tuple(self._of)
        for bell in bells:
            self.rang(bell)

    def _drop(self, line: PageLine) -> None:
        self._selector.unregister(line.sock)
        self._writing.discard(line)
        with self._cond:
            lines = self._of[line.page.bell]
            del lines[line]
            if not lines:
                del self._of[line.page.bell]
        line.close()
        line.left()

    # --- the threads that make what is written ----------------------------------------------

    def _tell(self) -> None:
        while (bell := self._next()) is not None:
            try:
                self._look_after(bell)
            except Exception:
                LOG.exception("pages could not be told")
            finally:
                with self._cond:
                    self._at_work.discard(bell)
                    if bell in self._rung:
                        self._cond.notify()

    def _next(self) -> Bell | None:
        """A bell that has rung and that nobody looks after yet."""
        with self._cond:
            while not self._closing:
                found = next((bell for bell in self._rung if bell not in self._at_work), None)
                if found is not None:
                    del self._rung[found]
                    self._at_work.add(found)
                    return found
                self._cond.wait()
            return None

    def _look_after(self, bell: Bell) -> None:
        with self._cond:
            lines = tuple(self._of.get(bell, ()))
        if any(line.page.late for line in lines):
            bell.after_them()
        changed = [line for line in lines if self._told(line)]
        if changed:
            self._changed.extend(changed)
            self._wake()

    def _told(self, line: PageLine) -> bool:
        """Tell a page what it is to be told; whether the thread that writes is to see to it. No
        view is made for one that has left."""
        if line.over:
            return True
        try:
            if line.page.over():
                line.over = True
                if line.chunked and not line.out:
                    line.send(b"0\r\n\r\n")
            elif not line.out and line.page.due():
                line.say(line.page.says())
        except (OSError, Over):
            line.over = True
        except Exception:
            LOG.exception("a page could not be told")
            line.over = True
        return line.over or bool(line.out)


@lru_cache(maxsize=64)
def framed(text: str) -> bytes:
    """A piece of an answer whose length nobody knows yet. Forty pages get the same one."""
    data = text.encode()
    return b"%x\r\n%b\r\n" % (len(data), data)
