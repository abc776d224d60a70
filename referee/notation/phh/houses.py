"""Raises that our limit refuses and another house's allows: a record is of its own house.

They are tapped as everything the table lets stand is (Stand), so the log says that they were.
"""

from __future__ import annotations

from referee.core.state.hand import Hand
from referee.notation.phh.record import Record


def allowed_elsewhere(
    record: Record, hand: Hand, seat: int, to: int, rise: int, chips: int
) -> bool:
    """Whether a total for the interval is a raise somewhere.

    rise: the largest rise of the interval so far, blinds and straddles apart; chips: what the
    seat has left. Elsewhere a straddle does not double the least raise, which is the file's own
    least bet, and an all-in for less than a bet lets everybody raise again; with a fixed
    limit a raise over a short all-in may be a whole bet more, or make the short one up; and FO/8
    is also played with pot-limit bets, as it is by the program that the format comes from.
    """
    holding, level = hand.of(seat), hand.level
    up = to - level
    if up <= 0:
        return False
    if record.variant.betting == "fixed":
        size = hand.full
        if to in (level + size, (level // size + 1) * size):
            return True
        if level % size and to == holding.bet + chips and to < level + size:
            return True  # all-in for less than a whole bet over a short one
        pot_limit = record.variant.code == "FO/8" and up >= size
        return pot_limit and to <= _pot(hand, holding.bet)
    least = record.sizes[0]
    straddled = max(record.blinds) > least
    reopened = 0 < rise < least
    whole = up >= max(least, rise) or to == holding.bet + chips
    if not (straddled or reopened) or not whole:
        return False
    return record.variant.betting == "none" or to <= _pot(hand, holding.bet)


def _pot(hand: Hand, bet: int) -> int:
    """The highest total of a pot limit: the pot after calling, on top of the call."""
    return 2 * hand.level - bet + hand.pot
