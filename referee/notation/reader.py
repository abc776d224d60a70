"""Reads a .hand file: one act per line, what is expected on the right. Plays nothing.

A line is words separated by spaces; # begins a remark. What is expected stands after two or
more spaces and begins with one of EXPECTING.
"""

from __future__ import annotations

import re

from referee.core.value import dataclass

EXPECTING = ("refused", "ruling", "cites", "leaves", "hand")
HEADER = (
    "title",
    "game",
    "seats",
    "dealer",
    "stacks",
    "paid",
    "ante",
    "posts",
    "posted-by",
    "bring-in",
    "forfeit",
    "side-ante",
    "limit",
    "raises",
    "multiple",
    "smallest-chip",
    "worth",
    "colours",
    "house",
)

MOST_DIGITS = 18
"""Of a number; the bank takes no such sums."""
_SPLIT = re.compile(r"\s{2,}(?=(?:" + "|".join(EXPECTING) + r")\b)")


class HandError(Exception):
    """A file that cannot be read or played: which line, and what was expected there."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"line {line}: {sentence}" if line else sentence)
        self.line = line
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its number in the file, its words, and what it expects as (kind, words). act: how
    many of its words say whose act it is and which; the rest says more."""

    number: int
    words: tuple[str, ...]
    expects: tuple[tuple[str, str], ...] = ()
    act: int = 0

    @property
    def text(self) -> str:
        return " ".join(self.words)

    @property
    def rest(self) -> tuple[str, ...]:
        return self.words[self.act :]

    @property
    def after(self) -> str:
        return " ".join(self.rest)


@dataclass(frozen=True, slots=True)
class Script:
    """A file: header lines by keyword, then the acts in order."""

    header: dict[str, Line]
    acts: tuple[Line, ...]


def read(text: str) -> Script:
    """The script of a .hand text. Raises HandError."""
    header: dict[str, Line] = {}
    acts: list[Line] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        plain = _without_remark(raw).strip()
        if not plain:
            continue
        line = _line(number, plain)
        first = line.words[0].lower()
        if first in HEADER and not acts:
            if first in header:
                raise HandError(
                    number, f'"{first}" was said before, on line {header[first].number}'
                )
            header[first] = line
        else:
            if not acts:
                _complete(header, number)
            acts.append(line)
    _complete(header, 1)
    return Script(header, tuple(acts))


def _complete(header: dict[str, Line], number: int) -> None:
    """Raise HandError, at the line of that number, where the header lacks what it must have."""
    for needed in ("game", "seats"):
        if needed not in header:
            raise HandError(number, f'the file must say "{needed}" before the first act')


def _without_remark(raw: str) -> str:
    return re.split(r"(?:^|\s)#", raw, maxsplit=1)[0]


def _line(number: int, plain: str) -> Line:
    act, *expected = _SPLIT.split(plain)
    expects = []
    for piece in expected:
        kind, _, rest = piece.strip().partition(" ")
        is_fact = kind == "hand"  # what is said of it alone beside "cards speak"
        expects.append(("leaves", piece.strip()) if is_fact else (kind, rest.strip()))
    return Line(number, tuple(act.split()), tuple(expects))


def only(line: Line) -> str:
    """The one word that such a line of the head says. Raises HandError."""
    if len(line.words) != 2:
        raise HandError(line.number, f'expected one word after "{line.words[0]}"')
    return line.words[1]


def whole(line: Line, word: str) -> int:
    """A whole number of chips or cards. Raises HandError."""
    plain = word.rstrip(",.")
    if not (plain.isascii() and plain.isdecimal()):
        raise HandError(line.number, f'expected a whole number, found "{word}"')
    if len(plain) > MOST_DIGITS:
        raise HandError(
            line.number, f"expected a number of {MOST_DIGITS} digits at most, found {len(plain)}"
        )
    return int(plain)
