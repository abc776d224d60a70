"""Dividing a pot: its ends in equal shares, odd chips, empty ends, declarations.

Knows seats by name, chips as whole numbers and hands as keys where greater wins. Must not know
cards.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from referee.core.chips import Seat, add_up, share
from referee.core.value import dataclass

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
Unmet = Literal["may-win", "qualifies", "plainly", "one-way", "widow", "sweep"]
"""What nobody meets, so that nobody takes a pot or an end: a hand that may win, that qualifies,
that holds its declared end without dispute, that declared but one; or the widow is as good;
or every end at once."""


@dataclass(frozen=True, slots=True)
class Why:
    """One reason for a division, for `words.cards` to say.

    what: the pot waits since nobody meets that; all share it for that reason; an end (the first of
    ends) is unwon for it and goes to those left; the odd chips go to ends, of those left. Of a
    seat that declared every one of ends: it wins them all, ties and that is good enough, or is
    out; or it takes three quarters; or it wins most of ends, and so the whole pot.
    """

    what: Literal[
        "waits",
        "shared",
        "unwon",
        "odd-chips",
        "wins-all",
        "ties-all",
        "out",
        "three-quarters",
        "most",
    ]
    seat: str = ""
    ends: tuple[EndKey, ...] = ()
    left: tuple[EndKey, ...] = ()
    unmet: Unmet = "may-win"


@dataclass(frozen=True, slots=True)
class Division:
    """Who takes which part of one pot. Chips: the payout and what is carried make the pot."""

    winners: Winners
    """Who takes each end that somebody takes."""
    payout: dict[str, int]
    """Chips by seat, only seats that take some."""
    carry: int
    """Chips that wait for the next deal."""
    why: tuple[Why, ...]
    parts: tuple[Part[str], ...] = ()
    """What the payout is made of: a pot is paid by its parts, so that there are some where anybody
    takes chips."""

    def __post_init__(self) -> None:
        assert self.parts or not self.payout, "a payout without parts pays nobody"

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


def best_seats(strengths: Strengths, second: bool = False) -> tuple[str, ...]:
    """The seats with the greatest key, in the order of the mapping. second: with the next to it,
    where not all are equal."""
    keys = sorted({*strengths.values()}, reverse=True)
    top = keys[1] if second and keys[1:] else next(iter(keys), None)
    return tuple(seat for seat, key in strengths.items() if key == top)


def divide_one(
    pot: int,
    end: EndKey,
    strengths: Strengths,
    chip: int = 1,
    nobody: Unmet = "may-win",
    second: Collection[EndKey] = (),
) -> Division:
    """The whole pot to the best hand of one end; nobody there, and it waits, for that reason.
    second: the ends that the second-best hand wins."""
    winners = best_seats(strengths, end in second)
    return (
        _parted(pot, {end: winners}, chip) if winners else _nobody(pot, Why("waits", unmet=nobody))
    )


def divide_equally(pot: int, seats: Sequence[str], chip: int, unmet: Unmet) -> Division:
    """A pot that nobody wins, for that reason, to all of these alike."""
    whole = parts(pot, {"high": seats}, chip)
    return Division({}, dict(share(pot, seats, chip)), 0, (Why("shared", unmet=unmet),), whole)


def divide_ends(
    pot: int,
    strengths: Mapping[EndKey, Strengths],
    chip: int = 1,
    second: Collection[EndKey] = (),
) -> Division:
    """Equal shares by the cards, one for each end; one nobody holds goes to the others."""
    tops = {end: best_seats(those, end in second) for end, those in strengths.items()}
    return _ends(pot, tops, "qualifies", chip)


def divide_swept(
    pot: int,
    strengths: Mapping[EndKey, Strengths],
    chip: int = 1,
    second: Collection[EndKey] = (),
) -> Division:
    """The whole pot to the one hand that is alone the best of every end; else it waits."""
    tops = {best_seats(those, end in second) for end, those in strengths.items()}
    if len(tops) > 1 or len(min(tops)) != 1:
        return _nobody(pot, Why("waits", ends=tuple(strengths), unmet="sweep"))
    return divide_ends(pot, strengths, chip, second)


def divide_most(
    pot: int,
    strengths: Mapping[EndKey, Strengths],
    chip: int = 1,
    second: Collection[EndKey] = (),
) -> Division:
    """The whole pot to the hand that is alone the best of more than half of the ends; where none
    is, equal shares as ever."""
    tops = [best_seats(those, end in second) for end, those in strengths.items()]
    [(seat, won)] = Counter(top[0] if len(top) == 1 else "" for top in tops).most_common(1)
    if not seat or 2 * won <= len(tops):
        return divide_ends(pot, strengths, chip, second)
    ends = {end: top for end, top in zip(strengths, tops, strict=True) if top == (seat,)}
    return _parted(pot, ends, chip, (Why("most", seat, tuple(strengths)),))


def divide_declared(
    pot: int,
    strengths: Mapping[EndKey, Strengths],
    declared: Mapping[str, Way],
    unwon: Unwon = "carry",
    chip: int = 1,
    tied: BothTied = "loses",
    second: Collection[EndKey] = (),
) -> Division:
    """Equal shares, each among those who declared its end.

    Who declared all ends must win them all outright, or takes nothing; all of them are tested at
    once, each against everybody who declared that end. What then has no plain taker is carried
    over, or shared by the cards where the table has said so. tied: what a tie is worth to them.
    """
    ends_all = tuple(strengths)
    said = {
        end: {seat: key for seat, key in those.items() if declared[seat] in (end, EVERY)}
        for end, those in strengths.items()
    }
    tops = {end: best_seats(those, end in second) for end, those in said.items()}
    every = [seat for seat in declared if declared[seat] == EVERY]
    for seat in every:
        if all(top == (seat,) for top in tops.values()):
            return _parted(pot, tops, chip, (Why("wins-all", seat, ends_all),))
    good = [seat for seat in every if tied != "loses" and all(seat in top for top in tops.values())]
    failed = tuple(Why("ties-all" if seat in good else "out", seat, ends_all) for seat in every)
    out = [seat for seat in every if seat not in good]
    plain = {
        end: {seat: key for seat, key in those.items() if seat not in out}
        for end, those in said.items()
    }
    if any(plain.values()):
        tops = {end: best_seats(those, end in second) for end, those in plain.items()}
        worth = good if tied == "three-quarters" else []
        ends = _ends(pot, tops, "plainly", chip, worth)
    elif unwon == "share":
        ends = divide_ends(pot, strengths, chip, second)
    else:
        ends = _nobody(pot, Why("waits", unmet="one-way"))
    return replace(ends, why=failed + ends.why)


def _ends(
    pot: int,
    tops: Winners,
    unmet: Unmet,
    chip: int,
    both: Sequence[str] = (),
) -> Division:
    if not any(tops.values()):
        return _nobody(pot, Why("waits", ends=tuple(tops), unmet=unmet))
    done = _parted(pot, tops, chip, (), both)
    kind, _, takers = done.parts[0]
    if kind == "three-quarters":
        return replace(done, why=(Why("three-quarters", takers[0]),))
    left = tuple(end for end, those in tops.items() if those)
    why = [Why("unwon", "", (end,), left, unmet) for end, those in tops.items() if not those]
    chips = [chips for _, chips, seats in done.parts if seats]
    odd = tuple(end for end, part in zip(left, chips, strict=True) if part > min(chips))
    if odd:
        why.append(Why("odd-chips", "", odd, left))
    return replace(done, why=tuple(why))


def _parted(
    pot: int,
    winners: Winners,
    chip: int,
    why: tuple[Why, ...] = (),
    both: Sequence[str] = (),
) -> Division:
    """The pot shared out in its parts; an end that nobody has counts for nothing."""
    those = parts(pot, winners, chip, both)
    payout = add_up(*(share(chips, seats, chip) for _, chips, seats in those))
    return Division(winners, payout, 0, why, those)


def _nobody(pot: int, why: Why) -> Division:
    return Division({}, {}, pot, (why,))
