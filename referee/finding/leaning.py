"""What the words of a story make likely of the answers to a law's question.

Learnt from stories told for an answer each (bench/stories/leaves.jsonl, answer_learning.py) and
kept in rulebook/answers.tsv. An answer is known by signs: its own ("string-bet.bet=nothing"), that
of what is asked, which other laws ask, too ("faces=nothing"), and those of its words
("+acted", "-acted"); so what was said for an answer of one law speaks for its like in another, and
in a law of the house's own.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from referee.core.book.law import Law, Question
from referee.finding.features import NOT, remarks
from referee.finding.table import LearntTable
from referee.finding.words import SMALL, Reader

OWN, SHARED, SCALE, MANY = 0.5, 1.0, 1.5, 4000
"""OWN, SHARED: what an answer's own sign counts, and that of what is asked; SCALE: a story is read
whole, where only half of each was read while learning; MANY: rows that are kept as read."""
ANY = "*"
"""The answer of a question for a seat or a number."""
PLAYER, YES = "player", "yes"
"""What tells no answer from another."""
Signs = Mapping[str, Mapping[str, float]]
"""Answer -> its signs, and what each counts."""


class Leanings:
    """What is learnt of answers. laws: whose questions are asked."""

    def __init__(self, laws: Iterable[Law], reader: Reader, table: LearntTable) -> None:
        self.reader, self.table = reader, table
        self._numbers = {sign: number for number, (sign, _) in enumerate(table.laws)}
        self._signs: dict[Question, Mapping[str, Mapping[int, float]]] = {}
        self._rows: dict[str, Mapping[int, float]] = {}
        self._asking: dict[Question, list[Law]] = {}
        for law in laws:
            for question in law.questions:
                self._asking.setdefault(question, []).append(law)

    def heard(self, story: str) -> Mapping[int, float]:
        """How much a story speaks for each sign."""
        found = [
            (row, self.table.telling(feature))
            for feature in remarks(self.reader, story)
            if (row := self._row(feature))
        ]
        size = math.sqrt(sum([part * part for _, part in found])) or 1.0
        total: dict[int, float] = {}
        for row, part in found:
            share = SCALE * part / size
            for sign, weight in row.items():
                total[sign] = total.get(sign, 0.0) + share * weight
        return total

    def of(self, question: Question, heard: Mapping[int, float]) -> Mapping[str, float]:
        """How much speaks for each answer of a question, of what was heard."""
        return {
            answer: sum([part * heard.get(sign, 0.0) for sign, part in signs.items()])
            for answer, signs in self._signs_of(question).items()
        }

    def _signs_of(self, question: Question) -> Mapping[str, Mapping[int, float]]:
        """The numbers of the signs of each answer, by all laws that ask this; made once."""
        if question not in self._signs:
            known: dict[str, dict[int, float]] = {}
            for law in self._asking.get(question, ()):
                for answer, signs in signs_of(law, question, self.reader).items():
                    numbers = {self._numbers.get(sign, -1): part for sign, part in signs.items()}
                    numbers.pop(-1, None)
                    known.setdefault(answer, {}).update(numbers)
            self._signs[question] = known
        return self._signs[question]

    def _row(self, feature: str) -> Mapping[int, float]:
        if feature not in self._rows:
            if len(self._rows) >= MANY:
                self._rows.clear()
            self._rows[feature] = self.table.row(feature)
        return self._rows[feature]


def signs_of(law: Law, question: Question, reader: Reader) -> Signs:
    """The signs of each answer, of a question that has several."""
    answers = [answer for answer, _ in question.leads if answer != ANY]
    if len(answers) < 2:
        return {}
    said = {answer: _stems(question, answer, reader) for answer in answers}
    common = set.intersection(*said.values()) - SMALL - {NOT, PLAYER}
    found: dict[str, dict[str, float]] = {}
    for answer in answers:
        others = set[str]().union(*(said[other] for other in answers if other != answer))
        own = said[answer] - others
        side = "-" if NOT in own else "+"
        words = {*(side + stem for stem in common), *(own - SMALL - {NOT, YES})}
        part = 1 / math.sqrt(len(words) or 1)
        found[answer] = dict.fromkeys(sorted(words), part)
        found[answer][f"{law.id}.{question.id}={answer}"] = OWN
        if question.sees:
            found[answer][f"{question.sees}={answer}"] = SHARED
    return found


def _stems(question: Question, answer: str, reader: Reader) -> set[str]:
    """What an answer says."""
    words = dict(question.when).get(answer, ""), dict(question.words).get(answer, "")
    return set(reader.stems(" ".join(words).replace("{offender}", "")))


def chances(scores: Mapping[str, float]) -> Mapping[str, float]:
    """The logarithm of how likely each answer is, by how much speaks for it."""
    top = max(scores.values(), default=0.0)
    whole = top + math.log(sum([math.exp(score - top) for score in scores.values()]) or 1.0)
    return {answer: score - whole for answer, score in scores.items()}


def conditions(law: Law, told: Mapping[str, str]) -> Sequence[tuple[Question, str]]:
    """The questions of a law that a story answers, each with its answer."""
    asked = [(law.question(id), answer) for id, answer in told.items()]
    return [(question, answer) for question, answer in asked if question is not None]
