"""Forms of real chips at milestones, and how closely the tablet follows."""

from __future__ import annotations

from typing import cast, get_args

from referee.core.book.book import Book
from referee.core.book.game import Chips, Tracking
from referee.core.messages import milestones as messages
from referee.web import words as say
from referee.web.forms.fields import Form, InvalidForm, by_seat, chips, number, seats
from referee.web.forms.readers import buttons, of


def _still_in(form: Form, book: Book) -> messages.StayIn:
    return messages.StayIn((*seats(form, "seat"), *seats(form, "bettor")))


def _grain(form: Form, book: Book) -> messages.SetGrain:
    kept, tracking = form.get("chips", "tablet"), form.get("tracking", "bets")
    if kept not in get_args(Chips) or tracking not in get_args(Tracking):
        raise InvalidForm(say.NO_SUCH_TRACKING)
    if kept == "tablet":
        tracking = "bets"
    return messages.SetGrain(cast(Chips, kept), cast(Tracking, tracking), by_seat(form, "stack"))


READERS = buttons(
    messages.MilestonesCommand,
    {
        "still-in": _still_in,
        "count-pot": of(messages.CountPot, amount=chips),
        "attribute": of(
            messages.Attribute,
            amount=lambda form: number(form, "chips") * (-1 if form.get("less") else 1),
        ),
        "tell": of(messages.TellInterval, bets=lambda form: by_seat(form, "bet")),
        "put-in": of(
            messages.PutChips,
            seat=lambda form: None if form.get("seat") == "all" else number(form, "seat"),
            amount="chips",
        ),
        "take-out": of(messages.TakeChips, amount="chips"),
        "grain": _grain,
    },
)
