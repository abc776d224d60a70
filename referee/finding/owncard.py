"""From a question about the game in play to what the game itself says to it.

What a newcomer asks of any game (`topic` in cues.toml) is answered by the game's own steps, and by
nothing else. For other questions a sentence of its rule card is sought. It speaks for a question
by the cues that say so (`card` in cues.toml: what players ask, and which sentences answer it) and
by the words that both have: of two that as many cues speak for, the one that has more of the
question's telling words. A sentence that no cue speaks for answers only where it has most of them.
A long story tells what has happened, and is for the laws.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

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


AROUND = (
    re.compile(
        r"^(?:(?:ok(?:ay)?|so|and|um+|wait|hey|but|hm+|sorry|please|guys|(?:one|quick) question"
        r"|just to be sure|again|remind me|tell me|in this (?:game|one))[,:]? )+"
    ),
    re.compile(
        r"(?:,? (?:here|now|again|please|then|though|tonight|exactly|anyway|usually|by the way"
        r"|(?:in|at|on|for|of|with|before|after) (?:this|that|the|each|every|our)"
        r"(?: (?:first|second|third|fourth|fifth|last|next|whole|later))?"
        r" (?:games?|one|hand|deal|rounds?|betting|streets?|interval|bet|flop|turn|river|draw|time"
        r"|exchange|deal)"
        r"))+$"
    ),
)
"""What may stand before and after a question without changing it."""


class Own(NamedTuple):
    """What the game says to a question. whole: it is one that a newcomer asks of any game, which no
    law answers."""

    said: tuple[str, ...] = ()
    whole: bool = False


class OwnCard(NamedTuple):
    """A game as it is asked about: its names, the sentences of its rule card, and what its steps
    say to each matter a newcomer asks about."""

    names: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    answers: Mapping[str, str] = {}


def spoken(finder: Finder, text: str, card: OwnCard) -> Own:
    """What the game in play says to a question; nothing where it says nothing."""
    plain = text[:LONGEST].lower().replace("’", "'")
    if not card.sentences or len(plain.split()) >= SHORT:
        return Own()
    topic = _topic(finder, plain, card)
    if topic in card.answers:
        return Own((card.answers[topic],), True)
    return Own(_sentences(finder, plain, card.sentences))


def _topic(finder: Finder, plain: str, card: OwnCard) -> str:
    """What the whole of a question is about, by its name among the answers; nothing where it is no
    such question. Of a matter with a card in it ("up"), the one that the game says of that card."""
    said = " ".join(re.sub(r"[?!.]+", " ", plain).split())
    for name in card.names:
        low = name.lower().replace("’", "'")
        if low in said:
            of = re.escape(low)
            said = re.sub(rf"^(?:in|at) {of},? | (?:in|at) {of}$", "", said)
    bare, said = said, ""
    while bare != said:
        said, bare = bare, AROUND[1].sub("", AROUND[0].sub("", bare)).strip(" ,")
    for topic, asks in finder.topics:
        for ask in asks:
            if found := ask.fullmatch(said):
                of = f"{topic} {found.groupdict().get('card') or ''}".strip()
                return of if of in card.answers else topic
    return ""


def _sentences(finder: Finder, plain: str, sentences: tuple[str, ...]) -> tuple[str, ...]:
    """The sentences of the game's own card that answer a question, best first; none where none
    speaks for it."""
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
    found.sort(key=lambda scored: -scored[0])
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
