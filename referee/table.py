"""The service: tap() and look(). The only place where book, store, bell and core meet.

There is no other way to change anything. A tap says which entry of its strand its page had
seen; if the strand has moved on, it is Stale and the page is shown the truth. A tap carries a
mark made by the device, so that one repeated by a bad network counts once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from referee.bell import Bell
from referee.core.book import Book
from referee.core.commands import BeginNight, Command, strand
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.events import Event
from referee.core.log import Entry, Log
from referee.core.night import Night
from referee.store import NightRow, Store, Taken


class Stale(Exception):
    """The page that sent the tap had not seen the newest entry of that strand."""


class NoNight(Exception):
    """There is no night of that number."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the last act of a strand, or everything from entry `to` on."""

    strand: str
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Again:
    """Do again what was taken back last on a strand."""

    strand: str


Act = Command | TakeBack | Again


@dataclass(frozen=True, slots=True)
class Look:
    """What a page may know of a night in one moment.

    seq: the last entry; seen: the last entry by strand; last: what a take-back would take back;
    undone: what "again" would put back; newest: the last entry of all, for the toast.
    """

    id: int
    night: Night
    seq: int
    seen: dict[str, int]
    last: dict[str, Entry | None]
    undone: dict[str, tuple[Entry, ...]]
    newest: Entry | None


STRANDS = ("hand", "bank", "roles")


class _Open:
    """A night kept in memory: its log, its bell, the marks of its taps."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.bell = Bell(log.seq)
        self.taps = {entry.tap for entry in log.entries}
        self.lock = threading.RLock()


class Table:
    """All nights of one data folder."""

    def __init__(self, book: Book, store: Store, clock: Callable[[], datetime] | None = None):
        self.book = book
        self.store = store
        self._clock = clock or (lambda: datetime.now(UTC))
        self._open: dict[int, _Open] = {}
        self._lock = threading.Lock()

    def now(self) -> str:
        return self._clock().isoformat(timespec="seconds")

    def begin(self, command: BeginNight, by: str = "", tap: str = "") -> int:
        """A new night; its number. The same tap again gives the same night. Raises Refused."""
        with self._lock:
            if tap and (there := self._begun_by(tap)) is not None:
                return there
            events, _ = act(Night(), command)
            return self.store.add_night(self.now(), self._entry(1, "bank", events, by, tap))

    def _begun_by(self, tap: str) -> int | None:
        recent = self.store.nights()[:5]
        return next((row.id for row in recent if row.first and row.first.tap == tap), None)

    def tap(self, night: int, asked: Act, seen: int, by: str = "", tap: str = "") -> Look:
        """Carry out one tap. Raises Refused, Stale, NoNight, StoreError; then nothing changed."""
        there = self._night(night)
        with there.lock:
            log = there.log
            if tap and tap in there.taps:
                return self._look(night, there)
            on = asked.strand if isinstance(asked, TakeBack | Again) else strand(asked)
            if seen != log.version(on):
                raise Stale
            entry = self._entry(log.seq + 1, on, self._events(log, asked), by, tap)
            try:
                self.store.append(night, entry)
            except Taken:
                self._forget(night)
                raise Stale from None
            log.append(entry)
            there.taps.add(entry.tap)
            there.bell.ring(log.seq)
            return self._look(night, there)

    @staticmethod
    def _events(log: Log, asked: Act) -> tuple[Event, ...]:
        match asked:
            case TakeBack(on, to):
                return log.take_back(on, to)
            case Again(on):
                return log.put_back(on)
            case _:
                return act(log.night, asked)[0]

    def _entry(self, seq: int, on: str, events: tuple[Event, ...], by: str, tap: str) -> Entry:
        at = self.now()
        return Entry(seq, on, events, at, by, tap or f"{at} {seq}")

    def look(self, night: int) -> Look:
        """The night as it is now. Raises NoNight."""
        there = self._night(night)
        with there.lock:
            return self._look(night, there)

    def _look(self, id: int, there: _Open) -> Look:
        log = there.log
        return Look(
            id=id,
            night=log.night,
            seq=log.seq,
            seen={on: log.version(on) for on in STRANDS},
            last={on: log.last(on) for on in STRANDS},
            undone={on: log.undone(on) for on in STRANDS},
            newest=log.entries[-1] if log.entries else None,
        )

    def heard(self, night: int, tap: str) -> bool:
        """Whether this very tap was carried out already. Raises NoNight."""
        return bool(tap) and tap in self._night(night).taps

    def entries(self, night: int) -> tuple[tuple[Entry, bool], ...]:
        """Every entry with whether it still counts, oldest first."""
        there = self._night(night)
        with there.lock:
            return tuple((one, one.seq not in there.log.dead) for one in there.log.entries)

    def moments(self, night: int, on: str) -> tuple[Entry, ...]:
        """The entries a take-back on a strand may go back to, newest first."""
        there = self._night(night)
        with there.lock:
            return there.log.moments(on)

    def bell(self, night: int) -> Bell:
        return self._night(night).bell

    def nights(self) -> tuple[NightRow, ...]:
        return self.store.nights()

    def close(self) -> None:
        """End every stream; the store stays open."""
        with self._lock:
            for there in self._open.values():
                there.bell.close()

    def _night(self, night: int) -> _Open:
        with self._lock:
            if night not in self._open:
                entries = self.store.read(night)
                if not entries:
                    raise NoNight
                self._open[night] = _Open(Log(entries))
            return self._open[night]

    def _forget(self, night: int) -> None:
        """Another program wrote this log: read it anew next time."""
        there = self._open.get(night)
        if there is not None:
            there.log = Log(self.store.read(night))
            there.taps = {entry.tap for entry in there.log.entries}


__all__ = ["Act", "Again", "Look", "NoNight", "Refused", "Stale", "Table", "TakeBack"]
