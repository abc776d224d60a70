"""Which words of a text a question was found by. Knows stems; must not know HTML."""

from __future__ import annotations

import re
from collections.abc import Collection

from referee.core.value import dataclass
from referee.finding.words import SMALL, Reader

WORD = re.compile(r"[A-Za-z0-9]+(?:['’][A-Za-z]+)*")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text. hit: it is one of the words that were asked for."""

    text: str
    hit: bool


def marked(text: str, stems: Collection[str], reader: Reader) -> tuple[Piece, ...]:
    """The text in pieces that add up to it, the words of these stems marked."""
    found: list[Piece] = []
    at = 0
    for word in WORD.finditer(text):
        own = reader.stems(word.group())
        if word.group().lower() in SMALL or not any(stem in stems for stem in own):
            continue
        if word.start() > at:
            found.append(Piece(text[at : word.start()], False))
        found.append(Piece(word.group(), True))
        at = word.end()
    return (*found, Piece(text[at:], False)) if at < len(text) else tuple(found)
