"""What the dock may offer now, in its order, and whether an act is found there: decide() accepts
all of it. Each noun says in its own file what it offers (OFFERS), and why not (WHY_NOT).

An offering function that asks for `asked` is also where these acts are looked up: what it names in
its signature is legal when it is found among what it offers then. It is given the act, since some
say more than a list can show. What no function asks for, as what is told, counted, ruled or begun,
is judged by its own rule alone; commands of the bank and the laws are always open to the host and
are not listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from referee.core.errors import Refused
from referee.core.messages.command import Command
from referee.core.rules import (
    betting,
    dealing,
    draw,
    forced,
    milestones,
    payment,
    prices,
    turns,
)
from referee.core.rules.offer import Offer
from referee.core.state.hand import Hand
from referee.core.state.night import Night, going_on
from referee.core.value import by_class

LISTED: tuple[Callable[[Night, Hand], Iterable[Offer]], ...] = (
    *(*dealing.OFFERS, *forced.OFFERS, *turns.OFFERS, *draw.OFFERS, *prices.OFFERS),
    *(*betting.OFFERS, *milestones.OFFERS, *payment.OFFERS),
    *(*prices.CARDS_UP, *milestones.UNTAPPED, *dealing.ENDINGS),
)
LOOKED_UP: Mapping[type, Callable[..., Iterable[Offer]]] = by_class(
    "asked", *(listed for listed in LISTED if "asked" in listed.__annotations__)
)
"""In which offers each act is looked up."""
REASONS = by_class(
    "command",
    *(*betting.WHY_NOT, *forced.WHY_NOT, *draw.WHY_NOT, *turns.WHY_NOT),
    *(*payment.WHY_NOT, *prices.WHY_NOT),
)
"""Why each of them is not found there."""


def offers(night: Night) -> tuple[Offer, ...]:
    """What may be done with the deal now; empty on a closed night."""
    if night.closed or not night.begun:
        return ()
    hand = night.playing
    if hand is None:
        return dealing.between(night)
    return tuple([offer for listed in LISTED for offer in listed(night, hand)])


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
