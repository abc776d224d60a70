"""The log: entries in order, which of them count, and the night they fold into.

One tap is one entry. An entry stands on a strand: "hand", "bank", "roles", each score sheet.
A take-back names entries of its strand; they no longer count, and nothing else changes. The
fold is kept as it grows; a take-back folds again from the nearest night kept before it, and is
refused where a deal since would have begun with others (Deals).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from referee.core.errors import Impossible, Refused
from referee.core.fold.evolve import evolve
from referee.core.log.deals import Deals, Entered, PutStraight, stale
from referee.core.log.left import OfWhoLeft, gone, leaving
from referee.core.messages.bank import NightClosed, NightReopened, PaperEdited
from referee.core.messages.dealing import HandBegan
from referee.core.messages.draw import Drew
from referee.core.messages.event import Event
from referee.core.messages.log import PutBack, TakenBack
from referee.core.messages.phones import TapsFrom, VoteAsked, VoteCast
from referee.core.messages.turns import Declared, HasDeclared
from referee.core.rules.names import twice
from referee.core.state.night import Night
from referee.core.value import dataclass, replace

KEEP_EVERY = 64
Watch = Callable[[int, Event, Night], None]
"""Told of each event folded: the number of its entry, itself, the night before it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One tap. seq: its number, from 1; at: when, as ISO 8601 text; by: which device or person;
    tap: the device's own mark for this tap, so that a repeated one counts once."""

    seq: int
    strand: str
    events: tuple[Event, ...]
    at: str = ""
    by: str = ""
    tap: str = ""


@dataclass(frozen=True, slots=True)
class Damage:
    """Where a stored night can no longer be read. entry: the first that cannot; kind: its bytes
    have "changed", it is "missing", a "newer" program wrote it (more: what is not known), or it is
    "impossible" after those before it."""

    entry: int
    kind: Literal["changed", "missing", "newer", "impossible"]
    more: str = ""


