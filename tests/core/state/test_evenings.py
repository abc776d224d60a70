"""Evenings played by chance come to what they came to (tests/evenings.py), marked as walks are; at
a few moments also after every command that can be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest
from evenings import EVENINGS
from walks import walked

from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.log import Entry
from referee.core.state.night import Night

from ..moments import commands
from .test_walks import MARKS
from .test_walks import tells as tells_of_a_walk

ANY = 0.06
"""At what share of the moments every command is tried."""


def tells(name: str, entry: Entry, night: Night) -> Iterator[str]:
    yield from tells_of_a_walk(name, entry, night)
    if Random(f"{name} {entry.seq} tried").random() < ANY:
        for command in commands(f"{name} {entry.seq}"):
            with suppress(Refused):
                yield from tells_of_a_walk(name, entry, act(night, command)[1])


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_by_chance(name: str) -> None:
    walked(MARKS, [name], tells)
