"""An independent, slow and obvious judge for the tests: no weights, no memory, no wild logic."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement

from referee.core.cards.cards import Card

ORDER = ["high", "pair", "two", "three", "straight", "flush", "full", "four", "sf", "five"]
STRIPPED = ["high", "pair", "two", "three", "straight", "full", "flush", "four", "sf", "five"]
NAMES = {
    "high": "high-card", "pair": "pair", "two": "two-pair", "three": "three-of-a-kind",
    "straight": "straight", "flush": "flush", "full": "full-house", "four": "four-of-a-kind",
    "sf": "straight-flush", "five": "five-of-a-kind",
}  # fmt: skip

Rank = tuple[int, ...]


def straight_top(ranks: Iterable[int], lowest: int = 2) -> int | None:
    """The top of a five-card straight, the ace also under `lowest`."""
    have = sorted(set(ranks))
    if len(have) != 5:
        return None
    if have[4] - have[0] == 4:
        return have[4]
    if have[4] == 14 and have[:4] == list(range(lowest, lowest + 4)):
        return lowest + 3
    return None


def high(cards: Sequence[Card], order: Sequence[str] = ORDER, lowest: int = 2) -> Rank:
    """The value of five natural cards (a card may be there twice): greater is better."""
    counts = Counter(card.rank for card in cards)
    groups = sorted(((n, r) for r, n in counts.items()), reverse=True)
    shape = [n for n, _ in groups]
    ranks = [r for _, r in groups]
    flush = len({card.suit for card in cards}) == 1
    top = straight_top(counts, lowest)
    if shape[0] == 5:
        kind = "five"
    elif flush and top:
        kind, ranks = "sf", [top]
    elif shape[0] == 4:
        kind = "four"
    elif shape[:2] == [3, 2]:
        kind = "full"
    elif flush:
        kind, ranks = "flush", sorted((card.rank for card in cards), reverse=True)
    elif top:
        kind, ranks = "straight", [top]
    else:
        kind = {3: "three", 2: "pair", 1: "high"}[shape[0]]
        kind = "two" if shape[:2] == [2, 2] else kind
    return (order.index(kind), *ranks)


def kind_of(value: Rank, order: Sequence[str] = ORDER) -> str:
    """The kind's name as the ladders call it."""
    return NAMES[order[value[0]]]


def low_five(cards: Sequence[Card]) -> Rank:
    """Ace-to-five of five natural cards: smaller is better."""
    counts = Counter(1 if card.rank == 14 else card.rank for card in cards)
    groups = sorted(((n, r) for r, n in counts.items()), reverse=True)
    return (*(n for n, _ in groups), 0, *(r for _, r in groups))


def low_six(cards: Sequence[Card]) -> Rank:
    """Ace-to-six of five natural cards: smaller is better."""
    ranks = sorted(1 if card.rank == 14 else card.rank for card in cards)
    run = len(set(ranks)) == 5 and ranks[4] - ranks[0] == 4
    flush = len({card.suit for card in cards}) == 1
    counts = Counter(ranks)
    groups = sorted(((n, r) for r, n in counts.items()), reverse=True)
    shape = [n for n, _ in groups]
    kinds = [[1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], "s", "f", [3, 2], [4, 1], "sf", [5]]
    mark: object = {(True, True): "sf", (True, False): "s", (False, True): "f"}.get((run, flush))
    return (kinds.index(mark or shape), *(r for _, r in groups))


def best_wild(
    naturals: Sequence[Card], wilds: int, pack: Sequence[Card], duplicates: bool = False
) -> Rank:
    """The best of every substitution; without `duplicates` no copies but for five of a kind."""
    best: Rank = ()
    for chosen in combinations_with_replacement(pack, wilds):
        hand = [*naturals, *chosen]
        value = high(hand)
        if value > best and (duplicates or len(set(hand)) == 5 or ORDER[value[0]] == "five"):
            best = value
    return best


def best_bug(naturals: Sequence[Card], pack: Sequence[Card]) -> Rank:
    """The bug is an ace, or a card that completes a straight, a flush or both."""
    best: Rank = ()
    for card in pack:
        hand = [*naturals, card]
        value = high(hand)
        kind = ORDER[value[0]]
        filling = kind in ("straight", "flush", "sf") and card not in naturals
        as_ace = card.rank == 14 and (kind == "five" or card not in naturals)
        if value > best and (filling or as_ace):
            best = value
    return best
