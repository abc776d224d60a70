"""Declaring on the screens: the dock, the tablet handed round, the ends of a pot. Knows no choice.

Nothing here is told what anybody declared before all words are opened: a seat has declared, or it
has not.
"""

from __future__ import annotations

from collections.abc import Collection

from referee.core.book.game import Declare
from referee.core.cards.judge.division import end_keys
from referee.core.state import declaring
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import Pot, open_pot, pots, unpaid
from referee.core.value import dataclass
from referee.screens.words.names import capital, pot_name

People = tuple[tuple[int, str], ...]


# --- the tablet handed round ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Handed:
    """The covered screen. next: who takes the tablet now, as (seat, name), or nobody; others: who
    else may; phones: who of them has a phone; declared: who has."""

    next: tuple[int, str] | None
    others: People
    phones: tuple[str, ...]
    declared: People


def declares(night: Night, seat: int | None = None) -> bool:
    """Whether declaring goes on, for that seat."""
    hand = night.playing
    if hand is None or not isinstance(hand.now, Declare):
        return False
    return seat is None or hand.has(seat)


def handed(night: Night, sealed: Collection[int], seat: int | None = None) -> Handed | None:
    """The covered screen for a seat, or for the next one that has neither declared nor a phone to
    do it on; sealed: who has declared. Nothing when nobody declares now."""
    hand = night.playing
    if hand is None or not declares(night, seat):
        return None
    waiting = [holding.seat for holding in hand.live if holding.seat not in sealed]
    without = [place for place in waiting if night.phone_of(place) is None]
    now = seat if seat in waiting else next(iter(without), None)
    others = [place for place in waiting if place != now]
    return Handed(
        next=None if now is None else (now, night.name(now)),
        others=tuple((place, night.name(place)) for place in others),
        phones=tuple(night.name(place) for place in others if night.phone_of(place) is not None),
        declared=tuple((place, night.name(place)) for place in hand.order if place in sealed),
    )


# --- the ends of a pot ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PotEnds:
    """One pot after the declarations: who may win which end, as (its field, its name, who), and
    what follows where nobody may. waits: nobody plainly declared an end of it, and it is the last
    to be settled; ties: who declared all and may share an end, where the house lets a tie pass."""

    pot: Pot
    which: str
    ends: tuple[tuple[str, str, People], ...]
    both: People
    waits: bool
    ties: People = ()

    @property
    def plain(self) -> bool:
        """Whether anybody declared one end."""
        return any(people for _, _, people in self.ends)

    def scoop(self, seat: int) -> list[tuple[str, int]]:
        """The fields of a form that gives every end to that seat."""
        return [(field, seat) for field, _, _ in self.ends]


def ends(night: Night, hand: Hand, number: int) -> PotEnds | None:
    """The ends of an unpaid pot."""
    pot = open_pot(hand, number)
    if pot is None or not declaring.counts(hand):
        return None
    those = declaring.ends(hand, pot)
    last = not any(declaring.ends(hand, other).plain for other in unpaid(hand))
    both = _people(night, those.both)
    named = tuple(
        (field, capital(name), _people(night, seats))
        for (field, name), seats in zip(end_fields(hand), those.said.values(), strict=True)
    )
    which = pot_name(number, len(pots(hand))) if len(pots(hand)) > 1 else ""
    ties = both if declaring.may_tie(hand) else ()
    return PotEnds(pot, which, named, both, last, ties)


def _people(night: Night, seats: Collection[int]) -> People:
    return tuple((seat, night.name(seat)) for seat in seats)


def end_fields(hand: Hand) -> tuple[tuple[str, str], ...]:
    """The ends of a shared pot, as (the field of its winners, its name)."""
    fields = ("winner", *end_keys(len(hand.game.ends))[1:])
    return tuple(zip(fields, hand.game.ends, strict=True))
