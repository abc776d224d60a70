"""The service: tap() and look(). The only place where book, store, bell and core meet.

There is no other way to change anything. A tap says which entry of its strand its page had
seen; if the strand has moved on, it is Stale and the page is shown the truth. A tap carries a
mark made by the device, so that one repeated by a bad network counts once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

from referee.bell import Bell
from referee.core.book.book import Book
from referee.core.book.game import Declare
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.log import Damage, Entry, Log, begins_hand, counting
from referee.core.messages.bank import BeginNight
from referee.core.messages.command import Command, Stand, strand
from referee.core.messages.dealing import HandBegan
from referee.core.messages.event import Event
from referee.core.messages.log import TakenBack, WentOn
from referee.core.messages.phones import DeviceNamed, EndVote, PhoneEvent, Voted, VoteEnded
from referee.core.messages.turns import HasDeclared, Reveal, Sealed
from referee.core.state.night import Night
from referee.store import NightRow, Store, StoreError, Taken


class Stale(Exception):
    """The page that sent the tap had not seen the newest entry of that strand."""


class NoNight(Exception):
    """There is no night of that number."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the last act of a strand, or everything from entry `to` on; or that one alone."""

    strand: str
    to: int | None = None
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Again:
    """Do again what was taken back last on a strand."""

    strand: str


@dataclass(frozen=True, slots=True)
class Seal:
    """A player declares in secret: "high", "low" or "both". The log hears only that he has; his
    word is kept beside it until all words are opened. deal: the number of the deal he sees."""

    seat: int
    word: str
    deal: int


@dataclass(frozen=True, slots=True)
class Unseal:
    """A player takes his own declaration back, and no other, to declare anew."""

    seat: int
    deal: int


@dataclass(frozen=True, slots=True)
class CastVote:
    """A player votes in secret. choice: the place of his choice among those offered; asked: the
    question he saw, so that no vote counts for another one."""

    seat: int
    choice: int
    asked: str


Act = Command | TakeBack | Again | Seal | Unseal | CastVote


@dataclass(frozen=True, slots=True)
class Look:
    """What a page may know of a night in one moment.

    seq: the last entry; seen: the last entry by strand; last: what a take-back would take back;
    undone: what "again" would put back; newest: the last entry of all, for the toast, quiet
    ones of phones left out; about: the entries that it takes back or puts back; sealed: seats
    whose word lies sealed, while they declare; damage: where the stored
    night can no longer be read: this is how it stood before, and nothing more is written there;
    goes_on: the night in which it goes on, or 0.
    """

    id: int
    night: Night
    seq: int
    seen: dict[str, int]
    last: dict[str, Entry | None]
    undone: dict[str, tuple[Entry, ...]]
    newest: Entry | None
    about: tuple[Entry, ...] = ()
    sealed: frozenset[int] = frozenset()
    damage: Damage | None = None
    goes_on: int = 0


STRANDS = ("hand", "bank", "roles")
KEPT_NAMES = 20
"""So many names of devices, the newest, go on into a new night."""
RECENT = 40
"""So many deals of earlier nights are looked at for what was played last."""


class _Open:
    """A night kept in memory: its log, its bell, the marks of its taps, which entries keep a word
    sealed (the words themselves are read only to be opened), and where it is damaged. It is there
    before it is read, so that nobody who asks for another night waits for that."""

    def __init__(self, night: int) -> None:
        self.id = night
        self.lock = threading.RLock()
        self.bell = Bell()
        self.log = Log()
        self.damage: Damage | None = None

    def read(self, store: Store) -> None:
        """The night as it is stored. Raises NoNight, StoreError."""
        stored = store.read(self.id)
        log, impossible = _folded(stored.entries)
        self.sealed = set(store.sealed(self.id)) if log.entries else set()
        self.taps = {entry.tap for entry in log.entries}
        self.goes_on = stored.goes_on
        self.damage = impossible or stored.damage
        self.bell.ring(log.seq)
        self.log = log
        self.check()

    def check(self) -> None:
        """Raises NoNight, StoreError where nothing of it can be read."""
        if not self.log.entries:
            raise StoreError(_unreadable(self.id)) if self.damage else NoNight

    def doubt(self, fails: Callable[[], str]) -> None:
        """Where the night as it stands cannot be shown, an entry is as good as damaged: it stands
        as it was before that. fails: what goes wrong when it is shown as it is now, or nothing."""
        whole, why = self.log, fails()
        if not why:
            return
        good, bad = 0, whole.seq
        while bad - good > 1:
            middle = (good + bad) // 2
            self.log = Log(whole.entries[:middle])
            found = fails()
            good, bad, why = (good, middle, found) if found else (middle, bad, why)
        self.damage = Damage(bad, "impossible", why)
        self.log = Log(whole.entries[:good])
        self.bell.ring(good)
        self.check()


