"""What is said in a betting interval: check, bet, call, raise, drop. Commands -> events.

Whether it may be said is found among the offers (`lookup`), and why not, only when it is refused.
"""

from __future__ import annotations

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
    Speech,
)
from referee.core.messages.event import Event
from referee.core.messages.turns import SecondHalf
from referee.core.rules import forced
from referee.core.state import betting
from referee.core.state.hand import Hand
from referee.core.state.night import Night, going_on


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
        return passed_out(hand)
    checks = tuple(Checked(seat) for seat in seats)
    over = (
        passed_out(hand) if hand.unopened and any(holding.all_in for holding in hand.live) else ()
    )
    return (*forced.spoke_first(hand, seats[0], len(seats) > 1), *checks, *over)


def passed_out(hand: Hand) -> tuple[Event, ...]:
    """Nobody opened, also none of those who are all-in for the ante."""
    step = hand.betting
    if step is not None and step.unopened == "showdown":
        return ()
    second = step is not None and step.unopened == "second-half"
    return (SecondHalf() if second else PassedOut(),)


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
