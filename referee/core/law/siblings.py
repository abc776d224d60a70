"""What else could have been ruled: the siblings of a ruling, one answer away from it.

Where another answer of the way leads is found by walking on from it with all the other answers.
What the game is and what the house plays are no answers that could have been others here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.core.book.law import NOBODY_KNOWS, Effect, Law, Question, Ruling
from referee.core.law import games
from referee.core.law.facts import SWITCH
from referee.core.law.leaves import Known, Leaf, Route, Sees, below

TIME_LIMIT = "may-"
"""How a sight begins that says whether it is too late for something."""
NEAREST, OPEN = 3, 2
"""So many siblings, and so many conditions of each."""
Trail = tuple[tuple[Question, str], ...]


def trail(law: Law, answers: Iterable[tuple[str, str]]) -> Trail:
    """The choices on the way to a ruling, each with the answer that was given."""
    found = ((law.question(id), answer) for id, answer in answers)
    return tuple(
        (question, answer)
        for question, answer in found
        if question is not None and answer in (*dict(question.leads), NOBODY_KNOWS)
    )


def siblings(
    law: Law,
    laws: Mapping[str, Law],
    ruling: Ruling,
    answers: Iterable[tuple[str, str]],
    sees: Sees,
) -> tuple[Leaf, ...]:
    """The rulings that one other answer would have led to, those that do most otherwise first; last
    what would have been ruled too late, where it was in time.

    answers: those that led to the ruling, by the ids of the law's questions.
    """
    given = tuple(answers)
    told = {id: Known(answer, True) for id, answer in given if answer != NOBODY_KNOWS}

    def known(whose: Law, question: Question) -> Known:
        own = whose is law and question.id in told
        return told[question.id] if own else sees(whose, question)

    found: dict[str, tuple[bool, Leaf]] = {}
    for question, answer in reversed(trail(law, given)):
        if question.sees in games.SIGHTS or question.sees.startswith(SWITCH):
            continue
        shut = sees(law, question).shut | {answer}
        for other, goal in question.leads:
            leaf = None if other in shut else _there(law, laws, question, other, goal, known)
            if leaf is not None and leaf.ruling.say != ruling.say:
                late = question.sees.startswith(TIME_LIMIT) and answer == "yes"
                found.setdefault(leaf.ruling.say, (late, leaf))
    most = sorted(found.values(), key=lambda near: (near[0], -_otherwise(ruling, near[1].ruling)))
    return tuple(leaf for _, leaf in most[:NEAREST])


def _there(
    law: Law, laws: Mapping[str, Law], question: Question, answer: str, goal: str, known: Sees
) -> Leaf | None:
    """The ruling that stands behind an answer: the one on which least hangs besides."""
    begun = Route(((question, answer),))
    found = [
        leaf for leaf in below(law, goal, laws, known, begun, (law.id,)) if len(leaf.when) <= OPEN
    ]
    return min(found, key=lambda leaf: (not leaf.likely, len(leaf.when)), default=None)


def _otherwise(ruling: Ruling, other: Ruling) -> int:
    """How much another ruling does otherwise."""
    return len(_does(ruling) ^ _does(other))


def _does(ruling: Ruling) -> frozenset[Effect]:
    return frozenset(effect for effect in ruling.effects if effect.do != "note")
