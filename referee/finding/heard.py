"""What a story answers by itself: a question of a law, in so many words of the story."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from referee.core.book.law import Law, Question
from referee.core.law.games import SIGHTS
from referee.core.law.leaves import Leaf
from referee.core.value import dataclass
from referee.finding.amounts import amounts, reckoned
from referee.finding.leaning import ANY, Leanings, chances
from referee.rulebook.cues import MASK, RARE, CuePattern, Cues, asked, number

LONGEST = 40
"""Letters of the story's words that are said back."""
SIGNS = re.compile(r'[“”"!?]')
UNSAID = re.compile(
    r"(?:\b(?:(?P<asked>if|unless|whether)|not|never|no|no one|nobody|without|neither|before|until)"
    r"|n't)(?:'s|'d| had| has| have| was| is| been| even)? (?:\w+ )?$"
    r"|\bbefore(?: (?!(?:and|but|so|then|or|the)\b)[\w']+){0,3} $"
)
"""Behind such words the story says that it was not so, or (asked) asks."""
Condition = tuple[Question, str]
"""A question of a law, and an answer."""
GIVEN, COMES_TO, RARE_ONE, NEVER_SO, UNPLAYED = 6.0, 4.5, -1.5, -2.0, -1.5
"""What counts for an answer that the story gives in so many words, and for one that is reckoned
from its amounts; for one that hardly anybody means who does not say so, for what a house seldom
plays, and for a rule that is not played where somebody tells of it."""
FIRST, PRESUMED, LIKELY, ASKED, ASIDE, DENIED, AGAINST = 0.3, 0.5, 1.5, 0.4, 2.0, 2.0, 1.0
NOW, BY_NOW = frozenset({"may-redeal", "may-contest", "later-deal"}), 4.5
"""What counts for an answer as such: for the first of a question, which is what mostly happens, and
for the one that is presumed; for a ruling that hangs on nothing but what the app would guess; and
how far a question with many answers takes nothing from what lies behind it; ASIDE: for one that
another part of the story gives; DENIED: for the one of two answers of which the other is denied;
AGAINST: how far a ruling stands back for each answer of which the story gives another; BY_NOW:
for one that another part gives to how late it is, which is so of all parts."""
SAID = "said"
"""How a cue calls the part that is said back, where it looks at more of the story."""
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
    """Hears answers in a story. cues: what is said for each in so many words; leanings: what words
    make likely."""

    def __init__(self, laws: Iterable[Law], cues: Cues, leanings: Leanings) -> None:
        self.leanings, self._said_for = leanings, cues
        named: dict[Question, dict[str, None]] = {}
        for law in laws:
            for question in law.questions:
                named.setdefault(question, {}).update(dict.fromkeys(_names(law, question)))
        self._cues = {question: _joined(cues, names) for question, names in named.items()}
        rare = cues.get(RARE, {})
        self.unplayed = frozenset(chain.from_iterable(map(_unplayed, laws)))
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
        plain = told or plainly(story)
        if question.of:
            answer, words = reckoned(question.sees, amounts(self.said, plain, story))
            if answer in dict(question.leads):
                return Given(answer, shortened(words, LONGEST))
        cues, leads = self._cues.get(question, {}), dict(question.leads)
        hits = [
            (answer, hit)
            for answer, said in cues.items()
            if answer != ANY
            and answer in leads
            and (
                hit := next(((each, match) for each in said for match in _said(each, plain)), None)
            )
        ]
        if ANY in cues:
            return _value(cues[ANY], plain, story)
        reckoned_so = [both for both in hits if both[1][0].differs]
        found = [Given(answer, _quoted(story, hit[1])) for answer, hit in reckoned_so or hits]
        if len(found) > 1:
            found = [given for given in found if (question, given.answer) in self.rare]
        return found[0] if len(found) == 1 else None

    def denied(self, question: Question, story: str) -> str:
        """Of a question with two answers the one that a story gives by denying the other."""
        if len(question.leads) != 2:
            return ""
        (first, _), (second, _) = question.leads
        plain, cues = plainly(story), self._cues.get(question, {})
        for answer, other in ((first, second), (second, first)):
            if answer != ANY and any(_denied(said, plain) for said in cues.get(answer, ())):
                return other
        return ""

    def said(self, question: str, answer: str, plain: str) -> Iterator[re.Match[str]]:
        """Where a story says so, of a question by the name that cues have for it."""
        cues = self._said_for.get(question, {}).get(answer, ())
        return chain.from_iterable(each.finditer(plain) for each in cues)

    def value(self, question: str, plain: str) -> Given | None:
        """The seat or the number that a story tells, of a question by the name that cues have."""
        return _value(self._said_for.get(question, {}).get(ANY, ()), plain, plain)


