"""The best use of a player's cards: which ones count and what each wild card plays as.

Knows how cards are chosen (all of them, the best five, so many of each kind, one line of the
common cards) and asks the ladder. Must not know whose cards they are, nor chips.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from typing import Final, Literal, TypeVar, get_args

from referee.core.cards.cards import ACE, Card, card
from referee.core.cards.judge.division import EndKey
from referee.core.cards.judge.fours import by_suit, four_strength, with_fours
from referee.core.cards.judge.holding import BUG_WEIGHT, WILD_WEIGHT
from referee.core.cards.judge.ladder import (
    BY_CARDS,
    CATS,
    SHAPED,
    TOP,
    BadugiLadder,
    Best,
    BragLadder,
    CardLadder,
    GroupLadder,
    Ladder,
    SumLadder,
    TargetLadder,
)
from referee.core.cards.judge.odd_ladders import (
    badugi_strength,
    brag_strength,
    card_strength,
    sum_strength,
    target_strength,
)
from referee.core.cards.judge.scale import Scale, Strength, scale_of
from referee.core.cards.judge.wild import Seen, WildRule, readings, see
from referee.core.value import dataclass

Choose = Literal[
    "all", "best", "two-and-three", "at-most-two", "hole",
    "one-and-four", "three-and-two", "four-and-one", "at-most-one", "at-most-three",
]  # fmt: skip
CHOOSE: Final = get_args(Choose)
OWN_OF_FIVE: Final[dict[str, tuple[int, int]]] = {
    "one-and-four": (1, 1),
    "two-and-three": (2, 2),
    "three-and-two": (3, 3),
    "four-and-one": (4, 4),
    "at-most-one": (0, 1),
    "at-most-two": (0, 2),
    "at-most-three": (0, 3),
}
"""How many of the five are a player's own, at least and at most."""
Lines = tuple[tuple[int, ...], ...]
"""Sets of common cards, each card by its place from 1, in the order they are entered."""
Places = tuple[int, ...]
"""Cards by their places from 1, in the order they are entered."""
Kept = TypeVar("Kept")


@dataclass(frozen=True, slots=True)
class StandIn:
    """A wild card and what it plays as; `plays` has no suit where the suit says nothing."""

    wild: Card
    plays: Card


@dataclass(frozen=True, slots=True)
class HandName:
    """One thing a hand can be called. rank: what it was named by, 0 where only the kind was; the
    kind "sum" has its total there. of: what its end is called, where that must be said."""

    end: EndKey
    kind: str
    rank: int
    of: str = ""


