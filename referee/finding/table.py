"""What was learnt from the laws: how much each feature speaks for and against each law.

Written by bench/learn_finding.py. What was learnt of answers to the laws' questions (leaning.py) is
written in the same way, with signs of answers in the place of laws. A file begins with lines:

    referee finding 5
    texts 9213                          from so many was learnt
    least 13                            no weight is smaller
    law false-openers 2a91f3bc
    ...
    parts 45634 333633 13111 0 ...      the bytes of what follows

What is like stands together after them, each deflated: first the TEXTS, then the low bytes of each
of the NUMBERS, and its high ones where there are any. Of the last two so many as a PIECE has stand
together, then the next; a piece is taken apart when one of its rows is asked for. `words` stand in
the texts, in alphabetical order, each without what it shares with the one before (so many letters:
`same`), every BLOCK an empty line and a whole one; `often` says how often. `keys` and `shared` are
the features in the same way, `many` says how many weights each has. Then come those that have one,
those that have two, and so on: so many texts have it (`within`); how far is each law from the one
before (`steps`); and a weight in parts above the least, doubled, and one more where it is below
nought (`weights`). Most features are never asked for, so they are taken apart when they are.
"""

from __future__ import annotations

import math
import zlib
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import accumulate, pairwise

from referee.core.book.law import Law
from referee.core.value import dataclass
from referee.finding.features import LETTERS

HEAD = "referee finding 5"
PARTS = 20
FAINT = 13
LETTER = 0.4
BLOCK, MANY, PIECE = 32, 2048, 32_768
"""PARTS: a weight is written in twentieths; FAINT: fewer of them are left out; LETTER: what
letters count beside stems; BLOCK: so many features are sought one after the other; MANY: those
before one are counted from so many to so many; PIECE: so many steps, or weights, are packed
together."""
TEXTS = ("words", "keys")
NUMBERS = ("same", "often", "shared", "many", "within")
LAST = "\n\U0010ffff"
"""Behind a feature: after every block that begins with it."""
SIGNS = (1 / PARTS, -1 / PARTS)

Row = dict[int, float]
Said = tuple[int, Row]
"""How many texts have a feature, and its weights."""
Pair = tuple[bytes, bytes]
"""Low bytes and high ones, deflated; nothing where there are none."""


class TableError(ValueError):
    """The file is not what bench/learn_finding.py writes."""


def mark(law: Law) -> str:
    """Changes when the title of a law or one of its phrases does."""
    return f"{zlib.crc32(chr(10).join((law.title, *law.asked_as)).encode()):08x}"


@dataclass(slots=True)
class LearntTable:
    """laws: the id of each law and its mark, in the order of their numbers; texts: how many were
    learnt from; words: each word of them, and how often it stands there; lines: what is said of
    each feature."""

    laws: tuple[tuple[str, str], ...] = ()
    texts: int = 0
    words: Mapping[str, int] = field(default_factory=dict)
    lines: Mapping[str, Said] = field(default_factory=dict)

    def row(self, feature: str) -> Row:
        """Number of a law -> how much the feature speaks for it."""
        said = self.lines.get(feature)
        return said[1] if said else {}

    def within(self, feature: str) -> int:
        """How many texts have a feature."""
        said = self.lines.get(feature)
        return said[0] if said else 0

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


