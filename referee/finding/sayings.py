"""What turns of phrase stand for, in the words of the book.

Each is a pattern over the whole of a text, which takes its time. So each names words without which
it cannot stand there, and is looked for only where these are; whether a word is one of them is
reckoned once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from referee.finding.kinds import CARD, SIGN, TURN, kinds
from referee.finding.parts import Parts
from referee.finding.words import cut, tokens
from referee.rulebook.cues import MEANS, NEAR, CuePattern, Cues


class Saying(NamedTuple):
    """What it means, in words; its pattern; and signs of words, of each of which it has one."""

    means: tuple[str, ...]
    said: CuePattern
    near: tuple[int, ...]


class Sayings:
    """The turns of phrase of the cues."""

    def __init__(self, cues: Cues) -> None:
        near = cues.get(NEAR, {})
        self._near = [SIGN, TURN, CARD, *map(re.compile, near)]
        self._signs = Parts(self._of_word)
        self.all = [
            Saying(tuple(tokens(means)), each, self._needs(each, cues))
            for means, said in cues.get(MEANS, {}).items()
            for each in said
        ]

    def heard(self, text: str, words: set[str]) -> tuple[list[str], frozenset[str]]:
        """What turns of phrase in a text stand for, but nothing of one whose words stand there
        anyway; and the families of the games it names."""
        signs = reduce(or_, map(self._signs.__getitem__, words), 0)
        plain = text.lower().replace("’", "'")
        found: dict[tuple[str, ...], None] = {}
        for means, said in self._sought(signs):
            if means not in found and said.search(plain):
                found[means] = None
        untold = [means for means in found if sum([word not in plain for word in means]) > 1]
        named = kinds(plain) if signs & 1 or signs & 6 == 6 else frozenset[str]()
        return [word for means in untold for word in means], named

    def spans(self, text: str) -> list[tuple[int, int]]:
        """From where to where turns of phrase in a text go."""
        plain = text.lower().replace("’", "'")
        signs = reduce(or_, map(self._signs.__getitem__, cut(text)), 0)
        return [match.span() for _, said in self._sought(signs) for match in said.finditer(plain)]

    def _sought(self, signs: int) -> Iterator[tuple[tuple[str, ...], CuePattern]]:
        """The turns of phrase that may stand in a text of words with these signs."""
        for means, said, near in self.all:
            for sign in near:
                if not signs & sign:
                    break
            else:
                yield means, said

    def _of_word(self, word: str) -> int:
        """The signs of a word: of a game's kind, and of turns of phrase."""
        return sum([1 << at for at, near in enumerate(self._near) if near.search(word)])

    def _needs(self, said: CuePattern, cues: Cues) -> tuple[int, ...]:
        every = cues.get(NEAR, {}).values()
        return tuple([8 << at for at, patterns in enumerate(every) if said in patterns])
