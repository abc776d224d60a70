"""What a phone at a seat may send, and what the host may do about phones. Reads forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from werkzeug.datastructures import MultiDict

from referee.core.messages.phones import (
    AskFloor,
    AskSeat,
    EndVote,
    FreeSeat,
    HearFloor,
    HearSheet,
    LeaveSeat,
    LetIn,
    NameDevice,
    TurnAway,
)
from referee.screens.words.declarations import LETTERS
from referee.table import Act, CastVote, Seal, Unseal
from referee.web import words as say
from referee.web.forms import InvalidForm, number, written
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


def _mark(form: Form) -> str:
    return form.get("mark", "")[:32]


READERS: Mapping[str, Callable[[Form, Viewer], Act]] = {
    "ask-seat": lambda form, who: AskSeat(number(form, "seat"), who.device, who.mark, who.host),
    "leave-seat": lambda form, who: LeaveSeat(who.mark),
    "let-in": lambda form, who: LetIn(_mark(form)),
    "turn-away": lambda form, who: TurnAway(_mark(form)),
    "free-seat": lambda form, who: FreeSeat(number(form, "seat")),
    "ask-floor": lambda form, who: AskFloor(number(form, "seat")),
    "hear-floor": lambda form, who: HearFloor(number(form, "seat")),
    "hear-sheet": lambda form, who: HearSheet(number(form, "seat")),
    "name-device": lambda form, who: NameDevice(written(form, "device"), written(form, "name")),
    "vote": lambda form, who: CastVote(
        number(form, "seat"), number(form, "choice"), form.get("asked", "")
    ),
    "end-vote": lambda form, who: EndVote(),
    "seal": _seal,
    "unseal": lambda form, who: Unseal(number(form, "seat"), number(form, "deal")),
}
