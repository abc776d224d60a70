"""The steps of a deal: whose turn it is, and what comes when a step is done. Hand -> hand."""

from __future__ import annotations

from typing import assert_never

from referee.core import betting, draw
from referee.core.errors import Impossible
from referee.core.game import (
    BY_BOARD,
    Ante,
    Bet,
    Blinds,
    Deal,
    Declare,
    Draw,
    Free,
    Handle,
    Showdown,
    Stock,
    Widow,
)
from referee.core.night import Hand, Holding
from referee.core.value import but


def move_on(hand: Hand, after: int | None = None) -> Hand:
    """The hand with the turn passed on; steps that are done make way for the next."""
    if len(hand.live) < 2 and not (hand.live and hand.reopened):
        return to_showdown(closed(hand))
    step = hand.now
    if isinstance(step, Bet):
        start = hand.order.index(after) + 1 if after is not None else 0
        turn = betting.speaker(hand, start)
        if turn is not None:
            return but(hand, turn=turn)
        if hand.unopened and step.unopened == "showdown":
            return to_showdown(hand)
        if hand.unopened:
            return but(hand, turn=None, passed_out=True)
        return next_step(closed(hand))
    if isinstance(step, Draw):
        turn = draw.drawer(hand)
        if turn is not None or draw.owed(hand) is not None:
            return but(hand, turn=turn)
        return next_step(but(hand, cards=hand.cards + step.extra))
    if isinstance(step, Handle):
        waiting = [one.seat for one in hand.holdings if one.state == "in" and not one.done]
        if waiting:
            return but(hand, turn=waiting[0] if step.way == "in-turn" else None)
        return next_step(handled(hand, step))
    if isinstance(step, Widow | Stock):
        return _turned(hand, after)
    if isinstance(step, Declare):
        return next_step(hand) if hand.declared else hand
    return hand


def _turned(hand: Hand, after: int | None) -> Hand:
    """The next turn round a widow or a stock; after a knock everybody else has one."""
    if isinstance(hand.now, Stock) and hand.knocker is None and hand.stub < 1:
        return next_step(but(hand, turn=None))
    start = hand.order.index(after) + 1 if after is not None else 0
    count = len(hand.order)
    for far in range(count):
        one = hand.holdings[(start + far) % count]
        if one.state == "in" and not one.done:
            return but(hand, turn=one.seat)
    return next_step(but(hand, turn=None))


def handled(hand: Hand, step: Handle) -> Hand:
    """The hand after everybody has done what he does with his cards."""
    if step.what == "discard":
        gone = [
            but(one, thrown=one.thrown + step.cards) if one.state == "in" else one
            for one in hand.holdings
        ]
        return but(hand, cards=hand.cards - step.cards, holdings=tuple(gone))
    if step.what == "turn-up":
        return but(hand, up=hand.up + step.cards)
    return hand


def closed(hand: Hand) -> Hand:
    """A betting interval has ended: what nobody called will go back."""
    if not isinstance(hand.now, Bet) or hand.level == 0:
        return but(hand, turn=None)
    best = max(hand.holdings, key=lambda one: one.bet)
    second = max(one.bet for one in hand.holdings if one is not best)
    uncalled = (best.seat, best.bet - second) if best.live and best.bet > second else None
    return but(hand, turn=None, uncalled=uncalled)


def to_showdown(hand: Hand) -> Hand:
    """The hand at the next showdown."""
    last = hand.game.showdown(max(hand.step, 0))
    return _enter_showdown(but(hand, step=last, turn=None, asks_first=False))


def _enter_showdown(hand: Hand) -> Hand:
    if hand.opener is None or not hand.has_openers or hand.proof != "none":
        return hand
    return hand if holding(hand, hand.opener).state == "foul" else but(hand, proof="owed")


