"""From stems to laws, best first.

Three kinds of likeness are added: to the whole of a law (its phrases, title, words: BM25), to its
likeliest single phrase (cosine of stems and pairs of stems), and to letters in threes, for what
nobody could spell. What the table knows (game, step) lifts laws that fit and sinks those that
cannot have happened.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import nlargest
from itertools import pairwise

from referee.core.law import Law
from referee.finding.words import SMALL, Reader, tokens

K, B = 1.2, 0.5
LIKELY, TELLING, ALIKE, OFTEN, LAWS, MANY = 24, 120, 50, 0.35, 24, 5000
"""K, B: of BM25, how soon a repeated word stops counting, and how much long laws are held back;
LIKELY: laws that are looked at to the end; TELLING: a word of so many phrases tells little by
itself; ALIKE: phrases that are compared in full; OFTEN: letters in threes that so large a share of
the laws has tell nothing; LAWS: a word speaks for the laws it
weighs most in; MANY: words that are kept as read."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each likeness counts."""

    whole: float = 1.0
    phrase: float = 7.0
    pair: float = 0.9
    second: float = 0.3
    letters: float = 7.0
    small: float = 0.5
    stage: float = 2.0
    stage_off: float = -2.0
    game_off: float = -6.0
    game: float = 1.0
    title: int = 3
    asked: int = 2


@dataclass(frozen=True, slots=True)
class Moment:
    """What the table knows: the stages that may be meant, the families of the game; nothing where
    it is not told."""

    stages: frozenset[str] = frozenset()
    families: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Found:
    """A law and how well it fits. words: the stems of the question it was found by."""

    law: Law
    score: float
    words: tuple[str, ...] = ()


