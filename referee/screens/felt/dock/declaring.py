"""The dock while players declare, and of a showdown with declarations."""

from __future__ import annotations

from referee.core.book.game import Declare
from referee.core.rules.offers import offers
from referee.core.state import declaring
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import Pot, pots, unpaid
from referee.core.value import replace
from referee.screens.buttons import Button, Dock
from referee.screens.felt.dock import milestones
from referee.screens.felt.dock.steps import by_name
from referee.screens.words.names import capital, listed, pot_name


def dock(night: Night, hand: Hand) -> Dock:
    """While they declare: the tablet goes round, or fists; then all words are opened."""
    if late := declaring.came_back(hand):
        who = listed([night.name(seat) for seat in late])
        verb = "declares" if len(late) == 1 else "declare"
        return Dock((Button(f"{who} {verb} …", overlay="felt.reveal", kind="main"),))
    waiting = [holding.seat for holding in hand.live if not holding.done]
    if not waiting:
        main = (Button("Reveal", "reveal", kind="main"),)
        return Dock(main, (Button("Somebody changes …", overlay="felt.handed"),))
    if isinstance(hand.now, Declare) and hand.now.in_turn:  # aloud: nobody hides it
        return Dock((Button("Who’s in …", overlay="felt.reveal", kind="main"),))
    round_ = Button("Pass the tablet around …", overlay="felt.handed")
    fists = Button("Everyone shows …", overlay="felt.reveal")
    # of who is in the line says that fists open, or that it is said aloud
    first, second = (fists, round_) if hand.in_or_out else (round_, fists)
    over = () if hand.in_or_out else (Button("Not noted", "all-set"),)
    names = [
        (
            seat,
            Button(
                f"{night.name(seat)} declares here",
                overlay="felt.declare",
                fields=(("seat", str(seat)),),
            ),
        )
        for seat in waiting
    ]
    label = "Who declares on the tablet?"
    both = (replace(first, kind="main"), second)
    return Dock(both, (*by_name(night, names), *over), label, word="Declare on the tablet:")


def showdown_dock(night: Night, hand: Hand) -> Dock:
    """The pots go by what was declared."""
    pot = next_pot(hand)
    which = f": {pot_name(pot.number, len(pots(hand)))}" if len(pots(hand)) > 1 else " …"
    main = (
        Button(
            f"Who won {listed(hand.game.ends)}{which}",
            overlay="felt.ends",
            fields=(("pot", str(pot.number)),),
        ),
        Button("Show cards …", overlay="felt.cards"),
    )
    return Dock(main, milestones.next_deal(night, offers(night)))


def halves_dock(night: Night, hand: Hand) -> Dock:
    """High and low share the pot: who has which half, or one who has both."""
    pot, ends, two = unpaid(hand)[-1], listed(hand.game.ends), len(hand.game.ends) == 2
    all_ = ends if two else "the whole pot"
    main = (
        Button(
            f"{capital(ends)} …",
            overlay="felt.split",
            fields=(("pot", str(pot.number)),),
        ),
        Button("Show cards …", overlay="felt.cards"),
    )
    scoops = [
        (
            seat,
            Button(
                f"{night.name(seat)} takes {all_}",
                overlay="felt.winner",
                fields=(("seat", str(seat)), ("pot", str(pot.number))),
            ),
        )
        for seat in pot.claimants
    ]
    row = (*by_name(night, scoops), *milestones.next_deal(night, offers(night)))
    asked = (
        ("Who takes both halves?", "Takes both:") if two else (f"Who takes {all_}?", "Takes it:")
    )
    return Dock(main, row, asked[0], word=asked[1])


def next_pot(hand: Hand) -> Pot:
    """The pot that is paid next: the last side pot first, but one that may have to wait for the
    next deal after all others."""
    left = unpaid(hand)
    paying = [pot for pot in left if declaring.ends(hand, pot).plain]
    return (paying or left)[-1]
