"""The log as people read it: every entry, whether it counts, and nothing law 26(b) hides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from referee.core.chips import add_up
from referee.core.log import Entry
from referee.core.messages.bank import PutRight
from referee.core.messages.dealing import HandBegan
from referee.core.messages.draw import Drew, OwedServed
from referee.core.messages.event import Event
from referee.core.messages.law import CardOwed, DrawChanged, Instruction, PlaysPat, Ruled
from referee.core.messages.log import PutBack, TakenBack
from referee.core.messages.showdown import (
    CardsShown,
    HandShown,
    PotDivided,
    PotStayed,
    Won,
)
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.felt.words.middle import step
from referee.screens.night.words.history import on_whose, played, said, tapped
from referee.screens.words.dealing import deal_line
from referee.screens.words.events import line, spoken

NO_ROUNDS: Mapping[int, Night] = {}
COUNTS = (Drew, DrawChanged, CardOwed, OwedServed, PlaysPat, Instruction)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event of an entry. dead: it was taken back; game: which it begins; won: who gets how much
    of a pot by it; waits: chips that wait for the next deal by it; rights: an earlier deal that it
    puts right, and what each got more of that (less: below nought); where: on whose phone that was
    tapped, and not what followed by itself; round: what begins with it."""

    entry: int
    at: str
    by: str
    strand: str
    text: str
    dead: bool
    deal: int
    ruling: bool = False
    game: str = ""
    won: tuple[tuple[str, int], ...] = ()
    waits: int = 0
    rights: tuple[int, tuple[tuple[str, int], ...]] = (0, ())
    where: str = ""
    round: str = ""


def lines(
    entries: Iterable[tuple[Entry, bool]],
    night: Night,
    began: HandBegan | None = None,
    rounds: Mapping[int, Night] = NO_ROUNDS,
) -> tuple[LogLine, ...]:
    """The log, or a stretch of it that begins in that deal, oldest first. Draw counts are left out
    of the running deal, and of whatever was taken back: it may be done again. A deal's stakes are
    said where they are not those of the deal before it. rounds: by the entry with which a round of
    it begins, the night before that."""
    found, before, then = [], dict[int, Entry](), played(night, began)
    laid = dict[int, HandShown]()
    for entry, counts in entries:
        before[entry.seq] = entry
        for at, event in enumerate(spoken(entry.events)):
            if isinstance(event, HandShown) and counts:
                laid[event.seat] = event
            elif isinstance(event, CardsShown) and _says_again(event, laid):
                continue
            text = _undone(entry, event, before, then)
            if isinstance(event, HandBegan):
                text, began = deal_line(event, night, began), event
                then, laid = played(night, event, counts), {}
            deal = began.number if began is not None else 0
            secret = not counts or hides(night, deal)
            found.append(
                LogLine(
                    entry=entry.seq,
                    at=entry.at,
                    by=entry.by,
                    strand=entry.strand,
                    text=text or line(event, then, secret),
                    dead=not counts,
                    deal=deal if entry.strand == "hand" else 0,
                    ruling=isinstance(event, Ruled),
                    game=event.game.name if isinstance(event, HandBegan) else "",
                    won=_won(event, night),
                    waits=event.amount if isinstance(event, PotStayed) else 0,
                    rights=_rights(event, night),
                    where=on_whose(entry, night).strip() if tapped(event, at) else "",
                    round=step(rounds[entry.seq]) if entry.seq in rounds and not at else "",
                )
            )
    return tuple(found)


def _says_again(event: CardsShown, laid: Mapping[int, HandShown]) -> bool:
    """Whether that hand was shown on its player's phone as what it is, and nothing else is said of
    it now. With a board only the payment says what a hand is."""
    shown = laid.get(event.seat)
    if shown is None or shown.words != event.words:
        return False
    same = Counter(event.cards.split()) == Counter(shown.cards.split())
    return same and not (event.called or event.counts or event.widow)


