"""From a story to a case: one law or several, or the honest doubt which of a few.

    Reading
        answers   the laws found for the whole story, best first; none if no law speaks of it
        steps     what is ruled, in the order of ruling: one step for one fault, one for each of
                  several; none in doubt, and none where nothing was found
        choices   the laws between which somebody has to choose, in doubt
        perhaps   the laws that the story may speak of as well
        unread    how many letters of the story were too many to be read

    Step          a law, the part of the story that speaks of it, and its neighbor if it is as near

A story is cut into clauses. Two laws are two faults if some cut parts the story so that each side
speaks clearly for its own, neither explains both sides, and the whole speaks for both (see
`_together`); and the way the story is told counts, too: what tells of several faults is joined up
and asks little. A third law belongs to them if it can be parted from each. What is less than sure
is no step: it is said that it may be there as well.

There is doubt where the first law is hardly better than the second while others are far below.
Nothing is found where no law speaks of the story, or it sounds like talk at a table. The weights
and bounds below were learnt from stories by people of whom the table had learnt nothing.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations, pairwise, permutations
from typing import get_args

from referee.core.book.law import Law, Settles
from referee.finding.index import LONGEST, Finder, Found, Heard, Moment

STEPS, CLAUSES, NEARBY, ANSWERS, CHOICES, MOST_CHOICES, ALSO, BESIDE = 3, 9, 6, 5, 3, 4, 3, 2
"""So many steps has a case, into so many clauses a story is cut, and so many laws of the whole may
be steps; ANSWERS: so many are found; CHOICES: so many of them are offered in doubt, MOST_CHOICES
where the last is near; ALSO: so many may be there as well as one, BESIDE: as several."""
FAINT, TALK, CLEAR, LAST = 6.9, 4.0, 0.38, 4
"""FAINT: no law speaks of what none fits better; TALK: so many times likelier than any law is it
that it is talk; CLEAR: the first is better than the next if this
share of its lead over the last of the first few, LAST, is its lead over the second."""
PARTS, FAR = 0.5, 0.01
"""PARTS: what counts in doubt how well the parts of a story speak for a law, beside its score; FAR:
added to each share."""
LITTLE = 0.003
"""Added to each share."""
FITS, ALONE, FIRST, SECOND = 0.84, -0.43, 0.48, 0.60
"""What counts for two laws together: how well the sides of a cut fit them, how well one of them
fits both sides, and the greater and the smaller share they have of the whole."""
PAIR, JOINED, STOPS, ASKS, ONE, TWENTY = 0.49, 0.47, -0.95, -2.10, 1.84, 20
"""What counts for several faults: how well the best two laws fit; how many of twenty words join
clauses, how many sentences and how many questions end in as many; and what speaks for one fault."""
SHORT = 18
"""A text of fewer words is a question about one fault."""
SEVERAL, PERHAPS = 0.0, -1.0
"""From here on there are several faults, or perhaps."""
PLAIN, ASKED, JOINABLE = 0.1, 0.02, -3.5
"""PLAIN: a step whose part speaks less clearly for its law is asked after, since a street or
a hand that is named in passing is no fault; ASKED, JOINABLE: so likely is a law that is asked after
beside several steps, and so well does it fit beside one."""
NEIGHBOR, THIRD, NEAR = 3.0, -2.4, 2.0
"""NEIGHBOR: a law may stand for that of a step if it fits so little worse; THIRD: a third law
must fit so well; NEAR: a fourth choice is no farther below the third."""
JOINS = re.compile(
    r"\b(?:and|then|also|too|plus|besides|moreover|meanwhile|on top of|as well|but|so|while|after"
    r"|before|when|till|until|who)\b",
    re.IGNORECASE,
)
CUT = re.compile(
    r"(?<=[.!?;:])\s+|,\s+|\n+|\s*[–—]+\s*|\s-+\s"
    r"|\s+(?=and (?!(?:me|him|her|us|them)\b))"
    r"|\s+(?=(?:but|then|also|so|because|meanwhile|while|after|before|when|only|plus)\s)",
    re.IGNORECASE,
)
LEADING = re.compile(r"^(?:[\s,;:–—-]|(?:and|but|then|also|so|meanwhile|plus)\b)+", re.IGNORECASE)
ORDER = {settles: at for at, settles in enumerate(get_args(Settles))}


@dataclass(frozen=True, slots=True)
class Step:
    """One fault of a story: its law, the part that speaks of it, the law that it may be instead,
    and how clearly the part alone speaks of it: its share there, by the root of that of the whole.
    """

    found: Found
    part: str
    instead: Found | None = None
    clear: float = 1.0

    @property
    def law(self) -> Law:
        """The law."""
        return self.found.law

    @property
    def both(self) -> tuple[Found, ...]:
        """The law, and the other that it may be."""
        return (self.found,) if self.instead is None else (self.found, self.instead)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a story was read as."""

    answers: tuple[Found, ...] = ()
    steps: tuple[Step, ...] = ()
    choices: tuple[Found, ...] = ()
    perhaps: tuple[Found, ...] = ()
    unread: int = 0

    @property
    def sure(self) -> bool:
        """Whether it is known what is ruled."""
        return bool(self.steps)


