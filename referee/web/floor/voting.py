"""A vote of the phones: its sheet at the tablet, and the tap that asks."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from referee.core.book.book import Book
from referee.core.errors import Refused
from referee.core.messages.phones import AskPhones
from referee.core.state.night import Night
from referee.screens.floor import voting
from referee.web import forms
from referee.web.forms import Form
from referee.web.services import services
from referee.web.viewer import viewer

ASK = "ask-phones"
"""The one button that asks them."""

bp = Blueprint("voting", __name__, url_prefix="/night/<int:night>/sheet")


@bp.get("/vote")
def sheet(night: int) -> str:
    """How many have answered; when it is over, the result and what to do with it."""
    if not viewer().host:
        abort(403)
    look = services().table.look(night)
    page = voting.ballot(look.night)
    if page is None:
        said = "There is no vote going on."
        return render_template("felt/gone.html", look=look, sentence=said)
    return render_template("floor/vote.html", look=look, page=page)


def read(form: Form, book: Book, night: Night) -> AskPhones:
    """The question of a ruling. Raises InvalidForm and Refused."""
    law = book.laws.get(form.get("law", ""))
    if law is None:
        raise forms.InvalidForm("That law is not in the rulebook.")
    offender = forms.number(form, "offender") if form.get("offender") else None
    found = voting.about(law, night, offender, forms.answers(form))
    if found is None:
        raise Refused("law-not-finished", law=law.id)
    return found