def _undone(entry: Entry, event: Event, before: Mapping[int, Entry], night: Night) -> str:
    """What an undo or a redo names, where that stands in this stretch of the log."""
    if not isinstance(event, TakenBack | PutBack):
        return ""
    about = tuple(before[seq] for seq in event.entries if seq in before)
    return said(entry, about, night) if len(about) == len(event.entries) else ""


def _won(event: Event, night: Night) -> tuple[tuple[str, int], ...]:
    """Who gets how much of a pot."""
    shares = event.shares if isinstance(event, Won | PotDivided) else ()
    return tuple((night.name(seat), chips) for seat, chips in shares if chips)


def _rights(event: Event, night: Night) -> tuple[int, tuple[tuple[str, int], ...]]:
    """The deal that is put right, and what each has of it more or less."""
    if not isinstance(event, PutRight):
        return 0, ()
    ends = [((source, -chips), (target, chips)) for source, target, chips in event.moves]
    return event.deal, tuple((night.name(seat), chips) for end in ends for seat, chips in end)


@dataclass(frozen=True, slots=True)
class LogPart:
    """A deal and all that was entered until the next one began; deal: nought before the first;
    righted: what each got more of it later, when it was put right (less: below nought)."""

    deal: int
    lines: tuple[LogLine, ...]
    game: str = ""
    righted: tuple[tuple[str, int], ...] = ()

    @property
    def won(self) -> tuple[tuple[str, int], ...]:
        """Who got how many chips of its pots, as it stands now."""
        living = [logged.won for logged in self.lines if not logged.dead]
        return tuple((name, won) for name, won in add_up(*living, self.righted).items() if won)

    @property
    def waits(self) -> int:
        """Chips that waited for the next deal."""
        return sum(logged.waits for logged in self.lines if not logged.dead)


def by_deal(lines: Iterable[LogLine], began: HandBegan | None = None) -> tuple[LogPart, ...]:
    """The lines of a log, the newest deal first, each in the order it was played; began: the deal
    that was going on when they begin."""
    parts: list[tuple[int, list[LogLine]]] = [(began.number if began else 0, [])]
    games = {began.number: began.game.name} if began else {}
    righted = dict[int, tuple[tuple[str, int], ...]]()
    for logged in lines:
        if logged.deal not in (0, parts[-1][0]):
            parts.append((logged.deal, []))
        parts[-1][1].append(logged)
        if logged.game:
            games[logged.deal] = logged.game
        if logged.rights[0] and not logged.dead:
            righted[logged.rights[0]] = (*righted.get(logged.rights[0], ()), *logged.rights[1])
    return tuple(
        LogPart(deal, tuple(own), games.get(deal, ""), righted.get(deal, ()))
        for deal, own in reversed(parts)
        if own
    )


def hides(night: Night, entry_deal: int) -> bool:
    """Whether draw counts of that deal are still secret."""
    return night.playing is not None and entry_deal == night.hands


def bare(entries: Iterable[tuple[Entry, bool]], night: Night) -> tuple[Entry, ...]:
    """The entries for an export, without the draws that the log does not tell either. Of those that
    were taken back only what they themselves took or put back is left: the rest of a dead act may
    not fit without its draws."""
    found, deal = [], 0
    for entry, counts in entries:
        events = []
        for event in entry.events if counts else _taking(entry):
            if isinstance(event, HandBegan):
                deal = event.number
            secret = hides(night, deal)
            if isinstance(event, COUNTS) and secret:
                continue
            if isinstance(event, Ruled) and secret:
                event = replace(event, answers=())
            events.append(event)
        found.append(Entry(entry.seq, entry.strand, tuple(events), entry.at, entry.by, entry.tap))
    return tuple(found)


def _taking(entry: Entry) -> tuple[Event, ...]:
    return tuple(event for event in entry.events if isinstance(event, TakenBack | PutBack))


def withheld(entries: Iterable[tuple[Entry, bool]], night: Night) -> bool:
    """Whether an export lacks something of the running deal that it tells later."""
    entries = tuple(entries)
    return any(
        counts and left.events != entry.events
        for (entry, counts), left in zip(entries, bare(entries, night), strict=True)
    )
