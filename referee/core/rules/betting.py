"""What may be said in a betting interval, and the events of it: check, bet, call, raise, drop.

`seat_offers` lists what a seat may do, with the bounds of its bet; `may_say` is whether an act is
legal. Why it is not, `why_not` says, only when it is refused.
"""

from __future__ import annotations

from typing import Literal

from referee.core.fold.evolve import evolve
from referee.core.messages.betting import (
    AllCheck,
    Bet,
    BetTo,
    BringIn,
    Call,
    Called,
    Check,
    Checked,
    Drop,
    Dropped,
    NobodyOpens,
    OthersDrop,
    PassedOut,
    Raised,
    RaiseTo,
    Speech,
)
from referee.core.messages.command import Command
from referee.core.messages.dealing import DealerSet
from referee.core.messages.event import Event
from referee.core.messages.turns import SecondHalf
from referee.core.rules import forced
from referee.core.rules.offer import Offer
from referee.core.state import betting
from referee.core.state.betting import Choices
from referee.core.state.button import right_of
from referee.core.state.hand import Hand
from referee.core.state.night import MORE_THAN_ANYBODY_HAS, Night, going_on
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


# --- what becomes of it ---------------------------------------------------------------------


def speak(night: Night, command: Speech) -> tuple[Event, ...]:
    """One act of one seat, and of those who passed before it."""
    hand, passing = going_on(night), command.passing
    said = _said(night, hand, command)
    if (not passing and not hand.asks_first) or hand.betting is None:
        return (said,)
    return (*(_passed(night, hand, passing) or forced.spoke_first(hand, command.seat)), said)


def _passed(night: Night, hand: Hand, seats: tuple[int, ...]) -> tuple[Event, ...]:
    """Those who spoke before the one who was tapped: they checked, or dropped to a bet."""
    free = all(betting.choices(hand, seat, night.behind(seat)).check for seat in seats)
    return tuple(Checked(seat) if free else Dropped(seat) for seat in seats)


def _said(night: Night, hand: Hand, command: Speech) -> Event:
    seat = command.seat
    if isinstance(command, Check):
        return Checked(seat)
    if isinstance(command, Drop):
        return Dropped(seat)
    before = hand.holdings[hand.order.index(seat)].bets[-1]
    chips = night.behind(seat)
    if isinstance(command, Call):
        paid = min(hand.level - before, chips)
        return Called(seat, before + paid, paid, paid == chips)
    paid = command.to - before
    if isinstance(command, BetTo):
        return Bet(seat, command.to, paid, paid == chips)
    return Raised(seat, command.to, paid, paid == chips, betting.completes(hand, command.to))


def all_check(night: Night, command: NobodyOpens | AllCheck) -> tuple[Event, ...]:
    """Everybody who is still to speak checks, or passes where nobody opens."""
    hand = going_on(night)
    seats = betting.to_answer(hand)
    if not seats:
        return passed_out(night, hand)
    checks = tuple(Checked(seat) for seat in seats)
    over = (
        passed_out(night, hand)
        if hand.unopened and any(holding.all_in for holding in hand.live)
        else ()
    )
    return (*forced.spoke_first(hand, seats[0], len(seats) > 1), *checks, *over)


def passed_out(night: Night, hand: Hand) -> tuple[Event, ...]:
    """Nobody opened, also none of those who are all-in for the ante."""
    step = hand.betting
    if step is not None and step.unopened == "showdown":
        return ()
    second = step is not None and step.unopened == "second-half"
    if second:
        return (SecondHalf(),)
    return (*(who_dealt(night, hand) if hand.house.same_dealer else ()), PassedOut())


def who_dealt(night: Night, hand: Hand) -> tuple[DealerSet, ...]:
    """Whose deal it is once more, where a ruling has said that it was another's than the log has:
    it named who deals after them. (Where the dealer has left, that is named besides.)"""
    said = night.dealer if hand.dealer in night.ring else None
    return () if said is None else (DealerSet(right_of(night, said)),)


def others_drop(night: Night, command: OthersDrop) -> tuple[Event, ...]:
    """Of those who still owe an answer these call, the others drop."""
    hand, calling = going_on(night), command.calling
    owing = betting.to_answer(hand)
    events: list[Event] = []
    for seat in owing:
        now = night.playing
        if now is None or now.turn != seat or now.step != hand.step:
            break  # nobody is left who could answer them: they need not speak any more
        event = _said(night, now, Call(seat)) if seat in calling else Dropped(seat)
        night = evolve(night, event)
        events.append(event)
    return tuple(events)


RULES = (speak, all_check, others_drop)
