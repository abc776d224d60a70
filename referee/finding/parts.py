"""What was reckoned once, kept for the next question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

MANY = 40_000
"""Parts that are kept."""
Part = int
"""What something says for every law, in lanes, and behind them the square of its own size; or the
signs of a word."""
Key = TypeVar("Key")


class Parts(dict[Key, Part], Generic[Key]):
    """What was reckoned once, kept for the next question, though not without end."""

    def __init__(self, part_of: Callable[[Key], Part]) -> None:
        super().__init__()
        self._part_of = part_of

    def __missing__(self, key: Key) -> Part:
        if len(self) >= MANY:
            self.clear()
        self[key] = part = self._part_of(key)
        return part