class Finder:
    """All laws, ready to be asked."""

    def __init__(
        self,
        laws: Iterable[Law],
        slang: Mapping[str, str],
        weights: Weights | None = None,
    ) -> None:
        self.laws = list(laws)
        self.weights = weights or Weights()
        self.reader = Reader(slang)
        self._texts = [_texts(law) for law in self.laws]
        self._rare = self._count_words()
        self._whole = self._index_whole()
        self._index_phrases()
        self._letters = self._index_letters()
        self._by_word: dict[str, tuple[list[tuple[int, float]], float]] = {}

    def find(self, text: str, moment: Moment | None = None, most: int = 5) -> tuple[Found, ...]:
        """The laws that fit best, best first.

        The phrases of a law are compared only where the law as a whole is likely.
        """
        stems = self.reader.stems(text, mend=True)
        scores = self._whole_scores(stems)
        self._add_letters(text, scores)
        self._add_phrases(stems, scores)
        likely = nlargest(LIKELY, scores, key=scores.__getitem__)
        if moment is not None:
            for at in likely:
                scores[at] += self._fits(self.laws[at], moment)
        best = sorted(likely, key=lambda at: (-scores[at], self.laws[at].order, self.laws[at].id))
        return tuple(Found(self.laws[at], scores[at], self._said(at, stems)) for at in best[:most])

    # --- what is indexed --------------------------------------------------------------------

    def _count_words(self) -> dict[str, float]:
        """How rare each stem is: high for a word of few laws."""
        within: Counter[str] = Counter()
        for phrases, title, text in self._texts:
            stems = set()
            for part in (*phrases, title, text):
                read = self.reader.stems(part)
                self.reader.learn(read)
                stems.update(read)
            within.update(stems)
        count = len(self.laws)
        return {
            one: math.log(1 + (count - laws + 0.5) / (laws + 0.5)) for one, laws in within.items()
        }

    def _weight(self, stem: str) -> float:
        rare = self._rare.get(stem, 0.0)
        return rare * self.weights.small if stem in SMALL else rare

    def _index_whole(self) -> dict[str, list[tuple[int, float]]]:
        bags = []
        for phrases, title, text in self._texts:
            bag: Counter[str] = Counter()
            for phrase in phrases:
                bag.update({one: self.weights.asked for one in self.reader.stems(phrase)})
            bag.update({one: self.weights.title for one in self.reader.stems(title)})
            bag.update(self.reader.stems(text))
            bags.append(bag)
        self._words = [frozenset(bag) for bag in bags]
        mean = sum(sum(bag.values()) for bag in bags) / max(len(bags), 1)
        index: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for at, bag in enumerate(bags):
            size = sum(bag.values())
            for one, count in bag.items():
                part = count * (K + 1) / (count + K * (1 - B + B * size / mean))
                index[one].append((at, part * self._weight(one)))
        return {one: _heaviest(rows) for one, rows in index.items()}

    def _index_phrases(self) -> None:
        """Every phrase as a unit vector, and for each telling feature the phrases that have it."""
        self._vectors: list[dict[str, float]] = []
        self._owner: list[int] = []
        found: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for at, (phrases, title, _) in enumerate(self._texts):
            for phrase in (*phrases, title):
                vector = self._vector(self.reader.stems(phrase))
                for feature, weight in vector.items():
                    found[feature].append((len(self._vectors), weight))
                self._vectors.append(vector)
                self._owner.append(at)
        self._telling = {one: rows for one, rows in found.items() if len(rows) <= TELLING}

    def _index_letters(self) -> dict[str, list[tuple[int, float]]]:
        bags = []
        for phrases, title, _ in self._texts:
            bag: Counter[str] = Counter()
            for phrase in (*phrases, title):
                bag.update(_threes(phrase))
            bags.append(bag)
        within = Counter(three for bag in bags for three in bag)
        self._rare_threes = {
            three: math.log(len(bags) / laws + 0.1)
            for three, laws in within.items()
            if laws <= OFTEN * len(bags)
        }
        index: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for at, bag in enumerate(bags):
            weights = {
                three: (1 + math.log(count)) * self._rare_threes[three]
                for three, count in bag.items()
                if three in self._rare_threes
            }
            size = math.sqrt(sum(weight * weight for weight in weights.values())) or 1.0
            for three, weight in weights.items():
                if weight:
                    index[three].append((at, weight / size))
        return {one: _heaviest(rows) for one, rows in index.items()}

    def _vector(self, stems: list[str]) -> dict[str, float]:
        """Unit vector of the stems and the pairs that stand side by side."""
        weights: dict[str, float] = {}
        for one in stems:
            weights[one] = max(weights.get(one, 0.0), self._weight(one))
        large = [one for one in stems if one not in SMALL]
        for one, other in pairwise(large):
            pair = f"{one} {other}"
            weights[pair] = self.weights.pair * math.sqrt(self._weight(one) * self._weight(other))
        size = math.sqrt(sum(weight * weight for weight in weights.values())) or 1.0
        return {one: weight / size for one, weight in weights.items() if weight}

    # --- what is asked ----------------------------------------------------------------------

    def _whole_scores(self, stems: list[str]) -> dict[int, float]:
        scores: dict[int, float] = defaultdict(float)
        for one in set(stems):
            for at, part in self._whole.get(one, ()):
                scores[at] += self.weights.whole * part
        return scores

    def _add_phrases(self, stems: list[str], scores: dict[int, float]) -> None:
        """The likeliest phrase of a law, and a part of the next. Phrases are first gathered by
        what tells most, and the best of them then compared in full."""
        asked = self._vector(stems)
        common: list[tuple[str, float]] = []
        part: dict[int, float] = defaultdict(float)
        for one, weight in asked.items():
            rows = self._telling.get(one)
            if rows is None:
                common.append((one, weight))
                continue
            for number, own in rows:
                part[number] += weight * own
        best: dict[int, list[float]] = {}
        for number in nlargest(ALIKE, part, key=part.__getitem__):
            vector, like = self._vectors[number], part[number]
            for one, weight in common:
                if one in vector:
                    like += weight * vector[one]
            two = best.setdefault(self._owner[number], [0.0, 0.0])
            if like > two[0]:
                two[:] = [like, two[0]]
            elif like > two[1]:
                two[1] = like
        for at, (first, second) in best.items():
            scores[at] += self.weights.phrase * (first + self.weights.second * second)

    def _add_letters(self, text: str, scores: dict[int, float]) -> None:
        words = [self._spelt(one) for one in dict.fromkeys(tokens(text)) if one not in SMALL]
        size = math.sqrt(sum([square for _, square in words])) or 1.0
        share = self.weights.letters / size
        for rows, _ in words:
            for at, part in rows:
                scores[at] += share * part

    def _spelt(self, word: str) -> tuple[list[tuple[int, float]], float]:
        """The laws that have the letters of a word, and the square of its own weight."""
        if word not in self._by_word:
            if len(self._by_word) > MANY:
                self._by_word.clear()
            square, found = 0.0, dict[int, float]()
            for three in _threes(word):
                weight = self._rare_threes.get(three, 0.0)
                square += weight * weight
                for at, part in self._letters.get(three, ()):
                    found[at] = found.get(at, 0.0) + weight * part
            self._by_word[word] = _heaviest(list(found.items())), square
        return self._by_word[word]

    def _fits(self, law: Law, moment: Moment) -> float:
        score = 0.0
        if moment.stages:
            fits = not moment.stages.isdisjoint(law.stages)
            score += self.weights.stage if fits else self.weights.stage_off
            if fits and len(law.stages) < 4:
                score += self.weights.stage
        if moment.families and law.games and "any" not in law.games:
            fits = not moment.families.isdisjoint(law.games)
            score += self.weights.game if fits else self.weights.game_off
        return score

    def _said(self, at: int, stems: list[str]) -> tuple[str, ...]:
        """The stems of the question that stand in the law."""
        said = dict.fromkeys(one for one in stems if one not in SMALL)
        return tuple(one for one in said if any(law == at for law, _ in self._whole.get(one, ())))


def _heaviest(rows: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """The laws for which a word weighs most."""
    return nlargest(LAWS, rows, key=lambda row: row[1])


def _texts(law: Law) -> tuple[tuple[str, ...], str, str]:
    """Phrases, title, and everything else a law says."""
    parts = [law.summary, *(one.ask for one in law.questions)]
    parts += [word for one in law.questions for _, word in one.words]
    for ruling in law.rulings:
        parts += [ruling.say, ruling.why]
    return law.asked_as, law.title, " ".join(parts).replace("{offender}", "player")


def _threes(text: str) -> Iterable[str]:
    """Letters in threes, words bounded by spaces."""
    for word in tokens(text):
        if word in SMALL:
            continue
        padded = f" {word} "
        for at in range(len(padded) - 2):
            yield padded[at : at + 3]
