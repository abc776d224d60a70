"""One purse, one way to move chips, and the odd ones."""

import pytest

from referee.core.chips import ASIDE, BANK, EMPTY, LOOSE, POT, move, pocket, share, stack, widen
from referee.core.errors import Impossible


def test_chips_move_and_the_purse_stays_at_nought() -> None:
    purse = move(widen(EMPTY, 2), BANK, stack(0), 100)
    purse = move(purse, stack(0), POT, 30)
    purse = move(purse, POT, stack(1), 10)
    assert (purse[BANK], purse[POT], purse[stack(0)], purse[stack(1)]) == (-100, 20, 70, 10)
    assert sum(purse) == 0


def test_every_account_of_a_seat_is_its_own() -> None:
    accounts = [
        BANK,
        POT,
        ASIDE,
        LOOSE,
        *(account(seat) for seat in range(12) for account in (stack, pocket)),
    ]
    assert sorted(accounts) == list(range(4 + 2 * 12))
    assert len(widen(EMPTY, 12)) == 4 + 2 * 12


@pytest.mark.parametrize(
    ("source", "amount"), [(POT, 1), (ASIDE, 1), (4, 101), (4, -1), (BANK, -5)]
)
def test_nobody_gives_what_he_has_not(source: int, amount: int) -> None:
    purse = move(widen(EMPTY, 1), BANK, stack(0), 100)
    with pytest.raises(Impossible):
        move(purse, source, LOOSE, amount)


def test_loose_chips_may_be_missing() -> None:
    purse = move(widen(EMPTY, 1), LOOSE, stack(0), 2)
    assert (purse[LOOSE], sum(purse)) == (-2, 0)


@pytest.mark.parametrize(
    ("amount", "seats", "chip", "shares"),
    [
        (10, (1, 2), 1, ((1, 5), (2, 5))),
        (11, (2, 1), 1, ((2, 6), (1, 5))),
        (11, (3, 1, 2), 1, ((3, 4), (1, 4), (2, 3))),
        (2, (1, 2, 3), 1, ((1, 1), (2, 1), (3, 0))),
        (0, (1, 2), 1, ((1, 0), (2, 0))),
        (35, (1, 2), 5, ((1, 20), (2, 15))),
        (37, (1, 2), 5, ((1, 22), (2, 15))),
        (7, (4,), 5, ((4, 7),)),
        (7, (), 1, ()),
    ],
)
def test_odd_chips_go_one_each_in_the_order_given(
    amount: int, seats: tuple[int, ...], chip: int, shares: tuple[tuple[int, int], ...]
) -> None:
    assert share(amount, seats, chip) == shares
    assert sum(chips for _, chips in shares) == (amount if seats else 0)


def test_an_account_that_is_not_there_neither_gives_nor_takes() -> None:
    for source, target in ((stack(3), POT), (BANK, stack(3)), (pocket(3), stack(3))):
        with pytest.raises(Impossible):
            move(widen(EMPTY, 2), source, target, 0)
