"""Qualifiers: may this hand win its end at all?"""

from referee.core.cards.cards import ACE
from referee.core.cards.judge.ladder import GROUPS
from referee.core.cards.judge.made import Made
from referee.core.cards.judge.rule import JudgeRule


def high_qualifies(rule: JudgeRule, made: Made) -> bool:
    """A pair or better, where the table asks for it."""
    return not rule.qualify.high_pair or made.strength.kind != "high-card"


def low_qualifies(rule: JudgeRule, made: Made) -> bool:
    """No pair, or nothing above an eight or a nine, where the table asks for it."""
    ask = rule.qualify
    ranks = made.strength.ranks
    paired = len(set(ranks)) < len(ranks) or bool(GROUPS.get(made.strength.kind))
    if ask.low_no_pair and paired:
        return False
    if ask.low_max is None:
        return True
    return made.strength.kind == "high-card" and max(ranks, default=ACE) <= ask.low_max