class PackedLetters:
    """Letters in pieces; each is taken apart when something of it is asked for."""

    def __init__(self, packed: Sequence[Pair]) -> None:
        self._packed = packed
        self._read = dict[int, str]()

    def between(self, first: int, end: int) -> str:
        """From here to there."""
        pieces = range(first // PIECE, (end - 1) // PIECE + 1)
        skipped = pieces.start * PIECE
        return "".join(map(self._piece, pieces))[first - skipped : end - skipped]

    def _piece(self, at: int) -> str:
        if at not in self._read:
            self._read[at] = _joined(*self._packed[at])
        return self._read[at]


class SortedFeatures(Mapping[str, Said]):
    """What a file says of features: each is sought by halves, and taken apart when it is asked
    for."""

    def __init__(self, parts: Mapping[str, str], rows: Sequence[Pair], least: int) -> None:
        self._least, self._within = least, parts["within"]
        self._blocks, self._shared = parts["keys"].split("\n\n"), parts["shared"]
        self._many = parts["many"]
        half = len(rows) // 2
        self._steps, self._weights = PackedLetters(rows[:half]), PackedLetters(rows[half:])
        self._counts = [Counter[str]()]
        for first in range(0, len(self._many), MANY):
            self._counts.append(Counter(self._counts[-1]))
            self._counts[-1].update(self._many[first : first + MANY])
        self._begins = dict[str, tuple[int, int]]()
        features = weights = 0
        for size, count in sorted(self._counts[-1].items()):
            self._begins[size] = features, weights
            features += count
            weights += count * ord(size)

    def __getitem__(self, feature: str) -> Said:
        at = self._place(feature)
        size = self._many[at]
        before, begin = self._begins[size]
        like = self._counts[at // MANY][size] + self._many.count(size, at - at % MANY, at)
        first, end = begin + like * ord(size), begin + (like + 1) * ord(size)
        steps, weights = (map(ord, of.between(first, end)) for of in (self._steps, self._weights))
        row = Row()
        for law, weight in zip(accumulate(steps), weights, strict=True):
            row[law] = ((weight >> 1) + self._least) * SIGNS[weight & 1]
        return ord(self._within[before + like]), row

    def _place(self, feature: str) -> int:
        """Its number in the alphabet. Raises KeyError."""
        block = bisect_right(self._blocks, feature + LAST) - 1
        if block >= 0:
            first = block * BLOCK
            found = _unfolded(self._blocks[block], self._shared[first : first + BLOCK])
            for at, key in enumerate(found, first):
                if key == feature:
                    return at
        raise KeyError(feature)

    def __iter__(self) -> Iterator[str]:
        return _unfolded("\n".join(self._blocks), self._shared)

    def __len__(self) -> int:
        return len(self._many)


def read_table(data: bytes) -> LearntTable:
    """The table that was written. Raises TableError."""
    try:
        end = data.index(b"\n", data.index(b"\nparts ") + 1)
        head, texts, least, *named, told = data[:end].decode().split("\n")
        laws = [(id, made) for _, id, made in (line.split(" ") for line in named)]
        pieces, at = list[bytes](), end + 1
        for size in map(int, told.split(" ")[1:]):
            pieces.append(data[at : at + size])
            at += size
        parts = {
            name: zlib.decompress(piece).decode()
            for name, piece in zip(TEXTS, pieces, strict=False)
        }
        pairs = list(zip(pieces[len(TEXTS) :: 2], pieces[len(TEXTS) + 1 :: 2], strict=True))
        parts |= {name: _joined(*pair) for name, pair in zip(NUMBERS, pairs, strict=False)}
        rows = pairs[len(NUMBERS) :]
        unfolded = _unfolded(parts["words"].replace("\n\n", "\n"), parts["same"])
        words = dict(zip(unfolded, map(ord, parts["often"]), strict=True))
        many = int(texts.removeprefix("texts "))
        lines = SortedFeatures(parts, rows, int(least.removeprefix("least ")))
    except (ValueError, KeyError, zlib.error):
        head = ""
    if head != HEAD or at != len(data):
        raise TableError("not a table of bench/learn_finding.py")
    return LearntTable(tuple(laws), many, words, lines)


def write_table(laws: Iterable[Law], learnt: Learnt) -> bytes:
    """What read_table reads."""
    return written([(law.id, mark(law)) for law in laws], learnt)


def written(named: Iterable[tuple[str, str]], learnt: Learnt, faint: int = FAINT) -> bytes:
    """The same of anything that has a name and a mark. Faint weights are left out."""
    kept = {feature: _in_parts(learnt.rows[feature], faint) for feature in sorted(learnt.rows)}
    by_size = sorted([(feature, row) for feature, row in kept.items() if row], key=_size)
    features, words = sorted([feature for feature, _ in by_size]), sorted(learnt.words)
    least = min((abs(part) for _, row in by_size for part in row.values()), default=faint)
    steps = [law - before for _, row in by_size for before, law in pairwise((0, *row))]
    parts = (part for _, row in by_size for part in row.values())
    weights = [(abs(part) - least) * 2 + (part < 0) for part in parts]
    told = {
        **dict(zip(("words", "same"), _folded(words), strict=True)),
        "often": _letters([learnt.words[word] for word in words]),
        **dict(zip(("keys", "shared"), _folded(features), strict=True)),
        "many": _letters([len(kept[feature]) for feature in features]),
        "within": _letters([learnt.within[feature] for feature, _ in by_size]),
    }
    numbers = [told[name] for name in NUMBERS]
    for rows in (_letters(steps), _letters(weights)):
        numbers += [rows[at : at + PIECE] for at in range(0, len(rows), PIECE)]
    pieces = [_deflated(told[name].encode()) for name in TEXTS]
    for each in numbers:
        both = each.encode("utf-16-le")
        pieces += [_deflated(both[::2]), _deflated(both[1::2]) if any(both[1::2]) else b""]
    lines = [HEAD, f"texts {learnt.texts}", f"least {least}"]
    lines += [f"law {name} {made}" for name, made in named]
    lines.append(" ".join(["parts", *(str(len(piece)) for piece in pieces)]))
    return "\n".join([*lines, ""]).encode() + b"".join(pieces)


def _deflated(data: bytes) -> bytes:
    """In the way in which it is smallest: often nothing that stands there again is worth saying,
    which a wheel's own packing would say."""
    made = list[bytes]()
    for strategy in (zlib.Z_DEFAULT_STRATEGY, zlib.Z_FILTERED, zlib.Z_HUFFMAN_ONLY):
        packs = zlib.compressobj(9, memLevel=9, strategy=strategy)
        made.append(packs.compress(data) + packs.flush())
    return min(made, key=len)


def _joined(low: bytes, high: bytes) -> str:
    """The letters of these bytes."""
    low = zlib.decompress(low)
    if not high:
        return low.decode("latin-1")
    both = bytearray(2 * len(low))
    both[::2], both[1::2] = low, zlib.decompress(high)
    return both.decode("utf-16-le")


def by_use(named: Sequence[str], learnt: Learnt, faint: int) -> tuple[list[str], Learnt]:
    """The same, what has the most weights first: many steps are short then."""
    uses = Counter(at for row in learnt.rows.values() for at in _in_parts(row, faint))
    order = sorted(range(len(named)), key=lambda at: -uses[at])
    numbers = {at: number for number, at in enumerate(order)}
    rows = {
        feature: {numbers[at]: weight for at, weight in row.items()}
        for feature, row in learnt.rows.items()
    }
    return [named[at] for at in order], replace(learnt, rows=rows)


def _in_parts(row: Row, faint: int) -> dict[int, int]:
    """The weights that are not faint, by the numbers of their laws."""
    parts = {law: round(weight * PARTS) for law, weight in sorted(row.items())}
    return {law: part for law, part in parts.items() if abs(part) >= faint}


def _size(of: tuple[str, Mapping[int, int]]) -> int:
    return len(of[1])


def _folded(features: Sequence[str]) -> tuple[str, str]:
    """All of them, each without what it shares with the one before, in blocks; and how much that
    is."""
    blocks, shared = list[str](), list[int]()
    for first in range(0, len(features), BLOCK):
        block = features[first : first + BLOCK]
        same = [_shared(*both) for both in pairwise(("", *block))]
        blocks.append("\n".join(each[kept:] for kept, each in zip(same, block, strict=True)))
        shared += same
    return "\n\n".join(blocks), _letters(shared)


def _shared(first: str, second: str) -> int:
    """With how many letters both begin."""
    unlike = (at for at, (a, b) in enumerate(zip(first, second, strict=False)) if a != b)
    return next(unlike, min(len(first), len(second)))


def _unfolded(lines: str, shared: str) -> Iterator[str]:
    found = ""
    for rest, kept in zip(lines.split("\n"), map(ord, shared), strict=False):
        found = found[:kept] + rest
        yield found


def _letters(numbers: Iterable[int]) -> str:
    return "".join(map(chr, numbers))
