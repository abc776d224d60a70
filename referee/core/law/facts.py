"""What the app sees of a deal by itself, so that a law need not ask it.

A sight looks at a hand and the seat a law is about, and answers with one of the answers of a
question, or with None where it cannot tell. Must not know laws or rulings.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.book.house import RAISES, raises_choice
from referee.core.law import games, moments, seats
from referee.core.law.games import Sight
from referee.core.state.hand import Hand
from referee.core.state.night import Night

SWITCH = "switch:"
SIGHTS: Mapping[str, Sight] = {**games.SIGHTS, **moments.SIGHTS, **seats.SIGHTS}


def sees(name: str, night: Night, hand: Hand, offender: int | None) -> str | None:
    """What a sight of that name shows; of a switch, what this house has chosen, if it has."""
    if name.startswith(SWITCH):
        return _chosen(hand, name.removeprefix(SWITCH))
    return SIGHTS[name](night, hand, offender)


def _chosen(hand: Hand, switch: str) -> str | None:
    """How many raises there are, the stakes say."""
    said = raises_choice(hand.stakes.limit) if switch == RAISES else hand.house.choice(switch)
    return said or None
