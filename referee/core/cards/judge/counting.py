"""Counting dealt hands by kind, exactly.

Counts by classes of hands that a ladder cannot tell apart (like ranks, one suit or not, so many
wild cards), never by drawing lots and never deal by deal. Must not know what the counts are for.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from math import comb

from referee.core.cards.cards import ACE, SUITS, Card
from referee.core.cards.judge.holding import BUG_WEIGHT, WILD_WEIGHT
from referee.core.cards.judge.made import OWN_OF_FIVE, Measure
from referee.core.cards.judge.rule import JudgeRule
from referee.core.cards.judge.scale import Scale
from referee.core.cards.judge.wild import see
from referee.core.value import dataclass

KING = ACE - 1
MOST_COUNTED = 8
"""The best hands out of more cards take minutes to count."""


class NotCounted(Exception):
    """Hands of this game are not counted: the message says why."""


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


Kinds = Iterator[tuple[str, int]]
"""Kinds of hands, each with ways to be dealt; a kind may come again, with others."""


def count_hands(rule: JudgeRule, measure: Measure, scale: Scale) -> Kinds:
    """Over every class of hand: its kind, as many times as it can be dealt."""
    if rule.choose in OWN_OF_FIVE and rule.choose != "at-most-two":
        raise NotCounted("hands of so many own cards are not counted")
    if rule.community[0] and rule.wild.board != "plain":
        yield from _community_counts(rule, measure, scale)
        return
    size = rule.cards[0] + rule.community[0]
    if size > MOST_COUNTED:
        raise NotCounted("hands out of so many cards are not counted")
    if rule.wild.lowest:
        yield from _lowest_counts(rule, measure, scale, size)
        return
    yield from _count_parts(_sort_pack(rule, measure), size, scale)


def _count_parts(parts: _Parts, size: int, scale: Scale) -> Kinds:
    for wilds, bugs in product(range(min(parts.wilds, size) + 1), range(parts.bugs + 1)):
        naturals = size - wilds - bugs
        if naturals >= 0:
            standing = comb(parts.wilds, wilds) * comb(parts.bugs, bugs)
            for each in _naturals(parts.suits, naturals):
                for kind, ways in _kinds_of(each, wilds, bugs, scale, parts.suits):
                    yield kind, ways * standing


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
    ranks = tuple(suits)
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
) -> Kinds:
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
) -> Kinds:
    """The best five of more: by which of the ranks lie in one suit."""
    if scale.ladder.best == "low" and "flush" in scale.ladder.kinds:
        raise NotCounted("long hands for low are not counted where flushes count")
    counts = Counter(ranks)
    plain = _best_of(ranks, wilds, bugs, scale, False)
    ways = 1
    for rank, count in counts.items():
        ways *= comb(suits[rank].bit_count(), count)
    least = max(scale.ladder.size - wilds - bugs, 1)
    if 2 * least <= len(ranks):  # several suits can make it: the best of them counts, once
        yield from _in_suits(counts, wilds, bugs, scale, suits, plain, least)
        return
    flushes = 0
    if "flush" in scale.ladder.kinds or "straight-flush" in scale.ladder.kinds:
        alike = Counter(tuple([suits[rank] >> suit & 1 for rank in counts]) for suit in range(4))
        for length in range(least, len(counts) + 1):
            for suited in combinations(counts, length):
                ways_suited = (
                    n * _ways_suited(counts, suited, has, suits) for has, n in alike.items()
                )
                these = sum(ways_suited)
                if these:
                    best = max(plain, _best_of(suited, wilds, bugs, scale, True))
                    flushes += these
                    yield best[1], these
    if ways > flushes:
        yield plain[1], ways - flushes


def _in_suits(
    counts: Counter[int],
    wilds: int,
    bugs: int,
    scale: Scale,
    suits: dict[int, int],
    plain: tuple[tuple[int, ...], str],
    least: int,
) -> Kinds:
    """The kinds of long hands with so many wild cards that more than one suit can make a flush."""
    alike = all(suits[rank] == 15 for rank in counts)
    ways: Counter[tuple[tuple[int, ...], ...]] = Counter({((),) * 4: 1})  # the ranks of each suit
    for rank, count in counts.items():
        more: Counter[tuple[tuple[int, ...], ...]] = Counter()
        for (held, many), chosen in product(
            ways.items(), combinations([at for at in range(5) if suits[rank] >> at & 1], count)
        ):
            now = [(*ranks, rank) if at in chosen else ranks for at, ranks in enumerate(held)]
            more[tuple(sorted(now) if alike else now)] += many
        ways = more
    flush = "flush" in scale.ladder.kinds or "straight-flush" in scale.ladder.kinds
    best: dict[tuple[int, ...], tuple[tuple[int, ...], str]] = {}
    for held, many in ways.items():
        those = [ranks for ranks in held if flush and len(ranks) >= least]
        for ranks in those:
            if ranks not in best:
                best[ranks] = _best_of(ranks, wilds, bugs, scale, True)
        yield max([plain, *(best[ranks] for ranks in those)])[1], many


def _ways_suited(
    counts: Counter[int], suited: Sequence[int], has: Sequence[int], suits: dict[int, int]
) -> int:
    """How many ways exactly these ranks have a card of one suit; has: which ranks the pack has in
    it, in the order of counts."""
    ways = 1
    for (rank, count), there in zip(counts.items(), has, strict=True):
        others = suits[rank].bit_count() - there
        if rank in suited:
            ways *= comb(others, count - 1) if there else 0
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


def _lowest_counts(rule: JudgeRule, measure: Measure, scale: Scale, size: int) -> Kinds:
    """Each hand's own lowest rank is wild: count the natural cards above it."""
    if size != scale.ladder.size:
        raise NotCounted("long hands with the lowest card wild are not counted")
    suits = _sort_pack(rule, measure).suits
    pack = replace(rule.pack, jokers=0)
    for jokers in range(rule.pack.jokers + 1):
        outside = comb(rule.pack.jokers, jokers)
        for lowest, own in product(pack.ranks, range(1, 5)):
            above = {rank: mask for rank, mask in suits.items() if rank > lowest}
            naturals = size - jokers - own
            if naturals >= 0:
                part = 0 if rule.wild.joker == "bug" else jokers
                for each in _naturals(above, naturals):
                    for kind, ways in _kinds_of(each, own + part, jokers - part, scale, above):
                        yield kind, ways * comb(4, own) * outside


def _community_counts(rule: JudgeRule, measure: Measure, scale: Scale) -> Kinds:
    """One common card that makes its rank wild: over every common card, every hand."""
    if rule.community != (1,) or rule.cards[0] + 1 != scale.ladder.size:
        raise NotCounted("only one wild common card with hands one card short is counted")
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
                        yield kind, ways * standing
