"""A fresh deal, hand, player and night: nothing has happened yet, but for what stands here."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

import pytest

from referee.core.state.betting import Choices, full_bets
from referee.core.state.hand import Hand
from referee.core.state.holding import NOT_NOTED, Holding
from referee.core.state.night import MORE_THAN_ANYBODY_HAS, Finished, Night, Player
from referee.core.state.phones import Vote

FRESH: dict[type, dict[str, object]] = {
    Holding: {"state": "in", "sure": "exact"},
    Hand: {
        "step": -1, "street": -1, "counted_in": -1, "before": ("", 0), "proof": "none",
        "pot_sure": "exact", "stub_known": True, "turn_known": True, "next_dealer": True,
    },
    Player: {"presence": "here"},
    Night: {"chips": "tablet", "tracking": "bets", "rotation": "free", "purse": (0, 0, 0, 0)},
    Finished: {},
    Vote: {},
}  # fmt: skip


@pytest.mark.parametrize("kind", FRESH, ids=lambda kind: kind.__name__)
def test_nothing_has_happened_yet(kind: Any) -> None:
    """Nothing is put in, said, owed or known to be wrong; no step has come."""
    said = {field.name: field.default for field in fields(kind) if field.default is not MISSING}
    assert {name: value for name, value in said.items() if value} == FRESH[kind]


def test_what_stands_for_nothing_known() -> None:
    """A draw that nobody wrote down, and all that a real stack can be."""
    assert Holding(0, drew=NOT_NOTED).noted is None
    assert [Holding(0, drew=drew).noted for drew in (None, 0, 1, 5)] == [None, 0, 1, 5]
    assert NOT_NOTED < 0
    assert MORE_THAN_ANYBODY_HAS == 1_000_000_000


def test_a_choice_is_neither_forced_nor_bound_unless_it_is_said() -> None:
    free = Choices(0, True, 0, 0, 2, 4, True, False)
    assert (free.bring_in, free.bound) == (0, False)


@pytest.mark.parametrize(
    ("level", "size", "half", "whole"),
    [
        *((0, 4, 0, 0), (1, 4, 0, 0), (2, 4, 1, 0), (4, 4, 1, 1), (5, 4, 1, 1), (6, 4, 2, 1)),
        *((7, 4, 2, 1), (8, 4, 2, 2), (3, 2, 2, 1), (12, 4, 3, 3)),
    ],
)
def test_an_all_in_of_half_a_bet_counts_whole_unless_only_whole_ones_do(
    level: int, size: int, half: int, whole: int
) -> None:
    assert full_bets(level, size) == full_bets(level, size, True) == half
    assert full_bets(level, size, half=False) == whole
