"""What the amounts of a story come to: half of a raise, four fifths of a bet, no more than the pot.

A law asks how many chips lie there and reckons. A story that names them all is reckoned as well;
one that names another amount twice, or none, is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from referee.core.value import dataclass
from referee.rulebook.cues import asked, number

NAMES = ("amount.bet", "amount.put", "amount.pot", "amount.all-in", "amount.meant", "amount.chips")
"""What cues call the amounts: of the bet to be called, of what was put in, of the pot, of an
all-in, of what a word could mean, and so many chips of one size."""
Amount = tuple[int, str]
"""How many chips, and the words that say so."""


class Tells(Protocol):
    """Where a story says so, of a question by the name that cues have for it."""

    def __call__(self, question: str, answer: str, plain: str) -> Iterator[re.Match[str]]: ...


@dataclass(frozen=True, slots=True)
class Amounts:
    """The amounts of a story, each where it is told once, or always alike. meant: all that a word
    could mean; chips: how many of them, and of what size."""

    bet: Amount | None = None
    put: Amount | None = None
    pot: Amount | None = None
    all_in: Amount | None = None
    meant: tuple[int, ...] = ()
    chips: tuple[int, int] | None = None


def amounts(tells: Tells, plain: str, story: str) -> Amounts:
    """The amounts of a story. plain: as it is read; story: as it is said back."""
    told = {name: _told(tells(name, "*", plain), story) for name in NAMES[:-1]}
    bet, put, pot, all_in = (
        found[0] if len({chips for chips, _ in found}) == 1 else None
        for found in (told[name] for name in NAMES[:4])
    )
    spoken = sorted({chips for chips, _ in told["amount.meant"]} - {pot and pot[0]})
    several = [
        (int(number(match["n0"])), int(number(match["n1"])))
        for match in tells(NAMES[-1], "*", plain)
    ]
    chips = several[0] if len(set(several)) == 1 else None
    if chips is not None and (put is None or put[0] == chips[0]):  # “push three 5 chips in”
        put = chips[0] * chips[1], f"{chips[0]} × {chips[1]}"
    return Amounts(bet, put, pot, all_in, tuple(spoken), chips)


def _told(matches: Iterator[re.Match[str]], story: str) -> list[Amount]:
    return [
        (int(number(asked(match)[2])), story[match.start() : match.end()].strip())
        for match in matches
    ]


def _yes(so: bool) -> str:
    return "yes" if so else "no"


def _above(told: Amounts, put: Amount | None) -> tuple[int, int] | None:
    """The bet to be called, and how much more than it lies there."""
    if told.bet is None or put is None or put[0] <= told.bet[0]:
        return None
    return told.bet[0], put[0] - told.bet[0]


def _half_raise(told: Amounts) -> str:
    above = _above(told, told.put)
    return _yes(2 * above[1] >= above[0]) if above else ""


def _legal_raise(told: Amounts) -> str:
    above = _above(told, told.put)
    return _yes(above[1] >= above[0]) if above else ""


def _half_bet(told: Amounts) -> str:
    above = _above(told, told.all_in)
    return _yes(2 * above[1] >= above[0]) if above else ""


def _full_raise(told: Amounts) -> str:
    above = _above(told, told.all_in)
    return ("one" if above[1] >= above[0] else "no") if above else ""


def _four_fifths(told: Amounts) -> str:
    bet = told.bet or told.all_in
    return _yes(5 * told.put[0] >= 4 * bet[0]) if bet and told.put else ""


def _covers(told: Amounts) -> str:
    bet, chips = told.bet or told.all_in, told.chips
    there = told.put[0] if told.put else chips[0] * chips[1] if chips else 0
    return _yes(there >= bet[0]) if bet and there else ""


def _short_without(told: Amounts) -> str:
    if told.bet is None or told.chips is None:
        return ""
    count, size = told.chips
    return _yes((count - 1) * size < told.bet[0])


def _within_pot(told: Amounts) -> str:
    """Of what a word could mean: "five" itself is no amount where it stands for 500 or 5,000."""
    if told.pot is None or len(told.meant) < 2:
        return ""
    less, more = told.meant[-2:]
    return "more" if more <= told.pot[0] else "less" if less <= told.pot[0] else "none"


RECKONED: Mapping[str, Callable[[Amounts], str]] = {
    "half-raise": _half_raise,
    "raise-to": _half_raise,
    "legal-raise": _legal_raise,
    "four-fifths": _four_fifths,
    "half-bet": _half_bet,
    "full-raise": _full_raise,
    "covers": _covers,
    "short-without": _short_without,
    "within-pot": _within_pot,
}


def reckoned(sees: str, told: Amounts) -> tuple[str, str]:
    """What a question that is reckoned comes to by the amounts of a story, and by which words;
    nothing where the story does not tell them."""
    answer = RECKONED[sees](told) if sees in RECKONED else ""
    if sees == "within-pot":
        words = [told.pot] if told.pot else []
    else:
        laid = told.all_in if sees in ("half-bet", "full-raise") else told.put
        words = [amount for amount in (told.bet, laid) if amount]
    return answer, " … ".join(said for _, said in words)
