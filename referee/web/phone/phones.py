"""Sheets about phones: which name is mine, and whom the host lets in. They only show."""

from __future__ import annotations

from flask import render_template

from referee.core.rules.phones import waiting
from referee.core.sheets.sheet import strand
from referee.screens.sheets.scores import wishes
from referee.screens.words.names import device, listed, named_device
from referee.screens.words.phones import MAY
from referee.table import Look
from referee.web import words as say
from referee.web.overlay import Gone, heard, overlay
from referee.web.phone import bp
from referee.web.services import services
from referee.web.viewer import Viewer, viewer


@overlay(bp, "/names", everybody=True)
def names(look: Look) -> str:
    """The names of the table, for a phone that wants to be one of them."""
    who = viewer()
    people = [
        (seat, look.night.name(seat), look.night.phone_of(seat) is not None)
        for seat in look.night.ring
    ]
    return render_template("felt/names.html", look=look, people=people, who=who)


@overlay(bp, "/phones")
def phones(look: Look) -> str:
    """Whom to let in, who has which phone, who asks for the floor."""
    who, table = viewer(), look.night
    asking = []
    for asker in table.phones:
        if asker.state == "asks":
            first = table.phone_of(asker.seat)
            asking.append(
                (asker, table.name(asker.seat), first.device if first is not None else "")
            )
    given = dict(table.devices)
    having = [
        (seat, table.name(seat), given.get(phone.device, phone.device.partition(" ")[0]))
        for seat in table.ring
        if (phone := table.phone_of(seat)) is not None
    ]
    raised = [(seat, table.name(seat)) for seat in table.raised]
    return render_template(
        "phone/phones.html",
        look=look,
        asking=asking,
        many=len(waiting(table)) > 1,
        let_all=listed([table.name(phone.seat) for phone in waiting(table)]),
        having=having,
        raised=raised,
        wishes=wishes(table),
        number=table.next_sheet,
        seen=look.seen.get(strand(table.next_sheet), 0),
        named=lambda device: named_device(table, device),
        devices=_devices(look, who),
        ways=MAY.items(),
    )


@overlay(bp, "/phones/entered")
def entered(look: Look) -> str:
    """All that phones entered and nobody has confirmed. Raises Gone."""
    if not look.phoned:
        raise Gone
    return heard(look)


def _devices(look: Look, who: Viewer) -> list[tuple[str, str, str]]:
    """The devices that have tapped, that tap or that have a seat, this one first: as the log has
    it, the name given to it, and what it is called now."""
    table = look.night
    tapped = (entry.by for entry, _ in services().table.entries(look.id))
    others = (
        *(tapping for _, tapping in table.tappers),
        *(phone.device for phone in table.phones),
        *tapped,
    )
    found = dict.fromkeys(known for known in (who.device, *others) if known)
    given = dict(table.devices)
    return [
        (
            logged,
            given.get(logged, ""),
            f"{device(table, logged)}{say.THIS_ONE if logged == who.device else ''}",
        )
        for logged in found
    ]
