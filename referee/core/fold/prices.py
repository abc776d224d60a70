"""Chips that are no bet, cards one has more, and what an up card brings. Night + event -> night."""

from __future__ import annotations

from referee.core.book.prices import AGAINST, FOLLOWER, KING, REFUSED, Compare, Offered
from referee.core.errors import Impossible
from referee.core.fold.bank import known, received
from referee.core.fold.flow import (
    closed,
    dropped,
    hand_of,
    holding_of,
    move_on,
    next_step,
    put,
    silent,
    to_showdown,
    without,
)
from referee.core.fold.pot import put_chips
from referee.core.messages.prices import (
    CardFell,
    CardGiven,
    Compared,
    FeePaid,
    Marked,
    Matched,
    OfferAnswered,
)
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.state.pots import ante_due
from referee.core.state.prices import offering, swaps_with, watched
from referee.core.value import replace


def _fell(night: Night, event: CardFell) -> Night:
    hand = replace(hand_of(night), cards_asked=event)
    if event.card != FOLLOWER:
        hand = replace(hand, fallen=(*hand.fallen, (hand.street, event.seat, event.card)))
    if event.rank:
        hand = replace(hand, wild=(event.rank,), follows=None, fell=hand.step)
    elif (watches := watched(hand, event.card)) and watches.brings == "wild-next":
        # it was the last card up, as yet
        stays = hand.wild if watches.keeps else ()
        hand = replace(hand, wild=stays, follows=event.seat, fell=hand.step)
    if event.folds:
        gone = replace(put(hand, dropped(hand, holding_of(hand, event.seat))), earlier=None)
        hand = gone if gone.showing else without(gone, event.seat)
        return replace(night, hand=hand, anted=not hand.live)
    if event.redeal:
        staying = tuple(holding.seat for holding in hand.live)
        hand = replace(hand, next_dealer=False)
        return replace(night, hand=hand, staying=staying, anted=True)
    if (watches := watched(hand, event.card)) and watches.brings == "ends":
        hand = to_showdown(closed(hand))
    return replace(night, hand=hand)


def _fee(night: Night, event: FeePaid) -> Night:
    hand, seat = hand_of(night), event.seat
    holding = holding_of(hand, seat)
    purse, empty = put_chips(night, night.purse, seat, event.amount, event.all_in)
    all_in = (holding.all_in and event.amount > 0) or empty
    dead, fees = holding.dead + event.amount, holding.fees + event.amount
    hand = put(hand, replace(holding, dead=dead, fees=fees, all_in=all_in))
    if all_in and not holding.all_in and offering(hand) is None:
        hand = silent(hand, seat)
    if event.what == AGAINST:
        laid = ((seat, event.amount),) if event.amount > 0 else ()
        hand = replace(hand, took=laid, cards_asked=None)
    night = replace(night, purse=purse, hand=hand)
    return known(night, seat, 0) if all_in and night.chips == "real" else night


def _given(night: Night, event: CardGiven) -> Night:
    hand = hand_of(night)
    holding = holding_of(hand, event.seat)
    hand = put(hand, replace(holding, more=holding.more + 1))
    return replace(night, hand=replace(hand, stub=max(hand.stub - 1, 0), cards_asked=event))


def _answered(night: Night, event: OfferAnswered) -> Night:
    hand = hand_of(night)
    holding, step = holding_of(hand, event.seat), hand.now
    if not isinstance(step, Offered):
        raise Impossible("nothing is offered now")
    hand = replace(hand, cards_asked=event if event.takes else None)
    if step.what == "pot":
        was = replace(holding, waited=holding.waited + 1, done=step.own)
        hand = replace(put(hand, was), took=())
    elif step.what == "stay" and not event.takes:
        hand = put(hand, dropped(hand, holding))
    elif step.what == "roll":
        hand = _rolled(hand, holding, bool(event.takes))
    elif not event.takes or (step.what == "swap" and event.takes == REFUSED):
        hand = put(hand, replace(holding, done=True, waited=holding.waited + 1))
        if event.takes:
            shown = (hand.street, swaps_with(hand, event.seat), KING)
            hand = replace(hand, fallen=(*hand.fallen, shown))
    else:
        hand = _took(hand, holding, step, event.bid)
    return replace(night, hand=move_on(hand, event.seat))


def _took(hand: Hand, holding: Holding, step: Offered, bid: int) -> Hand:
    """What was offered goes to this seat."""
    more, thrown = holding.more + (step.what == "card"), holding.thrown + (step.what == "exchange")
    hand = put(hand, replace(holding, done=True, more=more, thrown=thrown))
    stub = max(hand.stub - step.from_pack, 0)
    return replace(hand, stub=stub, took=(*hand.took, (holding.seat, bid)))


def _rolled(hand: Hand, holding: Holding, beats: bool) -> Hand:
    """Cards that beat the board end the step; who has run out is out of the deal."""
    if not beats:
        return put(hand, dropped(hand, holding))
    hand = put(hand, replace(holding, waited=holding.waited + 1))
    done = tuple([replace(each, done=True) for each in hand.holdings])
    return replace(hand, holdings=done, took=((holding.seat, 0),))


def _matched(night: Night, event: Matched) -> Night:
    """After the deal: the pot lives on."""
    purse = night.purse
    for seat, amount in event.paid:
        purse, _ = put_chips(night, purse, seat, amount)
    night = received(night, tuple((seat, -amount) for seat, amount in event.paid))
    hand = replace(hand_of(night), matched=event.paid)
    night = replace(night, purse=purse, hand=hand)
    if not hand.settled.named:
        return replace(night, anted=True)
    due = ante_due(hand)
    return replace(night, lying=tuple((seat, min(due, paid)) for seat, paid in event.paid if due))


def _compared(night: Night, event: Compared) -> Night:
    """Who has paid all they had stays in, and has nothing left to bet."""
    hand = hand_of(night)
    if night.chips != "real":
        broke = {holding.seat for holding in hand.live if not night.stack(holding.seat)}
        after = (
            replace(holding, all_in=holding.all_in or holding.seat in broke)
            for holding in hand.holdings
        )
        hand = replace(hand, holdings=tuple(after))
    return replace(night, hand=next_step(replace(hand, declared=())))


def _marked(night: Night, event: Marked) -> Night:
    """A leg ends the stage, and the last of them the deal. Who has lost the last life is out."""
    hand, purse = hand_of(night), night.purse
    marks = [night.marks_of(seat) + (seat in event.seats) for seat in range(len(night.players))]
    for seat, amount in event.paid:
        purse, _ = put_chips(night, purse, seat, amount)
        holding = holding_of(hand, seat)
        hand = put(hand, replace(holding, ante=holding.ante + amount))
    end, staying = hand.settled, night.staying
    if isinstance(hand.now, Compare):
        hand = replace(hand, declared=())
        won = any(marks[seat] >= end.legs for seat in event.seats)
        hand = to_showdown(hand) if won else next_step(hand)
    else:
        those = hand.order if staying is None else staying
        staying = tuple(seat for seat in those if marks[seat] < end.lives)
    return replace(night, purse=purse, hand=hand, marks=tuple(marks), staying=staying)


FOLDS = (_fell, _fee, _given, _answered, _matched, _compared, _marked)
