"""Chips that a ruling leaves in the pot, beside an all-in: who could not match them has no part."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import pairwise

from referee.core.state.hand import Hand

Pieces = tuple[tuple[int, int], ...]
"""Chips of a seat, as (what somebody is all-in for, chips above it)."""


def pieces(hand: Hand, totals: Mapping[int, int], seat: int, amount: int) -> Pieces:
    """Which of so many more chips of a seat lie above what others are all-in for. totals: what each
    has put in that others match."""
    start = totals[seat] + sum([chips for _, chips in hand.of(seat).above])
    end = start + amount
    all_in = {totals[each.seat] for each in hand.live if each.all_in and each.seat != seat}
    levels = sorted(all_in)
    found = []
    for level, top in pairwise((*levels, end)):
        chips = min(end, top) - max(start, level)
        if chips > 0:
            found.append((level, chips))
    return tuple(found)


def in_layers(hand: Hand, levels: Sequence[int]) -> list[int]:
    """How many such chips lie in the layer up to each level, and in the last above them all; where
    an opening began again the bets of who is foul lie there as they were."""
    found = [0] * (len(levels) + 1)
    for holding in hand.holdings:
        if holding.above and not (hand.began_again and holding.state == "foul"):
            left = holding.dead - holding.fees
            for level, chips in holding.above:
                part = max(min(chips, left), 0)
                found[bisect_right(levels, level)] += part
                left -= part
    return found
