"""Several nights at once: the tables of a club evening. What goes from one to another is one
transaction with an entry in each; a race at any of them, or a rule of any, refuses all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from typing import NoReturn

from referee.bell import Bell
from referee.core.book.game import Game
from referee.core.errors import Refused
from referee.core.log import Entry
from referee.core.messages.event import Event
from referee.core.messages.people import ComeBack, Rename, Sit
from referee.core.messages.phones import DeviceNamed, PhonesMay
from referee.core.rules import club
from referee.core.rules.names import seen as seen_as
from referee.core.value import dataclass
from referee.store import Store, Taken
from referee.store.rows import Unless
from referee.table import ahead, moves, openers, sealed
from referee.table.following import Overtaken, follow
from referee.table.kept import Kept, Look
from referee.table.moves import Happens, Judge, Mover
from referee.table.opened import OpenNights
from referee.table.taps import Act, Again, Stale, TakeBack

Allowed = Callable[[Look], None]
TABLES = 24
"""So many tables has an evening at most."""


class Linked(Exception):
    """What a tap takes back, or brings back, has a part in another night: both go, or neither."""


@dataclass(frozen=True, slots=True)
class Asks:
    """Who asks for something at several tables. seen: by night, the last entry of the bank that
    the page had seen; by, tap: the device and its mark; allowed: raises what it likes."""

    seen: Mapping[int, int]
    by: str = ""
    tap: str = ""
    allowed: Allowed = lambda look: None


class ClubTables(OpenNights):
    """Nights, some of which are tables of one evening."""

    def __init__(self, store: Store, clock: Callable[[], datetime] | None = None) -> None:
        super().__init__(store, clock)
        self.closed: Callable[[int], None] = lambda night: None
        """Told of each night that a tap has closed, after that was entered."""
        self._evening_of: dict[int, str] = {}
        self._known_as = -1
        self._bells: dict[str, Bell] = {}

    # --- which there are --------------------------------------------------------------------

    def evenings(self) -> dict[str, tuple[int, ...]]:
        """The tables of every evening, as nights, in the order in which they began here. Raises
        StoreError."""
        if self._known_as != self.store.came:
            self._known_as, self._evening_of = self.store.came, {}
        there = self.store.tables(self._evening_of)
        self._evening_of |= {night: named.evening for night, named in there.items()}
        found: dict[str, tuple[int, ...]] = {}
        grown = self.store.grown() if self._evening_of else {}
        for night in sorted(self._evening_of.keys() & grown.keys()):
            key = self._evening_of[night]
            found[key] = (*found.get(key, ()), night)
        return found

    def tables(self, night: int) -> tuple[int, ...]:
        """The tables of the evening that a night is one of; none where it is of none. Raises
        StoreError."""
        return next((tables for tables in self.evenings().values() if night in tables), ())

    def looks(self, nights: Collection[int]) -> tuple[Look, ...]:
        """These nights as they are now. Raises NoNight, StoreError."""
        found = []
        for night in nights:
            with self._held(night) as there:
                found.append(there.look())
        return tuple(found)

    def bell_of(self, nights: Sequence[int]) -> Bell:
        """The bell that rings with those of all these nights."""
        bells = [self._night(night).bell for night in nights]
        key = self._evening_of.get(nights[0], "") if nights else ""
        with self._lock:
            bell = self._bells.get(key)
            if bell is None or bell.closing:
                bell = self._bells[key] = Bell()
            for other in bells:
                other.also.add(bell)
        return bell

    def close(self) -> None:
        super().close()
        for bell in tuple(self._bells.values()):
            bell.close()

    @contextmanager
    def free_name(self, night: int, asked: Act, tap: str = "") -> Iterator[Unless | None]:
        """While somebody sits down, is called otherwise, or does so again by an undo, nobody does
        at another table: one name is one person in an evening; and what must not be so of the other
        tables when it is written. A tap that has counted is not asked again. Raises Refused where
        somebody is called so there; Stale where a table was opened meanwhile."""
        kinds = Sit | Rename | ComeBack | TakeBack | Again
        if not isinstance(asked, kinds) or not (nights := self.tables(night)):
            yield None
            return
        with self._several(nights) as there:
            if tap and tap in there[night].taps:
                yield None
                return
            if self.tables(night) != nights:
                raise Stale
            others = (kept.log.night for other, kept in there.items() if other != night)
            names = set[str]().union(*map(moves.names, others))
            if isinstance(asked, TakeBack | Again):
                moves.undone_here(there, night, asked)
            elif isinstance(asked, ComeBack):
                club.back_from_nowhere(there[night].log.night, asked.seat, names)
            elif seen_as(asked.name) in names:
                raise Refused("name-in-the-evening")
            yield self._unless(there)

    def _unless(self, there: Mapping[int, Kept]) -> Unless | None:
        """Whether another process has written in one of these nights, or opened a table beside
        them, since they were looked at; nobody else writes in a file."""
        if not self.store.shared:
            return None
        night = next(iter(there))
        tables = self.tables(night)
        return lambda: self.tables(night) != tables or self.store.moved(there.keys())

    # --- what happens at several ------------------------------------------------------------

    def open_table(self, night: int, asks: Asks, game: Game) -> int:
        """One more table beside that night: a night of its own, for which nobody has come yet; its
        number. The same tap again gives the same one. game: what a night begins with that has
        none. Raises Refused, Stale, NoNight, StoreError."""
        for _ in range(3):
            nights = self.tables(night) or (night,)
            with self._several(nights) as there, suppress(Overtaken):
                if (self.tables(night) or (night,)) == nights:
                    return self._opened(there, night, asks, game)
        raise Refused("tables-moved-on")

    def _opened(self, there: Mapping[int, Kept], night: int, asks: Asks, game: Game) -> int:
        here = there[night]
        asks.allowed(here.look())
        here.whole()
        _not_stale(here, asks)
        now, at = here.log.night, self.now()
        number = 1 + max(1, *(kept.log.night.table for kept in there.values()))
        key = now.evening or asks.tap or f"{at} {night}"
        named = () if now.evening else club.named(now, key)
        settled = any(kept.log.night.settled_at for kept in there.values())
        if number > TABLES or settled or now.closed:
            raise Refused("evening-is-over")
        events: list[Event] = list(club.opened(now, key, number, now.game or game))
        events += [DeviceNamed(*name) for name in now.devices]
        if now.acting.may:
            events.append(PhonesMay(now.acting.may, now.acting.ahead, now.acting.deals))
        begins = Entry(1, "bank", tuple(events), at, asks.by, asks.tap or f"{at} 1")
        entries = [(night, self._line(here, named, asks))] if named else []
        new = self._write(there, entries, begins)
        self._anew()
        return new

    def move(self, movers: Sequence[Mover], asks: Asks) -> None:
        """Players go to other tables with all their chips, all or none. Raises RefusedThere,
        Refused, Stale, NoNight, StoreError."""
        nights = {night for mover in movers for night in (mover.source, mover.target)}
        if not movers:
            raise Refused("nobody-moves")
        self.together(nights, lambda there: moves.moved(there, movers, self._mark(asks)), asks)

    def close_evening(self, night: int, asks: Asks) -> None:
        """All tables are closed, and settled at the first. Raises as move() does."""
        self._at_all(night, moves.closed, asks)

    def reopen_evening(self, night: int, asks: Asks) -> None:
        """All tables go on. Raises as move() does."""
        self._at_all(night, moves.reopened, asks)

    def _at_all(
        self, night: int, judge: Callable[[Mapping[int, Kept], str], Happens], asks: Asks
    ) -> None:
        """What becomes true at every table there is now. Raises as move() does; Stale where one was
        opened meanwhile."""
        nights = self.tables(night)

        def at_these(there: Mapping[int, Kept]) -> Happens:
            if self.tables(night) != nights:
                raise Stale
            return judge(there, self._mark(asks))

        self.together(nights, at_these, asks)

    def undone(
        self, night: int, asked: Act, seen: int | None, by: str, tap: str, allowed: Allowed
    ) -> Look:
        """Take back what has its parts in several nights, or bring it back. Raises as move()."""
        assert isinstance(asked, TakeBack | Again)
        seen_here = {} if seen is None else {night: seen}

        def judge(there: Mapping[int, Kept]) -> Happens:
            return moves.undone(there, night, asked)

        asks = Asks(seen_here, by, tap, lambda look: allowed(look) if look.id == night else None)
        self.together(self.tables(night) or (night,), judge, asks)
        return self.looks((night,))[0]

    def together(self, nights: Collection[int], judge: Judge, asks: Asks) -> None:
        """Write what becomes true at each of these nights, in one transaction."""
        if not nights:
            raise Refused("not-that-table")
        with self._several(nights) as there:
            try:
                closed = self._judged(there, judge, asks)
            except Overtaken:
                closed = self._judged(there, judge, asks)
        if closed:  # one backup has them all
            self.closed(closed[0])

    def _judged(self, there: Mapping[int, Kept], judge: Judge, asks: Asks) -> list[int]:
        """The nights that were closed by it."""
        if asks.tap and any(asks.tap in kept.taps for kept in there.values()):
            return []
        before = {night: kept.log.night.closed for night, kept in there.items()}
        for kept in there.values():
            asks.allowed(kept.look())
            kept.whole()
            _not_stale(kept, asks)
        happens = judge(there)
        phones = moves.phones(there, happens)
        lines = [
            (night, self._line(there[night], events, asks))
            for night, events in happens.items()
            if events
        ]
        lines += [
            (night, self._line(there[night], events, asks, after=line))
            for night, line in lines
            if (events := phones.get(night))
        ]
        self._write(there, lines)
        return [night for night, was in before.items() if there[night].log.night.closed > was]

    def _line(
        self, kept: Kept, events: tuple[Event, ...], asks: Asks, after: Entry | None = None
    ) -> Entry:
        """An entry of the bank there, or of its phones where another one goes before it."""
        at = self.now()
        if after is not None:
            return Entry(after.seq + 1, "roles", events, at, asks.by, f"{at} {after.seq + 1}")
        seq = kept.log.seq + 1
        return Entry(seq, "bank", events, at, asks.by, asks.tap or f"{at} {seq}")

    def _mark(self, asks: Asks) -> str:
        return asks.tap or self.now()

    def _write(
        self,
        there: Mapping[int, Kept],
        entries: Sequence[tuple[int, Entry]],
        begins: Entry | None = None,
    ) -> int:
        lines = [
            (night, entry, openers.gone_before(there[night], entry)) for night, entry in entries
        ]
        try:
            new = self.store.together(lines, begins, self._unless(there))
        except Taken:
            _overtaken(there, self.store)
        for night, entry, since in lines:
            kept = there[night]
            if begins is not None and kept.log.seq >= entry.seq:
                continue
            kept.log.append(entry)
            kept.taps.add(entry.tap)
            sealed.follow(kept, entry, sealed.Secrets("", set(), since))
            ahead.drop_stale(kept, entry)
            kept.bell.ring(kept.log.seq)
        return new

    @contextmanager
    def _several(self, nights: Collection[int]) -> Iterator[dict[int, Kept]]:
        """Nights that nobody else reads or writes meanwhile, taken in one order by all. Raises
        NoNight, StoreError."""
        with ExitStack() as held:
            yield {night: held.enter_context(self._held(night)) for night in sorted(nights)}


def _overtaken(there: Mapping[int, Kept], store: Store) -> NoReturn:
    """Another process has the place of one of the entries: what it wrote is folded. Raises
    Overtaken, StoreError."""
    for kept in there.values():
        before = kept.log.seq
        if not follow(kept, store) and kept.log.seq == before:
            kept.read(store)
        kept.whole()
    raise Overtaken from None


def _not_stale(kept: Kept, asks: Asks) -> None:
    """Raises Stale where others have been at the bank since what the page had seen."""
    seen = asks.seen.get(kept.id)
    if seen is not None and not kept.log.version("bank") <= seen <= kept.log.seq:
        raise Stale
