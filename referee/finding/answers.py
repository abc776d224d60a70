"""From laws found to the rulings that answer: what is ruled, and on what it hangs.

A law whose every question is settled answers with one sentence. Otherwise each ruling that is
still possible stands there with its condition, those first that sound like the story.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.core.book.law import Law
from referee.core.law.leaves import Leaf, Sees, leaves
from referee.finding.index import Finder, Found
from referee.finding.words import SMALL

MOST, FEW = 3, 1
"""So many rulings are said at once; FEW: so many more are no matter."""


@dataclass(frozen=True, slots=True)
class Said:
    """A ruling in words. when: on what it hangs, as it may follow "if"; nothing where the table
    has settled everything; heard: how much of that stands in the story."""

    when: str
    say: str
    cites: tuple[str, ...]
    moves: bool
    law: str
    heard: float = 0.0


@dataclass(frozen=True, slots=True)
class Answered:
    """A law that was found, and its rulings, the fitting ones first."""

    found: Found
    rulings: tuple[Said, ...]

    @property
    def law(self) -> Law:
        """The law."""
        return self.found.law

    @property
    def lines(self) -> tuple[str, ...]:
        """What is ruled, a line for each of the first rulings with its condition in front. Of a
        law with many rulings its summary comes first, and only what sounds like the story after."""
        first, more = self.rulings[:MOST], len(self.rulings) - MOST
        lines: list[str] = []
        if more > FEW:
            lines.append(plain(self.law.summary))
            first = tuple(said for said in first if said.heard)
            more = len(self.rulings) - len(first)
        lines += [f"If {said.when}: {said.say}" if said.when else said.say for said in first]
        return (*lines, f"{more} more, depending on the answers.") if more > 1 else tuple(lines)

    @property
    def brief(self) -> str:
        """The same in one line: the only ruling there can be, else what the law says in short."""
        return self.lines[0] if len(self.rulings) == 1 else plain(self.law.summary)

    @property
    def ruling(self) -> str:
        """The same as one text."""
        return " ".join(self.lines)


def answered(found: Found, laws: Mapping[str, Law], sees: Sees, finder: Finder) -> Answered:
    """The rulings of a law that was found, those first whose words stand in the story."""
    rulings = [
        said(leaf, _heard(leaf, found.words, finder)) for leaf in leaves(found.law, laws, sees)
    ]
    return Answered(found, tuple(sorted(rulings, key=lambda said: -said.heard)))


def said(leaf: Leaf, heard: float = 0.0) -> Said:
    """A ruling in words."""
    when = ", and ".join(question.clause(answer) for question, answer in leaf.when)
    ruling = leaf.ruling
    return Said(anybody(when), plain(ruling.say), ruling.cites, ruling.moves, leaf.law.id, heard)


def plain(text: str) -> str:
    """A text of the rulebook about nobody in particular."""
    return anybody(re.sub(r"(^|[.!?:] )\{offender\}", r"\1The player", text))


def anybody(text: str) -> str:
    """The same, of a text that begins within a sentence."""
    return text.replace("{offender}", "the player").replace("'", "’")


def _heard(leaf: Leaf, stems: Sequence[str], finder: Finder) -> float:
    """How much of what a ruling hangs on stands in the story."""
    heard, sum_ = set(stems), 0.0
    for question, answer in leaf.when:
        text = f"{dict(question.words).get(answer, '')} {dict(question.when).get(answer, '')}"
        own = set(finder.reader.stems(text)) - SMALL
        if own:
            telling = {one: finder.table.telling(one) for one in own}
            sum_ += sum(telling[one] for one in own & heard) / sum(telling.values())
    return sum_
