"""What a story answers by itself: a question of a law, in so many words of the story."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from referee.core.book.law import Law, Question
from referee.core.law.leaves import Leaf
from referee.finding.table import LearntTable
from referee.finding.words import SMALL, Reader
from referee.rulebook.cues import Cues

LONGEST = 40
"""Letters of the story's words that are said back."""
SIGNS = re.compile(r'[“”"!?]')
UNSAID = re.compile(
    r"(?:\b(?:not|never|no|no one|nobody|without|neither|if|unless|whether|before|until)|n't)"
    r"(?:'s|'d| had| has| have| was| is| been| even)? (?:\w+ )?$"
)
"""Behind such words the story says that it was not so, or asks."""
Condition = tuple[Question, str]
"""A question of a law, and an answer."""
AGREES, DIFFERS, ALIKE, UNLIKELY = 1.0, -1.0, 0.5, -0.3
"""What an answer counts that the story gives, one that it gives otherwise, and words alike; and a
ruling that hangs on what is not usual."""
PART = 1 / 3
"""So much of an answer's own words stands in the story, or it is not heard."""
NEVER = "never"
"""How laws call it where a house never deals again, which is rare."""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer that a story gives, and by which of its words."""

    answer: str
    words: str


class Hearer:
    """Hears answers in a story. cues: what is said for each."""

    def __init__(self, laws: Iterable[Law], cues: Cues, reader: Reader, table: LearntTable) -> None:
        self.reader, self.table = reader, table
        self._cues = {
            question: {**cues.get(question.sees, {}), **cues.get(f"{law.id}.{question.id}", {})}
            for law in laws
            for question in law.questions
        }

    def given(self, question: Question, story: str) -> Given | None:
        """The answer to a question that a story gives; nothing where it speaks for none, or for
        several."""
        plain = story.lower().replace("’", "'")
        found = [
            Given(answer, shortened(story[_begin(story, match) : match.end()], LONGEST))
            for answer, said in self._cues.get(question, {}).items()
            if (match := next(chain.from_iterable(_said(each, plain) for each in said), None))
        ]
        return found[0] if len(found) == 1 else None

    def alike(self, question: Question, answer: str, stems: Sequence[str]) -> float:
        """How much of what an answer says, and no other answer of the question, stands in a
        story."""
        own = self._said(question, answer)
        for other, _ in question.leads:
            if other != answer:
                own -= self._said(question, other)
        telling = {stem: self.table.telling(stem) for stem in own}
        heard = sum(weight for stem, weight in telling.items() if stem in stems)
        return heard / sum(telling.values()) if telling else 0.0

    def _said(self, question: Question, answer: str) -> set[str]:
        text = f"{dict(question.words).get(answer, '')} {dict(question.when).get(answer, '')}"
        return set(self.reader.stems(text)) - SMALL


class Hearing:
    """What one story gives to the questions of laws, each asked once."""

    def __init__(self, hearer: Hearer, story: str, stems: Sequence[str]) -> None:
        self._hearer, self._story, self._stems = hearer, story, stems
        self._given: dict[Question, Given | None] = {}
        self._counts: dict[Condition, float] = {}

    def given(self, question: Question) -> Given | None:
        """The answer that the story gives, if it gives one."""
        if question not in self._given:
            self._given[question] = self._hearer.given(question, self._story)
        return self._given[question]

    def fits(self, leaf: Leaf) -> float:
        """How well a ruling fits the story: what its conditions agree with, less what they differ
        from."""
        rare = not leaf.likely or any(answer == NEVER for _, answer in leaf.when)
        return sum(map(self._count, leaf.when)) + rare * UNLIKELY

    def agrees(self, condition: Condition) -> str:
        """The words of the story that say so; none if it does not."""
        given = self.given(condition[0])
        return given.words if given is not None and given.answer == condition[1] else ""

    def _count(self, condition: Condition) -> float:
        if condition not in self._counts:
            question, answer = condition
            given = self.given(question)
            said = 0.0 if given is None else AGREES if given.answer == answer else DIFFERS
            alike = self._hearer.alike(question, answer, self._stems)
            self._counts[condition] = said + (ALIKE * alike if alike >= PART else 0.0)
        return self._counts[condition]


def _said(words: re.Pattern[str], story: str) -> Iterator[re.Match[str]]:
    """Where a story says so, and does not deny it."""
    return (each for each in words.finditer(story) if not UNSAID.search(story[: each.start()]))


def _begin(story: str, match: re.Match[str]) -> int:
    """Where the first word of a match begins, which may be found by its end ("I'd bet")."""
    return match.start() - len(re.split(r"[^\w'’]", story[: match.start()])[-1])


def shortened(text: str, most: int) -> str:
    """Words as they may stand in quotes, the end of many left out."""
    plain = SIGNS.sub("", text).strip(" ,.;:'’")
    return plain if len(plain) <= most else plain[: plain.rindex(" ", 0, most)] + " …"
