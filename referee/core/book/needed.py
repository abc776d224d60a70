"""How many cards a deal of a game takes."""

from __future__ import annotations

from referee.core.book.game import Deal, Draw, Game, Stock


def cards_needed(game: Game, players: int) -> int:
    """Cards a deal takes with so many players, draws but for what they bring above the discards."""
    deals = [step for step in game.steps if isinstance(step, Deal)]
    each = sum(step.down + step.up + step.stock for step in deals)
    each += sum(step.extra for step in game.steps if isinstance(step, Draw))
    others = sum(step.common + step.burn + step.widow for step in deals)
    return each * players + others + any(isinstance(step, Stock) for step in game.steps)
