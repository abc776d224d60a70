"""Legal is what is found among the offers: where in them a command is looked up.

Only that part of the offers is made in which the command could stand, as it is with every tap. Some
commands say more than a list can show, and are looked up under what they say: WIDER names them.
What is told, counted, ruled, owed or begun is no choice among offers: an act that no function here
names in its signature is judged by its own rule alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.core.messages.betting import (
    AllCheck,
    BetTo,
    Drop,
    NobodyOpens,
    OthersDrop,
    RaiseTo,
    TellFirst,
)
from referee.core.messages.command import Command
from referee.core.messages.dealing import PostBlinds
from referee.core.messages.draw import DrawCards, ServeOwed
from referee.core.messages.prices import CardUp, TakeOffer
from referee.core.messages.showdown import Award, ShowOpeners
from referee.core.messages.turns import (
    AllHandle,
    Handle,
    Knock,
    PassTurn,
    Reveal,
    Sealed,
    Stay,
    StockIsOut,
    TakeCard,
    TakeWidow,
)
from referee.core.rules import offers, prices
from referee.core.rules.betting import may_say
from referee.core.rules.offer import Offer
from referee.core.rules.payment import cannot_pay
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.prices import offering
from referee.core.value import by_class

WIDER: Mapping[type, str] = {
    BetTo: "more than was known of a real stack",
    RaiseTo: "more than was known of a real stack",
    Drop: "between the bets, those before it need not have passed",
    OthersDrop: "calling: any of those who owe an answer",
    ShowOpeners: "also while cards are handled and at turns",
    DrawCards: "mixed: whose discards were not kept apart",
    PostBlinds: "out, small: who sits out, or that nobody posts the small one; dead, live: chips "
    "beside the blinds, which its rule counts",
    Knock: "where not every turn is tapped, before its turn",
    Reveal: "choices: what each has declared",
    CardUp: "rank: of the card that followed",
    TakeOffer: "bid: as many chips as the seat names, against the pot with its third card",
    Award: "winners, low, openers: whoever the table names; lowest, bonus, odd_to: what the game "
    "has beside the pot, which its rule reckons",
}
"""Acts that can say more than is listed, and what."""


def found(night: Night, command: Command) -> bool:
    """Whether a command is among the offers: allowed now."""
    hand = night.playing
    return hand is not None and LOOKED_UP[type(command)](night, hand, command)


def _among(listed: Iterable[Offer], command: Command) -> bool:
    return any(offer.command == command for offer in listed)


def _first(night: Night, hand: Hand, command: TellFirst) -> bool:
    return _among(offers.firsts(hand), command)


def _together(night: Night, hand: Hand, command: NobodyOpens | AllCheck | OthersDrop) -> bool:
    calling = command.calling if isinstance(command, OthersDrop) else ()
    return hand.betting is not None and _among(offers.said_together(hand, calling), command)


def _draw(night: Night, hand: Hand, command: DrawCards) -> bool:
    return hand.drawing and _among(offers.draws(hand, [command.count], command.mixed), command)


def _owed(night: Night, hand: Hand, command: ServeOwed) -> bool:
    return hand.drawing and _among(offers.owed(hand), command)


def _blinds(night: Night, hand: Hand, command: PostBlinds) -> bool:
    return _among(offers.blinds(night, hand, command), command)


def _turn(
    night: Night,
    hand: Hand,
    command: TakeWidow | PassTurn | TakeCard | Knock | Stay | StockIsOut | Sealed,
) -> bool:
    return _among(offers.turns(hand, unheard=night.tracking != "bets"), command)


def _card(night: Night, hand: Hand, command: CardUp) -> bool:
    return _among(prices.cards_up(night, hand, command.rank), command)


def _offered(night: Night, hand: Hand, command: TakeOffer) -> bool:
    return _among(prices.answers(night, hand, command.bid, told=True), command)


def _handling(night: Night, hand: Hand, command: Handle | AllHandle) -> bool:
    if offering(hand) is not None:
        return _among(prices.answers(night, hand), command)
    listed = offers.turns(hand) if hand.handling is None else offers.handling(hand)
    return _among(listed, command)


def _declared(night: Night, hand: Hand, command: Reveal) -> bool:
    return _among(offers.declared(hand, command.choices), command)


def _openers(night: Night, hand: Hand, command: ShowOpeners) -> bool:
    return _among(offers.openers(hand), command)


def _award(night: Night, hand: Hand, command: Award) -> bool:
    return cannot_pay(hand, command) is None


LOOKED_UP = by_class(
    "command",
    *(may_say, _first, _together, _blinds, _handling),
    *(_draw, _owed, _turn, _declared, _openers, _award, _card, _offered),
)
"""In which offers each act is looked up."""
