"""The launcher of games: its families, and why a game cannot be chosen."""

from __future__ import annotations

from referee.core.book.game import Game
from referee.core.state.button import next_dealer
from referee.core.state.night import Night
from referee.screens.words.names import number_word

FAMILIES = {
    "house": "This house",
    "stud": "Stud",
    "draw": "Draw",
    "board": "Board",
    "guts": "Guts",
    "passing": "Passing",
    "split": "Split",
    "wild": "Wild",
    "quick": "Quick",
}
"""The families people know, in the order in which they are offered. A game is in one at least."""


STAPLES = {
    "texas-holdem": "Hold’em",
    "omaha": "Omaha",
    "seven-card-stud": "Stud",
    "five-card-draw": "Draw",
    "just-a-pot": "Just a pot",
}
"""Always one tap away, by the names that everybody calls."""


def why_not(game: Game, players: int) -> str:
    """Why so many cannot play it: "takes 2 to 7"; nothing when they can."""
    least, most = game.players
    if not players or least <= players <= most:
        return ""
    return f"takes {number_word(least)}" if least == most else f"takes {least} to {most}"


def asks(night: Night) -> str:
    """The heading: whose choice it is."""
    dealer = next_dealer(night)
    if night.rotation == "dealer" and dealer is not None:
        return f"{night.name(dealer)} chooses"
    return "The next deal is\u00a0…"
