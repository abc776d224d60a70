"""And if it had gone the other way: what a ruling's siblings would have done to everybody's chips.

Each is carried out in the night as it stood before the ruling, and compared with how it stood right
after it. What the table did later is in neither: nobody knows what it would have done.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.book.law import Law
from referee.core.errors import Impossible, Refused
from referee.core.fold.evolve import evolve
from referee.core.law import rules
from referee.core.law.leaves import Leaf, about
from referee.core.law.siblings import siblings
from referee.core.messages.law import Rule, Ruled
from referee.core.state.night import Night
from referee.core.value import dataclass


@dataclass(frozen=True, slots=True)
class Otherwise:
    """One sibling. more: as (seat, chips), who would have had how many more, or fewer, than by the
    ruling that was made; None where it could not have been carried out."""

    leaf: Leaf
    more: tuple[tuple[int, int], ...] | None


def otherwise(
    law: Law, laws: Mapping[str, Law], before: Night, after: Night, ruled: Ruled
) -> tuple[Otherwise, ...]:
    """The siblings of a ruling; law: as the book has it now. None where the ruling is no longer in
    it. before, after: the night around the ruling."""
    ruling = law.ruling(ruled.ruling)
    if ruling is None:
        return ()
    found = siblings(law, laws, ruling, ruled.answers, about(before, ruled.offender))
    return tuple(Otherwise(leaf, _more(before, after, ruled, leaf)) for leaf in found)


def _more(
    before: Night, after: Night, ruled: Ruled, leaf: Leaf
) -> tuple[tuple[int, int], ...] | None:
    answers = dict(ruled.answers) | {question.id: answer for question, answer in leaf.when}
    then = before
    try:
        for event in rules.rule(before, Rule(leaf.law, tuple(answers.items()), ruled.offender)):
            if isinstance(event, Ruled) and event.ruling != leaf.ruling.id:
                return None  # what was seen then leads elsewhere
            then = evolve(then, event)
    except (Refused, Impossible):
        return None
    seats = range(len(before.players))
    differ = ((seat, _has(then, seat) - _has(after, seat)) for seat in seats)
    return tuple((seat, chips) for seat, chips in differ if chips)


def _has(night: Night, seat: int) -> int:
    """What a seat has; of real chips, less what it has put in."""
    if not night.real:
        return night.holds(seat)
    hand = night.hand
    return -hand.of(seat).total if hand is not None and hand.plays(seat) else 0
