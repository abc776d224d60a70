"""Acts from a form: the reader of each button makes a command of what a finger sent (in words:
`notation/acts`). A module for each noun, the same as in core/messages: `betting` reads a raise.
Whether it is allowed is not judged here.

`fields` reads a field, `readers` a whole command, field by field. Of phones (`phones`), of score
sheets (`sheets`) and of a new night (`stakes.begin`) the readers ask for more than the book.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.book.book import Book
from referee.core.messages.command import HandCommand, Stand
from referee.core.messages.phones import AskPhones, TapFrom, Voted
from referee.table import Act, Again, TakeBack
from referee.web import words as say
from referee.web.forms import (
    bank,
    betting,
    dealing,
    debts,
    draw,
    law,
    milestones,
    people,
    prices,
    showdown,
    stakes,
    turns,
)
from referee.web.forms.fields import Form, InvalidForm, number, strand
from referee.web.forms.readers import Reader

NOUNS = (
    *(bank, betting, dealing, debts, draw, law, milestones, people, prices, showdown, stakes),
    turns,
)


def read(form: Form, book: Book) -> Act:
    """The command of a form. Raises InvalidForm."""
    do = form.get("do", "")
    if do not in READERS:
        raise InvalidForm(say.NO_SUCH_BUTTON)
    asked = READERS[do](form, book)
    if form.get("consent") and isinstance(asked, HandCommand):
        return Stand(asked, freely=True)
    return asked


def _take_back(form: Form, book: Book) -> TakeBack:
    alone = bool(form.get("alone"))
    to = number(form, "to") if form.get("to") else None
    return TakeBack(strand(form, *(("roles",) if alone else ())), to, alone)


def _again(form: Form, book: Book) -> Again:
    return Again(strand(form))


TAP_FROM = "tap-from"
"""The one button whose device the server names itself."""
ELSEWHERE: Mapping[type, str] = {
    **bank.ELSEWHERE,
    **showdown.ELSEWHERE,
    **turns.ELSEWHERE,
    Stand: "read(), where a form says that it stood at the table",
    TapFrom: "web/felt/taps.py: the server names the device",
    AskPhones: "web/floor/voting.py: the law says what is asked",
    Voted: "table/sealed.py, from a sealed vote",
}
"""Commands that no button reads by itself, and what does; phones and sheets have their own."""
READERS: Mapping[str, Reader] = {
    **{button: reader for noun in NOUNS for button, reader in noun.READERS.items()},
    "take-back": _take_back,
    "again": _again,
}
"""Every button."""
