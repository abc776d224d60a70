"""What was found in a file that somebody brought."""

from __future__ import annotations

from referee.core.log import Damage
from referee.core.value import dataclass

Tap = tuple[str, str]
"""An entry of a house log, known again by its moment and its mark."""


@dataclass(frozen=True, slots=True)
class NightFound:
    """A night of what was brought. sign: by what it is known again; names: who sat there at its
    beginning; entries: how many can be read; damage: where it cannot be read any further; here: its
    number in the house, or 0; further: it goes on further than that."""

    night: int
    sign: str
    title: str
    at: str
    names: tuple[str, ...]
    deals: int
    entries: int
    damage: Damage | None = None
    here: int = 0
    further: bool = False

    @property
    def takes(self) -> bool:
        """Whether it may come in: whole, and not here already."""
        return self.damage is None and (not self.here or self.further)


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file that was read to its end. theirs, ours: everybody in it, and everybody in the house's
    own log, by name; between: what was written in it between nights."""

    nights: tuple[NightFound, ...]
    theirs: tuple[str, ...]
    ours: tuple[str, ...]
    between: frozenset[Tap] = frozenset()
