"""Chips as they lie: a pot counted, whose they are, chips in and out, the grain."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from referee.core.rules.debts import missing, owed_of, unnoted
from referee.core.rules.milestones import piles
from referee.core.state.hand import Hand
from referee.screens.felt.seats import held
from referee.screens.words.names import listed
from referee.web.overlay import asked_number, for_host, gone

bp = Blueprint("counting", __name__, url_prefix="/night/<int:night>/sheet")


@bp.get("/pot")
def pot_sheet(night: int) -> str:
    """The pot is counted: a keypad, or chips by colour. Of several piles, each by itself."""
    look = for_host(night)
    hand = look.night.playing
    if hand is None:
        return gone(look)
    found = piles(look.night, hand)
    side = asked_number("side") if "side" in request.args else None
    pile = next((one for one in found if one.number == side), None)
    if side is not None and pile is None:
        return gone(look)
    there = {one.number: one.amount - owed_of(look.night, hand, one) for one in found}
    whole = look.night.pot if pile is None else pile.amount
    lies = look.night.pot_there if pile is None else there[pile.number]
    names = listed([look.night.name(seat) for seat, _ in look.night.owing])
    owe = "owes" if len(look.night.owing) == 1 else "owe"
    return render_template(
        "felt/pot.html",
        look=look,
        piles=[(one, [look.night.name(seat) for seat in one.claimants]) for one in found],
        counted=dict(hand.piled),
        pile=pile,
        there=there,
        book=lies,
        less=f"{whole}, less the {whole - lies} {names} still {owe}" if whole > lies else "",
    )


@bp.get("/unsaid")
def unsaid(night: int) -> str:
    """Whose the chips are that a count of the pot brought to light."""
    look = for_host(night)
    hand = look.night.playing
    off = 0
    if hand is not None:
        off = hand.loose if look.night.real else hand.unsaid
    if hand is None or not off:
        return gone(look)
    in_order = sorted(hand.order, key=lambda seat: not look.night.owes(seat))
    owes = {seat: f" (owes {chips})" for seat, chips in look.night.owing}
    people = [(seat, look.night.name(seat) + owes.get(seat, "")) for seat in in_order]
    short = missing(hand)
    owe, took = [], []
    for one in hand.holdings if short else ():
        name, there = look.night.name(one.seat), one.total - look.night.owes(one.seat)
        if chips := min(short, there):
            owe.append((one.seat, name, chips))
        if chips := min(short, sum(one.bets)):
            took.append((one.seat, name, chips))
    return render_template(
        "felt/unsaid.html",
        look=look,
        people=people,
        off=off,
        owe=owe,
        took=took,
        short=short,
        stands=unnoted(hand),
    )


@bp.get("/free")
def free(night: int) -> str:
    """Just a pot: any amount that one or everybody puts in, or one takes out."""
    return _just_a_pot(night, "felt/free.html")


@bp.get("/pay-out")
def pay_out(night: int) -> str:
    """Just a pot: whose it is; or several share it."""
    return _just_a_pot(night, "felt/pay_out.html")


def _just_a_pot(night: int, template: str) -> str:
    look = for_host(night)
    hand = look.night.playing
    if hand is None or not hand.free:
        return gone(look)
    people = [(one.seat, look.night.name(one.seat)) for one in hand.live]
    return render_template(template, look=look, people=people, pot=look.night.pot)


@bp.get("/grain")
def grain(night: int) -> str:
    """How closely the tablet follows, and where the chips are."""
    look = for_host(night)
    people = [
        (seat, look.night.name(seat), held(look.night, seat).removeprefix("≈"))
        for seat in sorted(look.night.ring)
    ]
    hand = look.night.playing
    guessed = hand is not None and hand.pot_sure != "exact"
    return render_template("felt/grain.html", look=look, people=people, guessed=guessed)


@bp.get("/interval")
def interval(night: int) -> str:
    """How the betting interval stands, told by the table."""
    look = for_host(night)
    hand = look.night.playing
    if hand is None or hand.betting is None:
        return gone(look)
    people = [(one.seat, look.night.name(one.seat), one.bet) for one in hand.live]
    return render_template(
        "felt/interval.html",
        look=look,
        people=people,
        level=hand.level,
        likely=_likely_turn(hand),
    )


def _likely_turn(hand: Hand) -> int:
    """Whose turn it probably is: the next one in after the last bet, or the first of all."""
    start = 0 if hand.aggressor is None else hand.order.index(hand.aggressor) + 1
    live = {one.seat for one in hand.live}
    return next(one for one in (*hand.order[start:], *hand.order) if one in live)


@bp.get("/all-in")
def all_in(night: int) -> str:
    """With real chips: what a player is all-in for."""
    look = for_host(night)
    hand, seat = look.night.playing, asked_number("seat")
    if hand is None or hand.betting is None or not hand.has(seat):
        return gone(look)
    return render_template(
        "felt/all_in.html", look=look, seat=seat, name=look.night.name(seat), level=hand.level
    )
