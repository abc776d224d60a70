"""Where a story of several faults is cut, so that each part speaks for a fault of its own.

Every run of clauses has a share for each law (chances.py). Of all ways to cut the story into runs,
each told for one law or for none, the best is the one whose laws have the greatest shares of their
runs; a law that the whole hardly speaks for counts less, and each further law must earn its place.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from heapq import nlargest
from typing import NamedTuple

from referee.finding.chances import Shares, Story

MOST, TRIED = 4, 4
"""So many laws a story is cut into, and so many of each run are tried."""
WHOLE, EARNS, LITTLE = 0.3, 3.5, 0.003
"""WHOLE: what the share of the whole counts beside that of the run; EARNS: what a law counts that
has a run of its own; LITTLE: the share of a law of which the whole says nothing."""


class Cut(NamedTuple):
    """Laws told so far, in the order of the story, and how well they fit."""

    fits: float
    laws: tuple[int, ...]


def told_apart(story: Story) -> tuple[int, ...]:
    """The laws, by their places, for which a story speaks part by part, in its order."""
    best: list[dict[int, Cut]] = [{0: Cut(0.0, ())}]
    for end in range(1, story.size + 1):
        known: dict[int, Cut] = {}
        for start in range(end):
            shares = _tried(story.shares(start, end))
            for cut in best[start].values():
                for at, share in shares.items():
                    longer = _longer(story, cut, at, share)
                    number = len(longer.laws)
                    if number <= MOST and (number not in known or longer > known[number]):
                        known[number] = longer
        best.append(known)
    return max(best[-1].values(), default=Cut(0.0, ())).laws


def _tried(shares: Shares) -> Mapping[int, float]:
    """The laws that a run speaks for most."""
    return {at: shares[at] for at in nlargest(TRIED, shares, key=shares.__getitem__)}


def _longer(story: Story, cut: Cut, at: int, share: float) -> Cut:
    """The same with one more run, told for a law that is not told yet, or for none."""
    fits = cut.fits + math.log(share)
    if at == story.finder.talk:
        return Cut(fits, cut.laws)
    if at in cut.laws:
        return Cut(-math.inf, cut.laws)
    whole = math.log(max(LITTLE, story.whole.get(at, 0.0)))
    return Cut(fits + WHOLE * whole + EARNS, (*cut.laws, at))
