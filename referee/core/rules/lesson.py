"""What a beginner may learn of the hand they hold: what it is, and what a draw can make of it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from referee.core.cards.cards import Card, CardsRefused
from referee.core.cards.judge.ladder import TOP, GroupLadder
from referee.core.cards.judge.rule import JudgeRule, high_measure
from referee.core.rules.cards_speak import rule_for
from referee.core.state.hand import Hand
from referee.core.value import dataclass

MOST_THROWN = 3
"""Four cards drawn are 178,365 hands: nobody waits for that."""
Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """kind: of the whole hand; thrown: how many cards the draw is thought of for; better: each kind
    above that, with how many of the draws make it, the likeliest first; draws: of how many."""

    kind: str
    thrown: int = 0
    better: tuple[tuple[str, int], ...] = ()
    draws: int = 0


def lesson(rule: JudgeRule, hand: Hand, cards: Cards, thrown: Cards) -> Lesson | None:
    """The same; None where the hand is not whole, or games with such hands have no kinds by which
    one is above another. thrown: those that are not in the hand count for nothing."""
    rule = rule_for(rule, hand)
    ladder = rule.high_ladder
    other = rule.mode == "low" or any(rule.community)
    if len(cards) not in rule.cards or other or not isinstance(ladder, GroupLadder):
        return None
    measure = high_measure(rule)
    try:
        kind = measure.best(cards).strength.kind
        away = [each for each in dict.fromkeys(thrown) if each in cards]
        if not 0 < len(away) <= MOST_THROWN:
            return Lesson(kind)
        kept = tuple(each for each in cards if each not in away)
        left = [each for each in rule.pack.cards if each not in cards]
        found = Counter(
            measure.best((*kept, *drawn)).strength.kind for drawn in combinations(left, len(away))
        )
    except CardsRefused:
        return None
    above = () if kind == TOP else (TOP, *ladder.kinds[: ladder.kinds.index(kind)])
    better = tuple((made, many) for made, many in found.most_common() if made in above)
    return Lesson(kind, len(away), better, found.total())
