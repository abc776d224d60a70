"""What another house rules, where no table is known: of the ruling that comes first, the one that
would follow if the house had chosen otherwise on a point it hangs on."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.book.law import Law, Question
from referee.core.law.facts import SWITCH
from referee.core.law.leaves import Known, Leaf, Route, below, usual
from referee.finding.answers import OPEN, Answered, anybody, plain
from referee.finding.heard import NEVER, Hearing
from referee.finding.index import Finder
from referee.words import answers as say
from referee.words.answers import clause


def elsewhere(answered: Answered, laws: Mapping[str, Law], finder: Finder) -> str:
    """That ruling with what tells it from the first, in a line; nothing where no house rules
    otherwise on what the story tells."""
    law, first = answered.law, answered.rulings[0].leaf
    hearing = Hearing(finder.hearer, answered.found.text)
    said = {id(question): answer for question, answer in first.when}
    found = [
        leaf
        for leaf in below(law, law.root, laws, _any_house, Route(), (law.id,))
        if leaf.ruling.say != first.ruling.say and _otherwise(leaf, said)
    ]
    if not found:
        return ""
    leaf = max(found, key=lambda leaf: (-_unheard(leaf, said, hearing), hearing.fits(leaf)))
    told = _told(leaf, said)
    when = anybody(say.AND.join(clause(*condition) for condition in told[:OPEN]))
    return say.if_so(when, plain(leaf.ruling.say))


def _any_house(law: Law, question: Question) -> Known:
    """What is known where nothing is known of the house: what is usual is likely."""
    known = usual(law, question)
    return Known(known.answer) if question.sees.startswith(SWITCH) else known


def _otherwise(leaf: Leaf, said: Mapping[int, str]) -> bool:
    """Whether a ruling hangs on another choice of the house, and on nothing that speaks against
    the first one; a house that never deals again is rare, and says so."""
    chosen = _chosen(leaf)
    same = all(said.get(id(question), answer) == answer for question, answer in leaf.when)
    return bool(chosen) and same and all(answer != NEVER for _, answer in leaf.when)


def _chosen(leaf: Leaf) -> list[tuple[Question, str]]:
    """What a house has chosen otherwise than is usual, on the way to a ruling."""
    return [
        (question, answer)
        for question, answer in leaf.when
        if question.sees.startswith(SWITCH) and answer != question.usual
    ]


def _told(leaf: Leaf, said: Mapping[int, str]) -> list[tuple[Question, str]]:
    """On what a ruling hangs beyond what the first does, the choice of the house in front."""
    return [*_chosen(leaf), *(both for both in leaf.when if _open(both, said))]


def _unheard(leaf: Leaf, said: Mapping[int, str], hearing: Hearing) -> int:
    """On how much of that the story says nothing; what it gives counts as one less."""
    told = _told(leaf, said)
    return len(told) - 2 * sum(bool(hearing.agrees(condition)) for condition in told)


def _open(condition: tuple[Question, str], said: Mapping[int, str]) -> bool:
    """Whether it still hangs on that."""
    question, _ = condition
    house = question.sees.startswith(SWITCH)
    return not house and question.kind == "choice" and id(question) not in said