def next_step(hand: Hand) -> Hand:
    """Enter the next step of the game."""
    hand = but(hand, step=hand.step + 1, turn=None)
    step = hand.now
    match step:
        case Ante() | Blinds():
            return hand
        case Deal():
            return next_step(_dealt(hand, step))
        case Bet():
            return begin_interval(hand, step)
        case Draw():
            ready = tuple([but(one, drew=None) for one in hand.holdings])
            return move_on(but(hand, holdings=ready))
        case Handle():
            ready = tuple([but(one, done=False) for one in hand.holdings])
            return move_on(but(hand, holdings=ready))
        case Free():
            fresh = tuple([but(one, bets=(*one.bets, 0)) for one in hand.holdings])
            return but(hand, holdings=fresh, street=hand.street + 1)
        case Widow() | Stock() | Declare():
            ready = tuple([but(one, done=False) for one in hand.holdings])
            hidden = "hidden" if isinstance(step, Widow) else ""
            return move_on(but(hand, holdings=ready, widow=hidden, told=()))
        case Showdown():
            return _enter_showdown(hand)
        case _:
            assert_never(step)


def _dealt(hand: Hand, step: Deal) -> Hand:
    """Cards from the stub. Where the last card to each cannot be served, one lies in the middle
    for all (RRoP, Stud 12)."""
    playing = len(hand.live)
    each = step.down + step.up + step.stock
    others = step.common + step.burn + step.widow
    if each == 1 and not others and hand.cards and hand.stub < playing:
        return but(hand, stub=hand.stub - 1, common=hand.common + 1, shared=hand.shared + 1)
    if step.burn and hand.stub < playing * each + others:
        others -= step.burn
        if each == 1 and hand.stub < playing + others:
            return but(hand, stub=hand.stub - 1, common=hand.common + 1, shared=hand.shared + 1)
    return but(
        hand,
        cards=hand.cards + step.down + step.up,
        up=hand.up + step.up,
        common=hand.common + step.common,
        stub=hand.stub - playing * each - others,
    )


def begin_interval(hand: Hand, step: Bet) -> Hand:
    """A betting interval begins. Blinds that were posted lie in the first one already."""
    if hand.posted:
        hand = but(hand, posted=False, full=max(hand.full, interval_size(hand, step)))
    else:
        fresh = [
            but(one, bets=(*one.bets, 0), answered=None, excused=False, checked=False, muted=False)
            for one in hand.holdings
        ]
        hand = but(
            hand,
            holdings=tuple(fresh),
            street=hand.street + 1,
            level=0,
            full=interval_size(hand, step),
            raises=0,
            bring=0,
            aggressor=None,
        )
    hand = but(hand, acted=False, turn_known=True, asks_first=False, earlier=None)
    turn = betting.speaker(hand, betting.first_place(hand, step))
    if turn is None:
        return next_step(but(closed(hand), unspoken=hand.unspoken + 1))
    if step.first in BY_BOARD:
        return but(hand, asks_first=True, unspoken=0)
    return but(hand, turn=turn, unspoken=0)


def interval_size(hand: Hand, step: Bet) -> int:
    """Chips of a bet in this interval (the least, where the limit is not fixed)."""
    return hand.stakes.limit.size(step.size, step.times)


# --- holdings -------------------------------------------------------------------------------


def holding(hand: Hand, seat: int) -> Holding:
    """A seat's holding. Raises Impossible when it was not dealt in."""
    if seat not in hand.order:
        raise Impossible("that seat is not in this deal")
    return hand.holdings[hand.order.index(seat)]


def put(hand: Hand, one: Holding) -> Hand:
    """The hand with one holding put in the place of the one of that seat."""
    holdings = list(hand.holdings)
    holdings[hand.order.index(one.seat)] = one
    return but(hand, holdings=tuple(holdings))


def less(one: Holding, amount: int) -> Holding:
    """The holding with so many chips taken out again, from the latest interval back; of the ante
    last."""
    bets = list(one.bets)
    for at in range(len(bets) - 1, -1, -1):
        out = min(bets[at], amount)
        bets[at] -= out
        amount -= out
    dead = min(one.dead, amount)
    ante = amount - dead
    if ante > one.ante:
        raise Impossible("more chips taken back than were put in")
    return but(one, bets=tuple(bets), dead=one.dead - dead, ante=one.ante - ante)
