"""A deal that is over, one entry after the other, as the table stood then.

Of the deal that is going on there is no film: how many cards were drawn would be seen again in it
when nobody tells it any more (law 26(b)). Sealed words and votes are in the log only from the
entry on that opens them. What was taken back does not count, and is not in it.
"""

from __future__ import annotations

from dataclasses import replace

from referee.core.book.game import BetStep, Draw
from referee.core.chips import add_up, stack
from referee.core.fold.evolve import evolve
from referee.core.log import Entry, Log
from referee.core.messages.bank import PutRight
from referee.core.messages.dealing import HandBegan
from referee.core.messages.event import Event
from referee.core.messages.law import Released, Ruled
from referee.core.messages.showdown import CardsShown, PotDivided, PotStayed, Won
from referee.core.state.night import Night
from referee.core.value import dataclass

AFTERWARDS = Ruled | Released | CardsShown | PutRight
"""What is still of a deal when it has ended: what was shown of it, ruled on it, and put right."""


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
    began with; before, after: the night around it; over: it is no longer played; righted: whenever
    that was, how its pots were put right."""

    began: HandBegan
    before: Night
    after: Night
    entries: tuple[Entry, ...]
    over: bool
    righted: tuple[PutRight, ...] = ()

    @property
    def number(self) -> int:
        return self.began.number

    @property
    def won(self) -> dict[int, int]:
        """Who won how many chips of its pots, as they were put right. A pot that waited and was
        divided, later or before anybody had a card, nobody won."""
        events = [event for entry in self.entries for event in entry.events]
        moves = [move for event in self.righted for move in event.moves]
        return add_up(
            *(event.shares for event in events if isinstance(event, Won)),
            *(((source, -chips), (target, chips)) for source, target, chips in moves),
        )

    @property
    def own(self) -> tuple[Entry, ...]:
        """The entries up to its end, and as far after it as they are about it: they are the same
        whatever is done until the next deal begins."""
        last, night = len(self.entries), self.before
        for at, entry in enumerate(self.entries, 1):
            for event in entry.events:
                night = evolve(night, event)
            if night.hand is not None and night.hand.ending:
                last = at
                break
        for at, entry in enumerate(self.entries[last:], last + 1):
            if any(self._is_about_it(event) for event in entry.events):
                last = at
        return self.entries[:last]

    def _is_about_it(self, event: Event) -> bool:
        """Whether what is said after its end is still of this deal."""
        if isinstance(event, PutRight):
            return event.deal == self.number
        return isinstance(event, AFTERWARDS)

    @property
    def end(self) -> Night:
        """The night at its end, before chips were bought or cashed, or another deal put right."""
        own, night = self.own, self.before
        if len(own) == len(self.entries):
            return self.after
        for entry in own:
            for event in entry.events:
                night = evolve(night, event)
        return night

    @property
    def waits(self) -> int:
        """Chips that lay in the pot for the next deal when it was over: what nobody won, and what
        losers put in to match it."""
        if not self.over:
            return 0
        events = [event for entry in self.entries for event in entry.events]
        divided = [event.shares for event in events if isinstance(event, PotDivided)]
        return self.after.pot + sum(add_up(*divided).values())

    @property
    def pot(self) -> int:
        """Chips of its pots: what was won of them and what nobody won; where nothing was, all that
        waits."""
        events = [event for entry in self.entries for event in entry.events]
        stayed = sum(event.amount for event in events if isinstance(event, PotStayed))
        return sum(self.won.values()) + stayed or self.waits

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
    begun, righted = log.begun(), _righted(log)
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
        right = tuple(event for event in righted if event.deal == began.number)
        found.append(Reel(began, night, then, tuple(entries), over or not last, right))
    return tuple(found)


def _righted(log: Log) -> list[PutRight]:
    events = (event for entry in log.living() for event in entry.events)
    return [event for event in events if isinstance(event, PutRight)]


def frames(reel: Reel) -> tuple[Frame, ...]:
    """What was done in a deal that is over, and what the bank did meanwhile; of one that is still
    played, nothing."""
    found, night = list[Frame](), reel.before
    for entry in reel.own if reel.over else ():
        before = night
        for event in entry.events:
            night = evolve(night, event)
        if entry.strand == "hand" or (entry.strand == "bank" and before.playing is not None):
            found.append(Frame(before, entry, night))
    return tuple(found)


def course(log: Log) -> tuple[Night, ...]:
    """The night as it stood before each deal that counts, and as it stands now; a pot that was put
    right later was theirs from its own deal on, and nobody ever had it by mistake."""
    rights = [
        (entry.seq, event)
        for entry in log.living()
        for event in entry.events
        if isinstance(event, PutRight)
    ]
    found = []
    for seq, night in log.begun():
        purse = list(night.purse)
        for at, right in rights:
            for source, target, chips in (
                right.moves if at > seq and right.deal <= night.hands else ()
            ):
                purse[stack(source)] -= chips
                purse[stack(target)] += chips
        found.append(replace(night, purse=tuple(purse)))
    return (*found, log.night)


def rounds(log: Log, first: int) -> dict[int, Night]:
    """From that entry on, the first entry of each round of betting and each draw, and the night
    before it: what a deal that goes on shows of that is no secret."""
    found = dict[int, Night]()
    for reel in reels(log):
        if reel.entries[-1].seq < first:
            continue
        night, step = reel.before, None
        for entry in reel.own:
            hand = night.playing
            if entry.strand == "hand" and hand is not None and hand.step != step:
                step = hand.step
                if isinstance(hand.now, BetStep | Draw) and hand.posting is None:
                    found[entry.seq] = night
            for event in entry.events:
                night = evolve(night, event)
    return found


def _deal_at(entry: Entry) -> int:
    return next(at for at, event in enumerate(entry.events) if isinstance(event, HandBegan))


def _from_deal(entry: Entry) -> Entry:
    return replace(entry, events=entry.events[_deal_at(entry) :])


def _up_to_deal(entry: Entry) -> Entry:
    return replace(entry, events=entry.events[: _deal_at(entry)])
