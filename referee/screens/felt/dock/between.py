"""The dock between deals: the next deal, who leaves or buys chips, and a pot that waits."""

from __future__ import annotations

from referee.core.book.game import Free, Game
from referee.core.messages.dealing import NextDeal
from referee.core.messages.offer import Offer
from referee.core.rules.offers import offers
from referee.core.state.button import next_dealer, turn_to_deal
from referee.core.state.night import Night
from referee.core.state.rotation import chooser, next_game
from referee.core.value import replace
from referee.screens.buttons import Button, Dock, Fields
from referee.screens.felt.dock import milestones, steps
from referee.screens.felt.words.crib import broke, leaving


def between(night: Night) -> Dock:
    """Between deals; whoever has no chips can buy some."""
    main = tuple(_buttons(night, offers(night)))
    if night.closed or not night.ring:
        return Dock(main)
    buys = [
        (
            seat,
            Button(f"{night.name(seat)} buys chips …", overlay="bank.buy", fields=_of(seat)),
        )
        for seat in broke(night)
    ]
    return Dock(main, steps.by_name(night, buys), "Who buys chips?", word="Buys chips:")


def share_out(night: Night) -> Button:
    """Leads to the pot that nobody will play for, shared out."""
    return Button(f"Split the {night.pot} left in the pot …", overlay="felt.divide")


def _of(seat: int) -> Fields:
    """What an overlay of the bank is about, opened over the felt."""
    return (("seat", str(seat)), ("at", "felt"))


def _buttons(night: Night, found: tuple[Offer, ...]) -> list[Button]:
    buttons = []
    dealer = next_dealer(night)
    if any(isinstance(offer.command, NextDeal) for offer in found) and dealer is not None:
        buttons += _next_deal(night, dealer)
    due = turn_to_deal(night)
    if buttons and due != dealer and due in night.ring:
        buttons.append(Button(f"Deal for {night.name(due)}", "dealer", (("seat", str(due)),)))
    for seat in leaving(night):
        says = f"{night.name(seat)} leaves: count …"
        buttons.append(Button(says, overlay="bank.leave", fields=_of(seat)))
    if night.pot:
        buttons.append(share_out(night))
    return buttons


def _next_deal(night: Night, dealer: int) -> list[Button]:
    """One tap deals the same game again, or the one whose turn it is; and another is chosen."""
    last, coming = night.game, next_game(night)
    name, id = night.name(dealer), coming[0] if coming else ""
    label = f"{name} deals next" if night.hand else "Deal the first hand"
    if coming and last and night.hand and milestones.names_game(night, coming[0]):
        label = f"{name} deals {coming[1]}"
    fields = (("game", id), *_called(last, coming))
    deal = Button(label, "next-deal", fields, kind="main")
    if chooser(night) is None:
        return [deal, Button("Another game …", overlay="games.games")]
    again = replace(deal, label=f"{last.name} again" if night.hand else last.name) if last else deal
    return [
        Button(f"{name} chooses …", overlay="games.games", kind="main"),
        replace(again, kind=""),
    ]


def _called(last: Game | None, coming: tuple[str, str] | None) -> Fields:
    """The name the table has for just a pot, where that is played again."""
    free = last is not None and any(isinstance(step, Free) for step in last.steps)
    return (("called", coming[1]),) if free and last and coming == (last.id, last.name) else ()
