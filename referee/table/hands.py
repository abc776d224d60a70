"""What players entered of their hands: it lies beside the log by deal and seat, durably, and locked
(`locked`): no file has a hand that can be read and nobody showed, and it is there after a start of
the program. It goes as openers go.
"""

from __future__ import annotations

from referee.core.book.book import Book
from referee.core.cards.cards import CardsRefused, read_cards
from referee.core.cards.judge.rule import JudgeRule
from referee.core.errors import Refused
from referee.core.messages.event import Event
from referee.core.messages.phones import ByPhone
from referee.core.messages.showdown import CardTwice
from referee.core.rules import myhand
from referee.core.rules.implied import begun
from referee.core.state.hand import Hand
from referee.store import Store
from referee.table.kept import Kept, Ready
from referee.table.locked import lock
from referee.table.taps import AskLesson, EnterHand, ShowHand


def entered(there: Kept, asked: EnterHand, store: Store, book: Book) -> None:
    """A player's cards, in the place of those entered before; none: they are forgotten. Raises
    Refused, StoreError; then what was there stays."""
    night = there.log.night
    hand = begun(night).playing  # whoever looks at their cards has seen the antes
    if hand is None or asked.deal != there.deal():
        raise Refused("no-hand-now", seat=asked.seat)
    if asked.cards:
        try:
            myhand.check(_rule(book, hand, asked.seat), hand, asked.seat, read_cards(asked.cards))
        except CardsRefused:
            raise Refused("hand-so-many", amount=hand.cards) from None
    deal, word = there.deal(), lock(asked.cards, asked.secret) if asked.cards else ""
    held = Ready(word, asked.mark, there.log.seq)
    store.enter(there.id, (deal, ~asked.seat, asked.mark, held.stored), there.log.seq)
    there.hands[deal, asked.seat] = held


def shown(there: Kept, asked: ShowHand, book: Book) -> tuple[Event, ...]:
    """A player lays down what they entered; a card that lies there twice is told without a name.
    Raises Refused."""
    hand, kept = there.log.night.playing, _kept(there, asked)
    if hand is None or not kept:
        raise Refused("show-at-the-showdown", seat=asked.seat)
    if there.drew_since(asked.seat):
        raise Refused("hand-before-draw", seat=asked.seat)
    cards, words = read_cards(kept), asked.names(there.log.night, kept)
    found = myhand.shown(_rule(book, hand, asked.seat), hand, asked.seat, cards, words)
    by = () if unsigned(found) else (ByPhone(asked.seat, there.log.seq + 1),)
    return (*found, *by)


def looked_at(there: Kept, asked: AskLesson) -> None:
    """Their own player looks at the cards they entered. Raises Refused."""
    kept, hand = _kept(there, asked), there.log.night.playing
    if not kept or hand is None:
        raise Refused("no-hand-now", seat=asked.seat)
    if not hand.house.lessons:
        raise Refused("no-lessons", law="phones")
    asked.told(there.log.night, kept)


def _kept(there: Kept, asked: ShowHand | AskLesson) -> str:
    """What that very phone entered in this deal, as text."""
    if asked.deal != there.deal() or there.log.night.seat_of(asked.mark) != asked.seat:
        return ""
    return there.on_phone(asked.mark, asked.secret).hand


def unsigned(events: tuple[Event, ...]) -> bool:
    """Whether nobody is to know from whose device that was entered."""
    return any(isinstance(event, CardTwice) for event in events)


def _rule(book: Book, hand: Hand, seat: int) -> JudgeRule:
    if hand.judge not in book.judges:
        raise Refused("no-hand-now", seat=seat)
    return book.judges[hand.judge]
