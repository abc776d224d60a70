"""Cards, packs, and reading cards as people type them.

Knows ranks, suits and jokers, which cards a pack holds, and every usual way to write a card. Must
not know what a hand is worth or which cards are wild.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import field
from enum import Enum
from functools import cache
from typing import Final

from referee.core.value import dataclass

SUITS: Final = "shdc"
SUIT_NAMES: Final = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
RANK_NAMES: Final = {
    0: "joker",
    1: "ace",
    2: "deuce",
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
    10: "ten",
    11: "jack",
    12: "queen",
    13: "king",
    14: "ace",
}
PLURALS: Final = {rank: f"{name}s" for rank, name in RANK_NAMES.items()} | {6: "sixes"}
RANK_LETTERS: Final = {
    rank: letter for rank, letter in zip(range(2, 15), "23456789TJQKA", strict=True)
} | {1: "A"}
JOKER_RANK: Final = 0
ACE: Final = 14
RED: Final = "hd"


class Spot(Enum):
    """A place of cards that is nobody's hand."""

    BOARD = "board"
    WIDOW = "widow"
    DEALT = "dealt"
    """A hand as it was dealt, whoever has it."""
    TRICKS = "tricks"


Holder = str | Spot
"""Whose cards they are: a seat by its name, or a place that is nobody's."""


class CardsRefused(Exception):
    """Cards that cannot be taken as they were given: why, and the facts of it. `words.cards` says
    it."""

    def __init__(self, why: str, **facts: object) -> None:
        self.why = why
        self.facts = facts
        super().__init__(why, facts)


class UnreadableCard(CardsRefused):
    """A word that is no card."""


class ImpossibleHand(CardsRefused):
    """Cards that cannot lie there: too many or few, twice the same, or not in this pack."""


class NeedsSuit(CardsRefused):
    """A card was given without its suit where the suit can matter."""

    def __init__(self, seat: Holder, card: "Card", why: str, **facts: object) -> None:
        self.seat = seat
        self.card = card
        super().__init__(why, who=seat, card=card, **facts)


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card; `suit` is "" for a joker and for a card whose suit was not given.

    Each is made once, below, and is equal to itself only: ask `card` for one.
    """

    rank: int
    suit: str
    weight: int = field(init=False, repr=False)
    """One in the octal digit of its rank: the sum over a hand counts every rank at once."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "weight", 8**self.rank)

    @property
    def is_joker(self) -> bool:
        """Is this a joker?"""
        return self.rank == JOKER_RANK

    @property
    def is_red(self) -> bool:
        """Is this a heart or a diamond?"""
        return self.suit != "" and self.suit in RED

    @property
    def lacks_suit(self) -> bool:
        """Was the suit left out?"""
        return not self.suit and not self.is_joker

    def __str__(self) -> str:
        return "Jo" if self.is_joker else RANK_LETTERS[self.rank] + self.suit


JOKER: Final = Card(JOKER_RANK, "")
_CARDS: Final = {(rank, suit): Card(rank, suit) for rank in range(2, 15) for suit in ("", *SUITS)}


def card(rank: int, suit: str) -> Card:
    """The card of this rank (2 to 14) and suit ("s", "h", "d", "c", or "" for not given)."""
    return _CARDS[rank, suit]


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack: four suits of `ranks` (low to high, ace 14) and some jokers."""

    ranks: tuple[int, ...]
    jokers: int = 0

    @property
    def size(self) -> int:
        """How many cards the pack has."""
        return 4 * len(self.ranks) + self.jokers

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card once, spades first within each rank, jokers last."""
        plain = tuple(card(rank, suit) for rank in self.ranks for suit in SUITS)
        return plain + (JOKER,) * self.jokers

    def with_joker(self) -> "Pack":
        """This pack with at least one joker in it."""
        return self if self.jokers else Pack(self.ranks, 1)

    def without_jokers(self) -> "Pack":
        """This pack with its jokers taken out."""
        return Pack(self.ranks)

    def copies(self, wanted: Card) -> int:
        """How many of this card the pack has; four for a card without its suit."""
        if wanted.is_joker:
            return self.jokers
        if wanted.rank not in self.ranks:
            return 0
        return 4 if wanted.lacks_suit else 1


def ranks_more(grows: int, players: int) -> int:
    """How many ranks more are in a pack in which each player brings one, from so many on."""
    return max(players - grows + 1, 0) if grows else 0


def pack_of(size: int) -> Pack:
    """The pack of `size` cards: the highest whole ranks from the ace down, the rest jokers.

    So 52 is the full pack, 53 has a joker, 36 begins at the six and 32 at the seven.

    :raises ValueError: fewer than 20 or more than 55 cards.
    """
    if not 20 <= size <= 55:
        raise ValueError(f"no pack has {size} cards")
    lowest = ACE + 1 - size // 4
    return Pack(tuple(range(lowest, ACE + 1)), size % 4)


