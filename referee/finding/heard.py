"""What a story answers by itself: a question of a law, in so many words of the story."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from referee.core.book.law import Law, Question
from referee.core.law.leaves import Leaf
from referee.finding.amounts import amounts, reckoned
from referee.finding.table import LearntTable
from referee.finding.words import SMALL, Reader
from referee.rulebook.cues import MASK, RARE, Cues, asked, number

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
AGREES, DIFFERS, ALIKE, UNLIKELY, COMES_TO = 1.0, -2.0, 0.3, -0.6, 0.2
"""What an answer counts that the story gives, one that it gives otherwise, and words alike; a
ruling that hangs on what is not usual; and an answer that is only reckoned from its amounts."""
PART = 1 / 3
"""So much of an answer's own words stands in the story, or it is not heard."""
SAID = "said"
"""How a cue calls the part that is said back, where it looks at more of the story."""
ANY = "*"
"""The answer of a question for a seat or a number."""
NEVER = "never"
"""How laws call it where a house never deals again, which is rare."""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer that a story gives, and by which of its words. whole: it is a number, and the whole
    of a bet with what had lain there."""

    answer: str
    words: str
    whole: bool = False


class Hearer:
    """Hears answers in a story. cues: what is said for each."""

    def __init__(self, laws: Iterable[Law], cues: Cues, reader: Reader, table: LearntTable) -> None:
        self.reader, self.table, self._said_for = reader, table, cues
        named: dict[Question, dict[str, None]] = {}
        for law in laws:
            for question in law.questions:
                named.setdefault(question, {}).update(dict.fromkeys(_names(law, question)))
        self._cues = {question: _joined(cues, names) for question, names in named.items()}
        rare = cues.get(RARE, {})
        self.rare = frozenset(
            (question, answer)
            for question, names in named.items()
            for answer, _ in question.leads
            if any(f"{name}={answer}" in rare for name in names)
        )

    def given(self, question: Question, story: str, told: str = "") -> Given | None:
        """The answer to a question that a story gives; nothing where it speaks for none, or for
        several, unless one of these alone is what hardly anybody means who does not say so. told:
        the part that counts, as long as the story, with masks for names."""
        plain = told or story.lower().replace("’", "'")
        plain = plain.replace("...", ",,,").replace("…", ",")
        if question.of:
            answer, words = reckoned(question.sees, amounts(self.said, plain, story))
            if answer in dict(question.leads):
                return Given(answer, shortened(words, LONGEST))
        cues, leads = self._cues.get(question, {}), dict(question.leads)
        found = [
            Given(answer, _quoted(story, match))
            for answer, said in cues.items()
            if answer != ANY
            and answer in leads
            and (match := next(chain.from_iterable(_said(each, plain) for each in said), None))
        ]
        if ANY in cues:
            return _value(cues[ANY], plain, story)
        if len(found) > 1:
            found = [given for given in found if (question, given.answer) in self.rare]
        return found[0] if len(found) == 1 else None

    def said(self, question: str, answer: str, plain: str) -> Iterator[re.Match[str]]:
        """Where a story says so, of a question by the name that cues have for it."""
        cues = self._said_for.get(question, {}).get(answer, ())
        return chain.from_iterable(each.finditer(plain) for each in cues)

    def value(self, question: str, plain: str) -> Given | None:
        """The seat or the number that a story tells, of a question by the name that cues have."""
        return _value(self._said_for.get(question, {}).get(ANY, ()), plain, plain)

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
        from. What is asked behind an answer that the story does not give, and that hardly anybody
        means, speaks for nothing."""
        rare = not leaf.likely or any(answer == NEVER for _, answer in leaf.when)
        fits, astray = rare * UNLIKELY, False
        for condition in leaf.when:
            count = self._count(condition)
            fits += min(count, 0.0) if astray else count
            astray = astray or count <= UNLIKELY
        return fits

    def agrees(self, condition: Condition) -> str:
        """The words of the story that say so; none if it does not."""
        given = self.given(condition[0])
        return given.words if given is not None and given.answer == condition[1] else ""

    def _count(self, condition: Condition) -> float:
        if condition not in self._counts:
            question, answer = condition
            given = self.given(question)
            silent = UNLIKELY if condition in self._hearer.rare else 0.0
            agrees = COMES_TO if question.of else AGREES
            said = silent if given is None else agrees if given.answer == answer else DIFFERS
            alike = self._hearer.alike(question, answer, self._stems)
            self._counts[condition] = said + (ALIKE * alike if alike >= PART else 0.0)
        return self._counts[condition]


def _names(law: Law, question: Question) -> tuple[str, str]:
    """What cues call a question: by what is seen, and by its law."""
    return question.sees, f"{law.id}.{question.id}"


def _joined(cues: Cues, names: Iterable[str]) -> dict[str, tuple[re.Pattern[str], ...]]:
    """What is said for each answer of a question, by all its names."""
    found: dict[str, tuple[re.Pattern[str], ...]] = {}
    for name in names:
        for answer, said in cues.get(name, {}).items():
            found[answer] = (*found.get(answer, ()), *said)
    return found


def _said(words: re.Pattern[str], story: str) -> Iterator[re.Match[str]]:
    """Where a story says so, and does not deny it."""
    return (each for each in words.finditer(story) if not UNSAID.search(story[: each.start()]))


def _value(said: Iterable[re.Pattern[str]], plain: str, story: str) -> Given | None:
    """The one seat or number that a story tells; nothing where it tells several."""
    found: dict[str, Given] = {}
    for match in chain.from_iterable(each.finditer(plain) for each in said):
        what, _, answer = asked(match)
        answer = str(ord(answer[0]) - MASK) if what == "who" else number(answer)
        whole = what == "to"
        found.setdefault(answer, Given(answer, _quoted(story, match), whole))
    return next(iter(found.values())) if len(found) == 1 else None


def _quoted(story: str, match: re.Match[str]) -> str:
    """The words of a story that a cue has found, or the part of them that it marks as said, from
    where their first word begins, which may be found by its end ("I'd bet")."""
    start, end = match.span(SAID if SAID in match.re.groupindex else 0)
    begin = start - len(re.split(r"[^\w'’]", story[:start])[-1])
    return shortened(story[begin:end], LONGEST)


def shortened(text: str, most: int) -> str:
    """Words as they may stand in quotes, the end of many left out."""
    plain = SIGNS.sub("", text).strip(" ,.;:'’")
    return plain if len(plain) <= most else plain[: plain.rindex(" ", 0, most)] + " …"
