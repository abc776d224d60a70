"""What a declaration is worth when the pots are paid. Knows no cards.

Only who said an end is compared for it. Who said all must win them all alone, or takes nothing, and
the ends are then shared among those who said one. An end that nobody plainly said goes to the
others; a pot that nobody plainly said an end of, and nobody scoops, waits for the next deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from referee.core.book.game import Declare
from referee.core.cards.judge.division import EVERY, EndKey, end_keys
from referee.core.errors import Refused
from referee.core.messages.showdown import Award
from referee.core.state.hand import Hand
from referee.core.state.pots import Pot, unpaid
from referee.core.value import dataclass


@dataclass(frozen=True, slots=True)
class Ends:
    """The claimants of one pot by what they declared, clockwise from the dealer's left. said: for
    each end; both: who said all of them."""

    said: Mapping[EndKey, tuple[int, ...]]
    both: tuple[int, ...]

    @property
    def plain(self) -> bool:
        """Whether anybody said one end: then the pot is paid, whoever fails to scoop it."""
        return any(self.said.values())


def words(hand: Hand) -> tuple[str, ...]:
    """What can be declared: in or out; or each end, and all of them."""
    return ("in", "out") if hand.in_or_out else (*end_keys(len(hand.game.ends)), EVERY)


def counts(hand: Hand) -> bool:
    """Whether the pots go by declarations: there are some, and more than one hand is left."""
    return bool(hand.declared) and hand.contested


def came_back(hand: Hand) -> tuple[int, ...]:
    """Who is in by a ruling since all was opened, and has declared nothing: they do so now."""
    said = dict(hand.declared)
    if not counts(hand) or isinstance(hand.now, Declare) or {"in", "out"} & {*said.values()}:
        return ()
    return tuple(holding.seat for holding in hand.live if holding.seat not in said)


def ends(hand: Hand, pot: Pot) -> Ends:
    """Who plays for which end of a pot."""
    said = dict(hand.declared)
    by_end = {
        end: tuple(seat for seat in pot.claimants if said.get(seat) == end)
        for end in (*end_keys(len(hand.game.ends)), EVERY)
    }
    return Ends(by_end, by_end.pop(EVERY))


def objection(hand: Hand, pot: Pot, command: Award) -> Refused | None:
    """Why the declarations do not admit an award; None where they do."""
    those, won, tied = ends(hand, pot), command.ends, may_tie(hand)
    for seat in command.named:
        alone = all(won.get(end) == (seat,) for end in those.said)
        shares = tied and all(seat in won.get(end, ()) for end in those.said)
        if seat in those.both and not alone and not shares:
            return Refused("both-alone", seat=seat)
    if not tied and any(seat in those.both for seat in command.winners):
        return None
    for end, seats in won.items():
        for seat in seats:
            if seat not in (*those.said.get(end, ()), *those.both):
                return Refused(_otherwise(those, end), seat=seat)
    for end, seats in those.said.items():
        if seats and not won.get(end):
            return Refused(NOT_NAMED.get(end, "who-won-end"))
    if not those.plain and any(ends(hand, other).plain for other in unpaid(hand)):
        return Refused("pay-the-others-first")
    return None


NOT_NAMED: Mapping[EndKey, str] = {"high": "who-won-high", "low": "who-won-low"}
"""The reason why nobody is named for an end that somebody declared."""


def _otherwise(those: Ends, end: EndKey) -> str:
    """The reason why somebody cannot win an end that they did not declare."""
    if len(those.said) > 2:
        return "declared-otherwise"
    return "declared-low" if end == "high" else "declared-high"


def may_tie(hand: Hand) -> bool:
    """Whether a tie is good enough for who declared both ways."""
    return hand.house.tie_of_both in ("wins", "three-quarters")


def awards(hand: Hand, pot: Pot) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The simplest awards of a pot: one winner an end, as the winners of each."""
    those = ends(hand, pot)
    scoops = tuple(((seat,),) * len(those.said) for seat in those.both)
    if not those.plain and any(ends(hand, other).plain for other in unpaid(hand)):
        return scoops
    return (*scoops, *product(*(_each(seats) for seats in those.said.values())))


def _each(seats: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """One winner of an end, or none where nobody said it."""
    return tuple((seat,) for seat in seats) or ((),)
