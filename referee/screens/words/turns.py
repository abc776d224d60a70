"""Turns that are no bets, and declaring: its events in table words."""

from __future__ import annotations

from typing import assert_never

from referee.core.messages.turns import (
    AllHandled,
    CardTaken,
    Declared,
    Handled,
    HasDeclared,
    Knocked,
    SecondHalf,
    Stayed,
    StockRanOut,
    TurnPassed,
    TurnsEvent,
    WidowTaken,
)
from referee.core.state.night import Night
from referee.screens.words import declarations
from referee.screens.words.names import count, listed

ALL_DONE = {
    "pass": "The cards are passed",
    "discard": "Everyone has discarded",
    "turn-up": "Everyone has turned a card up",
    "arrange": "Everyone has put their cards in order",
    "declare": "The declarations were not noted",
    "stock": "Everyone has had their turn",
    "widow": "Everyone has had their turn",
    "card": "Nobody else takes a card",
    "exchange": "Nobody else exchanges a card",
    "market": "Nobody else takes a card",
    "last-up": "Nobody else takes the last card face up",
    "push": "All others keep their card",
    "roll": "All have rolled",
    "swap": "No more swaps",
    "pot": "The game is stopped",
}
"""What all have done, by the step or what was offered in it."""


def line(event: TurnsEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case Handled(seat):
            return f"{night.name(seat)} is ready"
        case AllHandled(what):
            return ALL_DONE.get(what, "Everyone is ready")
        case SecondHalf():
            return "Passed out: now the second half, with the same cards"
        case Declared(choices):
            said = [
                f"{night.name(seat)} {declarations.said(night.hand, choice)}"
                for seat, choice in choices
            ]
            return f"Declared: {listed(said)}"
        case HasDeclared(seat):
            return f"{night.name(seat)} has chosen"
        case StockRanOut():
            return "The stock is out and nobody knocked"
        case WidowTaken() | TurnPassed() | Knocked() | CardTaken() | Stayed():
            return _turn(event, night)
        case _:
            assert_never(event)


def _turn(event: WidowTaken | TurnPassed | Knocked | CardTaken | Stayed, night: Night) -> str:
    name = night.name(event.seat)
    match event:
        case WidowTaken(_, cards):
            return f"{name} exchanges {count(cards, 'card')} with the widow"
        case TurnPassed():
            return f"{name} passes"
        case Knocked():
            return f"{name} knocks: one more turn for everybody else"
        case CardTaken(_, source):
            place = "the stock" if source == "stock" else "the discards"
            return f"{name} takes from {place} and discards"
        case Stayed():
            return f"{name} stays"
        case _:
            assert_never(event)
