"""What a declaration is worth when the pots are paid. Knows no cards.

Only who said an end is compared for it. Who said both must win both alone, or takes nothing, and
the ends are then shared among those who said one. An end that nobody plainly said goes to the
other; a pot that nobody plainly said an end of, and nobody scoops, waits for the next deal.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.core.errors import Refused
from referee.core.messages.showdown import Award
from referee.core.state.hand import Hand
from referee.core.state.pots import Pot, unpaid


@dataclass(frozen=True, slots=True)
class Ends:
    """The claimants of one pot by what they declared, clockwise from the dealer's left."""

    high: tuple[int, ...]
    low: tuple[int, ...]
    both: tuple[int, ...]

    @property
    def plain(self) -> bool:
        """Whether anybody said one end: then the pot is paid, whoever fails to scoop it."""
        return bool(self.high or self.low)


def counts(hand: Hand) -> bool:
    """Whether the pots go by declarations: there are some, and more than one hand is left."""
    return bool(hand.declared) and hand.contested


def ends(hand: Hand, pot: Pot) -> Ends:
    """Who plays for which end of a pot."""
    said = dict(hand.declared)
    high, low, both = (
        tuple(seat for seat in pot.claimants if said.get(seat) == end)
        for end in ("high", "low", "both")
    )
    return Ends(high, low, both)


def objection(hand: Hand, pot: Pot, command: Award) -> Refused | None:
    """Why the declarations do not admit an award; None where they do."""
    those = ends(hand, pot)
    high, low = command.winners, command.low
    tied = may_tie(hand)
    for seat in (*high, *low):
        alone = (high, low) == ((seat,), (seat,))
        if seat in those.both and not alone and not (tied and seat in high and seat in low):
            return Refused("both-alone", seat=seat)
    if any(seat in those.both for seat in high) and not tied:
        return None
    for seat in high:
        if seat not in (*those.high, *those.both):
            return Refused("declared-low", seat=seat)
    for seat in low:
        if seat not in (*those.low, *those.both):
            return Refused("declared-high", seat=seat)
    if those.high and not high:
        return Refused("who-won-high")
    if those.low and not low:
        return Refused("who-won-low")
    if not those.plain and any(ends(hand, other).plain for other in unpaid(hand)):
        return Refused("pay-the-others-first")
    return None


def may_tie(hand: Hand) -> bool:
    """Whether a tie is good enough for who declared both ways."""
    return hand.house.tie_of_both in ("wins", "three-quarters")


def awards(hand: Hand, pot: Pot) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """The simplest awards of a pot: one winner an end; as (high, low) winners."""
    those = ends(hand, pot)
    scoops = [((seat,), (seat,)) for seat in those.both]
    if not those.plain and any(ends(hand, other).plain for other in unpaid(hand)):
        return tuple(scoops)
    plainly = [(high, low) for high in _each(those.high) for low in _each(those.low)]
    return (*scoops, *plainly)


def _each(seats: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """One winner of an end, or none where nobody said it."""
    return tuple((seat,) for seat in seats) or ((),)
