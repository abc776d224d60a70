"""What a text is known by: its stems, the pairs of stems side by side, the letters of its words.

A feature is a string: a stem ("open"), a pair ("open without"), letters ("#ope", "#open", with
"^" and "$" where a word begins and ends), or a stem that is denied ("!open").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from referee.finding.words import SMALL, Reader, tokens

LETTERS, DENIED, NOT = "#", "!", "not"
SIZES, REACH = (3, 4), 4
"""SIZES: so many letters are taken together; REACH: so many stems behind a denial are denied."""
PAUSE = re.compile(r"[.!?;:,–—\n]+")


def letters(word: str) -> tuple[str, ...]:
    """The letters of a word in threes and fours; none of a small word or a number."""
    if word in SMALL or word.isdigit():
        return ()
    padded = f"^{word}$"
    cuts = (padded[at : at + size] for size in SIZES for at in range(len(padded) - size + 1))
    return tuple(dict.fromkeys(LETTERS + cut for cut in cuts))


def beside(stems: Sequence[str], large: Sequence[str]) -> set[tuple[str, str]]:
    """The stems side by side, as they stand and with the small words left out."""
    both = set(pairwise(stems))
    both.update(pairwise(large))
    return both


def telling(stems: Sequence[str]) -> list[str]:
    """The stems without the small words."""
    return [stem for stem in stems if stem not in SMALL]


def pairs(stems: Sequence[str]) -> set[str]:
    """The features that stems side by side are."""
    return {f"{stem} {two}" for stem, two in beside(stems, telling(stems))}


def features(reader: Reader, text: str) -> set[str]:
    """Everything a text of the book is known by."""
    words = tokens(text)
    stems = reader.stems_of(words)
    found = pairs(stems).union(stems)
    for word in words:
        found.update(letters(word))
    return found


def remarks(reader: Reader, text: str) -> set[str]:
    """What may answer a question about a story: its stems, the pairs of them within a clause, and
    what is denied there."""
    found = set[str]()
    for clause in PAUSE.split(text):
        stems = reader.stems_of(reader.words(clause))
        found.update(stems, pairs(stems))
        left = 0
        for stem in stems:
            if stem == NOT:
                left = REACH
            elif left and stem not in SMALL:
                found.add(DENIED + stem)
                left -= 1
    return found
