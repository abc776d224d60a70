"""The service: tap() and look(). The only place where book, store, bell and core meet.

There is no other way to change anything. A tap says which entry of its strand its page had
seen; if the strand has moved on, it is Stale and the page is shown the truth. A tap carries a
mark made by the device, so that one repeated by a bad network counts once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from typing import NoReturn, TypeVar

from referee.bell import Bell
from referee.core.book.book import Book
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.log import Damage, Entry, Log
from referee.core.log.film import Reel, reels
from referee.core.messages.bank import BeginNight, NightClosed
from referee.core.messages.dealing import HandBegan
from referee.core.messages.event import Event
from referee.core.messages.log import WentOn, counting
from referee.core.messages.phones import DeviceNamed, PhonesMay
from referee.core.state.night import Night
from referee.core.state.phones import Acting
from referee.store import NightRow, Store, StoreError, Taken
from referee.store.moving import not_ours
from referee.store.rows import Unless
from referee.table import ahead, doing, hands, sealed
from referee.table.club import ClubTables, Linked
from referee.table.following import Overtaken, follow
from referee.table.houselog import HouseLog
from referee.table.kept import Kept, Look, NoNight, OwnCards
from referee.table.moves import linked
from referee.table.taps import (
    Act,
    Again,
    Stale,
    TakeBack,
    strand_of,
)

LOG = logging.getLogger(__name__)
KEPT_NAMES = 20
"""So many names of devices, the newest, go on into a new night."""
T = TypeVar("T")
Meanwhile = Callable[[Look], object]
RECENT = 40
"""So many deals of earlier nights are looked at for what was played last."""


class Table(ClubTables):
    """All nights of one data folder."""

    def __init__(self, book: Book, store: Store, clock: Callable[[], datetime] | None = None):
        super().__init__(store, clock)
        self.book = book
        self.house = HouseLog(store, self._read_once, self.now)
        self.house.told = self._anew
        store.listen(self._heard)

    def begin(self, command: BeginNight, by: str = "", tap: str = "") -> int:
        """A new night; its number. The same tap again gives the same night. Devices are called, and
        phones may do, as in the night of this house before it. Raises Refused."""
        taken = self.taken_in()
        before = next((look for look in self.recent() if look.id not in taken), None)
        named = before.night.devices[-KEPT_NAMES:] if before is not None else ()
        acting = before.night.acting if before is not None else Acting()
        may = (PhonesMay(acting.may, acting.ahead, acting.deals),) if acting.may else ()
        begun = act(Night(), command)[0]
        events = (*begun, *(DeviceNamed(*name) for name in named), *may)
        night = self.store.add_night(self.now(), self._entry(1, "bank", events, by, tap), tap)
        self._anew()  # phones of the night before are told where it goes on
        return night

    def tap(
        self,
        night: int,
        asked: Act,
        seen: int | None,
        by: str = "",
        tap: str = "",
        allowed: Callable[[Look], None] = lambda look: None,
        meanwhile: Meanwhile | None = None,
    ) -> Look:
        """Carry out one tap. Raises Refused, Stale, NoNight, StoreError; then nothing changed.

        seen: the last entry the page had seen; None for what others' taps cannot make stale;
        allowed: raises what it likes where this is not to be written on that night; meanwhile: may
        be done while the disk writes, with the night as it will be, which nobody sees before; it
        may ask for no other night."""

        def judged() -> Look:
            with self.free_name(night, asked, tap) as unless, self._held(night) as there:
                return self._tapped(there, asked, seen, by, tap, allowed, unless, meanwhile)

        try:
            with suppress(Overtaken):
                return judged()
            return judged()
        except Linked:
            return self.undone(night, asked, seen, by, tap, allowed)

    def _tapped(
        self,
        there: Kept,
        asked: Act,
        seen: int | None,
        by: str,
        tap: str,
        allowed: Callable[[Look], None],
        unless: Unless | None,
        meanwhile: Meanwhile | None,
    ) -> Look:
        if tap and tap in there.taps:
            return there.look()
        allowed(there.look())
        there.whole()
        if doing.too_late(there.log, asked, seen):
            raise Stale
        try:
            beside = doing.beside(there, asked, by, self.book, self.store)
        except Taken:
            self._overtaken(there, there.log.seq + 1)
        if beside:
            there.taps.add(tap)
        else:
            self._enter(there, asked, by, tap, unless, meanwhile)
        self._enter_chosen(there)
        return there.look()

    def _enter_chosen(self, there: Kept) -> None:
        ahead.enter_chosen(there, lambda due, device: self._enter(there, due, device))

    def _heard(self, night: int) -> None:
        """Another process has written in that night, or something else; less than nought: it may
        have, and nobody said so."""
        with self._lock:
            written = {night}.intersection(self._open) if night > 0 else tuple(self._open)
        if night <= 0:
            written = self.store.moved(written)
            if night == 0 or self.house.moved():
                self._anew()
        for grew in written:
            try:
                with self._held(grew) as there:
                    self._enter_chosen(there)
            except (StoreError, NoNight):
                pass  # whoever asks for it is told
            except Exception:  # of one night: the others' pages are told all the same
                LOG.exception("night %s could not be followed", grew)

    def _overtaken(self, there: Kept, seq: int) -> NoReturn:
        """Another process has the place of that entry: what it wrote is folded. Raises Overtaken,
        StoreError."""
        if not follow(there, self.store) and there.log.seq < seq:
            there.read(self.store)  # nobody was quicker: something damaged it
        there.whole()
        raise Overtaken from None

    def _enter(
        self,
        there: Kept,
        asked: Act,
        by: str,
        tap: str = "",
        unless: Unless | None = None,
        meanwhile: Meanwhile | None = None,
    ) -> None:
        """Write what comes of an act as the next entry. Raises Refused, Stale, StoreError."""
        log = there.log
        words = partial(self.store.unseal, there.id)
        events, after = doing.happens(there, asked, by, words, self.book)
        if linked(log, events):
            raise Linked
        by = "" if hands.unsigned(events) else by
        entry = self._entry(log.seq + 1, strand_of(asked), events, by, tap)
        kept = sealed.kept(there, asked, entry)
        word = ((entry.seq, kept.word),) if kept.word else ()

        def fold() -> None:
            log.append(entry, after)
            sealed.follow(there, entry, kept)
            ahead.drop_stale(there, entry)

        def ready(show: Meanwhile) -> None:
            fold()
            with suppress(Exception):  # what fails there fails again once it is asked for
                show(there.look())

        also = partial(ready, meanwhile) if meanwhile is not None else None
        try:
            with there.unless_lost(self.store):
                self.store.append(there.id, entry, word, kept.forget, kept.since, unless, also)
        except Taken:
            self._overtaken(there, entry.seq)
        if log.seq < entry.seq:
            fold()
        there.taps.add(entry.tap)
        there.bell.ring(log.seq)
        if any(isinstance(event, NightClosed) for event in events):
            self.closed(there.id)

    def _entry(self, seq: int, on: str, events: tuple[Event, ...], by: str, tap: str) -> Entry:
        at = self.now()
        return Entry(seq, on, events, at, by, tap or f"{at} {seq}")

    def look(self, night: int) -> Look:
        """The night as it is now. Raises NoNight."""
        with self._held(night) as there:
            return there.look()

    def glance(self, night: int) -> Look:
        """The night as it is now; one that nobody has open is kept no longer. Raises NoNight,
        StoreError."""
        with self._glanced(night) as there:
            return there.look()

    def at_hand(self, night: int) -> Look | None:
        """The night as it is now, where nobody has to read its log for that: it is open, or it is
        the newest, which most pages are about. Raises StoreError."""
        with self._lock:
            there = night in self._open
        return self.look(night) if there or night == self.newest() else None

    @contextmanager
    def _read_once(self, night: int) -> Iterator[tuple[Log, bool]]:
        """The log of a night, and whether it is damaged. Raises NoNight, StoreError."""
        with self._glanced(night) as there:
            yield there.log, there.damage is not None

    def go_on(self, night: int, by: str = "") -> int:
        """Go on with a damaged night in a new one, from before what cannot be read; the number of
        that one. The damaged one stays as it is. Raises Refused when nothing is damaged, or a
        newer program knows more; NoNight, StoreError."""
        with self._held(night) as there:
            if there.damage is None or there.damage.kind == "newer":
                raise Refused("nothing-damaged")
            events = (WentOn(night, there.damage.entry),)
            entry = self._entry(there.log.seq + 1, "roles", events, by, "")
            there.goes_on = self.store.go_on(night, entry)
            return there.goes_on

    def heard(self, night: int, tap: str) -> bool:
        """Whether this very tap was carried out already. Raises NoNight."""
        with self._held(night) as there:
            return bool(tap) and tap in there.taps

    def entries(self, night: int) -> tuple[tuple[Entry, bool], ...]:
        """Every entry with whether it still counts, oldest first."""
        with self._held(night) as there:
            return there.counting(there.log.entries)

    def of_log(self, night: int, what: Callable[[Log], T]) -> T:
        """What the log of a night is asked, while nobody writes in it."""
        with self._held(night) as there:
            return what(there.log)

    def reels(self, night: int) -> tuple[Reel, ...]:
        """Every deal of the night that counts, the oldest first."""
        with self._held(night) as there:
            return reels(there.log)

    def stretch(
        self, night: int, before: int, deals: int, most: int
    ) -> tuple[tuple[tuple[Entry, bool], ...], HandBegan | None]:
        """The last entries before entry `before`, each with whether it still counts, oldest first:
        so many deals, but no more than `most` entries; and the deal that was going on then."""
        with self._held(night) as there:
            found, began = there.log.stretch(before, deals, most)
            return there.counting(found), began

    def moments(self, night: int, on: str) -> tuple[Entry, ...]:
        """The entries a take-back on a strand may go back to, newest first."""
        with self._held(night) as there:
            return there.log.moments(on)

    def on_phone(self, night: int, mark: str, secret: str = "") -> OwnCards:
        """What was entered on one phone, for the sheets its player opens there; secret: by which it
        is known, without which no hand is told. Raises NoNight."""
        with self._held(night) as there:
            return there.on_phone(mark, secret)

    def bell(self, night: int) -> Bell:
        return self._night(night).bell

    def nights(self) -> tuple[NightRow, ...]:
        return self.store.nights()

    def newest(self) -> int | None:
        """The last night that began in this house, not one that was taken in, whatever the clock
        said then; None where there is none. Raises StoreError."""
        return max(self.grown().keys() - self.taken_in(), default=None)

    def taken_in(self) -> frozenset[int]:
        """The nights that came in from another house. Raises StoreError."""
        return not_ours(self.store)

    def recent(self) -> Iterator[Look]:
        """The nights that can be read, the newest first."""
        for night in reversed(self.store.grown()):
            with suppress(StoreError, NoNight):
                yield self.look(night)

    def played_before(self, night: int) -> tuple[str, ...]:
        """The ids of the games of the last deals of earlier nights, the newest first."""
        return self.store.dealt(night, RECENT)

    def ruled(self, first: int = 0) -> tuple[int, ...]:
        """The nights in which a law was applied, the oldest first, from that night on."""
        return self.store.ruled(first)

    def grown(self) -> dict[int, int]:
        """How long the log of each night is: what was made from it holds for so long as that."""
        return self.store.grown()

    def history(self, night: int) -> tuple[tuple[Entry, bool], ...]:
        """Every entry with whether it still counts, oldest first; a night that is not open is
        not folded for it."""
        with self._lock:
            closed = night not in self._open
        return counting(self.store.read(night).entries) if closed else self.entries(night)

    def doubt(self, night: int, show: Callable[[Look], None]) -> Damage | None:
        """Where a night is damaged, one that show() fails for taken as damaged from the entry on
        that it fails for. Raises NoNight, StoreError."""
        there = self._night(night)

        def fails() -> str:
            try:
                show(there.look())
            except (StoreError, OSError, MemoryError):
                raise  # that is the machine's fault, and no entry's
            except Exception as error:
                return type(error).__name__
            return ""

        with there.lock:
            if there.damage is None:
                there.doubt(fails)
            return there.damage

    def swap(self, put: Callable[[], None]) -> None:
        """Let put() lay another log in the place of this one; it comes back where the other cannot
        be opened. No tap is half way then, nor what is said of
        people: each is in the old log whole, or finds the new one. Every stream ends. Raises
        StoreError, and what put() raises; then nothing has changed."""
        with self.house.lock, self.alone():
            put()


__all__ = [
    "Act",
    "Again",
    "Look",
    "NoNight",
    "Refused",
    "Stale",
    "Table",
    "TakeBack",
    "strand_of",
]
