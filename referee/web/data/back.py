"""A file is brought: sent in pieces, checked, shown; it takes the place of the log, or goes."""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path

from flask import Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.screens.data import words
from referee.screens.people.people import said
from referee.screens.words.days import listed_day
from referee.store import FILE, StoreError
from referee.store.bringing import bring_back
from referee.store.moving import signs
from referee.web.addresses import instead
from referee.web.data import bp, house, lines
from referee.web.data.checking import Home, check
from referee.web.data.found import CheckedFile
from referee.web.data.incoming import PIECE, Brought, Ended
from referee.web.data.lines import for_hosts, local
from referee.web.doors.guard import fault
from referee.web.forms.fields import InvalidForm, number
from referee.web.people.gathered import gathered
from referee.web.services import services
from referee.web.words import NOT_DONE

BESIDE = 16 * 1024
"""Bytes of a request beside the piece of a file in it."""
LONGEST_NAME = 80


def _check(there: Brought, source: Path) -> AnyResponse:
    """Begin to check a file, and lead on to where that is told."""
    at = services()
    home = Home(at.house.shipped, at.keys.folder, at.maker, at.table.store)
    at.incoming.check(there, source, partial(check, home, at.table.now(), there.back))
    return _to_check()


@bp.post("/data/send")
@for_hosts
def send() -> AnyResponse | tuple[str, int]:
    """One more piece of a file; with the last one it is checked."""
    request.max_content_length = PIECE + BESIDE
    at, file = services(), request.files.get("file")
    if file is None or not file.filename:
        raise InvalidForm(words.NO_FILE)
    back = request.form.get("for") == "back"
    more = bool(request.form.get("more"))
    try:
        there = at.incoming.piece(
            lines.mark(),
            file.filename[-LONGEST_NAME:],
            back,
            number(request.form, "at", 0),
            file.read(),
            more,
        )
    except Ended as ended:
        return fault(409, str(ended), heading=NOT_DONE)
    if more:
        return Response("", 204)
    return _check(there, there.path)


@bp.post("/data/look")
@for_hosts
def look() -> AnyResponse | tuple[str, int]:
    """A backup that is kept here is to come back: check it, like any other."""
    at = services()
    path = at.keeper.shelf.find(request.form.get("backup", ""))
    if path is None:
        return fault(404, words.GONE, heading=NOT_DONE)
    there = at.incoming.look(path, secrets.token_hex(8))
    return _check(there, path)


def _to_check() -> AnyResponse:
    return instead(url_for("data.checked"))


@bp.get("/data/check")
@for_hosts
def checked() -> str | AnyResponse:
    """What was brought: how far it is read, what is in it, what would happen."""
    there = services().incoming.brought
    if there is None:
        return redirect(url_for("data.page"), 303)
    found = there.checked
    if found is None or there.wrong:
        said = words.reading(there.done, there.of)
        return render_template("data/reading.html", there=there, said=said)
    if not there.back:
        return house.page(there, found)
    return _back_page(there, found)


@bp.get("/data/progress")
@for_hosts
def progress() -> AnyResponse:
    """How far a file is checked; when that is done, on to what is in it."""
    there = services().incoming.brought
    if there is None or there.checked is not None or there.wrong:
        return _to_check()
    said = words.reading(there.done, there.of)
    return Response(render_template("data/progress.html", said=said))


def _back_page(there: Brought, found: CheckedFile) -> str:
    at = services()
    rows = at.table.nights()
    here, brought = signs(at.table.store), {told.sign: told for told in found.nights}
    lost = []
    for mark, (id, entries) in here.items():
        longer = entries - brought[mark].entries if mark in brought else entries
        if longer > 0:
            row = next(row for row in rows if row.id == id)
            lost.append(words.goes(lines.here(row), mark in brought))
    return render_template(
        "data/back.html",
        there=there,
        nights=[lines.told(told) for told in found.nights],
        holds=words.holds([local(told.at) for told in found.nights]),
        replaced=words.replaced(len(rows), len(found.nights)),
        button=words.bring_back(len(found.nights)),
        lost=[*lost, *_lost_between(found)],
    )


def _lost_between(found: CheckedFile) -> list[str]:
    """What was said between nights that the file does not have: payments first of all."""
    log, persons = services().table.house.entries(), gathered().persons
    return [
        words.said_between(listed_day(local(entry.at)), said(entry, log, persons))
        for entry, counts in log
        if counts and (entry.at, entry.tap) not in found.between
    ]


@bp.post("/data/restore")
@for_hosts
def restore() -> AnyResponse | tuple[str, int]:
    """What was checked takes the place of the log, in one step; that one is kept beside it."""
    at = services()
    with at.incoming.deciding:
        if at.incoming.done != lines.mark():
            try:
                there = at.incoming.waiting(lines.mark())
            except Ended as ended:
                return fault(409, str(ended), heading=NOT_DONE)
            if not there.back:
                abort(400)
            home = at.keys.folder / FILE
            try:
                at.table.swap(lambda: bring_back(there.ready, at.table.store, home))
            except OSError as error:
                raise StoreError(words.no_room(error.strerror)) from None
            at.rulings.clear()
            at.incoming.decided(there)
    return redirect(url_for("data.page", done="back"), 303)


@bp.post("/data/forget")
@for_hosts
def forget() -> AnyResponse:
    """Leave everything as it is, and throw away what was brought."""
    services().incoming.forget(lines.mark())
    return redirect(url_for("data.page"), 303)
