"""How likely a part of a story is told of a law, and of no other.

A story can be cut into runs of clauses in many ways, and each run told of one law, or of none. A
way weighs the more, the better its runs speak for their laws; what the whole hardly speaks for
counts less. What share of all that weight lies on the ways in which some run is told of a law is
how likely it is told there (`told_of`): of two laws that only the same words speak for, each takes
from the other, and of two that each have words of their own neither does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping

RUN, WHOLE, EARNS, FAINT = 1.59, 0.34, 1.89, 0.003
"""How far the share of a run counts, and that of the whole, and what a law earns that has a run;
FAINT: no share of the whole is smaller."""
NONE, BESIDE, EACH = 0.59, 0.02, -0.12
"""The same of a run that is told of none: how far its share of talk counts, with so much at least,
and what each of its clauses counts."""
Shares = dict[int, float]
"""How likely a law is, by its place."""


def told_of(
    run: Callable[[int, int], Shares], size: int, whole: Shares, talk: int, laws: Iterable[int]
) -> Mapping[int, float]:
    """How likely each of some laws is told in a run of its own. run: the shares of the clauses from
    one place to another; size: how many clauses there are; talk: the place of what is no law."""
    known = {
        at: math.exp(EARNS + WHOLE * math.log(whole.get(at, 0.0) + FAINT))
        for at in laws
        if at != talk
    }
    runs: list[list[tuple[float, Shares]]] = []
    for end in range(1, size + 1):
        here = []
        for start in range(end):
            shares = run(start, end)
            none = (shares.get(talk, 0.0) if shares else 1.0) + BESIDE
            laid = {at: known[at] * shares[at] ** RUN for at in known if at in shares}
            weight = none**NONE * math.exp(EACH * (end - start)) + sum(laid.values())
            here.append((weight, laid))
        runs.append(here)
    every = _weighed(runs, None)
    return {at: 1 - _weighed(runs, at) / every for at in known}


def _weighed(runs: list[list[tuple[float, Shares]]], without: int | None) -> float:
    """What all ways to cut a story weigh together, or those in which no run is told of one law."""
    ways = [1.0]
    for here in runs:
        ways.append(
            sum(
                [
                    before * (weight - laid.get(without, 0.0) if without is not None else weight)
                    for before, (weight, laid) in zip(ways, here, strict=True)
                ]
            )
        )
    return ways[-1]
