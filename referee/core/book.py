"""The book: every game and law by its id, already checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.core.game import Game
from referee.core.law import Law


@dataclass(frozen=True, slots=True)
class Book:
    """Games and laws by id, in the order they should be offered."""

    games: Mapping[str, Game]
    laws: Mapping[str, Law]
