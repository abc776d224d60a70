"""What is said in a betting interval: check, bet, call, raise, drop. Commands -> events.

Speech is the path of most taps: what a seat may do is reckoned once, and why it may not, only when
it is refused.
"""

from __future__ import annotations

from referee.core.errors import Refused
from referee.core.fold.evolve import evolve
from referee.core.messages.betting import (
    AllCheck,
    Bet,
    BetTo,
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
)
from referee.core.messages.event import Event
from referee.core.messages.turns import SecondHalf
from referee.core.rules import forced
from referee.core.rules.offers import allowed, allows, covering
from referee.core.state import betting
from referee.core.state.hand import Hand
from referee.core.state.night import Night, going_on

Speech = Check | BetTo | Call | RaiseTo | Drop
RISING = (BetTo, RaiseTo)


def speak(night: Night, command: Speech) -> tuple[Event, ...]:
    """One act of one seat, and of those who passed before it. Raises Refused."""
    hand, seat = going_on(night), command.seat
    if hand.betting is None:
        return _dropped_between(hand, command)
    expected = betting.passers(hand, seat)
    if expected is None and not hand.has(seat):
        raise Refused("not-in-the-hand", seat=seat)
    if expected is None:
        raise Refused("nothing-to-say", seat=seat, other=hand.turn)
    if expected != command.passing:
        raise Refused("out-of-turn", seat=seat, other=hand.turn)
    chips, rises = _chips(night, hand, command), isinstance(command, RISING)
    able = allowed(night, hand, seat, expected, chips, rises)
    if able is None or not allows(hand, able, type(command), expected):
        raise _why_not(night, hand, command)
    if isinstance(command, RISING) and able.least is not None and able.most is not None:
        covers = covering(night, hand, seat, able.least)
        least, most = (covers, covers) if command.to == covers else (able.least, able.most)
        _amount_fits(hand, command, least, most, chips)
    said = _said(hand, command, chips)
    if not expected and not hand.asks_first:
        return (said,)
    return (*(_passed(night, hand, expected) or forced.spoke_first(hand, seat)), said)


def _chips(night: Night, hand: Hand, command: Speech) -> int:
    """What the seat has to bet with. Real chips are known about: a larger bet lies there, and then
    they are known no longer."""
    behind = night.behind(command.seat)
    larger = isinstance(command, RISING) and command.to > hand.of(command.seat).bet + behind
    return night.reach(command.seat) if larger else behind


def _dropped_between(hand: Hand, command: Speech) -> tuple[Event, ...]:
    """Outside the betting intervals a player may only drop."""
    seat = command.seat
    if not isinstance(command, Drop) or not hand.has(seat) or not (hand.drawing or hand.handling):
        raise Refused("no-betting-now")
    if not hand.contested:
        raise Refused("last-in", seat=seat)
    return (Dropped(seat),)


def _passed(night: Night, hand: Hand, seats: tuple[int, ...]) -> tuple[Event, ...]:
    """Those who spoke before the one who was tapped: they checked, or dropped to a bet."""
    free = all(betting.choices(hand, seat, night.behind(seat)).check for seat in seats)
    return tuple(Checked(seat) if free else Dropped(seat) for seat in seats)


def _said(hand: Hand, command: Speech, chips: int) -> Event:
    seat = command.seat
    if isinstance(command, Check):
        return Checked(seat)
    if isinstance(command, Drop):
        return Dropped(seat)
    before = hand.holdings[hand.order.index(seat)].bets[-1]
    if isinstance(command, Call):
        paid = min(hand.level - before, chips)
        return Called(seat, before + paid, paid, paid == chips)
    paid = command.to - before
    if isinstance(command, BetTo):
        return Bet(seat, command.to, paid, paid == chips)
    return Raised(seat, command.to, paid, paid == chips, betting.completes(hand, command.to))


def _amount_fits(hand: Hand, command: BetTo | RaiseTo, least: int, most: int, chips: int) -> None:
    seat, to = command.seat, command.to
    if to > hand.of(seat).bet + chips:
        raise Refused("not-so-many-chips", seat=seat, amount=chips)
    if to < least:
        raise Refused("too-little", seat=seat, amount=least)
    if to > most:
        raise Refused("too-much", seat=seat, amount=most)
    if to % hand.stakes.chip and to != most:
        raise Refused("smaller-than-a-chip", amount=hand.stakes.chip)
    multiple = hand.stakes.limit.multiple
    if (to - hand.level) % multiple and to not in (most, hand.of(seat).bet + chips):
        raise Refused("not-a-multiple", amount=multiple)


