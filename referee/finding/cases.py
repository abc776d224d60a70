"""From a story to a case: one law or several, or the honest doubt which of a few.

    Reading
        answers   the laws found for the whole story, best first; none if no law speaks of it
        steps     what is ruled, in the order of ruling: one step for one fault, one for each of
                  several; none in doubt, and none where nothing was found
        choices   the laws between which somebody has to choose, in doubt
        unread    how many letters of the story were too many to be read

    Step          a law, and the part of the story that speaks of it

A story is cut into clauses. Two laws are two faults if some cut parts the story so that each side
speaks clearly for its own, neither explains both sides, and the whole speaks for both (see
`_together`). A third law belongs to them if it can be parted from each.

There is doubt where the first law is hardly better than the second while others are far below. The
bounds below were chosen on stories by people of whom nothing was learnt: at most one in five is in
doubt, about one in sixteen of those with one fault is cut.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations
from typing import get_args

from referee.core.book.law import Law, Settles
from referee.finding.index import LONGEST, Finder, Found, Heard, Moment

STEPS, CLAUSES, NEARBY, ANSWERS, CHOICES = 3, 9, 6, 5, 3
"""So many steps has a case, into so many clauses a story is cut, and so many laws of the whole may
be steps; ANSWERS: so many are found; CHOICES: so many of them are offered in doubt."""
FAINT, CLEAR, LAST = 6.9, 0.35, 4
"""FAINT: no law speaks of what none fits better; CLEAR: the first is better than the next if this
share of its lead over the last of the first few, LAST, is its lead over the second."""
PARTS, FAR = 0.5, 0.01
"""PARTS: what counts in doubt how well the parts of a story speak for a law, beside its score; FAR:
added to each share."""
LITTLE, WHOLE, ALONE, MORE = 0.003, 0.3, 0.5, 1.5
"""LITTLE: added to each share; WHOLE: what the share of the whole counts beside the parts; ALONE:
how much it counts against two laws that one of them explains both sides; MORE: how much less a
third law needs."""
SEVERAL = 0.02
"""From here on there are several faults: so one story in sixteen of a single one is cut, and every
second of several."""
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
    """One fault of a story: its law, and the part that speaks of it."""

    found: Found
    part: str

    @property
    def law(self) -> Law:
        """The law."""
        return self.found.law


@dataclass(frozen=True, slots=True)
class Reading:
    """What a story was read as."""

    answers: tuple[Found, ...] = ()
    steps: tuple[Step, ...] = ()
    choices: tuple[Found, ...] = ()
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
    if answers[0].score < FAINT:
        return Reading(unread=unread)
    story = _Story(finder, text, heard, moment)
    steps = story.steps()
    if steps:
        return Reading(answers, steps, unread=unread)
    first, second, *_, last = answers[:LAST]
    if first.score - second.score >= CLEAR * (first.score - last.score):
        return Reading(answers, (Step(first, text),), unread=unread)
    return Reading(answers, choices=story.choices(answers), unread=unread)


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
        self.finder, self.moment = finder, moment
        self.text, self.clauses = text, clauses(text)
        self.whole = finder.shares(heard, moment)
        self.size = len(self.clauses)
        parts = [finder.hear(clause) or Heard(0, 0.0) for clause in self.clauses]
        self._sums = [(0, 0.0)]
        for part in parts:
            total, square = self._sums[-1]
            self._sums.append((total + part.total, square + part.square))
        self._said: dict[tuple[int, int], Shares] = {}

    def steps(self) -> tuple[Step, ...]:
        """The faults in the order of ruling; none if there is but one."""
        laws = self._several()
        if not laws:
            return ()
        found = [(at, start, end) for at, (start, end) in zip(*self._parted(laws), strict=True)]
        found.sort(key=lambda step: (ORDER[self.finder.laws[step[0]].settles], step[1]))
        return tuple(self._step(*step) for step in found)

    def choices(self, answers: Sequence[Found]) -> tuple[Found, ...]:
        """The laws that are offered in doubt: those that the parts speak for as well as the whole
        come first."""
        sides = [shares for both in self._sides() for shares in both]

        def fits(found: Found) -> float:
            at = self.finder.laws.index(found.law)
            said = sum(shares.get(at, 0.0) for shares in sides) / max(1, len(sides))
            return found.score + PARTS * math.log(said + FAR)

        return tuple(sorted(answers, key=fits, reverse=True)[:CHOICES])

    def _step(self, at: int, start: int, end: int) -> Step:
        law, part = self.finder.laws[at], "".join(self.clauses[start:end])
        heard = self.finder.hear(part)
        words = heard.words if heard else ()
        return Step(
            Found(law, self.whole.get(at, 0.0), words), LEADING.sub("", part).rstrip(" ,;:–—-\n")
        )

    def _several(self) -> tuple[int, ...]:
        """The places of the laws of several faults; none if there is but one."""
        sides = self._sides()
        likely = self._likely(sides)
        parted = [(_logs(before, likely), _logs(after, likely)) for before, after in sides]
        pairs = {(a, b): self._together(a, b, parted) for a, b in combinations(likely, 2)}
        best = max(pairs, key=pairs.__getitem__, default=None)
        if best is None or pairs[best] < SEVERAL:
            return ()
        found, rest = list(best), set(likely) - set(best)

        def joins(at: int) -> float:
            return min(pairs[min(at, law), max(at, law)] for law in found)

        while rest and len(found) < STEPS:
            further = max(sorted(rest), key=joins)
            if joins(further) < SEVERAL - MORE:
                break
            found.append(further)
            rest.remove(further)
        return tuple(found)

    def _likely(self, sides: Sequence[Sides]) -> list[int]:
        """The laws that may be steps: the first of the whole, and the first of each side of a
        cut."""
        found = sorted(self.whole, key=self.whole.__getitem__)[-NEARBY:]
        for both in sides:
            found += [max(shares, key=shares.__getitem__) for shares in both]
        return sorted(set(found))

    def _sides(self) -> list[Sides]:
        """What is said before and after each cut, where something is."""
        cuts = [(self._shares(0, at), self._shares(at, self.size)) for at in range(1, self.size)]
        return [(before, after) for before, after in cuts if before and after]

    def _together(self, law: int, other: int, parted: Sequence[Sides]) -> float:
        """How well a story is parted between two laws."""
        best = -math.inf
        for before, after in parted:
            fits = max(before[law] + after[other], before[other] + after[law])
            alone = max(before[law] + after[law], before[other] + after[other])
            best = max(best, fits - ALONE * alone)
        second = min(self.whole.get(law, 0.0), self.whole.get(other, 0.0))
        return best + WHOLE * _log(second)

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
            (total, square), (until, size) = self._sums[start], self._sums[end]
            heard = Heard(until - total, size - square)
            known = heard.square > 0
            self._said[start, end] = self.finder.shares(heard, self.moment) if known else {}
        return self._said[start, end]


def _log(share: float) -> float:
    return math.log(share + LITTLE)


def _logs(shares: Shares, laws: Sequence[int]) -> Shares:
    """The shares of some laws as logarithms."""
    return {at: _log(shares.get(at, 0.0)) for at in laws}
