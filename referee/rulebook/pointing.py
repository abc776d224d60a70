"""Reads what cards count for in a game that is won by points: `points` and `near` of a [judge].

With them stand orders that no ladder file has to say: the most points, the fewest, the nearest to a
number, and that without going over it; the digits of a number, the last digit of the sum, and the
most points in one suit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from referee.core.cards.cards import RANK_LETTERS
from referee.core.cards.judge.ladder import MOST_POINTS, Adding, Ladder, TargetLadder
from referee.rulebook.reading import Toml
from referee.rulebook.words import games as say

POINTS = ("most-points", "fewest-points", "near-points", "points-or-under")
OTHER_WAYS: Mapping[str, Adding] = {
    "digits": "digits",
    "last-digit": "last-digit",
    "suit-points": "suit",
}
USUAL = ("A=1/11", "K=10", "Q=10", "J=10")
_LETTERS = {letter: rank for rank, letter in RANK_LETTERS.items() if rank > 1}
_SAID = re.compile(r"([2-9TJQKA])=((?:\d{1,3}½?|½)(?:/(?:\d{1,3}½?|½))*)")


Ladders = Mapping[str, Ladder]


def with_points(table: Toml, ladders: Ladders) -> tuple[Ladders, Ladders]:
    """The ladders of the rulebook, and those orders with what cards count for in this game: for
    its first share, and for the others.

    :raises RulebookError: points that are none.
    """
    said = table.texts("points", USUAL)
    near = table.numbers("near", (21,), least=1, most=99)
    values: dict[int, tuple[int, ...]] = {rank: (2 * rank,) for rank in _LETTERS.values()}
    for each in said:
        found = _SAID.fullmatch(each)
        if found is None:
            raise table.wrong("points", say.POINTS_LIKE, each)
        values[_LETTERS[found[1]]] = tuple(map(_halves, found[2].split("/")))
    if not 1 <= len(near) <= 2:
        raise table.error("near", say.NEAR_ONE_OR_TWO)
    counts = tuple(sorted(values.items()))
    return {**ladders, **_four(counts, near[0])}, {**ladders, **_four(counts, near[-1])}


Counts = tuple[tuple[int, tuple[int, ...]], ...]


def _four(counts: Counts, near: int) -> Mapping[str, Ladder]:
    most, fewest, nearest, under = POINTS
    ways = {
        slug: TargetLadder(slug, say.ADDED[slug], MOST_POINTS, counts, adding=adding)
        for slug, adding in OTHER_WAYS.items()
    }
    return ways | {
        most: TargetLadder(most, say.MOST_POINTS, MOST_POINTS, counts),
        fewest: TargetLadder(fewest, say.FEWEST_POINTS, 0, counts),
        nearest: TargetLadder(nearest, say.nearest_points(near), 2 * near, counts),
        under: TargetLadder(under, say.points_or_under(near), 2 * near, counts, busts=True),
    }


def _halves(said: str) -> int:
    """A number in halves: "½" is 1, "10" is 20."""
    whole = said.removesuffix("½")
    return 2 * int(whole or 0) + said.endswith("½")
