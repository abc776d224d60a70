"""What a pot is called: by its number, or whose stake it is where each plays against the dealer."""

from __future__ import annotations

from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import Pot, pots
from referee.screens.words.names import own, pot_name


def pile_name(night: Night, hand: Hand, pot: Pot) -> str:
    """One of the pots of a deal."""
    others = [seat for seat in pot.claimants if seat != hand.keeper]
    if hand.keeper is None or len(others) > 1 or (not others and not pot.claimants):
        return pot_name(pot.number, len(pots(hand)))
    return f"{own(night.name(others[0]))} stake" if others else "the stakes of who is out"
