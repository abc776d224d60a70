"""The sheets of the bank: chips bought, sold, counted and cashed, money paid and shared.

They open over the bank page and over the felt; "at" says which of the two a tap answers.
"""

from __future__ import annotations

from contextlib import suppress

from flask import abort, render_template, request

from referee.core.rules import money
from referee.screens.bank.rows import rows
from referee.screens.bank.words.bank import unready
from referee.screens.bank.words.closing import box_short, closing, leaving
from referee.screens.bank.words.settling import transfers, ways
from referee.screens.felt.words.waiting import kept_waiting
from referee.screens.words.names import listed
from referee.table import Look
from referee.web import words as say
from referee.web.bank import bp
from referee.web.bank.usual import BUY_IN, bought, commonest
from referee.web.forms import fields
from referee.web.forms.fields import InvalidForm
from referee.web.overlay import Gone, asked_number, asked_seats, behind, overlay
from referee.web.people.ticks import settled_since
from referee.web.services import services

USUAL = (BUY_IN, 50, 200)


def _sheet(name: str, look: Look, **more: object) -> str:
    now = look.night
    return render_template(
        name,
        look=look,
        at=behind(),
        stakes=now.stakes,
        people=[(seat, now.name(seat)) for seat in now.ring],
        **more,
    )


def _player(look: Look) -> dict[str, object]:
    """The player a sheet is about, with his line of the bank."""
    seat = asked_number("seat")
    if seat >= len(look.night.players):
        abort(404)
    playing = look.night.playing
    return {
        "player": look.night.players[seat],
        "row": next(row for row in rows(look.night) if row.seat == seat),
        "kept_waiting": kept_waiting(look.night, seat),
        "in_hand": playing is not None and playing.has(seat) and look.night.dealing_in is None,
    }


def usual_chips(look: Look) -> list[int]:
    """The buy-ins of this night, the commonest first."""
    found = commonest(event.amount for event in bought(services().table.entries(look.id)))
    return found[:4] or list(USUAL)


@overlay(bp, "/bank/person")
def person(look: Look) -> str:
    """One player: what was bought, what is open, and all that can be done."""
    return _sheet("bank/person.html", look, **_player(look))


@overlay(bp, "/bank/buy")
def buy(look: Look) -> str:
    wanted = [asked_number("chips")] if "chips" in request.args else []
    return _sheet("bank/buy.html", look, usual=[*wanted, *usual_chips(look)], **_player(look))


@overlay(bp, "/bank/sell")
def sell(look: Look) -> str:
    """Chips from another player: who is in the deal can sell when it is over."""
    asked = _player(look)
    now, buyer = look.night, asked["player"]
    others = [seat for seat in now.ring if now.players[seat] is not buyer]
    busy = [seat for seat in others if now.playing is not None and now.playing.has(seat)]
    return _sheet(
        "bank/sell.html",
        look,
        usual=usual_chips(look),
        sellers=[(seat, now.name(seat)) for seat in others if seat not in busy],
        waiting=listed([now.name(seat) for seat in busy]),
        waiting_one=len(busy) == 1,
        **asked,
    )


@overlay(bp, "/bank/count")
def count(look: Look) -> str:
    return _sheet("bank/count.html", look, **_player(look))


@overlay(bp, "/bank/leave")
def leave(look: Look) -> str:
    """Somebody leaves: what they get or owe for so many chips, as they are typed."""
    asked, chips = _player(look), None
    with suppress(InvalidForm):  # not typed yet
        chips = fields.chips(request.args)
    seat, said, short = asked_number("seat"), "", ""
    if not asked["in_hand"]:
        said, short = leaving(look.night, seat, chips), box_short(look.night, seat, chips)
    paid = request.args.get("paid", "slip")
    return _sheet("bank/leave.html", look, leaves=said, box_short=short, paid=paid, **asked)


