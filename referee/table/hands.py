"""What players entered of their hands: kept in memory alone, by seat, for this deal. No file ever
has a hand that nobody showed, and none goes back to any device; a start of the program forgets all.
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
from referee.table.kept import Kept, Ready
from referee.table.taps import AskLesson, EnterHand, ShowHand


def entered(there: Kept, asked: EnterHand, book: Book) -> None:
    """A player's cards, in the place of those entered before; none: they are forgotten. Raises
    Refused; then what was there stays."""
    night = there.log.night
    hand = begun(night).playing  # whoever looks at their cards has seen the antes
    if hand is None or asked.deal != there.deal():
        raise Refused("no-hand-now", seat=asked.seat)
    if asked.cards:
        try:
            myhand.check(_rule(book, hand, asked.seat), hand, asked.seat, read_cards(asked.cards))
        except CardsRefused:
            raise Refused("hand-so-many", amount=hand.cards) from None
        there.hands[asked.seat] = Ready(asked.cards, there.deal(), asked.mark)
    else:
        there.hands.pop(asked.seat, None)


def shown(there: Kept, asked: ShowHand, book: Book) -> tuple[Event, ...]:
    """A player lays down what they entered; a card that lies there twice is told without a name.
    Raises Refused."""
    hand, kept = there.log.night.playing, _kept(there, asked)
    if hand is None or kept is None:
        raise Refused("show-at-the-showdown", seat=asked.seat)
    cards, words = read_cards(kept.word), asked.names(there.log.night, kept.word)
    found = myhand.shown(_rule(book, hand, asked.seat), hand, asked.seat, cards, words)
    by = () if unsigned(found) else (ByPhone(asked.seat, there.log.seq + 1),)
    return (*found, *by)


def looked_at(there: Kept, asked: AskLesson) -> None:
    """Their own player looks at the cards they entered. Raises Refused."""
    kept, hand = _kept(there, asked), there.log.night.playing
    if kept is None or hand is None:
        raise Refused("no-hand-now", seat=asked.seat)
    if not hand.house.lessons:
        raise Refused("no-lessons", law="phones")
    asked.told(there.log.night, kept.word)


def _kept(there: Kept, asked: ShowHand | AskLesson) -> Ready | None:
    """What that very phone entered in this deal."""
    kept = there.hands.get(asked.seat)
    return kept if kept and (kept.mark, asked.deal) == (asked.mark, there.deal()) else None


def unsigned(events: tuple[Event, ...]) -> bool:
    """Whether nobody is to know from whose device that was entered."""
    return any(isinstance(event, CardTwice) for event in events)


def forget(there: Kept) -> None:
    """What was entered for a deal that is over, or is no more, is nowhere; nor what was entered on
    a phone that has lost its seat."""
    night, deal = there.log.night, there.deal()
    there.hands = {
        seat: entered
        for seat, entered in there.hands.items()
        if night.playing and entered.deal == deal and night.seat_of(entered.mark) == seat
    }


def _rule(book: Book, hand: Hand, seat: int) -> JudgeRule:
    if hand.judge not in book.judges:
        raise Refused("no-hand-now", seat=seat)
    return book.judges[hand.judge]
