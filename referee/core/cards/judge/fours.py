"""Four-flushes and four-straights: kinds that need to know which four of five cards make them.

Must not know which five of a longer hand are chosen.
"""

from collections.abc import Sequence
from dataclasses import replace

from referee.core.cards.cards import ACE
from referee.core.cards.judge.holding import RankCounts, hold
from referee.core.cards.judge.kinds import make_flush, make_straight
from referee.core.cards.judge.scale import Scale, Strength, straights
from referee.core.cards.judge.wild import Seen


def with_fours(found: Strength, seen: Sequence[Seen], scale: Scale) -> Strength:
    """The strength of five cards where four of them can make a kind of their own."""
    if len(seen) != scale.terms.size:
        return found
    fours = (four_strength(kind, seen, scale) for kind in scale.ladder.fours)
    return max((found, *filter(None, fours)), key=lambda strength: strength.key)


def four_strength(kind: str, seen: Sequence[Seen], scale: Scale) -> Strength | None:
    """The best four-flush or four-straight of these five cards, the fifth card last; None where
    there is none."""
    place, best = scale.ladder.kinds.index(kind), None
    low_to_high = scale.terms.ranks[::-1]
    runs = straights(low_to_high, replace(scale.ladder, size=4))
    terms = replace(scale.terms, size=4, runs=runs)
    make = make_flush if kind == "four-flush" else make_straight
    for left_out, fifth in enumerate(seen):
        held = _held([*seen[:left_out], *seen[left_out + 1 :]])
        ranks = make(held, terms)
        if ranks is None:
            continue
        last = fifth.plays.rank if fifth.role == "natural" else ACE
        found = Strength((-place, *ranks, last), kind, (*ranks, last))
        best = found if best is None or found.key > best.key else best
    return best


def _held(four: Sequence[Seen]) -> RankCounts:
    natural = [each.plays for each in four if each.role == "natural"]
    roles = [each.role for each in four]
    return hold(
        [card.rank for card in natural],
        len({card.suit for card in natural}) <= 1,
        len(roles) - len(natural) - roles.count("bug"),
        roles.count("bug"),
    )
