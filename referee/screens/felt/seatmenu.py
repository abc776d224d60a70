"""What opens over the felt for one seat: what it may do now, what the table may let stand, and its
place in the next deal. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.book.game import Game
from referee.core.decide import act
from referee.core.errors import Impossible, Refused
from referee.core.messages.betting import BetTo, BringIn, Call, Check, Drop, RaiseTo
from referee.core.messages.command import Stand
from referee.core.messages.law import ByConsent
from referee.core.messages.offer import Offer
from referee.core.rules.betting import seat_offers
from referee.core.rules.implied import begun
from referee.core.state import button
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.rotation import next_game
from referee.core.value import dataclass
from referee.screens.buttons import Button, Fields
from referee.screens.felt.dock.steps import before_them
from referee.screens.felt.seats import held
from referee.screens.felt.words import seatmenu as say
from referee.screens.felt.words.waiting import kept_waiting
from referee.screens.words.betting import passing_fields


@dataclass(frozen=True, slots=True)
class SeatMenu:
    """One seat. offers: what it may bet, with who passes first (before); first: what it does first,
    where the table says who does; stood: acts that only the table can let stand, as (act, words);
    kept_waiting: why it waits until the pot is won; in_hand, betting, drawing, drops, drew: what of
    the deal there is to say; level: the bet to be
    called."""

    name: str
    seat: int
    stack: str
    offers: tuple[Button, ...]
    first: str
    before: str
    stood: tuple[tuple[str, str], ...]
    in_hand: bool
    betting: bool
    drawing: bool
    drops: bool
    drew: bool
    level: int
    deals_next: bool
    blinds: bool
    kept_waiting: str


def seat_menu(night: Night, seat: int, games: Mapping[str, Game]) -> SeatMenu:
    """games: those of the book, of which one is dealt next."""
    hand, table = night.playing, begun(night)  # whoever speaks has seen antes and blinds
    later = _offers(table, seat)
    has = hand is not None and hand.has(seat)
    drawing = hand is not None and hand.drawing
    return SeatMenu(
        name=night.name(seat),
        seat=seat,
        stack=held(night, seat),
        offers=tuple(_button(night, offer) for offer in later),
        first=_first(table) if table is night and later else "",
        before=before_them(night, table.playing, later),
        stood=_let_stand(night, hand, seat),
        in_hand=has and night.dealing_in is None,
        betting=has and hand is not None and hand.betting is not None,
        drawing=drawing,
        drops=has and hand is not None and _folds_beside_bets(hand),
        drew=drawing and has and hand is not None and hand.of(seat).drew is not None,
        level=hand.level if hand is not None else 0,
        deals_next=button.next_dealer(night) == seat,
        blinds=names_blinds(night, seat, games),
        kept_waiting=kept_waiting(night, seat),
    )


def _offers(table: Night, seat: int) -> tuple[Offer, ...]:
    hand = table.playing
    if hand is None or hand.betting is None:
        return ()
    return seat_offers(table, hand, seat)


def _first(table: Night) -> str:
    hand = table.playing
    if hand is None or hand.betting is None or not hand.asks_first:
        return ""
    return say.BRINGS_IN_OR_BETS if hand.betting.bring_in else say.ACTS


def _folds_beside_bets(hand: Hand) -> bool:
    """Whether a hand can be folded though nobody bets now."""
    return len(hand.live) > 1 and (hand.drawing or hand.handling is not None)


def _let_stand(night: Night, hand: Hand | None, seat: int) -> tuple[tuple[str, str], ...]:
    """What the rules refuse this seat now and the table can let stand: (act, words)."""
    if hand is None or not hand.has(seat):
        return ()
    found = []
    asked = (
        (Check(seat), "check", say.CHECKS),
        (Call(seat), "call", say.CALLS),
        (Drop(seat), "drop", say.FOLDS),
    )
    for command, do, words in asked:
        try:
            events, _ = act(night, Stand(command))
        except (Refused, Impossible):
            continue
        if any(isinstance(event, ByConsent) for event in events):
            found.append((do, words if seat == hand.turn else say.out_of_turn(words)))
    return tuple(found)


def _button(night: Night, offer: Offer) -> Button:
    """An offer with the name before it; where there is a choice, how many chips is asked."""
    command, free = offer.command, offer.least != offer.most
    fields = passing_fields(command)
    to: Fields = (*fields, ("to", str(offer.least)))
    match command:
        case BringIn():
            made = Button(say.brings_in(offer.cost), "bring-in", fields)
        case Check():
            made = Button(say.CHECKS, "check", fields)
        case Call():
            made = Button(say.calls(offer.cost), "call", fields)
        case BetTo() | RaiseTo() if free:
            words = say.BETS_MORE if isinstance(command, BetTo) else say.RAISES_MORE
            made = Button(words, overlay="felt.amount", fields=fields[:1])
        case BetTo():
            made = Button(say.bets(offer.least), "bet", to)
        case RaiseTo():
            made = Button(say.raises_to(offer.least), "raise", to)
        case _:
            made = Button(say.FOLDS, "drop", fields)
    return made


# --- the place in the next deal -------------------------------------------------------------


def names_blinds(night: Night, seat: int, games: Mapping[str, Game]) -> bool:
    """Whether the seat can deal next and the deal has two blinds: their places can be said."""
    if night.playing is not None or seat not in night.ring or len(night.ring) < 3:
        return False
    coming = next_game(night)
    game = games.get(coming[0]) if coming else night.game
    if game is None or game.blinds is None:
        return False
    return len(night.stakes_for(game).in_force(game.blinds).posts) == 2


def from_left(night: Night, seat: int) -> tuple[int, ...]:
    """The seats from the dealer's left on, the dealer last."""
    at = night.ring.index(seat) + 1
    return (*night.ring[at:], *night.ring[:at])
