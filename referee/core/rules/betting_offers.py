"""What a seat may say in a betting interval: the part of the offers that most taps are found in."""

from __future__ import annotations

from typing import Literal

from referee.core.messages.betting import (
    BetTo,
    BringIn,
    Call,
    Check,
    Drop,
    RaiseTo,
    Speech,
)
from referee.core.messages.command import Command
from referee.core.rules.offer import Offer
from referee.core.state import betting
from referee.core.state.betting import Choices
from referee.core.state.hand import Hand
from referee.core.state.night import MORE_THAN_ANYBODY_HAS, Night
from referee.core.state.prices import offering

RISES = (BetTo, RaiseTo)


def seat_offers(night: Night, hand: Hand, seat: int) -> tuple[Offer, ...]:
    """What one seat may do now; seats that speak before it would pass."""
    passing, chips = betting.passers(hand, seat), night.behind(seat)
    if passing is None:
        return ()
    able = _able(night, hand, seat, passing, chips)
    if able is None:
        return ()
    found: list[Offer] = []
    if _allows(hand, able, BringIn):
        brings = able.bring_in
        found.append(Offer(BringIn(seat), brings, brings, brings, brings == chips))
    if _allows(hand, able, Check):
        found.append(Offer(Check(seat, passing)))
    if _allows(hand, able, Call):
        found.append(Offer(Call(seat, passing), cost=able.call, all_in=able.call == chips))
    if able.least is not None:
        assert able.most is not None
        kind, bet = _rise(able), hand.of(seat).bet
        cost = able.least - bet
        rise = kind(seat, able.least, passing)
        found.append(Offer(rise, able.least, able.most, cost, cost == chips))
        to = _covering(night, hand, seat, able.least)
        if to is not None:
            found.append(Offer(kind(seat, to), to, to, to - bet, covers=True))
    if _allows(hand, able, Drop):
        found.append(Offer(Drop(seat, passing)))
    return tuple(found)


def drops_between(hand: Hand, passing: tuple[int, ...] = ()) -> tuple[Offer, ...]:
    """Outside the betting a player may only drop, while cards are drawn or handled."""
    cards_move = hand.drawing or hand.handling or offering(hand)
    if not hand.contested or hand.settled.lives or not cards_move:
        return ()
    return tuple([Offer(Drop(holding.seat, passing)) for holding in hand.live])


def may_say(night: Night, hand: Hand, command: Speech | BringIn) -> bool:
    """Whether an act of speech is among the offers of its seat."""
    if hand.betting is None:
        return isinstance(command, Drop) and any(
            offer.command == command for offer in drops_between(hand, command.passing)
        )
    if isinstance(command, RISES):
        able = rising(night, hand, command)
        return able is not None and _fits(night, hand, able, command)
    passing = () if isinstance(command, BringIn) else command.passing
    if betting.passers(hand, command.seat) != passing:
        return False
    chips = night.behind(command.seat)
    able = _able(night, hand, command.seat, passing, chips, raises=False)
    return able is not None and _allows(hand, able, type(command))


def rising(night: Night, hand: Hand, command: BetTo | RaiseTo) -> Choices | None:
    """What a seat may do that may bet, or raise, as the command has it; None where it may not. Real
    chips are known about: where a larger bet lies there, they were more."""
    seat, passing = command.seat, command.passing
    if betting.passers(hand, seat) != passing:
        return None
    able = _able(night, hand, seat, passing, chips_for(night, hand, command))
    risen = able is not None and able.least is not None and type(command) is _rise(able)
    return able if risen else None


def _fits(night: Night, hand: Hand, able: Choices, command: BetTo | RaiseTo) -> bool:
    """Whether a total is inside the bounds, of whole chips and by multiples of the limit; or is the
    one that covers everybody."""
    least, most, to = able.least, able.most, command.to
    assert least is not None
    assert most is not None
    if least < to < most:
        return not (to % hand.stakes.chip or (to - hand.level) % hand.stakes.limit.multiple)
    return to in (least, most) or to == _covering(night, hand, able.seat, least)


Size = Literal["least", "half", "pot", "most", "all-in"]


def usual_sizes(night: Night, hand: Hand, seat: int, offer: Offer) -> list[tuple[int, Size]]:
    """Usual totals of a bet or raise, each with what it is: the least, half the pot, the pot (the
    call in it), the most."""
    own = hand.of(seat).bet
    multiple = hand.stakes.limit.multiple * hand.stakes.chip
    pot = hand.pot + max(hand.level - own, 0)
    found: dict[int, Size] = {offer.least: "least"}
    usual: tuple[tuple[int, Size], ...] = ((pot // 2, "half"), (pot, "pot"))
    for chips, size in usual:
        to = hand.level + chips // multiple * multiple
        if offer.least < to < offer.most:
            found.setdefault(to, size)
    if offer.least < offer.most < MORE_THAN_ANYBODY_HAS:
        found[offer.most] = "most" if night.behind(seat) + own > offer.most else "all-in"
    return sorted(found.items())


def chips_for(night: Night, hand: Hand, command: BetTo | RaiseTo) -> int:
    """What the seat has to bet with, or all it can have where a larger bet lies there."""
    behind = night.behind(command.seat)
    larger = command.to > hand.of(command.seat).bet + behind
    return night.reach(command.seat) if larger else behind


def _able(
    night: Night, hand: Hand, seat: int, passing: tuple[int, ...], chips: int, raises: bool = True
) -> Choices | None:
    """What a seat with so many chips may do once those before it have passed; None when they may
    not pass. raises: whether to reckon what it may bet or raise to."""
    if passing and not may_pass(night, hand, seat, passing):
        return None
    able = betting.choices(hand, seat, chips, raises)
    return None if able.bring_in and passing else able


def _allows(hand: Hand, able: Choices, kind: type[Command]) -> bool:
    """Whether what a seat may do has this kind of act in it, bets and raises apart."""
    if kind is BringIn:
        return able.bring_in > 0
    if kind is Check:
        return able.check
    if kind is Call:
        return able.call > 0
    return not able.bound and not able.bring_in and hand.contested


def _rise(able: Choices) -> type[BetTo | RaiseTo]:
    return BetTo if able.opens else RaiseTo


def _covering(night: Night, hand: Hand, seat: int, least: int) -> int | None:
    """The total that puts everybody else all-in, where that is more than the bet and less than the
    least that the seat to act could bet or raise to: nobody can call more."""
    if hand.turn != seat or betting.bound(hand, seat) is not None:
        return None
    others = [other for other in hand.live if other.seat != seat and not other.all_in]
    most = max([other.bet + night.behind(other.seat) for other in others], default=0)
    return most if hand.level < most < least else None


def may_pass(night: Night, hand: Hand, seat: int, passing: tuple[int, ...]) -> bool:
    """Whether all of these may check, or (facing a bet) drop and leave somebody to answer."""
    if betting.bound_first(hand, passing) is not None:
        return False
    faced = (betting.choices(hand, seat, night.behind(seat), raises=False) for seat in passing)
    if all(able.check for able in faced):
        return True
    others = [other for other in hand.live if other.seat not in (seat, *passing)]
    if all([other.all_in for other in others]):
        return hand.of(seat).bet < max([other.bet for other in others], default=0)
    return True
