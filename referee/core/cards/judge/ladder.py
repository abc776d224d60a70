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
    "big-cat": (13, 8),
    "little-cat": (8, 3),
    "five-and-dime": (10, 5),
    "kilter": (9, 2),
}
"""Hands without a pair by their highest and lowest rank: tigers, which some call cats, and dogs."""
TIGERS: Final = ("big-tiger", "little-tiger", "big-dog", "little-dog")
"""Those that tables add to an order of hands together, the best first."""

SHAPED: Final = ("royal-flush", "blaze", "skip-straight", "skeet", "skeet-flush")
"""Further kinds by their ranks: the best straight flush; five face cards; every other rank, as
10-8-6-4-2; nine, five and deuce with a card in each gap between them, also in one suit."""
FOURS: Final[dict[str, tuple[int, str]]] = {
    "four-flush": (4, "flush"),
    "four-straight": (4, "straight"),
    "bobtail-straight": (4, "open"),
    "big-bobtail": (4, "straight-flush"),
    "three-flush": (3, "flush"),
    "three-straight": (3, "straight"),
    "little-bobtail": (3, "straight-flush"),
}
"""Kinds made of some of five cards, how many and of what; the others are compared last. A bobtail
straight lacks a card at either end."""
COLORED: Final = ("one-color", "zebra", "flash")
"""Kinds by what all five cards lie in: red or black ones only; red and black in turn from the top;
a card of each suit and a joker."""
BY_CARDS: Final = (*FOURS, *COLORED)
"""Kinds for which the ranks and one suit do not say enough."""
TOP: Final = "top"
"""The kind of a hand that beats all others by the ranks in it."""
KINDS: Final = (*GROUPS, *CATS, *SHAPED, *BY_CARDS, "straight", "flush", "straight-flush")


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
    suits: str = ""
    """The suits, best first, where that of the highest card parts equal hands."""

    @property
    def by_suit(self) -> bool:
        """Whether it makes a difference that all cards are of one suit."""
        return bool({"flush", "straight-flush", "royal-flush", "skeet-flush"} & {*self.kinds})

    @property
    def by_cards(self) -> tuple[str, ...]:
        """Which kinds count that need the cards themselves, as the ladder has them."""
        return tuple(kind for kind in self.kinds if kind in BY_CARDS)


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
Adding = Literal["sum", "digits", "last-digit", "suit"]
"""What cards that count for something make: their sum; the digits of a number, in the best order;
the last digit of the sum; or the sum of those of one suit."""


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
    """Low: who is furthest from what it takes wins."""
    size: int = 1
    adding: Adding = "sum"


Ladder = GroupLadder | SumLadder | BragLadder | BadugiLadder | CardLadder | TargetLadder


def upside_down(ladder: Ladder) -> Ladder:
    """The same order with the worst hand winning; of badugis the most cards still win, by the
    other end of the ranks."""
    best: Best = "low" if ladder.best == "high" else "high"
    if isinstance(ladder, GroupLadder):
        return replace(ladder, best=best, kinds=ladder.kinds[::-1])
    return replace(ladder, best=best)


def with_tigers(ladder: GroupLadder) -> GroupLadder:
    """The ladder with tigers and dogs just above the straight.

    They are five-card hands: ladders for fewer cards stay as they are.
    """
    if (
        ladder.size != 5
        or "straight" not in ladder.kinds
        or any(cat in ladder.kinds for cat in TIGERS)
    ):
        return ladder
    place = ladder.kinds.index("straight")
    return replace(ladder, kinds=(*ladder.kinds[:place], *TIGERS, *ladder.kinds[place:]))
