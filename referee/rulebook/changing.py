"""What the composer is told: a base game, and what is to be different."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any, Literal

from referee.core.book.game import Game
from referee.core.value import dataclass
from referee.rulebook.steps import Steps
from referee.rulebook.words.customs import Agreed

Ends = Literal["", "high", "low", "hilo"]
Low = Literal["", "ace-to-five", "deuce-to-seven", "ace-to-six"]
Joker = Literal["", "bug", "wild"]
Qualifier = Literal["", "8", "9", "pair"]
Order = Literal["", "three-card", "three-card-trips-top", "three-card-casino"]


@dataclass(frozen=True, slots=True)
class Changes:
    """What is to be different. Nothing named: as in the base game.

    cards: dealt to each before the first bet; draws: how many; ends: which hand wins; low: which
    order of low hands; wild: ranks ("K"), "2", or "lowest"; declare: in secret before the showdown;
    qualifier: what the low (or, with "pair", the high) must have; rollout: the cards are turned up
    one by one with a bet after each; passes: cards passed to the left, each before a bet; tigers:
    tigers and dogs count; four_before: one card fewer before the draw, and one more in it; order:
    of three cards; agreed: what the table agrees on beside the cards; events: what up cards bring
    besides, as the keys of a file.
    """

    cards: int = 0
    draws: int = -1
    ends: Ends = ""
    low: Low = ""
    wild: tuple[str, ...] = ()
    joker: Joker = ""
    declare: bool = False
    qualifier: Qualifier = ""
    rollout: bool = False
    passes: tuple[int, ...] = ()
    tigers: bool = False
    four_before: bool = False
    order: Order = ""
    agreed: Agreed = field(default_factory=dict)
    events: Sequence[Mapping[str, Any]] = ()


@dataclass(frozen=True, slots=True)
class Base:
    """What is changed. title: what it is called once it is changed; judge: the keys of the judge
    in its file; proper: its name keeps its capital wherever it stands."""

    game: Game
    title: str
    judge: Mapping[str, Any]
    proper: bool
    events: Sequence[Mapping[str, Any]] = ()

    @property
    def steps(self) -> Steps:
        return self.game.steps
