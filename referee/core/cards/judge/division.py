"""Dividing a pot: equal shares, odd chips, halves, qualifiers' empty ends, declarations.

Knows seats by name, chips as whole numbers and hands as keys where greater wins. Must not know
cards.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal, get_args

from referee.core.chips import Seat, add_up, share

Key = tuple[int, ...]
Way = Literal["high", "low", "both"]
WAYS: Mapping[str, Way] = {way: way for way in get_args(Way)}
Unwon = Literal["carry", "share", "high"]
"""What becomes of a pot that no hand qualifies for: it waits, all share it, or the best high hand
takes it."""
BothTied = Literal["loses", "wins", "three-quarters"]
"""What a tie is for who declared both ways."""
Share = Literal["high", "low", "three-quarters", "quarter"]
"""A part of a pot that is won by itself."""
Part = tuple[Share, int, tuple[Seat, ...]]
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
    parts: tuple[Part[str], ...] = ()
    """What the payout is made of; empty where it is not shared out in parts (a forfeit)."""


def parts(
    pot: int, high: Sequence[Seat], low: Sequence[Seat], chip: int = 1, both: Sequence[Seat] = ()
) -> tuple[Part[Seat], ...]:
    """A pot as (which part, chips, who shares them): its high and low end, or three quarters and
    a quarter.

    The odd chip goes to the high end; where nobody has an end, the other is the whole. both: who
    declared both ways, where that is worth three quarters to the one of them who ties one end;
    those who tied it share the fourth. A tie both ways is as the cards have it.
    """
    among = tuple(seat for seat in both if seat in high and seat in low)
    tied = tuple(seat for seat in chain(high, low) if seat not in among)
    if tied and len(among) == min(len(high), len(low)) == 1:
        fourth = pot // chip // 4 * chip
        return (("three-quarters", pot - fourth, among), ("quarter", fourth, tied))
    half = pot // chip // 2 * chip if high else pot
    half = half if low else 0
    return (("high", pot - half, tuple(high)), ("low", half, tuple(low)))


def best_seats(strengths: Strengths) -> tuple[str, ...]:
    """The seats with the greatest key, in the order of the mapping."""
    top = max(strengths.values(), default=None)
    return tuple(seat for seat, key in strengths.items() if key == top)


def divide_one(
    pot: int,
    end: Literal["high", "low"],
    strengths: Strengths,
    chip: int = 1,
    nobody: str = "no hand may win",
) -> Division:
    """The whole pot to the best hand of one end; nobody there, and it waits, for that reason."""
    winners = best_seats(strengths)
    if not winners:
        return _nobody(pot, nobody)
    return _parted(pot, winners, (), chip) if end == "high" else _parted(pot, (), winners, chip)


def divide_equally(pot: int, seats: Sequence[str], chip: int, line: str) -> Division:
    """A pot that nobody wins, to all of these alike."""
    whole = parts(pot, seats, (), chip)
    return Division((), (), dict(share(pot, seats, chip)), 0, (line,), whole)


def divide_halves(
    pot: int,
    high: Strengths,
    low: Strengths,
    chip: int = 1,
    names: tuple[str, str] = ("high", "low"),
) -> Division:
    """High and low halves by the cards; an end nobody holds goes to the other. names: what the
    two ends are called.

    The odd chip of the pot goes to the high half.
    """
    tops = best_seats(high), best_seats(low)
    return _ends(pot, *tops, "no hand qualifies for {}", chip, names=names)


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
            return _parted(pot, (seat,), (seat,), chip, (line,))
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
        worth = good if tied == "three-quarters" else []
        ends = _ends(pot, *tops, "nobody plainly has {}", chip, worth)
    elif unwon == "share":
        ends = divide_halves(pot, high, low, chip)
    else:
        ends = _nobody(pot, "nobody is left who declared one way")
    return replace(ends, lines=failed + ends.lines)


def _ends(
    pot: int,
    high: tuple[str, ...],
    low: tuple[str, ...],
    empty: str,
    chip: int,
    both: Sequence[str] = (),
    names: tuple[str, str] = ("high", "low"),
) -> Division:
    if not high and not low:
        return _nobody(pot, empty.format("either end"))
    done = _parted(pot, high, low, chip, (), both)
    (kind, chips, takers), (_, rest, _) = done.parts
    why = ""
    if not low:
        why = f"{empty.format(names[1])}: {names[0]} takes all"
    elif not high:
        why = f"{empty.format(names[0])}: {names[1]} takes all"
    elif kind == "three-quarters":
        why = f"{takers[0]} takes three quarters"
    elif chips != rest:
        why = f"the odd chip goes to {names[0] if ' ' in names[0] else f'the {names[0]} half'}"
    return replace(done, lines=(why,) if why else ())


def _parted(
    pot: int,
    high: tuple[str, ...],
    low: tuple[str, ...],
    chip: int,
    lines: tuple[str, ...] = (),
    both: Sequence[str] = (),
) -> Division:
    """The pot shared out in its parts; an end that nobody has counts for nothing."""
    those = parts(pot, high, low, chip, both)
    payout = add_up(*(share(chips, seats, chip) for _, chips, seats in those))
    return Division(high, low, payout, 0, lines, those)


def _nobody(pot: int, why: str) -> Division:
    return Division((), (), {}, pot, (f"{why}: the pot waits for the next deal",))
