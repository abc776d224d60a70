"""Dealer's choice: which game comes next, and whose choice it is."""

from __future__ import annotations

from referee.core.state.button import next_dealer
from referee.core.state.night import Night


def turns_with(night: Night, game: str, dealer: int) -> int:
    """How many dealers running have dealt the game, once this one deals it. The same dealer again
    (after a deal passed out) is not one more."""
    last = night.hand
    if last is None or last.game.id != game or not night.turns:
        return 1
    return night.turns + (last.dealer != dealer)


def lives_on(night: Night) -> bool:
    """Whether the game goes on for a pot that nobody has won yet, as the game has it: another is
    dealt only where the table says so."""
    return night.pot > 0 and (night.anted or night.staying is not None)


def chooser(night: Night) -> int | None:
    """The seat that says what is dealt next, where each dealer chooses."""
    return next_dealer(night) if night.rotation == "dealer" and not lives_on(night) else None


def next_game(night: Night) -> tuple[str, str] | None:
    """The next game as (id, name): that of the last deal, or in a round of each the game whose
    turn it is. None: no game was said yet."""
    last = night.game
    if night.rotation == "round" and night.menu and not lives_on(night):
        return _in_the_round(night, last.id if last is not None else "")
    return (last.id, last.name) if last is not None else None


def _in_the_round(night: Night, last: str) -> tuple[str, str]:
    """The game of the menu whose turn it is: the next one when everybody has dealt the last."""
    menu = night.menu
    at = next((at for at, (id, _) in enumerate(menu) if id == last), None)
    if at is None:
        return menu[0]
    over = night.hand is not None and night.turns >= len(night.ring)
    return menu[(at + over) % len(menu)]
