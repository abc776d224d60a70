"""Whose up cards speak first in stud, as far as the cards were seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

HIGH: Final = "23456789TJQKA"
LOW: Final = "A23456789TJQK"
SUITS: Final = "cdhs"


def first_by_board(low: bool, opening: bool, boards: Mapping[int, Sequence[str]]) -> int | None:
    """The player whose up cards are first, or None where an unseen card leaves it open.

    low: razz, where the highest card brings it in (the ace is low) and the best low board speaks
    first later; else the lowest card, and the highest board. Suits break ties of the first card
    (clubs lowest); of equal boards the nearest to the dealer's left is first.
    """
    if not boards or any("??" in board or not board for board in boards.values()):
        return None
    order = LOW if low else HIGH
    if opening:
        cards = {who: _card(board[0], order) for who, board in boards.items()}
        best = max(cards.values()) if low else min(cards.values())
        return next(who for who, card in cards.items() if card == best)
    values = {who: _board(board, order) for who, board in boards.items()}
    top = min(values.values()) if low else max(values.values())
    return next(who for who, value in values.items() if value == top)


def _card(card: str, order: str) -> tuple[int, int]:
    return order.index(card[0]), SUITS.index(card[1])


def _board(board: Sequence[str], order: str) -> tuple[list[int], list[int]]:
    """How many of a rank lie there, most first; then the ranks in that order: two pair is more
    than one, whatever its rank."""
    counts = Counter(order.index(card[0]) for card in board)
    found = sorted(((many, rank) for rank, many in counts.items()), reverse=True)
    return [many for many, _ in found], [rank for _, rank in found]
