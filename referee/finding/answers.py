"""From laws found to the rulings that answer: what is ruled, and on what it hangs.

A law whose every question is settled answers with one sentence. Otherwise each ruling that is
still possible stands there with its condition, those first that sound like the story.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from referee.core.book.law import Law, Question
from referee.core.law.facts import SWITCH
from referee.core.law.leaves import Known, Leaf, Sees, leaves, usual
from referee.core.value import dataclass
from referee.finding.cases import ASKED, CaseStep, Reading
from referee.finding.heard import Condition, Hearing
from referee.finding.index import Finder, Found
from referee.words import answers as say
from referee.words.answers import clause

MOST, OPEN, DECIDED = 3, 2, 0.9
"""So many rulings are said at once, and so many conditions of each; DECIDED: so likely is a ruling
that answers by itself."""
NOTHING: Mapping[Condition, str] = {}


@dataclass(frozen=True, slots=True)
class Said:
    """A ruling in words. heard: how likely it is by the story; because: the words of the story that
    give a condition; against: the story gives another answer to one."""

    leaf: Leaf
    heard: float = 0.0
    because: tuple[tuple[Condition, str], ...] = ()
    against: bool = False

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

    def line(self, beside: Sequence[Said], hidden: Sequence[Said]) -> str:
        """The ruling, with what of its conditions tells it from others, first of all from those
        beside it. What the story tells is not asked again where something else is open."""
        told = [condition for condition, _ in self.because]
        open_ = [each for each in self.leaf.when if each not in told]
        return self._if(_clauses(_apart(open_ or self.leaf.when, beside, hidden)))

    def leading(self, beside: Sequence[Said], hidden: Sequence[Said], quoted: bool = True) -> str:
        """The same of the ruling that answers. quoted: what the story says stands with it."""
        when = _apart(self.leaf.when, beside, hidden)
        return self._if(_clauses(when, dict(self.because) if quoted else NOTHING))

    def _if(self, when: str) -> str:
        unknown = say.OR_UNKNOWN if self.presumed else ""
        return say.presumed(when, unknown, self.say) if when else self.say


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
    def sure(self) -> bool:
        """Whether the first ruling answers: there is no other, or the story leaves none likely."""
        best, *others = self.rulings
        alone = all(said.against for said in others)
        return not others or (not best.against and (alone or best.heard >= DECIDED))

    @property
    def _first(self) -> tuple[Said, ...]:
        """The rulings that are said at once: all of a few, of many the best; none against which
        the story speaks."""
        return tuple(said for said in self.rulings if not said.against)[:MOST]

    @property
    def _left(self) -> tuple[Said, ...]:
        """The others."""
        first = (self.rulings[0], *self._first) if self.sure else self._first
        return tuple(said for said in self.rulings if said not in first)

    @property
    def lines(self) -> tuple[str, ...]:
        """What is ruled: the ruling that the story gives, or else what the law says in short; then
        the others with their conditions in front."""
        return self._lines(quoted=True)

    @property
    def unquoted(self) -> tuple[str, ...]:
        """The same for a screen on which the story stands above: nothing of it is said again."""
        return self._lines(quoted=False)

    def _lines(self, quoted: bool) -> tuple[str, ...]:
        first, left = self._first, self._left
        if not self.sure:
            return (self._rule, *(said.line(first, left) for said in first))
        best = self.rulings[0]
        others = [said.line(first, left) for said in first if said is not best]
        if len(self.rulings) > max(MOST * bool(others), 1):
            others.insert(0, say.rule(self._rule))
        return (best.leading(self.rulings[:MOST], self.rulings[MOST:], quoted), *others)

    @property
    def _rule(self) -> str:
        return plain(self.law.summary)

    @property
    def rest(self) -> tuple[str, ...]:
        """The rulings that are not among the first, each with all that it hangs on."""
        return tuple(say.if_so(said.when, said.say) for said in self._left)

    @property
    def brief(self) -> str:
        """What answers, in one line."""
        return self.lines[0]


def answered(
    found: Found, laws: Mapping[str, Law], sees: Sees, finder: Finder, part: str = ""
) -> Answered:
    """The rulings of a law that was found, those first whose conditions stand in the story. part:
    what of the story speaks of this law, where others have parts of their own."""
    hearing = Hearing(finder.hearer, found.text, part)

    def said(leaf: Leaf) -> Said:
        because = [(condition, hearing.agrees(condition)) for condition in leaf.when]
        told = tuple(both for both in because if both[1])
        return Said(leaf, hearing.chance(leaf), told, hearing.against(leaf))

    known = _of_any_house(hearing) if sees is usual else sees
    rulings = list(map(said, leaves(found.law, laws, known, hearing.fits)))
    if sum(not ruling.against for ruling in rulings) == 1:  # what the story leaves of them
        rulings.sort(key=lambda ruling: ruling.against)
    return Answered(found, tuple(rulings))


def _of_any_house(hearing: Hearing) -> Sees:
    """What is usual, but for what the story says this house plays, and for a rule that is usually
    not played: whoever tells of it mostly plays it."""

    def sees(law: Law, question: Question) -> Known:
        told = question.sees.startswith(SWITCH) and hearing.given(question) is not None
        known = usual(law, question)
        return Known() if told or hearing.unplayed((question, known.answer)) else known

    return sees


def agreed(reading: Reading, says: Callable[[Found], Answered]) -> Reading:
    """The same, where no doubt is left: of two laws whose first rulings come to the same it doesn't
    matter which it is, and the first is ruled on. Nor is anything ruled on twice."""
    if len(reading.choices) < 2:
        return _once(reading, says)
    first, *others = reading.choices
    if not _alike(*(says(found) for found in reading.choices[:2])):
        return reading
    besides = (*others, *reading.besides)[:ASKED]
    return replace(reading, case=(CaseStep(first, first.text),), choices=(), besides=besides)


def _once(reading: Reading, says: Callable[[Found], Answered]) -> Reading:
    """The same without what is only likely and rules as the first does, by another law's name."""
    main = reading.main
    if main is None or not reading.likely:
        return reading
    told = says(main.found)
    again = [
        step.found for step in reading.likely if step is not main and _alike(told, says(step.found))
    ]
    case = tuple(step for step in reading.case if step.found not in again)
    return (
        replace(reading, case=case, besides=(*again, *reading.besides)[:ASKED])
        if again
        else reading
    )


