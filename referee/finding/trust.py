"""How far the first law that was found can be trusted to be the right one.

By how far it is ahead of the next, how well it fits, its share of the whole, its chance to be a
fault of the story, and whether the next law would turn the ruling round. The weights were fitted,
by logistic regression, to stories by people of whom the table had learnt nothing; of `seventh` and
the newest pen nothing was used.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from referee.finding.index import Found

TRUST: Mapping[str, float] = {
    "ahead": 0.78,
    "clear": 0.33,
    "fits": -0.06,
    "share": 0.31,
    "chance": 0.26,
    "long": -3.86,
    "round": -0.34,
    "one": 4.51,
}
"""What counts: the lead over the second law, the share of the lead over the last one that this is,
the score, the share of the whole and the chance, as odds; that the story is long, so that there are
chances; and that the second law would turn the ruling round."""
LITTLE, NEAR = 0.002, 0.5
"""LITTLE: no share is smaller, nor as near to one; NEAR: nor is a lead."""


def trusted(answers: Sequence[Found], share: float, chance: float | None, turns: bool) -> float:
    """How likely the first of the answers is right. chance: of a long story; turns: whether the
    second would turn the ruling round."""
    first, second, *_, last = (found.score for found in answers)
    ahead = first - second
    counts = {
        "ahead": ahead,
        "clear": ahead / max(NEAR, first - last),
        "fits": first,
        "share": _odds(share),
        "chance": 0.0 if chance is None else _odds(chance),
        "long": chance is not None,
        "round": turns,
        "one": 1.0,
    }
    return 1 / (1 + math.exp(-sum(TRUST[name] * value for name, value in counts.items())))


def _odds(share: float) -> float:
    share = min(max(share, LITTLE), 1 - LITTLE)
    return math.log(share / (1 - share))
