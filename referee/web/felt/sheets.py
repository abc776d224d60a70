"""Sheets: what opens over the felt. They only show; every change is a tap."""

from __future__ import annotations

from flask import abort, render_template

from referee.core.book.game import Ante
from referee.core.decide import act
from referee.core.errors import Impossible, Refused
from referee.core.messages.betting import BetTo, BringIn, Call, Check, Drop, RaiseTo
from referee.core.messages.command import Stand
from referee.core.messages.law import ByConsent
from referee.core.rules.betting_offers import seat_offers
from referee.core.rules.implied import begun
from referee.core.rules.offer import Offer
from referee.core.state import button
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.rotation import next_game
from referee.screens.buttons import Fields
from referee.screens.felt.amounts import Amount, to_bet
from referee.screens.felt.seats import held
from referee.screens.felt.words.forced import ante_due
from referee.screens.felt.words.steps import before_them
from referee.screens.phone import openers
from referee.table import Look
from referee.web import words as say
from referee.web.felt import bp
from referee.web.overlay import Gone, asked_number, overlay, playing
from referee.web.services import services
from referee.web.viewer import viewer


@overlay(bp, "/amount", deals=True)
def amount(look: Look) -> str:
    """The usual sizes of a bet or raise, and a keypad for any other."""
    return how_many(look, asked_number("seat"))


def how_many(look: Look, seat: int, view: str = "felt", more: Fields = ()) -> str:
    """The same for one seat, in a view, with what else its taps send. Raises Gone."""
    return asks_amount(look, to_bet(look.night, seat), view, more)


def asks_amount(look: Look, amount: Amount | None, view: str, more: Fields) -> str:
    """The sheet that asks how many chips. Raises Gone where there is nothing to ask."""
    if amount is None:
        raise Gone
    return render_template("felt/amount.html", look=look, view=view, amount=amount, more=more)


@overlay(bp, "/antes", deals=True)
def antes(look: Look) -> str:
    """Who is not in this deal, and who is short."""
    hand = playing(look)
    if not isinstance(hand.now, Ante):
        raise Gone
    due, payer = ante_due(hand)
    people = []
    for seat in hand.order:
        short = payer in (None, seat) and look.night.behind(seat) < due
        people.append((seat, look.night.name(seat), held(look.night, seat), short))
    return render_template("felt/antes.html", look=look, people=people, due=due)


@overlay(bp, "/seat")
def seat_sheet(look: Look) -> str:
    """One seat: what it may do now, and what can be done about it."""
    seat = asked_number("seat")
    if seat >= len(look.night.players):
        abort(404)
    hand = look.night.playing
    table = begun(look.night)  # whoever speaks has seen antes and blinds
    later: tuple[Offer, ...] = ()
    settled = seat in look.settled
    first, own = "", openers.mine(hand, seat, False, look.vouched, settled=settled)
    if table.playing is not None and table.playing.betting is not None:
        later = seat_offers(table, table.playing, seat)
        if table is look.night and table.playing.asks_first and later:
            first = say.BRINGS_IN_OR_BETS if table.playing.betting.bring_in else say.ACTS
    return render_template(
        "felt/seat.html",
        look=look,
        player=look.night.players[seat],
        stack=held(look.night, seat),
        in_hand=hand is not None and hand.has(seat) and look.night.dealing_in is None,
        drawing=hand is not None and hand.drawing,
        drew=hand is not None
        and hand.drawing
        and hand.has(seat)
        and hand.of(seat).drew is not None,
        offers=[_seat_button(look.night, offer) for offer in later],
        before=before_them(look.night, table.playing, later),
        first=first,
        drops=hand is not None
        and hand.has(seat)
        and len(hand.live) > 1
        and (hand.drawing or hand.handling is not None),
        stood=_against_the_rules(look.night, hand, seat),
        betting=hand is not None and hand.betting is not None and hand.has(seat),
        level=hand.level if hand is not None else 0,
        deals_next=button.next_dealer(look.night) == seat,
        seals=own.change,
        splits=bool(own.split),
        dealer_and_blinds=hand is None and _two_blinds(look.night) and seat in look.night.ring,
    )


def _two_blinds(night: Night) -> bool:
    """Whether the next deal has two blinds, so that their places can be named."""
    coming = next_game(night)
    game = services().table.book.games.get(coming[0]) if coming else night.game
    if game is None or game.blinds is None or len(night.ring) < 3:
        return False
    return len(night.stakes_for(game).in_force(game.blinds).posts) == 2


@overlay(bp, "/dealer")
def dealer(look: Look) -> str:
    """Who deals next and at whose places the blinds are, where the button may be dead."""
    seat = asked_number("seat")
    if look.night.playing is not None or not _two_blinds(look.night) or seat not in look.night.ring:
        raise Gone
    at = look.night.ring.index(seat) + 1
    ring = (*look.night.ring[at:], *look.night.ring[:at])
    return render_template(
        "felt/dealer.html",
        look=look,
        player=look.night.players[seat],
        ring=[(seat, look.night.name(seat)) for seat in ring],
        present=[seat for seat in ring if look.night.present(seat)],
    )


def _against_the_rules(night: Night, hand: Hand | None, seat: int) -> list[tuple[str, str]]:
    """What the rules refuse this seat now and the table can let stand: (button, words)."""
    if hand is None or not hand.has(seat):
        return []
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
            said = words if seat == hand.turn else say.out_of_turn(words)
            found.append((do, said))
    return found


def _seat_button(night: Night, offer: Offer) -> dict[str, object]:
    command, free = offer.command, offer.least != offer.most
    passing = getattr(command, "passing", ())
    match command:
        case BringIn():
            do, label = "bring-in", say.brings_in(offer.cost)
        case Check():
            do, label = "check", say.CHECKS
        case Call():
            do, label = "call", say.calls(offer.cost)
        case BetTo():
            do, label = "bet", say.BETS_MORE if free else say.bets(offer.least)
        case RaiseTo():
            do, label = "raise", say.RAISES_MORE if free else say.raises_to(offer.least)
        case _:
            do, label = "drop", say.FOLDS
    return {
        "do": do,
        "label": label,
        "to": offer.least,
        "free": free,
        "seat": getattr(command, "seat", 0),
        "passing": ",".join(str(seat) for seat in passing),
    }


@overlay(bp, "/menu")
def menu(look: Look) -> str:
    """Where else to go."""
    return render_template("games/menu.html", look=look, who=viewer())
