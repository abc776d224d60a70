"""Which steps of some kind a game has."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.book.game import BetStep, Free, Game
from referee.core.book.prices import Offered
from referee.core.cards.judge.rule import JudgeRule

Rules = Sequence[JudgeRule]


def bets_of(game: Game) -> list[BetStep]:
    return [step for step in game.steps if isinstance(step, BetStep)]


def offers_of(game: Game, *what: str) -> list[Offered]:
    return [step for step in game.steps if isinstance(step, Offered) and step.what in what]


def is_free(game: Game) -> bool:
    return any(isinstance(step, Free) for step in game.steps)
