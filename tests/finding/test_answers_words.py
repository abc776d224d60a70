"""How what a law rules is put after the "if" it hangs on."""

from __future__ import annotations

import pytest

from referee.words.answers import if_so


@pytest.mark.parametrize(
    ("ruling", "told"),
    [
        ("Too late: the deal is played.", "If it is so: Too late. The deal is played."),
        ("Misdeal: Ann deals again.", "If it is so: Misdeal. Ann deals again."),
        ("Too late to swap: each plays on.", "If it is so: Too late to swap. Each plays on."),
        ("Nobody: it stays.", "If it is so: Nobody: it stays."),
    ],
)
def test_two_colons_do_not_follow_each_other(ruling: str, told: str) -> None:
    assert if_so("it is so", ruling) == told
