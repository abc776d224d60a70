"""Openers that lie sealed: entered before the bet or after it, final with the draw, opened by
themselves when they must be proved.

They lie beside the log, durably, and no entry says that somebody entered any: who then passes has
told nothing, and nobody's tap is stale. Only when they are final does the next entry say so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from referee.core.book.book import Book
from referee.core.cards.cards import CardsRefused, read_cards
from referee.core.errors import Refused
from referee.core.log import Entry, begins_hand
from referee.core.messages.bank import NightClosed
from referee.core.messages.event import Event
from referee.core.messages.showdown import OpenersOpened, OpenersSealed
from referee.core.rules import opening
from referee.core.rules.implied import begun
from referee.core.rules.openers import kept_enough, may_enter, may_split, may_split_late, now_final
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.store import Store
from referee.table.kept import Kept
from referee.table.taps import SealOpeners, SplitOpeners
from referee.table.word import Word


def entered(there: Kept, asked: SealOpeners, store: Store, book: Book) -> None:
    """A player enters openers, in the place of those entered before. Raises Refused, StoreError;
    then what was there stays."""
    seat = asked.seat
    hand = begun(there.log.night).playing  # whoever looks at their cards has seen the antes
    rule = book.judges.get(hand.judge) if hand is not None else None
    if hand is None or rule is None or asked.deal != there.deal():
        raise Refused("no-openers-now", seat=seat)
    if no := may_enter(hand, seat):
        raise no
    if seat in there.settled():
        raise Refused("openers-too-late", seat=seat)
    try:
        opening.judged(rule, hand, seat, read_cards(asked.cards))
    except CardsRefused:
        raise Refused("openers-so-many", amount=hand.cards) from None
    phone = there.log.night.phone_of(seat)
    told = phone.mark if phone is not None and phone.mark != asked.mark else ""
    word = Word(asked.cards, asked.words, asked.mark, told=told)
    _keep(there, store, seat, _dated(word, there.word(seat), hand, seat))


def _dated(word: Word, before: Word | None, hand: Hand, seat: int) -> Word:
    """The word with what the table will be told of it, and that is no card: that it was entered, or
    changed, once its player had opened. Until then it is nobody's affair."""
    if hand.opener != seat:
        return word
    after = None if hand.earlier is None else hand.earlier.turn
    if before is None:
        return replace(word, since="entered", after=after)
    if Counter(before.cards.split()) == Counter(word.cards.split()):
        return replace(word, since=before.since, after=before.after)
    return replace(word, since="changed", after=after)


def split(there: Kept, asked: SplitOpeners, store: Store) -> None:
    """The opener says which of the sealed cards they threw. The phone on which they were entered
    is told if it is none of them; elsewhere nobody looks: who asked would learn which they are.
    Raises Refused, StoreError."""
    hand, seat = there.log.night.playing, asked.seat
    word = there.word(seat)
    if hand is None or word is None or asked.deal != there.deal():
        raise Refused("no-sealed-openers", seat=seat)
    if no := may_split(hand, seat):
        raise no
    foreign = Counter(read_cards(asked.cards)) - Counter(read_cards(word.cards))
    if foreign and there.on_phone(asked.mark).openers:
        raise Refused("split-not-of-these", seat=seat)
    said = asked.mark if asked.cards else ""
    split = replace(word, thrown=asked.cards, drew=there.log.drew(seat), said=said)
    _keep(there, store, seat, split)


def lie_open(there: Kept) -> bool:
    """Whether the opener's lie open, so that a split is no secret any more."""
    hand = there.log.night.playing
    return hand is not None and bool(hand.proven)


def split_late(there: Kept, asked: SplitOpeners) -> tuple[Event, ...]:
    """What comes of it when the opener says so then: they are still to be proved. Raises
    Refused."""
    hand, seat = there.log.night.playing, asked.seat
    if hand is None or asked.deal != there.deal():
        raise Refused("no-split-now", seat=seat)
    if no := may_split_late(hand, seat):
        raise no
    cards = hand.proven[0]
    if not asked.cards or Counter(read_cards(asked.cards)) - Counter(read_cards(cards)):
        raise Refused("split-not-of-these", seat=seat)
    return (OpenersOpened(seat, cards, "", asked.cards, "owed", late=True),)


def _keep(there: Kept, store: Store, seat: int, word: Word) -> None:
    """Written first: what is acknowledged is durable, and what fails is nowhere."""
    deal = there.deal()
    store.enter(there.id, (deal, seat, word.mark, str(word)), there.log.seq)
    there.entered[deal, seat] = word


def beside(there: Kept) -> Callable[[Night], tuple[Event, ...]]:
    """What becomes true by the openers that were entered: they are sealed when nobody can change
    them any more, and open when they must be proved."""

    def found(now: Night) -> tuple[Event, ...]:
        hand = now.playing
        if hand is None or hand.opener is None or now.hands != there.log.night.hands:
            return ()
        there_is_one = there.word(hand.opener) is not None
        if hand.proof == "owed" and not hand.proven:
            return (_opened(there, now, hand.opener),) if hand.vouched or there_is_one else ()
        word = there.word(hand.opener)
        if word is None or hand.vouched or not now_final(now, hand):
            return ()
        return (OpenersSealed(hand.opener, word.since, word.after),)

    return found


def _opened(there: Kept, night: Night, seat: int) -> OpenersOpened:
    """The openers as they lie sealed. Where they are lost, they are asked for as ever."""
    hand, word = night.playing, there.word(seat)
    if hand is None or word is None:
        return OpenersOpened(seat, "", "", "", "owed" if night.tracking == "bets" else "not-asked")
    thrown = word.thrown if word.drew == there.log.drew(seat) else ""
    enough = kept_enough(night, hand, seat, word.cards, thrown)
    proof: Literal["shown", "owed"] = "shown" if enough else "owed"
    return OpenersOpened(seat, word.cards, word.words, thrown, proof, word.since)


def gone_before(there: Kept, entry: Entry) -> int:
    """What was entered for deals that began before that entry goes with this one; 0: nothing goes.
    A deal that begins leaves what was entered for the last one: it may have begun by mistake."""
    if any(isinstance(event, NightClosed) for event in entry.events):
        return entry.seq
    return there.deal() if begins_hand(entry) else 0
