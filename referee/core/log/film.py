"""A deal that is over, one entry after the other, as the table stood then.

Of the deal that is going on there is no film: how many cards were drawn would be seen again in it
when nobody tells it any more (law 26(b)). Sealed words and votes are in the log only from the
entry on that opens them. What was taken back does not count, and is not in it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.core.chips import add_up
from referee.core.fold.evolve import evolve
from referee.core.log import Entry, Log
from referee.core.messages.dealing import HandBegan
from referee.core.messages.law import Ruled
from referee.core.messages.showdown import PotDivided, PotStayed, Won
from referee.core.state.night import Night


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment: the night before an entry, the entry, and the night after it."""

    before: Night
    entry: Entry
    after: Night

    @property
    def ruled(self) -> Ruled | None:
        """The law that was applied by it, if one was."""
        return next((event for event in self.entry.events if isinstance(event, Ruled)), None)


@dataclass(frozen=True, slots=True)
class Reel:
    """One deal: the entries that count, from its beginning up to the next one's. began: what it
    began with; before, after: the night around it; over: it is no longer played."""

    began: HandBegan
    before: Night
    after: Night
    entries: tuple[Entry, ...]
    over: bool

    @property
    def number(self) -> int:
        return self.began.number

    @property
    def won(self) -> dict[int, int]:
        """Who got how many chips of its pots."""
        events = [event for entry in self.entries for event in entry.events]
        return add_up(*(event.shares for event in events if isinstance(event, Won | PotDivided)))

    @property
    def waits(self) -> int:
        """Chips that were left for the next deal."""
        events = [event for entry in self.entries for event in entry.events]
        return sum(event.amount for event in events if isinstance(event, PotStayed))

    @property
    def rulings(self) -> tuple[tuple[int, Ruled], ...]:
        """The laws applied in it, each with the number of its entry."""
        return tuple(
            (entry.seq, event)
            for entry in self.entries
            for event in entry.events
            if isinstance(event, Ruled)
        )


def reels(log: Log) -> tuple[Reel, ...]:
    """Every deal that counts, the oldest first. An entry that ended one and began the next is in
    both, each with its own part of it."""
    begun = log.begun()
    over = log.night.playing is None
    found = []
    for at, (seq, night) in enumerate(begun):
        last = at + 1 == len(begun)
        end, then = (log.seq + 1, log.night) if last else begun[at + 1]
        entries = [_from_deal(log.entries[seq - 1])]
        entries += [entry for entry in log.entries[seq : end - 1] if log.counts(entry)]
        if not last and (rest := _up_to_deal(log.entries[end - 1])).events:
            entries.append(rest)
        began = entries[0].events[0]
        assert isinstance(began, HandBegan)
        found.append(Reel(began, night, then, tuple(entries), over or not last))
    return tuple(found)


def frames(reel: Reel) -> tuple[Frame, ...]:
    """What was done in a deal that is over, and what the bank did meanwhile; of one that is still
    played, nothing."""
    found, night = list[Frame](), reel.before
    for entry in reel.entries if reel.over else ():
        before = night
        for event in entry.events:
            night = evolve(night, event)
        if entry.strand == "hand" or (entry.strand == "bank" and before.playing is not None):
            found.append(Frame(before, entry, night))
    return tuple(found)


def _deal_at(entry: Entry) -> int:
    return next(at for at, event in enumerate(entry.events) if isinstance(event, HandBegan))


def _from_deal(entry: Entry) -> Entry:
    return replace(entry, events=entry.events[_deal_at(entry) :])


def _up_to_deal(entry: Entry) -> Entry:
    return replace(entry, events=entry.events[: _deal_at(entry)])
