"""Qualifiers: may this hand win its end at all?"""

from referee.core.cards.cards import ACE, RANK_LETTERS
from referee.core.cards.judge.ladder import GROUPS, GroupLadder
from referee.core.cards.judge.made import Made
from referee.core.cards.judge.odd_ladders import NO_HAND
from referee.core.cards.judge.rule import JudgeRule


def high_qualifies(rule: JudgeRule, made: Made) -> bool:
    """A pair or better, or what the table asks for."""
    if made.strength.kind == NO_HAND:
        return False
    if rule.qualify.high_least and isinstance(rule.high_ladder, GroupLadder):
        return made.strength.key >= _least(rule.qualify.high_least, rule.high_ladder)
    return not rule.qualify.high_pair or made.strength.kind != "high-card"


def _least(least: str, ladder: GroupLadder) -> tuple[int, ...]:
    """How the keys of all hands begin that are so much or better."""
    if least in ladder.kinds:
        return (-ladder.kinds.index(least),)
    rank = next(rank for rank, letter in RANK_LETTERS.items() if letter == least and rank > 1)
    return (-ladder.kinds.index("pair"), rank)


def low_qualifies(rule: JudgeRule, made: Made) -> bool:
    """No pair, or nothing above an eight or a nine, where the table asks for it."""
    ask = rule.qualify
    if made.strength.kind == NO_HAND:
        return False
    ranks = made.strength.ranks
    paired = len(set(ranks)) < len(ranks) or bool(GROUPS.get(made.strength.kind))
    if ask.low_no_pair and paired:
        return False
    if ask.low_max is None:
        return True
    return made.strength.kind == "high-card" and max(ranks, default=ACE) <= ask.low_max
