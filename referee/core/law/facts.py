"""What the app sees of a deal by itself, so that a law need not ask it.

A sight looks at a hand and the seat a law is about, and answers with one of the answers of a
question, or with None where it cannot tell. Must not know laws or rulings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.book.house import RAISES, raises_choice
from referee.core.law import games, moments, seats
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night

SWITCH = "switch:"
Sight = Callable[[Night, Hand, int | None], str | None]


def _of_hand(look: games.OfHand) -> Sight:
    return lambda night, hand, offender: look(hand)


def _of_deals(look: Callable[[Night, Hand], str | None]) -> Sight:
    return lambda night, hand, offender: look(night, hand)


def _of_holding(look: Callable[[Hand, Holding], str | None]) -> Sight:
    return lambda night, hand, offender: (
        look(hand, hand.of(offender)) if offender is not None and offender in hand.order else None
    )


def _of_seat(look: Callable[[Hand, int], str | None]) -> Sight:
    return lambda night, hand, offender: look(hand, offender) if offender is not None else None


def _of_whoever(look: Callable[[Hand, int | None], str | None]) -> Sight:
    return lambda night, hand, offender: look(hand, offender)


SIGHTS: Mapping[str, Sight] = {
    **{name: _of_hand(look) for name, look in (games.SIGHTS | moments.SIGHTS).items()},
    **{name: _of_deals(look) for name, look in moments.OF_NIGHT.items()},
    **{name: _of_holding(look) for name, look in seats.HOLDING.items()},
    **{name: _of_seat(look) for name, look in seats.SEAT.items()},
    **{name: _of_whoever(look) for name, look in seats.WHOEVER.items()},
    **seats.OF_NIGHT,
}


def sees(name: str, night: Night, hand: Hand, offender: int | None) -> str | None:
    """What a sight of that name shows; of a switch, what this house has chosen, if it has."""
    if name.startswith(SWITCH):
        return _chosen(hand, name.removeprefix(SWITCH))
    return SIGHTS[name](night, hand, offender)


def _chosen(hand: Hand, switch: str) -> str | None:
    """How many raises there are, the stakes say."""
    said = raises_choice(hand.stakes.limit) if switch == RAISES else hand.house.choice(switch)
    return said or None
