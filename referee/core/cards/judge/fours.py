"""Kinds that need the cards themselves: four-flushes, bobtails, and hands of certain colors.

Must not know which five of a longer hand are chosen.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from referee.core.cards.cards import ACE, SUITS
from referee.core.cards.judge.holding import RankCounts, hold
from referee.core.cards.judge.kinds import Ranks, Terms, make_flush, make_straight
from referee.core.cards.judge.ladder import FOURS, GroupLadder
from referee.core.cards.judge.scale import Scale, Strength, straights
from referee.core.cards.judge.wild import Seen


def with_fours(found: Strength, seen: Sequence[Seen], scale: Scale) -> Strength:
    """The strength of five cards where some of them, or their colors, can make a kind of its own;
    for low the worst name they must bear, to which no wild card helps."""
    if len(seen) != scale.terms.size:
        return found
    high = scale.ladder.best == "high"
    those = seen if high else [each for each in seen if each.role == "natural"]
    made = (four_strength(kind, those, scale, seen) for kind in scale.ladder.by_cards)
    best = max if high else min
    return best((found, *filter(None, made)), key=lambda strength: strength.key)


def by_suit(found: Strength, seen: Sequence[Seen], ladder: GroupLadder) -> Strength:
    """The strength with the suit of the highest card that decides, where suits part equal hands."""
    top = ACE if found.ranks[0] == 1 else found.ranks[0]
    own = [each.card.suit for each in seen if each.role == "natural" and each.plays.rank == top]
    best = min((ladder.suits.index(suit) for suit in own if suit), default=len(ladder.suits))
    return replace(found, key=(*found.key, -best))


def four_strength(
    kind: str, those: Sequence[Seen], scale: Scale, seen: Sequence[Seen] = ()
) -> Strength | None:
    """The best hand of such a kind in these of five cards (all of them: seen), the others last;
    None where there is none."""
    place, sign = -scale.ladder.kinds.index(kind), 1 if scale.ladder.best == "high" else -1
    low = scale.ladder.aces == "low"
    if kind not in FOURS:
        ranks = _colored(kind, those) if len(those) == scale.terms.size else None
        if ranks is None:
            return None
        return Strength((place, *(sign * rank for rank in ranks)), kind, ranks)
    size, what = FOURS[kind]
    terms = replace(scale.terms, size=size, runs=_runs(scale, size, what))
    found, wild = list[Ranks](), [each for each in seen if each.role != "natural"]
    beside = wild if len(those) < len(seen) else []
    for chosen in combinations(range(len(those)), size):
        ranks = _of_some([those[at] for at in chosen], what, terms, low)
        if ranks is not None:
            others = [*(those[at] for at in range(len(those)) if at not in chosen), *beside]
            found.append((*ranks, *sorted(map(_rank, others), reverse=True)))
    if not found:
        return None
    ranks = max(found)
    return Strength((place, *(sign * rank for rank in ranks)), kind, ranks)


def _rank(each: Seen) -> int:
    return each.plays.rank if each.role == "natural" else ACE


def _runs(scale: Scale, size: int, what: str) -> tuple[Ranks, ...]:
    """The straights of so many cards; a bobtail has a rank beyond either end."""
    runs = straights(scale.terms.ranks[::-1], replace(scale.ladder, size=size))
    if what != "open":
        return runs
    return tuple(run for run in runs if ACE not in run and 1 not in run)


def _of_some(some: Sequence[Seen], what: str, terms: Terms, low: bool) -> Ranks | None:
    held = _held(some, low)
    if what == "flush":
        return make_flush(held, terms)
    if what == "straight-flush" and not held.suited:
        return None
    return make_straight(held, terms)


def _held(some: Sequence[Seen], low: bool) -> RankCounts:
    natural = [each.plays for each in some if each.role == "natural"]
    roles = [each.role for each in some]
    return hold(
        [1 if low and card.rank == ACE else card.rank for card in natural],
        len({card.suit for card in natural}) <= 1,
        len(roles) - len(natural) - roles.count("bug"),
        roles.count("bug"),
    )


def _colored(kind: str, seen: Sequence[Seen]) -> Ranks | None:
    """The ranks of a hand by its colors, a wild card as an ace of whichever it takes."""
    ranks = tuple(sorted(map(_rank, seen), reverse=True))
    natural = [each.plays for each in seen if each.role == "natural" and not each.card.is_joker]
    if not all(card.suit for card in natural):
        return None
    if kind == "one-color":
        return ranks if len({card.is_red for card in natural}) <= 1 else None
    if kind == "flash":
        jokers = sum(each.card.is_joker for each in seen)
        suits = {card.suit for card in natural}
        return ranks if jokers == 1 and len(natural) == len(suits) == len(SUITS) else None
    if len(natural) < len(seen):
        return None
    reds = sorted(natural, key=lambda card: card.rank, reverse=True)
    alike = len({card.rank for card in natural}) < len(natural)
    turns = all(upper.is_red != lower.is_red for upper, lower in pairwise(reds))
    return ranks if turns and not alike else None