BACKUP = "A backup may still have it: referee restore FILE"


def _unreadable(night: int) -> str:
    return f"Night {night} can’t be read from its first entry on. {BACKUP}"


def _folded(entries: Iterable[Entry]) -> tuple[Log, Damage | None]:
    """The log of these entries, up to one that cannot have followed those before it."""
    log = Log()
    for entry in entries:
        try:
            log.append(entry)
        except Exception as error:  # whatever the rules make of what no finger of ours entered
            return log, Damage(entry.seq, "impossible", type(error).__name__)
    return log, None


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
        """A new night; its number. The same tap again gives the same night. Devices are called as
        in the night before it. Raises Refused."""
        before = next(self.recent(), None)
        named = before.night.devices[-KEPT_NAMES:] if before is not None else ()
        with self._lock:
            if tap and (there := self._begun_by(tap)) is not None:
                return there
            events = (*act(Night(), command)[0], *(DeviceNamed(*one) for one in named))
            return self.store.add_night(self.now(), self._entry(1, "bank", events, by, tap))

    def _begun_by(self, tap: str) -> int | None:
        recent = self.store.nights()[:5]
        return next((row.id for row in recent if row.first and row.first.tap == tap), None)

    def tap(
        self,
        night: int,
        asked: Act,
        seen: int | None,
        by: str = "",
        tap: str = "",
        allowed: Callable[[Look], None] = lambda look: None,
    ) -> Look:
        """Carry out one tap. Raises Refused, Stale, NoNight, StoreError; then nothing changed.

        seen: the last entry the page had seen; None for what others' taps cannot make stale;
        allowed: raises what it likes where this is not to be written on the night as it is then.
        """
        there = self._night(night)
        with there.lock:
            log = there.log
            if tap and tap in there.taps:
                return self._look(night, there)
            allowed(self._look(night, there))
            _whole(there)
            on = strand_of(asked)
            if seen not in (None, log.version(on)):
                raise Stale
            events = self._events(night, there, asked)
            entry = self._entry(log.seq + 1, on, events, by, tap)
            word = _word(asked, events)
            forget = there.sealed & _forgets(there, entry)
            try:
                self.store.append(night, entry, word, forget)
            except Taken:
                there.read(self.store)  # another program wrote this log, or something damaged it
                _whole(there)
                raise Stale from None
            log.append(entry)
            there.sealed -= forget
            there.sealed |= {entry.seq} if word else set()
            there.taps.add(entry.tap)
            there.bell.ring(log.seq)
            return self._look(night, there)

    def _events(self, night: int, there: _Open, asked: Act) -> tuple[Event, ...]:
        log = there.log
        match asked:
            case Seal(seat, _, deal):
                if deal != log.night.hands:
                    raise Refused("no-declaring-now")
                return (
                    (HasDeclared(seat),) if _lost(there, seat) else act(log.night, Sealed(seat))[0]
                )
            case CastVote(seat, choice, question):
                return self._cast(night, log, seat, choice, question)
            case EndVote():
                return act(log.night, EndVote(self._counts(night, log)))[0]
            case Unseal(seat, deal):
                return _own_back(log, seat, deal)
            case Reveal(choices) | Stand(Reveal(choices)):
                return act(log.night, self._opened(night, log, choices))[0]
            case TakeBack(on) | Again(on) if log.night.closed and on not in ("bank", "roles"):
                raise Refused("night-closed")  # the settlement stands on what deals and sheets say
            case TakeBack(on, to, alone):
                return log.take_back(on, to, alone)
            case Again(on):
                return log.put_back(on)
            case _:
                return act(log.night, asked)[0]

    def _cast(
        self, night: int, log: Log, seat: int, choice: int, question: str
    ) -> tuple[Event, ...]:
        """One more vote; the last one ends it. Raises Refused."""
        vote = log.night.vote
        if vote is None or vote.ask != question or not 0 <= choice < len(vote.choices):
            raise Refused("no-vote-now")
        events, after = act(log.night, Voted(seat))
        if after.vote is None or set(after.vote.cast) != set(vote.voters):
            return events
        return (*events, *act(after, EndVote(self._counts(night, log, choice)))[0])

    def _counts(self, night: int, log: Log, last: int | None = None) -> tuple[int, ...]:
        """How many were for each choice; last: a vote that comes with the count itself. Nobody
        counts a vote that is over: then it is given up."""
        vote = log.night.vote
        if vote is None or vote.over:
            return ()
        words = self.store.unseal(night)
        found = [int(words[entry]) for entry in log.votes() if entry in words]
        found += [] if last is None else [last]
        return tuple(found.count(at) for at in range(len(vote.choices)))

    def _opened(self, night: int, log: Log, told: tuple[tuple[int, str], ...]) -> Reveal:
        """All declarations: the words that lie sealed, and what the table says of the others."""
        words = self.store.unseal(night)
        hand = log.night.playing
        sealed = {
            seat: words[entry]
            for seat, entry in log.declarations().items()
            if entry in words and hand is not None and hand.has(seat)
        }
        return Reveal(tuple({**dict(told), **sealed}.items()))

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
        newest = next((one for one in reversed(log.entries) if not _quiet(one)), None)
        strands = (*STRANDS, *(on for on in log.strands if on not in STRANDS))
        return Look(
            id=id,
            night=log.night,
            seq=log.seq,
            seen={on: log.version(on) for on in strands},
            last={on: log.last(on) for on in strands},
            undone={on: log.undone(on) for on in strands},
            newest=newest,
            about=log.named_by(newest) if newest else (),
            sealed=_sealed(there),
            damage=there.damage,
            goes_on=there.goes_on,
        )

    def go_on(self, night: int, by: str = "") -> int:
        """Go on with a damaged night in a new one, from before what cannot be read; the number of
        that one. The damaged one stays as it is. Raises Refused when nothing is damaged, or a
        newer program knows more; NoNight, StoreError."""
        there = self._night(night)
        with there.lock:
            if there.damage is None or there.damage.kind == "newer":
                raise Refused("nothing-damaged")
            events = (WentOn(night, there.damage.entry),)
            entry = self._entry(there.log.seq + 1, "roles", events, by, "")
            there.goes_on = self.store.go_on(night, entry)
            return there.goes_on

    def heard(self, night: int, tap: str) -> bool:
        """Whether this very tap was carried out already. Raises NoNight."""
        return bool(tap) and tap in self._night(night).taps

    def entries(self, night: int) -> tuple[tuple[Entry, bool], ...]:
        """Every entry with whether it still counts, oldest first."""
        there = self._night(night)
        with there.lock:
            return tuple((one, one.seq not in there.log.dead) for one in there.log.entries)

    def living(self, night: int, on: str) -> tuple[Entry, ...]:
        """The entries of one strand that count, oldest first."""
        there = self._night(night)
        with there.lock:
            return there.log.living_on(on)

    def stretch(
        self, night: int, before: int, deals: int, most: int
    ) -> tuple[tuple[tuple[Entry, bool], ...], HandBegan | None]:
        """The last entries before entry `before`, each with whether it still counts, oldest first:
        so many deals, but no more than `most` entries; and the deal that was going on then."""
        there = self._night(night)
        with there.lock:
            found, began = there.log.stretch(before, deals, most)
            return tuple((one, one.seq not in there.log.dead) for one in found), began

    def moments(self, night: int, on: str) -> tuple[Entry, ...]:
        """The entries a take-back on a strand may go back to, newest first."""
        there = self._night(night)
        with there.lock:
            return there.log.moments(on)

    def bell(self, night: int) -> Bell:
        return self._night(night).bell

    def nights(self) -> tuple[NightRow, ...]:
        return self.store.nights()

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

    def close(self) -> None:
        """End every stream; the store stays open."""
        with self._lock:
            for there in self._open.values():
                there.bell.close()

    def doubt(self, night: int, show: Callable[[Look], None]) -> Damage | None:
        """Where a night is damaged, one that show() fails for taken as damaged from the entry on
        that it fails for. Raises NoNight, StoreError."""
        there = self._night(night)

        def fails() -> str:
            try:
                show(self._look(night, there))
            except (StoreError, OSError, MemoryError):
                raise  # that is the machine's fault, and no entry's
            except Exception as error:
                return type(error).__name__
            return ""

        with there.lock:
            if there.damage is None:
                there.doubt(fails)
            return there.damage

    def shut(self, night: int) -> None:
        """Keep a night in memory no longer; whoever asks for it has it read anew."""
        with self._lock:
            self._open.pop(night, None)

    def _night(self, night: int) -> _Open:
        """A night as it is kept, read by the first who asks for it; others who ask for the same
        one wait for that, and nobody else. Raises NoNight, StoreError."""
        while True:
            with self._lock:
                there = self._open.setdefault(night, _Open(night))
            if there.log.entries:
                return there
            with there.lock:
                if there.damage is not None:
                    there.check()
                if self._open.get(night) is there:
                    self._read(there)
                    return there

    def _read(self, there: _Open) -> None:
        """Read a night that is asked for; one that cannot be is not kept."""
        if there.log.entries:
            return
        try:
            there.read(self.store)
        except BaseException:
            self.shut(there.id)
            raise


