"""A vote of the phones: its sheet at the tablet, and the tap that asks."""

from __future__ import annotations

from flask import render_template

from referee.core.book.book import Book
from referee.core.errors import Refused
from referee.core.messages.phones import AskPhones
from referee.core.state.night import Night
from referee.screens.floor.words import voting
from referee.table import Look
from referee.web import words as say
from referee.web.floor import bp
from referee.web.forms import fields
from referee.web.forms.fields import Form
from referee.web.overlay import Gone, overlay

ASK = "ask-phones"
"""The one button that asks them."""


@overlay(bp, "/vote")
def sheet(look: Look) -> str:
    """How many have answered; when it is over, the result and what to do with it."""
    page = voting.ballot(look.night)
    if page is None:
        raise Gone(say.NO_VOTE)
    return render_template("floor/vote.html", look=look, page=page)


def read(form: Form, book: Book, night: Night) -> AskPhones:
    """The question of a ruling. Raises InvalidForm and Refused."""
    law = book.laws.get(form.get("law", ""))
    if law is None:
        raise fields.InvalidForm(say.NO_SUCH_LAW)
    offender = fields.number(form, "offender") if form.get("offender") else None
    found = voting.about(law, night, offender, fields.answers(form))
    if found is None:
        raise Refused("law-not-finished", law=law.id)
    return found
