"""What the dock may offer now, in its order, and whether an act is found there: decide() accepts
all of it. Each noun says in its own file what it offers at which step (OFFERS), and why it does not
(WHY_NOT).

An offering function that asks for `asked` is also where these acts are looked up: what it names in
its signature is legal when it is found among what it offers then. It is given the act, since some
say more than a list can show. What no function asks for, as what is told, counted, ruled or begun,
is judged by its own rule alone; commands of the bank and the laws are always open to the host and
are not listed.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.book.game import Step
from referee.core.errors import Refused
from referee.core.messages.command import Command
from referee.core.messages.offer import AtStep, Offer, Offering
from referee.core.rules import betting, dealing, draw, forced, milestones, prices, showdown, turns
from referee.core.state.night import Night, going_on
from referee.core.value import by_class, each

AT: tuple[AtStep, ...] = (
    *(dealing.OFFERS, forced.OFFERS, turns.OFFERS, draw.OFFERS, prices.OFFERS),
    *(betting.OFFERS, milestones.OFFERS, showdown.OFFERS, prices.CARDS_UP),
)
ALWAYS: tuple[Offering, ...] = (*milestones.UNTAPPED, *dealing.ENDINGS)
LISTED: AtStep = {
    kind: (*(does for at in AT for does in at.get(kind, ())), *ALWAYS) for kind in each(Step)
}
"""What offers something at each step, in the order of the dock."""
LOOKED_UP: Mapping[type, Offering] = by_class(
    "asked",
    *{does for those in LISTED.values() for does in those if "asked" in does.__annotations__},
)
"""In which offers each act is looked up."""
NOUNS = (betting, dealing, draw, forced, milestones, prices, showdown, turns)
REASONS = by_class("command", *(why for noun in NOUNS for why in getattr(noun, "WHY_NOT", ())))
"""Why each of them is not found there."""


def offers(night: Night) -> tuple[Offer, ...]:
    """What may be done with the deal now; empty on a closed night."""
    if night.closed or not night.begun:
        return ()
    hand = night.playing
    if hand is None:
        return dealing.between(night)
    return tuple([offer for does in LISTED[type(hand.now)] for offer in does(night, hand)])


def found(night: Night, command: Command) -> bool:
    """Whether a command is among the offers: allowed now."""
    hand = night.playing
    if hand is None:
        return False
    among = LOOKED_UP[type(command)](night, hand, command)
    return any(offer.command == command for offer in among)


def why_not(night: Night, command: Command) -> Refused:
    """The reason why a command is not among the offers: asked for only when it is refused."""
    reason: Refused = REASONS[type(command)](night, going_on(night), command)
    return reason
