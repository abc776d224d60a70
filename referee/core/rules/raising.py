"""Whether a seat may bet or raise to that total, and why not; the usual sizes of it.

The least and the most are reckoned in `state/betting` (`choices`).
"""

from __future__ import annotations

from typing import Literal

from referee.core.errors import Refused
from referee.core.messages.betting import BetTo, RaiseTo
from referee.core.messages.offer import Offer
from referee.core.state import betting
from referee.core.state.betting import Choices
from referee.core.state.hand import Hand
from referee.core.state.night import MORE_THAN_ANYBODY_HAS, Night


def able_to(
    night: Night, hand: Hand, seat: int, passing: tuple[int, ...], chips: int, raises: bool = True
) -> Choices | None:
    """What a seat with so many chips may do once those before it have passed; None when they may
    not pass. raises: whether to reckon what it may bet or raise to."""
    if passing and not may_pass(night, hand, seat, passing):
        return None
    able = betting.choices(hand, seat, chips, raises)
    return None if able.bring_in and passing else able


def rise(able: Choices) -> type[BetTo | RaiseTo]:
    return BetTo if able.opens else RaiseTo


def covering(night: Night, hand: Hand, seat: int, least: int) -> int | None:
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


def rising(night: Night, hand: Hand, command: BetTo | RaiseTo) -> Choices | None:
    """What a seat may do that may bet, or raise, as the command has it; None where it may not. Real
    chips are known about: where a larger bet lies there, they were more."""
    seat, passing = command.seat, command.passing
    if betting.passers(hand, seat) != passing:
        return None
    able = able_to(night, hand, seat, passing, chips_for(night, hand, command))
    risen = able is not None and able.least is not None and type(command) is rise(able)
    return able if risen else None


def fits(night: Night, hand: Hand, able: Choices, command: BetTo | RaiseTo) -> bool:
    """Whether a total is inside the bounds, of whole chips and by multiples of the limit; or is the
    one that covers everybody."""
    least, most, to = able.least, able.most, command.to
    assert least is not None
    assert most is not None
    if least < to < most:
        return not (to % hand.stakes.chip or (to - hand.level) % hand.stakes.limit.multiple)
    return to in (least, most) or to == covering(night, hand, able.seat, least)


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


# --- why not ---------------------------------------------------------------------------------


def not_to(night: Night, hand: Hand, command: BetTo | RaiseTo, able: Choices) -> Refused:
    """Why a seat that may bet or raise may not do so to that total."""
    seat, to, least, most = command.seat, command.to, able.least, able.most
    assert least is not None
    assert most is not None
    chips = chips_for(night, hand, command)
    if to > hand.of(seat).bet + chips:
        return Refused("not-so-many-chips", seat=seat, amount=chips)
    if to < least:
        return Refused("too-little", seat=seat, amount=least)
    if to > most:
        return Refused("too-much", seat=seat, amount=most)
    if to % hand.stakes.chip:
        return Refused("smaller-than-a-chip", amount=hand.stakes.chip)
    return Refused("not-a-multiple", amount=hand.stakes.limit.multiple)


def no_raise(night: Night, hand: Hand, command: BetTo | RaiseTo) -> Refused:
    """Why a seat may not bet or raise: it was ruled so, it has checked, it has too few chips, or
    there is no raise to make."""
    step, seat, holding = hand.betting, command.seat, hand.of(command.seat)
    chips = chips_for(night, hand, command)
    if holding.muted or betting.may_only_call(hand, seat):
        return Refused("ruled-no-raise", seat=seat)
    if chips <= hand.level - holding.bet:
        return Refused("not-so-many-chips", seat=seat, amount=chips)
    if step is not None and holding.answered == 0 and not betting.may_check_raise(hand, step):
        return Refused("checked-already", seat=seat)
    return none_left(hand, seat)


def none_left(hand: Hand, seat: int) -> Refused:
    """Why there is no raise to make: nobody could answer it, the raises are capped, or the last
    all-in was too short to give it back."""
    limit, able = hand.stakes.limit, [other.seat for other in hand.live if not other.all_in]
    if not [other for other in able if other != seat]:
        return Refused("nobody-to-raise", seat=seat)
    free = limit.heads_up_free and not hand.capped and len(able) == 2
    if limit.raises is not None and hand.raises >= limit.raises and not free:
        return Refused("raises-capped", seat=seat, amount=limit.raises)
    return Refused("no-raise", seat=seat)
