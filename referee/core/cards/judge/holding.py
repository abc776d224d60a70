"""A holding: some cards as a ladder sees them.

Knows ranks, whether the natural cards share a suit, and how many cards stand for others. Must not
know which kinds of hand there are.
"""

from collections.abc import Iterable
from dataclasses import field

from referee.core.cards.cards import ACE
from referee.core.value import dataclass

WILD_WEIGHT = 1
"""What a fully wild card adds to a holding's weight: the octal digit of rank 0."""
BUG_WEIGHT = 8
"""What a bug adds to a holding's weight: the octal digit of rank 1."""


@dataclass(frozen=True, slots=True)
class RankCounts:
    """Cards without their names: enough to find the best hand of any ladder of groups."""

    ranks: tuple[int, ...]
    """The natural cards, high to low (ace 14, or 1 on a ladder where it is low)."""
    suited: bool
    """Do the natural cards share one suit?"""
    wilds: int = 0
    bugs: int = 0
    ace: int = ACE
    """The number of the ace on this ladder, which is what a bug is among like ranks."""
    size: int = field(init=False, compare=False, repr=False)
    """How many cards these are."""
    counts: dict[int, int] = field(init=False, compare=False, repr=False)
    """How many cards of each rank, a bug counted as an ace."""
    shape: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """The sizes of the groups of like ranks, the biggest first."""
    grouped: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """The ranks group by group, the biggest first, then the highest."""
    distinct: bool = field(init=False, compare=False, repr=False)
    """Are the natural ranks all different?"""

    def __post_init__(self) -> None:
        ranks = self.ranks + (self.ace,) * self.bugs
        counts: dict[int, int] = {}
        for rank in ranks:
            counts[rank] = counts.get(rank, 0) + 1
        groups = sorted([(count, rank) for rank, count in counts.items()], reverse=True)
        give = object.__setattr__
        give(self, "size", len(ranks) + self.wilds)
        give(self, "counts", counts)
        give(self, "shape", tuple([count for count, _ in groups]))
        give(self, "grouped", tuple([rank for count, rank in groups for _ in range(count)]))
        give(self, "distinct", len(set(self.ranks)) == len(self.ranks))

    @property
    def fillers(self) -> int:
        """How many cards may fill a straight or a flush."""
        return self.wilds + self.bugs


def hold(ranks: Iterable[int], suited: bool, wilds: int = 0, bugs: int = 0) -> RankCounts:
    """The holding of these natural ranks, in any order."""
    return RankCounts(tuple(sorted(ranks, reverse=True)), suited, wilds, bugs)


def unweigh(weight: int, suited: bool, low_ace: bool) -> RankCounts:
    """The holding whose cards' weights add up to `weight`, the ace as 1 if `low_ace`."""
    wilds, bugs = weight & 7, weight >> 3 & 7
    weight >>= 6
    ranks: list[int] = []
    for rank in range(2, ACE + 1):
        if weight & 7:
            ranks += [rank] * (weight & 7)
        weight >>= 3
    if low_ace:
        ranks = [1 if rank == ACE else rank for rank in ranks]
        ranks.sort()
    ranks.reverse()
    return RankCounts(tuple(ranks), suited, wilds, bugs, 1 if low_ace else ACE)
