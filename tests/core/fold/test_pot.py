"""Chips into the pot and out of it: in which account they lie then, and who has none left."""

from __future__ import annotations

import pytest

from referee.core.chips import ASIDE, LOOSE, POT, pocket, stack
from referee.core.errors import Impossible
from referee.core.fold.pot import pay_chips, put_chips
from referee.core.state.night import Night

from .changes import opened

TABLET = opened(stacks=(16, 20, 3), aside=5)
REAL = opened(stacks=(16, 20, 3), aside=5, night={"chips": "real"})
"""Seven lie in the pot, five aside."""


@pytest.mark.parametrize(
    ("night", "seat", "amount", "said", "moved", "empty"),
    [
        (TABLET, 2, 2, False, {POT: 2, stack(2): -2}, False),
        (TABLET, 2, 3, False, {POT: 3, stack(2): -3}, True),
        (TABLET, 2, 2, True, {POT: 2, stack(2): -2}, False),  # the tablet counts for itself
        (TABLET, 2, 0, False, {}, False),
        (TABLET, 0, -4, False, {POT: -4, stack(0): 4}, False),
        # Real chips lie together: the log knows of an all-in what was said.
        (REAL, 2, 3, False, {POT: 3, LOOSE: -3}, False),
        (REAL, 2, 2, True, {POT: 2, LOOSE: -2}, True),
        (REAL, 2, 99, False, {POT: 99, LOOSE: -99}, False),
        (REAL, 2, -3, False, {POT: -3, LOOSE: 3}, False),
    ],
)
def test_chips_go_into_the_pot(
    night: Night, seat: int, amount: int, said: bool, moved: dict[int, int], empty: bool
) -> None:
    purse, all_in = put_chips(night, night.purse, seat, amount, said)
    assert (differences(night, purse), all_in) == (moved, empty)


def differences(night: Night, purse: tuple[int, ...]) -> dict[int, int]:
    return {
        at: now - was
        for at, (was, now) in enumerate(zip(night.purse, purse, strict=True))
        if was != now
    }


def test_chips_that_a_reading_brought_to_light_go_to_another_account() -> None:
    purse, empty = put_chips(TABLET, TABLET.purse, 2, 3, into=LOOSE)
    assert (differences(TABLET, purse), empty) == ({LOOSE: 3, stack(2): -3}, True)
    purse, empty = put_chips(TABLET, TABLET.purse, 2, -3, into=LOOSE)
    assert (differences(TABLET, purse), empty) == ({LOOSE: -3, stack(2): 3}, False)


@pytest.mark.parametrize(
    ("night", "shares", "source", "later", "moved"),
    [
        (TABLET, ((0, 4), (1, 3)), POT, (), {POT: -7, stack(0): 4, stack(1): 3}),
        (TABLET, ((0, 4), (1, 1)), ASIDE, (), {ASIDE: -5, stack(0): 4, stack(1): 1}),
        # Who is all-in and stays so has them with the next deal.
        (TABLET, ((0, 4), (2, 1)), ASIDE, (2,), {ASIDE: -5, stack(0): 4, pocket(2): 1}),
        (TABLET, (), POT, (), {}),
        (REAL, ((0, 4), (2, 3)), POT, (2,), {POT: -7, LOOSE: 7}),
    ],
)
def test_chips_of_the_pot_go_to_seats(
    night: Night,
    shares: tuple[tuple[int, int], ...],
    source: int,
    later: tuple[int, ...],
    moved: dict[int, int],
) -> None:
    assert differences(night, pay_chips(night, night.purse, shares, source, later)) == moved


def test_nobody_puts_in_chips_they_have_not() -> None:
    with pytest.raises(Impossible):
        put_chips(TABLET, TABLET.purse, 2, 4)
    with pytest.raises(Impossible):
        put_chips(TABLET, TABLET.purse, 2, -8)
    with pytest.raises(Impossible):
        pay_chips(TABLET, TABLET.purse, ((0, 4), (1, 4)))
