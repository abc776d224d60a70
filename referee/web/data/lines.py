"""What the pages of one's own data share: who may open them, and a night as a line."""

from __future__ import annotations

from datetime import datetime
from functools import wraps
from typing import Any

from flask import abort, request

from referee.core.messages.bank import NightBegan
from referee.screens.data import words
from referee.screens.words.days import listed_moment
from referee.screens.words.names import so_many
from referee.store import NightRow
from referee.web.data.found import NightFound
from referee.web.data.incoming import MARK
from referee.web.forms.fields import InvalidForm
from referee.web.viewer import viewer


def for_hosts(page: Any) -> Any:
    """A page or an act of hosts only; nothing of what others send is read."""

    @wraps(page)
    def opened(**named: object) -> Any:
        if not viewer().host:
            abort(403)
        return page(**named)

    return opened


def mark() -> str:
    """The mark of the file that a form is about. Raises InvalidForm."""
    found = request.form.get("mark", "")
    if not MARK.fullmatch(found):
        raise InvalidForm(words.NO_FILE)
    return found


def local(at: str) -> str:
    """A moment as the clocks of this house have it; a text that is none stays as it is."""
    try:
        return datetime.fromisoformat(at).astimezone().isoformat(timespec="seconds")
    except (ValueError, OverflowError):
        return at


def here(row: NightRow) -> str:
    """A night of this house, as it is named."""
    events = row.first.events if row.first else ()
    began = next((event for event in events if isinstance(event, NightBegan)), None)
    title = (began.title if began is not None else "") or words.UNTITLED
    return f"{title}, {_date(row.made_at)}"


def told(night: NightFound) -> dict[str, object]:
    """A night of a file, as it is listed."""
    return {
        "id": night.night,
        "title": night.title,
        "date": _date(night.at),
        "names": ", ".join(night.names),
        "deals": so_many(night.deals, "deal"),
        "damage": words.readable(night.entries, night.deals) if night.damage else "",
    }


def _date(at: str) -> str:
    return listed_moment(local(at))
