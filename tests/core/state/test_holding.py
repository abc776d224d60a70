"""One seat's part in a deal: what it has in the pot, and whether it can still win."""

from __future__ import annotations

import pytest

from referee.core.state.holding import NOT_NOTED, Holding, State


@pytest.mark.parametrize(
    ("holding", "bet", "total"),
    [
        (Holding(0), 0, 0),
        (Holding(0, ante=1), 0, 1),
        (Holding(0, ante=1, dead=3, bets=(4, 2)), 2, 10),
        (Holding(0, dead=-2, bets=(4, 0)), 0, 2),  # two of them came back out of the pot
    ],
)
def test_what_it_has_in_the_pot(holding: Holding, bet: int, total: int) -> None:
    assert (holding.bet, holding.total) == (bet, total)


@pytest.mark.parametrize(
    ("state", "live"), [("in", True), ("dropped", False), ("foul", False), ("out", False)]
)
def test_whether_it_can_still_win(state: State, live: bool) -> None:
    assert Holding(0, state).live == live


@pytest.mark.parametrize(("drew", "noted"), [(None, None), (NOT_NOTED, None), (0, 0), (3, 3)])
def test_a_draw_that_nobody_wrote_down_is_not_known(drew: int | None, noted: int | None) -> None:
    assert Holding(0, drew=drew).noted == noted
