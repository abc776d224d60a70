"""Openers that lie sealed: entered before the bet, sealed with it beside the log, opened by
themselves when they must be proved.

Before the player opens they are kept in memory alone, and nobody can see that they are: who then
passes has told nothing. What was entered goes to no device again, also not to the player's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from referee.core.book.book import Book
from referee.core.cards.cards import CardsRefused, read_cards
from referee.core.errors import Refused
from referee.core.fold.evolve import replay
from referee.core.log import Entry, Log, begins_hand
from referee.core.messages.event import Event
from referee.core.messages.log import PutBack, TakenBack
from referee.core.messages.showdown import OpenersOpened, OpenersSealed
from referee.core.rules import opening
from referee.core.rules.implied import begun
from referee.core.rules.openers import kept_enough, may_enter, may_split
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.store import Store
from referee.store.rows import reseal
from referee.table.asked import SealOpeners, SplitOpeners
from referee.table.kept import Kept, Ready

Words = Callable[[], Mapping[int, str]]
PARTS = "|"
"""What parts the cards from what they are called, in a sealed word."""


@dataclass(frozen=True, slots=True)
class Word:
    """What lies sealed of a player's openers. thrown: which of them were discarded, where they
    were split; drew: the entry of the draw for which that was said."""

    cards: str
    words: str
    thrown: str = ""
    drew: int = 0

    def __str__(self) -> str:
        split = (self.thrown, str(self.drew)) if self.thrown else ()
        return PARTS.join((self.cards, self.words, *split))


def read(text: str) -> Word:
    cards, words, thrown, drew = (text.split(PARTS) + [""] * 4)[:4]
    return Word(cards, words, thrown, int(drew or 0))


def entered(there: Kept, asked: SealOpeners, book: Book) -> tuple[Event, ...]:
    """A player enters openers: they are kept for when they open, or sealed if they have. Raises
    Refused; then nothing is kept."""
    night = there.log.night
    hand = begun(night).playing  # whoever looks at their cards has seen the antes
    if hand is None or asked.deal != night.hands:
        raise Refused("no-openers-now", seat=asked.seat)
    if no := may_enter(hand, asked.seat):
        raise no
    rule = book.judges.get(hand.judge)
    if rule is None:
        raise Refused("no-openers-now", seat=asked.seat)
    try:
        opening.judged(rule, hand, asked.seat, read_cards(asked.cards))
    except CardsRefused:
        raise Refused("openers-so-many", amount=hand.cards) from None
    word = str(Word(asked.cards, asked.words))
    there.ready[asked.seat] = Ready(word, there.deal(), asked.mark)
    return (OpenersSealed(asked.seat),) if hand.opener == asked.seat else ()


def split(there: Kept, asked: SplitOpeners, store: Store) -> None:
    """The opener says which of the sealed cards they threw. Whether it is one of them nobody looks:
    who asked would learn it. Raises Refused, StoreError."""
    night, seat = there.log.night, asked.seat
    hand, entry = night.playing, there.log.sealed_openers().get(seat, 0)
    if hand is None or asked.deal != night.hands or entry not in there.sealed:
        raise Refused("no-sealed-openers", seat=seat)
    if no := may_split(hand, seat):
        raise no
    word = read(store.unseal(there.id)[entry])
    drew = there.log.drew(seat)
    with store.writing() as db:
        reseal(db, there.id, entry, str(replace(word, thrown=asked.cards, drew=drew)))
    there.split = {seat: (drew, asked.mark)} if asked.cards else {}


def beside(
    there: Kept, words: Words, by: int | None = None
) -> Callable[[Night, Night], tuple[Event, ...]]:
    """What becomes true by the openers that are kept: they are sealed when their player opens, and
    open when they must be proved. by: whose phone does the dealer's taps; where another player taps
    an opening, it is not seen by it whether that seat had openers: they are sealed with the next
    act."""

    def found(before: Night, now: Night) -> tuple[Event, ...]:
        hand = now.playing
        if hand is None or hand.opener is None or now.hands != there.log.night.hands:
            return ()
        if hand.proof == "owed" and hand.vouched:
            return (_opened(there.log, now, hand, words()),)
        if hand.vouched or before.playing is None or not ready(there, hand.opener):
            return ()
        seen = by is not None and by != hand.opener and before.playing.opener != hand.opener
        return () if seen else (OpenersSealed(hand.opener),)

    return found


def ready(there: Kept, seat: int) -> str:
    """What a player has entered and not sealed yet, in this deal."""
    kept = there.ready.get(seat)
    return kept.word if kept is not None and kept.deal == there.deal() else ""


def _opened(log: Log, night: Night, hand: Hand, words: Mapping[int, str]) -> OpenersOpened:
    """The openers as they lie sealed. What was opened once, and taken back, nobody needs to seal
    again. Where they are lost, they are asked for as ever."""
    assert hand.sealed is not None
    seat = hand.sealed
    entry = log.sealed_openers().get(seat, 0)
    word = read(words.get(entry, ""))
    if not word.cards and (once := _once(log, seat, entry)) is not None:
        word = Word(once.cards, once.words, once.thrown, log.drew(seat))
    if not word.cards:
        return OpenersOpened(seat, "", "", "", "owed" if night.tracking == "bets" else "not-asked")
    thrown = word.thrown if word.drew == log.drew(seat) else ""
    enough = kept_enough(night, hand, seat, word.cards, thrown)
    return OpenersOpened(seat, word.cards, word.words, thrown, "shown" if enough else "owed")


def word_of(there: Kept, events: tuple[Event, ...]) -> str:
    """What an entry keeps secret: the openers that its player entered before."""
    sealed = [event.seat for event in events if isinstance(event, OpenersSealed)]
    return ready(there, sealed[-1]) if sealed else ""


def again(there: Kept, events: tuple[Event, ...]) -> dict[int, str]:
    """The words that entries keep again, which were taken back and are put back."""
    first = events[0] if events else None
    named = first.entries if isinstance(first, PutBack) else ()
    found = {seq: word_of(there, there.log.entries[seq - 1].events) for seq in named}
    return {seq: word for seq, word in found.items() if word}


def forgets(there: Kept, entry: Entry) -> set[int]:
    """The entries whose words go with this one, as the deal is over. What was sealed before it was
    sealed anew stays till then: the new one may be taken back."""
    if entry.events and isinstance(entry.events[0], TakenBack | PutBack):
        return set()
    kept = {seq for seq in there.sealed if _seals(there.log, seq)}
    over = bool(kept) and replay(entry.events, there.log.night).playing is None
    return kept if over else set()


def _seals(log: Log, seq: int) -> bool:
    return any(isinstance(event, OpenersSealed) for event in log.entries[seq - 1].events)


def follow(there: Kept, entry: Entry, gone: Mapping[int, str]) -> None:
    """An entry was folded in: what it sealed is kept here no longer; what was taken back with it is
    as it was before it was sealed; nothing outlives its deal. gone: the words that went."""
    for event in entry.events:
        if isinstance(event, OpenersSealed) and event.seat in there.ready:
            there.sealers[event.seat] = there.ready.pop(event.seat).mark
    first = entry.events[0] if entry.events else None
    for seq in first.entries if isinstance(first, TakenBack | PutBack) else ():
        for event in there.log.entries[seq - 1].events:
            if isinstance(event, OpenersSealed) and isinstance(first, PutBack):
                there.ready.pop(event.seat, None)
            elif isinstance(event, OpenersSealed) and seq in gone:
                mark = there.sealers.get(event.seat, "")
                there.ready[event.seat] = Ready(gone[seq], _deal_of(there.log, seq), mark)
    over, deal = there.log.night.playing is None, there.deal()
    kept = {seat: word for seat, word in there.ready.items() if word.deal == deal}
    there.ready, there.split = ({}, {}) if over else (kept, there.split)


def _deal_of(log: Log, seq: int) -> int:
    """The entry with which the deal began in which that one was made, also if both are undone."""
    return next((entry.seq for entry in reversed(log.entries[:seq]) if begins_hand(entry)), 0)


def _once(log: Log, seat: int, since: int) -> OpenersOpened | None:
    """The openers as they were opened before, where that was taken back."""
    for entry in reversed(log.entries[since - 1 :] if since else ()):
        for event in entry.events:
            if isinstance(event, OpenersOpened) and event.seat == seat and event.cards:
                return event
    return None
