"""Turns that are no bets, and declaring: its events in table words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from referee.core.messages.turns import (
    AllHandled,
    CardTaken,
    DecidedOn,
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
from referee.core.state.prices import rank_of
from referee.screens.words import declarations
from referee.screens.words.names import count, listed
from referee.screens.words.prices import RANKS

REFUSED: Mapping[str, str] = {
    "both-alone": "{seat} declared both ways: going both ways, you must win both outright.",
    "declared-already": "{seat} has declared. Only {seat} can change it, until everyone reveals.",
    "declared-high": "{seat} declared high and can’t win low.",
    "declared-low": "{seat} declared low and can’t win high.",
    "declared-otherwise": "{seat} declared something else and can’t win that.",
    "declared-too-late": "The declarations are revealed: the first one shown counts, and nobody "
    "can change now.",
    "declares-too": "{seat} is in and has to declare, too: high, low or both ways.",
    "done-already": "{seat} has done that already.",
    "high-low-or-both": "{seat} can declare one part of the pot, or all of it.",
    "in-or-out": "{seat} can be in or out.",
    "no-declaring-now": "It isn’t time to declare.",
    "no-turns-now": "There is no widow and no stock to take from right now.",
    "nobody-knocked": "Nobody has knocked yet, so nobody has to stay or fold.",
    "nobody-passes": "In this game nobody passes: {seat} takes cards or knocks.",
    "not-declared-yet": "{seat} has not declared yet.",
    "nothing-to-decide": "There is nothing to decide right now.",
    "nothing-to-do-now": "There is nothing to do with the cards right now.",
    "passed-last-turn": "{seat} passed last turn and can’t pass twice in a row.",
    "pay-the-others-first": "Pay the other pots first: a pot nobody can win carries over.",
    "say-who-is-in": "First tap who’s in: the others owe nothing.",
    "says-in-or-out": "{seat} was dealt in and has to declare, too: in or out.",
    "stock-is-out": "The stock is out: take the last discard.",
    "third-card-first": "{seat} has {amount} against the pot: first say if the third card was "
    "in between, outside or hit a post.",
    "who-won-end": "Every part was declared by somebody: tap who won each.",
    "who-won-high": "Somebody declared high: tap who won it.",
    "who-won-low": "Somebody declared low: tap who won it.",
    "widow-whole": "{seat} takes the whole widow, {amount} cards, or one once it is face up.",
}
"""Why not, by the refusal's slug."""

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
    "stay": "The hands are shown",
}
"""What all have done, by the step or what was offered in it."""


def line(event: TurnsEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case Handled(seat):
            return f"{night.name(seat)} is ready"
        case AllHandled("arrange") if night.hand is not None and night.hand.game.parts:
            return "Everyone has split their hand"
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
        case DecidedOn(way):
            return f"Decided: {decided(way)}"
        case WidowTaken() | TurnPassed() | Knocked() | CardTaken() | Stayed():
            return _turn(event, night)
        case _:
            assert_never(event)


DECIDED: Mapping[str, str] = {
    "high": "high only",
    "low": "low only",
    "hilo": "high and low split the pot",
}


def decided(way: str) -> str:
    """What the table has said at such a step: "high only", "sevens are wild"."""
    return DECIDED.get(way) or f"{RANKS[rank_of(way)]} are wild"


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
            took = "from the stock" if source == "stock" else "the last discard"
            return f"{name} takes {took} and discards one"
        case Stayed():
            return f"{name} stays"
        case _:
            assert_never(event)
