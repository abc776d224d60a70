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

MOST, OPEN, DECIDED = 3, 2, 0.8
"""So many rulings are said at once, and so many conditions of each; DECIDED: so likely is a ruling
that the story gives without saying so in so many words."""
NOTHING: Mapping[Condition, str] = {}


@dataclass(frozen=True, slots=True)
class Said:
    """A ruling in words. heard: how likely it is by the story; because: the words of the story that
    give a condition."""

    leaf: Leaf
    heard: float = 0.0
    because: tuple[tuple[Condition, str], ...] = ()

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

    def line(self, told: Sequence[Said], untold: Sequence[Said], quoted: bool = True) -> str:
        """The ruling, with what of its conditions tells it from others, first of all from those
        that are told beside it. quoted: what the story says of them stands with them."""
        when = _clauses(_apart(self, told, untold), dict(self.because) if quoted else NOTHING)
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
    def _first(self) -> tuple[Said, ...]:
        """The rulings that are said at once: all of a few; of many the best, and with one that the
        story gives always the next that it gives, too (it left open what tells them apart), and one
        that would follow if its words were meant otherwise."""
        first, *others = self.rulings
        also = next((said for said in others if said.because), None) if first.because else None
        ordered = [first, *([also] if also else ()), *(each for each in others if each != also)]
        best, others = tuple(ordered[:MOST]), ordered[MOST:]
        heard = [condition for condition, _ in first.because]

        def otherwise(said: Said) -> bool:
            return any(_tells(condition, said.leaf) for condition in heard)

        meant = next(filter(otherwise, others), None)
        if meant is None or any(map(otherwise, best)):
            return best
        return (*best[: MOST - 1], meant)

    @property
    def _left(self) -> tuple[Said, ...]:
        """The others."""
        return tuple(said for said in self.rulings if said not in self._first)

    @property
    def given(self) -> bool:
        """Whether the story gives the first ruling."""
        best = self.rulings[0]
        return bool(best.because) or best.heard >= DECIDED

    @property
    def lines(self) -> tuple[str, ...]:
        """What is ruled, a line for each of the first rulings with its condition in front. Of a
        law with more rulings its summary comes first, or after the ruling that the story gives."""
        return self._lines(quoted=True)

    @property
    def unquoted(self) -> tuple[str, ...]:
        """The same, the one that `brief` is in front, for a screen on which the story stands above:
        nothing of it is said again. Behind a ruling that still hangs on something stands the next
        one."""
        lines = self._lines(quoted=False)
        if len(self.rulings) == 1 or self.given:
            return (lines[0], *sorted(lines[1:], key=lambda line: line == plain(self.law.summary)))
        brief = plain(self.law.summary)
        return (brief, *(line for line in lines if line != brief))

    @property
    def told_apart(self) -> int:
        """How many of these a screen says at once, so that no ruling stands alone that still hangs
        on something: two rulings, or the summary."""
        both = len(self.rulings) > 1 and self.given
        return 2 if both else 1

    def _lines(self, quoted: bool) -> tuple[str, ...]:
        first = self._first
        lines = [said.line(first, self._left, quoted) for said in first]
        if len(self.rulings) > MOST:
            lines.insert(self.given, plain(self.law.summary))
        return tuple(lines)

    @property
    def rest(self) -> tuple[str, ...]:
        """The rulings that are not among the first, each with all that it hangs on."""
        return tuple(say.if_so(said.when, said.say) for said in self._left)

    @property
    def brief(self) -> str:
        """The same in one line: the only ruling there can be, or the one that the story gives, else
        what the law says in short."""
        given = len(self.rulings) == 1 or self.given
        return self.lines[0] if given else plain(self.law.summary)

    def likeliest(self, quoted: bool = True) -> str:
        """The likeliest ruling in one line, with what tells it from the others."""
        return self.rulings[0].line(self._first, self._left, quoted)

    @property
    def told(self) -> tuple[str, ...]:
        """The lines, and how many rulings there are besides."""
        rest = len(self.rest)
        return (*self.lines, say.more(rest)) if rest else self.lines


def answered(
    found: Found, laws: Mapping[str, Law], sees: Sees, finder: Finder, part: str = ""
) -> Answered:
    """The rulings of a law that was found, those first whose conditions stand in the story. part:
    what of the story speaks of this law, where others have parts of their own."""
    hearing = Hearing(finder.hearer, found.text, part)

    def said(leaf: Leaf) -> Said:
        because = [(condition, hearing.agrees(condition)) for condition in leaf.when]
        return Said(leaf, hearing.chance(leaf), tuple(both for both in because if both[1]))

    known = _of_any_house(hearing) if sees is usual else sees
    return Answered(found, tuple(map(said, leaves(found.law, laws, known, hearing.fits))))


def _of_any_house(hearing: Hearing) -> Sees:
    """What is usual, but for what the story says this house plays."""

    def sees(law: Law, question: Question) -> Known:
        told = question.sees.startswith(SWITCH) and hearing.given(question) is not None
        return Known() if told else usual(law, question)

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
    return anybody(re.sub(r"(^|[.!?] )\{offender\}", r"\1The player", text))


def anybody(text: str) -> str:
    """The same, of a text that begins within a sentence."""
    about = text.replace("{offender}", say.THE_PLAYER).replace("{cards}", say.RIGHT_NUMBER)
    return about.replace("'", "’")
