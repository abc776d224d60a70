"""The buttons of the draw: how many cards."""

from __future__ import annotations

from referee.core.messages.draw import DrawCards, ServeOwed
from referee.core.messages.offer import Offer
from referee.core.state.draw import rules
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.screens.buttons import Button, Dock, Fields, Slots
from referee.screens.felt.dock.steps import while_away

USUAL = 3
"""Most draws are to a pair."""


def dock(night: Night, hand: Hand, found: tuple[Offer, ...]) -> Dock:
    """How many are drawn, each number in a cell of its own; the usual one is the next thing."""
    step, counts = rules(hand), list[Button]()
    served: Button | None = None
    exchange, usual = bool(step.extra) or step.stock, _usual_draw(hand)
    fields: Fields
    for offer in found:
        match offer.command:
            case DrawCards(seat, number):
                pat = number == 0 and not step.extra
                kept = ", ace kept" if step.ace and number > step.most else ""
                label = "Pat" if pat else f"{number}{kept}"
                fields = (("seat", str(seat)), ("count", str(number)))
                verb = "discards" if exchange else "draws"
                spoken = "Pat" if pat else f"{night.name(seat)} {verb} {number}{kept}"
                kind = f"digit at-{number}{' words' if pat or kept else ''}"
                kind += " main" if number == usual and not kept else ""
                counts.append(Button(label, "draw", fields, kind=kind, spoken=spoken))
            case ServeOwed(seat):
                label = f"Deal {night.name(seat)} the owed cards"
                served = Button(label, "serve", (("seat", str(seat)),), kind="main")
    if away := while_away(night, found):
        return Dock(slots=away)
    if served is not None:
        return Dock(slots=Slots(passive=served))
    return Dock(tuple(counts))


def _usual_draw(hand: Hand) -> int | None:
    """How many most players draw: three to a pair, one for low; nothing where others are dealt."""
    step = rules(hand)
    if step.extra or step.stock:
        return None
    return 1 if "low" in hand.judge else min(USUAL, step.most)
