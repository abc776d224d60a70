"""Chips as they lie: a pot counted, whose they are, chips in and out, the grain."""

from __future__ import annotations

from flask import render_template, request

from referee.core.state.betting import likely_turn
from referee.screens.felt.counting import loose_chips, pot_count
from referee.screens.felt.seats import held
from referee.table import Look
from referee.web.felt import bp
from referee.web.overlay import Gone, asked_number, overlay, playing


@overlay(bp, "/pot", deals=True)
def pot_sheet(look: Look) -> str:
    """The pot is counted: a keypad, or chips by colour. Of several piles, each by itself."""
    hand = playing(look)
    side = asked_number("side") if "side" in request.args else None
    count = pot_count(look.night, hand, side)
    if count is None:
        raise Gone
    return render_template("felt/pot.html", look=look, count=count, counted=dict(hand.piled))


@overlay(bp, "/unsaid", deals=True)
def unsaid(look: Look) -> str:
    """Whose the chips are that a count of the pot brought to light."""
    loose = loose_chips(look.night, playing(look))
    if loose is None:
        raise Gone
    return render_template("felt/unsaid.html", look=look, loose=loose)


@overlay(bp, "/free", deals=True)
def free(look: Look) -> str:
    """Just a pot: any amount that one or everybody puts in, or one takes out."""
    return _just_a_pot(look, "felt/free.html")


@overlay(bp, "/pay-out", deals=True, pays=True)
def pay_out(look: Look) -> str:
    """Just a pot: whose it is; or several share it."""
    return _just_a_pot(look, "felt/pay_out.html")


def _just_a_pot(look: Look, template: str) -> str:
    hand = playing(look)
    if not hand.free:
        raise Gone
    people = [(holding.seat, look.night.name(holding.seat)) for holding in hand.live]
    return render_template(template, look=look, people=people, pot=look.night.pot)


@overlay(bp, "/grain")
def grain(look: Look) -> str:
    """How closely the tablet follows, and where the chips are."""
    people = [
        (seat, look.night.name(seat), held(look.night, seat).removeprefix("≈"))
        for seat in sorted(look.night.ring)
    ]
    hand = look.night.playing
    guessed = hand is not None and hand.pot_sure != "exact"
    return render_template("felt/grain.html", look=look, people=people, guessed=guessed)


@overlay(bp, "/interval", deals=True)
def interval(look: Look) -> str:
    """How the betting interval stands, told by the table."""
    hand = playing(look)
    if hand.betting is None:
        raise Gone
    people = [(holding.seat, look.night.name(holding.seat), holding.bet) for holding in hand.live]
    return render_template(
        "felt/interval.html", look=look, people=people, level=hand.level, likely=likely_turn(hand)
    )


@overlay(bp, "/all-in")
def all_in(look: Look) -> str:
    """With real chips: what a player is all-in for."""
    hand, seat = playing(look), asked_number("seat")
    if hand.betting is None or not hand.has(seat):
        raise Gone
    return render_template(
        "felt/all_in.html", look=look, seat=seat, name=look.night.name(seat), level=hand.level
    )
