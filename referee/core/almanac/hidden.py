"""Sums without money: what is left of them where the house shows places and points only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.core.almanac.sums import HouseSums, PersonSums, Share


def without_money(sums: PersonSums) -> PersonSums:
    """A person's sums as they are where their money is not shown."""
    return replace(
        sums,
        won=(),
        beside=(),
        currency="",
        course=(),
        best=None,
        worst=None,
        pot_won=None,
        pot_lost=None,
        by_game=_bare(sums.by_game),
        by_dealer=_bare(sums.by_dealer),
        by_place=_bare(sums.by_place),
    )


def _bare(shares: Iterable[Share]) -> tuple[Share, ...]:
    return tuple(replace(share, won=()) for share in shares)


def house_without_money(sums: HouseSums) -> HouseSums:
    """The house's sums as they are where money is not shown."""
    bare = tuple(replace(game, pots=()) for game in sums.games)
    return replace(sums, pot=None, pot_of="", games=bare)
