"""The sheets of the bank: chips bought, sold, counted and cashed, money paid and shared.

They open over the bank page and over the felt; "at" says which of the two a tap answers.
"""

from __future__ import annotations

from collections import Counter

from flask import Blueprint, abort, render_template, request
from werkzeug.datastructures import MultiDict

from referee.core.messages.bank import Bought
from referee.core.rules import money
from referee.screens.bank.bank import unready
from referee.screens.bank.closing import closing
from referee.screens.bank.rows import rows
from referee.screens.bank.settling import ways
from referee.screens.words.names import listed
from referee.table import Look
from referee.web import forms
from referee.web.forms import InvalidForm
from referee.web.overlay import asked_number, for_host, gone
from referee.web.services import services

bp = Blueprint("banksheets", __name__, url_prefix="/night/<int:night>/sheet/bank")

USUAL = (100, 50, 200)


def _sheet(name: str, look: Look, **more: object) -> str:
    now = look.night
    at = request.args.get("at")
    return render_template(
        name,
        look=look,
        at="bank" if at == "bank" else "felt",
        stakes=now.stakes,
        people=[(seat, now.name(seat)) for seat in now.ring],
        **more,
    )


def _player(look: Look) -> dict[str, object]:
    """The player a sheet is about, with his line of the bank."""
    try:
        seat = forms.number(MultiDict(request.args), "seat")
    except InvalidForm:
        abort(400)
    if seat >= len(look.night.players):
        abort(404)
    playing = look.night.playing
    return {
        "player": look.night.players[seat],
        "row": next(row for row in rows(look.night) if row.seat == seat),
        "in_hand": playing is not None and playing.has(seat) and look.night.dealing_in is None,
    }


def _usual(look: Look) -> list[int]:
    """The buy-ins of this night, the commonest first."""
    found = Counter(
        event.amount
        for entry, counts in services().table.entries(look.id)
        if counts
        for event in entry.events
        if isinstance(event, Bought)
    )
    return [amount for amount, _ in found.most_common(4)] or list(USUAL)


@bp.get("/person")
def person(night: int) -> str:
    """One player: what was bought, what is open, and all that can be done."""
    look = for_host(night)
    return _sheet("bank/person.html", look, **_player(look))


@bp.get("/buy")
def buy(night: int) -> str:
    look = for_host(night)
    wanted = [asked_number("chips")] if "chips" in request.args else []
    return _sheet("bank/buy.html", look, usual=[*wanted, *_usual(look)], **_player(look))


@bp.get("/sell")
def sell(night: int) -> str:
    """Chips from another player: who is in the deal can sell when it is over."""
    look = for_host(night)
    asked = _player(look)
    now, buyer = look.night, asked["player"]
    others = [seat for seat in now.ring if now.players[seat] is not buyer]
    busy = [seat for seat in others if now.playing is not None and now.playing.has(seat)]
    return _sheet(
        "bank/sell.html",
        look,
        usual=_usual(look),
        sellers=[(seat, now.name(seat)) for seat in others if seat not in busy],
        waiting=listed([now.name(seat) for seat in busy]),
        waiting_one=len(busy) == 1,
        **asked,
    )


@bp.get("/count")
def count(night: int) -> str:
    look = for_host(night)
    return _sheet("bank/count.html", look, **_player(look))


@bp.get("/leave")
def leave(night: int) -> str:
    look = for_host(night)
    return _sheet("bank/leave.html", look, **_player(look))


@bp.get("/close")
def close(night: int) -> str:
    """Whose the chips are that the bank is off by, and what each gets then."""
    look = for_host(night)
    if look.night.closed or unready(look.night) or not money.off(look.night):
        said = unready(look.night) or "The chips add up: close the night on the bank page."
        return gone(look, said)
    try:
        chosen = forms.seats(MultiDict(request.args), "bearer")
    except InvalidForm:
        abort(400)
    return _sheet("bank/close.html", look, closing=closing(look.night, chosen))


@bp.get("/banker")
def banker(night: int) -> str:
    """Who everybody settles with, or nobody."""
    look = for_host(night)
    if look.night.paid_since or not money.comes_out(look.night):
        said = "The settlement has begun, or not everything is counted yet."
        return gone(look, said)
    return _sheet("bank/banker.html", look, ways=ways(look.night))


@bp.get("/order")
def order(night: int) -> str:
    """Whom one player sits next to."""
    look = for_host(night)
    asked, ring = _player(look), look.night.ring
    seat = forms.number(MultiDict(request.args), "seat")
    at = ring.index(seat) if seat in ring else 0
    return _sheet(
        "bank/order.html",
        look,
        ring=",".join(str(one) for one in ring),
        right=ring[at - 1] if ring else None,
        **asked,
    )


@bp.get("/draw")
def draw(night: int) -> str:
    """Between deals: seats, or the next dealer, by chance."""
    look = for_host(night)
    here = [seat for seat in look.night.ring if look.night.present(seat)]
    if look.night.playing is not None or not here:
        words = "Seats are drawn between deals. Finish this one first."
        return gone(look, words)
    return _sheet("bank/draw.html", look, here=here)


@bp.get("/chair")
def chair(night: int) -> str:
    """An empty chair: somebody sits there, or it is closed."""
    look = for_host(night)
    asked, chairs, ring = _player(look), look.night.chairs, look.night.ring
    seat = forms.number(MultiDict(request.args), "seat")
    if seat not in chairs or seat in ring:
        words = "Somebody sits there now. Close this and look again."
        return gone(look, words)
    at = chairs.index(seat)
    before = (*chairs[at:], *chairs[:at])[::-1]
    stay = tuple(one for one in chairs if one != seat)
    first = next((at for at, one in enumerate(stay) if one in ring), 0)
    stay = (*stay[first:], *stay[:first])
    return _sheet(
        "bank/chair.html",
        look,
        beside=next((one for one in before if one in ring), ""),
        ring=",".join(str(one) for one in stay if one in ring),
        chairs=",".join(str(one) for one in stay),
        **asked,
    )


@bp.get("/sit")
def sit(night: int) -> str:
    look = for_host(night)
    said = request.args.get("after", "")
    after = int(said) if said.isascii() and said.isdigit() and len(said) < 4 else None
    return _sheet("bank/sit.html", look, usual=_usual(look), after=after)


@bp.get("/cost")
def cost(night: int) -> str:
    """Who paid what for whom; everybody who was there tonight may share."""
    look = for_host(night)
    return _sheet("bank/cost.html", look, everybody=_everybody(look), present=look.night.ring)


@bp.get("/kitty")
def kitty(night: int) -> str:
    """The kitty is shared out, or pays for something."""
    look = for_host(night)
    if not look.night.kitty:
        return gone(look, "There is nothing in the kitty.")
    return _sheet("bank/kitty.html", look, everybody=_everybody(look))


@bp.get("/pay")
def pay(night: int) -> str:
    look = for_host(night)
    about = _player(look) if "seat" in request.args else {"row": None}
    return _sheet("bank/pay.html", look, everybody=_everybody(look), **about)


@bp.get("/correct")
def correct(night: int) -> str:
    return _sheet("bank/correct.html", for_host(night))


def _everybody(look: Look) -> list[tuple[int, str]]:
    """All who were at the table tonight, those still there first."""
    now = look.night
    order = (*now.ring, *(one.seat for one in now.players if one.seat not in now.ring))
    return [(seat, now.name(seat)) for seat in order]
