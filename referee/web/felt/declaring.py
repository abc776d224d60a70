"""Sheets of the declaring: the tablet handed round, fists, who may win which end. They only show.

No address, field or page here carries a choice that lies sealed.
"""

from __future__ import annotations

from flask import Blueprint, render_template, request

from referee.core.rules.offers import openers_words
from referee.screens.felt import declaring
from referee.screens.rulebook import switchboard
from referee.screens.words import declarations
from referee.web.overlay import asked_number, for_host, gone
from referee.web.render import declared_shared, handed_round
from referee.web.services import services

bp = Blueprint("declaring", __name__, url_prefix="/night/<int:night>/sheet")


@bp.get("/handed")
def handed(night: int) -> str:
    """The covered screen for whoever takes the tablet next."""
    return handed_round(for_host(night))


@bp.get("/declare")
def declare(night: int) -> str:
    """One player's own screen: covered until he says that he holds the tablet."""
    look, seat = for_host(night), asked_number("seat")
    page = declaring.handed(look.night, look.sealed, seat)
    if page is None or page.next is None or page.next[0] != seat:
        return gone(look)
    if not request.args.get("held"):
        return handed_round(look, seat)
    rule = declarations.rule(declared_shared(look.night))
    return render_template("felt/declare.html", look=look, page=page, rule=rule)


@bp.get("/reveal")
def reveal(night: int) -> str:
    """All open their fists: what each has chosen, but for those whose word lies sealed."""
    look = for_host(night)
    hand = look.night.playing
    if hand is None or not declaring.declares(look.night):
        return gone(look)
    people = [(one.seat, look.night.name(one.seat), one.seat in look.sealed) for one in hand.live]
    rule = declarations.rule(declared_shared(look.night))
    return render_template("felt/reveal.html", look=look, people=people, rule=rule)


@bp.get("/ends")
def ends(night: int) -> str:
    """Who won high and who won low, among those who declared it."""
    look, number = for_host(night), asked_number("pot")
    hand = look.night.playing
    page = declaring.ends(look.night, hand, number) if hand is not None and hand.showing else None
    if hand is None or page is None:
        return gone(look)
    return render_template(
        "felt/ends.html",
        look=look,
        page=page,
        shared=declared_shared(look.night),
        openers=openers_words(hand),
        odd=switchboard.odd_chips(hand),
        judged=hand.judge in services().table.book.judges,
    )
