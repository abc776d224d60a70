"""At every few moments of every deal: which laws apply, who can have offended, what is seen without
asking, and what each ruling that can be reached would do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from walks import GROUPS, book, done, group, told, walked, words

from referee.core.book.law import Law
from referee.core.law import facts, rulings
from referee.core.log import Entry
from referee.core.messages.law import Rule
from referee.core.state.night import Night

MARKS = Path(__file__).with_name("walks.tsv")
SHARE = 9
"""One law in so many is carried out at a moment, each time another."""


def tells(name: str, entry: Entry, night: Night) -> Iterator[str]:
    hand = night.hand
    if hand is None:
        return
    laws = tuple(book().laws.values())
    those = rulings.applicable(laws, night)
    yield words([law.id for law in those])
    for seat in (None, *hand.order):
        for fact, sees in sorted(facts.SIGHTS.items()):
            yield f"{fact} {seat} {told(sees, night, hand, seat)}"
    for law in those[entry.seq % SHARE :: SHARE]:
        seats = rulings.offenders(law, night)
        for offender in seats[:: max(len(seats) - 1, 1)] or (None,):
            for answers in answered(law, night, offender):
                yield done(night, Rule(law, answers, offender, ((0, 2), (1, 3))))


def answered(law: Law, night: Night, offender: int | None) -> Iterator[tuple[tuple[str, str], ...]]:
    """Every way through a law that its questions leave open."""
    ways: list[dict[str, str]] = [{}]
    while ways:
        given = ways.pop()
        at = rulings.walk(law, night, offender, given)
        if not isinstance(at, rulings.Asked):
            yield tuple(given.items())
            continue
        ways += [given | {at.question.id: "2" if one == "*" else one} for one in at.answers]


@pytest.mark.parametrize("number", range(GROUPS))
def test_a_walk_through_the_deals(number: int) -> None:
    walked(MARKS, group(number), tells, every=3)
