"""Ladders: the order of hands as a ladder file says it.

Knows the four families of ladders and their settings. Must not know cards in play, chips or
which game uses which ladder.
"""

from dataclasses import replace
from typing import Final, Literal

from referee.core.cards.cards import Card
from referee.core.value import dataclass

Best = Literal["high", "low"]
Aces = Literal["high-or-low", "high", "low"]
Wheel = Literal["lowest", "second", "best"]
Family = Literal["groups", "sums", "braggers", "badugi"]

GROUPS: Final[dict[str, tuple[int, ...]]] = {
    "five-of-a-kind": (5,),
    "four-of-a-kind": (4,),
    "full-house": (3, 2),
    "three-of-a-kind": (3,),
    "two-pair": (2, 2),
    "pair": (2,),
    "high-card": (),
}
"""The kinds made of like ranks: the sizes of their groups; what is left are odd cards."""

CATS: Final[dict[str, tuple[int, int]]] = {
    "big-tiger": (13, 8),
    "little-tiger": (8, 3),
    "big-dog": (14, 9),
    "little-dog": (7, 2),
}
"""Tigers and dogs: their highest and lowest rank, no pair between. Best first."""

FOURS: Final = ("four-flush", "four-straight")
"""Four of five cards in one suit, or in sequence; the fifth is compared last."""
TOP: Final = "top"
"""The kind of a hand that beats all others by the ranks in it."""
KINDS: Final = (*GROUPS, *CATS, *FOURS, "straight", "flush", "straight-flush")


@dataclass(frozen=True, slots=True)
class GroupLadder:
    """Hands by like ranks, straights and flushes: most of poker, high and low."""

    slug: str
    name: str
    best: Best
    kinds: tuple[str, ...]
    """The kinds that count, the winning one first."""
    aces: Aces = "high-or-low"
    """Where the ace stands; "high-or-low" is high except under the lowest card of a straight."""
    size: int = 5
    """How many cards a straight or flush takes, and the most that count."""
    broadway: bool = False
    """With low aces: does A-K-Q-J-10 still make a straight?"""
    around: bool = False
    """Do straights go round the corner, 3-2-A-K-Q, below all others?"""
    wheel: Wheel = "lowest"
    """Where the straight stands that has the ace at its low end: the lowest, second or best."""
    tops: tuple[tuple[int, ...], ...] = ()
    """Ranks that beat every hand where somebody holds them all, natural: the best first."""

    @property
    def by_suit(self) -> bool:
        """Whether it makes a difference that all cards are of one suit."""
        return "flush" in self.kinds or "straight-flush" in self.kinds

    @property
    def fours(self) -> tuple[str, ...]:
        """Which kinds made of four of five cards count, the best first."""
        return tuple(kind for kind in self.kinds if kind in FOURS)


@dataclass(frozen=True, slots=True)
class SumLadder:
    """Red and Black: points added up, red plus and black minus."""

    slug: str
    name: str
    best: Best
    points: tuple[tuple[int, int], ...]
    """Points by rank, (rank, points), deuce to ace."""
    size: int = 5


@dataclass(frozen=True, slots=True)
class BragLadder:
    """Brag: threes, pairs, high cards; naturals first; suits decide."""

    slug: str
    name: str
    braggers: tuple[Card, ...]
    """The wild cards, best first."""
    suits: str
    """The suits, best first."""
    own_rank_natural: bool = False
    """Is a bragger natural among cards of its own rank?"""
    best: Best = "high"
    size: int = 3


@dataclass(frozen=True, slots=True)
class BadugiLadder:
    """Badugi: most cards of different ranks and suits, then the lowest of them."""

    slug: str
    name: str
    aces: Aces = "low"
    best: Best = "low"
    size: int = 4


@dataclass(frozen=True, slots=True)
class CardLadder:
    """One card of a suit, the highest or the lowest (the ace always high): Chicago."""

    slug: str
    name: str
    best: Best
    suit: str
    size: int = 1


MOST_POINTS = 20_000
"""A target that no sum comes near: the most points win."""


@dataclass(frozen=True, slots=True)
class TargetLadder:
    """Cards added up, as near to a number as they can come; of two as near, the one under it."""

    slug: str
    name: str
    target: int
    """In halves, as the values are: 14 for seven."""
    values: tuple[tuple[int, tuple[int, ...]], ...]
    """(rank, what it can count, in halves), deuce to ace."""
    busts: bool = False
    """Is a sum over the number worth nothing?"""
    best: Best = "high"
    size: int = 1


Ladder = GroupLadder | SumLadder | BragLadder | BadugiLadder | CardLadder | TargetLadder


def with_tigers(ladder: GroupLadder) -> GroupLadder:
    """The ladder with tigers and dogs just above the straight.

    They are five-card hands: ladders for fewer cards stay as they are.
    """
    if (
        ladder.size != 5
        or "straight" not in ladder.kinds
        or any(cat in ladder.kinds for cat in CATS)
    ):
        return ladder
    place = ladder.kinds.index("straight")
    return replace(ladder, kinds=(*ladder.kinds[:place], *CATS, *ladder.kinds[place:]))
