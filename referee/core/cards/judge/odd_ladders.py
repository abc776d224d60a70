"""The ladders that are not made of like ranks: sums, Brag, badugi, and one card of a suit.

Each gives the strength of cards already seen with their parts. Must not know which cards of a
longer hand are chosen.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from referee.core.cards.cards import ACE, Card
from referee.core.cards.judge.ladder import (
    MOST_POINTS,
    BadugiLadder,
    BragLadder,
    CardLadder,
    SumLadder,
    TargetLadder,
)
from referee.core.cards.judge.scale import Strength
from referee.core.cards.judge.wild import Seen


def sum_strength(seen: Sequence[Seen], ladder: SumLadder) -> Strength:
    """Red points less black points; a wild card adds or takes the most."""
    points = dict(ladder.points)
    most = max(points.values())
    total = 0
    for each in seen:
        if each.role == "natural":
            value = points[each.plays.rank]
            total += value if each.plays.is_red else -value
        else:
            total += most if ladder.best == "high" else -most
    return Strength((total if ladder.best == "high" else -total,), "sum", (total,))


NO_HAND = "none"
"""The kind of cards that make no hand of their ladder, and win nothing."""


def card_strength(seen: Sequence[Seen], ladder: CardLadder) -> Strength:
    """The highest (or lowest) card of the suit; a wild card is the card it is."""
    ranks = [each.plays.rank for each in seen if each.card.suit == ladder.suit]
    if not ranks:
        return Strength((-ACE - 1,), NO_HAND, ())
    rank = max(ranks) if ladder.best == "high" else min(ranks)
    return Strength((rank if ladder.best == "high" else -rank,), "card", (rank,))


def target_strength(seen: Sequence[Seen], ladder: TargetLadder) -> Strength:
    """What these cards come to, in halves: how far their nearest sum is from the number, under
    before over; or their digits, the last digit of their sum, or the sum of one suit. For low the
    smallest number of the digits, and the suit with most in it, counted low."""
    values = dict(ladder.values)
    counts = [values.get(each.plays.rank, (0,)) for each in seen]
    high = ladder.best == "high"
    if ladder.adding == "digits":
        digits = sorted(map(max if high else min, counts), reverse=high)
        return Strength(tuple(each if high else -each for each in digits), "target", (*digits,))
    if ladder.adding == "suit":
        suits = {each.plays.suit for each in seen}
        own = [
            _sums(c for c, each in zip(counts, seen, strict=True) if each.plays.suit == s)
            for s in suits
        ]
        sums = set().union(*own) if high else {max(map(min, own))}
    else:
        sums = _sums(counts)
    if ladder.adding == "last-digit":
        sums = {total % TEN for total in sums}
    if ladder.busts:
        sums = {total for total in sums if total <= ladder.target}
    if not sums:
        return Strength((-MOST_POINTS, 0), NO_HAND, ())
    found = min if high else max
    total = found(sums, key=lambda each: (abs(each - ladder.target), each > ladder.target))
    key = (-abs(total - ladder.target), -(total > ladder.target))
    return Strength(key if high else (-key[0], -key[1]), "target", (total,))


TEN = 20
"""Ten, in halves."""


def _sums(counts: Iterable[Sequence[int]]) -> set[int]:
    """Every sum of cards of which each counts one of so many."""
    sums = {0}
    for each in counts:
        sums = {total + value for total in sums for value in each}
    return sums


def badugi_strength(seen: Sequence[Seen], ladder: BadugiLadder) -> Strength:
    """The most cards with no rank and no suit twice, then the lowest from the top down; or the
    highest, where that is best."""
    naturals = [each.plays for each in seen if each.role == "natural"]
    fillers = min(len(seen) - len(naturals), ladder.size)
    ace = 1 if ladder.aces == "low" else ACE
    best: tuple[int, ...] = ()
    for size in range(min(ladder.size - fillers, len(naturals)), -1, -1):
        for chosen in combinations(naturals, size):
            if _rainbow(chosen):
                ranks = [ace if card.rank == ACE else card.rank for card in chosen]
                best = max(best, _badugi_key(ranks, fillers, ladder))
        if best:
            break
    ranks_played = tuple(map(abs, best[1:]))
    return Strength(best, f"badugi-{best[0]}", ranks_played)


def _rainbow(cards: Sequence[Card]) -> bool:
    return len({card.rank for card in cards}) == len({card.suit for card in cards}) == len(cards)


def _badugi_key(ranks: list[int], fillers: int, ladder: BadugiLadder) -> tuple[int, ...]:
    sign, low = (1 if ladder.best == "high" else -1), ladder.aces == "low"
    order = [1, *range(2, ACE)] if low else list(range(2, ACE + 1))
    added = [rank for rank in order[::-sign] if rank not in ranks][:fillers]
    return (len(ranks) + fillers, *(sign * rank for rank in sorted(ranks + added, reverse=True)))


def brag_strength(seen: Sequence[Seen], ladder: BragLadder) -> Strength:
    """Three, pair, high card; naturals first; then the better bragger or suit. For low the same
    with every bragger its own card, and the worst hand best.

    No two hands of one pack are equal.
    """
    cards = [each.card for each in seen]
    braggers = sorted(set(cards) & set(ladder.braggers), key=ladder.braggers.index)
    naturals = [card for card in cards if card not in braggers]
    if ladder.own_rank_natural:
        own = [b for b in braggers if any(card.rank == b.rank for card in naturals)]
        naturals += own
        braggers = [b for b in braggers if b not in own]
    naturals.sort(key=lambda card: (card.rank, -_suit(card, ladder)), reverse=True)
    if ladder.best == "low":
        naturals = sorted(cards, key=lambda card: (card.rank, -_suit(card, ladder)), reverse=True)
        strength = _natural(naturals, ladder)
        return replace(strength, key=tuple(-part for part in strength.key))
    if braggers:
        return _bragged(naturals, len(cards), -ladder.braggers.index(braggers[0]))
    return _natural(naturals, ladder)


def _bragged(naturals: Sequence[Card], size: int, bragger: int) -> Strength:
    """The braggers join the highest natural card: two odd cards leave a pair, else a three."""
    ranks = [card.rank for card in naturals]
    top = max(ranks, default=ACE)
    if len(set(ranks)) > 1:
        return Strength((1, top, 0, bragger), "pair", (top, *ranks))
    return Strength((2, top, 0, bragger), "three-of-a-kind", (top,) * size)


def _natural(cards: Sequence[Card], ladder: BragLadder) -> Strength:
    ranks = tuple(card.rank for card in cards)
    like = {rank for rank in ranks if ranks.count(rank) > 1}
    if not like:
        return Strength((0, *ranks, -_suit(cards[0], ladder)), "high-card", ranks)
    top = like.pop()
    odd = [card for card in cards if card.rank != top]
    if not odd:
        return Strength((2, top, 1), "three-of-a-kind", ranks)
    key = (1, top, 1, odd[0].rank, -_suit(odd[0], ladder))
    return Strength(key, "pair", (top, top, odd[0].rank))


def _suit(card: Card, ladder: BragLadder) -> int:
    """0 for the best suit."""
    return ladder.suits.find(card.suit) if card.suit else len(ladder.suits)
