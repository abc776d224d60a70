"""A wild card for low: it is the best of all cards that the hand has not; and the straights of a
pack."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from referee.core.cards.judge.holding import hold
from referee.core.cards.judge.rule import high_measure, low_measure
from referee.core.cards.judge.scale import Scale, scale_of, straights

from .table import rule_of

LOWS = {"27": "kansas-city-lowball", "a5": "lowball", "a6": "ace-to-six-lowball"}
ONES: dict[str, Scale] = {end: low_measure(rule_of(slug)).scale for end, slug in LOWS.items()}


def filled(scale: Scale, ranks: tuple[int, ...], wilds: int) -> tuple[float, ...]:
    """The best hand of these and of any other ranks, none of which makes a flush, by looking at
    each."""
    others = [rank for rank in scale.terms.ranks if rank not in ranks]
    hands = ((*ranks, *added) for added in combinations(others, wilds))
    best = max((scale.rate(hold(hand, False)) for hand in hands), key=lambda found: found.key)
    return best.key


@pytest.mark.parametrize("end", LOWS)
def test_a_wild_card_is_the_best_it_could_be(end: str) -> None:
    chance, scale = Random(6), ONES[end]
    for wilds in (1, 1, 1, 2, 2, 3) * 30:
        ranks = tuple(chance.choices(scale.terms.ranks[-8:], k=5 - wilds))
        found = scale.rate(hold(ranks, True, wilds))
        assert found.key == filled(scale, ranks, wilds), (ranks, wilds)


@pytest.mark.parametrize(
    ("end", "ranks", "wilds", "bugs", "kind", "found"),
    [
        ("27", (6, 5, 4, 3), 1, 0, "high-card", (8, 6, 5, 4, 3)),  # a two or a seven is a straight
        ("27", (7, 5, 4, 3), 1, 0, "high-card", (7, 5, 4, 3, 2)),
        ("27", (5, 4, 3), 2, 0, "high-card", (7, 5, 4, 3, 2)),
        ("27", (9, 9, 4, 3), 1, 0, "pair", (9, 9, 4, 3, 2)),
        ("27", (6, 5, 4, 3), 0, 1, "high-card", (8, 6, 5, 4, 3)),
        ("27", (), 5, 0, "high-card", (7, 5, 4, 3, 2)),
        ("a5", (5, 4, 3, 2), 1, 0, "high-card", (5, 4, 3, 2, 1)),
        ("a5", (1, 1, 3, 2), 1, 0, "pair", (1, 1, 4, 3, 2)),
        ("a5", (13, 12, 11, 10), 0, 1, "high-card", (13, 12, 11, 10, 1)),
        ("a6", (5, 4, 3, 2), 1, 0, "high-card", (7, 5, 4, 3, 2)),
        ("a6", (6, 4, 3, 2), 1, 0, "high-card", (6, 4, 3, 2, 1)),
    ],
)
def test_what_a_wild_card_is_for_low(
    end: str,
    ranks: tuple[int, ...],
    wilds: int,
    bugs: int,
    kind: str,
    found: tuple[int, ...],
) -> None:
    strength = ONES[end].rate(hold(ranks, True, wilds, bugs))
    assert (strength.kind, strength.ranks) == (kind, found)


@pytest.mark.parametrize(
    ("end", "ranks", "aces", "first", "last", "many"),
    [
        ("high", range(2, 15), "high-or-low", (14, 13, 12, 11, 10), (5, 4, 3, 2, 1), 10),
        ("high", range(2, 15), "high", (14, 13, 12, 11, 10), (6, 5, 4, 3, 2), 9),
        ("high", range(7, 15), "high-or-low", (14, 13, 12, 11, 10), (10, 9, 8, 7, 1), 5),
        ("high", range(2, 15), "low", (13, 12, 11, 10, 9), (5, 4, 3, 2, 1), 9),
    ],
)
def test_straights(
    end: str,
    ranks: range,
    aces: str,
    first: tuple[int, ...],
    last: tuple[int, ...],
    many: int,
) -> None:
    ladder = replace(high_measure(rule_of("five-card-draw")).ladder, aces=aces)
    runs = scale_of(ladder, ranks).terms.runs
    assert (runs[0], runs[-1], len(runs)) == (first, last, many)
    line = list(ranks) if aces != "low" else [1, *list(ranks)[:-1]]
    assert straights(line, ladder) == runs
