"""The view of the room's screen: the felt as every onlooker has it, a score sheet that is open, and
how to join. It is made once for all such screens."""

from __future__ import annotations

import re
from dataclasses import replace

from flask import render_template

from referee.core.value import dataclass
from referee.screens.felt.felt import Felt
from referee.screens.sheets.words import lines, rounds
from referee.screens.tv import tv
from referee.table import Look
from referee.web.doors.doors import base_address, qr
from referee.web.people.untold import hidden
from referee.web.services import Read, services
from referee.web.sheets import views
from referee.web.viewer import Viewer, viewer

ONLOOKER = Viewer(host=False, guest=True, device="")
"""Whom a screen shows the night to, whatever the device behind it may do: anybody in the room."""
SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z“])")
"""Where another sentence begins."""
LINES = 8
"""So many rounds of a score sheet, the newest: what is higher is on the sheet itself."""


@dataclass(frozen=True, slots=True)
class Joining:
    """How phones join: the link that a camera reads, the address and the code that are typed."""

    link: str
    address: str
    code: str
    qr: str = ""


def joining(picture: bool = True, to: str = "/join") -> Joining | None:
    """How to join, if other devices can; picture: with the QR; to: where its link leads, before
    the code."""
    base, code = base_address(), services().keys.code
    if not base:
        return None
    link = f"{base}{to}/{code}"
    return Joining(link, base.partition("//")[2], code, qr(link) if picture else "")


def differs(look: Look) -> tuple[object, ...]:
    """What of a screen is not in the log: how to join it, and what the house hides."""
    return base_address(), services().keys.code, bool(hidden(look)), read(look)


def reads(look: Look, title: str, text: str) -> None:
    """The table reads a law, or what it rules: the room reads the first sentence of it along, until
    the hand goes on or it is put away. That is in no log, and pages that have it already are
    not woken."""
    said = SENTENCE.split(text, maxsplit=1)[0]
    _changes(look, {viewer().mark: (look.seen.get("hand", 0), title, said)})


def closes(look: Look) -> None:
    """Who read a law has put it away and entered nothing: the room reads what another host's device
    still has open, or nothing."""
    _changes(look, {})


def _changes(look: Look, mine: Read) -> None:
    """What this device reads now; the others' stays, also at the very same moment."""
    with services().reading:
        before = read(look)
        services().read[look.id] = {**_others(look), **mine}
        other = read(look) != before
    if other:
        services().table.bell(look.id).anew()


def read(look: Look) -> tuple[str, str]:
    """The law that was opened last of those being read, or of which a ruling is being decided, and
    its sentence; nothing once the hand has gone on. What phones ask for ends no reading."""
    now = [said for at, *said in _read(look).values() if at == look.seen.get("hand", 0)]
    return (now[-1][0], now[-1][1]) if now else ("", "")


def _read(look: Look) -> Read:
    return services().read.get(look.id, {})


def _others(look: Look) -> Read:
    """What the other hosts' devices read now."""
    return {
        mark: said
        for mark, said in _read(look).items()
        if mark != viewer().mark and said[0] == look.seen.get("hand", 0)
    }


def room(look: Look, felt: Felt, notice: str) -> str:
    """The view."""
    return render_template("tv/_tv.html", notice=notice, **shown_in(look, felt))


def shown_in(look: Look, felt: Felt, picture: bool = True) -> dict[str, object]:
    """What the screen shows, also where it has no scripts."""
    screen = tv.screen(look.night, felt, bool(hidden(look)))
    return {
        "felt": felt,
        "law": read(look),
        "room": screen,
        "sheet": _sheet(look),
        "join": joining(picture) if screen.between else None,
    }


def _sheet(look: Look) -> dict[str, object] | None:
    """The score sheet that is open, to look at."""
    sheet = tv.beside(look.night)
    if sheet is None:
        return None
    page = replace(views.model(look, ONLOOKER, sheet), on_screen=True)
    lined = lines.lined(look.night, sheet) if page.lined else None
    rows = () if page.lined else rounds.rounds(sheet)[-LINES:]
    return {"page": page, "lined": lined, "rounds": rows}
