"""What was learnt from the laws: how much each feature speaks for and against each law.

Written by bench/learn_finding.py, its lines in order, and read line by line when a feature is asked
for: the app starts with it, and most features are never asked for. What was learnt of answers to
the laws' questions (leaning.py) is written in the same way, with signs of answers in the place of
laws.

    referee finding 3
    texts 9213
    law false-openers 2a91f3bc
    ...
    words he 1212 opened 134 ...        as they stand in the texts, and how often
    open<TAB>812<TAB>c135F20            in 812 texts; weight 6.75 for law 2, -1 for law 7

The steps from one law to the next are letters ("c" is 2, "ba" 26), capital ones where the weight is
below nought.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from functools import cache
from itertools import pairwise
from string import ascii_lowercase
from zlib import crc32

from referee.core.book.law import Law
from referee.core.value import dataclass
from referee.finding.features import LETTERS

HEAD = "referee finding 3"
PARTS = 20
FAINT = 13
LETTER = 0.4
"""PARTS: a weight is written in twentieths; FAINT: fewer of them are left out; LETTER: what
letters count beside stems."""

WEIGHT = re.compile(r"([A-Za-z]+)(\d+)")
MANY = len(ascii_lowercase)
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
        row, place = Row(), 0
        for letters, parts in WEIGHT.findall(weights):
            step, part = _step(letters)
            place += step
            row[place] = int(parts) * part
        return row

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


class SortedLines(Mapping[str, str]):
    """The lines of a text from somewhere on, each a feature, a tab and the rest: sought by halves
    in the text as it is, since to cut it up takes a tenth of a second. Between two features may be
    no third by which the lines are not sorted."""

    def __init__(self, text: str, start: int) -> None:
        self._text, self._start = text, start

    def __getitem__(self, feature: str) -> str:
        text, low, high = self._text, self._start, len(self._text)
        sought = f"{feature}\t"
        while low < high:
            middle = (low + high) // 2
            begin = text.rfind("\n", low, middle) + 1 or low
            found = text[begin : text.index("\t", begin) + 1]
            if found == sought:
                return text[begin + len(sought) : text.index("\n", begin)]
            if found < sought:
                low = text.index("\n", middle) + 1
            else:
                high = begin
        raise KeyError(feature)

    def __iter__(self) -> Iterator[str]:
        lines = self._text[self._start :].splitlines()
        return (feature for feature, _, _ in (line.partition("\t") for line in lines))

    def __len__(self) -> int:
        return self._text.count("\n", self._start)


def read_table(text: str) -> LearntTable:
    """The table that was written. Raises TableError."""
    laws: list[tuple[str, str]] = []
    try:
        head, texts, *lines = text[: text.index("\nwords")].split("\n")
        for line in lines:
            _, id, made = line.split(" ")
            laws.append((id, made))
        start = text.index("\n", text.index("\nwords") + 1) + 1
        words = text[text.index("\nwords") : start].split()[1:]
        known = dict(zip(words[::2], map(int, words[1::2]), strict=True))
        many = int(texts.removeprefix("texts "))
    except ValueError:
        head = ""
    if head != HEAD or not text.endswith("\n"):
        raise TableError("not a table of bench/learn_finding.py")
    return LearntTable(tuple(laws), many, known, SortedLines(text, start))


@cache
def _step(letters: str) -> tuple[int, float]:
    """A step that is written in letters, and what one part of a weight behind it comes to."""
    step = 0
    for letter in letters.lower():
        step = step * MANY + ascii_lowercase.index(letter)
    return step, 1 / PARTS if letters.islower() else -1 / PARTS


def _written(step: int, parts: int) -> str:
    """A step and a weight."""
    letters = ascii_lowercase[step % MANY]
    while step := step // MANY:
        letters = ascii_lowercase[step % MANY] + letters
    return f"{letters if parts > 0 else letters.upper()}{abs(parts)}"


def write_table(laws: Iterable[Law], learnt: Learnt) -> str:
    """What read_table reads."""
    return written([(law.id, mark(law)) for law in laws], learnt)


def written(named: Iterable[tuple[str, str]], learnt: Learnt, faint: int = FAINT) -> str:
    """The same of anything that has a name and a mark. Faint weights are left out."""
    words = " ".join(f"{word} {count}" for word, count in sorted(learnt.words.items()))
    lines = [HEAD, f"texts {learnt.texts}", *(f"law {name} {made}" for name, made in named)]
    lines.append(f"words {words}")
    for feature in sorted(learnt.rows):
        parts = {at: round(weight * PARTS) for at, weight in learnt.rows[feature].items()}
        places = sorted(at for at, weight in parts.items() if abs(weight) >= faint)
        steps = [at - before for before, at in pairwise((0, *places))]
        weights = [_written(step, parts[at]) for step, at in zip(steps, places, strict=True)]
        if weights:
            lines.append(f"{feature}\t{learnt.within[feature]}\t{''.join(weights)}")
    return "\n".join(lines) + "\n"
