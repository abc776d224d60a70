"""Odds: how many dealt hands are of each kind, counted exactly.

Counts by classes of hands that a ladder cannot tell apart (like ranks, one suit or not, so many
wild cards), never by drawing lots and never deal by deal. Must not know whose turn it is.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, pairwise, product
from math import comb

from referee.core.cards import ACE, SUITS, Card, Pack, card
from referee.core.judging.holding import BUG_WEIGHT, WILD_WEIGHT
from referee.core.judging.ladder import BadugiLadder, Best, BragLadder, GroupLadder, SumLadder
from referee.core.judging.made import Measure
from referee.core.judging.rule import JudgeRule, high_measure, low_measure
from referee.core.judging.scale import Scale
from referee.core.judging.wild import see
from referee.core.judging.words import KIND_WORDS

KING = ACE - 1


class NotCounted(Exception):
    """Hands of this game are not counted: the message says why."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How the dealt hands of one ladder fall out."""

    counts: tuple[tuple[str, int], ...]
    """(kind, hands), the best kind first; a sum's kind is its number as text."""
    total: int

    def share(self, kind: str) -> float:
        """The part of all deals, from 0 to 1."""
        return dict(self.counts).get(kind, 0) / self.total

    def rarity(self, kind: str) -> str:
        """How rare, in words: "1 in 4,165"."""
        count = dict(self.counts).get(kind, 0)
        return f"1 in {round(self.total / count):,}" if count else "never"


@dataclass(frozen=True, slots=True)
class _Natural:
    """Some natural cards, all hands of these ranks at once: their weight, how many ways."""

    ranks: tuple[int, ...]
    ways: int
    suited: int
    """How many of the ways are in one suit."""
    sizes: tuple[int, ...]
    """How many cards of each of the ranks."""


@dataclass(frozen=True, slots=True)
class _Parts:
    """A pack sorted by what its cards are under a wild rule."""

    suits: dict[int, int]
    """Natural cards: a mask of suits for each rank."""
    wilds: int
    bugs: int


@lru_cache(maxsize=64)
def odds_of(rule: JudgeRule, end: Best) -> Odds:
    """Exact counts of every kind of hand dealt in this game, judged at one end.

    :raises NotCounted: hands with two and three cards of different kinds (Omaha), or long hands
        for low where flushes count.
    """
    measure = high_measure(rule) if end == "high" else low_measure(rule)
    ladder = measure.ladder
    match ladder:
        case SumLadder():
            return _sum_odds(rule, measure)
        case BragLadder():
            return _counted(_deal_by_deal(rule, measure), ("three-of-a-kind", "pair", "high-card"))
        case BadugiLadder():
            return _counted(_badugi_counts(rule), tuple(f"badugi-{n}" for n in range(4, 0, -1)))
        case GroupLadder():
            assert measure.scale is not None
            return _counted(_group_counts(rule, measure, measure.scale), ladder.kinds)


def warnings(odds: Odds) -> tuple[str, ...]:
    """Where a high ladder disagrees with the odds: a kind that stands above a rarer one.

    Kinds that cannot be dealt are left out. For low there is nothing to warn of: there the
    commonest kind, no pair, is meant to be the best.
    """
    if odds.counts[0][0] == "high-card" or odds.counts[0][0].startswith("badugi"):
        return ()
    dealt = [(kind, count) for kind, count in odds.counts if count]
    said = []
    for (kind, count), (below, fewer) in pairwise(dealt):
        if count > fewer and kind in KIND_WORDS and below in KIND_WORDS:
            said.append(
                f"{KIND_WORDS[kind]} is commoner than {KIND_WORDS[below]}, yet stands above it"
            )
    return tuple(said)


def _counted(counts: Counter[str], kinds: Sequence[str]) -> Odds:
    return Odds(tuple((kind, counts[kind]) for kind in kinds), counts.total())


def _group_counts(rule: JudgeRule, measure: Measure, scale: Scale) -> Counter[str]:
    """Over every class of hand: its kind, as many times as it can be dealt."""
    if rule.choose == "two-and-three":
        raise NotCounted("hands of exactly two and three cards are not counted")
    if rule.community[0] and rule.wild.board != "plain":
        return _community_counts(rule, measure, scale)
    size = rule.cards[0] + rule.community[0]
    if rule.wild.lowest:
        return _lowest_counts(rule, scale, size)
    return _count_parts(_sort_pack(rule, measure), size, scale)


def _count_parts(parts: _Parts, size: int, scale: Scale) -> Counter[str]:
    counts: Counter[str] = Counter()
    for wilds, bugs in product(range(min(parts.wilds, size) + 1), range(parts.bugs + 1)):
        naturals = size - wilds - bugs
        if naturals >= 0:
            standing = comb(parts.wilds, wilds) * comb(parts.bugs, bugs)
            for each in _naturals(parts.suits, naturals):
                for kind, ways in _kinds_of(each, wilds, bugs, scale, parts.suits):
                    counts[kind] += ways * standing
    return counts


