"""Openers: do these cards hold what it takes, or better?

Must not know betting.
"""

from collections.abc import Sequence
from dataclasses import replace

from referee.core.cards.cards import Card, ImpossibleHand, Spot, check_pack
from referee.core.cards.judge.ladder import GroupLadder
from referee.core.cards.judge.made import Made
from referee.core.cards.judge.rule import JudgeRule, high_measure
from referee.core.value import dataclass


@dataclass(frozen=True, slots=True)
class Takes:
    """What it takes to open: a pair of this rank or better, or with no rank this kind or better; or
    a hand of one of the kinds that open besides."""

    rank: int = 0
    kind: str = "pair"
    also: tuple[str, ...] = ()


Lowest = int | Takes | None
"""A rank is that of the lowest pair; None: anything opens."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The answer, the hand, and what it takes; None where anything opens."""

    opens: bool
    made: Made
    lowest: Lowest


def opening(rule: JudgeRule, dealt: Sequence[Card], lowest: Lowest = None) -> Opening:
    """Do these dealt cards open? `lowest` is what it takes (default: the game's pair).

    Give the cards as dealt: who split his openers lays the discard beside what he kept. Four
    cards are tested as four: no straight, no flush. Tigers and dogs open where they are on.

    :raises ImpossibleHand: too few or too many cards, or cards not in this pack.
    """
    lowest = lowest if lowest is not None else rule.openers
    most = max(rule.cards)
    if not 4 <= len(dealt) <= max(most, 5):
        raise ImpossibleHand("not-as-dealt", many=len(dealt))
    check_pack([(Spot.DEALT, dealt)], rule.pack)
    made = high_measure(rule).best(dealt)
    if lowest is None or not isinstance(rule.high_ladder, GroupLadder):
        return Opening(True, made, None)
    return Opening(proves(rule, dealt, lowest), made, lowest)


def proves(rule: JudgeRule, cards: Sequence[Card], lowest: Lowest = None) -> bool:
    """Do these cards open by themselves? Fewer than five will do, if they hold what it takes.

    So of a hand that has drawn, the cards that were kept prove the opening, or do not.
    """
    lowest = lowest if lowest is not None else rule.openers
    ladder = rule.high_ladder
    if lowest is None or not isinstance(ladder, GroupLadder):
        return True
    takes = lowest if isinstance(lowest, Takes) else Takes(lowest)
    if takes.kind in ladder.kinds:
        needed = (-ladder.kinds.index(takes.kind), *(takes.rank,) * (2 if takes.rank else 0))
        if high_measure(rule).best(tuple(cards)).strength.key >= needed:
            return True
    also = tuple(kind for kind in (takes.kind, *takes.also) if kind not in ladder.kinds)
    wider = replace(rule, high=replace(ladder, kinds=(*also, *ladder.kinds)), tigers=False)
    ways = (high_measure(wider).best_as(kind, 0, tuple(cards)) for kind in {*also, *takes.also})
    return any(way is not None for way in ways)
