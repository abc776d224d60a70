"""What costs chips that are no bet: up cards with a price, and offers made to each in turn."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from referee.core.value import dataclass

PriceOf = Literal["ante", "bet", "match", "bid"]
Brings = Literal["wild-next", "wild", "pay", "buy", "out", "redeal", "pass-left", "ends"]
WILD = ("wild-next", "wild")
"""What makes a rank wild that was not so before."""
What = Literal[
    "card", "exchange", "push", "market", "last-up", "roll", "swap", "pot", "stay", "more"
]
ANY_OF = ("spades", "hearts", "diamonds", "clubs")
"""Suits that a game watches for: any card of it."""
FOLLOWER = "next"
"""The card after one whose follower is wild, where that was the last card up of its round."""
PLAYED = ("loses", "hits a post", "wins")
"""How a bet against the pot ends, by what the offer is then taken for, from 1."""
OUTSIDE, ON_A_POST, BETS = 1, 2, 4
"""Two of these; and for what it is taken to lay such a bet, which waits for its third card."""
AGAINST = "against"
"""What the chips of such a bet are called."""
LAID = "laid"
"""What the chips are called that the dealer lays against a stake."""
OWN = "own"
"""What is offered where it is one's own hand that plays against the pot."""

REFUSED, THE_DECK = 2, 3
"""A swap that the player to the left refused with a king, and one with the top of the deck, by what
the offer is then taken for."""
KING = "K"
"""The card that refuses a swap."""


@dataclass(frozen=True, slots=True)
class Price:
    """units times the ante or the biggest bet of the limit; "match": what lies in the pot, at most
    cap antes; "bid": as many chips as the seat names."""

    units: int = 1
    of: PriceOf = "ante"
    cap: int = 20

    def due(self, ante: int, bet: int, pot: int) -> int:
        """Chips it comes to."""
        if self.of == "match":
            return min(pot, self.cap * ante)
        if self.of == "bid":
            return 0
        return self.units * (ante if self.of == "ante" else bet)


@dataclass(frozen=True, slots=True)
class CardEvent:
    """What a card brings that is turned up. card: a rank ("3"), a card ("Qs"), a suit ("hearts"),
    or a word of the game ("pair").

    brings: the rank of the next card up is wild, or its own from then on; pay the price or fold;
    one more card may be bought (up: face up); whoever has it is out; all still in are dealt anew
    into the same pot; they pass what they hold face down to the next who is in; or the deal ends,
    and hands are compared as they lie. keeps: until a rank follows, what was wild stays so. after:
    it brings that only while this rank is wild by another.
    """

    card: str
    brings: Brings
    price: Price = Price(0)
    up: bool = False
    keeps: bool = False
    after: str = ""


@dataclass(frozen=True, slots=True)
class Offered:
    """Each in turn takes what is offered for one of the prices, or passes.

    what: one more card, one in exchange, to push a card on, a card of those that lie open, the
    last card face up, or to swap with the left; "stay": to stay in, where who passes is out, and
    who is short pays all they have; "more": to put in more chips, for nothing else; "roll": to
    turn up one's own cards until they beat the board, where who has passed is out and the next in
    turn after who beat it begins; "pot": to bet against the pot, round and round until it is empty.
    up: it lies face up; freeze: who has passed so many times is offered no more, 0: nobody is left
    out. Against the pot, whole: all of it can be bet in the first turn, too; own: once each, with
    one's own hand, against a card of the deck, which a higher one of its suit beats.
    """

    what: What = "card"
    prices: tuple[Price, ...] = (Price(0),)
    up: bool = False
    freeze: int = 0
    whole: bool = False
    own: bool = False

    @property
    def from_pack(self) -> bool:
        """Whether who takes it gets a card of the pack."""
        return self.what in ("card", "exchange", "market")


@dataclass(frozen=True, slots=True)
class Compare:
    """Who are in for a stage of the deal compare their hands: each of the others pays the best the
    price, beside the pot; one alone gets a leg, in games that are played for legs. Then the deal
    goes on with all of them."""

    price: Price = Price(of="match")


DECIDES = ("high", "low", "hilo")
"""What a step can decide of ends: what the pot is played for; else it is a rank, which is wild."""


@dataclass(frozen=True, slots=True)
class Decide:
    """The table says, as a die, a card or its word has it, what is played for from then on, or
    which rank is wild. of: what it can be (DECIDES, or the letter of a rank)."""

    of: tuple[str, ...] = ("high", "hilo")


@dataclass(frozen=True, slots=True)
class BackTo:
    """Back to a step, counted from 1, where somebody took what was offered last."""

    to: int = 1


@dataclass(frozen=True, slots=True)
class Versus:
    """Each plays against the dealer alone, who lays as much against each stake.

    hand: the dealer has one, too; without it a hand wins by what it is; copies: equal hands are the
    dealer's; needs: what theirs must be, else the first stake alone is paid; pays: how many times
    over, by kinds of hands (any other once); finer: the same of a kind or a sum ("21"), as (it, so
    many, to so many, with so many cards, 0: any); last, first: all that goes for the last stake
    alone, or for the first.
    """

    hand: bool = True
    copies: bool = False
    needs: str = ""
    pays: tuple[tuple[str, int], ...] = ()
    last: bool = False
    finer: tuple[tuple[str, int, int, int], ...] = ()
    first: bool = False

    @property
    def scale(self) -> tuple[tuple[str, int, int, int], ...]:
        """All that is paid otherwise than once."""
        return (*((kind, times, 1, 0) for kind, times in self.pays), *self.finer)

    def odds(self, made: Collection[str], cards: int) -> tuple[int, int]:
        """How many times over a stake is paid for a hand of so many cards, as (many, to so many).
        made: what it is called. Of one name the line goes that says how many cards."""
        fits = [line for line in self.scale if line[0] in made and line[3] in (0, cards)]
        finer = {what for what, *_, many in fits if many}
        odds = [(times, per) for what, times, per, many in fits if many or what not in finer]
        return max(odds, key=lambda each: each[0] / each[1], default=(1, 1))