def _why_not(night: Night, hand: Hand, command: Speech) -> Refused:
    """The sentence for an act that is not offered though the seat may speak."""
    seat = command.seat
    able = betting.choices(hand, seat, night.behind(seat))
    if able.bound:
        return Refused("early-act-binds", seat=seat)
    if able.bring_in:
        return Refused("bring-in-first", seat=seat, amount=able.bring_in)
    match command:
        case Check() if not able.call:
            return Refused("bet-or-drop", seat=seat)
        case Check():
            return Refused("bet-to-face", seat=seat, amount=able.call)
        case Call():
            return Refused("nothing-to-call", seat=seat)
        case BetTo() if hand.level:
            return Refused("bet-already", seat=seat, amount=hand.level)
        case RaiseTo() if not hand.level:
            return Refused("nothing-to-raise", seat=seat)
        case BetTo() | RaiseTo():
            return _no_raise(hand, seat)
        case Drop():
            return Refused("last-in", seat=seat)


def _no_raise(hand: Hand, seat: int) -> Refused:
    """Why a seat may not raise: it has checked, or there is no raise to make."""
    step = hand.betting
    if step is not None and hand.of(seat).answered == 0 and not betting.may_check_raise(hand, step):
        return Refused("checked-already", seat=seat)
    return Refused("no-raise", seat=seat)


def all_check(night: Night, command: NobodyOpens | AllCheck) -> tuple[Event, ...]:
    """Everybody who is still to speak checks, or passes where nobody opens. Raises Refused."""
    hand = going_on(night)
    if hand.betting is None:
        raise Refused("no-betting-now")
    if hand.level:
        raise Refused("bet-to-face", seat=hand.turn, amount=hand.level)
    if hand.betting.bring_in:
        raise Refused("bring-in-first", seat=hand.turn, amount=hand.stakes.least_in)
    if not hand.betting.check:
        raise Refused("bet-or-drop", seat=hand.turn)
    if isinstance(command, NobodyOpens) != hand.unopened:
        raise Refused("opened-already" if isinstance(command, NobodyOpens) else "not-opened-yet")
    seats = betting.to_answer(hand)
    if not seats:
        if hand.may_be_opened:
            return passed_out(hand)
        raise Refused("no-betting-now")
    _nobody_bound(hand, seats)
    checks = tuple(Checked(seat) for seat in seats)
    over = passed_out(hand) if hand.unopened and any(one.all_in for one in hand.live) else ()
    return (*forced.spoke_first(hand, seats[0]), *checks, *over)


def passed_out(hand: Hand) -> tuple[Event, ...]:
    """Nobody opened, also none of those who are all-in for the ante."""
    step = hand.betting
    if step is not None and step.unopened == "showdown":
        return ()
    second = step is not None and step.unopened == "second-half"
    return (SecondHalf() if second else PassedOut(),)


def _nobody_bound(hand: Hand, owing: tuple[int, ...]) -> None:
    """Raises Refused where somebody's early act stands: it is not what all the others do."""
    seat = betting.bound_first(hand, owing)
    if seat is not None:
        raise Refused("early-act-binds", seat=seat)


def others_drop(night: Night, command: OthersDrop) -> tuple[Event, ...]:
    """Of those who still owe an answer these call, the others drop. Raises Refused."""
    hand, calling = going_on(night), command.calling
    owing = betting.to_answer(hand) if hand.betting is not None else ()
    if not hand.level or not owing:
        raise Refused("no-bet-to-face")
    for seat in calling:
        if seat not in owing:
            raise Refused("nothing-to-say", seat=seat, other=hand.turn)
    stays = len(hand.live) - len(owing) + len(calling)
    if stays < 1 and betting.left_alone(hand) is None:
        raise Refused("last-in", seat=owing[-1])
    _nobody_bound(hand, owing)
    events: list[Event] = []
    for seat in owing:
        now = night.playing
        if now is None or now.turn != seat or now.step != hand.step:
            break  # nobody is left who could answer him: he need not speak any more
        chips = night.behind(seat)
        event = _said(now, Call(seat), chips) if seat in calling else Dropped(seat)
        night = evolve(night, event)
        events.append(event)
    return tuple(events)


RULES = (speak, all_check, others_drop)
