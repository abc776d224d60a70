"""Learns from the laws, and from stories about them, which words speak for which law.

Every phrase, title and sentence of a law is a text whose right answer is known, and so is every
story that somebody told about it. A text is scored against all laws; the shares these scores give
(a softmax) are then pushed towards the right one, feature by feature. No text is right by heart:
half of the phrases are read with a word left out.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from referee.core.book.law import Law
from referee.finding.features import features
from referee.finding.table import Learnt, LearntTable, Row
from referee.finding.words import Reader, tokens

ROUNDS, RATE, EASE, LITTLE, OFTEN, STORY = 10, 3.0, 0.15, 0.01, 2, 2.0
"""ROUNDS: how often everything is read; RATE: how far a text pushes, and EASE: how much less it
does each time; LITTLE: a share so small is let be; OFTEN: features of fewer texts are left out;
STORY: how much further a story pushes, since there are many phrases and few stories."""
SENTENCE = re.compile(r"[.;:]\s+")
SHORTEST = 3
Stories = Iterable[tuple[str, str]]
"""The id of a law, and what somebody told about it."""


@dataclass(frozen=True, slots=True)
class Text:
    """The features of a text and what each counts, the number of the law it speaks of, and how far
    it pushes."""

    parts: tuple[tuple[str, float], ...]
    law: int
    counts: float = 1.0


def said(law: Law) -> Iterator[str]:
    """How people ask about a law, and its title."""
    yield from law.asked_as
    yield law.title


def written(law: Law) -> Iterator[str]:
    """The sentences of a law."""
    parts = [law.summary, *(question.ask for question in law.questions)]
    for ruling in law.rulings:
        parts += [ruling.say, ruling.why]
    for part in parts:
        for sentence in SENTENCE.split(part.replace("{offender}", "player")):
            if len(tokens(sentence)) >= SHORTEST:
                yield sentence


def texts_of(law: Law, chance: Random) -> Iterator[str]:
    """All texts of a law, and each phrase once more with a word left out."""
    yield from said(law)
    yield from written(law)
    for phrase in said(law):
        words = tokens(phrase)
        if len(words) > SHORTEST:
            del words[chance.randrange(len(words))]
            yield " ".join(words)


def measured(table: LearntTable, found: Iterable[str], law: int, counts: float = 1.0) -> Text:
    """A text with its features weighed, as long as any other."""
    parts = [(feature, table.telling(feature)) for feature in sorted(found)]
    size = math.sqrt(sum(part * part for _, part in parts)) or 1.0
    return Text(tuple((feature, part / size) for feature, part in parts), law, counts)


def learn(laws: Sequence[Law], reader: Reader, stories: Stories = ()) -> Learnt:
    """All laws, from nothing. stories: those of laws that are not there are left out."""
    chance = Random(7)
    read = [(text, at, 1.0) for at, law in enumerate(laws) for text in texts_of(law, chance)]
    numbers = {law.id: at for at, law in enumerate(laws)}
    read += [(story, numbers[law], STORY) for law, story in stories if law in numbers]
    words = Counter(word for text, _, _ in read for word in tokens(text))
    bags = [features(reader, text) for text, _, _ in read]
    within = Counter(feature for bag in bags for feature in bag)
    table = LearntTable(
        texts=len(read), lines={feature: str(count) for feature, count in within.items()}
    )
    rows: dict[str, Row] = {feature: {} for feature, count in within.items() if count >= OFTEN}
    texts = [
        measured(table, bag & rows.keys(), at, counts)
        for bag, (_, at, counts) in zip(bags, read, strict=True)
    ]
    push(texts, rows, len(laws))
    return Learnt(len(read), words, within, rows)


def push(
    texts: Sequence[Text],
    rows: Mapping[str, Row],
    laws: int,
    only: Collection[int] | None = None,
    rounds: int = ROUNDS,
) -> None:
    """Read the texts again and again, and each time push the rows towards the right law.

    only: the laws whose weights may change; all, if none are named.
    """
    bound = [
        ([(rows[feature], part) for feature, part in text.parts], text.law, text.counts)
        for text in texts
    ]
    chance = Random(7)
    for turn in range(rounds):
        chance.shuffle(bound)
        rate = RATE / (1 + EASE * turn)
        for parts, right, counts in bound:
            for law, share in _wrong(_shares(parts, laws), right):
                if only is not None and law not in only:
                    continue
                for row, part in parts:
                    row[law] = row.get(law, 0.0) - rate * counts * share * part


def _shares(parts: Sequence[tuple[Row, float]], laws: int) -> list[float]:
    """How likely each law is."""
    scores = [0.0] * laws
    for row, part in parts:
        for law, weight in row.items():
            scores[law] += weight * part
    top = max(scores)
    raised = [math.exp(score - top) for score in scores]
    whole = sum(raised)
    return [share / whole for share in raised]


def _wrong(shares: Sequence[float], right: int) -> Iterator[tuple[int, float]]:
    """How far each share is from what it should be, where that is worth a push."""
    for law, share in enumerate(shares):
        if law == right:
            yield law, share - 1
        elif share > LITTLE:
            yield law, share
