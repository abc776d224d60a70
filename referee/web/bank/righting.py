"""A finished deal put right."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request
from werkzeug.datastructures import MultiDict

from referee.screens.bank import righting
from referee.web import forms
from referee.web.forms import InvalidForm
from referee.web.overlay import asked_number, for_host

bp = Blueprint("righting", __name__, url_prefix="/night/<int:night>/sheet")


@bp.get("/right")
def right(night: int) -> str:
    """Put a finished deal right: whose pot it was, and what that moves."""
    look = for_host(night)
    deal, pot = (asked_number(key) if key in request.args else None for key in ("deal", "pot"))
    try:
        winners = forms.seats(MultiDict(request.args), "winner")
    except InvalidForm:
        abort(400)
    return render_template(
        "bank/right.html", look=look, deals=righting.deals(look.night, deal, pot, winners)
    )