def _sort_pack(rule: JudgeRule, measure: Measure, without: Card | None = None) -> _Parts:
    """Which cards of the pack are natural, wild or bugs; a common card is `without`."""
    board = () if without is None else (without,)
    cards = [each for each in rule.pack.cards if each != without]
    wild = replace(rule.wild, lowest=False)
    suits: dict[int, int] = {}
    roles: Counter[str] = Counter()
    for each in cards:
        seen = see((each,), board, wild, measure.end)[0]
        roles[seen.role] += 1
        if seen.role == "natural":
            mask = 1 << SUITS.find(seen.plays.suit) if seen.plays.suit else 16
            suits[seen.plays.rank] = suits.get(seen.plays.rank, 0) | mask
    return _Parts(suits, roles["wild"], roles["bug"])


def _naturals(suits: dict[int, int], size: int) -> Iterator[_Natural]:
    """Every multiset of ranks of this size, with the ways to deal it."""
    ranks = sorted(suits, reverse=True)
    have = {rank: mask.bit_count() for rank, mask in suits.items()}

    def choose(
        start: int, left: int, held: tuple[int, ...], sizes: tuple[int, ...], ways: int, mask: int
    ) -> Iterator[_Natural]:
        if left == 0:
            yield _Natural(held, ways, mask.bit_count() if held else 1, sizes)
            return
        for at in range(start, len(ranks)):
            rank = ranks[at]
            for count in range(1, min(left, have[rank]) + 1):
                both = mask & suits[rank] if count == 1 else 0
                more = ways * comb(have[rank], count)
                yield from choose(
                    at + 1, left - count, held + (rank,) * count, (*sizes, count), more, both
                )

    yield from choose(0, size, (), (), 1, 31)


def _kinds_of(
    naturals: _Natural, wilds: int, bugs: int, scale: Scale, suits: dict[int, int]
) -> Iterator[tuple[str, int]]:
    """The kinds that these ranks make with so many wild cards, and how many ways each."""
    size = len(naturals.ranks) + wilds + bugs
    if size > scale.ladder.size:
        yield from _long_kinds(naturals.ranks, wilds, bugs, scale, suits)
        return
    if wilds == bugs == 0 and len(naturals.sizes) < size:
        yield scale.weigh(_typical(naturals.sizes), False).kind, naturals.ways
        return
    weight = sum([8**rank for rank in naturals.ranks]) + wilds * WILD_WEIGHT + bugs * BUG_WEIGHT
    if naturals.suited:
        yield scale.weigh(weight, True).kind, naturals.suited
    if naturals.ways > naturals.suited:
        yield scale.weigh(weight, False).kind, naturals.ways - naturals.suited


def _typical(sizes: tuple[int, ...]) -> int:
    """The weight of one hand for all with groups of these sizes: like ranks alone decide."""
    return sum([size * 8 ** (KING - at) for at, size in enumerate(sorted(sizes))])


def _long_kinds(
    ranks: tuple[int, ...], wilds: int, bugs: int, scale: Scale, suits: dict[int, int]
) -> Iterator[tuple[str, int]]:
    """The best five of more: by which of the ranks lie in one suit."""
    if scale.ladder.best == "low" and "flush" in scale.ladder.kinds:
        raise NotCounted("long hands for low are not counted where flushes count")
    counts = Counter(ranks)
    plain = _best_of(ranks, wilds, bugs, scale, False)
    ways = 1
    for rank, count in counts.items():
        ways *= comb(suits[rank].bit_count(), count)
    least = max(scale.ladder.size - wilds - bugs, 1)
    flushes = 0
    if "flush" in scale.ladder.kinds or "straight-flush" in scale.ladder.kinds:
        for suit, length in product(range(4), range(least, len(counts) + 1)):
            for suited in combinations(counts, length):
                these = _ways_suited(counts, suited, 1 << suit, suits)
                if these:
                    best = max(plain, _best_of(suited, wilds, bugs, scale, True))
                    flushes += these
                    yield best[1], these
    if ways > flushes:
        yield plain[1], ways - flushes


def _ways_suited(
    counts: Counter[int], suited: Sequence[int], suit: int, suits: dict[int, int]
) -> int:
    """How many ways exactly these ranks have a card of this suit."""
    ways = 1
    for rank, count in counts.items():
        others = (suits[rank] & ~suit).bit_count()
        if rank in suited:
            ways *= comb(others, count - 1) if suits[rank] & suit else 0
        else:
            ways *= comb(others, count)
    return ways


