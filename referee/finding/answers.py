"""From laws found to the rulings that answer: what is ruled, and on what it hangs.

A law whose every question is settled answers with one sentence. Otherwise each ruling that is
still possible stands there with its condition, those first that sound like the story.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from referee.core.book.law import Law, Question
from referee.core.law.leaves import Leaf, Sees, leaves
from referee.finding.index import Finder, Found
from referee.finding.words import SMALL

MOST, OPEN = 3, 2
"""So many lines are said at once, and so many conditions of each."""
Condition = tuple[Question, str]


@dataclass(frozen=True, slots=True)
class Said:
    """A ruling in words. heard: how much of that on which it hangs stands in the story."""

    leaf: Leaf
    heard: float = 0.0

    @property
    def when(self) -> str:
        """On what it hangs, as it may follow "if"; nothing where the table has settled all."""
        return _clauses(self.leaf.when)

    @property
    def say(self) -> str:
        """What is ruled."""
        return plain(self.leaf.ruling.say)

    @property
    def presumed(self) -> bool:
        """Whether it is what follows where nobody knows."""
        return self.leaf.presumed and any(question.unknown for question, _ in self.leaf.when)

    def line(self, told: Sequence[Said], untold: Sequence[Said]) -> str:
        """The ruling, with what of its conditions tells it from others, first of all from those
        that are told beside it."""
        when = _clauses(_apart(self, told, untold))
        unknown = ", or nobody knows" if self.presumed else ""
        return f"If {when}{unknown}: {self.say}" if when else self.say


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
    def _first(self) -> tuple[Said, ...]:
        """The rulings that are said at once: all of a few; of many what sounds like the story."""
        if len(self.rulings) <= MOST:
            return self.rulings
        return tuple(said for said in self.rulings if said.heard)[: MOST - 1]

    @property
    def _left(self) -> tuple[Said, ...]:
        """The others."""
        return tuple(said for said in self.rulings if said not in self._first)

    @property
    def lines(self) -> tuple[str, ...]:
        """What is ruled, a line for each of the first rulings with its condition in front. Of a
        law with many rulings its summary comes first."""
        first = self._first
        lines = tuple(said.line(first, self._left) for said in first)
        return lines if len(self.rulings) <= MOST else (plain(self.law.summary), *lines)

    @property
    def rest(self) -> tuple[str, ...]:
        """The rulings that are not among the first, each with all that it hangs on."""
        return tuple(f"If {said.when}: {said.say}" for said in self._left)

    @property
    def brief(self) -> str:
        """The same in one line: the only ruling there can be, else what the law says in short."""
        return self.lines[0] if len(self.rulings) == 1 else plain(self.law.summary)

    @property
    def told(self) -> tuple[str, ...]:
        """The lines, and how many rulings there are besides."""
        rest = len(self.rest)
        return (*self.lines, f"{rest} more, depending on the answers.") if rest else self.lines


def answered(found: Found, laws: Mapping[str, Law], sees: Sees, finder: Finder) -> Answered:
    """The rulings of a law that was found, those first whose words stand in the story."""
    rulings = [
        Said(leaf, _heard(leaf, found.words, finder)) for leaf in leaves(found.law, laws, sees)
    ]
    return Answered(found, tuple(sorted(rulings, key=lambda said: -said.heard)))


def _clauses(conditions: Iterable[Condition]) -> str:
    return anybody(", and ".join(question.clause(answer) for question, answer in conditions))


def _apart(said: Said, told: Sequence[Said], untold: Sequence[Said]) -> list[Condition]:
    """What of a ruling's conditions tells it from others, in their order: again and again the one
    that tells it from the most of those that are left, of which those told count before all."""
    conditions, found = said.leaf.when, list[Condition]()
    left = [(other.leaf, len(untold) + 1) for other in told] + [(other.leaf, 1) for other in untold]
    while len(found) < min(OPEN, len(conditions)):
        best = max(
            (condition for condition in reversed(conditions) if condition not in found),
            key=lambda condition: sum(weight for other, weight in left if _tells(condition, other)),
        )
        found.append(best)
        left = [(other, weight) for other, weight in left if not _tells(best, other)]
    return sorted(found, key=conditions.index)


def _tells(condition: Condition, other: Leaf) -> bool:
    """Whether another ruling hangs on another answer to the same question."""
    question, answer = condition
    return any(asked is question and said != answer for asked, said in other.when)


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
