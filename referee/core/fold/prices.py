"""Chips that are no bet, cards one has more, and what an up card brings. Night + event -> night."""

from __future__ import annotations

from referee.core.book.prices import Offer
from referee.core.fold.bank import known, received
from referee.core.fold.flow import (
    dropped,
    hand_of,
    holding_of,
    move_on,
    put,
    somebody_speaks,
    without,
)
from referee.core.fold.pot import put_chips
from referee.core.messages.prices import CardFell, CardGiven, FeePaid, Matched, OfferAnswered
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.value import replace


def _fell(night: Night, event: CardFell) -> Night:
    hand = hand_of(night)
    if event.rank:
        hand = replace(hand, wild=(event.rank,))
    if event.folds:
        gone = replace(put(hand, dropped(hand, holding_of(hand, event.seat))), earlier=None)
        hand = gone if gone.showing else without(gone, event.seat)
        return replace(night, hand=hand, anted=not hand.live)
    if event.redeal:
        staying = tuple(holding.seat for holding in hand.live)
        hand = replace(hand, next_dealer=False)
        return replace(night, hand=hand, staying=staying, anted=True)
    return replace(night, hand=hand)


def _paid(night: Night, event: FeePaid) -> Night:
    hand, seat = hand_of(night), event.seat
    holding = holding_of(hand, seat)
    purse, empty = put_chips(night, night.purse, seat, event.amount, event.all_in)
    all_in = holding.all_in or empty
    hand = put(hand, replace(holding, dead=holding.dead + event.amount, all_in=all_in))
    if all_in and not holding.all_in:
        hand = _silent(hand, seat)
    night = replace(night, purse=purse, hand=hand)
    return known(night, seat, 0) if all_in and night.chips == "real" else night


def _silent(hand: Hand, seat: int) -> Hand:
    """A seat has no chips left to bet: somebody else speaks, or nobody."""
    then = somebody_speaks(hand)
    return move_on(then, seat) if then is hand and hand.turn == seat else then


def _given(night: Night, event: CardGiven) -> Night:
    hand = hand_of(night)
    holding = holding_of(hand, event.seat)
    hand = put(hand, replace(holding, more=holding.more + 1))
    return replace(night, hand=replace(hand, stub=max(hand.stub - 1, 0)))


def _answered(night: Night, event: OfferAnswered) -> Night:
    hand = hand_of(night)
    holding, step = holding_of(hand, event.seat), hand.now
    assert isinstance(step, Offer)
    if not event.takes:
        hand = put(hand, replace(holding, done=True, waited=holding.waited + 1))
        return replace(night, hand=move_on(replace(hand, asked=None), event.seat))
    more, thrown = holding.more + (step.what == "card"), holding.thrown + (step.what == "exchange")
    hand = put(hand, replace(holding, done=True, more=more, thrown=thrown))
    stub = max(hand.stub - (step.what != "push"), 0)
    hand = replace(hand, stub=stub, taken=hand.taken + 1, asked=None)
    return replace(night, hand=move_on(hand, event.seat))


def _matched(night: Night, event: Matched) -> Night:
    """After the deal: the pot lives on."""
    purse = night.purse
    for seat, amount in event.paid:
        purse, _ = put_chips(night, purse, seat, amount)
    night = received(night, tuple((seat, -amount) for seat, amount in event.paid))
    hand = replace(hand_of(night), matched=event.paid)
    return replace(night, purse=purse, hand=hand, anted=True)


FOLDS = (_fell, _paid, _given, _answered, _matched)
