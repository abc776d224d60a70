"""Which steps of some kind a game has."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.book.game import BetStep, Free, Game, Showdown, Step
from referee.core.book.prices import Offered, Versus
from referee.core.cards.judge.rule import JudgeRule

Rules = Sequence[JudgeRule]


def bets_of(game: Game) -> list[BetStep]:
    return [step for step in game.steps if isinstance(step, BetStep)]


def offers_of(game: Game, *what: str) -> list[Offered]:
    return [step for step in game.steps if isinstance(step, Offered) and step.what in what]


def is_free(game: Game) -> bool:
    return any(isinstance(step, Free) for step in game.steps)


def against(steps: Sequence[Step]) -> Versus | None:
    """How each plays against the dealer alone, in games that have it so."""
    ends = (step.versus for step in steps if isinstance(step, Showdown) and step.versus)
    return next(ends, None)
