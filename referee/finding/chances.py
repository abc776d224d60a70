"""How likely each law is a fault of a story, by the whole of it and by every run of its clauses.

A story is cut into clauses. Two laws are two faults if some cut parts the story so that each side
speaks clearly for its own, neither explains both sides, and the whole speaks for both (see
`_together`); and the way the story is told counts, too: what tells of several faults is joined up
and asks little. Then each law is weighed by itself (see `chances`): a fault is what some run of
clauses speaks for while others speak for another. The weights were learnt from stories by people of
whom the table had learnt nothing, some with one fault and some with several.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, combinations, pairwise, permutations

from referee.finding.index import Finder, Found, Heard, Situation

CLAUSES, NEARBY = 9, 6
"""CLAUSES: into so many a story is cut; NEARBY: so many laws of the whole may be faults."""
FAR, LITTLE = 0.01, 0.003
"""What is added to each share."""
FITS, ALONE, FIRST, SECOND = 0.84, -0.43, 0.48, 0.60
"""What counts for two laws together: how well the sides of a cut fit them, how well one of them
fits both sides, and the greater and the smaller share they have of the whole."""
PAIR, JOINED, STOPS, ASKS, ONE, TWENTY, SHORT = 0.49, 0.47, -0.95, -2.10, 1.84, 20, 18
"""What counts for several faults: how well the best two laws fit; how many of twenty words join
clauses, how many sentences and how many questions end in as many; and what speaks for one fault. A
text of fewer words than SHORT is a question about one fault."""
TALK, FAINT, WORD, TALKS, FEW, ASKING, SHORTLY = 1.27, -0.24, -0.09, 7.0, 22, 9, 38
"""What counts for talk that asks for no ruling: how many times likelier than any law it is, how
well the first law fits, each word (FEW at least; SHORTLY where there are fewer than ASKING),
and what speaks for it at all."""
CHANCE: Mapping[str, float] = {
    "whole": 1.13,
    "best": 0.93,
    "clause": -0.41,
    "mean": -0.86,
    "apart": 2.28,
    "leads": 2.10,
    "words": -0.025,
    "clauses": -0.162,
    "gap": 0.21,
    "chapter": 0.47,
    "fits": 0.06,
    "several": 0.165,
    "one": -0.47,
}
"""What counts for a law as a fault: its share of the whole, of the run and of the clause that speak
best for it and the mean of all; what it has of a run that the first has not; how many runs it
leads; that the story is long; by how much the first is ahead; that it is of the chapter of the
first; of the first, how well it fits, and of others what speaks for several faults."""
LEAST, LONG = -8.0, 60
"""LEAST: more does not speak against several faults; LONG: more words do not count."""
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
Shares = dict[int, float]
"""How likely a law is, by its place."""
Sides = tuple[Shares, Shares]
"""The same by what stands before a cut, and by what stands after it."""


def clauses(text: str, whole: Iterable[tuple[int, int]] = ()) -> list[str]:
    """The clauses of a text, in order; those of a word or two belong to their neighbor. whole: from
    where to where nothing is cut."""
    found: list[str] = []
    start, kept = 0, tuple(whole)
    cuts = [cut.end() for cut in CUT.finditer(text)]
    cuts = [cut for cut in cuts if not any(begin < cut < end for begin, end in kept)]
    for end in [*cuts, len(text)]:
        if len(text[start:end].split()) > 1 or end == len(text):
            found.append(text[start:end])
            start = end
    while len(found) > CLAUSES:
        at = min(range(1, len(found)), key=lambda at: len(found[at - 1]) + len(found[at]))
        found[at - 1 : at + 1] = [found[at - 1] + found[at]]
    return found


class Story:
    """A story in clauses, and what each run of them says."""

    def __init__(self, finder: Finder, text: str, heard: Heard, moment: Situation | None) -> None:
        self.finder, self.moment, self.heard = finder, moment, heard
        self.text, self.clauses = text, clauses(text, finder.sayings.spans(text))
        self.words = len(text.split())
        self.long = self.words >= SHORT
        self.whole = finder.shares(heard, moment)
        self.size = len(self.clauses)
        parts = [finder.hear(clause) or Heard(0, 0) for clause in self.clauses]
        self._sums = list(accumulate([part.total for part in parts], initial=0))
        self._said: dict[tuple[int, int], Shares] = {}
        self._pairs = self._together()
        self._best = max(self._pairs, key=self._pairs.__getitem__, default=None)

    def talks(self, first: Found) -> bool:
        """Whether nothing is asked here, but talked. first: the law that fits best; whoever names
        it does not talk."""
        title = set(self.finder.reader.stems(first.law.title))
        if title and title <= set(self.finder.reader.stems(self.text)):
            return False
        laws = max(
            (share for at, share in self.whole.items() if at != self.finder.talk), default=0.0
        )
        share = self.whole.get(self.finder.talk, 0.0)
        likelier = math.log(share + FAR) - _log(laws)
        words = WORD * (SHORTLY if self.words < ASKING else max(FEW, min(self.words, LONG)))
        return TALK * likelier + FAINT * first.score + words + TALKS > 0

    @property
    def several(self) -> float:
        """How much speaks for several faults: the best two laws, and how the story is told."""
        if self._best is None or not self.long:
            return -math.inf
        often = TWENTY / self.words
        joined = len(JOINS.findall(self.text)) * often
        stops, asks = (sum(map(self.text.count, signs)) * often for signs in (".;!", "?"))
        return PAIR * self._pairs[self._best] + JOINED * joined + STOPS * stops + ASKS * asks + ONE

    def chances(self, answers: Sequence[Found]) -> list[tuple[float, int]]:
        """How likely each law is a fault of the story, the likeliest first, with its place.
        answers: the first few of the whole."""
        runs = self._runs()
        first = self.finder.places[answers[0].law.id]
        told = self._told(answers)
        found = sorted(self.whole, key=self.whole.__getitem__)[-NEARBY - 2 :]
        found += [self.finder.places[answer.law.id] for answer in answers]
        found += [max(shares, key=shares.__getitem__) for _, shares in runs]
        likely = set(found) - {self.finder.talk}
        return sorted(((self._chance(at, first, runs, told), at) for at in likely), reverse=True)

    def _told(self, answers: Sequence[Found]) -> dict[str, float]:
        """What of the story counts alike for every law."""
        return {
            "words": min(self.words, LONG),
            "clauses": self.size,
            "gap": answers[0].score - answers[1].score,
            "fits": answers[0].score,
            "several": max(LEAST, self.several),
            "one": 1.0,
        }

    def _chance(
        self, at: int, first: int, runs: Sequence[tuple[int, Shares]], told: Mapping[str, float]
    ) -> float:
        """How likely a law is a fault, of a story whose first law is known."""
        own = [
            (size, shares.get(at, 0.0), shares.get(first, 0.0), max(shares.values()))
            for size, shares in runs
        ]
        logs = [_log(share) for _, share, *_ in own] or [_log(0.0)]
        same = self.finder.laws[at].chapter == self.finder.laws[first].chapter
        counts = {
            **told,
            "whole": _log(self.whole.get(at, 0.0)),
            "best": max(logs),
            "clause": max((_log(share) for size, share, *_ in own if size == 1), default=_log(0.0)),
            "mean": sum(logs) / len(logs),
            "apart": max((share * (1 - other) for _, share, other, _ in own), default=0.0),
            "leads": sum(share == most for _, share, _, most in own) / max(1, len(runs)),
            "chapter": same,
        }
        counts["several" if at == first else "fits"] = 0.0
        return 1 / (1 + math.exp(-sum(CHANCE[name] * value for name, value in counts.items())))

    def _runs(self) -> list[tuple[int, Shares]]:
        """How many clauses each run has that is not the whole, and what it says, if something."""
        runs = [
            (end - start, self.shares(start, end))
            for start, end in combinations(range(self.size + 1), 2)
            if end - start < self.size
        ]
        return [run for run in runs if run[1]]

    def apart(self, at: int, others: Sequence[int]) -> float:
        """By how much some run of clauses speaks better for a law than for any of the others."""
        return max(
            (
                shares.get(at, 0.0) - max((shares.get(other, 0.0) for other in others), default=0.0)
                for _, shares in self._runs()
            ),
            default=0.0,
        )

    def found(self, at: int) -> Found:
        """A law by its place, found by the story."""
        return Found(self.finder.laws[at], self.whole.get(at, 0.0), self.heard.words, self.text)

    def pair(self, law: int, other: int) -> float:
        """How well the story is parted between two laws."""
        return self._pairs.get((min(law, other), max(law, other)), -math.inf)

    def _together(self) -> dict[tuple[int, int], float]:
        """How well the story is parted between any two likely laws."""
        sides = self._sides()
        self._likely = self._all_likely(sides)
        parted = [(_logs(front, self._likely), _logs(back, self._likely)) for front, back in sides]
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
        cuts = [(self.shares(0, at), self.shares(at, self.size)) for at in range(1, self.size)]
        return [(before, after) for before, after in cuts if before and after]

    def parted(self, laws: Sequence[int]) -> tuple[tuple[int, ...], list[tuple[int, int]]]:
        """The laws in the order in which the story tells of them, and where each part begins and
        ends."""
        best, found = -math.inf, (tuple(laws), [(0, self.size)] * len(laws))
        for cuts in combinations(range(1, self.size), len(laws) - 1):
            spans = list(pairwise((0, *cuts, self.size)))
            said = [self.shares(*span) for span in spans]
            for told in permutations(laws):
                pairs = zip(said, told, strict=True)
                fits = sum(_log(shares.get(at, 0.0)) for shares, at in pairs)
                if fits > best:
                    best, found = fits, (told, spans)
        return found

    def shares(self, start: int, end: int) -> Shares:
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
