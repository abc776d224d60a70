"""Up cards: whose speak first (Robert’s Rules, stud 1 to 3; Morehead 31)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from referee.core.book.game import Bet
from referee.core.cards.cards import ACE, Card

SUITS = "cdhs"
"""As they break ties of the card that brings it in: clubs are lowest."""


def first_by_board(step: Bet, low: bool, boards: Mapping[int, Sequence[Card]]) -> int:
    """The seat whose up cards are first in a betting interval.

    By the first card of each, or by all (pairs and the like, then the ranks); of equal ones the
    first named, but for a forced bet the suit decides. low: the game is played for low, where the
    ace is the lowest card. boards: by seat, clockwise from the dealer's left, at least one card
    each. Raises ValueError where a suit must be known.
    """
    best = max if step.first in ("high-card", "high-board") else min
    if step.first in ("high-board", "low-board"):
        values = {seat: _board(board, low) for seat, board in boards.items()}
        top = best(values.values())
        return next(seat for seat, value in values.items() if value == top)
    ranks = {seat: _rank(board[0], low) for seat, board in boards.items()}
    tied = [seat for seat, rank in ranks.items() if rank == best(ranks.values())]
    suits = {seat: boards[seat][0].suit for seat in tied}
    if len(tied) == 1 or not step.bring_in:
        return tied[0]
    if not all(suits.values()):
        raise ValueError("the suit of the first card decides")
    return best(tied, key=lambda seat: SUITS.find(suits[seat]))


def _rank(card: Card, low: bool) -> int:
    return 1 if low and card.rank == ACE else card.rank


def _board(board: Sequence[Card], low: bool) -> tuple[list[int], list[int]]:
    """How many of a rank lie there, most first; then the ranks in that order: two pair is more
    than one, whatever its rank."""
    counts = Counter(_rank(card, low) for card in board)
    found = sorted(((many, rank) for rank, many in counts.items()), reverse=True)
    return [many for many, _ in found], [rank for _, rank in found]
