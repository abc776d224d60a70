"""From a question to laws, best first.

What a feature weighs for all laws is one long whole number (lanes.py); so a question is added up
in as many steps as it has features, however many laws there are.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import NamedTuple

from referee.core.book.law import Law
from referee.core.value import dataclass
from referee.finding.features import beside, features, letters, telling
from referee.finding.heard import Hearer
from referee.finding.lanes import Lanes
from referee.finding.leaning import Leanings
from referee.finding.learning import STORY, measured, push, texts_of, written
from referee.finding.parts import Part, Parts
from referee.finding.sayings import Sayings
from referee.finding.table import LearntTable, Row, mark
from referee.finding.words import Reader, cut, tokens
from referee.rulebook.cues import CARD, TOPIC, CuePattern, Cues

SCORE, FAR, HUSH = 4, 6.0, 1500.0
LONGEST, ROUNDS = 600, 4
"""SCORE: parts of one in what a feature says, and in what a moment does; FAR: so far below the best
a law has no share; HUSH: added to the square of what was heard, so that few words say little for
sure; LONGEST: letters of a question that are read; ROUNDS: how often the texts of a law that is not
in the table are read."""
SMALL = re.compile(r"(?<![\w'’-])[a-z]+")
"""A word that stands in a sentence and is no name."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How much the moment counts."""

    stage: float = 1.0
    few: float = 0.5
    stage_off: float = -1.5
    game: float = 0.25
    game_off: float = -4.0
    named_off: float = -12.0
    doubted: float = -4.0
    barred: float = -25.0


@dataclass(frozen=True, slots=True)
class Situation:
    """What the table knows: the stages that may be meant, the families of the game; nothing where
    it is not told. named: the families of the games that a story names; barred: the ids of the
    laws that would contradict the game; doubted: of those that by the log can be about nobody who
    is named."""

    stages: frozenset[str] = frozenset()
    families: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    doubted: frozenset[str] = frozenset()


UNKNOWN = Situation()


class Found(NamedTuple):
    """A law and how well it fits. words: the stems of the question, to be marked; text: the whole
    of it."""

    law: Law
    score: float
    words: tuple[str, ...] = ()
    text: str = ""


class Heard(NamedTuple):
    """What the features of a text say together: for every law, in lanes; the square of their own
    size; the telling stems, to be marked; the text; and the families of the games it names."""

    total: int
    square: int
    words: tuple[str, ...] = ()
    text: str = ""
    families: frozenset[str] = frozenset()


