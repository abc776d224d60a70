"""Openers: do these cards hold the pair it takes, or better?

Must not know betting.
"""

from collections.abc import Sequence

from referee.core.cards.cards import Card, ImpossibleHand, Spot, check_pack
from referee.core.cards.judge.ladder import GroupLadder
from referee.core.cards.judge.made import Made
from referee.core.cards.judge.rule import JudgeRule, high_measure
from referee.core.value import dataclass


@dataclass(frozen=True, slots=True)
class Opening:
    """The answer, the hand, and the rank of the pair it takes; None where anything opens."""

    opens: bool
    made: Made
    lowest: int | None


def opening(rule: JudgeRule, dealt: Sequence[Card], lowest: int | None = None) -> Opening:
    """Do these dealt cards open? `lowest` is the rank of the pair it takes (default: the game's).

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


def proves(rule: JudgeRule, cards: Sequence[Card], lowest: int | None = None) -> bool:
    """Do these cards open by themselves? Fewer than five will do, if they hold the pair it takes.

    So of a hand that has drawn, the cards that were kept prove the opening, or do not.
    """
    lowest = lowest if lowest is not None else rule.openers
    ladder = rule.high_ladder
    if lowest is None or not isinstance(ladder, GroupLadder):
        return True
    needed = (-ladder.kinds.index("pair"), lowest, lowest)
    return high_measure(rule).best(tuple(cards)).strength.key >= needed