class _StandsOn(Impossible):
    """An entry that could not have followed what is left. seq: its number."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"entry {seq} cannot follow")
        self.seq = seq


class Log:
    """A night's entries and what they come to. Grows by append(); nothing is ever removed. earlier:
    the night before the newest entry of a deal, and follows: the number of the one before that;
    nothing where the newest entry took back or brought back others."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries: list[Entry] = []
        self.night = Night()
        self.earlier: Night | None = None
        self.follows = 0
        self.dead: set[int] = set()
        self._kept: list[tuple[int, Night]] = [(0, Night())]
        self._done: dict[str, list[int]] = {}
        self._undone: dict[str, list[tuple[int, ...]]] = {}
        self._versions: dict[str, int] = {}
        self._deals: list[int] = []
        self._before: list[tuple[int, Night]] = []
        for entry in entries:
            self.append(entry)

    @property
    def strands(self) -> tuple[str, ...]:
        """Every strand that has entries."""
        return tuple(self._versions)

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    def version(self, strand: str) -> int:
        """The number of the last entry on a strand: what a page must have seen to act on it."""
        return self._versions.get(strand, 0)

    def append(self, entry: Entry, after: Night | None = None) -> None:
        """Add the next entry and fold it in; after: the night that its events lead to from this
        one, where they were folded already. Raises Impossible when it cannot have happened."""
        if entry.seq != self.seq + 1:
            raise Impossible(f"entry {entry.seq} after entry {self.seq}")
        first = entry.events[0] if entry.events else None
        done = self._done.setdefault(entry.strand, [])
        undone = self._undone.setdefault(entry.strand, [])
        if isinstance(first, TakenBack | PutBack):
            gone = set(first.entries)
            dead = self.dead | gone if isinstance(first, TakenBack) else self.dead - gone
            before = [moment for moment in self._before if moment[0] < min(gone)]
            night, kept = self._refold(min(gone), dead, _deals_into(before))
            self.dead, self.night, self._kept, self._before = dead, night, kept, before
            self.earlier = None
            if isinstance(first, TakenBack):
                self._done[entry.strand] = [seq for seq in done if seq not in gone]
                if self._holds_a_secret(first.entries):
                    undone.clear()  # what came after it was about that word
                else:
                    undone.append(first.entries)
            else:
                self._done[entry.strand] = sorted((*done, *gone))
                undone[:] = [other for other in undone if other != first.entries]
        else:
            night, before = self.night, list[tuple[int, Night]]()
            if entry.strand == "hand":
                self.earlier, self.follows = night, self.version("hand")
            if after is None or begins_hand(entry):
                watch = _deals_into(before)
                for event in entry.events:
                    watch(entry.seq, event, night)
                    night = evolve(night, event)
                after = night
            self.night = night = after
            self._before += before
            done.append(entry.seq)
            undone.clear()
            if entry.seq % KEEP_EVERY == 0:
                self._kept.append((entry.seq, night))
        self.entries.append(entry)
        self._versions[entry.strand] = entry.seq
        if begins_hand(entry):
            self._deals.append(entry.seq)

    def _refold(
        self, first: int, dead: set[int], watch: Watch | None = None
    ) -> tuple[Night, list[tuple[int, Night]]]:
        """Fold again all that counts, from the entry `first` on; watch: told of each event.
        Raises Impossible."""
        kept = [moment for moment in self._kept if moment[0] < first]
        seq, night = kept[-1]
        for entry in self.entries[seq:]:
            if entry.seq not in dead:
                try:
                    for event in entry.events:
                        if watch is not None and entry.seq >= first:
                            watch(entry.seq, event, night)
                        night = evolve(night, event)
                except Impossible as error:
                    raise _StandsOn(entry.seq) from error
            if entry.seq % KEEP_EVERY == 0:
                kept.append((entry.seq, night))
        return night, kept

    def would_be(self, events: Sequence[Event]) -> Night:
        """The night with a take-back, or with entries that count again, that nothing refuses."""
        first = events[0]
        assert isinstance(first, TakenBack | PutBack)
        gone = set(first.entries)
        dead = self.dead | gone if isinstance(first, TakenBack) else self.dead - gone
        return self._refold(min(gone), dead)[0]

    def closed_before(self) -> Log | None:
        """The log as it was when the night was last opened again, for a correction or since its
        closing was undone; None if it never was."""
        return next(
            (
                Log(self.entries[: entry.seq - 1])
                for entry in reversed(self.entries)
                if self._opens_again(entry)
            ),
            None,
        )

    def _opens_again(self, entry: Entry) -> bool:
        first = entry.events[0] if entry.events else None
        if isinstance(first, TakenBack):
            undone = (self.entries[seq - 1] for seq in first.entries if seq in self.dead)
            return any(isinstance(event, NightClosed) for each in undone for event in each.events)
        return self.counts(entry) and any(
            isinstance(event, NightReopened) for event in entry.events
        )

    def living_on(self, strand: str) -> tuple[Entry, ...]:
        """The entries of one strand that count, oldest first; the others are not looked at."""
        return tuple(self.entries[seq - 1] for seq in self._done.get(strand, ()))

    def stretch(self, before: int, deals: int, most: int) -> tuple[list[Entry], HandBegan | None]:
        """The last entries before entry `before`, oldest first: so many deals of them, but no more
        than `most` entries; and the deal that was going on when they begin."""
        before = max(1, min(before, self.seq + 1))
        end = bisect_left(self._deals, before)
        first = self._deals[end - deals] if end >= deals else 1
        first = max(first, before - most, 1)
        at = bisect_left(self._deals, first)
        last = self.entries[self._deals[at - 1] - 1].events if at else ()
        began = next((event for event in reversed(last) if isinstance(event, HandBegan)), None)
        return self.entries[first - 1 : before - 1], began

    def begun(self) -> tuple[tuple[int, Night], ...]:
        """For each deal that counts the number of its first entry, and the night before it."""
        return tuple(self._before)

    def counts(self, entry: Entry) -> bool:
        """Whether something is so by that entry: it is not taken back, nor about others."""
        return entry.seq not in self.dead and not _about_entries(entry)

    # --- take-back and again ----------------------------------------------------------------

    def living(self) -> tuple[Entry, ...]:
        """The entries that count, take-backs left out."""
        return tuple(entry for entry in self.entries if self.counts(entry))

    def named_by(self, entry: Entry) -> tuple[Entry, ...]:
        """The entries that a take-back, or doing them again, is about; none for any other."""
        first = entry.events[0] if entry.events else None
        named = first.entries if isinstance(first, TakenBack | PutBack) else ()
        return tuple(self.entries[seq - 1] for seq in named)

    def last(self, strand: str) -> Entry | None:
        """The entry a take-back on this strand would take back now."""
        done = self._done.get(strand, [])
        first = 1 if strand == "bank" else 0
        return self.entries[done[-1] - 1] if len(done) > first else None

    def undone(self, strand: str) -> tuple[Entry, ...]:
        """The entries that "again" on this strand would put back now, oldest first."""
        waiting = self._undone.get(strand, [])
        return tuple(self.entries[seq - 1] for seq in waiting[-1]) if waiting else ()

    def may_come_back(self, strand: str) -> tuple[Entry, ...]:
        """Those, unless something that was entered since forbids it."""
        try:
            return self.undone(strand) if self.put_back(strand) else ()
        except Refused:
            return ()

    def moments(self, strand: str, most: int = 60) -> tuple[Entry, ...]:
        """The latest entries a take-back may go back to, newest first."""
        done = self._done.get(strand, [])
        first = 1 if strand == "bank" else 0
        return tuple(self.entries[seq - 1] for seq in reversed(done[first:][-most:]))

    def take_back(
        self, strand: str, to: int | None = None, alone: bool = False
    ) -> tuple[Event, ...]:
        """The event that takes back the last entry of a strand, or all from entry `to` on; alone:
        that entry and nothing after it, which acts of a deal cannot be: each answers the one
        before.

        Raises Refused: nothing to take back, or later things stand on it.
        """
        last = self.last(strand)
        if last is None:
            raise Refused("nothing-to-take-back")
        since = last.seq if to is None else to
        done = [seq for seq in self._done[strand] if seq >= since]
        if since not in done or (strand == "bank" and since == 1):
            raise Refused("taken-back-already")
        if strand == "roles" and not (alone and self._is_of(TapsFrom, since)):
            raise Refused("nothing-to-take-back")  # a phone gives its seat back itself
        if alone and since != last.seq:
            if self.night.closed and not self._is_of(PaperEdited, since):
                raise Refused("night-closed")
            if strand == "hand":
                raise Refused("rewind-only")
            done = [since]
        self._try(done, self.dead | set(done))
        return (TakenBack(tuple(done)),)

    def _is_of(self, kind: type[TapsFrom | PaperEdited], seq: int) -> bool:
        return all(isinstance(event, kind) for event in self.entries[seq - 1].events)

    def put_back(self, strand: str) -> tuple[Event, ...]:
        """The event that makes the entries taken back last count again. Raises Refused."""
        entries = self.undone(strand)
        if not entries:
            raise Refused("nothing-to-do-again")
        seqs = [entry.seq for entry in entries]
        self._try(seqs, self.dead - set(seqs))
        return (PutBack(tuple(seqs)),)

    # --- secret declarations ----------------------------------------------------------------

    def declarations(self) -> dict[int, int]:
        """By seat, the entries of this deal that count and say "has declared"."""
        return self._that_say(HasDeclared)

    def drew(self, seat: int) -> int:
        """The entry of this deal in which that seat drew last, of those that count; 0 where none
        says so."""
        return self._that_say(Drew).get(seat, 0)

    def _that_say(self, kind: type[HasDeclared | Drew]) -> dict[int, int]:
        """By seat, the last entry of this deal that counts and has an event of that kind."""
        found: dict[int, int] = {}
        for entry in reversed(self.entries):
            if entry.seq in self.dead:
                continue
            for event in entry.events:
                if isinstance(event, kind):
                    found.setdefault(event.seat, entry.seq)
            if begins_hand(entry):
                break
        return found

    def votes(self) -> tuple[int, ...]:
        """The entries that count and say "has voted", of the question asked last."""
        found: list[int] = []
        for entry in reversed(self.entries):
            if entry.seq in self.dead:
                continue
            if any(isinstance(event, VoteAsked) for event in entry.events):
                break
            if any(isinstance(event, VoteCast) for event in entry.events):
                found.append(entry.seq)
        return tuple(found)

    def retract(self, entry: int) -> tuple[Event, ...]:
        """The event that takes back one entry alone, whatever came after it. Raises Refused."""
        self._try([entry], self.dead | {entry})
        return (TakenBack((entry,)),)

    def with_others(self, entries: Sequence[int], again: bool = False) -> tuple[Event, ...]:
        """The event that takes these entries back, and no others, or (again) brings them back,
        because their other part goes, or comes, in another log. Raises Refused."""
        gone = set(entries)
        self._try(list(entries), self.dead - gone if again else self.dead | gone)
        return ((PutBack if again else TakenBack)(tuple(entries)),)

    def _holds_a_secret(self, entries: tuple[int, ...]) -> bool:
        """Whether a declaration is among them that nobody has opened: its word is forgotten, so
        it cannot be done again."""
        events = [event for seq in entries for event in self.entries[seq - 1].events]
        opened = any(isinstance(event, Declared) for event in events)
        return not opened and any(isinstance(event, HasDeclared) for event in events)

    def _try(self, changed: list[int], dead: set[int]) -> None:
        """Refuse a change of what counts that later entries could not have followed. What stands
        on it is the `amount` of the refusal: the number of that entry."""
        first, deals = min(changed), Deals()
        later = (event for entry in self.entries[first:] for event in entry.events)
        if any(isinstance(event, Entered | PutStraight) for event in later):
            self._refold(first, self.dead, deals.were)
        try:
            night, _ = self._refold(first, dead, deals.are)
            told = dead > self.dead and deals.last not in (0, *changed)
            if told and stale(night) and not stale(self.night):
                raise _StandsOn(deals.last)
            if left := gone(self.night, night):
                those = OfWhoLeft(changed, left)
                self._refold(first, self.dead & dead, those.watch)
                if those.moved:
                    raise _StandsOn(leaving(self.living(), those.moved[0]))
        except _StandsOn as found:
            amount = None if found.seq in changed else found.seq
            raise Refused("stands-on-it", amount=amount) from None
        if same := [seat for seat in twice(night) if seat not in twice(self.night)]:
            raise Refused("name-taken", seat=same[0])  # somebody came who is called so


def _deals_into(moments: list[tuple[int, Night]]) -> Watch:
    """A watch that keeps there, for each deal, the entry that began it and the night before it."""

    def watch(seq: int, event: Event, night: Night) -> None:
        if isinstance(event, HandBegan):
            moments.append((seq, _at_rest(night)))

    return watch


def _at_rest(night: Night) -> Night:
    """The night between two deals without the moments of the last one, which laws go back to: they
    are most of what it holds, and nobody asks for them once the next deal has begun."""
    hand = night.hand
    return night if hand is None else replace(night, hand=replace(hand, earlier=None, starts=()))


def _about_entries(entry: Entry) -> bool:
    return bool(entry.events) and isinstance(entry.events[0], TakenBack | PutBack)


def begins_hand(entry: Entry) -> bool:
    """Whether a deal began with this entry."""
    return any(isinstance(event, HandBegan) for event in entry.events)
