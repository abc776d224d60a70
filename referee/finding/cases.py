"""From a story to a case: one law or several, or the honest doubt which of a few.

    Reading
        answers   the laws found for the whole story, best first; none if no law speaks of it
        steps     what is ruled or asked, in the order of ruling: one step for one fault, one for
                  each of several; none in doubt, and none where nothing was found
        choices   the laws between which somebody has to choose, in doubt
        unread    how many letters of the story were too many to be read

    Step          a law, the part of the story that speaks of it, and what it may be instead; a step
                  that is not sure is a question: was it this, or that?

Each law has a chance to be a fault of the story (chances.py). Where others than the first have one
together, the story is a case: those that can be parted are steps, the others stand beside the step
with which they compete. There is doubt where the first law is hardly better than the second while
others are far below, and sooner where the second would turn the ruling round. Nothing is found
where no law speaks of the story, or it sounds like talk at a table. The bounds below were chosen on
stories by people of whom the table had learnt nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from referee.core.book.law import EffectKind, Law, Settles
from referee.finding.chances import Story
from referee.finding.index import LONGEST, Finder, Found, Moment

STEPS, BESIDE, ANSWERS, CHOICES = 3, 2, 5, 4
"""So many steps has a case, of so many laws is a step, so many are found, and between so many
somebody has to choose in doubt: the best ones, since the parts of a story point to them no
better."""
FAINT, CLEAR, LEAD = 6.9, 0.38, 0.75
"""FAINT: no law speaks of what none fits better; CLEAR: the first is better than the next if this
share of its lead over the last of the choices is its lead over the second; LEAD: and if it leads by
so much, where the second would turn the ruling round."""
ENDS: tuple[frozenset[EffectKind], ...] = (frozenset({"redeal"}), frozenset({"foul", "drop"}))
"""What a law may do that ends the deal, or a hand."""
SURE, FURTHER, SEVERAL, ASKED, PARTED = 0.68, 0.75, 0.4, 0.02, -6.0
"""SURE: so likely is the likeliest law, and FURTHER another, if it is no question; SEVERAL: so
likely are all but the first together where there is a case; ASKED: and each that is asked about;
PARTED: so well is a law parted from those of other steps that has one of its own."""
LEADING = re.compile(r"^(?:[\s,;:–—-]|(?:and|but|then|also|so|meanwhile|plus)\b)+", re.IGNORECASE)
ORDER = {settles: at for at, settles in enumerate(get_args(Settles))}


@dataclass(frozen=True, slots=True)
class Step:
    """One fault of a story: its law, the part that speaks of it, the law that it may be instead,
    and whether it is sure that it happened."""

    found: Found
    part: str
    instead: Found | None = None
    sure: bool = True

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
    unread: int = 0

    @property
    def ruled(self) -> tuple[Step, ...]:
        """The steps of which it is known what is ruled."""
        return tuple(step for step in self.steps if step.sure)

    @property
    def sure(self) -> bool:
        """Whether it is known what is ruled, of anything."""
        return bool(self.ruled)


def read(finder: Finder, text: str, moment: Moment | None = None) -> Reading:
    """A story as a case."""
    unread = max(0, len(text) - LONGEST)
    text = text[:LONGEST].strip()
    heard = finder.hear(text)
    if heard is None:
        return Reading(unread=unread)
    answers = finder.best(heard, moment, ANSWERS)
    story = Story(finder, text, heard, moment)
    if answers[0].score < FAINT or story.talks(answers[0]):
        return Reading(unread=unread)
    steps = _steps(story, answers) if story.long else ()
    if len(steps) > 1:
        return Reading(answers, steps, unread=unread)
    first, second, *_, last = choices = answers[:CHOICES]
    lead, against = first.score - second.score, turns_round(first.law, second.law)
    if lead < CLEAR * (first.score - last.score) or (against and lead < LEAD):
        return Reading(answers, choices=choices, unread=unread)
    return Reading(answers, (Step(first, text),), unread=unread)


def turns_round(law: Law, other: Law) -> bool:
    """Whether one of two laws may end the deal, or a hand, and the other may not: where the wrong
    one is followed, the ruling is turned round."""

    def may(law: Law, end: frozenset[EffectKind]) -> bool:
        return any(effect.do in end for ruling in law.rulings for effect in ruling.effects)

    return any(may(law, end) is not may(other, end) for end in ENDS)


def _steps(story: Story, answers: Sequence[Found]) -> tuple[Step, ...]:
    """The faults in the order of ruling, if there may be several."""
    chances = story.chances(answers)
    if sum(chance for chance, _ in chances[1:]) < SEVERAL:
        return ()
    sure = {at for chance, at in chances if chance >= FURTHER}
    if chances[0][0] >= SURE:
        sure.add(chances[0][1])
    likely = [at for chance, at in chances[: STEPS * BESIDE] if chance >= ASKED]
    groups = _groups(story, likely)
    laws = story.finder.laws
    led = {group[0]: group for group in groups}
    parts = zip(*story.parted([*led]), strict=True)
    found = sorted(parts, key=lambda part: (ORDER[laws[part[0]].settles], part[1]))
    return tuple(_step(story, led[at], span, at in sure) for at, span in found)


def _groups(story: Story, likely: Sequence[int]) -> list[list[int]]:
    """Laws by the step that they may be, the likeliest first: one that is parted from all others
    has a step of its own while there is room, else it stands beside the one it competes with."""
    groups: list[list[int]] = []
    for at in likely:
        fits = sorted((story.pair(at, group[0]), place) for place, group in enumerate(groups))
        free = [place for _, place in fits if len(groups[place]) < BESIDE]
        own = len(groups) < STEPS and (not free or fits[0][0] >= PARTED)
        if own:
            groups.append([at])
        elif free:
            groups[free[0]].append(at)
    return groups


def _step(story: Story, group: Sequence[int], span: tuple[int, int], sure: bool) -> Step:
    """A step: its laws, and the part that speaks of it."""
    start, end = span
    part = "".join(story.clauses[start:end])
    first, instead = (*(story.found(at, part) for at in group), None)[:2]
    assert first is not None
    return Step(first, LEADING.sub("", part).rstrip(" ,;:–—-\n"), instead, sure)
