"""Forms of rulings: a law with its answers, and what the table settles by itself."""

from __future__ import annotations

from referee.core.book.book import Book
from referee.core.messages.law import LawCommand, Release, Rule, SettleOurselves
from referee.core.rules.names import tidy
from referee.web import words as say
from referee.web.forms.fields import Form, InvalidForm, answers, by_seat, number
from referee.web.forms.readers import buttons


def _law(form: Form, book: Book) -> Rule:
    law = form.get("law", "")
    if law not in book.laws:
        raise InvalidForm(say.NO_SUCH_LAW)
    about = bool(book.laws[law].needs) and form.get("offender")  # else the law is about nobody
    offender = number(form, "offender") if about else None
    by = tidy(form.get("by", ""))[:60]
    return Rule(book.laws[law], answers(form), offender, by_seat(form, "a"), by)


def _release(form: Form, book: Book) -> Release:
    shares = tuple((seat, chips) for seat, chips in by_seat(form, "a") if chips)
    return Release(shares, tidy(form.get("why", ""))[:200])


def _settle(form: Form, book: Book) -> SettleOurselves:
    law = book.laws.get(form.get("law", ""))
    if law is None:
        raise InvalidForm(say.NO_SUCH_LAW)
    offender = number(form, "offender") if form.get("offender") else None
    return SettleOurselves(law.id, law.title, offender)


READERS = buttons(LawCommand, {"rule": _law, "settle": _settle, "release": _release})
