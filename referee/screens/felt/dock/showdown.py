"""The buttons of the showdown: who wins a pot."""

from __future__ import annotations

from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import Pot, pots, sole, unpaid
from referee.screens.buttons import Button
from referee.screens.felt.dock import milestones, steps
from referee.screens.felt.words import prices
from referee.screens.felt.words.piles import beats, pile_name
from referee.screens.words.names import own


def main(night: Night, hand: Hand) -> tuple[tuple[Button, ...], str]:
    """The big buttons of the dock, and the word before them."""
    left = sole(hand)
    if left is not None:
        return _sole_dock(night, hand, left), ""
    open_pots = unpaid(hand)
    pot = open_pots[-1] if open_pots else None
    if pot is None:
        return (), ""
    which = "" if len(pots(hand)) == 1 else f" {pile_name(night, hand, pot)}"
    winners = []
    for seat in pot.claimants:
        asked = (("seat", str(seat)), ("pot", str(pot.number)))
        says = beats(night, hand, pot, seat) or f"{night.name(seat)} wins{which}"
        wins = Button(says, overlay="felt.winner", fields=asked)
        winners.append((seat, wins))
    names, lead = steps.claims(night, winners)
    names = (*names, *prices.nobody(night, hand, pot.number))
    split = Button("Split …", overlay="felt.split", fields=(("pot", str(pot.number)),))
    if len(hand.live) > 1:  # one in against the widow shares with nobody
        names = (*names, split)
    shown = {seat for seat, _, _ in hand.shown}
    all_shown = all(holding.seat in shown for holding in hand.live)
    by_cards = "Pay by the cards shown …" if all_shown else "Show cards …"
    return (*names, Button(by_cards, overlay="felt.cards")), lead


def _sole_dock(night: Night, hand: Hand, left: Pot) -> tuple[Button, ...]:
    seat = left.claimants[0]
    name = night.name(seat)
    fields = (("pot", "0"), ("winner", str(seat)))
    if hand.proof != "owed":
        pays = milestones.pays(night, hand, left)
        return (Button(pays, "award", fields, kind="main"),)
    opener = hand.opener
    assert opener is not None
    whose = "openers" if opener == seat else f"{own(night.name(opener))} openers"
    return (
        Button(
            f"{name} wins, {whose} shown", "award", (*fields, ("openers", "shown")), kind="main"
        ),
        Button("No openers", overlay="floor.law", fields=(("id", "false-openers"),)),
        Button("Skip openers (nobody asked)", "award", (*fields, ("openers", "not-asked"))),
    )
