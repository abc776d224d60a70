"""Sheets of a phone whose player acts: how many chips. They only show; each is of its own seat."""

from __future__ import annotations

from flask import render_template

from referee.core.rules import own
from referee.table import Look
from referee.web.bank.sheets import usual_chips
from referee.web.felt.sheets import how_many
from referee.web.felt.stepsheets import what_bid
from referee.web.overlay import Gone, overlay
from referee.web.phone import bp, my_seat


@overlay(bp, "/my-amount", everybody=True)
def my_amount(look: Look) -> str:
    """How many chips the player of this phone bets or raises to."""
    seat = _acting(look)
    return how_many(look, seat, "phone", (("moment", look.moment),))


@overlay(bp, "/my-bid", everybody=True)
def my_bid(look: Look) -> str:
    """How many chips the player of this phone bets against the pot."""
    seat = _acting(look)
    return what_bid(look, seat, "phone", (("moment", look.moment),))


@overlay(bp, "/rebuy", everybody=True)
def rebuy(look: Look) -> str:
    """How many chips the player of this phone asks to buy."""
    seat = my_seat(look)
    return render_template("phone/rebuy.html", look=look, seat=seat, usual=usual_chips(look))


def _acting(look: Look) -> int:
    """The seat of this phone, which is asked for something now. Raises Gone."""
    seat, hand = my_seat(look), look.night.playing
    if hand is None or not look.night.acting.may or not own.may_act_now(hand, seat):
        raise Gone
    return seat
