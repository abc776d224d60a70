"""Kinds of hand: each is one small test of a holding.

A test says which ranks the cards play as, highest claim first, or None when they cannot make the
kind. Wild cards fill what is missing; a bug is an ace except where it fills a straight or flush.
Must not know in which order the kinds stand.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from referee.core.cards.cards import ACE
from referee.core.cards.judge.holding import RankCounts
from referee.core.cards.judge.ladder import BY_CARDS, CATS, GROUPS, SHAPED
from referee.core.value import dataclass

Ranks = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Terms:
    """What the tests must know besides the cards."""

    ranks: Ranks
    """The ranks of the pack as this ladder numbers them, high to low."""
    runs: tuple[Ranks, ...]
    """Every straight, each high to low, the best first."""
    size: int
    """How many cards a straight or flush takes."""
    duplicates: bool = False
    """May a wild card copy a card of its own hand?"""
    wild_cats: bool = False
    """May wild cards build tigers and dogs?"""
    naturals_first: int = 0
    """How many wild cards are told apart where the same hand with fewer of them wins; 0: none."""


SHAPES: Final = {
    kind: {size: sizes + (1,) * (size - sum(sizes)) for size in range(max(sum(sizes), 1), 14)}
    for kind, sizes in GROUPS.items()
}
"""For each kind of like ranks and each number of cards: its groups and odd cards."""


def make(kind: str, held: RankCounts, terms: Terms) -> Ranks | None:
    """The ranks with which `held` makes this kind, in the order they are compared, or None."""
    shapes = SHAPES.get(kind)
    if shapes is not None:
        return make_groups(shapes.get(held.size), held, terms)
    if held.size != terms.size or kind in BY_CARDS:  # these want the cards: see `fours`
        return None
    if kind in SHAPED:
        return make_shaped(kind, held, terms)
    if kind == "straight":
        return make_straight(held, terms)
    if kind == "flush":
        return make_flush(held, terms)
    if kind == "straight-flush":
        return make_straight(held, terms) if held.suited else None
    return make_cat(CATS[kind], held, terms)


def make_groups(shape: tuple[int, ...] | None, held: RankCounts, terms: Terms) -> Ranks | None:
    """Groups of like ranks, the biggest first, then odd cards."""
    if shape is None:
        return None
    if not held.wilds:
        return held.grouped if held.shape == shape else None
    chosen = _fill(shape, held.counts, held.wilds, terms.ranks)
    return None if chosen is None else _spread(shape, chosen)


def lying_in(kind: str, top: int, ranks: Iterable[int]) -> Ranks | None:
    """The ranks of the best hand of like ranks that lies in these, what is over as odd cards: two
    pair in a full house. top: the rank of its first group, 0 for any."""
    if kind not in GROUPS:
        return None
    left = Counter(ranks)
    sizes, chosen = GROUPS[kind], list[int]()
    for place, size in enumerate(sizes):
        last = chosen[-1] if size in sizes[:place] else ACE + 1
        wanted = top if place == 0 else 0
        able = [
            rank
            for rank, count in left.items()
            if count >= size and rank < last and wanted in (0, rank)
        ]
        if not able:
            return None
        chosen.append(max(able))
        left[chosen[-1]] -= size
    return (*_spread(sizes, tuple(chosen)), *sorted(left.elements(), reverse=True))


def _fill(
    shape: tuple[int, ...], counts: dict[int, int], wilds: int, ranks: Ranks, last: int = ACE + 1
) -> Ranks | None:
    """The highest rank for each group in turn that leaves enough wild cards for the rest."""
    if not shape:
        return () if wilds == 0 and not counts else None
    for rank in ranks:
        missing = shape[0] - counts.get(rank, 0)
        if rank >= last or not 0 <= missing <= wilds:
            continue
        others = {other: count for other, count in counts.items() if other != rank}
        again = rank if shape[1:2] == shape[:1] else ACE + 1
        left = tuple(other for other in ranks if other != rank)
        rest = _fill(shape[1:], others, wilds - missing, left, again)
        if rest is not None:
            return (rank, *rest)
    return None


def _spread(shape: tuple[int, ...], chosen: Ranks) -> Ranks:
    return tuple(rank for size, rank in zip(shape, chosen, strict=True) for _ in range(size))


def make_straight(held: RankCounts, terms: Terms) -> Ranks | None:
    """The best run that holds every natural card once; wild cards fill the gaps."""
    if not held.distinct:
        return None
    ranks = set(held.ranks)
    low = {1 if rank == ACE else rank for rank in ranks} if ACE in ranks else ranks
    for run in terms.runs:
        if ranks.issubset(run) or (low is not ranks and low.issubset(run)):
            return run
    return None


def make_flush(held: RankCounts, terms: Terms) -> Ranks | None:
    """One suit; a wild card is the highest card of it that is missing, or a second ace."""
    if not held.suited:
        return None
    fillers = held.fillers
    if terms.duplicates:
        added = (max(terms.ranks),) * fillers
    else:
        added = tuple(rank for rank in terms.ranks if rank not in held.ranks)[:fillers]
    return tuple(sorted(held.ranks + added, reverse=True))


SKEET: Final = ((9,), (8, 7, 6), (5,), (4, 3), (2,))
"""The ranks of a skeet, one of each."""
FACES: Final = (13, 12, 11)


def make_shaped(kind: str, held: RankCounts, terms: Terms) -> Ranks | None:
    """One of the further kinds by ranks."""
    if kind == "royal-flush":
        ranks = make_straight(held, terms) if held.suited else None
        return ranks if ranks == terms.runs[0] else None
    if kind == "blaze":
        faces = all(rank in FACES for rank in held.ranks)
        return (*held.grouped, *FACES[:1] * held.wilds) if faces and not held.bugs else None
    if kind == "skip-straight":
        return _skipping(held, terms)
    found = tuple(next((r for r in some if r in held.ranks), some[0]) for some in SKEET)
    lack = held.suited or kind == "skeet"
    return found if lack and held.distinct and {*held.ranks} <= {*found} else None


def _skipping(held: RankCounts, terms: Terms) -> Ranks | None:
    """Every other rank, the ace at either end."""
    line = (*terms.ranks, 1) if ACE in terms.ranks else terms.ranks
    for at in range(len(line) - 2 * terms.size + 2):
        run = line[at : at + 2 * terms.size : 2]
        low = {1 if rank == ACE and run[-1] == 1 else rank for rank in held.ranks}
        if held.distinct and low <= {*run}:
            return run
    return None


def make_cat(ends: tuple[int, int], held: RankCounts, terms: Terms) -> Ranks | None:
    """A tiger or dog: no pair, from its high end to its low end."""
    top, bottom = ends
    if held.fillers and not terms.wild_cats:
        return None
    if not held.distinct or not all(bottom <= rank <= top for rank in held.ranks):
        return None
    wanted = [rank for rank in (top, bottom) if rank not in held.ranks]
    inner = [r for r in terms.ranks if bottom < r < top and r not in held.ranks]
    added = (wanted + inner)[: held.fillers]
    ranks = tuple(sorted(held.ranks + tuple(added), reverse=True))
    return ranks if ranks[0] == top and ranks[-1] == bottom else None
