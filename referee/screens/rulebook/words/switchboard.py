"""Who stands behind a choice of the house, and what the stakes of the night say of it."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.book.game import Stakes
from referee.core.book.switches import Authority
from referee.core.state.hand import Hand
from referee.core.state.sharing import asks_highest_card

AUTHORITIES: Mapping[Authority, str] = {
    "morehead": "Morehead",
    "roberts": "Robert’s Rules",
    "tda": "TDA",
    "house": "house custom",
}


def say_raises(stakes: Stakes) -> str:
    """The stakes' own number of raises, in words."""
    limit = stakes.limit
    if limit.raises is None:
        return "Tonight’s stakes say: any number."
    two = "heads-up any number" if limit.heads_up_free else "heads-up too"
    return f"Tonight’s stakes say: {limit.raises}, {two}."


def odd_chips(hand: Hand) -> str:
    """Where the chips go that cannot be divided, in one sentence."""
    odd = hand.house.odd_chips
    if odd.to == "stays" or (hand.settled.match and len(hand.live) > 1):
        return "Odd chips stay for the next pot."
    usual = f"{'one each' if odd.each else 'all to the first'}, from the dealer’s left"
    if odd.to == "called" and hand.aggressor is not None:
        return f"Odd chips go to the player who was called; if that hand has no share, {usual}."
    if asks_highest_card(hand):
        return f"Odd chips go by the card you name; unless you do, {usual}."
    return f"Odd chips go {usual}."
