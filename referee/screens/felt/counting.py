"""Chips as they lie: a pot counted, and whose they are that a count brought to light. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.rules.debts import missing, owed_of, unnoted, who_is_short
from referee.core.rules.milestones import piles
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import Pot
from referee.core.value import dataclass
from referee.screens.felt.words.debts import in_brackets, still_owing


@dataclass(frozen=True, slots=True)
class PotCount:
    """What a count is of: one pile, or all together. piles: each with the names of who plays for
    it; there: what should lie in each; book: what should lie here; less: why that is less than the
    pot."""

    pile: Pot | None
    piles: tuple[tuple[Pot, tuple[str, ...]], ...]
    there: Mapping[int, int]
    book: int
    less: str


def pot_count(night: Night, hand: Hand, side: int | None) -> PotCount | None:
    """side: of which pile; none named: of all together. None where there is no such pile."""
    found = piles(night, hand)
    pile = next((pile for pile in found if pile.number == side), None)
    if side is not None and pile is None:
        return None
    there = {pile.number: pile.amount - owed_of(night, hand, pile) for pile in found}
    whole = night.pot if pile is None else pile.amount
    lies = night.pot_there if pile is None else there[pile.number]
    named = tuple((each, tuple(map(night.name, each.claimants))) for each in found)
    names = [night.name(seat) for seat, _ in night.owing]
    return PotCount(pile, named, there, lies, still_owing(whole, lies, names))


Who = tuple[tuple[int, str, int], ...]
"""Players, as (seat, name, chips)."""


@dataclass(frozen=True, slots=True)
class LooseChips:
    """Chips that a count brought to light (off; below nought: that are not there). people: whose
    they may be, who owes first; owe: who is short; took: who took too much; short, stands: as
    `rules.debts` has them."""

    off: int
    people: tuple[tuple[int, str], ...]
    owe: Who
    took: Who
    short: int
    stands: int


def loose_chips(night: Night, hand: Hand) -> LooseChips | None:
    """None where nothing is unsaid."""
    off = hand.loose if night.real else hand.unsaid
    if not off:
        return None
    in_order = sorted(hand.order, key=lambda seat: not night.owes(seat))
    owing = {seat: in_brackets(chips) for seat, chips in night.owing}
    owe, took = (
        tuple((seat, night.name(seat), chips) for seat, chips in those)
        for those in who_is_short(night, hand)
    )
    people = tuple((seat, night.name(seat) + owing.get(seat, "")) for seat in in_order)
    return LooseChips(off, people, owe, took, missing(hand), unnoted(hand))
