"""What costs chips that are no bet: up cards with a price, and offers made to each in turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PriceOf = Literal["ante", "bet", "match"]
Brings = Literal["wild-next", "pay", "buy", "out", "redeal"]
What = Literal["card", "exchange", "push", "market"]


@dataclass(frozen=True, slots=True)
class Price:
    """units times the ante or the biggest bet of the limit; "match": what lies in the pot, at most
    cap antes."""

    units: int = 1
    of: PriceOf = "ante"
    cap: int = 20

    def due(self, ante: int, bet: int, pot: int) -> int:
        """Chips it comes to."""
        if self.of == "match":
            return min(pot, self.cap * ante)
        return self.units * (ante if self.of == "ante" else bet)


@dataclass(frozen=True, slots=True)
class CardEvent:
    """What a card brings that is turned up. card: a rank ("3"), a card ("Qs"), or a word of the
    game ("pair").

    brings: the rank of the next card up is wild; pay the price or fold; one more card may be bought
    (up: face up); whoever has it is out; or all still in are dealt anew into the same pot.
    """

    card: str
    brings: Brings
    price: Price = Price(0)
    up: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """Each in turn takes what is offered for one of the prices, or passes.

    what: one more card, one in exchange, to push a card on, or a card of those that lie open; up:
    it lies face up; freeze: who has passed so many times is offered no more, 0: nobody is left out.
    """

    what: What = "card"
    prices: tuple[Price, ...] = (Price(0),)
    up: bool = False
    freeze: int = 0


@dataclass(frozen=True, slots=True)
class Again:
    """Back to a step, counted from 1, where somebody took what was offered last."""

    to: int = 1
