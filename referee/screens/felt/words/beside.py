"""The forfeit and the bonus as the cards have them."""

from __future__ import annotations

from referee.core.rules.cards_speak import ReadHands
from referee.core.rules.turns import forfeit
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.screens.words.names import listed

ARTICLE = {"royal flush": "a royal flush", "straight flush": "a straight flush"}


NOT_ENOUGH = "less than {}"
PAYERS = {False: "each player", True: "the dealer"}
"""Who pays a bonus."""


def by_cards(night: Night, hand: Hand, reading: ReadHands) -> tuple[str, ...]:
    """What the cards bring beside the pot, in words."""
    said = []
    if reading.lowest:
        names = listed([night.name(seat) for seat in reading.lowest])
        many = len(reading.lowest) > 1
        has = "have equal lowest hands and each pay" if many else "has the lowest hand and pays"
        said.append(f"{names} {has} {forfeit(hand)}")
    if reading.bonus:
        said.append(f"the hand brings a bonus of {reading.bonus} from each player")
    if reading.odds:
        paid = listed([f"{chips} to {night.name(seat)}" for seat, chips in reading.odds])
        said.append(f"the dealer also pays {paid}, as far as their chips go")
    return tuple(said)
