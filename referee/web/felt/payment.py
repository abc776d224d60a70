"""Who is paid what: the winner, several winners, a deal thrown in, a pot shared out."""

from __future__ import annotations

from flask import render_template, request

from referee.core.messages.showdown import ThrowIn
from referee.core.state.hand import Hand
from referee.core.state.pots import Pot, open_pot
from referee.screens.bank.words.closing import sharing
from referee.screens.felt import payment
from referee.screens.felt.declaring import end_fields
from referee.screens.felt.shares import shared
from referee.screens.floor.preview import preview
from referee.table import Look
from referee.web.felt import bp
from referee.web.overlay import Gone, asked_number, asked_seats, behind, overlay, playing
from referee.web.render import halves
from referee.web.services import services


@overlay(bp, "/winner", deals=True, pays=True)
def winner(look: Look) -> str:
    """Pay one pot to one winner; openers, and what is paid beside the pot, are asked for first."""
    judges = services().table.book.judges
    wins = payment.winner(look.night, asked_number("seat"), asked_number("pot"), judges)
    if wins is None:
        raise Gone
    return render_template("felt/winner.html", look=look, wins=wins)


def _asked_pot(hand: Hand) -> Pot:
    """The pot of the query, while nobody has it. Raises Gone."""
    pot = open_pot(hand, asked_number("pot"))
    if pot is None:
        raise Gone
    return pot


@overlay(bp, "/split", deals=True, pays=True)
def split(look: Look) -> str:
    """Pay one pot to several winners; in halves, where high and low share it."""
    hand = playing(look)
    judges, both = services().table.book.judges, halves(look.night)
    asks = payment.several(look.night, hand, _asked_pot(hand), both, judges)
    by = asked_number("by") if "by" in request.args else None
    return render_template("felt/split.html", look=look, asks=asks, by=by)


@overlay(bp, "/shares", deals=True)
def who_gets_what(look: Look) -> str:
    """What everybody would get of a pot that is shared as ticked, before it is paid."""
    hand = playing(look)
    ticked = tuple(asked_seats(field) for field, _ in end_fields(hand))
    odd_to = asked_number("odd-to") if request.args.get("odd-to") else None
    found = shared(look.night, hand, _asked_pot(hand), ticked, odd_to)
    return render_template("felt/_shares.html", shared=found)


@overlay(bp, "/throw-in", deals=True, pays=True)
def throw_in(look: Look) -> str:
    """The four ways to throw a deal in, with what goes back; of the antes as the house has it."""
    playing(look)
    stays = "stay" if look.night.house.ante_again else "count"
    ways = []
    for antes in ("back", stays):
        for next_dealer in (False, True):
            command = ThrowIn(antes == "stay", next_dealer, antes == "count")
            _, lines = preview(look.night, command)
            ways.append((antes, next_dealer, lines[0]))
    return render_template("felt/throw_in.html", look=look, ways=ways)


@overlay(bp, "/divide", deals=True, pays=True)
def divide(look: Look) -> str:
    """Share out a pot that nobody will play for: what each gets, and who gets nothing of it."""
    out = asked_seats("out") if "out" in request.args else None
    told = sharing(look.night, out)
    return render_template("felt/divide.html", look=look, at=behind(), shared=told)
