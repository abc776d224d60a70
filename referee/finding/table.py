"""What was learnt from the laws: how much each feature speaks for and against each law.

Written by bench/learn_finding.py, its lines in order, and read line by line when a feature is asked
for: the app starts with it, and most features are never asked for. What was learnt of answers to
the laws' questions (leaning.py) is written in the same way, with signs of answers in the place of
laws.

    referee finding 4
    texts 9213
    law false-openers 2a91f3bc
    ...
    words he 1212 opened 134 ...        as they stand in the texts, and how often
    open<TAB>812<TAB>#m&B               in 812 texts; weight 4.5 for law 2, -0.5 for law 7

The steps from one law to the next are signs ("!" is nought, "#" 2, "\"!" 42), weights are letters,
so many halves ("m" is 13), capital ones below nought. Finer weights find no law better; fainter
ones left out find it less often, above all those of features that are frequent.
"""

from __future__ import annotations

import math
import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from functools import cache
from itertools import pairwise
from string import ascii_lowercase, ascii_uppercase, digits, punctuation
from zlib import crc32

from referee.core.book.law import Law
from referee.core.value import dataclass
from referee.finding.features import LETTERS

HEAD = "referee finding 4"
LETTER = 0.4
LEVELS = (
    *(part / 4 for part in range(1, 8)),
    *(part / 2 for part in range(4, 14)),
    *map(float, range(7, 16)),
)
"""LETTER: what letters count beside stems; LEVELS: a weight is written as the nearest of these."""

SIGNS = "".join(sorted(punctuation + digits))
WEIGHT = re.compile(r"([^A-Za-z]+)([A-Za-z])")
WEIGHS = dict(zip(ascii_lowercase, LEVELS, strict=True)) | {
    letter: -level for letter, level in zip(ascii_uppercase, LEVELS, strict=True)
}
MIDDLES = [(level + next_) / 2 for level, next_ in pairwise(LEVELS)]
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
        for step, weight in WEIGHT.findall(weights):
            place += _step(step)
            row[place] = WEIGHS[weight]
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


@dataclass(frozen=True, slots=True)
class Cut:
    """least: what says less is left out, where a feature of many texts says the more, the larger
    `often` is; parts: into so many parts of one a weight is rounded."""

    least: float
    often: float
    parts: int


OF_LAWS, OF_ANSWERS = Cut(1.2, 0.25, 2), Cut(0.4, 0.0, 4)


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
def _step(signs: str) -> int:
    """A step that is written in signs."""
    step = 0
    for sign in signs:
        step = step * len(SIGNS) + SIGNS.index(sign)
    return step


def _written(step: int, weight: float) -> str:
    """A step and a weight."""
    signs = SIGNS[step % len(SIGNS)]
    while step := step // len(SIGNS):
        signs = SIGNS[step % len(SIGNS)] + signs
    after = bisect(MIDDLES, abs(weight))
    return signs + (ascii_lowercase if weight > 0 else ascii_uppercase)[after]


def write_table(laws: Iterable[Law], learnt: Learnt) -> str:
    """What read_table reads."""
    return written([(law.id, mark(law)) for law in laws], learnt)


def written(named: Iterable[tuple[str, str]], learnt: Learnt, cut: Cut = OF_LAWS) -> str:
    """The same of anything that has a name and a mark."""
    words = " ".join(f"{word} {count}" for word, count in sorted(learnt.words.items()))
    lines = [HEAD, f"texts {learnt.texts}", *(f"law {name} {made}" for name, made in named)]
    lines.append(f"words {words}")
    for feature, row in sorted(learnt.rows.items()):
        many = learnt.within[feature]
        enough = cut.least / many**cut.often
        told = {
            at: round(weight * cut.parts) for at, weight in row.items() if abs(weight) >= enough
        }
        places = sorted(at for at, parts in told.items() if parts)
        steps = [at - before for before, at in pairwise((0, *places))]
        pairs = zip(steps, places, strict=True)
        if places:
            weights = "".join(_written(step, told[at] / cut.parts) for step, at in pairs)
            lines.append(f"{feature}\t{many}\t{weights}")
    return "\n".join(lines) + "\n"
