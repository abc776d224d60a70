"""How much there is room for in a house behind the door. The operator says it; it lies in a file of
the house's folder, and is asked when something new begins, never at a tap. A house at home has no
such file, and nobody who looks for it."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path

from referee.core.value import dataclass
from referee.store import words as say
from referee.store.schema import StoreError
from referee.store.tables import Tables

LIMITS = "limits.json"
MB = 1024 * 1024
HOLDS = 60.0
"""Seconds for which it is known how large the log is."""


class Full(StoreError):
    """There is no room for more; the sentence says of what."""


@dataclass(frozen=True, slots=True)
class Limits:
    """So many nights, open pages and megabytes of the log; nought: as many as come."""

    nights: int = 0
    pages: int = 0
    size: int = 0


def limits_in(folder: Path) -> Limits:
    """What the operator said of that house. Raises StoreError."""
    path = folder / LIMITS
    try:
        said = json.loads(path.read_text(encoding="ascii"))
        if any(type(most) is not int or most < 0 for most in said.values()):
            raise ValueError
        return Limits(**said)
    except FileNotFoundError:
        return Limits()
    except (OSError, ValueError, TypeError, AttributeError):
        raise StoreError(say.no_limits(path)) from None


def limit(folder: Path, **said: int | None) -> Limits:
    """Say it, durably and whole; what is None stays, where it can be read. Raises StoreError."""
    before = Limits()
    with suppress(StoreError):
        before = limits_in(folder)
    new = replace(before, **{what: most for what, most in said.items() if most is not None})
    spare = folder / f"{LIMITS}.{os.getpid()}.new"
    try:
        with spare.open("w", encoding="ascii") as file:
            json.dump(asdict(new), file)
            file.flush()
            os.fsync(file.fileno())
        spare.replace(folder / LIMITS)
    except OSError:
        raise StoreError(say.unwritable(folder / LIMITS)) from None
    return new


class Quota:
    """Of one house: what a store asks before a night begins or comes in. folder: where the limits
    lie, None where there are none; size: how many bytes the log has."""

    def __init__(self, folder: Path | None = None, size: Callable[[], int] = lambda: 0) -> None:
        self._folder, self._size = folder, size
        self._weighed, self._held = -HOLDS, 0

    @property
    def limits(self) -> Limits:
        """As they are now. Raises StoreError."""
        return Limits() if self._folder is None else limits_in(self._folder)

    def weigh(self) -> None:
        """Measure what has a limit, before anybody is held up by it. Raises StoreError."""
        if self.limits.size and time.monotonic() - self._weighed >= HOLDS:
            self._held = self._size()
            self._weighed = time.monotonic()

    def check(self, db: Tables, more: int = 1, size: int = 0) -> None:
        """Whether so many nights more have room, of so many bytes; in the transaction that brings
        them. A damaged night counts once, where it goes on. Raises Full, StoreError."""
        most = self.limits
        if most.nights and nights_in(db) + more > most.nights:
            raise Full(say.no_more_nights(most.nights, nights_in(db), more))
        if most.size and self._held + max(size, 1) > most.size * MB:
            raise Full(say.no_more_room(most.size, bool(size)))

    def came_in(self, size: int) -> None:
        """So many bytes more are there now."""
        self._held += size

    def instead(self, here: Tables, nights: int, size: int) -> None:
        """Whether a log has room in the place of the one that is here: what is no more than that
        has. Raises Full, StoreError."""
        most = self.limits
        if most.nights and nights > max(most.nights, nights_in(here)):
            raise Full(say.no_more_nights(most.nights, 0, nights))
        if most.size and size > max(most.size * MB, self._size()):
            raise Full(say.no_more_room(most.size, True))
        self._weighed = -HOLDS


def nights_in(db: Tables) -> int:
    """How many nights there are; a damaged one counts where it goes on."""
    counted = f"SELECT count(*) FROM night WHERE goes_on = 0 AND {db.mine}"
    return int(db.execute(counted).fetchone()[0])
