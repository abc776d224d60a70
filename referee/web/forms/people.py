"""Forms of who sits at the table, and where."""

from __future__ import annotations

from referee.core.book.book import Book
from referee.core.messages.people import Leave, PeopleCommand, Rename, Reseat, Sit
from referee.web import words as say
from referee.web.forms.fields import Form, InvalidForm, chips, number, paid, seats
from referee.web.forms.readers import buttons, fixed, of, raw
from referee.web.night import chance


def _leave(form: Form, book: Book) -> Leave:
    counted = any(form.get(key) for key in form if key == "chips" or key.startswith("by."))
    return Leave(number(form, "seat"), chips(form) if counted else None, paid(form))


def _reseat(form: Form, book: Book) -> Reseat:
    """The row of seats with one of them moved a place, or to the left of another."""
    ring, seat = list(seats(form, "ring")), number(form, "seat")
    if seat not in ring:
        raise InvalidForm(say.NOT_AT_THE_TABLE)
    if form.get("after"):
        ring.remove(seat)
        after = number(form, "after")
        if after not in ring:
            raise InvalidForm(say.NOT_AT_THE_TABLE)
        ring.insert(ring.index(after) + 1, seat)
        return Reseat(tuple(ring))
    at = ring.index(seat)
    to = (at + (1 if form.get("way") == "left" else -1)) % len(ring)
    ring.insert(to, ring.pop(at))
    return Reseat(tuple(ring))


READERS = buttons(
    PeopleCommand,
    {
        "sit": of(Sit, name=raw("name"), amount=lambda form: number(form, "chips", 0)),
        "leave": _leave,
        "rename": of(Rename, name=raw("name")),
        "reseat": _reseat,
        "close-chair": of(Reseat, drawn=fixed(False)),
        "draw-seats": of(
            Reseat,
            ring=lambda form: chance.shuffled(seats(form, "ring")),
            drawn=fixed(True),
            chairs=fixed(()),
        ),
    },
)
