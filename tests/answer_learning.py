"""Learns from stories which words speak for which answer to a law's question.

A story told for an answer is scored against all answers of its question, each by the sum of its
signs (leaning.py); the shares these scores give are pushed towards the answer that was told,
feature by feature, each time with most of the features left out. A weight that was pushed often
moves less.
What an answer says in the law's own words is read as a story, too.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from referee.core.book.law import Law
from referee.core.value import dataclass
from referee.finding.features import remarks
from referee.finding.leaning import Signs, conditions, signs_of
from referee.finding.table import Learnt, LearntTable, Row
from referee.finding.words import Reader

ROUNDS, RATE, FIRST, LITTLE, OFTEN, DROPPED, SHORT, FAINT = 20, 0.3, 0.05, 0.002, 3, 0.7, 3, 8
"""ROUNDS: how often everything is read; RATE: how far a text pushes, and FIRST: the squares of
pushes there are before the first one; LITTLE: what is so little wrong is let be; OFTEN: features of
fewer texts are left out; DROPPED: so many of a text's features are left out at a time; SHORT: an
answer of fewer words is no story; FAINT: fewer twentieths of a weight are not written."""


@dataclass(frozen=True, slots=True)
class ToldAnswers:
    """A story about a law, and what it answers of the law's questions."""

    law: str
    answers: Mapping[str, str]
    text: str


@dataclass(frozen=True, slots=True)
class _Example:
    """A text's number, the numbers of the signs of each answer, and which of them is right."""

    text: int
    answers: tuple[tuple[tuple[int, float], ...], ...]
    right: int


def learn_answers(
    laws: Sequence[Law], reader: Reader, stories: Iterable[ToldAnswers]
) -> tuple[list[str], Learnt]:
    """The signs of answers, and what speaks for each."""
    known = {law.id: law for law in laws}
    told = [*(story for story in stories if story.law in known), *_written(laws)]
    bags = [remarks(reader, story.text) for story in told]
    within = Counter(feature for bag in bags for feature in bag)
    signs = {
        (law.id, question.id): found
        for law in laws
        for question in law.questions
        if (found := signs_of(law, question, reader))
    }
    named = sorted({sign for found in signs.values() for each in found.values() for sign in each})
    numbers = {sign: number for number, sign in enumerate(named)}
    examples = [
        _example(at, signs[story.law, question.id], answer, numbers)
        for at, story in enumerate(told)
        for question, answer in conditions(known[story.law], story.answers)
        if answer in signs.get((story.law, question.id), {})
    ]
    table = LearntTable(
        texts=len(told), lines={feature: (count, {}) for feature, count in within.items()}
    )
    texts = [
        [(feature, table.telling(feature)) for feature in sorted(bag) if within[feature] >= OFTEN]
        for bag in bags
    ]
    return named, Learnt(len(told), {}, within, _pushed(texts, examples))


def _written(laws: Iterable[Law]) -> Iterator[ToldAnswers]:
    """What the answers of laws say themselves."""
    for law in laws:
        for question in law.questions:
            for words in (question.when, question.words):
                for answer, said in words:
                    if len(said.split()) >= SHORT:
                        text = said.replace("{offender}", "he")
                        yield ToldAnswers(law.id, {question.id: answer}, text)


def _example(text: int, signs: Signs, right: str, numbers: Mapping[str, int]) -> _Example:
    answers = tuple(
        tuple((numbers[sign], part) for sign, part in each.items()) for each in signs.values()
    )
    return _Example(text, answers, list(signs).index(right))


def _pushed(
    texts: Sequence[Sequence[tuple[str, float]]], examples: Sequence[_Example]
) -> dict[str, Row]:
    """Read the examples again and again, and push what their features say."""
    chance, order = Random(7), list(examples)
    rows: dict[str, Row] = {}
    squares: dict[str, Row] = {}
    for _ in range(ROUNDS):
        chance.shuffle(order)
        for example in order:
            kept = [found for found in texts[example.text] if chance.random() >= DROPPED]
            size = math.sqrt(sum([part * part for _, part in kept])) or 1.0
            bag = [
                (rows.setdefault(feature, {}), squares.setdefault(feature, {}), part / size)
                for feature, part in kept
            ]
            for sign, wrong in _wrong(example, bag).items():
                for row, square, part in bag:
                    push = part * wrong
                    square[sign] = past = square.get(sign, FIRST) + push * push
                    row[sign] = row.get(sign, 0.0) - RATE * push / math.sqrt(past)
    return rows


def _wrong(example: _Example, bag: Sequence[tuple[Row, Row, float]]) -> Row:
    """How far what is said for each sign is from what it should be."""
    heard = {
        sign: sum([row.get(sign, 0.0) * part for row, _, part in bag])
        for sign in {sign for each in example.answers for sign, _ in each}
    }
    scores = [sum([heard[sign] * part for sign, part in each]) for each in example.answers]
    top = max(scores)
    raised = [math.exp(score - top) for score in scores]
    whole = sum(raised)
    wrong: Row = {}
    for at, (each, share) in enumerate(zip(example.answers, raised, strict=True)):
        off = share / whole - (at == example.right)
        for sign, part in each:
            wrong[sign] = wrong.get(sign, 0.0) + off * part
    return {sign: off for sign, off in wrong.items() if abs(off) > LITTLE}
