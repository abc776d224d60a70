"""The book: every game and law by its id, already checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.core.game import Game
from referee.core.judging.rule import JudgeRule
from referee.core.law import Law


@dataclass(frozen=True, slots=True)
class Book:
    """Games and laws by id, in the order they should be offered; how each game is judged."""

    games: Mapping[str, Game]
    laws: Mapping[str, Law]
    judges: Mapping[str, JudgeRule] = field(default_factory=dict)
