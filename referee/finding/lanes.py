"""A whole number for each law, all of them in one long number: a lane of bits for each.

Long numbers are added and multiplied in one step however many lanes they have; plain lists take
twice to three times as long (bench/README.md). A lane may be below nought.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from struct import pack, unpack

from referee.core.value import dataclass

FORMS = {2: "H", 4: "I", 8: "Q"}


@dataclass(slots=True)
class Lanes:
    """count: how many; size: the bytes of each, 2, 4 or 8."""

    count: int
    size: int
    middle: int = field(init=False)
    form: str = field(init=False)
    nought: int = field(init=False)

    def __post_init__(self) -> None:
        self.middle = 1 << self.size * 8 - 1
        self.form = f"<{self.count}{FORMS[self.size]}"
        self.nought = int.from_bytes(pack(self.form, *[self.middle] * self.count), "little")

    def packed(self, lanes: Sequence[int]) -> int:
        """All lanes as one number."""
        middle = self.middle
        raised = pack(self.form, *[middle + lane for lane in lanes])
        return int.from_bytes(raised, "little") - self.nought

    def placed(self, lanes: Iterable[tuple[int, int]]) -> int:
        """A few lanes as one number, each with its place; the others are nought."""
        bits = self.size * 8
        return sum([lane << bits * at for at, lane in lanes])

    def last(self, total: int) -> int:
        """The last lane of a number."""
        return (total + self.nought >> self.size * 8 * (self.count - 1)) - self.middle

    def raised(self, total: int) -> tuple[int, ...]:
        """Each lane of a number, and `middle` more."""
        all_ = (total + self.nought).to_bytes(self.count * self.size, "little")
        return unpack(self.form, all_)

    def unpacked(self, total: int) -> list[int]:
        """Each lane of a number."""
        middle = self.middle
        return [lane - middle for lane in self.raised(total)]
