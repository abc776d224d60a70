"""The two ways the core says no: Refused to a finger, Impossible to a log that cannot be; and what
ends a command or a start."""

from __future__ import annotations

from referee.core.value import dataclass


@dataclass
class Refused(Exception):
    """A command that is readable but not allowed now.

    reason: a slug; its sentence stands in REFUSED of the noun's file in screens/words, of what
    several nouns share in refusals.py there; law: the law file that speaks of it, if any; seat,
    amount, other: what the sentence names.
    """

    reason: str
    seat: int | None = None
    amount: int | None = None
    other: int | None = None
    law: str | None = None

    def __str__(self) -> str:
        return self.reason


class Impossible(Exception):
    """An event that cannot have happened here; a take-back that would cause one is refused."""


class CannotGoOn(Exception):
    """A command or a start ends here; the sentence says why, and what to do."""
