"""What was reckoned from nights, one by one, and is kept: never another truth, only its time."""

from __future__ import annotations

import gc
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Generic, TypeVar

from referee import core, store, table
from referee.store import Store, StoreError, house
from referee.store.values import packed, unpacked

T = TypeVar("T")
MANY = 50
"""So many nights read at once are worth a word to what looks for things that can go."""


@cache
def reckoning() -> str:
    """A mark of how things are reckoned and kept: another one when a line of the core is, or of the
    store or this package. Nobody has to say that a rule of reckoning has changed."""
    return mark_of([Path(next(iter(part.__path__))) for part in (core, store, table)])


def mark_of(folders: Sequence[Path]) -> str:
    """A mark of the Python files of these folders."""
    digest = blake2b(digest_size=8)
    for path in sorted(path for folder in folders for path in folder.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


class Reckoned(Generic[T]):
    """Of one kind, by night. It is good for as long as the mark of the night's log and that of the
    reckoning are the same. Whoever uses it holds a lock."""

    def __init__(self, store: Store, what: str, kind: type[T]) -> None:
        self._store, self._what, self._kind = store, what, kind
        self._known: dict[int, tuple[str, T]] = {}
        self._new: dict[int, tuple[str, str]] = {}

    def forget(self) -> None:
        """What is in memory may be of another log."""
        self._known.clear()

    def get(self, night: int) -> T | None:
        """What was reckoned of a night, when it was last looked for."""
        found = self._known.get(night)
        return None if found is None else found[1]

    def missing(self, nights: Collection[int], marks: Mapping[int, str]) -> set[int]:
        """Of these nights, those of which nothing is kept that is still so. Raises StoreError."""
        before = len(self._known)
        if any(self._is_old(night, marks) for night in nights):
            for night, (mark, text) in house.kept(self._store, self._what).items():
                if night in marks and self._is_old(night, marks) and mark == _mark(marks[night]):
                    with suppress(ValueError):  # what does not parse is reckoned anew
                        self._known[night] = marks[night], unpacked(self._kind, text)
        if len(self._known) - before > MANY:
            _leave_alone()
        return {night for night in nights if self._is_old(night, marks)}

    def _is_old(self, night: int, marks: Mapping[int, str]) -> bool:
        found = self._known.get(night)
        return found is None or found[0] != marks[night]

    def put(self, night: int, mark: str, value: T, keep: bool = True) -> None:
        """What was reckoned of a night. keep: also for the next start (see save)."""
        self._known[night] = mark, value
        if keep:
            self._new[night] = _mark(mark), packed(value)

    def save(self) -> None:
        """Keep what is new; where that fails it is reckoned again the next time."""
        new, self._new = self._new, {}
        if new:
            with suppress(StoreError):
                house.keep(self._store, self._what, new)


def _leave_alone() -> None:
    """What was just read of many nights stays for as long as the program runs, and has no circles:
    looking through it for some again and again would hold up a page, or a tap, for a tenth of a
    second."""
    gc.collect(1)
    gc.freeze()


def _mark(of_the_log: str) -> str:
    return f"{of_the_log} {reckoning()}"
