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
from referee.core.rules.betting_offers import speech_like
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


def found(night: Night, command: Command) -> Offer | None:
    """The offer that a command is; none where it is not allowed now."""
    hand = night.playing
    if hand is None:
        return None
    among: Iterable[Offer] = LOOKED_UP[type(command)](night, hand, command)
    for offer in among:
        if offer.command is command or offer.command == command:
            return offer
    return None


def _first(night: Night, hand: Hand, command: TellFirst) -> Iterable[Offer]:
    return offers.firsts(hand)


def _together(
    night: Night, hand: Hand, command: NobodyOpens | AllCheck | OthersDrop
) -> Iterable[Offer]:
    if hand.betting is None:
        return ()
    calling = command.calling if isinstance(command, OthersDrop) else ()
    return offers.said_together(hand, calling)


def _draw(night: Night, hand: Hand, command: DrawCards) -> Iterable[Offer]:
    return offers.draws(hand, [command.count], command.mixed) if hand.drawing else ()


def _owed(night: Night, hand: Hand, command: ServeOwed) -> Iterable[Offer]:
    return offers.owed(hand) if hand.drawing else ()


def _blinds(night: Night, hand: Hand, command: PostBlinds) -> Iterable[Offer]:
    return offers.blinds(night, hand, command)


def _turn(
    night: Night,
    hand: Hand,
    command: TakeWidow | PassTurn | TakeCard | Knock | Stay | StockIsOut | Sealed,
) -> Iterable[Offer]:
    return offers.turns(hand, unheard=night.tracking != "bets")


def _card(night: Night, hand: Hand, command: CardUp) -> Iterable[Offer]:
    return prices.cards_up(night, hand, command.rank)


def _offered(night: Night, hand: Hand, command: TakeOffer) -> Iterable[Offer]:
    return prices.answers(night, hand, command.bid, told=True)


def _handling(night: Night, hand: Hand, command: Handle | AllHandle) -> Iterable[Offer]:
    if offering(hand) is not None:
        return prices.answers(night, hand)
    return offers.handling(hand) if hand.handling is not None else offers.turns(hand)


def _declared(night: Night, hand: Hand, command: Reveal) -> Iterable[Offer]:
    return offers.declared(hand, command.choices)


def _openers(night: Night, hand: Hand, command: ShowOpeners) -> Iterable[Offer]:
    return offers.openers(hand)


def _award(night: Night, hand: Hand, command: Award) -> Iterable[Offer]:
    return () if cannot_pay(hand, command) else (Offer(command),)


LOOKED_UP = by_class(
    "command",
    *(speech_like, _first, _together, _blinds, _handling),
    *(_draw, _owed, _turn, _declared, _openers, _award, _card, _offered),
)
"""In which offers each act is looked up."""
