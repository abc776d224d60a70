"""Chips that are no bet, in words: what a card brought, and what was offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from referee.core.messages.prices import (
    CardFell,
    CardGiven,
    FeePaid,
    Matched,
    OfferAnswered,
    PricesEvent,
)
from referee.core.state.night import Night
from referee.screens.words.names import listed, so_many

RANKS = {
    **{14: "aces", 13: "kings", 12: "queens", 11: "jacks", 10: "tens", 9: "nines", 8: "eights"},
    **{7: "sevens", 6: "sixes", 5: "fives", 4: "fours", 3: "threes", 2: "deuces"},
}
ONE: Mapping[str, str] = {
    "A": "an ace", "K": "a king", "Q": "a queen", "J": "a jack", "T": "a ten", "9": "a nine",
    "8": "an eight", "7": "a seven", "6": "a six", "5": "a five", "4": "a four", "3": "a three",
    "2": "a deuce", "Qs": "the queen of spades", "pair": "an open pair", "card": "a card",
    "exchange": "an exchange", "push": "the push", "market": "a card of the market",
}  # fmt: skip
"""What was paid for, in words; what stands not here is a word of the game itself."""


def named(card: str) -> str:
    """A card that a game watches for, or what is offered: "a three", "an open pair"."""
    return ONE.get(card, f"the {card}")


def line(event: PricesEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    if isinstance(event, Matched):
        told = [f"{night.name(seat)} {chips}" for seat, chips in event.paid]
        return f"Into the next pot: {listed(told)}" if told else "The pot lives on"
    name = night.name(event.seat)
    match event:
        case CardFell(_, card, _, True):
            return f"{name} gets {named(card)} and is out"
        case CardFell(_, card, _, _, True):
            return f"{name} gets {named(card)}: a new deal for those still in"
        case CardFell(_, card, rank) if rank:
            return f"{name} gets {named(card)}: {RANKS[rank]} are wild"
        case CardFell(_, card):
            return f"{name} gets {named(card)}"
        case FeePaid(_, amount, what):
            return f"{name} pays {so_many(amount)} into the pot for {named(what)}"
        case CardGiven(_, up):
            return f"{name} is dealt one more card, face {'up' if up else 'down'}"
        case OfferAnswered(_, takes):
            return f"{name} takes it" if takes else f"{name} passes"
        case _:
            assert_never(event)
