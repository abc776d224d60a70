"""From a story to what is ruled: one law or several, or the honest doubt which of a few.

    Reading
        answers   the laws found for the whole story, best first; none if no law speaks of it
        case      what is ruled, in the order of ruling; nothing in doubt, and nothing where nothing
                  was found
        steps     those of the case that are sure: two or more stand in their place, with a number
        likely    those that are not, of a story with several faults
        besides   what it may also be, the likeliest first
        choices   the laws between which somebody has to choose, in doubt
        several   whether several things may have happened: then what is asked is ruled on in short
        listed    whether so much is told that all of the case stands in one list, in its order
        unread    how many letters of the story were too many to be read

    Step          a law, and the part of the story that speaks of it

Each law has a chance to be a fault of the story (chances.py): what the whole says is only one
voice of it, and a part that speaks for a law by itself another. Two laws or more that are sure
are a case, whatever fits the whole, and so are all that are likely where their chances come to
several faults: what is not sure stands among them, if it was so, and first only if it is likelier.
Otherwise what fits the whole is the answer, and where there may be several faults, what else is
likely is ruled on below; but what a scrap of the story would put before the ruling and turn it
round is only a title, and so is what the words of a surer step of the same chapter speak for. The
order of ruling is that of what stands on what (is the deal void, is a hand dead, whose turn, how
many chips, who wins), and among equals the order in which a story tells them. There is doubt where
nothing is sure, and nothing else likely: where the first law cannot be trusted (trust.py), and
sooner where the second would turn the ruling round. Nothing is found where no law speaks of the
story, or it sounds like talk at a table.
The bounds below were chosen on stories by people of whom the table had learnt nothing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import get_args

from referee.core.book.law import EffectKind, Law, Settles
from referee.core.value import dataclass
from referee.finding.chances import Story
from referee.finding.index import LONGEST, Finder, Found, Situation
from referee.finding.trust import trusted

STEPS, ASKED, ANSWERS, CHOICES = 4, 4, 5, 4
"""So many steps has a case; after so many laws somebody is asked beside them, so many are found,
and between so many somebody has to choose in doubt: the best ones, since the parts of a story point
to them no better."""
FAINT, CLEAR, LEAD = 6.9, 0.5, 0.7
"""FAINT: no law speaks of what none fits better; CLEAR: the first law is the one if it is as likely
to be right (trust.py); LEAD: and if it leads by so much, where the second would turn the ruling
round."""
ENDS: tuple[frozenset[EffectKind], ...] = (frozenset({"redeal"}), frozenset({"foul", "drop"}))
"""What a law may do that ends the deal, or a hand."""
SURE, LIKELY, ALSO, AHEAD, TURNS, SEVERAL, HARDLY = 0.45, 0.08, 0.15, 0.2, 0.55, 0.4, 0.3
"""SURE: so likely is a law that is a step, LIKELY: one that is ruled on, if it was so, and ALSO:
one below the only fault, and AHEAD: one before the first that is sure; SEVERAL: so likely are all
but the first together where several faults may be told; TURNS: so likely must it be if it comes
before the first and would turn it round, and HARDLY: before one that is sure."""
TOLD = 1.8
"""To so many faults come the chances of all laws together where several are told."""
PART = 0.3
"""What counts for the last law that is asked about, beside its chance, that a part of the story
speaks for it alone."""
LEADING = re.compile(r"^(?:[\s,;:–—-]|(?:and|but|then|also|so|meanwhile|plus)\b)+", re.IGNORECASE)
KINDS: tuple[Settles, ...] = get_args(Settles)
"""What stands on what: no hand is dead in a void deal, and nobody bets a dead hand."""


@dataclass(frozen=True, slots=True)
class CaseStep:
    """One fault of a story: its law, and the part that speaks of it; sure: whether it is one for
    sure; after: whether a step before it may call the deal off, so that it matters only if the deal
    stands."""

    found: Found
    part: str
    sure: bool = True
    after: bool = False

    @property
    def law(self) -> Law:
        """The law."""
        return self.found.law


@dataclass(frozen=True, slots=True)
class Reading:
    """What a story was read as."""

    answers: tuple[Found, ...] = ()
    case: tuple[CaseStep, ...] = ()
    besides: tuple[Found, ...] = ()
    choices: tuple[Found, ...] = ()
    unread: int = 0
    several: bool = False
    listed: bool = False

    @property
    def steps(self) -> tuple[CaseStep, ...]:
        """What is sure."""
        return tuple(step for step in self.case if step.sure)

    @property
    def likely(self) -> tuple[CaseStep, ...]:
        """What is ruled on, if it was so."""
        return tuple(step for step in self.case if not step.sure)

    @property
    def main(self) -> CaseStep | None:
        """The only step that is sure, or what fits the whole where none is: all of the story may
        speak of it. In a list each step has a part of its own."""
        if self.listed:
            return None
        return self.steps[0] if len(self.steps) == 1 else self.best

    @property
    def best(self) -> CaseStep | None:
        """What fits the whole where nothing is sure."""
        fits = [step for step in self.case if step.law is self.answers[0].law]
        return None if self.steps or self.listed else next(iter(fits), None)

    @property
    def sure(self) -> bool:
        """Whether it is known what is ruled, of anything."""
        return bool(self.steps)


def read(finder: Finder, text: str, moment: Situation | None = None) -> Reading:
    """What is ruled on a story, and what it may be besides."""
    unread = max(0, len(text) - LONGEST)
    text = text[:LONGEST].strip()
    heard = finder.hear(text)
    if heard is None:
        return Reading(unread=unread)
    fitting = finder.best(heard, moment, CHOICES + ASKED)
    story = Story(finder, text, heard, moment)
    if fitting[0].score < FAINT or story.talks(fitting[0]):
        return Reading(unread=unread)
    answers = fitting[:ANSWERS]
    chances = story.chances(answers) if story.long else []
    case = _case(story, chances, answers)
    choices = () if case else answers[:CHOICES]
    told = [finder.places[found.law.id] for found in (*choices, *(step.found for step in case))]
    fit = [finder.places[found.law.id] for found in fitting]
    besides = _besides(story, chances, [at for at in fit if at not in told], told, bool(case))
    several = bool(case) and (len(case) > 1 or _others(chances, fit[0]) >= SEVERAL)
    found = tuple(map(story.found, besides))
    return Reading(answers, case, found, choices, unread, several, _listed(case, chances))


def _listed(case: Sequence[CaseStep], chances: Sequence[tuple[float, int]]) -> bool:
    """Whether several faults are told, and not only what else one may have been."""
    sure = sum(step.sure for step in case)
    return sure > 1 or (len(case) > 1 and sum(chance for chance, _ in chances) >= TOLD)


def _others(chances: Sequence[tuple[float, int]], best: int) -> float:
    """How likely all laws but the best of the whole are, together."""
    return sum(chance for chance, at in chances if at != best)


def _case(
    story: Story, chances: Sequence[tuple[float, int]], answers: Sequence[Found]
) -> tuple[CaseStep, ...]:
    """What is ruled: the one fault there is, or several; nothing in doubt."""
    known = {at: chance for chance, at in chances}
    best = story.finder.places[answers[0].law.id]
    clear = _clear(story, known.get(best), answers)
    several = _others(chances, best) >= SEVERAL
    laws = story.finder.laws
    turning = {at for at in known if _undoes(laws[at], laws[best])}
    sure = [at for at in known if known[at] >= (TURNS if at in turning else SURE)][:STEPS]
    if not several and len(sure) < 2:
        return _with_another(story, known, turning, answers[0]) if clear else ()
    if len(sure) < 2:
        sure = [best] if (clear or best in sure) and not _turned(answers) else []
    first = sure or [best]
    others = [at for at in known if known[at] >= LIKELY and at not in first]
    if len(first) == 1:
        enough = HARDLY if sure else TURNS
        others = [at for at in others if known[at] >= enough or at not in turning]
    told = [*first, *_apart(story, others, sure)][:STEPS]
    case = _in_order(story, told, sure, known)
    if _listed(case, chances):
        return _sure_first(case, {laws[at].id for at in others if known[at] < AHEAD})
    return _best_first(case, answers[0].law) if sure or others else ()


def _with_another(
    story: Story, known: Mapping[int, float], turning: Collection[int], best: Found
) -> tuple[CaseStep, ...]:
    """The only fault, and below it the likeliest other, if that may well have happened, too."""
    at = story.finder.places[best.law.id]
    enough = (each for each in known if known[each] >= (HARDLY if each in turning else ALSO))
    other = tuple(_apart(story, (each for each in enough if each != at), (at,)))[:1]
    if not other:
        return (CaseStep(best, story.text),)
    return _best_first(_in_order(story, (at, *other), (at,), known), best.law)


def _apart(story: Story, others: Iterable[int], sure: Iterable[int]) -> Iterator[int]:
    """What may have happened besides, without what is of the same chapter as a step that is sure,
    and spoken of by the same clause: it is the same fault by another name, and might rule
    otherwise."""
    laws = story.finder.laws
    spoken = {(laws[at].chapter, story.clause_of(at)) for at in sure}
    return (at for at in others if (laws[at].chapter, story.clause_of(at)) not in spoken)


def ruled_on(law: Law) -> int:
    """When a law is ruled on, whatever the order in which a story tells it: is the deal void, is a
    hand dead, whose turn is it, how many chips, who wins."""
    return KINDS.index(law.settles)


def _undoes(law: Law, main: Law) -> bool:
    """Whether a law settles what another stands on, and may end the deal or the hand."""
    earlier = KINDS.index(law.settles) < KINDS.index(main.settles)
    return earlier and any(_may(law, end) for end in ENDS)


def _sure_first(case: Sequence[CaseStep], hardly: Collection[str]) -> tuple[CaseStep, ...]:
    """The same, with nothing that is hardly likely before the first step that is sure."""
    first = next((step for step in case if step.sure), case[0])
    if case[0].sure or case[0].law.id not in hardly:
        return tuple(case)
    return _best_first(case, first.law)


def _best_first(case: Sequence[CaseStep], best: Law) -> tuple[CaseStep, ...]:
    """The same, with what fits the whole before all else, whatever else there is."""
    first = [replace(step, after=False) for step in case if step.law is best]
    return (*first, *(step for step in case if step.law is not best))


def _besides(
    story: Story,
    chances: Sequence[tuple[float, int]],
    fit: Sequence[int],
    told: Sequence[int],
    sure: bool,
) -> list[int]:
    """What it may be besides what is told: the likeliest laws, then those that fit the whole; and
    last, below what is sure, the law that some part of the story speaks for as for no other."""
    likely = {at: chance for chance, at in chances if at not in told}
    named = list(dict.fromkeys((*likely, *fit)))[:ASKED]
    shown = (*told, *named[:-1])
    left = [at for at in likely if at not in shown]
    if sure and left and len(named) == ASKED:
        named[-1] = max(left, key=lambda at: likely[at] + PART * story.apart(at, shown))
    return named


def _clear(story: Story, chance: float | None, answers: Sequence[Found]) -> bool:
    """Whether the first law can be trusted to be right."""
    turns = turns_round(answers[0].law, answers[1].law)
    share = story.whole.get(story.finder.places[answers[0].law.id], 0.0)
    return trusted(answers[:CHOICES], share, chance, turns) >= CLEAR and not _turned(answers)


def _turned(answers: Sequence[Found]) -> bool:
    """Whether the second law is hardly worse than the first, and would turn the ruling round."""
    first, second = answers[:2]
    return first.score - second.score < LEAD and turns_round(first.law, second.law)


def turns_round(law: Law, other: Law) -> bool:
    """Whether one of two laws may end the deal, or a hand, and the other may not: where the wrong
    one is followed, the ruling is turned round."""

    return any(_may(law, end) is not _may(other, end) for end in ENDS)


def _may(law: Law, end: frozenset[EffectKind]) -> bool:
    return any(effect.do in end for ruling in law.rulings for effect in ruling.effects)


def _in_order(
    story: Story, told: Sequence[int], sure: Collection[int], known: Mapping[int, float]
) -> tuple[CaseStep, ...]:
    """Steps in the order of ruling. What is not sure takes no words from what is."""
    laws = story.finder.laws
    parts = zip(*story.parted(told), strict=True)
    found = sorted(parts, key=lambda part: (ruled_on(laws[part[0]]), part[1]))
    firm = dict(zip(*story.parted(tuple(sure)), strict=True)) if len(sure) > 1 else {}
    likely = {at for at in told if at in sure or known.get(at, 0.0) >= TURNS}
    off = [at in likely and _may(laws[at], ENDS[0]) for at, _ in found]
    return tuple(
        _step(story, at, firm.get(at, span), at in sure, any(off[:number]))
        for number, (at, span) in enumerate(found)
    )


def _step(story: Story, at: int, span: tuple[int, int], sure: bool, after: bool) -> CaseStep:
    """A step: its law, and the part that speaks of it."""
    start, end = span
    part = "".join(story.clauses[start:end])
    part = LEADING.sub("", part).rstrip(" ,;:–—-\n")
    return CaseStep(story.found(at), part, sure, after)
