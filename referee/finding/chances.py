"""How likely each law is a fault of a story, by the whole of it and by every run of its clauses.

A story is cut into clauses. Each law is weighed by itself (see `chances`): a fault is what some run
of clauses speaks for while others speak for another (cutting.py), and the way the story is told
counts, too: what tells of several faults is long, joined up and asks little. The weights were
learnt from stories by people of whom the table had learnt nothing, some with one fault and some
with several.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest
from itertools import accumulate, combinations, pairwise, permutations

from referee.finding.cutting import Shares, told_of
from referee.finding.index import Finder, Found, Heard, Situation

CLAUSES, NEARBY, EACH, SHORT = 9, 8, 2, 18
"""CLAUSES: into so many a story is cut; NEARBY: so many laws of the whole may be faults, and EACH:
so many of each run. A text of fewer words than SHORT is a question about one fault."""
FAR, LITTLE, TWENTY = 0.01, 0.003, 20
"""FAR, LITTLE: what is added to each share; TWENTY: words that join clauses, sentences and
questions are counted in so many words."""
TALK, FAINT, WORD, TALKS, FEW, ASKING, SHORTLY = 1.27, -0.24, -0.09, 7.0, 22, 9, 38
"""What counts for talk that asks for no ruling: how many times likelier than any law it is, how
well the first law fits, each word (FEW at least; SHORTLY where there are fewer than ASKING),
and what speaks for it at all."""
CHANCE: Mapping[str, float] = {
    "told": 0.82,
    "rival": -0.19,
    "best": 0.53,
    "clause": -0.33,
    "whole": 0.1,
    "chapter": 0.14,
    "words": 0.55,
    "clauses": -0.23,
    "joined": 0.23,
    "stops": -0.0,
    "asks": -0.85,
    "gap": 0.04,
    "fits": -0.02,
    "one": 0.2,
    "first-words": 0.23,
    "first-clauses": -0.12,
    "first-joined": 0.23,
    "first-stops": -0.17,
    "first-asks": -0.14,
    "first-gap": 0.13,
    "first-fits": -0.22,
    "first-one": 2.72,
}
"""What counts for a law as a fault: that it is told in a run of its own (cutting.py), and how
likely that is of the likeliest other; its share of the run and of the clause that speak best for
it, and of the whole; that it is of the chapter of the first of the whole; how long the story is,
how many words join its clauses, how many sentences and questions end in it; by how much the first
is ahead, and how well it fits; and the same anew of the first itself."""
LONG, LONGER, NEVER = 60, 80, 1e-4
"""LONG: more words do not count for talk, and LONGER: nor for faults; NEVER: no law is less likely
told in a run of its own, nor surer."""
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

    def chances(self, answers: Sequence[Found]) -> list[tuple[float, int]]:
        """How likely each law is a fault of the story, the likeliest first, with its place.
        answers: the first few of the whole."""
        weighed = [
            (sum(CHANCE[name] * value for name, value in counts.items()), at)
            for at, counts in self.counts(answers).items()
        ]
        return sorted(((1 / (1 + math.exp(-weight)), at) for weight, at in weighed), reverse=True)

    def counts(self, answers: Sequence[Found]) -> Mapping[int, Mapping[str, float]]:
        """What counts for each law that may be a fault."""
        runs = self._runs()
        found = nlargest(NEARBY, self.whole, key=self.whole.__getitem__)
        found += [self.finder.places[answer.law.id] for answer in answers]
        for _, shares in runs:
            found += nlargest(EACH, shares, key=shares.__getitem__)
        told = told_of(self.shares, self.size, self.whole, self.finder.talk, dict.fromkeys(found))
        first = self.finder.places[answers[0].law.id]
        likeliest = nlargest(2, told.values())
        said = self._said_of_all(answers)
        return {
            at: {
                **said[at == first],
                "told": _odds(share),
                "rival": likeliest[share == likeliest[0]] if len(told) > 1 else 0.0,
                **self._shared(at, runs),
                "chapter": at != first
                and self.finder.laws[at].chapter == self.finder.laws[first].chapter,
            }
            for at, share in told.items()
        }

    def _said_of_all(self, answers: Sequence[Found]) -> Sequence[Mapping[str, float]]:
        """What of the story counts alike for every law but the first of the whole, and for that."""
        often = TWENTY / self.words
        stops, asks = (sum(map(self.text.count, signs)) * often for signs in (".;!", "?"))
        told = {
            "words": min(self.words, LONGER) / TWENTY,
            "clauses": self.size,
            "joined": len(JOINS.findall(self.text)) * often,
            "stops": stops,
            "asks": asks,
            "gap": answers[0].score - answers[1].score,
            "fits": answers[0].score,
            "one": 1.0,
        }
        return told, {"one": 1.0, **{f"first-{name}": value for name, value in told.items()}}

    def _shared(self, at: int, runs: Sequence[tuple[int, Shares]]) -> Mapping[str, float]:
        """The shares of a law: of the whole, and of the run and the clause that speak best for
        it."""
        own = [(size, shares.get(at, 0.0)) for size, shares in runs]
        return {
            "whole": _log(self.whole.get(at, 0.0)),
            "best": _log(max((share for _, share in own), default=0.0)),
            "clause": _log(max((share for size, share in own if size == 1), default=0.0)),
        }

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

    def clause_of(self, at: int) -> int:
        """Which clause speaks best for a law."""
        return max(range(self.size), key=lambda here: self.shares(here, here + 1).get(at, 0.0))

    def found(self, at: int) -> Found:
        """A law by its place, found by the story."""
        return Found(self.finder.laws[at], self.whole.get(at, 0.0), self.heard.words, self.text)

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


def _odds(share: float) -> float:
    share = min(max(share, NEVER), 1 - NEVER)
    return math.log(share / (1 - share))