_SYMBOLS: Final = {
    "♠": "s", "♤": "s", "♥": "h", "♡": "h", "♦": "d", "♢": "d", "♣": "c", "♧": "c",
}  # fmt: skip
_RANK_WORDS: Final = (
    {letter.lower(): rank for rank, letter in RANK_LETTERS.items() if rank > 1}
    | {name: rank for rank, name in RANK_NAMES.items() if rank > 1}
    | {name: rank for rank, name in PLURALS.items() if rank > 1}
    | {"10": 10, "two": 2, "trey": 3, "treys": 3, "knave": 11}
)
_SUIT_WORDS: Final = (
    {suit: suit for suit in SUITS}
    | {name: suit for suit, name in SUIT_NAMES.items()}
    | {name[:-1]: suit for suit, name in SUIT_NAMES.items()}
)
_JOKER_WORDS: Final = ("jo", "joker", "bug", "*", "🃏", "🃟")
_SHORT: Final = re.compile(r"(10|[2-9tjqka])([shdc]?)", re.IGNORECASE)
_RUN: Final = re.compile(r"(?:(?:10|[2-9tjqka])[shdc]|jo)+", re.IGNORECASE)
_RUN_CARD: Final = re.compile(r"(?:10|[2-9tjqka])[shdc]|jo", re.IGNORECASE)


def read_cards(text: str) -> tuple[Card, ...]:
    """Read cards as people type them, in any case, parted by spaces or commas or not at all.

    "Kh Kd 9 9 2", "KhKd9s", "10h, K♥", "king of hearts", "Jo". A suit may be missing.

    :raises UnreadableCard: a word that is no card; it is named.
    """
    lowered = text.lower().replace("\ufe0f", "")
    for symbol, letter in _SYMBOLS.items():
        lowered = lowered.replace(symbol, letter)
    words = re.sub(r"[,;/|+_-]+|\s+of\s+the\s+|\s+of\s+", _gap, lowered).split()
    found: list[Card] = []
    for word in words:
        if word.startswith("of:"):
            _give_suit(found, word[3:], text)
        else:
            found.extend(_read_word(word, text))
    return tuple(found)


def _gap(match: re.Match[str]) -> str:
    return " of:" if "of" in match.group() else " "


def _give_suit(found: list[Card], word: str, text: str) -> None:
    suit = _SUIT_WORDS.get(word)
    if suit is None or not found or not found[-1].lacks_suit:
        raise UnreadableCard("no-suit", word=word, text=text)
    found[-1] = card(found[-1].rank, suit)


def _read_word(word: str, text: str) -> tuple[Card, ...]:
    if word in _JOKER_WORDS:
        return (JOKER,)
    if word in _RANK_WORDS:
        return (card(_RANK_WORDS[word], ""),)
    if _RUN.fullmatch(word):
        return tuple(_read_short(short) for short in _RUN_CARD.findall(word))
    if word[:1] in _SUIT_WORDS and word[1:] in _RANK_WORDS:
        return (card(_RANK_WORDS[word[1:]], word[:1]),)
    raise UnreadableCard("no-card", word=word, text=text)


def _read_short(short: str) -> Card:
    match = _SHORT.fullmatch(short)
    if match is None:
        return JOKER
    return card(_RANK_WORDS[match.group(1)], match.group(2))


def show_cards(cards: Iterable[Card]) -> str:
    """Cards in the short form that `read_cards` reads again: "Kh Kd 9s"."""
    return " ".join(str(each) for each in cards)


def check_pack(hands: Collection[tuple[Holder, Iterable[Card]]], pack: Pack) -> None:
    """Refuse cards that cannot all lie on one table; hands: whose they are, and which.

    :raises ImpossibleHand: a card not in this pack, twice in a hand, or in two hands.
    """
    laid = [each for _, cards in hands for each in cards]
    if len(set(laid)) == len(laid) and _suited(pack).issuperset(laid):
        return  # no two alike, each with its suit: nothing else can be wrong
    holder: dict[Card, Holder] = {}
    seen: Counter[Card] = Counter()
    of_rank: Counter[int] = Counter()
    for who, cards in hands:
        for each in cards:
            if pack.copies(each) == 0:
                raise ImpossibleHand("not-in-pack", who=who, card=each)
            seen[each] += 1
            of_rank[each.rank] += 1
            if seen[each] > pack.copies(each) and not each.lacks_suit:
                why = "twice" if who == holder[each] else "elsewhere"
                raise ImpossibleHand(why, who=who, card=each, other=holder[each])
            if not each.is_joker and of_rank[each.rank] > 4:
                raise ImpossibleHand("more-than-four", who=who, rank=each.rank)
            holder.setdefault(each, who)


@cache
def _suited(pack: Pack) -> frozenset[Card]:
    """The cards of a pack, jokers apart."""
    return frozenset(pack.without_jokers().cards)
