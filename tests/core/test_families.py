"""Which families a game belongs to: by its steps, and by the hands that win it."""

import pytest
from shelf import BOOK

from referee.core.law.games import families


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("draw-poker", {"any", "draw"}),
        ("jackpots", {"any", "draw", "jackpots"}),
        ("lowball", {"any", "draw", "lowball"}),
        ("razz", {"any", "stud", "lowball"}),
        ("texas-holdem", {"any", "board", "blinds"}),
        ("omaha-eight-or-better", {"any", "board", "blinds", "high-low"}),
        ("high-low-declare", {"any", "draw", "high-low"}),
        ("anaconda", {"any", "passing"}),
        ("shotgun", {"any", "draw", "roll-out"}),
        ("whiskey-poker", {"any", "widow"}),
        ("knock-poker", {"any", "stock"}),
    ],
)
def test_the_families_of_a_game(game: str, expected: set[str]) -> None:
    assert families(BOOK.games[game]) == expected