def _best_of(
    ranks: Sequence[int], wilds: int, bugs: int, scale: Scale, suited: bool
) -> tuple[tuple[int, ...], str]:
    """The best hand from these ranks and some or all of the wild cards: (key, kind)."""
    weights = [8**rank for rank in ranks]
    standing = [WILD_WEIGHT] * wilds + [BUG_WEIGHT] * bugs
    found = []
    for used in {tuple(c) for n in range(len(standing) + 1) for c in combinations(standing, n)}:
        need = scale.ladder.size - len(used)
        for chosen in {sum(each) for each in combinations(weights, need)} if need >= 0 else ():
            strength = scale.weigh(chosen + sum(used), suited)
            found.append((strength.key, strength.kind))
    return max(found)


def _lowest_counts(rule: JudgeRule, scale: Scale, size: int) -> Counter[str]:
    """Each hand's own lowest rank is wild: count the natural cards above it."""
    if size != scale.ladder.size:
        raise NotCounted("long hands with the lowest card wild are not counted")
    suits = _sort_pack(rule, high_measure(rule)).suits
    pack = replace(rule.pack, jokers=0)
    counts: Counter[str] = Counter()
    for jokers in range(rule.pack.jokers + 1):
        outside = comb(rule.pack.jokers, jokers)
        for lowest, own in product(pack.ranks, range(1, 5)):
            above = {rank: mask for rank, mask in suits.items() if rank > lowest}
            naturals = size - jokers - own
            if naturals >= 0:
                part = 0 if rule.wild.joker == "bug" else jokers
                for each in _naturals(above, naturals):
                    for kind, ways in _kinds_of(each, own + part, jokers - part, scale, above):
                        counts[kind] += ways * comb(4, own) * outside
    return counts


def _community_counts(rule: JudgeRule, measure: Measure, scale: Scale) -> Counter[str]:
    """One common card that makes its rank wild: over every common card, every hand."""
    if rule.community != (1,) or rule.cards[0] + 1 != scale.ladder.size:
        raise NotCounted("only one wild common card with hands one card short is counted")
    counts: Counter[str] = Counter()
    for common in rule.pack.cards:
        parts = _sort_pack(rule, measure, without=common)
        board = see((), (common,), rule.wild, measure.end)[0]
        if board.role == "natural":
            raise NotCounted("a natural common card is not counted")
        bug = board.role == "bug"
        for wilds, bugs in product(range(parts.wilds + 1), range(parts.bugs + 1)):
            naturals = rule.cards[0] - wilds - bugs
            if naturals >= 0:
                standing = comb(parts.wilds, wilds) * comb(parts.bugs, bugs)
                for each in _naturals(parts.suits, naturals):
                    for kind, ways in _kinds_of(
                        each, wilds + (not bug), bugs + bug, scale, parts.suits
                    ):
                        counts[kind] += ways * standing
    return counts


def _sum_odds(rule: JudgeRule, measure: Measure) -> Odds:
    """How many hands have each sum: cards added one after another."""
    states: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for each in rule.pack.cards:
        value = measure.best((each,)).strength.ranks[0]
        for (held, total), ways in list(states.items()):
            if held < rule.cards[0]:
                states[held + 1, total + value] += ways
    sums = {total: ways for (held, total), ways in states.items() if held == rule.cards[0]}
    best_first = sorted(sums, reverse=measure.ladder.best == "high")
    return Odds(tuple((str(total), sums[total]) for total in best_first), sum(sums.values()))


def _deal_by_deal(rule: JudgeRule, measure: Measure) -> Counter[str]:
    """Three cards of 52 are few enough to look at each deal."""
    return Counter(
        measure.best(cards).strength.kind for cards in combinations(rule.pack.cards, rule.cards[0])
    )


def _badugi_counts(rule: JudgeRule) -> Counter[str]:
    """By which ranks are alike: for each such shape, every way to give it suits."""
    if rule.wild.any:
        raise NotCounted("badugi with wild cards is not counted")
    measure = low_measure(rule)
    counts: Counter[str] = Counter()
    for shape in ((1, 1, 1, 1), (2, 1, 1), (2, 2), (3, 1), (4,)):
        ranks = rule.pack.ranks[: len(shape)]
        alike = [combinations(SUITS, count) for count in shape]
        for suits in product(*alike):
            hand = [card(rank, s) for rank, of in zip(ranks, suits, strict=True) for s in of]
            counts[measure.best(hand).strength.kind] += _rank_choices(rule.pack, shape)
    return counts


def _rank_choices(pack: Pack, shape: tuple[int, ...]) -> int:
    """How many ways to choose the ranks of a shape."""
    ways, left = 1, len(pack.ranks)
    for size in sorted(set(shape), reverse=True):
        ways *= comb(left, shape.count(size))
        left -= shape.count(size)
    return ways
