"""What rulings do with cards: served, thrown, replaced. Each refuses what does not fit the hand."""

from __future__ import annotations

from referee.core.book.law import Effect, Law
from referee.core.errors import Refused
from referee.core.messages.event import Event
from referee.core.messages.law import CardOwed, CardReplaced, DrawChanged, Instruction
from referee.core.state.draw import counts_open
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding


def throw_more(hand: Hand, holding: Holding, number: int) -> list[Event]:
    """The whole draw, the excess in it; nothing to change while none is written down."""
    if holding.noted is None:
        return []
    if holding.noted + number > hand.cards:
        most = hand.cards - holding.noted
        raise Refused("draw-so-many", seat=holding.seat, amount=most, other=min(1, most))
    if hand.stub - number < 1:
        raise Refused("no-cards-left", seat=holding.seat, amount=max(hand.stub - 1, 0))
    return [DrawChanged(holding.seat, holding.noted + number, hand.stub - number)]


def replace_last(
    law: Law, effect: Effect, hand: Hand, holding: Holding, number: int
) -> list[Event]:
    """Dead cards of a draw (the first shown may be kept); too late once somebody acted."""
    if not hand.drawing and not counts_open(hand):
        raise Refused("law-not-now", law=law.id)
    every = (ruling.effects for ruling in law.rulings if effect in ruling.effects)
    kept = any(other.do == "keep-card" for effects in every for other in effects)
    most = (hand.cards if holding.noted is None else holding.noted) - kept
    if number > most:
        raise Refused("draw-so-many", seat=holding.seat, amount=max(most, 0), other=min(1, most))
    return [CardOwed(holding.seat, number)]


def change_draw(hand: Hand, holding: Holding, number: int) -> list[Event]:
    """The number asked for put right; nothing to change while it is not written down."""
    if holding.noted is None:
        return []
    left = hand.stub + holding.noted - number
    if left < 1:
        raise Refused("no-cards-left", seat=holding.seat, amount=hand.stub + holding.noted - 1)
    return [DrawChanged(holding.seat, number, left)]


def replace_now(hand: Hand, seat: int, number: int) -> list[Event]:
    """Dead cards replaced from the top at once."""
    if hand.stub - number < 1:
        raise Refused("no-cards-left", seat=seat, amount=max(hand.stub - 1, 0))
    return [CardReplaced(seat, number, hand.stub - number), Instruction("replace", seat, number)]
