"""Questions about a deal: until when the counts of the draw are told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import BOOK

from referee.core.book.game import Bet, Draw, Showdown, Stakes
from referee.core.book.house import House
from referee.core.state.hand import Hand


@pytest.mark.parametrize(
    ("step", "acted", "told"),
    [(0, False, True), (1, False, True), (1, True, False), (2, False, False), (3, False, False)],
)
def test_the_counts_are_told_from_the_draw_until_somebody_acts(
    step: int, acted: bool, told: bool
) -> None:
    steps = (Draw(), Bet("after the draw"), Bet("once more"), Showdown())
    game = replace(BOOK.games["five-card-draw"], steps=steps)
    hand = Hand(1, game, Stakes(), House(), 0, (), ())
    assert replace(hand, step=step, acted=acted).counts_open == told