def _alike(this: Answered, that: Answered) -> bool:
    """Whether the first rulings of two laws come to the same."""
    first, second = this.rulings[0].leaf.ruling, that.rulings[0].leaf.ruling
    return first.say == second.say or bool(first.moves and first.effects == second.effects)


def _clauses(conditions: Iterable[Condition], because: Mapping[Condition, str] = NOTHING) -> str:
    """Conditions as they may follow "if", with what the story says of them."""
    told: list[str] = []
    for question, answer in conditions:
        said = because.get((question, answer))
        told.append(clause(question, answer) + (say.heard(said) if said else ""))
    return anybody(say.AND.join(told))


def _apart(
    conditions: Sequence[Condition], beside: Sequence[Said], hidden: Sequence[Said]
) -> list[Condition]:
    """What of a ruling's conditions tells it from others, in their order: again and again the one
    that tells it from the most of those that are left, of which those beside it count most."""
    found = list[Condition]()
    left = [(other.leaf, len(hidden) + 1) for other in beside] + [(each.leaf, 1) for each in hidden]
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
    return anybody(re.sub(r"(^|[.!?] )\{offender\}", r"\1The player", text))


def anybody(text: str) -> str:
    """The same, of a text that begins within a sentence."""
    about = text.replace("{offender}", say.THE_PLAYER).replace("{cards}", say.RIGHT_NUMBER)
    return about.replace("'", "’")
