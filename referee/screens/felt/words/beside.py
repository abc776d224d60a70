"""The forfeit and the bonus as the cards have them."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.rules.cards_speak import ReadHands
from referee.core.rules.turns import forfeit
from referee.core.rules.versus import as_far_as, dealers_own
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.screens.games.words.dealers import needed
from referee.screens.words.names import listed

ARTICLE = {"royal flush": "a royal flush", "straight flush": "a straight flush"}


NOT_ENOUGH = "the dealer has less than {}"
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
        said.append(f"The hand brings a bonus of {reading.bonus} from each player")
    if hand.keeper is not None:
        said += _by_dealer(night, hand, reading)
    return tuple(said)


def _by_dealer(night: Night, hand: Hand, reading: ReadHands) -> Iterator[str]:
    """What the dealer pays beyond the stakes, and why where their hand is not enough."""
    dealer, versus = night.name(hand.order[-1]), hand.settled.versus
    short = any(
        len(pot.claimants) > 1 and not division.winners
        for pot, division in zip(reading.pots, reading.verdict.divisions, strict=True)
    )
    if versus is not None and versus.needs and short:
        least = needed(versus.needs)
        yield f"{dealer} has less than {least}: first bets are paid 1 to 1, the rest comes back"
    odds = (*hand.odds, *reading.odds)
    own = dealers_own(hand, reading.unclaimed).values()
    takes = reading.verdict.payout.get(dealer, 0)
    has = night.reach(hand.order[-1]) + takes + sum([chips for ((_, chips),) in own])
    if odds:
        paid = as_far_as(hand, odds, has)
        each = [
            night.name(seat) + f" {chips}" + f" of {due}" * (chips < due)
            for seat, due, chips in paid
        ]
        short = any(chips < due for _, due, chips in paid)
        yield f"{dealer} also pays {listed(each)}" + "; that’s all they have" * short
