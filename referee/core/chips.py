"""Chips: one purse for the whole night, moved by one function.

A purse is a tuple of whole chips that always sums to nought:

    BANK    minus the chips that are out of the box
    POT     chips in the middle, those carried from earlier deals among them
    ASIDE   impounded chips: set aside until a ruling releases them
    LOOSE   chips among the seats that are not told apart (real chips; unexplained readings)
    then, for each seat, its stack and its pocket (bought in mid-hand, in play from the next deal)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from referee.core.errors import Impossible

Purse = tuple[int, ...]
Seat = TypeVar("Seat", int, str)
"""Whoever takes chips: a seat's number, or its name where cards are judged."""

BANK, POT, ASIDE, LOOSE = range(4)
EMPTY: Purse = (0, 0, 0, 0)
_MAY_BE_NEGATIVE = (BANK, LOOSE)


def stack(seat: int) -> int:
    """The account of a seat's chips in play."""
    return 4 + 2 * seat


def pocket(seat: int) -> int:
    """The account of a seat's chips that come into play with the next deal."""
    return 5 + 2 * seat


def widen(purse: Purse, seats: int) -> Purse:
    """The purse with room for that many seats."""
    return purse + (0,) * (4 + 2 * seats - len(purse))


def move(purse: Purse, source: int, target: int, amount: int) -> Purse:
    """The purse after amount chips went from source to target.

    Raises Impossible when the source does not hold them, the amount is negative, or one of the
    accounts is not there.
    """
    accounts = list(purse)
    try:
        accounts[source] -= amount
        accounts[target] += amount
    except IndexError:
        raise Impossible("an account that is not there") from None
    if amount < 0 or (purse[source] < amount and source not in _MAY_BE_NEGATIVE):
        raise Impossible(f"{amount} chips from an account that holds {purse[source]}")
    return tuple(accounts)


def share(
    amount: int, seats: Sequence[Seat], chip: int = 1, one_each: bool = True
) -> tuple[tuple[Seat, int], ...]:
    """Divide amount equally: (seat, chips) pairs in the order given.

    Odd chips go one each to the first seats in order, so give the seats clockwise from the
    dealer's left; all go to the first of them where one_each is not the rule of the house. chip is
    the smallest chip in play; what is smaller than it goes to the first.
    """
    if not seats:
        return ()
    whole, dust = divmod(amount, chip)
    each, odd = divmod(whole, len(seats))
    if not one_each:
        each, odd, dust = each, 0, amount - each * len(seats) * chip
    return tuple(
        (seat, (each + (place < odd)) * chip + (dust if place == 0 else 0))
        for place, seat in enumerate(seats)
    )


def add_up(*payments: Iterable[tuple[Seat, int]]) -> dict[Seat, int]:
    """Chips by seat over several payments of (seat, chips)."""
    total: dict[Seat, int] = {}
    for payment in payments:
        for seat, chips in payment:
            total[seat] = total.get(seat, 0) + chips
    return total
