"""From a question about the game in play to the sentence of its rule card that answers it.

A sentence speaks for a question by the cues that say so (`card` in cues.toml: what players ask, and
which sentences answer it) and by the words that both have: of two that as many cues speak for, the
one that has more of the question's telling words. A sentence that no cue speaks for answers only
where it has most of them. A long story tells what has happened, and is for the laws.
"""

from __future__ import annotations

import re
from functools import lru_cache

from referee.finding.chances import SHORT
from referee.finding.features import telling
from referee.finding.index import LONGEST, Finder

MOST, WORDS, COVERED, NEAR = 2, 3, 0.75, 0.9
"""MOST: so many sentences are shown; WORDS, COVERED: so many words in common, and that share of all
the question's, answer without a cue; NEAR: the second must speak for it nearly as well."""
ASKS = re.compile(
    r"\?|(?:^|[,.;:–]|\band\b|\bso\b)\s*(?:is|are|am|do|does|did|can|may|must|should|will|has|have"
    r"|what|whats|who|which|how|when|where|why|if)\b"
)
"""What asks, and does not only tell."""


def spoken(finder: Finder, text: str, sentences: tuple[str, ...]) -> tuple[str, ...]:
    """The sentences of the game's own card that answer a question, best first; none where none
    speaks for it."""
    plain = text[:LONGEST].lower().replace("’", "'")
    if not sentences or len(plain.split()) >= SHORT:
        return ()
    read = _read(finder, sentences)
    cards = [
        (at, finder.cards[at][1]) for at in frozenset[int]().union(*(each[2] for each in read))
    ]
    said = {at for at, words in cards if any(each.search(plain) for each in words)}
    asked = frozenset(telling(finder.reader.stems(plain, mend=True)))
    weights = {stem: finder.table.telling(stem) for stem in asked}
    whole, asks = sum(weights.values()) or 1.0, ASKS.search(plain) is not None
    found: list[tuple[float, str]] = []
    for sentence, stems, answers in read:
        common, cues = asked & stems, len(said & answers)
        share = sum(weights[stem] for stem in common) / whole
        if cues or (asks and share >= COVERED and len(common) >= WORDS):
            found.append((cues + share, sentence))
    found.sort(key=lambda one: -one[0])
    return tuple(sentence for score, sentence in found[:MOST] if score >= NEAR * found[0][0])


@lru_cache(maxsize=64)
def _read(
    finder: Finder, sentences: tuple[str, ...]
) -> tuple[tuple[str, frozenset[str], frozenset[int]], ...]:
    """Each sentence of a card with its telling stems, and the places of the cues it answers."""
    found = []
    for sentence in sentences:
        low = sentence.lower().replace("’", "'")
        answers = (at for at, (card, _) in enumerate(finder.cards) if card.search(low))
        stems = frozenset(telling(finder.reader.stems(low)))
        found.append((sentence, stems, frozenset(answers)))
    return tuple(found)
