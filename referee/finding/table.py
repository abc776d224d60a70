"""What was learnt from the laws: how much each feature speaks for and against each law.

Written by bench/learn_finding.py, read line by line when a feature is asked for: the app starts
with it, and most features are never asked for.

    referee finding 1
    texts 9213
    law false-openers 2a91f3bc
    ...
    words he 1212 opened 134 ...        as they stand in the texts, and how often
    open<TAB>812<TAB>0 135 7 -20        in 812 texts; weight 6.75 for law 0, -1 for law 7
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from zlib import crc32

from referee.core.book.law import Law
from referee.finding.features import LETTERS

HEAD = "referee finding 1"
PARTS = 20
FAINT = 6
LETTER = 0.4
"""PARTS: a weight is written in twentieths; FAINT: fewer of them are left out; LETTER: what
letters count beside stems."""

Row = dict[int, float]


class TableError(ValueError):
    """The file is not what bench/learn_finding.py writes."""


def mark(law: Law) -> str:
    """Changes when the title of a law or one of its phrases does."""
    return f"{crc32(chr(10).join((law.title, *law.asked_as)).encode()):08x}"


@dataclass(slots=True)
class LearntTable:
    """laws: the id of each law and its mark, in the order of their numbers; texts: how many were
    learnt from; words: each word of them, and how often it stands there; lines: feature -> how
    many texts have it, and its weights, as written."""

    laws: tuple[tuple[str, str], ...] = ()
    texts: int = 0
    words: Mapping[str, int] = field(default_factory=dict)
    lines: Mapping[str, str] = field(default_factory=dict)

    def row(self, feature: str) -> Row:
        """Number of a law -> how much the feature speaks for it."""
        _, _, weights = self.lines.get(feature, "").partition("\t")
        numbers = [int(number) for number in weights.split()]
        return dict(zip(numbers[::2], (number / PARTS for number in numbers[1::2]), strict=True))

    def within(self, feature: str) -> int:
        """How many texts have a feature."""
        count, _, _ = self.lines.get(feature, "").partition("\t")
        return int(count or 0)

    def telling(self, feature: str) -> float:
        """How much a feature counts by itself: the rarer, the more."""
        rare = 1 + math.log((1 + self.texts) / (1 + self.within(feature)))
        return rare * LETTER if feature.startswith(LETTERS) else rare


@dataclass(frozen=True, slots=True)
class Learnt:
    """texts: how many; words: how often each stands there; within: how many texts have a feature;
    rows: its weights."""

    texts: int
    words: Mapping[str, int]
    within: Mapping[str, int]
    rows: Mapping[str, Row]


def read_table(text: str) -> LearntTable:
    """The table that was written. Raises TableError."""
    head, *lines = text.splitlines() or [""]
    laws: list[tuple[str, str]] = []
    try:
        texts = int(lines.pop(0).removeprefix("texts "))
        while lines[0].startswith("law "):
            _, id, made = lines.pop(0).split(" ")
            laws.append((id, made))
        words = lines.pop(0).split(" ")[1:]
        known = {word: int(count) for word, count in zip(words[::2], words[1::2], strict=True)}
    except (IndexError, ValueError):
        head = ""
    if head != HEAD:
        raise TableError("not a table of bench/learn_finding.py")
    split = (line.partition("\t") for line in lines)
    return LearntTable(tuple(laws), texts, known, {feature: rest for feature, _, rest in split})


def write_table(laws: Iterable[Law], learnt: Learnt) -> str:
    """What read_table reads. Faint weights are left out."""
    words = " ".join(f"{word} {count}" for word, count in sorted(learnt.words.items()))
    lines = [HEAD, f"texts {learnt.texts}", *(f"law {law.id} {mark(law)}" for law in laws)]
    lines.append(f"words {words}")
    for feature in sorted(learnt.rows):
        weights = [
            f"{number} {round(weight * PARTS)}"
            for number, weight in sorted(learnt.rows[feature].items())
            if abs(round(weight * PARTS)) >= FAINT
        ]
        if weights:
            lines.append(f"{feature}\t{learnt.within[feature]}\t{' '.join(weights)}")
    return "\n".join(lines) + "\n"
