"""Forms of turns with cards: taking, passing, setting down, declaring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast, get_args

from referee.core.book.game import Source
from referee.core.messages import turns as messages
from referee.web import words as say
from referee.web.forms.fields import Form, InvalidForm, seats, texts_by_seat
from referee.web.forms.readers import buttons, fixed, of


def _source(form: Form) -> Source:
    """Where a card is taken from."""
    said = form.get("from", "stock")
    if said not in get_args(Source):
        raise InvalidForm(say.FROM_WHERE)
    return cast(Source, said)


def _choices(form: Form) -> tuple[tuple[int, str], ...]:
    """What each has said; of whom nothing is said, what the rest are, where a button says that."""
    said = dict(texts_by_seat(form, "way"))
    if rest := form.get("rest", "")[:60]:
        said = {**dict.fromkeys(seats(form, "of"), rest), **said}
    return tuple(said.items())


ELSEWHERE: Mapping[type, str] = {
    messages.Sealed: "web/forms/phones.py: the phone of that seat seals the word"
}
READERS = buttons(
    messages.TurnsCommand,
    {
        "take-card": of(messages.TakeCard, source=_source, knocks=fixed(False)),
        "stay": of(messages.Stay, stays=lambda form: form.get("stays") != "0"),
        "reveal": of(messages.Reveal, choices=_choices),
    },
    ELSEWHERE,
)
