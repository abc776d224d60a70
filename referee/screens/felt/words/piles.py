"""What a pot is called: by its number, or whose bet it is where each plays against the dealer."""

from __future__ import annotations

from referee.core.rules.versus import stake_of
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import Pot, pots
from referee.screens.words.names import own, pot_name


def pile_name(night: Night, hand: Hand, pot: Pot) -> str:
    """One of the pots of a deal."""
    stake = stake_of(night, hand, pot)
    if stake is None:
        return pot_name(pot.number, len(pots(hand)))
    return f"{own(stake)} bet and the dealer’s" if stake else "the folded players’ bets"


def beats(night: Night, hand: Hand, pot: Pot, seat: int) -> str:
    """What is said of its winner where two play for it, one of them the dealer."""
    others = [other for other in pot.claimants if other != seat]
    if hand.keeper not in pot.claimants or len(others) != 1:
        return ""
    versus = hand.settled.versus
    if versus is not None and not versus.hand:  # a hand wins by what it is
        return f"{night.name(others[0])} loses" if seat == hand.keeper else ""
    return f"{night.name(seat)} beats {night.name(others[0])}"
