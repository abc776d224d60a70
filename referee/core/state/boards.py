"""Up cards: whose speak first (Robert’s Rules, stud 1 to 3; Morehead 31)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from referee.core.book.game import BetStep, Game
from referee.core.cards.cards import ACE, Card, read_cards

SUITS = "cdhs"
"""As they break ties of the card that brings it in: clubs are lowest."""


FOURS = ("soko",)
"""Orders of hands, by their ids, in which four of a suit or four in sequence beat a pair, so that
four up cards may be such."""
ACES_LOW = ("ace-to-five", "ace-to-six", "badugi")
"""Orders of hands, by their ids, in which the ace is the lowest card."""


def pairs_count(game: Game) -> bool:
    """Whether like ranks are anything among upcards."""
    return not game.kinds or "pair" in game.kinds


def fours_count(game: Game) -> bool:
    """Whether four up cards of a suit, or in sequence, beat a pair of them."""
    return "four-flush" in game.kinds if game.kinds else game.ladder in FOURS


def aces_low(game: Game) -> bool:
    """Whether the ace is the lowest of the up cards, as it is of the hands; an old log says of
    these no more than that low wins."""
    return game.ladder in ACES_LOW if game.ladder else game.wins == "low"


IsWild = Callable[[Card], bool]
BoardWorth = tuple[list[int], list[int]]
"""How many of a rank lie there, most first, and the ranks: the greater is the better board."""
FOUR = 4


def wild_up(game: Game, named: Sequence[int] = ()) -> IsWild:
    """Which cards are wild for everybody who sees them. named: ranks that upcards made so. What a
    card in the hole makes wild is nobody's yet, and what lies in the middle is not told here."""
    always, joker = read_cards(game.wilds), game.joker in ("wild", "bug")
    ranks = {*named, *(card.rank for card in always if not card.suit)}
    return lambda card: joker if card.is_joker else card.rank in ranks or card in always


def first_by_board(
    step: BetStep,
    low: bool,
    boards: Mapping[int, Sequence[Card]],
    wild: IsWild = lambda _: False,
    fours: bool = False,
    pairs: bool = True,
) -> int:
    """The seat whose up cards are first in a betting interval.

    By the first card of each, or by all (pairs and the like, then the ranks); of equal ones the
    first named, but for a forced bet the suit decides. low: the game is played for low, where the
    ace is the lowest card. boards: by seat, clockwise from the dealer's left, at least one card
    each. wild: which cards are; a wild card counts as what makes the most of its board, as it does
    in a hand; fours: four of a suit or in sequence are more than a pair; pairs: like
    ranks are more than others. Raises ValueError where a suit must be known.
    """
    best = max if step.first in ("high-card", "high-board") else min
    if step.first in ("high-board", "low-board"):
        lowest = step.first == "low-board"
        weigh = _board if pairs else _plainly
        values = {seat: weigh(board, low, wild, lowest) for seat, board in boards.items()}
        if fours:
            values = {seat: max(values[seat], _four(boards[seat], wild)) for seat in values}
        top = best(values.values())
        return next(seat for seat, value in values.items() if value == top)
    ranks = {
        seat: _best(low) if wild(board[0]) else _rank(board[0], low)
        for seat, board in boards.items()
    }
    tied = [seat for seat, rank in ranks.items() if rank == best(ranks.values())]
    suits = {seat: boards[seat][0].suit for seat in tied}
    if len(tied) == 1 or not step.bring_in:
        return tied[0]
    if not all(suits.values()):
        raise ValueError("the suit of the first card decides")
    return best(tied, key=lambda seat: SUITS.find(suits[seat]))


def _rank(card: Card, low: bool) -> int:
    return 1 if low and card.rank == ACE else card.rank


def _best(low: bool) -> int:
    """The rank of a single wild card."""
    return 1 if low else ACE


def _four(board: Sequence[Card], wild: IsWild) -> BoardWorth:
    """Four up cards of a suit, or in sequence, as more than a pair and less than two; of others
    nothing. A wild card fills them."""
    natural = [each for each in board if not wild(each)]
    ranks, suits = sorted([each.rank for each in natural], reverse=True), {c.suit for c in natural}
    if len(board) < FOUR or not natural:
        return [], []
    if len(suits) == 1 and "" not in suits:
        return [2, 1, 2], ranks
    low = [1 if rank == ACE else rank for rank in ranks]
    for those in (ranks, low):
        if len({*those}) == len(those) and max(those) - min(those) < FOUR:
            return [2, 1, 1, 1], [min(ACE, min(those) + FOUR - 1)]
    return [], []


def _plainly(board: Sequence[Card], low: bool, wild: IsWild, lowest: bool) -> BoardWorth:
    """The ranks that lie there, the highest first, wild cards as the best there is."""
    best = (1 if low else 2) if lowest else _best(low)
    ranks = [best if wild(card) else _rank(card, low) for card in board]
    return [], sorted(ranks, reverse=True)


def _board(board: Sequence[Card], low: bool, wild: IsWild, lowest: bool) -> BoardWorth:
    """How many of a rank lie there, most first; then the ranks in that order: two pair is more
    than one, whatever its rank. lowest: wild cards are the lowest ranks that pair nothing, else one
    more of the best there is."""
    counts = Counter(_rank(card, low) for card in board if not wild(card))
    for _ in range(len(board) - counts.total()):
        if lowest:
            counts[min({*range(1 if low else 2, ACE)} - {*counts})] += 1
        else:
            best = max(counts, key=lambda rank: (counts[rank], rank), default=_best(low))
            counts[best] += 1
    found = sorted(((many, rank) for rank, many in counts.items()), reverse=True)
    return [many for many, _ in found], [rank for _, rank in found]
