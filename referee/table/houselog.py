"""The house log at work: who is who now, what is written down between nights, and the nights in
short. The only way to change anything of it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from datetime import datetime

from referee.aside import Steps
from referee.core.almanac.figures import NightFigures
from referee.core.almanac.reckoning import figures
from referee.core.errors import Refused
from referee.core.log import Entry, Log
from referee.core.messages.bank import MoneyPaid, NightClosed
from referee.core.messages.log import TakenBack, counting
from referee.core.messages.people import Sat
from referee.core.people.evening import Evening, corrected, evening
from referee.core.people.messages import HouseEntry, HouseEvent
from referee.core.people.people import People, fold
from referee.core.people.persons import Persons, check, held, persons
from referee.store import NightRow, Store, StoreError, Taken, house
from referee.table.reckoned import Reckoned
from referee.words.damage import HOUSE_DAMAGED

SECONDS = 1.0
"""So long at most are nights reckoned that are not kept yet, before a page is answered."""
PORTION = 0.1
"""Beside the pages they are reckoned for so long, with as long a pause."""

Read = Callable[[int], AbstractContextManager[tuple[Log, bool]]]


class HouseLog:
    """Of one data folder. Safe to use from several threads.

    read: the log of a night as it is now, and whether it is damaged; at: the moment, ISO 8601.
    """

    def __init__(self, store: Store, read: Read, at: Callable[[], str]) -> None:
        self._store, self._read, self._at = store, read, at
        self.told: Callable[[], None] = lambda: None
        """Told of each entry that was written: open pages may show another thing now."""
        self.lock = threading.RLock()
        self._log = house.HouseRows(())
        self._people = People()
        self._read_as: object = None
        self._came = 0
        self._evenings = Reckoned(store, "evening", Evening)
        self._figures = Reckoned(store, "figures", NightFigures)
        self._came_from = dict[int, int]()
        self._worker = threading.Thread()
        self._unread: set[int] = set()
        self._failed = dict[int, str]()

    # --- who is who -------------------------------------------------------------------------

    @property
    def people(self) -> People:
        """Who is who now. Raises StoreError."""
        return self._current()[1]

    @property
    def at_hand(self) -> People:
        """Who is who, without waiting for whoever holds this log, since whoever asks may hold a
        night. Raises StoreError."""
        if not self.lock.acquire(blocking=False):
            if self._read_as == (self._store.came, house.last(self._store)):
                return self._people
            return fold(house.read(self._store).entries)
        try:
            return self.people
        finally:
            self.lock.release()

    @property
    def off(self) -> bool:
        """Whether people and seasons are switched off, at hand. Raises StoreError."""
        return self.at_hand.off

    @property
    def damage(self) -> int:
        """The first entry that cannot be read; nought where all can. Raises StoreError."""
        return self._current()[0].damage

    def entries(self) -> tuple[tuple[HouseEntry, bool], ...]:
        """Every entry with whether it still counts, oldest first. Raises StoreError."""
        return counting(self._current()[0].entries)

    def _current(self) -> tuple[house.HouseRows, People]:
        with self.lock:
            read_as = self._store.came, house.last(self._store)
            if read_as != self._read_as:
                self._log = house.read(self._store)
                self._people = fold(self._log.entries)
                if self._came != self._store.came:
                    self._came = self._store.came
                    self._forget()
                self._read_as = read_as
            return self._log, self._people

    def moved(self) -> bool:
        """Whether another process has written here since it was last read. Raises StoreError."""
        return self._read_as not in (None, (self._store.came, house.last(self._store)))

    def read_anew(self) -> None:
        """The log was written anew: nothing that was read before holds."""
        with self.lock:
            self._read_as = None
            self._forget()
            self._unread.clear()

    def _forget(self) -> None:
        self._evenings.forget()
        self._figures.forget()
        self._failed.clear()

    # --- writing ----------------------------------------------------------------------------

    def written(self, tap: str) -> int:
        """The entry of that tap; nought where there is none. Raises StoreError."""
        return next((entry.seq for entry in self._current()[0].entries if entry.tap == tap), 0)

    def write(
        self, events: Sequence[HouseEvent], by: str = "", tap: str = "", after: int | None = None
    ) -> int:
        """Write one entry; its number. The same tap again writes nothing more. after: how many
        entries there were when it was asked for, where none may have come since. Where another
        process is quicker it is judged once more. Raises Refused, StoreError; then nothing
        changed."""
        with self.lock:
            try:
                seq = self._write(events, by, tap, after)
            except Taken:
                try:
                    seq = self._write(events, by, tap, after)
                except Taken:
                    raise Refused("house-moved-on") from None
        self.told()
        return seq

    def _write(self, events: Sequence[HouseEvent], by: str, tap: str, after: int | None) -> int:
        log, people = self._current()
        if log.damage:
            raise StoreError(HOUSE_DAMAGED)
        if tap and (there := self.written(tap)):
            return there
        if after not in (None, len(log.entries)):
            raise Refused("house-moved-on")
        found = self.persons()
        for event in events:
            check(people, found, log.entries, event)
        at, seq = self._at(), len(log.entries) + 1
        written = (*events, *held(people, found, events))
        house.append(self._store, HouseEntry(seq, written, at, by, tap or f"{at} {seq}"))
        return seq

    def take_back(self, entry: int, by: str = "", tap: str = "") -> int:
        """Take one entry back; nothing else changes. Raises Refused, StoreError."""
        return self.write((TakenBack((entry,)),), by, tap)

    # --- the nights in short ----------------------------------------------------------------

    def persons(self) -> Persons:
        """Everybody there is, by the nights that are known in short. Raises StoreError."""
        return persons(self.people, self.evenings()[0])

    def evenings(self) -> tuple[tuple[Evening, ...], int]:
        """The nights in short, the oldest first, wherever they were played; and how many are still
        to be read, where that takes long. Raises StoreError."""
        with self.lock:
            marks, rows = self._wanted()
            missing = self._missing(rows, marks)
            late = self._reckon([rows[night] for night in rows if night in missing], marks)
            return self._in_order(rows), late

    def figures(
        self, seconds: float | None = None
    ) -> tuple[tuple[Evening, ...], dict[int, NightFigures], int]:
        """The nights in short; the figures of those that are closed, by night; and how many nights
        are still to be reckoned. seconds: for how long nights are, at most. Raises StoreError."""
        with self.lock:
            marks, rows = self._wanted()
            missing = self._missing(rows, marks)
            closed = {night.night for night in self._in_order(rows) if night.closed}
            missing |= self._figures.missing(closed, marks)
            wanted = [rows[night] for night in rows if night in missing]
            late = self._reckon(wanted, marks, seconds)
            evenings = self._in_order(rows)
            found = {
                night.night: self._figures.get(night.night) for night in evenings if night.closed
            }
            known = {night: figured for night, figured in found.items() if figured is not None}
            return evenings, known, late

    def catch_up(self) -> None:
        """Reckon what is still to be reckoned beside the pages, in portions that hold up nobody."""
        with self.lock:
            if not self._worker.is_alive():
                steps = Steps(self._catch_up(), PORTION)
                self._worker = threading.Thread(target=steps, daemon=True)
                self._worker.start()

    def _catch_up(self) -> Iterator[None]:
        with suppress(StoreError):  # the next page reckons on
            while self.figures(PORTION)[2]:
                yield

    @property
    def unread(self) -> tuple[int, ...]:
        """The nights, of those last looked for, that cannot be read to their end: what they left
        unpaid is not known."""
        with self.lock:
            return tuple(sorted(self._unread))

    def _wanted(self) -> tuple[dict[int, str], dict[int, NightRow]]:
        """The mark of each night's log; and the nights to be known, the newest first: of one that
        goes on in another, that one."""
        self._current()
        marks, listed = house.marks(self._store), self._store.nights()
        self._came_from = {row.goes_on: row.id for row in listed if row.goes_on}
        return marks, {row.id: row for row in listed if not row.goes_on and row.id in marks}

    def _missing(self, rows: Mapping[int, NightRow], marks: Mapping[int, str]) -> set[int]:
        """The nights that are not known in short as they are now; they count as read until they
        fail again."""
        missing = {
            night
            for night in self._evenings.missing(rows.keys(), marks)
            if self._failed.get(night) != marks[night]
        }
        self._unread &= rows.keys() - missing
        return missing

    def _in_order(self, rows: Iterable[int]) -> tuple[Evening, ...]:
        found = filter(None, map(self._evenings.get, rows))
        return tuple(sorted(found, key=lambda night: (night.at, night.night)))

    def _reckon(
        self, rows: Sequence[NightRow], marks: Mapping[int, str], seconds: float | None = None
    ) -> int:
        """Reckon nights, the newest first, for as long as a page can wait; how many are left. One
        that could not be reckoned as it is now is not tried again: it keeps no other waiting."""
        until, late = time.monotonic() + (SECONDS if seconds is None else seconds), 0
        for row in rows:
            if self._failed.get(row.id) == marks[row.id]:
                continue
            if time.monotonic() > until:
                late += 1
                continue
            try:
                with self._read(row.id) as (log, damaged):
                    self._reckon_one(row, log, damaged, marks[row.id])
            except StoreError:
                self._unread.add(row.id)
            except Exception:  # whatever one night holds: it hides no other
                self._unread.add(row.id)
                self._failed[row.id] = marks[row.id]
        self._evenings.save()
        self._figures.save()
        return late

    def _reckon_one(self, row: NightRow, log: Log, damaged: bool, mark: str) -> None:
        began = row.first.at if row.first else row.made_at
        also = self._came_from.get(row.id, 0)
        short = replace(evening(row.id, began, log.night), also=also)
        if not short.closed and (before := log.closed_before()) is not None:
            paid = _paid_after(log, before.seq)
            was = evening(row.id, began, before.night)
            short = corrected(short, was, paid, _seated_anew(before, log))
        ended = _first_closed(log)
        short = replace(short, ended=ended.at if ended else "", fixed=_fixed(short, log, ended))
        self._evenings.put(row.id, mark, short, keep=short.closed and not damaged)
        if damaged:
            self._unread.add(row.id)
        if short.closed:
            try:
                self._figures.put(row.id, mark, figures(log, _seconds(log)), keep=not damaged)
            except Exception:  # the almanac says how many nights it lacks
                self._failed[row.id] = mark


def _seated_anew(before: Log, log: Log) -> frozenset[int]:
    """The seats at which those sit no longer who sat there then: another entry seats somebody."""
    then, now = (
        {
            (event.seat, entry.seq)
            for entry in at.living_on("bank")
            for event in entry.events
            if isinstance(event, Sat)
        }
        for at in (before, log)
    )
    return frozenset(seat for seat, _ in then - now)


def _paid_after(log: Log, seq: int) -> list[tuple[int | None, int | None, int]]:
    """The payments of a night after that entry, as (from, to, money)."""
    return [
        (event.source, event.target, event.amount)
        for entry in log.entries[seq:]
        if log.counts(entry)
        for event in entry.events
        if isinstance(event, MoneyPaid)
    ]


def _first_closed(log: Log) -> Entry | None:
    """The entry that first closed a night."""
    return next(
        (
            entry
            for entry in log.entries
            if any(isinstance(event, NightClosed) for event in entry.events) and log.counts(entry)
        ),
        None,
    )


def _fixed(short: Evening, log: Log, ended: Entry | None) -> bool:
    """Whether anybody has won something else since the night was first closed."""
    if not short.closed or ended is None or log.closed_before() is None:
        return False
    then = evening(short.night, short.at, Log(log.entries[: ended.seq]).night)
    now = {sitting.seat: sitting.chips for sitting in short.sittings}
    return now != {sitting.seat: sitting.chips for sitting in then.sittings}


def _seconds(log: Log) -> dict[int, int]:
    """By entry, its moment in seconds."""
    found = dict[int, int]()
    for entry in log.entries:
        with suppress(ValueError, OverflowError):
            found[entry.seq] = int(datetime.fromisoformat(entry.at).timestamp())
    return found
