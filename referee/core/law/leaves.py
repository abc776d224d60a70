"""What a law can still rule, and what each of its rulings hangs on.

A law is walked along every answer that is still open. What the table sees for sure is not open,
nor what the house has chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from referee.core.book.law import NOBODY_KNOWS, Law, Question, Ruling
from referee.core.law.facts import SWITCH
from referee.core.law.rulings import Answers, offenders, seen, shut
from referee.core.state.night import Night
from referee.core.value import dataclass


class Known(NamedTuple):
    """What is known of a question: one of its answers, if any, and whether that settles it; and the
    answers that nobody can give in this moment."""

    answer: str = ""
    settled: bool = False
    shut: frozenset[str] = frozenset()


Sees = Callable[[Law, Question], Known]
"""What is known of a question of a law."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A ruling that a question may end in. law: whose ruling it is, where another law took over;
    when: the open questions on the way, each with the answer that leads here; likely: every answer
    on the way is what the app would guess; presumed: or what is presumed where nobody knows."""

    law: Law
    ruling: Ruling
    when: tuple[tuple[Question, str], ...] = ()
    likely: bool = True
    presumed: bool = True


@dataclass(frozen=True, slots=True)
class Route:
    """How one comes to a ruling; each field as in a leaf."""

    when: tuple[tuple[Question, str], ...] = ()
    likely: bool = True
    presumed: bool = True


def leaves(
    law: Law, laws: Mapping[str, Law], sees: Sees, fits: Callable[[Leaf], float] = lambda _: 0.0
) -> tuple[Leaf, ...]:
    """Every ruling that is still possible, each once, by the way that fits best; those that fit
    best come first, and among them the likely ones."""
    found = below(law, law.root, laws, sees, Route(), (law.id,))
    each: dict[tuple[str, str], Leaf] = {}
    for leaf in sorted(
        found, key=lambda leaf: (-fits(leaf), not leaf.likely, not leaf.presumed, len(leaf.when))
    ):
        each.setdefault((leaf.law.id, leaf.ruling.id), leaf)
    return tuple(each.values())


def below(
    law: Law, at: str, laws: Mapping[str, Law], sees: Sees, route: Route, read: tuple[str, ...]
) -> list[Leaf]:
    """The leaves below a question or a ruling. route: how one came here; read: the laws so far."""
    if at.startswith("law:"):
        other = laws[at.removeprefix("law:")]
        if other.id in read:
            return []
        return below(other, other.root, laws, sees, route, (*read, other.id))
    ruling = law.ruling(at)
    if ruling is not None:
        return [Leaf(law, ruling, route.when, route.likely, route.presumed)]
    question = law.question(at)
    assert question is not None, f"{law.id}: {at} is neither question nor ruling"
    leads = dict(question.leads)
    known, settled, shut = sees(law, question)
    if "*" in leads:
        return below(law, leads["*"], laws, sees, route, read)
    before = next((answer for asked, answer in route.when if asked.ask == question.ask), None)
    if before in leads:  # a law that has taken over asks in the same words
        return below(law, leads[before or ""], laws, sees, route, read)
    if settled and known in leads:
        return below(law, leads[known], laws, sees, route, read)
    found: list[Leaf] = []
    for answer, goal in question.leads:
        if answer in shut:
            continue
        likely = route.likely and known in ("", answer)
        presumed = route.presumed and answer == (known or question.unknown)
        then = Route((*route.when, (question, answer)), likely, presumed)
        found += below(law, goal, laws, sees, then, read)
    return found


def usual(law: Law, question: Question) -> Known:
    """What is known where no night is looked at: what is usual."""
    return _settled(question, question.usual)


def at_the_table(law: Law, night: Night) -> Sees:
    """What is known of a law's questions in a night, of the only hand it can be about if there is
    but one."""
    among = offenders(law, night)
    return about(night, among[0] if len(among) == 1 else None)


def about(night: Night, offender: int | None) -> Sees:
    """What is known of a law's questions about a seat."""

    def sees(law: Law, question: Question) -> Known:
        never = shut(law, question, night, offender)
        known = _settled(question, seen(law, question, night, offender))
        lone = bool(question.only) and len(question.leads) - len(never) == 1
        return Known(known.answer, known.settled or lone, never)

    return sees


def standing(
    law: Law, laws: Mapping[str, Law], night: Night, offender: int | None, answers: Answers
) -> tuple[Leaf, ...]:
    """The rulings that stand side by side where nobody knows an answer, that which is presumed
    first; none where everything is known."""
    if NOBODY_KNOWS not in answers.values():
        return ()
    sees = about(night, offender)

    def known(whose: Law, question: Question) -> Known:
        seen = sees(whose, question)
        if whose is not law or question.id not in answers:
            return seen
        given = answers[question.id]
        if given == NOBODY_KNOWS:
            return Known(question.presumed, False, seen.shut)
        return Known(given, True)

    found = leaves(law, laws, known)
    return tuple(sorted(found, key=lambda leaf: not leaf.presumed))


def _settled(question: Question, answer: str | None) -> Known:
    """What the app is sure of settles a question, and what the house has chosen."""
    if not answer:
        return Known()
    return Known(answer, question.sure or question.sees.startswith(SWITCH))
