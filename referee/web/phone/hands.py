"""The sheet on which a player enters their cards, and what that form and its buttons send. Cards
that
nobody showed stand in the sheets of the phone they were entered on, and in no other page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from flask import g, render_template

from referee.core.book.book import Book
from referee.core.cards.cards import CardsRefused, Pack, read_cards
from referee.core.cards.judge.odds import Odds
from referee.core.cards.judge.rule import JudgeRule
from referee.core.errors import Refused
from referee.core.rules import myhand
from referee.core.rules.cards_speak import ShownHands, rule_for
from referee.core.rules.lesson import lesson
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.screens.phone import words
from referee.screens.phone.openers import picks
from referee.screens.words.names import listed
from referee.table import Act, Look
from referee.table.kept import OwnCards
from referee.table.taps import AskLesson, EnterHand, ShowHand
from referee.web.forms.fields import Form, number
from referee.web.overlay import Gone, overlay
from referee.web.phone import bp, my_seat
from referee.web.phone.openers import ticked
from referee.web.services import services
from referee.web.viewer import viewer
from referee.words.cards.hands import name_card
from referee.words.cards.speaking import read as judged
from referee.words.cards.verdict import named


@overlay(bp, "/my-hand", everybody=True)
def my_hand(look: Look) -> str:
    """The player of this phone ticks their cards; what they entered stands ticked, or
    the openers they have entered there."""
    hand, pack = _playing(look)
    if not myhand.may_enter(hand, my_seat(look)):
        raise Gone
    own = _own(look)
    kept = own.hand or kept_of(own)
    cards = picks(pack, read_cards(kept))
    said = listed([name_card(card) for card in read_cards(kept)])
    return render_template("phone/hand.html", look=look, seat=my_seat(look), picks=cards, said=said)


@overlay(bp, "/my-lesson", everybody=True)
def my_lesson(look: Look) -> str:
    """The player ticks what they think of throwing, and learns how rare their hand is."""
    hand, pack = _playing(look)
    kept = _own(look).hand
    if not kept or not hand.house.lessons:
        raise Gone
    cards = tuple(pick for pick in picks(pack) if pick.value in kept.split())
    return render_template("phone/lesson.html", look=look, seat=my_seat(look), picks=cards)


def _own(look: Look) -> OwnCards:
    """What was entered on this phone."""
    who = viewer()
    return services().table.on_phone(look.id, who.mark, who.chair)


def kept_of(own: OwnCards) -> str:
    """The openers that were entered on this phone, without those of them that went."""
    left = Counter(own.openers.split()) - Counter(own.thrown.split())
    return " ".join(left.elements())


def _playing(look: Look) -> tuple[Hand, Pack]:
    """The deal and the pack of its game. Raises Gone."""
    hand = look.night.playing
    rule = services().table.book.judges.get(hand.judge) if hand is not None else None
    if hand is None or rule is None:
        raise Gone
    return hand, rule_for(rule, hand).pack


def names(book: Book, seat: int, night: Night, cards: str) -> str:
    """What the judge calls a hand, where that can be said of it alone."""
    hand = night.playing
    if hand is None:
        return ""
    others = tuple(holding.seat for holding in hand.live if holding.seat != seat)
    try:
        shown = ShownHands(((seat, read_cards(cards)),), silent=others)
        verdict = judged(book.judges[hand.judge], night, shown).verdict
    except (CardsRefused, Refused):
        return ""
    return named(verdict)[night.name(seat)].words


def read(form: Form, book: Book, mark: str) -> Act:
    """What such a form asks; mark: the device it comes from. Raises InvalidForm."""
    return READERS[form.get("do", "")](form, book, mark)


def _enter(form: Form, book: Book, mark: str) -> Act:
    return EnterHand(number(form, "seat"), ticked(form), number(form, "deal"), mark, viewer().chair)


def _show(form: Form, book: Book, mark: str) -> Act:
    seat = number(form, "seat")

    def said(night: Night, cards: str) -> str:
        g.hand = (night.playing, cards)
        return names(book, seat, night, cards)

    return ShowHand(seat, number(form, "deal"), mark, viewer().chair, said)


def _lesson(form: Form, book: Book, mark: str) -> Act:
    """What is thought of being thrown is this request's alone, and so is what the table answers."""
    g.thrown = ticked(form)
    return AskLesson(number(form, "seat"), number(form, "deal"), mark, viewer().chair, _hears)


def _hears(night: Night, cards: str) -> None:
    g.hand = (night.playing, cards)


def said_alone(asked: Act) -> str:
    """What is said on the phone of that act alone: the lesson, or which of its cards lies there
    already; nothing for any other act."""
    hand, cards = g.get("hand", (None, ""))
    if hand is None or not isinstance(asked, AskLesson | ShowHand):
        return ""
    rule = services().table.book.judges[hand.judge]
    if isinstance(asked, ShowHand):
        twice = myhand.twice(rule_for(rule, hand), hand, asked.seat, read_cards(cards))
        return words.lies_there([name_card(card) for card in twice]) if twice else ""
    return _taught(hand, rule, cards)


def _taught(hand: Hand, rule: JudgeRule, cards: str) -> str:
    found = lesson(rule, hand, read_cards(cards), read_cards(g.thrown))
    if found is None:
        return words.NO_LESSON
    odds = services().rarity.known(rule, "high") if not hand.wild else None
    return words.lesson(found, odds if isinstance(odds, Odds) else None)


READERS: Mapping[str, Callable[[Form, Book, str], Act]] = {
    "enter-hand": _enter,
    "show-hand": _show,
    "ask-lesson": _lesson,
}
