"""What the floor room says: every sentence of it."""

from __future__ import annotations

from referee.core.book.game import Deal, Draw, Game


def example(game: Game | None) -> str:
    """What could have gone wrong in this game, in the words of somebody at the table."""
    deals = [step for step in game.steps if isinstance(step, Deal)] if game else []
    if game is None or any(isinstance(step, Draw) for step in game.steps):
        return "dealer gave me four, I asked for three"
    if any(step.common and step.burn for step in deals):
        return "the dealer forgot to burn"
    if any(step.down and step.up for step in deals):
        return "my hole card was dealt face up"
    return "one of my cards was dealt face up"
