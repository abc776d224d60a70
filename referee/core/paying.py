"""Paying by cards: the verdict a command carries, checked against the pots. Knows no cards."""

from __future__ import annotations

from referee.core.commands import PayByCards
from referee.core.errors import Refused
from referee.core.events import (
    CardsShown,
    Event,
    OpenersNotAsked,
    OpenersShown,
    PotStayed,
    UncalledReturned,
    Won,
)
from referee.core.evolve import evolve
from referee.core.night import Hand, Night
from referee.core.offers import openers_words
from referee.core.pots import stayed, unpaid, why_not
from referee.core.turns import beside, settling

Shares = tuple[tuple[int, int], ...]


def pay_by_cards(night: Night, hand: Hand, command: PayByCards) -> tuple[Event, ...]:
    """Every pot to those the cards name. A pot that nobody can win waits for the next deal."""
    if not hand.showing:
        raise Refused("no-showdown-yet")
    if hand.unsaid:
        raise Refused("say-whose", amount=abs(hand.unsaid))
    if command.openers not in openers_words(hand):
        raise Refused("say-of-openers", seat=hand.opener, law="showing-openers")
    events: list[Event] = []
    for seat, cards, words in command.shown:
        if seat not in hand.order or hand.of(seat).state not in ("in", "foul"):
            raise Refused("not-in-the-hand", seat=seat)
        events.append(CardsShown(seat, cards, words, command.board))
    if hand.opener is not None and command.openers:
        proved = command.openers == "shown"
        events.append((OpenersShown if proved else OpenersNotAsked)(hand.opener))
    if hand.uncalled is not None:
        seat, amount = hand.uncalled
        back = UncalledReturned(seat, min(amount, night.pot))
        events.append(back)
        hand = evolve(night, back).hand or hand
    events += _paid(night, hand, command.shares)
    if not settling(hand):
        return tuple(events)
    for event in events:
        night = evolve(night, event)
    best = tuple(seat for seat, chips in dict(command.shares).get(0, ()) if chips)
    return (*events, *beside(night, hand, command, best))


def _paid(
    night: Night, hand: Hand, all_shares: tuple[tuple[int, Shares], ...]
) -> tuple[Event, ...]:
    """Each pot as it is shared; an odd chip may wait for the next deal (S27)."""
    pots, odd_stays = unpaid(hand), hand.house.chose("S27") == "stays"
    named = dict(all_shares)
    if len(named) != len(all_shares) or set(named) != {pot.number for pot in pots}:
        raise Refused("every-pot-once")
    paid: list[Event] = []
    stays = 0
    for pot in pots:
        shares = tuple((seat, chips) for seat, chips in named[pot.number] if chips)
        for seat, chips in shares:
            if seat not in pot.claimants:
                law = why_not(hand, seat)
                raise Refused("cannot-win", seat=seat, amount=pot.number, law=law)
            if chips < 0:
                raise Refused("no-amount")
        if len(dict(shares)) != len(shares):
            raise Refused("every-pot-once")
        if not shares:
            stays += pot.amount
            continue
        left = pot.amount - sum(chips for _, chips in shares)
        if left and not (odd_stays and 0 < left < pot.amount):
            raise Refused("shares-and-pot", amount=pot.amount)
        paid.append(Won(pot.number, shares))
        stays += left
    if not paid:
        return stayed(night, hand, stays)
    return (*paid, PotStayed(stays)) if stays else tuple(paid)
