"""Odds: how many dealt hands are of each kind, counted exactly.

Knows how rare each kind is and where a ladder disagrees with that. Must not know how hands of
like ranks are counted (`counting`), nor whose turn it is.
"""

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise, product
from math import comb

from referee.core.cards.cards import SUITS, Pack, card
from referee.core.cards.judge.counting import Kinds, NotCounted, count_hands
from referee.core.cards.judge.division import EndKey
from referee.core.cards.judge.ladder import (
    BadugiLadder,
    Best,
    BragLadder,
    CardLadder,
    GroupLadder,
    SumLadder,
    TargetLadder,
)
from referee.core.cards.judge.made import CHOOSE, Measure
from referee.core.cards.judge.rule import ANY_HAND, End, JudgeRule, high_measure, low_measure
from referee.core.value import dataclass

ANY_NAMES = ("high", "low")


@dataclass(frozen=True, slots=True)
class Odds:
    """How the dealt hands of one ladder fall out."""

    counts: tuple[tuple[str, int], ...]
    """(kind, hands), the best kind first; a sum's kind is its number as text."""
    total: int

    def share(self, kind: str) -> float:
        """The part of all deals, from 0 to 1."""
        return dict(self.counts).get(kind, 0) / self.total


Counting = Generator[None, None, Odds]
"""A count on its way: a step each time it is asked, and the odds at the end."""
STEP = 50
"""Classes of hands that are counted in one step."""
MOST_KEPT = 256
KEPT: dict[tuple[JudgeRule, Best], Odds] = {}
"""What was counted, by what it depends on."""


def odds_of(rule: JudgeRule, end: EndKey) -> Odds:
    """Exact counts of every kind of hand dealt in this game, judged at one end.

    :raises NotCounted: see `count_odds`.
    """
    counting = count_odds(rule, end)
    while True:
        try:
            next(counting)
        except StopIteration as done:
            counted: Odds = done.value
            return counted


def count_odds(rule: JudgeRule, end: EndKey) -> Counting:
    """The same in steps, of which each is short.

    :raises NotCounted: hands with two and three cards of different kinds (Omaha), or long hands
        for low where flushes count.
    """
    wild, own = rule.wild, rule.end(end)
    if isinstance(own.ladder, GroupLadder) and (own.ladder.tops or own.ladder.wheel != "lowest"):
        raise NotCounted("hands with an order of the game's own are not counted")
    if own.own or own.lines is not None or own.choose not in CHOOSE[:3] or rule.uneven:
        raise NotCounted("hands of which not all common cards count are not counted")
    if (
        wild.several
        or wild.holding
        or wild.own
        or wild.low_hole
        or wild.count
        or wild.low_common
        or wild.places
    ):
        raise NotCounted("hands that say themselves what is wild are not counted")
    key = _bare(rule, own), own.side
    if key not in KEPT:
        counted = yield from _count(*key)
        while len(KEPT) >= MOST_KEPT:
            KEPT.pop(next(iter(KEPT)), None)
        KEPT[key] = counted
    return KEPT[key]


def _bare(rule: JudgeRule, own: End) -> JudgeRule:
    """The rule without what no count depends on, so that games with the same hands share one: the
    best of seven cards is as rare whether five of them are common or none."""
    cards, community = rule.cards[:1], rule.community[:1]
    if rule.choose != "two-and-three" and rule.wild.board == "plain":
        cards, community = (cards[0] + community[0],), (0,)
    return replace(
        rule,
        slug="",
        name="",
        mode="high",
        high=rule.high if own.key == "high" else own.ladder,
        low=rule.high if own.key == "high" else own.ladder,
        names=ANY_NAMES,
        low_choose=None,
        high_lines=None,
        low_lines=None,
        high_own=(),
        low_own=(),
        more=(),
        choose=own.choose,
        hole=0,
        lay="",
        cards=cards,
        community=community,
        qualify=ANY_HAND,
        declare=False,
        most=False,
        unwon="carry",
        seven="off",
        openers=None,
        big_pack=None,
        big_pack_from=0,
    )


