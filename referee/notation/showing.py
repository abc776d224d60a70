"""Cards laid down in a written hand: "Ann shows Kh Kd 9h 9c 2s", then "cards speak"."""

from __future__ import annotations

from dataclasses import field, replace
from typing import TypeVar

from referee.core.book.book import Book
from referee.core.cards.cards import Card, CardsRefused, read_cards
from referee.core.cards.judge.division import Way
from referee.core.messages.showdown import PayByCards
from referee.core.rules.cards_speak import ShownHands
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.notation.reader import HandError, Line
from referee.words.cards.refused import in_words
from referee.words.cards.speaking import payment, read

Laid = TypeVar("Laid")


@dataclass(frozen=True, slots=True)
class Lay:
    """One line of a showdown. seat: whose cards, or None: the common cards; way: declared; called:
    what the hand was called, in words."""

    seat: int | None
    cards: tuple[Card, ...] = ()
    silent: bool = False
    way: Way | None = None
    called: str = ""


@dataclass(frozen=True, slots=True)
class Speak:
    """Cards speak: pay as the cards say. openers: what was said of them, if anything."""

    openers: str = ""


@dataclass
class OnTheTable:
    """What was laid down in this deal."""

    deal: int = 0
    shown: ShownHands = field(default_factory=lambda: ShownHands(()))

    def lay(self, lay: Lay, deal: int) -> None:
        """Put one line's cards on the table; those of an earlier deal are gone."""
        shown = self.shown if self.deal == deal else ShownHands(())
        self.deal = deal
        if lay.seat is None:
            self.shown = replace(shown, board=lay.cards)
        elif lay.called:
            others = _of_others(shown.called, lay.seat)
            self.shown = replace(shown, called=(*others, (lay.seat, lay.called)))
        elif lay.way is not None:
            self.shown = replace(shown, ways=(*shown.ways, (lay.seat, lay.way)))
        else:
            hands = _of_others(shown.hands, lay.seat)
            silent = tuple(seat for seat in shown.silent if seat != lay.seat)
            if lay.seat in dict(shown.hands):  # other cards now: what these are called is said anew
                shown = replace(shown, called=_of_others(shown.called, lay.seat))
            if lay.silent:
                self.shown = replace(shown, hands=hands, silent=(*silent, lay.seat))
            else:
                self.shown = replace(shown, hands=(*hands, (lay.seat, lay.cards)), silent=silent)

    def speak(self, line: Line, night: Night, book: Book, openers: str) -> PayByCards:
        """What the cards come to. Raises Refused, CardsRefused, HandError."""
        judge = night.hand.judge if night.hand is not None else ""
        if judge not in book.judges:
            raise HandError(line.number, "nothing says how the cards of this game are judged")
        reading = read(book.judges[judge], night, self.shown)
        return payment(night, self.shown, reading, openers)


def _of_others(laid: tuple[tuple[int, Laid], ...], seat: int) -> tuple[tuple[int, Laid], ...]:
    """What the others laid down or said, as (seat, that)."""
    return tuple((other, what) for other, what in laid if other != seat)


def cards_of(line: Line, words: tuple[str, ...]) -> tuple[Card, ...]:
    """The cards of a line. Raises HandError."""
    try:
        return read_cards(" ".join(words))
    except CardsRefused as error:
        raise HandError(line.number, in_words(error)) from None
