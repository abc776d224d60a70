"""Points into chips: whole chips, and never one more or less than nought in all."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from referee.core.sheets.events import Rate, Rules
from referee.core.sheets.pad import leaders
from referee.core.sheets.reckoning import reckon
from referee.core.sheets.sheet import Sheet


def chips(sheet: Sheet) -> dict[int, int]:
    """Chips won and lost by the seats of a sheet, as it stands; nothing where it is for points.

    Every player of a side gets or pays what stands in its column.
    """
    if sheet.rate is None:
        return {}
    by_column = columns(reckon(sheet).totals, sheet.rate, lowest_wins(sheet.rules))
    return {seat: by_column[at] for at, column in enumerate(sheet.columns) for seat in column.seats}


def lowest_wins(rules: Rules) -> bool:
    """Whether fewer points are better."""
    return getattr(rules, "best", "high") == "low"


def columns(totals: Sequence[int], rate: Rate, low: bool = False) -> tuple[int, ...]:
    """Chips by column. They come to nought, and no amount is off by a whole chip."""
    worth = [-total if low else total for total in totals]
    if rate.pay == "standing":
        return evened([Fraction(points * rate.chips, rate.points) for points in worth])
    best = leaders(worth, "high")
    paid = [0] * len(worth)
    for column, own in enumerate(worth):
        for other in range(column + 1, len(worth)):
            if rate.pay == "winner" and (len(best) > 1 or best[0] not in (column, other)):
                continue
            amount = nearest(Fraction((own - worth[other]) * rate.chips, rate.points))
            paid[column] += amount
            paid[other] -= amount
    return tuple(paid)


def nearest(amount: Fraction) -> int:
    """Whole chips; a half and more counts as one, for who gets it and who pays it alike."""
    whole = (abs(amount) + Fraction(1, 2)).__floor__()
    return whole if amount >= 0 else -whole


def evened(amounts: Sequence[Fraction]) -> tuple[int, ...]:
    """Whole chips that come to what the parts come to: the largest fractions are rounded up."""
    floors = [amount.__floor__() for amount in amounts]
    missing = int(sum(amounts)) - sum(floors)
    order = sorted(range(len(amounts)), key=lambda at: (floors[at] - amounts[at], at))
    for at in order[:missing]:
        floors[at] += 1
    return tuple(floors)
