"""How many chips: what the sheet asks where a seat bets, raises, or names a bid. Pure."""

from __future__ import annotations

from referee.core.messages.betting import BetTo, RaiseTo
from referee.core.messages.offer import Offer
from referee.core.messages.prices import TakeOffer
from referee.core.rules.betting import seat_offers
from referee.core.rules.implied import begun
from referee.core.rules.offers import offers
from referee.core.rules.raising import usual_sizes
from referee.core.state.night import MORE_THAN_ANYBODY_HAS, Night
from referee.core.state.prices import offering
from referee.core.value import dataclass
from referee.screens.buttons import Fields
from referee.screens.felt.words.amounts import BET, BID, RAISE_TO, SIZES, VERBS
from referee.screens.words.betting import passing_fields


@dataclass(frozen=True, slots=True)
class Amount:
    """least, most: what may be named; fields: what the tap says besides; presets: the usual totals,
    each with its word; bound: the most is known, about: how well; level: the bet that is to be
    called, own_bet: what of it is in already."""

    name: str
    verb: str
    do: str
    least: int
    most: int
    fields: Fields
    presets: tuple[tuple[int, str], ...] = ()
    bound: bool = True
    about: str = ""
    level: int = 0
    own_bet: int = 0


def to_bet(night: Night, seat: int) -> Amount | None:
    """What a seat may bet or raise to; None where it may not. Whoever bets has seen antes and
    blinds."""
    table = begun(night)
    hand = table.playing
    if hand is None or hand.betting is None or not hand.has(seat):
        return None
    found = seat_offers(table, hand, seat)
    offer = next((offer for offer in found if isinstance(offer.command, BetTo | RaiseTo)), None)
    if offer is None:
        return None
    bet, own = isinstance(offer.command, BetTo), hand.of(seat).bet
    return Amount(
        name=night.name(seat),
        verb=BET if bet else RAISE_TO,
        do="bet" if bet else "raise",
        least=offer.least,
        most=offer.most,
        fields=passing_fields(offer.command),
        presets=tuple((to, SIZES[size]) for to, size in usual_sizes(table, hand, seat, offer)),
        bound=_bound(offer),
        about="≈" if table.real and table.behind(seat) + own == offer.most else "",
        level=hand.level,
        own_bet=own,
    )


def to_bid(night: Night, seat: int, takes: int) -> Amount | None:
    """What a seat may bid for what is offered, or bet against the pot; None where it may not."""
    hand = night.playing
    if hand is None or (step := offering(hand)) is None:
        return None
    for offer in offers(night):
        command = offer.command
        if not isinstance(command, TakeOffer) or (command.seat, command.takes) != (seat, takes):
            continue
        if not offer.least:
            return None
        most = ((offer.most, "most"),) if _bound(offer) and offer.least < offer.most else ()
        return Amount(
            name=night.name(seat),
            verb=BET if hand.keeper is not None else VERBS.get(step.what, BID),
            do="take-offer",
            least=offer.least,
            most=offer.most,
            fields=(("seat", str(seat)), ("takes", str(takes))),
            presets=most,
            bound=_bound(offer),
        )
    return None


def _bound(offer: Offer) -> bool:
    return offer.most < MORE_THAN_ANYBODY_HAS