def _whole(there: _Open) -> None:
    """Raises StoreError where the night is damaged."""
    if there.damage is not None:
        raise StoreError(
            f"Entry {there.damage.entry} of this night can’t be read, so nothing more can "
            "be entered here. The log page says how to go on."
        )


def _word(asked: Act, events: tuple[Event, ...]) -> str:
    """What an entry keeps secret: a declaration, or a vote that goes on."""
    if isinstance(asked, Seal):
        return asked.word
    if isinstance(asked, CastVote) and not any(isinstance(one, VoteEnded) for one in events):
        return str(asked.choice)
    return ""


def strand_of(asked: Act) -> str:
    """The strand of the log that an act writes on."""
    if isinstance(asked, TakeBack | Again):
        return asked.strand
    if isinstance(asked, CastVote):
        return "roles"
    return "hand" if isinstance(asked, Seal | Unseal) else strand(asked)


def _own_back(log: Log, seat: int, deal: int) -> tuple[Event, ...]:
    """A player's own declaration is taken back. Raises Refused."""
    hand = log.night.playing
    if hand is None or deal != log.night.hands or not isinstance(hand.now, Declare):
        late = hand is not None and hand.declared
        raise Refused("declared-too-late" if late else "no-declaring-now")
    entry = log.declarations().get(seat)
    if entry is None:
        raise Refused("not-declared-yet", seat=seat)
    return log.retract(entry)


