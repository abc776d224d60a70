"""Legs that are won in the middle of a deal, and lives that are lost at its end: what the table may
say of them, and what it makes happen. Commands -> events."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.book.prices import Compare
from referee.core.cards.cards import SUITS
from referee.core.chips import share
from referee.core.errors import Refused
from referee.core.messages.event import Event
from referee.core.messages.offer import Offer
from referee.core.messages.prices import Compared, Marked
from referee.core.messages.showdown import Award, SidePaid, Won
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import pots, stayed
from referee.core.state.prices import due, in_for_it


def said(hand: Hand) -> list[Offer]:
    """Who has the best hand of this stage; or who loses a life. One name each; several may tie."""
    if isinstance(hand.now, Compare):
        return [Offer(Award(0, (seat,))) for seat in in_for_it(hand)]
    return [Offer(Award(0, (), lowest=(holding.seat,))) for holding in hand.live]


def cannot_compare(hand: Hand, command: Award) -> Refused | None:
    """Why these cannot have the best hand of a stage; None where they can."""
    for seat in command.winners:
        if seat not in in_for_it(hand):
            return Refused("cannot-win", seat=seat, amount=0, law="mucked-hand")
    if not command.winners:
        return Refused("who-won")
    ends = command.low or command.more
    beside = command.pot or command.openers or ends or command.lowest or command.bonus
    return Refused("beside-nothing") if beside else None


def cannot_lose(hand: Hand, command: Award) -> Refused | None:
    """Why these cannot lose a life; None where they can."""
    if command.named or command.bonus:
        return Refused("last-one-wins")
    if not command.lowest:
        return Refused("who-lost")
    if len(command.lowest) > len(SUITS):
        return Refused("four-of-a-rank", amount=len(SUITS))
    late = next((seat for seat in command.lowest if not hand.has(seat)), None)
    return None if late is None else Refused("not-in-the-hand", seat=late)


def compared(night: Night, hand: Hand, winners: Sequence[int]) -> tuple[Event, ...]:
    """Each of the others who are in for it pays the best ones, as far as they have it."""
    step = hand.now
    assert isinstance(step, Compare)
    price, best = due(night, hand, step.price), [seat for seat in hand.order if seat in winners]
    moves = []
    for seat in in_for_it(hand):
        if seat not in winners:
            parts = share(
                min(price, night.reach(seat)), best, hand.stakes.chip, hand.house.odd_chips.each
            )
            moves += [(seat, other, chips) for other, chips in parts if chips]
    paid = (SidePaid(tuple(moves), "best-of-stage"),) if moves else ()
    return (*paid, Compared(tuple(best)))


def leg_won(hand: Hand) -> tuple[Marked, ...]:
    """One alone is in for this stage of a game that is played for legs."""
    staged = isinstance(hand.now, Compare) and hand.settled.legs
    alone = in_for_it(hand) if staged else ()
    return (Marked(alone),) if len(alone) == 1 else ()


def legs_over(night: Night, hand: Hand) -> tuple[Event, ...]:
    """The deal is over: the pot is for who has all the legs, else it waits for the next deal."""
    legs = hand.settled.legs
    first = next((seat for seat in hand.order if night.marks_of(seat) >= legs), None)
    if first is None:
        return stayed(night, hand, night.pot)
    return tuple(Won(pot.number, ((first, pot.amount),)) for pot in pots(hand))


def lives_lost(night: Night, hand: Hand, losers: Sequence[int]) -> tuple[Event, ...]:
    """Each pays an ante, or what they have. The last one with lives and chips has the pot; where
    nobody would be left, nothing is paid, and it is played over."""
    end, unit = hand.settled, hand.stakes.ante
    paid = {seat: min(unit, night.reach(seat)) for seat in hand.order if seat in losers}
    those = hand.order if night.staying is None else night.staying
    left = [
        seat
        for seat in those
        if night.marks_of(seat) + (seat in losers) < end.lives
        and (night.real or night.holds(seat) > paid.get(seat, 0))
    ]
    pot = night.pot + sum(paid.values())
    if not left:
        return stayed(night, hand, night.pot)
    lost = Marked(tuple(paid), tuple((seat, chips) for seat, chips in paid.items() if chips))
    if len(left) == 1:
        return (lost, Won(0, ((left[0], pot),)))
    return (lost, *stayed(night, hand, pot))
