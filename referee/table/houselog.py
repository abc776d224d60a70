"""The house log at work: who is who now, what is written down between nights, and the nights in
short. The only way to change anything of it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, replace
from itertools import count

from referee.core.errors import Refused
from referee.core.messages.log import TakenBack, counting
from referee.core.people.evening import Evening, Sitting, evening
from referee.core.people.messages import HouseEntry, HouseEvent
from referee.core.people.people import People, fold
from referee.core.people.persons import Persons, check, held, persons
from referee.core.state.night import Night
from referee.store import NightRow, Store, StoreError, Taken, house
from referee.words.damage import HOUSE_DAMAGED

WHAT = "evening 1"
"""The kind under which nights in short are kept, and the version of how they are reckoned."""
SECONDS = 2.0
"""So long at most are nights reckoned that are not kept yet, before a page is answered."""


class HouseLog:
    """Of one data folder. Safe to use from several threads.

    folded: the night of a number as it is now, and whether it is damaged; at: the moment, ISO 8601.
    """

    def __init__(
        self, store: Store, folded: Callable[[int], tuple[Night, bool]], at: Callable[[], str]
    ) -> None:
        self._store, self._folded, self._at = store, folded, at
        self.lock = threading.RLock()
        self._log = house.HouseLog(())
        self._people = People()
        self._read_as = (-1, -1)
        self._short: dict[int, tuple[str, Evening]] = {}
        self._unread: set[int] = set()

    # --- who is who -------------------------------------------------------------------------

    @property
    def people(self) -> People:
        """Who is who now. Raises StoreError."""
        return self._current()[1]

    @property
    def damage(self) -> int:
        """The first entry that cannot be read; nought where all can. Raises StoreError."""
        return self._current()[0].damage

    def entries(self) -> tuple[tuple[HouseEntry, bool], ...]:
        """Every entry with whether it still counts, oldest first. Raises StoreError."""
        return counting(self._current()[0].entries)

    def _current(self) -> tuple[house.HouseLog, People]:
        with self.lock:
            read_as = self._store.came, house.length(self._store)
            if read_as != self._read_as:
                self._log = house.read(self._store)
                self._people = fold(self._log.entries)
                if read_as[0] != self._read_as[0]:
                    self._short.clear()
                self._read_as = read_as
            return self._log, self._people

    def read_anew(self) -> None:
        """The log was written anew: nothing that was read before holds."""
        with self.lock:
            self._read_as = (-1, -1)
            self._short.clear()
            self._unread.clear()

    # --- writing ----------------------------------------------------------------------------

    def written(self, tap: str) -> int:
        """The entry of that tap; nought where there is none. Raises StoreError."""
        return next((entry.seq for entry in self._current()[0].entries if entry.tap == tap), 0)

    def write(
        self, events: Sequence[HouseEvent], by: str = "", tap: str = "", after: int | None = None
    ) -> int:
        """Write one entry; its number. The same tap again writes nothing more. after: how many
        entries there were when it was asked for, where none may have come since. Raises Refused,
        StoreError; then nothing changed."""
        with self.lock:
            log, people = self._current()
            if log.damage:
                raise StoreError(HOUSE_DAMAGED)
            there = self.written(tap) if tap else 0
            if there:
                return there
            if after not in (None, len(log.entries)):
                raise Refused("house-moved-on")
            found = self.persons()
            for event in events:
                check(people, found, log.entries, event)
            at, seq = self._at(), len(log.entries) + 1
            written = (*events, *held(people, found, events))
            entry = HouseEntry(seq, written, at, by, tap or f"{at} {seq}")
            try:
                house.append(self._store, entry)
            except Taken:
                raise Refused("house-moved-on") from None
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
            self._current()
            marks, rows = house.marks(self._store), self._store.nights()
            came_from = {row.goes_on: row.id for row in rows if row.goes_on}
            wanted = [row for row in rows if not row.goes_on and row.id in marks]
            if any(self._is_old(row.id, marks) for row in wanted):
                self._from_the_shelf(marks)
            missing = [row for row in wanted if self._is_old(row.id, marks)]
            self._unread &= {row.id for row in wanted} - {row.id for row in missing}
            late = self._reckon(missing, marks, came_from)
            known = [self._short[row.id][1] for row in wanted if row.id in self._short]
            return tuple(sorted(known, key=lambda night: (night.at, night.night))), late

    @property
    def unread(self) -> tuple[int, ...]:
        """The nights, of those last looked for, that cannot be read to their end: what they left
        unpaid is not known."""
        with self.lock:
            return tuple(sorted(self._unread))

    def _is_old(self, night: int, marks: Mapping[int, str]) -> bool:
        return self._short.get(night, ("",))[0] != marks[night]

    def _reckon(
        self, rows: Sequence[NightRow], marks: Mapping[int, str], came_from: Mapping[int, int]
    ) -> int:
        """Reckon nights in short, the newest first, for as long as a page can wait; how many are
        left."""
        until, new = time.monotonic() + SECONDS, dict[int, tuple[str, str]]()
        late = 0
        for row in rows:
            if time.monotonic() > until:
                late += 1
                continue
            began = row.first.at if row.first else row.made_at
            try:
                folded, damaged = self._folded(row.id)
                short = evening(row.id, began, folded)
            except Exception:  # whatever one night holds: it hides no other
                self._unread.add(row.id)
                continue
            short = replace(short, also=came_from.get(row.id, 0))
            self._short[row.id] = marks[row.id], short
            if damaged:
                self._unread.add(row.id)
            else:
                new[row.id] = marks[row.id], json.dumps(astuple(short), ensure_ascii=False)
        if new:
            with suppress(StoreError):  # it is reckoned again the next time
                house.keep(self._store, WHAT, new)
        return late

    def _from_the_shelf(self, marks: Mapping[int, str]) -> None:
        for night, (mark, text) in house.kept(self._store, WHAT).items():
            if marks.get(night) == mark:
                with suppress(ValueError, TypeError):  # what does not parse is reckoned anew
                    self._short[night] = mark, _evening(text)

    def unused(self, key: str) -> str:
        """A key that is nobody's, like this one."""
        known = self.persons().ids
        return next(new for n in count(2) if (new := f"{key} {n}") not in known)


def _evening(text: str) -> Evening:
    night, at, title, closed, deals, money, currency, sittings, due, also = json.loads(text)
    return Evening(
        night,
        at,
        title,
        closed,
        deals,
        money,
        currency,
        tuple(Sitting(*sitting) for sitting in sittings),
        tuple((payer, payee, amount) for payer, payee, amount in due),
        also,
    )
