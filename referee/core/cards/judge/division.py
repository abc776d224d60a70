"""Dividing a pot: equal shares, odd chips, halves, qualifiers' empty ends, declarations.

Knows seats by name, chips as whole numbers and hands as keys where greater wins. Must not know
cards. Sources: catalogue 0.2 and 0.6.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

Key = tuple[int, ...]
Way = Literal["high", "low", "both"]
Unwon = Literal["carry", "share"]
BothTied = Literal["loses", "wins", "three-quarters"]
"""What a tie is for who declared both ways (S31)."""
Strengths = Mapping[str, Key]
"""By seat, only those who may win this end; a greater key wins."""


@dataclass(frozen=True, slots=True)
class Division:
    """Who takes which part of one pot. Chips: the payout and what is carried make the pot."""

    winners_high: tuple[str, ...]
    winners_low: tuple[str, ...]
    payout: dict[str, int]
    """Chips by seat, only seats that take some."""
    carry: int
    """Chips that wait for the next deal."""
    lines: tuple[str, ...]
    """Why, one sentence a line."""


def share(amount: int, winners: Sequence[str], chip: int = 1) -> dict[str, int]:
    """Equal shares; spare chips one each to the seats named first (nearest the dealer's left).

    `chip` is the smallest chip in play; what is smaller than it goes to the first.
    """
    whole, dust = divmod(amount, chip)
    each, spare = divmod(whole, len(winners))
    return {
        seat: (each + (place < spare)) * chip + (dust if place == 0 else 0)
        for place, seat in enumerate(winners)
    }


def best_seats(strengths: Strengths) -> tuple[str, ...]:
    """The seats with the greatest key, in the order of the mapping."""
    top = max(strengths.values(), default=None)
    return tuple(seat for seat, key in strengths.items() if key == top)


def divide_one(
    pot: int, end: Literal["high", "low"], strengths: Strengths, chip: int = 1
) -> Division:
    """The whole pot to the best hand of one end; nobody there, and it waits."""
    winners = best_seats(strengths)
    if not winners:
        return _nobody(pot, "no hand may win")
    if end == "high":
        return Division(winners, (), share(pot, winners, chip), 0, ())
    return Division((), winners, share(pot, winners, chip), 0, ())


def divide_halves(pot: int, high: Strengths, low: Strengths, chip: int = 1) -> Division:
    """High and low halves by the cards; an end nobody holds goes to the other.

    The odd chip of the pot goes to the high half.
    """
    return _ends(pot, best_seats(high), best_seats(low), "no hand qualifies for {}", chip)


def divide_declared(
    pot: int,
    high: Strengths,
    low: Strengths,
    declared: Mapping[str, Way],
    unwon: Unwon = "carry",
    chip: int = 1,
    tied: BothTied = "loses",
) -> Division:
    """High and low halves among those who declared them.

    Who declared both must win both outright, or takes nothing; all of them are tested at once,
    each against everybody who declared that end. What then has no plain taker is carried over,
    or shared by the cards where the table has said so. tied: what a tie is worth to them.
    """
    ways_high = {seat: key for seat, key in high.items() if declared[seat] in ("high", "both")}
    ways_low = {seat: key for seat, key in low.items() if declared[seat] in ("low", "both")}
    both = [seat for seat in declared if declared[seat] == "both"]
    for seat in both:
        if best_seats(ways_high) == (seat,) and best_seats(ways_low) == (seat,):
            line = f"{seat} declared both ways and wins both outright"
            return Division((seat,), (seat,), {seat: pot}, 0, (line,))
    good = [
        seat
        for seat in both
        if tied != "loses" and seat in best_seats(ways_high) and seat in best_seats(ways_low)
    ]
    failed = tuple(
        f"{seat} declared both ways and ties: good enough here"
        if seat in good
        else f"{seat} declared both ways and does not win both outright: out"
        for seat in both
    )
    out = [seat for seat in both if seat not in good]
    plain_high = {seat: key for seat, key in ways_high.items() if seat not in out}
    plain_low = {seat: key for seat, key in ways_low.items() if seat not in out}
    if plain_high or plain_low:
        tops = best_seats(plain_high), best_seats(plain_low)
        ends = _ends(pot, *tops, "nobody plainly has {}", chip)
        if tied == "three-quarters" and len(good) == 1 and min(map(len, tops)) == 1:
            ends = _three_quarters(pot, good[0], *tops, chip)
    elif unwon == "share":
        ends = divide_halves(pot, high, low, chip)
    else:
        ends = _nobody(pot, "nobody is left who declared one way")
    return Division(
        ends.winners_high, ends.winners_low, ends.payout, ends.carry, failed + ends.lines
    )


def _three_quarters(
    pot: int, both: str, high: tuple[str, ...], low: tuple[str, ...], chip: int
) -> Division:
    """Three quarters to who declared both and tied one end; who tied it shares the fourth."""
    tied = tuple(seat for seat in (*high, *low) if seat != both)
    fourth = pot // chip // 4 * chip
    payout = add_up([{both: pot - fourth}, share(fourth, tied, chip)])
    return Division(high, low, payout, 0, (f"{both} takes three quarters",))


def add_up(payouts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Chips by seat over several payouts."""
    total: dict[str, int] = {}
    for payout in payouts:
        for seat, chips in payout.items():
            total[seat] = total.get(seat, 0) + chips
    return total


def _ends(pot: int, high: tuple[str, ...], low: tuple[str, ...], empty: str, chip: int) -> Division:
    if not high and not low:
        return _nobody(pot, empty.format("either end"))
    if not low:
        line = f"{empty.format('low')}: high takes all"
        return Division(high, (), share(pot, high, chip), 0, (line,))
    if not high:
        line = f"{empty.format('high')}: low takes all"
        return Division((), low, share(pot, low, chip), 0, (line,))
    low_half = pot // chip // 2 * chip
    payout = add_up([share(pot - low_half, high, chip), share(low_half, low, chip)])
    odd = ("the odd chip goes to the high half",) if pot != 2 * low_half else ()
    return Division(high, low, payout, 0, odd)


def _nobody(pot: int, why: str) -> Division:
    return Division((), (), {}, pot, (f"{why}: the pot waits for the next deal",))