class Finder:
    """All laws, ready to be asked. table: what was learnt from them; a law that has changed since
    or is not in it is learnt when the finder is made; answers: what was learnt of the answers to
    their questions."""

    def __init__(
        self,
        laws: Iterable[Law],
        slang: Mapping[str, str],
        table: LearntTable | None = None,
        weights: Weights | None = None,
        cues: Cues | None = None,
        answers: LearntTable | None = None,
    ) -> None:
        self.laws = sorted(laws, key=lambda law: (law.order, law.id))
        self.table = table or LearntTable()
        self.weights = weights or Weights()
        self.reader = Reader(slang, self.table.words)
        leanings = Leanings(self.laws, self.reader, answers or LearntTable())
        self.hearer = Hearer(self.laws, cues or {}, leanings)
        self.places = {law.id: at for at, law in enumerate(self.laws)}
        self.talk = len(self.laws)
        self._lanes = [*(self.places.get(id, -1) for id, _ in self.table.laws), self.talk]
        self._rows: dict[str, Row] = {}
        self._all = Lanes(self.talk + 2, 2)
        self._parts = Parts(self._of_feature)
        self._beside = Parts(self._of_both)
        self._spelt = Parts(self._of_word)
        self._moments: dict[Situation, int] = {}
        self.sayings = Sayings(cues or {})
        self.cards = [(CuePattern(card), said) for card, said in (cues or {}).get(CARD, {}).items()]
        self.topics = tuple((cues or {}).get(TOPIC, {}).items())
        self._learn_the_new()

    @cached_property
    def common(self) -> frozenset[str]:
        """The words of the laws' own sentences that are no names."""
        sentences = (sentence for law in self.laws for sentence in written(law))
        return frozenset(word for sentence in sentences for word in SMALL.findall(sentence))

    def find(self, text: str, moment: Situation | None = None, most: int = 5) -> tuple[Found, ...]:
        """The laws that fit best, best first; none for a question without a telling word."""
        heard = self.hear(text)
        return self.best(heard, moment, most) if heard else ()

    def hear(self, text: str) -> Heard | None:
        """What is heard of a text; nothing if it has no telling word."""
        text = text[:LONGEST]
        said = cut(text)
        means, families = self.sayings.heard(text, set(said))
        words = [*self.reader.mended(said), *means]
        stems = self.reader.stems_of(words)
        large = telling(stems)
        spelt = sum(map(self._spelt.__getitem__, set(words)))
        single = sum(map(self._parts.__getitem__, set(stems)), spelt)
        total = sum(map(self._beside.__getitem__, beside(stems, large)), single)
        square = self._all.last(total)
        if not large or not square:
            return None
        return Heard(total, square, tuple(dict.fromkeys(large)), text, families)

    def part(self, whole: Heard, total: int) -> Heard:
        """What is heard of a part of a text, in lanes."""
        return Heard(total, self._all.last(total), families=whole.families)

    def best(self, heard: Heard, moment: Situation | None, most: int) -> tuple[Found, ...]:
        """The laws that fit best what was heard, best first."""
        lanes = self._fitting(heard, moment)[: self.talk]
        least = min([max(lanes[at::most]) for at in range(min(most, self.talk))])
        best = [at for at, lane in enumerate(lanes) if lane >= least]
        best.sort(key=lanes.__getitem__, reverse=True)
        unit, middle = SCORE * math.sqrt(heard.square), self._all.middle
        return tuple(
            [
                Found(self.laws[at], (lanes[at] - middle) / unit, heard.words, heard.text)
                for at in best[:most]
            ]
        )

    def shares(self, heard: Heard, moment: Situation | None = None) -> dict[int, float]:
        """How likely each law is by what was heard: its place in `laws` and its share of 1; those
        far below the best are left out."""
        lanes = self._fitting(heard, moment)[: self.talk + 1]
        top, unit, exp = max(lanes), SCORE * math.sqrt(heard.square + HUSH), math.exp
        least = top - FAR * unit
        raised = {at: exp((lane - top) / unit) for at, lane in enumerate(lanes) if lane > least}
        whole = sum(raised.values())
        return {at: share / whole for at, share in raised.items()}

    def rows(self) -> dict[str, Row]:
        """What was learnt, of the table and of laws that are new: what each feature says."""
        return {feature: self._row(feature) for feature in {**self.table.lines, **self._rows}}

    def ready(self) -> None:
        """Make what the first question would have to wait for."""
        self.reader.ready()

    # --- a question -----------------------------------------------------------------------------

    def _fitting(self, heard: Heard, moment: Situation | None) -> tuple[int, ...]:
        """The lane of each law: how well it fits what was heard, and the moment."""
        total, known = heard.total, moment or UNKNOWN
        if heard.families and not known.families:
            known = replace(known, named=heard.families)
        if known is not UNKNOWN:
            total += self._of_moment(known) * round(math.sqrt(heard.square))
        return self._all.raised(total)

    # --- what features say ----------------------------------------------------------------------

    def _of_feature(self, feature: str) -> Part:
        row = self._row(feature)
        if not row:
            return 0
        telling = self.table.telling(feature)
        lanes = [(at, round(weight * telling * SCORE)) for at, weight in row.items()]
        return self._all.placed([*lanes, (self.talk + 1, round(telling * telling))])

    def _of_both(self, both: tuple[str, str]) -> Part:
        return self._of_feature(" ".join(both))

    def _of_word(self, word: str) -> Part:
        """The letters of a word together."""
        return sum([self._parts[cut] for cut in letters(word)])

    def _row(self, feature: str) -> Row:
        """Place of a law -> how much the feature speaks for it."""
        if feature in self._rows:
            return self._rows[feature]
        places = self._lanes
        return {
            places[number]: weight
            for number, weight in self.table.row(feature).items()
            if places[number] >= 0
        }

    def _of_moment(self, moment: Situation) -> int:
        if moment not in self._moments:
            fits = [round(self._fits(law, moment) * SCORE) for law in self.laws]
            self._moments[moment] = self._all.packed([*fits, 0, 0])
        return self._moments[moment]

    def _fits(self, law: Law, moment: Situation) -> float:
        score, weights = 0.0, self.weights
        if moment.stages:
            fits = not moment.stages.isdisjoint(law.stages)
            score += weights.stage if fits else weights.stage_off
            if fits and len(law.stages) < 4:
                score += weights.few
        if moment.families and law.games and "any" not in law.games:
            fits = not moment.families.isdisjoint(law.games)
            score += weights.game if fits else weights.game_off
        elif moment.named and law.games and moment.named.isdisjoint(law.games):
            score += weights.named_off
        score += weights.doubted if law.id in moment.doubted else 0.0
        return score + (weights.barred if law.id in moment.barred else 0.0)

    def _learn_the_new(self) -> None:
        """Laws that are not in the table as they are now: this house's own, or edited since."""
        known = set(self.table.laws)
        new = {at for at, law in enumerate(self.laws) if (law.id, mark(law)) not in known}
        read = [(text, at) for at in sorted(new) for text in texts_of(self.laws[at], Random(at))]
        self.reader.learn(word for text, _ in read for word in tokens(text))
        bags = [(features(self.reader, text), at) for text, at in read]
        for bag, _ in bags:
            for feature in bag:
                self._rows.setdefault(feature, dict(self._row(feature)))
        texts = [measured(self.table, bag, at, STORY) for bag, at in bags]
        push(texts, self._rows, self.talk + 1, only=new, rounds=ROUNDS)
