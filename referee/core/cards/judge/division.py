"""Dividing a pot: its ends in equal shares, odd chips, empty ends, declarations.

Knows seats by name, chips as whole numbers and hands as keys where greater wins. Must not know
cards.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from referee.core.chips import Seat, add_up, share

Key = tuple[int, ...]
EndKey = str
"""An end of a pot: "high", "low", and "end-3" and so on for further ones."""
EVERY = "both"
"""What is declared by who plays for all ends."""
Way = str
"""What is declared: an end, or EVERY."""
WAYS: Mapping[str, Way] = {way: way for way in ("high", "low", EVERY)}
Unwon = Literal["carry", "share", "high"]
"""What becomes of a pot that no hand qualifies for: it waits, all share it, or the best high hand
takes it."""
BothTied = Literal["loses", "wins", "three-quarters"]
"""What a tie is for who declared both ways."""
Part = tuple[str, int, tuple[Seat, ...]]
"""(which, chips, who shares them): an end of a pot by its key, or "three-quarters", "quarter"."""
Strengths = Mapping[str, Key]
"""By seat, only those who may win this end; a greater key wins."""
Winners = Mapping[EndKey, tuple[str, ...]]
MOST_ENDS = 6
"""Into so many shares a pot goes at most."""
PLAIN_NAMES: Mapping[EndKey, str] = {
    "high": "high", "low": "low", "end-3": "the third end", "end-4": "the fourth end",
    "end-5": "the fifth end", "end-6": "the sixth end",
}  # fmt: skip
"""What ends are called, where they have no other names."""


@dataclass(frozen=True, slots=True)
class Division:
    """Who takes which part of one pot. Chips: the payout and what is carried make the pot."""

    winners: Winners
    """Who takes each end that somebody takes."""
    payout: dict[str, int]
    """Chips by seat, only seats that take some."""
    carry: int
    """Chips that wait for the next deal."""
    lines: tuple[str, ...]
    """Why, one sentence a line."""
    parts: tuple[Part[str], ...] = ()
    """What the payout is made of; empty where it is not shared out in parts (a forfeit)."""

    @property
    def winners_high(self) -> tuple[str, ...]:
        """Who takes the high end."""
        return self.winners.get("high", ())

    @property
    def winners_low(self) -> tuple[str, ...]:
        """Who takes the low end."""
        return self.winners.get("low", ())


def end_keys(many: int) -> tuple[EndKey, ...]:
    """The keys of so many ends."""
    return ("high", "low", *(f"end-{number}" for number in range(3, many + 1)))[:many]


def parts(
    pot: int,
    ends: Mapping[EndKey, Sequence[Seat]],
    chip: int = 1,
    both: Sequence[Seat] = (),
) -> tuple[Part[Seat], ...]:
    """A pot as (which part, chips, who shares them): its ends in equal shares, or three quarters
    and a quarter. ends: who takes each.

    Odd chips go to the first ends, one each; an end that nobody takes goes to the others. both: who
    declared both ways, where that is worth three quarters to the one of them who ties one end;
    those who tied it share the fourth. A tie both ways is as the cards have it.
    """
    among = tuple(seat for seat in both if all(seat in takers for takers in ends.values()))
    tied = tuple(seat for takers in ends.values() for seat in takers if seat not in among)
    if tied and len(ends) == 2 and len(among) == min(map(len, ends.values())) == 1:
        fourth = pot // chip // 4 * chip
        return (("three-quarters", pot - fourth, among), ("quarter", fourth, tied))
    taken = dict(share(pot, [end for end, takers in ends.items() if takers], chip))
    return tuple((end, taken.get(end, 0), tuple(takers)) for end, takers in ends.items())


def best_seats(strengths: Strengths) -> tuple[str, ...]:
    """The seats with the greatest key, in the order of the mapping."""
    top = max(strengths.values(), default=None)
    return tuple(seat for seat, key in strengths.items() if key == top)


def divide_one(
    pot: int,
    end: EndKey,
    strengths: Strengths,
    chip: int = 1,
    nobody: str = "no hand may win",
) -> Division:
    """The whole pot to the best hand of one end; nobody there, and it waits, for that reason."""
    winners = best_seats(strengths)
    return _parted(pot, {end: winners}, chip) if winners else _nobody(pot, nobody)


def divide_equally(pot: int, seats: Sequence[str], chip: int, line: str) -> Division:
    """A pot that nobody wins, to all of these alike."""
    whole = parts(pot, {"high": seats}, chip)
    return Division({}, dict(share(pot, seats, chip)), 0, (line,), whole)


def divide_ends(
    pot: int,
    strengths: Mapping[EndKey, Strengths],
    chip: int = 1,
    names: Mapping[EndKey, str] = PLAIN_NAMES,
) -> Division:
    """Equal shares by the cards, one for each end; one nobody holds goes to the others. names: what
    the ends are called."""
    tops = {end: best_seats(those) for end, those in strengths.items()}
    return _ends(pot, tops, "no hand qualifies for {}", chip, names=names)


def divide_declared(
    pot: int,
    strengths: Mapping[EndKey, Strengths],
    declared: Mapping[str, Way],
    unwon: Unwon = "carry",
    chip: int = 1,
    tied: BothTied = "loses",
    names: Mapping[EndKey, str] = PLAIN_NAMES,
) -> Division:
    """Equal shares, each among those who declared its end.

    Who declared all ends must win them all outright, or takes nothing; all of them are tested at
    once, each against everybody who declared that end. What then has no plain taker is carried
    over, or shared by the cards where the table has said so. tied: what a tie is worth to them.
    """
    all_ways = "both ways" if len(strengths) == 2 else "all ways"
    outright = "both outright" if len(strengths) == 2 else "all outright"
    said = {
        end: {seat: key for seat, key in those.items() if declared[seat] in (end, EVERY)}
        for end, those in strengths.items()
    }
    tops = {end: best_seats(those) for end, those in said.items()}
    every = [seat for seat in declared if declared[seat] == EVERY]
    for seat in every:
        if all(top == (seat,) for top in tops.values()):
            line = f"{seat} declared {all_ways} and wins {outright}"
            return _parted(pot, tops, chip, (line,))
    good = [seat for seat in every if tied != "loses" and all(seat in top for top in tops.values())]
    failed = tuple(
        f"{seat} declared {all_ways} and ties: good enough here"
        if seat in good
        else f"{seat} declared {all_ways} and does not win {outright}: out"
        for seat in every
    )
    out = [seat for seat in every if seat not in good]
    plain = {
        end: {seat: key for seat, key in those.items() if seat not in out}
        for end, those in said.items()
    }
    if any(plain.values()):
        tops = {end: best_seats(those) for end, those in plain.items()}
        worth = good if tied == "three-quarters" else []
        ends = _ends(pot, tops, "nobody plainly has {}", chip, worth, names)
    elif unwon == "share":
        ends = divide_ends(pot, strengths, chip, names)
    else:
        ends = _nobody(pot, "nobody is left who declared one way")
    return replace(ends, lines=failed + ends.lines)


def _ends(
    pot: int,
    tops: Winners,
    empty: str,
    chip: int,
    both: Sequence[str] = (),
    names: Mapping[EndKey, str] = PLAIN_NAMES,
) -> Division:
    if not any(tops.values()):
        return _nobody(pot, empty.format("either end" if len(tops) == 2 else "any end"))
    done = _parted(pot, tops, chip, (), both)
    kind, _, takers = done.parts[0]
    if kind == "three-quarters":
        return replace(done, lines=(f"{takers[0]} takes three quarters",))
    left = [names[end] for end, those in tops.items() if those]
    rest = f"{left[0]} takes all" if len(left) == 1 else f"{_and(left)} share the pot"
    why = [f"{empty.format(names[end])}: {rest}" for end, those in tops.items() if not those]
    chips = [chips for _, chips, seats in done.parts if seats]
    odd = [name for name, part in zip(left, chips, strict=True) if part > min(chips)]
    if odd:
        to = f"the {odd[0]} half" if len(left) == 2 and " " not in odd[0] else _and(odd)
        why.append(f"the odd chip{'s go' if len(odd) > 1 else ' goes'} to {to}")
    return replace(done, lines=tuple(why))


def _and(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _parted(
    pot: int,
    winners: Winners,
    chip: int,
    lines: tuple[str, ...] = (),
    both: Sequence[str] = (),
) -> Division:
    """The pot shared out in its parts; an end that nobody has counts for nothing."""
    those = parts(pot, winners, chip, both)
    payout = add_up(*(share(chips, seats, chip) for _, chips, seats in those))
    return Division(winners, payout, 0, lines, those)


def _nobody(pot: int, why: str) -> Division:
    return Division({}, {}, pot, (f"{why}: the pot waits for the next deal",))