@dataclass(frozen=True, slots=True)
class Made:
    """The best hand that a player's cards make on one ladder."""

    strength: Strength
    cards: tuple[Card, ...]
    """The cards that count, in the order they came."""
    stand_ins: tuple[StandIn, ...] = ()
    called: HandName | None = None
    """What it counts as, where only its owner's word makes it that."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One ladder with everything needed to find a player's best hand on it."""

    ladder: Ladder
    wild: WildRule
    choose: Choose
    scale: Scale | None
    """The scale of a ladder of groups; the other families need none."""
    end: Best
    """Which end is judged: a joker of fixed value differs by it."""
    lines: Lines | None = None
    """The common cards that count, one of these sets at a time; None: all of them."""
    hole: int = 0
    """How many of a player's cards, the first entered, lie in the hole."""
    own: Places = ()
    """Which of a player's own cards are for this end; none: all."""

    def best(self, own: Sequence[Card], board: Sequence[Card] = ()) -> Made:
        """The best hand from these cards; of equal ones the first."""
        cards = (*own, *board)
        plain = self.scale is not None and not self.wild.any and all([each.suit for each in cards])
        simple = self.scale is not None and not self.scale.ladder.by_cards
        simple = simple and not getattr(self.ladder, "suits", "")
        plain = plain and simple and self.lines is None and self.choose != "hole"
        if plain and self.scale is not None:
            mine = self._mine(own)
            return self._best_natural(self.scale, (*mine, *board), len(mine))
        best: tuple[Strength, tuple[Seen, ...]] | None = None
        for chosen in self._chosen(own, board):
            strength = self.strength(chosen)
            if best is None or strength.key > best[0].key:
                best = strength, chosen
        assert best is not None
        strength, chosen = best
        laid = tuple(each.card for each in chosen)
        return Made(strength, laid, _stand_ins(strength, chosen, self.ladder))

    def best_as(
        self, kind: str, top: int, own: Sequence[Card], board: Sequence[Card] = ()
    ) -> Made | None:
        """The best hand of this kind that lies in these cards, whatever better one they make; top:
        its highest claim, 0 for any. None where there is none, in the odd ladders, and for low,
        where no worse kind lies in a better hand."""
        if self.scale is None or self.ladder.best == "low":
            return None
        best: Made | None = None
        for chosen in self._chosen(own, board):
            if kind in BY_CARDS:
                strength = four_strength(kind, chosen, self.scale, chosen)
                strength = strength if strength and top in (0, strength.ranks[0]) else None
            else:
                strength = self.scale.strength_as(kind, top, *_weigh(chosen))
            if strength is not None and (best is None or strength.key > best.strength.key):
                best = Made(strength, tuple(each.card for each in chosen))
        return best

    def _chosen(self, own: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Seen, ...]]:
        """Every set of cards that may be laid as the hand."""
        if not self.wild.several:
            read = see(own, board, self.wild, self.end, self.hole)
            yield from self._laid(self._mine(read[: len(own)]), read[len(own) :])
            return
        size, those = self.ladder.size, self._mine(range(len(own)))
        for seen in readings(
            own, board, self.wild, self.end, hole=self.hole, least=size, those=those
        ):
            yield from self._laid(*seen)

    def _mine(self, own: Sequence[Kept]) -> tuple[Kept, ...]:
        """Those of a player's own cards that are for this end."""
        if not self.own:
            return tuple(own)
        return tuple(own[at - 1] for at in self.own if at <= len(own))

    def _laid(self, mine: tuple[Seen, ...], common: tuple[Seen, ...]) -> Iterator[tuple[Seen, ...]]:
        """Every set of them, as they are read."""
        if self.choose == "hole":
            yield mine[: sum(at <= self.hole for at in self.own) if self.own else self.hole]
            return
        for line in (range(1, len(common) + 1),) if self.lines is None else self.lines:
            there = tuple(common[at - 1] for at in line if at <= len(common))
            yield from _choices((*mine, *there), len(mine), self.choose, self.ladder.size)

    def _best_natural(self, scale: Scale, cards: tuple[Card, ...], own: int) -> Made:
        """The best hand of cards that all play as themselves; of equal ones the first."""
        size, suits = self.ladder.size, [each.suit for each in cards]
        if self.choose == "all" or len(cards) <= size:
            return Made(scale.strength(cards), cards)
        flush = max([suits.count(suit) for suit in set(suits)]) >= size
        weights = map(sum, _choices([each.weight for each in cards], own, self.choose, size))
        known, weigh = scale.known, scale.weigh
        if flush and scale.ladder.by_suit:
            suited = [len(set(some)) == 1 for some in _choices(suits, own, self.choose, size)]
            strengths = [
                weigh(weight, True) if alike else known.get(weight) or weigh(weight, False)
                for weight, alike in zip(weights, suited, strict=True)
            ]
        else:
            strengths = [known.get(weight) or weigh(weight, False) for weight in weights]
        keys = [strength.key for strength in strengths]
        at = keys.index(max(keys))
        chosen = next(islice(_choices(cards, own, self.choose, size), at, None))
        return Made(strengths[at], chosen)

    def strength(self, chosen: Sequence[Seen]) -> Strength:
        """The strength of exactly these cards."""
        match self.ladder:
            case SumLadder():
                return sum_strength(chosen, self.ladder)
            case BadugiLadder():
                return badugi_strength(chosen, self.ladder)
            case BragLadder():
                return brag_strength(chosen, self.ladder)
            case CardLadder():
                return card_strength(chosen, self.ladder)
            case TargetLadder():
                return target_strength(chosen, self.ladder)
            case GroupLadder():
                assert self.scale is not None
                found = self.scale.weigh(*_weigh(chosen))
                if self.ladder.by_cards:
                    found = with_fours(found, chosen, self.scale)
                return by_suit(found, chosen, self.ladder) if self.ladder.suits else found


