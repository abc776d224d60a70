"""What was rendered is kept until the log grows, and made once however many ask at once."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import field
from typing import Any, TypeVar

from referee.core.value import dataclass

T = TypeVar("T")

MOST = 256
"""So many are kept, the ones asked for last: devices come and go, and bring their own."""


@dataclass(slots=True)
class _Kept:
    lock: threading.Lock = field(default_factory=threading.Lock)
    seq: int = -1
    made: Any = None


class Renderings:
    """The newest rendering under each key. Forty pages that a tap wakes at the same moment ask
    for the same one: the first makes it, the others wait for that."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, _Kept] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, seq: int, make: Callable[[], T]) -> T:
        """What `make` gave when the log ended with entry seq."""
        with self._lock:
            kept = self._kept.setdefault(key, _Kept())
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        with kept.lock:
            if kept.seq != seq:
                kept.made, kept.seq = make(), seq
            made: T = kept.made
            return made
