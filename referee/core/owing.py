"""Chips that the log has in the pot and that are not there: what a count found missing, and who
owes it. Commands -> events. Whoever is charged is charged once: the log has had the chips since
they were due."""

from __future__ import annotations

from referee.core.errors import Refused
from referee.core.events import CountStands, Event, HandedOver, Owing, PaidUp
from referee.core.hand import Hand, Holding
from referee.core.night import Night


def missing(hand: Hand) -> int:
    """Chips a count of the pot found missing, that nobody is yet said to owe. In just a pot, where
    chips are taken out of it too, as far as nobody has let them be."""
    return hand.missing if hand.free else max(-hand.loose, 0)


def booked(hand: Hand, one: Holding, amount: int) -> int:
    """How many of so many chips due from a seat the log has in the pot as its own already: the ante
    and the blind, and beyond these what a count found missing."""
    forced = hand.starts[0].of(one.seat).total if hand.starts else one.total
    due = max(min(forced, one.total + one.took) - one.took, missing(hand))
    return min(amount, one.total, due)


def paid_late(night: Night, hand: Hand, seat: int, amount: int) -> tuple[Event, ...]:
    """A seat puts in chips that the log has as its own already: first what it stands as owing."""
    if not amount:
        return ()
    found = min(max(amount - night.owes(seat), 0), missing(hand))
    return (PaidUp(seat, amount, found),)


def owes(night: Night, hand: Hand, seat: int, amount: int) -> tuple[Event, ...]:
    """What a count found missing is a seat's to put in. Raises Refused."""
    if seat not in hand.order:
        raise Refused("not-in-the-hand", seat=seat)
    if amount < 1:
        raise Refused("no-amount")
    there = missing(hand)
    if amount > there:
        raise Refused("unsaid-so-much" if there else "nothing-unsaid", amount=there)
    put_in = hand.of(seat).total - night.owes(seat)
    if amount > put_in:
        raise Refused("put-in-less", seat=seat, amount=put_in)
    return (Owing(seat, amount, amount),)


def pays_up(night: Night, seat: int) -> tuple[Event, ...]:
    """A seat puts in what it owes. Raises Refused."""
    if not night.owes(seat):
        raise Refused("owes-nothing", seat=seat)
    return (PaidUp(seat, night.owes(seat)),)


def handed_over(night: Night) -> tuple[Event, ...]:
    """What a deal put right moves has been handed over. Raises Refused."""
    if not night.handing:
        raise Refused("nothing-to-hand-over")
    return (HandedOver(),)


def stands(hand: Hand) -> tuple[Event, ...]:
    """The pot is played for as it was counted. Raises Refused."""
    there = max(hand.missing, -hand.unsaid)
    if there < 1:
        raise Refused("nothing-unsaid")
    return (CountStands(there),)