class Hearing:
    """What one story gives to the questions of laws, each asked once. part: what of it is told of
    this law; what only the rest gives is taken for so of the game, and otherwise counts little and
    is not said back."""

    def __init__(self, hearer: Hearer, story: str, part: str = "") -> None:
        self._hearer, self._story, self._part = hearer, story, part or story
        self._leans = hearer.leanings.heard(self._part)
        self._given: dict[Question, Given | None] = {}
        self._aside: dict[Question, Given | None] = {}
        self._chances: dict[Question, Mapping[str, float]] = {}

    def given(self, question: Question) -> Given | None:
        """The answer that the story gives, if it gives one."""
        if question not in self._given:
            whole = question.sees in SIGHTS
            told = self._story if whole else self._part
            self._given[question] = self._hearer.given(question, told)
        return self._given[question]

    def _told_aside(self, question: Question) -> str:
        """The answer that only the rest of the story gives."""
        if self._part == self._story or self.given(question):
            return ""
        if question not in self._aside:
            self._aside[question] = self._hearer.given(question, self._story)
        aside = self._aside[question]
        return aside.answer if aside is not None else ""

    def chance(self, leaf: Leaf) -> float:
        """How likely a ruling is what the story asks for: a share of 1."""
        return math.exp(sum([self._chance(condition) for condition in leaf.when]))

    def fits(self, leaf: Leaf) -> float:
        """How well a ruling fits the story, and what the app would guess."""
        behind = sum([math.log(len(question.leads)) for question, _ in leaf.when])
        heard = sum([self._chance(condition) for condition in leaf.when])
        against = sum([self._speaks_against(condition) for condition in leaf.when])
        return heard + ASKED * behind + LIKELY * leaf.likely - AGAINST * against

    def unplayed(self, condition: Condition) -> bool:
        """Whether a law's rule is not played then."""
        return condition in self._hearer.unplayed

    def against(self, leaf: Leaf) -> bool:
        """Whether the story gives another answer to anything a ruling hangs on."""
        return any(self._speaks_against(condition) for condition in leaf.when)

    def _speaks_against(self, condition: Condition) -> bool:
        """Whether the story gives another answer in so many words."""
        question, answer = condition
        given = None if question.of else self.given(question)
        return given is not None and given.answer != answer

    def agrees(self, condition: Condition) -> str:
        """The words of the story that say so; none if it does not."""
        given = self.given(condition[0])
        return given.words if given is not None and given.answer == condition[1] else ""

    def _chance(self, condition: Condition) -> float:
        question, answer = condition
        if question not in self._chances:
            self._chances[question] = chances(self._scores(question))
        return self._chances[question].get(answer, 0.0)

    def _scores(self, question: Question) -> Mapping[str, float]:
        """How much speaks for each answer to a question."""
        given, rare = self.given(question), self._hearer.rare
        scores = dict(self._hearer.leanings.of(question, self._leans))
        first, _ = question.leads[0]
        aside = self._told_aside(question)
        denied = "" if given else self._hearer.denied(question, self._part)
        beside = BY_NOW if question.sees in NOW else ASIDE
        for answer in scores:
            scores[answer] += beside * (answer == aside) + DENIED * (answer == denied)
            scores[answer] += FIRST * (answer == first) + PRESUMED * (answer == question.unknown)
            if given is not None and given.answer == answer:
                scores[answer] += COMES_TO if question.of else GIVEN
            elif (question, answer) in rare:
                scores[answer] += RARE_ONE
            elif (question, answer) in self._hearer.unplayed:
                scores[answer] += UNPLAYED
            if answer == NEVER:
                scores[answer] += NEVER_SO
        return scores


def _names(law: Law, question: Question) -> tuple[str, ...]:
    """What cues call a question: by what is seen, and by its law, where it may be asked with the
    same words and answers at several places."""
    asks = question.ask, {answer for answer, _ in question.leads}
    alike = (
        each.id
        for each in law.questions
        if (each.ask, {answer for answer, _ in each.leads}) == asks
    )
    return question.sees, *(f"{law.id}.{id}" for id in alike)


def _unplayed(law: Law) -> Iterator[Condition]:
    """The answers to what a law asks first, if it is what is played here, that end the matter while
    others lead on: whoever tells a story of a rule mostly plays it."""
    first = law.question(law.root)
    if first is None or not first.sees.startswith(("switch:", "game:")):
        return
    ends = [answer for answer, goal in first.leads if law.ruling(goal) is not None]
    if len(ends) < len(first.leads):
        yield from ((first, answer) for answer in ends)


def _joined(cues: Cues, names: Iterable[str]) -> dict[str, tuple[CuePattern, ...]]:
    """What is said for each answer of a question, by all its names."""
    found: dict[str, tuple[CuePattern, ...]] = {}
    for name in names:
        for answer, said in cues.get(name, {}).items():
            found[answer] = (*found.get(answer, ()), *said)
    return found


def _said(words: CuePattern, story: str) -> Iterator[re.Match[str]]:
    """Where a story says so, and does not deny it."""
    return (each for each in words.finditer(story) if not UNSAID.search(story[: each.start()]))


def _denied(words: CuePattern, story: str) -> bool:
    """Whether a story denies it."""
    unsaid = (UNSAID.search(story[: each.start()]) for each in words.finditer(story))
    return any(found is not None and not found["asked"] for found in unsaid)


def plainly(story: str) -> str:
    """A story as cues read it, each sign in its place."""
    return story.lower().replace("’", "'").replace("...", ",,,").replace("…", ",")


def _value(said: Iterable[CuePattern], plain: str, story: str) -> Given | None:
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
    said = SAID in match.re.groupindex and match[SAID] is not None
    start, end = match.span(SAID if said else 0)
    begin = start - len(re.split(r"[^\w'’]", story[:start])[-1])
    return shortened(story[begin:end], LONGEST)


def shortened(text: str, most: int) -> str:
    """Words as they may stand in quotes, the end of many left out."""
    plain = SIGNS.sub("", text).strip(" ,.;:'’")
    return plain if len(plain) <= most else plain[: plain.rindex(" ", 0, most)] + " …"
