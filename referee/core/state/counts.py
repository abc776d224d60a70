"""How many cards the game gives a seat by now: dealt, bought, drawn and thrown."""

from __future__ import annotations

from itertools import takewhile

from referee.core.book.game import Ante, Blinds, Deal, Draw, HandleStep
from referee.core.book.prices import Offered
from referee.core.state.hand import Hand

IN_THE_MIDDLE = ("market", "push")
"""What is offered of cards that count as dealt and lie before nobody yet."""


def given(hand: Hand, seat: int) -> int | None:
    """The cards that a seat should hold; of a deal whose antes are still to come those that come
    next, in a draw those that it leaves. None where the game does not say how many are dealt."""
    if seat not in hand.order:
        return None
    holding, now = hand.of(seat), hand.now
    cards = hand.cards + holding.more or _to_come(hand)
    if isinstance(now, Draw):
        cards += now.extra
    if isinstance(now, HandleStep) and now.what == "discard" and holding.done:
        cards -= now.surely
    return cards or None


def _to_come(hand: Hand) -> int:
    """The cards to each of the first deals, before anybody speaks."""
    steps = hand.game.steps[max(hand.step, 0) :]
    first = takewhile(lambda step: isinstance(step, Ante | Blinds | Deal), steps)
    return sum(step.down + step.up for step in first if isinstance(step, Deal))


def threw_some(hand: Hand) -> bool:
    """Whether everybody has thrown as many cards as they liked, so that nobody knows how many they
    hold."""
    before = hand.game.steps[: max(hand.step, 0) + 1]
    return any(isinstance(step, HandleStep) and step.least is not None for step in before)


def uneven(hand: Hand) -> bool:
    """Whether seats can hold other numbers of cards than usual by what the game gives: bought or
    offered ones, some thrown, or where the pack fell short and one lies in the middle for all."""
    now, game = hand.now, hand.game
    lies = isinstance(now, Offered) and now.what in IN_THE_MIDDLE
    bought = any(event.brings == "buy" for event in game.events) or any(
        isinstance(step, Offered) and step.what == "card" for step in game.steps
    )
    some = lies or bought or threw_some(hand) or hand.shared != ()
    return some or any(holding.more for holding in hand.holdings)