def _lost(there: _Open, seat: int) -> bool:
    """Whether the seat has declared and its word is not there: an old backup was brought back."""
    hand = there.log.night.playing
    if hand is None or not isinstance(hand.now, Declare) or not hand.has(seat):
        return False
    return hand.of(seat).done and seat not in _sealed(there)


def _forgets(there: _Open, entry: Entry) -> set[int]:
    """The entries whose sealed words go with this one: taken back, or of a deal that is over."""
    first = entry.events[0] if entry.events else None
    if isinstance(first, TakenBack):
        return set(first.entries)
    if any(isinstance(one, VoteEnded) for one in entry.events):
        return set(there.log.votes())
    return set(there.sealed) if begins_hand(entry) else set()


def _sealed(there: _Open) -> frozenset[int]:
    """The seats whose words lie sealed in a step that is going on."""
    hand = there.log.night.playing
    if hand is None or not isinstance(hand.now, Declare):
        return frozenset()
    found = there.log.declarations()
    return frozenset(seat for seat, entry in found.items() if entry in there.sealed)


def _quiet(entry: Entry) -> bool:
    """Whether an entry is about phones: that is shown by a mark, and in no toast."""
    return bool(entry.events) and isinstance(entry.events[0], PhoneEvent)


__all__ = [
    "Act",
    "Again",
    "CastVote",
    "Look",
    "NoNight",
    "Refused",
    "Seal",
    "Stale",
    "Table",
    "TakeBack",
    "Unseal",
]
