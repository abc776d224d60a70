"""A hand that its player entered on their phone: whether they can hold it, and what showing it
says. Nobody reads it before; table/hands.py keeps it."""

from __future__ import annotations

from collections import Counter

from referee.core.cards.cards import Card, Spot, check_pack, read_cards, show_cards
from referee.core.cards.judge.rule import JudgeRule
from referee.core.errors import Refused
from referee.core.messages.draw import Drew, OwedServed
from referee.core.messages.event import Event
from referee.core.messages.law import DrawChanged, Instruction
from referee.core.messages.prices import CardFell, CardGiven, OfferAnswered
from referee.core.messages.showdown import CardTwice, HandShown
from referee.core.messages.turns import AllHandled, CardTaken, WidowTaken
from referee.core.rules.cards_speak import rule_for
from referee.core.rules.openers import fits
from referee.core.state.hand import Hand

Cards = tuple[Card, ...]


GIVES = ("card", "exchange", "push", "market", "last-up", "swap")
"""Offers that bring who takes them other cards; a swap also the player to the left."""
TOLD = ("give", "put-back", "throw", "replace", "unserve")
"""Rulings that do."""


def other_cards(event: Event, seat: int) -> bool:
    """Whether that player has, or may have, other cards by it than before."""
    match event:
        case AllHandled(what):
            return what in ("pass", "discard")
        case CardFell():
            return event.redeal or not (event.rank or event.folds)  # all may pass to the left
        case OfferAnswered(of, takes, _, what):
            return takes > 0 and (what == "swap" or (of == seat and what in GIVES))
        case Drew(of, many):
            return of == seat and many > 0
        case Instruction(what, of):
            return of == seat and what in TOLD
        case CardTaken(of) | WidowTaken(of) | CardGiven(of) | OwedServed(of) | DrawChanged(of):
            return of == seat
        case _:
            return False


def may_enter(hand: Hand, seat: int) -> bool:
    """Whether a player can enter their cards now: they are in, and cards are dealt."""
    return not hand.ending and hand.has(seat) and hand.cards > 0


def may_show(hand: Hand, seat: int) -> bool:
    """Whether a player can lay their cards down from the phone: it is the showdown, and they have
    not yet."""
    shown = {other for other, _, _ in hand.shown}
    return hand.showing and hand.contested and hand.has(seat) and seat not in shown


def check(rule: JudgeRule, hand: Hand, seat: int, cards: Cards) -> None:
    """Whether a player can hold these cards. Raises Refused; CardsRefused where nobody can."""
    if not may_enter(hand, seat):
        raise Refused("no-hand-now", seat=seat)
    rule = rule_for(rule, hand)
    if not 0 < len(cards) <= max(rule.cards):
        raise Refused("hand-so-many", amount=max(rule.cards))
    check_pack([(Spot.DEALT, cards)], rule.pack)


def shown(rule: JudgeRule, hand: Hand, seat: int, cards: Cards, words: str) -> tuple[Event, ...]:
    """A player lays their cards down; words: what the judge calls them. Where one of the cards lies
    there already, only that is said. Raises Refused."""
    if not may_show(hand, seat):
        raise Refused("show-at-the-showdown", seat=seat)
    rule = rule_for(rule, hand)
    if len(cards) not in rule.cards:
        raise Refused("hand-not-whole", seat=seat)
    if seat == hand.opener and not fits(hand, {seat: show_cards(cards)}):
        raise Refused("openers-do-not-fit", seat=seat, law="false-openers")
    if twice(rule, hand, seat, cards):
        if hand.doubled:
            raise Refused("card-twice", law="two-equal-cards")
        return (CardTwice(),)
    return (HandShown(seat, show_cards(cards), words),)


def twice(rule: JudgeRule, hand: Hand, seat: int, cards: Cards) -> Cards:
    """Which of the cards lie there more often than the deck has them: in another hand that was
    shown, too, or among the openers that opened."""
    there = Counter(cards)
    for _, text, _ in hand.shown:
        there.update(read_cards(text))
    opener = hand.opener if hand.proven else None
    if opener not in (None, seat, *(other for other, _, _ in hand.shown)):
        there.update(read_cards(hand.proven[0]))
    return tuple(each for each in dict.fromkeys(cards) if there[each] > rule.pack.copies(each))
