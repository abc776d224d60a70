"""Qualifiers: may this hand win its end at all?"""

from referee.core.cards.cards import ACE, RANK_LETTERS
from referee.core.cards.judge.ladder import GROUPS, GroupLadder
from referee.core.cards.judge.made import Made
from referee.core.cards.judge.odd_ladders import NO_HAND
from referee.core.cards.judge.rule import End


def qualifies(end: End, made: Made) -> bool:
    """Whether a hand is what its end asks for: a pair, a kind of hand or better, no pair, or
    nothing above an eight or a nine."""
    ask, kind, ranks = end.ask, made.strength.kind, made.strength.ranks
    if kind == NO_HAND:
        return False
    if ask.high_least and isinstance(end.ladder, GroupLadder):
        return made.strength.key >= _least(ask.high_least, end.ladder)
    if ask.high_pair and kind == "high-card":
        return False
    paired = len(set(ranks)) < len(ranks) or bool(GROUPS.get(kind))
    if ask.low_no_pair and paired:
        return False
    return ask.low_max is None or (kind == "high-card" and max(ranks, default=ACE) <= ask.low_max)


def _least(least: str, ladder: GroupLadder) -> tuple[int, ...]:
    """How the keys of all hands begin that are so much or better."""
    if least in ladder.kinds:
        return (-ladder.kinds.index(least),)
    rank = next(rank for rank, letter in RANK_LETTERS.items() if letter == least)
    return (-ladder.kinds.index("pair"), rank)
