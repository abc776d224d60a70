"""Chips of the seats into the pot, and out of it again. Purse -> purse."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.chips import POT, Purse, move, stack
from referee.core.state.night import Night


def put_chips(
    night: Night, purse: Purse, seat: int, amount: int, said: bool = False, into: int = POT
) -> tuple[Purse, bool]:
    """The purse once a seat has put chips into the pot (below nought: has them back), and whether
    it has none left to bet. said: whether the event has it all-in, which is all that the log knows
    of real chips; into: the account, where it is not the pot."""
    account = night.account(seat)
    if amount >= 0:
        purse = move(purse, account, into, amount)
    else:
        purse = move(purse, into, account, -amount)
    return purse, said if night.chips == "real" else not purse[stack(seat)]


def pay_chips(
    night: Night,
    purse: Purse,
    shares: Iterable[tuple[int, int]],
    source: int = POT,
    later: tuple[int, ...] = (),
) -> Purse:
    """The purse once chips of the pot went to seats, as (seat, chips); source: the account, where
    it is not the pot; later: who has them in play with the next deal."""
    for seat, amount in shares:
        purse = move(purse, source, night.account(seat, seat in later), amount)
    return purse