def measure_of(
    ladder: Ladder,
    pack_ranks: Sequence[int],
    wild: WildRule,
    choose: Choose,
    end: Best,
    *,
    duplicates: bool,
    wild_cats: bool,
    naturals_first: int,
    lines: Lines | None,
    hole: int,
    own: Places,
) -> Measure:
    """The measure of this ladder for a pack of these ranks."""
    scale = None
    if isinstance(ladder, GroupLadder):
        scale = scale_of(
            ladder,
            pack_ranks,
            duplicates=duplicates,
            wild_cats=wild_cats,
            naturals_first=naturals_first,
        )
    return Measure(ladder, wild, choose, scale, end, lines, hole, own)


def _weigh(chosen: Sequence[Seen]) -> tuple[int, bool]:
    weight = 0
    suits = set()
    for each in chosen:
        if each.role == "natural":
            weight += each.plays.weight
            suits.add(each.plays.suit or each.plays)
        else:
            weight += BUG_WEIGHT if each.role == "bug" else WILD_WEIGHT
    return weight, len(suits) <= 1


def _choices(
    seen: Sequence[Kept], own: int, choose: Choose, size: int
) -> Iterator[tuple[Kept, ...]]:
    """Every hand of so many cards, of which so many are a player's own; more of them where too few
    lie in the middle."""
    if choose == "all" or len(seen) <= size:
        return iter([tuple(seen)])
    if choose == "best":
        return combinations(seen, size)
    least, most = OWN_OF_FIVE[choose]
    least = max(least, size - len(seen) + own)
    return (
        mine + common
        for count in range(least, max(least, min(most, own, size)) + 1)
        for mine, common in product(
            combinations(seen[:own], count), combinations(seen[own:], size - count)
        )
    )


def _stand_ins(strength: Strength, chosen: Sequence[Seen], ladder: Ladder) -> tuple[StandIn, ...]:
    if isinstance(ladder, BragLadder):
        return _brag_stand_ins(strength, chosen, ladder)
    wild = [each for each in chosen if each.role != "natural"]
    read = tuple(
        StandIn(each.card, each.plays)
        for each in chosen
        if each.role == "natural" and each.plays != each.card and not each.card.is_joker
    )
    if not wild or strength.kind == TOP or not isinstance(ladder, GroupLadder):
        return read
    natural = [each.plays for each in chosen if each.role == "natural"]
    left = Counter(ACE if rank == 1 else rank for rank in strength.ranks)
    left.subtract(card.rank for card in natural)
    suit = ""
    if strength.kind in ("flush", "straight-flush", "royal-flush", "skeet-flush"):
        suit = natural[0].suit if natural else "s"
    filling = (
        bool(suit)
        or strength.kind in (*CATS, *SHAPED, *BY_CARDS, "straight")
        or ladder.best == "low"
    )
    stands = []
    for each in sorted(wild, key=lambda card: card.role):
        rank = ACE if each.role == "bug" and not filling else _take(left)
        left[rank] -= 1
        stands.append(StandIn(each.card, card(rank, suit)))
    return (*read, *stands)


def _take(left: Counter[int]) -> int:
    return max(rank for rank, count in left.items() if count > 0)


def _brag_stand_ins(
    strength: Strength, chosen: Sequence[Seen], ladder: BragLadder
) -> tuple[StandIn, ...]:
    top = strength.ranks[0]
    natural = strength.kind == "high-card" or strength.key[2] == 1
    if natural:
        return ()
    return tuple(
        StandIn(each.card, card(top, ""))
        for each in chosen
        if each.card in ladder.braggers
        and not (ladder.own_rank_natural and _has_company(each.card, chosen, ladder))
    )


def _has_company(bragger: Card, chosen: Sequence[Seen], ladder: BragLadder) -> bool:
    return any(
        each.card.rank == bragger.rank and each.card not in ladder.braggers for each in chosen
    )
