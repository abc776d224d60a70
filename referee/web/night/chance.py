"""Chance: the only place where anything is drawn. What was drawn goes into the log as an event,
so that the core folds it like everything else and never draws anew."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import SystemRandom

_BOX = SystemRandom()


def shuffled(seats: Sequence[int]) -> tuple[int, ...]:
    """These seats in an order that nobody chose."""
    return tuple(_BOX.sample(seats, len(seats)))


def one_of(seats: Sequence[int]) -> int:
    """One of these seats. Raises IndexError where there is none."""
    return _BOX.choice(seats)