def read(finder: Finder, text: str, moment: Moment | None = None) -> Reading:
    """A story as a case."""
    unread = max(0, len(text) - LONGEST)
    text = text[:LONGEST].strip()
    heard = finder.hear(text)
    if heard is None:
        return Reading(unread=unread)
    answers = finder.best(heard, moment, ANSWERS)
    story = _Story(finder, text, heard, moment)
    if answers[0].score < FAINT or story.talk:
        return Reading(unread=unread)
    several = story.several
    steps = story.steps() if several >= SEVERAL else ()
    plain = tuple(step for step in steps if step.clear >= PLAIN)
    if plain:
        asked = [both for step in steps if step not in plain for both in step.both]
        also = [*asked, *(found for found in answers if story.share(found) >= ASKED)]
        return Reading(answers, plain, perhaps=_besides(plain, also), unread=unread)
    first, second, *_, last = answers[:LAST]
    if first.score - second.score < CLEAR * (first.score - last.score):
        return Reading(answers, choices=story.choices(answers), unread=unread)
    only = (Step(first, text),)
    also = story.also(first) if several >= PERHAPS else []
    return Reading(answers, only, perhaps=_besides(only, also), unread=unread)


def _besides(steps: Sequence[Step], laws: Iterable[Found]) -> tuple[Found, ...]:
    """The first few of laws that are not among the steps, nor beside one."""
    said = {found.law.id for step in steps for found in step.both}
    others = {found.law.id: found for found in laws if found.law.id not in said}
    return tuple(others.values())[: ALSO if len(steps) == 1 else BESIDE]


def clauses(text: str) -> list[str]:
    """The clauses of a text, in order; those of a word or two belong to their neighbor."""
    found: list[str] = []
    start = 0
    for end in [*(cut.end() for cut in CUT.finditer(text)), len(text)]:
        if len(text[start:end].split()) > 1 or end == len(text):
            found.append(text[start:end])
            start = end
    while len(found) > CLAUSES:
        at = min(range(1, len(found)), key=lambda at: len(found[at - 1]) + len(found[at]))
        found[at - 1 : at + 1] = [found[at - 1] + found[at]]
    return found


Shares = dict[int, float]
"""How likely a law is, by its place."""
Sides = tuple[Shares, Shares]
"""The same by what stands before a cut, and by what stands after it."""