@overlay(bp, "/bank/close")
def close(look: Look) -> str:
    """Whose the chips are that the bank is off by, and what each gets then; where they add up, what
    is still to be paid."""
    if look.night.closed or unready(look.night):
        raise Gone(unready(look.night) or say.CLOSED)
    if not money.off(look.night):
        alone = not look.night.goes_on_elsewhere
        lines = transfers(look.night, settled_since(look))[0] if alone else ()
        return _sheet("bank/close_even.html", look, transfers=lines)
    return _sheet("bank/close.html", look, closing=closing(look.night, asked_seats("bearer")))


@overlay(bp, "/bank/banker")
def banker(look: Look) -> str:
    """Who everybody settles with, or nobody."""
    tied = look.night.paid_since or look.night.goes_on_elsewhere
    if tied or not money.comes_out(look.night):
        said = say.TOO_LATE_TO_RIGHT
        raise Gone(said)
    return _sheet("bank/banker.html", look, ways=ways(look.night))


@overlay(bp, "/bank/order")
def order(look: Look) -> str:
    """Whom one player sits next to."""
    asked, ring = _player(look), look.night.ring
    seat = asked_number("seat")
    at = ring.index(seat) if seat in ring else 0
    return _sheet(
        "bank/order.html",
        look,
        ring=",".join(str(seat) for seat in ring),
        right=ring[at - 1] if ring else None,
        **asked,
    )


@overlay(bp, "/bank/draw")
def draw(look: Look) -> str:
    """Between deals: seats, or the next dealer, by chance."""
    here = [seat for seat in look.night.ring if look.night.present(seat)]
    if look.night.playing is not None or not here:
        words = say.SEATS_BETWEEN_DEALS
        raise Gone(words)
    return _sheet("bank/draw.html", look, here=here)


@overlay(bp, "/bank/chair")
def chair(look: Look) -> str:
    """An empty chair: somebody sits there, or it is closed."""
    asked, chairs, ring = _player(look), look.night.chairs, look.night.ring
    seat = asked_number("seat")
    if seat not in chairs or seat in ring:
        words = say.SEAT_TAKEN
        raise Gone(words)
    at = chairs.index(seat)
    before = (*chairs[at:], *chairs[:at])[::-1]
    stay = tuple(chair for chair in chairs if chair != seat)
    first = next((at for at, chair in enumerate(stay) if chair in ring), 0)
    stay = (*stay[first:], *stay[:first])
    return _sheet(
        "bank/chair.html",
        look,
        beside=next((earlier for earlier in before if earlier in ring), ""),
        ring=",".join(str(chair) for chair in stay if chair in ring),
        chairs=",".join(str(chair) for chair in stay),
        **asked,
    )


@overlay(bp, "/bank/sit")
def sit(look: Look) -> str:
    after = asked_number("after") if request.args.get("after") else None
    return _sheet("bank/sit.html", look, usual=usual_chips(look), after=after)


@overlay(bp, "/bank/cost")
def cost(look: Look) -> str:
    """Who paid what for whom; everybody who was there tonight may share."""
    return _sheet("bank/cost.html", look, everybody=_everybody(look), present=look.night.ring)


@overlay(bp, "/bank/kitty")
def kitty(look: Look) -> str:
    """The kitty is shared out, or pays for something."""
    if not look.night.kitty:
        raise Gone(say.KITTY_EMPTY)
    everybody = _everybody(look)
    sharing = everybody[: len(look.night.ring)] or everybody  # once all have left
    return _sheet("bank/kitty.html", look, everybody=everybody, sharing=sharing)


@overlay(bp, "/bank/pay")
def pay(look: Look) -> str:
    about = _player(look) if "seat" in request.args else {"row": None}
    return _sheet("bank/pay.html", look, everybody=_everybody(look), **about)


@overlay(bp, "/bank/correct")
def correct(look: Look) -> str:
    return _sheet("bank/correct.html", look)


def _everybody(look: Look) -> list[tuple[int, str]]:
    """All who were at the table tonight, those still there first."""
    now = look.night
    order = (*now.ring, *(player.seat for player in now.players if player.seat not in now.ring))
    return [(seat, now.name(seat)) for seat in order]
