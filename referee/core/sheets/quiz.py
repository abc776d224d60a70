"""The quiz at stake: everybody answers, and whoever is right takes from whoever is wrong."""

from __future__ import annotations

from referee.core.errors import Refused
from referee.core.sheets.events import QuizRound, QuizRules


def score(row: QuizRound, rules: QuizRules) -> tuple[int, ...]:
    """What a question brings: each wrong answer pays the stake to each right one. It comes to
    nought."""
    right = sum(said == row.right for said in row.said)
    wrong = sum(said != row.right for said in row.said if said)
    return tuple(
        0 if not said else rules.stake * wrong if said == row.right else -rules.stake * right
        for said in row.said
    )


def check(row: QuizRound, rules: QuizRules, columns: int) -> None:
    """Refuse a question that cannot have been played. Raises Refused."""
    if len(row.said) != columns:
        raise Refused("which-column")
    if not row.question or not row.right:
        raise Refused("other-entry")
    if not any(row.said):
        raise Refused("nobody-answered")
