"""What the words of a story make likely of the answers to a law's question.

Learnt from stories and from scraps of stories told for an answer each (leaves.jsonl, phrases.txt of
bench/stories; tests/answer_learning.py) and kept in rulebook/answers.table. A story is read whole,
and once more sentence by sentence: in a long one the few words that give an answer would drown. An
answer is known by signs: its own ("string-bet.bet=nothing"), that of what is asked, which other
laws ask, too ("faces=nothing"), and those of its words ("+acted", "-acted"); so what was said for
an answer of one law speaks for its like in another, and in a law of the house's own.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest
from typing import NamedTuple

from referee.core.book.law import Law, Question
from referee.finding.features import NOT, remarks
from referee.finding.table import LearntTable
from referee.finding.words import SMALL, Reader

OWN, SHARED, SCALE, MANY, SENTENCE, SHORT = 0.5, 1.0, 1.9, 4000, 0.45, 10.0
"""OWN, SHARED: what an answer's own sign counts, and that of what is asked; SCALE: a story is read
whole, where only half of each was read while learning; MANY: rows that are kept as read; SENTENCE:
what the sentence counts that speaks most clearly, beside the whole; SHORT: the size of what is
missing in a short one, so that three words do not speak as loud as thirty."""
SENTENCES = re.compile(r"[.!?;\n]+")
ANY = "*"
"""The answer of a question for a seat or a number."""
PLAYER, YES = "player", "yes"
"""What tells no answer from another."""
Signs = Mapping[str, Mapping[str, float]]
"""Answer -> its signs, and what each counts."""
Speaks = Mapping[int, float]
"""How much something speaks for each sign, by its number."""


class Inklings(NamedTuple):
    """How much a story speaks for each sign, and how much each of its sentences does."""

    whole: Speaks
    sentences: Sequence[Speaks] = ()


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

    def heard(self, story: str) -> Inklings:
        """How much a story speaks for each sign."""
        said = [remarks(self.reader, part) for part in SENTENCES.split(story) if part.strip()]
        whole = self._speaks(set[str]().union(*said))
        return Inklings(
            whole, [self._speaks(part, SHORT) for part in said] if len(said) > 1 else ()
        )

    def _speaks(self, said: Iterable[str], missing: float = 0.0) -> Speaks:
        """How much some features speak for each sign. missing: the size of what is not there."""
        found = [
            (row, self.table.telling(each)) for each in sorted(said) if (row := self._row(each))
        ]
        size = math.hypot(missing, *(part for _, part in found)) or 1.0
        total: dict[int, float] = {}
        for row, part in found:
            share = SCALE * part / size
            for sign, weight in row.items():
                total[sign] = total.get(sign, 0.0) + share * weight
        return total

    def of(self, question: Question, heard: Inklings) -> Mapping[str, float]:
        """How much speaks for each answer of a question, of what was heard."""
        signs = self._signs_of(question)
        scores = _scores(signs, heard.whole)
        if len(scores) > 1 and heard.sentences:
            clearest = max((_scores(signs, each) for each in heard.sentences), key=_lead)
            middle = sum(clearest.values()) / len(clearest)
            for answer, score in clearest.items():
                scores[answer] += SENTENCE * (score - middle)
        return scores

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


def _scores(signs: Mapping[str, Speaks], speaks: Speaks) -> dict[str, float]:
    """How much speaks for each answer."""
    return {
        answer: sum([part * speaks.get(sign, 0.0) for sign, part in counts.items()])
        for answer, counts in signs.items()
    }


def _lead(scores: Mapping[str, float]) -> float:
    """By how much the best answer is ahead."""
    first, second = nlargest(2, scores.values())
    return first - second


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
