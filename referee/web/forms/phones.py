"""What a phone at a seat may send, and what the host may do about phones. Reads forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast, get_args

from werkzeug.datastructures import MultiDict

from referee.core.messages import phones as messages
from referee.core.rules.ahead import Ahead
from referee.screens.words.declarations import LETTERS
from referee.table import Act
from referee.table.taps import CastVote, ChooseAhead, Seal, Unseal
from referee.web import words as say
from referee.web.forms.fields import InvalidForm, either, number, written
from referee.web.viewer import Viewer

Form = MultiDict[str, str]

ANYBODY = ("ask-seat", "leave-seat")
"""What a phone sends for itself: it needs a name and a secret of its own."""


def read(form: Form, who: Viewer) -> Act:
    """The command of such a form. Raises InvalidForm."""
    return READERS[form.get("do", "")](form, who)


def _seal(form: Form, who: Viewer) -> Act:
    word = LETTERS.get(form.get("way", ""))
    if word is None:
        raise InvalidForm(say.DECLARE)
    return Seal(number(form, "seat"), word, number(form, "deal"))


def _let_phones(form: Form, who: Viewer) -> Act:
    may = cast(messages.May, either(form, "may", get_args(messages.May)))
    return messages.LetPhones(may, form.get("ahead") == "1", form.get("deals") == "1")


def _ask_for(form: Form, who: Viewer) -> Act:
    what = cast(messages.Favor, either(form, "what", get_args(messages.Favor)))
    return messages.AskFor(number(form, "seat"), what, number(form, "chips", 0))


def _ahead(form: Form, who: Viewer) -> Act:
    """What is chosen ahead; nothing takes it back."""
    what = either(form, "what", ("", *get_args(Ahead)))
    moment = form.get("moment", "")
    return ChooseAhead(number(form, "seat"), cast(Ahead, what) if what else None, moment, who.mark)


def _mark(form: Form) -> str:
    return form.get("mark", "")[:32]


READERS: Mapping[str, Callable[[Form, Viewer], Act]] = {
    "ask-seat": lambda form, who: messages.AskSeat(
        number(form, "seat"), who.device, who.mark, who.host
    ),
    "leave-seat": lambda form, who: messages.LeaveSeat(who.mark),
    "let-in": lambda form, who: messages.LetIn(_mark(form)),
    "let-all-in": lambda form, who: messages.LetAllIn(),
    "turn-away": lambda form, who: messages.TurnAway(_mark(form)),
    "free-seat": lambda form, who: messages.FreeSeat(number(form, "seat")),
    "ask-floor": lambda form, who: messages.AskFloor(number(form, "seat")),
    "hear-floor": lambda form, who: messages.HearFloor(number(form, "seat")),
    "hear-sheet": lambda form, who: messages.HearSheet(number(form, "seat")),
    "let-phones": _let_phones,
    "confirm-phones": lambda form, who: messages.ConfirmPhones(number(form, "entry")),
    "ask-for": _ask_for,
    "hear-asked": lambda form, who: messages.HearAsked(number(form, "seat")),
    "ahead": _ahead,
    "name-device": lambda form, who: messages.NameDevice(
        written(form, "device"), written(form, "name")
    ),
    "vote": lambda form, who: CastVote(
        number(form, "seat"), number(form, "choice"), form.get("asked", "")
    ),
    "end-vote": lambda form, who: messages.EndVote(),
    "seal": _seal,
    "unseal": lambda form, who: Unseal(number(form, "seat"), number(form, "deal")),
}