class _Story:
    """A story in clauses, and what each run of them says."""

    def __init__(self, finder: Finder, text: str, heard: Heard, moment: Moment | None) -> None:
        self.finder, self.moment, self.heard = finder, moment, heard
        self.text, self.clauses = text, clauses(text)
        self.whole = finder.shares(heard, moment)
        laws = max((share for at, share in self.whole.items() if at != finder.talk), default=0.0)
        self.talk = self.whole.get(finder.talk, 0.0) > TALK * laws
        self.size = len(self.clauses)
        parts = [finder.hear(clause) or Heard(0, 0) for clause in self.clauses]
        self._sums = list(accumulate([part.total for part in parts], initial=0))
        self._said: dict[tuple[int, int], Shares] = {}
        self._pairs = self._together()
        self._best = max(self._pairs, key=self._pairs.__getitem__, default=None)

    @property
    def several(self) -> float:
        """How much speaks for several faults: the best two laws, and how the story is told."""
        words = len(self.text.split())
        if self._best is None or words < SHORT:
            return -math.inf
        often = TWENTY / words
        joined = len(JOINS.findall(self.text)) * often
        stops, asks = (sum(map(self.text.count, signs)) * often for signs in (".;!", "?"))
        return PAIR * self._pairs[self._best] + JOINED * joined + STOPS * stops + ASKS * asks + ONE

    def steps(self) -> tuple[Step, ...]:
        """The faults in the order of ruling."""
        laws = self._laws()
        found = [(at, start, end) for at, (start, end) in zip(*self._parted(laws), strict=True)]
        found.sort(key=lambda step: (ORDER[self.finder.laws[step[0]].settles], step[1]))
        instead = self._instead(laws)
        return tuple(self._step(*step, instead.get(step[0])) for step in found)

    def also(self, first: Found) -> list[Found]:
        """The laws that a story of which one law is sure may speak of as well."""
        law = self.finder.laws.index(first.law)
        found = [at for at in self._likely if at != law and self._pair(at, law) >= JOINABLE]
        found.sort(key=lambda at: self._pair(at, law), reverse=True)
        return [self._found(at, self.text) for at in found]

    def share(self, found: Found) -> float:
        """How likely a law is by the whole story."""
        return self.whole.get(self.finder.laws.index(found.law), 0.0)

    def choices(self, answers: Sequence[Found]) -> tuple[Found, ...]:
        """The laws that are offered in doubt: those that the parts speak for as well as the whole
        come first."""
        sides = [shares for both in self._sides() for shares in both]

        def fits(found: Found) -> float:
            at = self.finder.laws.index(found.law)
            said = sum(shares.get(at, 0.0) for shares in sides) / max(1, len(sides))
            return found.score + PARTS * math.log(said + FAR)

        best = sorted(answers, key=fits, reverse=True)
        near = fits(best[CHOICES - 1]) - fits(best[MOST_CHOICES - 1]) <= NEAR
        return tuple(best[: MOST_CHOICES if near else CHOICES])

    def _found(self, at: int, part: str) -> Found:
        heard = self.finder.hear(part)
        words = heard.words if heard else ()
        return Found(self.finder.laws[at], self.whole.get(at, 0.0), words, self.text)

    def _step(self, at: int, start: int, end: int, instead: int | None) -> Step:
        part = "".join(self.clauses[start:end])
        other = None if instead is None else self._found(instead, part)
        said = LEADING.sub("", part).rstrip(" ,;:–—-\n")
        clear = self._shares(start, end).get(at, 0.0) * math.sqrt(self.whole.get(at, 0.0))
        return Step(self._found(at, part), said, other, clear)

    def _pair(self, law: int, other: int) -> float:
        return self._pairs.get((min(law, other), max(law, other)), -math.inf)

    def _laws(self) -> tuple[int, ...]:
        """The places of the laws of several faults: the best two, and who can be parted from
        each."""
        assert self._best is not None
        found = list(self._best)
        rest = [at for at in self._likely if at not in found]

        def joins(at: int) -> float:
            return min(self._pair(at, law) for law in found)

        while rest and len(found) < STEPS:
            further = max(rest, key=joins)
            if joins(further) < THIRD:
                break
            found.append(further)
            rest.remove(further)
        return tuple(found)

    def _instead(self, laws: Sequence[int]) -> dict[int, int]:
        """The law that each of several may be instead, where one fits hardly worse beside the
        others."""
        found: dict[int, int] = {}
        for law in laws:
            others = [other for other in laws if other != law]

            def fits(at: int, others: Sequence[int] = others) -> float:
                return min(self._pair(at, other) for other in others)

            free = [at for at in self._likely if at not in laws and at not in found.values()]
            best = max(free, key=fits, default=None)
            if best is not None and fits(best) > fits(law) - NEIGHBOR:
                found[law] = best
        return found

    def _together(self) -> dict[tuple[int, int], float]:
        """How well the story is parted between any two likely laws."""
        sides = self._sides()
        self._likely = self._all_likely(sides)
        parted = [(_logs(one, self._likely), _logs(two, self._likely)) for one, two in sides]
        whole = {at: _log(self.whole.get(at, 0.0)) for at in self._likely}
        found: dict[tuple[int, int], float] = {}
        for law, other in combinations(self._likely, 2) if parted else ():
            best = (-math.inf, 0.0, 0.0)
            for before, after in parted:
                fits = max(before[law] + after[other], before[other] + after[law])
                alone = max(before[law] + after[law], before[other] + after[other])
                best = max(best, (fits - alone / 2, fits, alone))
            _, fits, alone = best
            first, second = sorted((whole[law], whole[other]), reverse=True)
            found[law, other] = FITS * fits + ALONE * alone + FIRST * first + SECOND * second
        return found

    def _all_likely(self, sides: Sequence[Sides]) -> list[int]:
        """The laws that may be steps: the first of the whole, and the first of each side of a
        cut."""
        found = sorted(self.whole, key=self.whole.__getitem__)[-NEARBY:]
        for both in sides:
            found += [max(shares, key=shares.__getitem__) for shares in both]
        return sorted(set(found) - {self.finder.talk})

    def _sides(self) -> list[Sides]:
        """What is said before and after each cut, where something is."""
        cuts = [(self._shares(0, at), self._shares(at, self.size)) for at in range(1, self.size)]
        return [(before, after) for before, after in cuts if before and after]

    def _parted(self, laws: Sequence[int]) -> tuple[tuple[int, ...], list[tuple[int, int]]]:
        """The laws in the order in which the story tells of them, and where each part begins and
        ends."""
        best, found = -math.inf, (tuple(laws), [(0, self.size)] * len(laws))
        for cuts in combinations(range(1, self.size), len(laws) - 1):
            spans = list(pairwise((0, *cuts, self.size)))
            said = [self._shares(*span) for span in spans]
            for told in permutations(laws):
                pairs = zip(said, told, strict=True)
                fits = sum(_log(shares.get(at, 0.0)) for shares, at in pairs)
                if fits > best:
                    best, found = fits, (told, spans)
        return found

    def _shares(self, start: int, end: int) -> Shares:
        """How likely each law is by a run of clauses alone; nothing where it says nothing."""
        if (start, end) not in self._said:
            heard = self.finder.part(self.heard, self._sums[end] - self._sums[start])
            known = heard.square > 0
            self._said[start, end] = self.finder.shares(heard, self.moment) if known else {}
        return self._said[start, end]


def _log(share: float) -> float:
    return math.log(share + LITTLE)


def _logs(shares: Shares, laws: Sequence[int]) -> Shares:
    """The shares of some laws as logarithms."""
    return {at: _log(shares.get(at, 0.0)) for at in laws}
