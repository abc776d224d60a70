"""Learns from the laws, and from stories about them, which words speak for which law.

Every phrase, title and sentence of a law is a text whose right answer is known, and so is every
story that somebody told about it. A text is scored against all laws; the shares these scores give
(a softmax) are then pushed towards the right one, feature by feature. No text is right by heart:
half of the phrases are read with a word left out, and of every text half of the features. Nor is a
story told alone: most are read with something beside the point, each time something else, as people
tell it, so that what speaks for no law counts for none.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from operator import add
from random import Random
from typing import TypeVar

from referee.core.book.law import Law
from referee.core.value import dataclass
from referee.finding.features import features
from referee.finding.lanes import Lanes
from referee.finding.table import Learnt, LearntTable, Row
from referee.finding.words import Reader, tokens

ROUNDS, RATE, EASE, LITTLE, OFTEN, STORY, LEAF, DROPPED = 20, 1.0, 0.15, 0.003, 2, 4.0, 0.5, 0.5
BESIDES, ASIDES, RULINGS, PHRASE = 0.6, 3, 8, 1.6
"""ROUNDS: how often everything is read; RATE: how far a text pushes, and EASE: how much less it
does each time; LITTLE: a share so small is let be; OFTEN: features of fewer texts are left out;
STORY: how far a story pushes, since there are many phrases and few stories, and LEAF: one told for
an answer, whose teller was told more of the law than what it is about; DROPPED: so many of
a text's features are left out at a time, so that none is relied on alone; BESIDES: so many of the
stories are read with asides, and ASIDES: with so many at most; RULINGS: stories told for a ruling
push as far as so many of them, since a law of many rulings is not asked for more often; PHRASE: how
far a phrase pushes, or many stories would drown short questions."""
ROW, PART = 1 << 24, 1 << 10
PUSH = ROW // PART
"""Weights, and what a feature counts, in whole numbers, since all laws are reckoned at once in one
long number (lanes.py)."""
SENTENCE = re.compile(r"[.;:]\s+")
SHORTEST = 3
TALK = "-"
"""What stands for a law with what is said at a table and asks for no ruling; its number comes after
those of the laws."""
Stories = Iterable[tuple[str, str]]
"""The id of a law, and what somebody told about it."""
Feature = TypeVar("Feature")
Parts = Sequence[tuple[int, float]]
"""The numbers of features, and what each counts."""


@dataclass(frozen=True, slots=True)
class Text:
    """The features of a text and what each counts, the number of the law it speaks of, and how far
    it pushes. story: whether it may be told with asides."""

    parts: tuple[tuple[str, float], ...]
    law: int
    counts: float = 1.0
    story: bool = False


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


def measured(
    table: LearntTable, found: Iterable[str], law: int, counts: float = 1.0, story: bool = False
) -> Text:
    """A text with its features weighed."""
    parts = tuple((feature, table.telling(feature)) for feature in sorted(found))
    return Text(parts, law, counts, story)


def learn(
    laws: Sequence[Law],
    reader: Reader,
    stories: Stories = (),
    leaves: Stories = (),
    asides: Iterable[str] = (),
    rulings: Sequence[tuple[str, str]] = (),
) -> Learnt:
    """All laws, from nothing. stories, leaves, told for an answer, and rulings, told for a ruling:
    those of laws that are not there are left out; asides: sentences that speak for no law."""
    chance = Random(7)
    read = [(text, at, PHRASE) for at, law in enumerate(laws) for text in texts_of(law, chance)]
    phrases = len(read)
    numbers = {law.id: at for at, law in enumerate(laws)} | {TALK: len(laws)}
    read += [(story, numbers[law], STORY) for law, story in stories if law in numbers]
    many = Counter(law for law, _ in rulings)
    for law, story in rulings:
        if law in numbers:
            read.append((story, numbers[law], STORY * min(1, RULINGS / many[law])))
    read += [(story, numbers[law], LEAF) for law, story in leaves if law in numbers]
    words = Counter(word for text, _, _ in read for word in tokens(text))
    bags = [features(reader, text) for text, _, _ in read]
    within = Counter(feature for bag in bags for feature in bag)
    table = LearntTable(
        texts=len(read), lines={feature: (count, {}) for feature, count in within.items()}
    )
    rows: dict[str, Row] = {feature: {} for feature, count in within.items() if count >= OFTEN}
    texts = [
        measured(table, bag & rows.keys(), law, counts, at >= phrases)
        for at, (bag, (_, law, counts)) in enumerate(zip(bags, read, strict=True))
    ]
    beside = [measured(table, features(reader, text) & rows.keys(), 0) for text in asides]
    push(texts, rows, len(laws) + 1, asides=beside)
    return Learnt(len(read), words, within, rows)


def push(
    texts: Sequence[Text],
    rows: dict[str, Row],
    laws: int,
    only: Collection[int] | None = None,
    rounds: int = ROUNDS,
    asides: Sequence[Text] = (),
) -> None:
    """Read the texts again and again, each time with some features left out, and push the rows
    towards the right law. What the rows are in the second half of the rounds, on average, is kept:
    so the last texts read weigh no more than others.

    only: the laws whose weights may change; all, if none are named.
    """
    lanes, chance = Lanes(laws, 8), Random(7)
    numbers = {feature: at for at, feature in enumerate(rows)}
    weights = [_lanes_of(row, lanes) for row in rows.values()]
    bound = [(_bound(text, numbers), text) for text in texts]
    beside = [_bound(text, numbers) for text in asides]
    settling, settled = rounds // 2, [0] * len(weights)
    for turn in range(rounds):
        chance.shuffle(bound)
        rate = RATE / (1 + EASE * turn)
        for parts, text in bound:
            told = with_asides(parts, beside, chance) if text.story else parts
            kept = _kept(told, chance)
            scores = lanes.unpacked(sum([weights[at] * part for at, part in kept]))
            wrong = _wrong(_shares(scores), text.law, only, rate * text.counts)
            pushed = lanes.packed(wrong)
            for at, part in kept:
                weights[at] -= pushed * part
        if turn >= settling:
            settled = list(map(add, settled, weights))
    size = ROW * (rounds - settling)
    for feature, total in zip(rows, settled, strict=True):
        split = enumerate(lanes.unpacked(total))
        rows[feature] = {law: lane / size for law, lane in split if lane}


def _bound(text: Text, numbers: Mapping[str, int]) -> Parts:
    """What a text has, by the numbers of its features."""
    return [(numbers[feature], part) for feature, part in text.parts]


def with_asides(
    parts: Sequence[tuple[Feature, float]],
    asides: Sequence[Sequence[tuple[Feature, float]]],
    chance: Random,
) -> Sequence[tuple[Feature, float]]:
    """A story, mostly with something beside the point."""
    if not asides or chance.random() >= BESIDES:
        return parts
    told = dict(parts)
    for _ in range(chance.randint(1, ASIDES)):
        told.update(chance.choice(asides))
    return list(told.items())


def _lanes_of(row: Row, lanes: Lanes) -> int:
    return lanes.packed([round(row.get(law, 0.0) * ROW) for law in range(lanes.count)])


def _kept(parts: Parts, chance: Random) -> list[tuple[int, int]]:
    """Some of the features, and what each counts among them, in whole numbers."""
    kept = [found for found in parts if chance.random() >= DROPPED]
    size = math.sqrt(sum([part * part for _, part in kept])) or 1.0
    return [(at, round(part / size * PART)) for at, part in kept]


def _shares(scores: Sequence[int]) -> list[float]:
    """How likely each law is."""
    top, exp = max(scores), math.exp
    raised = [exp((score - top) / (ROW * PART)) for score in scores]
    whole = sum(raised)
    return [share / whole for share in raised]


def _wrong(
    shares: Sequence[float], right: int, only: Collection[int] | None, rate: float
) -> list[int]:
    """How far each share is from what it should be, where that is worth a push."""
    wrong = [round(share * rate * PUSH) if share > LITTLE else 0 for share in shares]
    wrong[right] = round((shares[right] - 1) * rate * PUSH)
    if only is None:
        return wrong
    return [share if law in only else 0 for law, share in enumerate(wrong)]
