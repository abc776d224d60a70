"""The nights that are open: each is read by the first who asks for it, and kept in memory until
nobody has asked for a while."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime

from referee.store import Store, StoreError
from referee.table.following import follow
from referee.table.kept import Kept
from referee.words.damage import BUSY

PATIENCE = 20.0
"""Seconds that a log waits for taps to be done before another takes its place."""
ASLEEP = 900.0
"""Seconds after which a night that nobody asks for, or has open, leaves memory once another one is
opened; whoever looks has it read anew."""


class OpenNights:
    """Of one store. Whoever has one of them (`_held`) has it alone."""

    def __init__(self, store: Store, clock: Callable[[], datetime] | None = None) -> None:
        self.store = store
        self._clock = clock or (lambda: datetime.now(UTC))
        self._open: dict[int, Kept] = {}
        self._lock = threading.Lock()
        self.rewritten: Callable[[], None] = lambda: None
        """Told when another process has put another log in the place of one."""

    def now(self) -> str:
        return self._clock().isoformat(timespec="seconds")

    def _anew(self) -> None:
        """Wake the open pages of every night: something beside its log has changed."""
        with self._lock:
            for there in self._open.values():
                there.bell.anew()

    def close(self) -> None:
        """End every stream; the store stays open."""
        with self._lock:
            for there in self._open.values():
                there.bell.close()

    def shut(self, night: int, unless_used: bool = False) -> None:
        """Keep a night in memory no longer; whoever asks for it has it read anew. unless_used: not
        one that somebody asked for meanwhile."""
        with self._lock:
            used = unless_used and night in self._open and self._open[night].used
            there = None if used else self._open.pop(night, None)
        if there is not None:
            there.bell.close()

    @contextmanager
    def _glanced(self, night: int) -> Iterator[Kept]:
        """A night that nobody else reads or writes meanwhile; one that nobody has open is kept no
        longer. Raises NoNight, StoreError."""
        with self._held(night, glance=True) as there:
            yield there
        self.shut(night, unless_used=True)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """While nobody reads or writes a night; then every one is read anew, and every stream ends.
        Raises StoreError."""
        with ExitStack() as held:
            kept = self._all(held)
            yield
            for there in kept:
                there.bell.close()
            self._open.clear()

    def _all(self, held: ExitStack) -> tuple[Kept, ...]:
        """Every night that is open, none of which is read or written meanwhile; nor is another one
        opened. Raises StoreError where somebody does not let go."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with self._lock:
                kept = tuple(self._open.values())
            with ExitStack() as trying:
                for there in kept:
                    if not there.lock.acquire(timeout=0.5):
                        break
                    trying.callback(there.lock.release)
                else:
                    trying.enter_context(self._lock)
                    if set(self._open.values()) <= set(kept):
                        held.enter_context(trying.pop_all())
                        return kept
        raise StoreError(BUSY)

    @contextmanager
    def _held(self, night: int, glance: bool = False) -> Iterator[Kept]:
        """A night that nobody else reads or writes meanwhile. Raises NoNight, StoreError."""
        while True:
            there = self._night(night, glance)
            with there.lock:
                if self._open.get(night) is there:
                    if self.store.shared and follow(there, self.store):
                        self.rewritten()
                    yield there
                    return

    def _night(self, night: int, glance: bool = False) -> Kept:
        """A night as it is kept, read by the first who asks for it; others who ask for the same
        one wait for that, and nobody else. Raises NoNight, StoreError."""
        while True:
            with self._lock:
                there = self._open.get(night)
                if there is None:
                    self._let_sleep()
                    there = self._open[night] = Kept(night)
                there.used |= not glance
                there.asked = time.monotonic()
            if there.log.entries:
                return there
            with there.lock:
                if there.damage is not None:
                    there.check()
                if self._open.get(night) is there:
                    self._read(there)
                    return there

    def _let_sleep(self) -> None:
        """Let go of the nights that sleep, while none is looked up. One with what is in no file
        stays: what players chose ahead."""
        until = time.monotonic() - ASLEEP
        for night, there in tuple(self._open.items()):
            awake = there.asked > until or there.bell.followed or there.chosen
            if not awake and there.lock.acquire(blocking=False):
                del self._open[night]
                there.lock.release()

    def _read(self, there: Kept) -> None:
        """Read a night that is asked for; one that cannot be is not kept."""
        if there.log.entries:
            return
        try:
            there.read(self.store)
        except BaseException:
            self.shut(there.id)
            raise
