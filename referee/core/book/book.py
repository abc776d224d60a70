"""The book: every game and law by its id, already checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from referee.core.book.game import Game
from referee.core.book.law import Front, Law
from referee.core.book.switches import Switches
from referee.core.cards.judge.rule import JudgeRule
from referee.core.value import dataclass


@dataclass(frozen=True, slots=True)
class Book:
    """Games and laws by id, in the order they should be offered; how each game is judged; what
    stands around the laws; what a house may choose; the game that a new night begins with."""

    games: Mapping[str, Game]
    laws: Mapping[str, Law]
    judges: Mapping[str, JudgeRule] = field(default_factory=dict)
    front: Front = field(default_factory=Front)
    switches: Switches = field(default_factory=Switches)
    usual: str = ""
