"""Main and side pots: who may win which chips, and in what order odd chips go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.core.chips import share
from referee.core.night import Hand


@dataclass(frozen=True, slots=True)
class Pot:
    """number: 0 is the main pot; amount: chips; claimants: seats that may win it, in order from
    the dealer's left."""

    number: int
    amount: int
    claimants: tuple[int, ...]


def pots(hand: Hand) -> tuple[Pot, ...]:
    """The pots as they would be contested now, paid ones among them (law 39; RRoP Ties 5).

    Only an all-in makes a new pot. What dropped and foul hands put in above the last level
    somebody can win merges down into the last pot that can be won. Chips that nobody is said to
    have put in lie in the main pot. Empty when nobody can win.
    """
    live = hand.live
    if not live:
        return ()
    totals = [one.ante + sum(one.bets) for one in hand.holdings]
    covering = tuple(one.seat for one in live if not one.all_in)
    levels = sorted({one.ante + sum(one.bets) for one in live if one.all_in})
    layers: list[tuple[int, tuple[int, ...]]] = []
    below = 0
    for level in levels:
        amount = sum(min(total, level) - min(total, below) for total in totals)
        claimants = tuple(
            one.seat for one in live if not one.all_in or one.ante + sum(one.bets) >= level
        )
        layers.append((amount, claimants))
        below = level
    rest = sum(total - min(total, below) for total in totals)
    layers.append((rest, covering))
    extra = hand.carried + hand.loose + sum(one.dead for one in hand.holdings)
    return _merged(layers, extra)


def _merged(layers: list[tuple[int, tuple[int, ...]]], extra: int) -> tuple[Pot, ...]:
    """Layers with the same claimants become one; a layer without any falls to the one below."""
    merged: list[tuple[int, tuple[int, ...]]] = []
    for amount, claimants in layers:
        if merged and (not claimants or claimants == merged[-1][1] or not amount):
            merged[-1] = (merged[-1][0] + amount, merged[-1][1])
        elif claimants:
            merged.append((amount, claimants))
        else:
            extra += amount
    found = []
    for number, (amount, claimants) in enumerate(merged):
        amount += extra
        extra = min(amount, 0)  # a pot was counted lower than what the log has of it
        found.append(Pot(number, max(amount, 0), claimants))
    return tuple(found)


def unpaid(hand: Hand) -> tuple[Pot, ...]:
    """The pots still to be paid."""
    paid = {number for number, _ in hand.awards}
    return tuple(pot for pot in pots(hand) if pot.number not in paid)


def shares(hand: Hand, pot: Pot, winners: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """What each winner takes of a pot; odd chips one each, clockwise from the dealer's left."""
    in_order = [seat for seat in hand.order if seat in winners]
    return share(pot.amount, in_order, hand.stakes.chip)
