"""Sheets: what opens over the felt. They only show; every change is a tap."""

from __future__ import annotations

from flask import abort, render_template

from referee.core.book.game import Ante
from referee.screens.buttons import Fields
from referee.screens.felt.amounts import Amount, to_bet
from referee.screens.felt.seatmenu import from_left, names_blinds, seat_menu
from referee.screens.felt.seats import antes_of
from referee.screens.phone import openers
from referee.table import Look
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
    people, due = antes_of(look.night, hand)
    return render_template("felt/antes.html", look=look, people=people, due=due)


@overlay(bp, "/seat")
def seat_sheet(look: Look) -> str:
    """One seat: what it may do now, and what can be done about it."""
    seat = asked_number("seat")
    if seat >= len(look.night.players):
        abort(404)
    return render_template(
        "felt/seat.html",
        look=look,
        player=look.night.players[seat],
        menu=seat_menu(look.night, seat, services().table.book.games),
        own=openers.mine(
            look.night.playing, seat, False, look.vouched, settled=seat in look.settled
        ),
    )


@overlay(bp, "/dealer")
def dealer(look: Look) -> str:
    """Who deals next and at whose places the blinds are, where the button may be dead."""
    seat = asked_number("seat")
    if not names_blinds(look.night, seat, services().table.book.games):
        raise Gone
    ring = from_left(look.night, seat)
    return render_template(
        "felt/dealer.html",
        look=look,
        player=look.night.players[seat],
        ring=[(seat, look.night.name(seat)) for seat in ring],
        present=[seat for seat in ring if look.night.present(seat)],
    )


@overlay(bp, "/menu")
def menu(look: Look) -> str:
    """Where else to go."""
    return render_template("games/menu.html", look=look, who=viewer())