def _count(rule: JudgeRule, end: Best) -> Counting:
    """The count itself."""
    measure = high_measure(rule) if end == "high" else low_measure(rule)
    ladder = measure.ladder
    if rule.wild.also:
        raise NotCounted("ranks that count as others are not counted")
    match ladder:
        case SumLadder():
            return (yield from _sum_odds(rule, measure))
        case BragLadder():
            dealt = _deal_by_deal(rule, measure)
            return (yield from _counted(dealt, ("three-of-a-kind", "pair", "high-card")))
        case BadugiLadder():
            kinds = tuple(f"badugi-{n}" for n in range(4, 0, -1))
            return (yield from _counted(_badugi_counts(rule), kinds))
        case CardLadder() | TargetLadder():
            raise NotCounted("sums and single cards are not counted")
        case GroupLadder() if ladder.by_cards:
            raise NotCounted("hands with four cards of a suit are not counted")
        case GroupLadder():
            assert measure.scale is not None
            counted = count_hands(rule, measure, measure.scale)
            return (yield from _counted(counted, ladder.kinds))


def out_of_order(odds: Odds) -> tuple[tuple[str, str], ...]:
    """Where a high ladder disagrees with the odds: (kind, the rarer one it stands above).

    Kinds that cannot be dealt are left out. For low there is nothing to warn of: there the
    commonest kind, no pair, is meant to be the best.
    """
    if odds.counts[0][0] == "high-card" or odds.counts[0][0].startswith("badugi"):
        return ()
    dealt = [(kind, count) for kind, count in odds.counts if count and kind[-1].isalpha()]
    return tuple(
        (kind, below) for (kind, count), (below, fewer) in pairwise(dealt) if count > fewer
    )


def _counted(found: Kinds, kinds: Sequence[str]) -> Counting:
    counts: Counter[str] = Counter()
    for at, (kind, ways) in enumerate(found):
        counts[kind] += ways
        if at % STEP == 0:
            yield
    return Odds(tuple((kind, counts[kind]) for kind in kinds), counts.total())


def _sum_odds(rule: JudgeRule, measure: Measure) -> Counting:
    """How many hands have each sum: cards added one after another."""
    states: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for each in rule.pack.cards:
        value = measure.best((each,)).strength.ranks[0]
        for (held, total), ways in list(states.items()):
            if held < rule.cards[0]:
                states[held + 1, total + value] += ways
        yield
    sums = {total: ways for (held, total), ways in states.items() if held == rule.cards[0]}
    best_first = sorted(sums, reverse=measure.ladder.best == "high")
    return Odds(tuple((str(total), sums[total]) for total in best_first), sum(sums.values()))


def _deal_by_deal(rule: JudgeRule, measure: Measure) -> Kinds:
    """Three cards of 52 are few enough to look at each deal."""
    for cards in combinations(rule.pack.cards, rule.cards[0]):
        yield measure.best(cards).strength.kind, 1


def _badugi_counts(rule: JudgeRule) -> Kinds:
    """By which ranks are alike: for each such shape, every way to give it suits."""
    if rule.wild.any or rule.cards[0] != 4:
        raise NotCounted("badugi with wild cards, or out of more than four, is not counted")
    measure = low_measure(rule)
    for shape in ((1, 1, 1, 1), (2, 1, 1), (2, 2), (3, 1), (4,)):
        ranks = rule.pack.ranks[: len(shape)]
        alike = [combinations(SUITS, count) for count in shape]
        for suits in product(*alike):
            hand = [card(rank, s) for rank, of in zip(ranks, suits, strict=True) for s in of]
            yield measure.best(hand).strength.kind, _rank_choices(rule.pack, shape)


def _rank_choices(pack: Pack, shape: tuple[int, ...]) -> int:
    """How many ways to choose the ranks of a shape."""
    ways, left = 1, len(pack.ranks)
    for size in sorted(set(shape), reverse=True):
        ways *= comb(left, shape.count(size))
        left -= shape.count(size)
    return ways
