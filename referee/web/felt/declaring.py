"""Sheets of the declaring: the tablet handed round, fists, who may win which end. They only show.

No address, field or page here carries a choice that lies sealed.
"""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request
from werkzeug.datastructures import MultiDict

from referee.core.rules.offers import openers_words
from referee.screens.felt import declaring
from referee.screens.rulebook import switchboard
from referee.screens.words import declarations
from referee.table import Look
from referee.web import forms
from referee.web.forms import InvalidForm
from referee.web.here import here, viewer
from referee.web.render import declared_shared, handed_round

bp = Blueprint("declaring", __name__, url_prefix="/night/<int:night>/sheet")

MOVED_ON = "The deal has moved on. Close this and look again."


def _look(night: int) -> Look:
    if not viewer().host:
        abort(403)
    return here().table.look(night)


def _seat(key: str) -> int:
    try:
        return forms.number(MultiDict(request.args), key)
    except InvalidForm:
        abort(400)


def _gone(look: Look) -> str:
    return render_template("felt/gone.html", look=look, sentence=MOVED_ON)


@bp.get("/handed")
def handed(night: int) -> str:
    """The covered screen for whoever takes the tablet next."""
    return handed_round(_look(night))


@bp.get("/declare")
def declare(night: int) -> str:
    """One player's own screen: covered until he says that he holds the tablet."""
    look, seat = _look(night), _seat("seat")
    page = declaring.handed(look.night, look.sealed, seat)
    if page is None or page.next is None or page.next[0] != seat:
        return _gone(look)
    if not request.args.get("held"):
        return handed_round(look, seat)
    rule = declarations.rule(declared_shared(look.night))
    return render_template("felt/declare.html", look=look, page=page, rule=rule)


@bp.get("/reveal")
def reveal(night: int) -> str:
    """All open their fists: what each has chosen, but for those whose word lies sealed."""
    look = _look(night)
    hand = look.night.playing
    if hand is None or not declaring.declares(look.night):
        return _gone(look)
    people = [(one.seat, look.night.name(one.seat), one.seat in look.sealed) for one in hand.live]
    rule = declarations.rule(declared_shared(look.night))
    return render_template("felt/reveal.html", look=look, people=people, rule=rule)


@bp.get("/ends")
def ends(night: int) -> str:
    """Who won high and who won low, among those who declared it."""
    look, number = _look(night), _seat("pot")
    hand = look.night.playing
    page = declaring.ends(look.night, hand, number) if hand is not None and hand.showing else None
    if hand is None or page is None:
        return _gone(look)
    return render_template(
        "felt/ends.html",
        look=look,
        page=page,
        shared=declared_shared(look.night),
        openers=openers_words(hand),
        odd=switchboard.odd_chips(hand),
        judged=hand.judge in here().table.book.judges,
    )
