"""Evenings played by chance fold into what they folded into (tests/evenings.py), marked as walks
are; so do the rulings that could have been given in them, and at a few moments what every command
would have come to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest
from evenings import EVENINGS
from walks import book, leaves, walked

from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.law import rulings
from referee.core.log import Entry
from referee.core.messages.law import Rule
from referee.core.state.night import Night

from ..law.test_walks import answered
from ..moments import commands
from .test_walks import MARKS
from .test_walks import tells as tells_of_a_walk

RULED, ANY = 0.6, 0.1
"""At what share of the moments laws are carried out, and every command is tried."""


def tells(name: str, entry: Entry, night: Night) -> Iterator[str]:
    yield from tells_of_a_walk(name, entry, night)
    chance = Random(f"{name} {entry.seq}")
    if night.hand is not None and chance.random() < RULED:
        yield from ruled(night, chance)
    if chance.random() < ANY:
        for command in commands(f"{name} {entry.seq}"):
            with suppress(Refused):
                yield from leaves(act(night, command)[1])


def ruled(night: Night, chance: Random) -> Iterator[str]:
    """What a few laws come to, each of one offender, answered in one way."""
    those = rulings.applicable(tuple(book().laws.values()), night)
    for law in chance.sample(those, min(6, len(those))):
        offender = chance.choice(rulings.offenders(law, night) or (None,))
        answers = chance.choice([*answered(law, night, offender)])
        try:
            _, after = act(night, Rule(law, answers, offender, ((0, 2), (1, 3))))
        except Refused as refused:
            yield f"{law.id} refused {refused.reason}"
            continue
        yield from (law.id, *leaves(after))


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_by_chance(name: str) -> None:
    walked(MARKS, [name], tells)
