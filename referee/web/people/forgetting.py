"""A person is forgotten, by a host, for good."""

from __future__ import annotations

from pathlib import Path

from flask import flash, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.core.errors import Refused
from referee.screens.people import words
from referee.store.copies import remove
from referee.store.shelf import ASKED
from referee.table.forgetting import forget
from referee.web.data.changed import of_this_log
from referee.web.data.lines import for_hosts
from referee.web.forms.fields import InvalidForm
from referee.web.people import bp
from referee.web.people.pages import people_page, person_page
from referee.web.services import services


@bp.post("/people/forget")
@for_hosts
def forget_person() -> AnyResponse | tuple[str, int]:
    """Take a name out of every night; with it, where that is wanted, the backups that are kept
    here, after a new one."""
    at, person = services(), request.form.get("who", "")
    if request.form.get("sure") != "1":
        raise InvalidForm(words.SURE)
    try:
        with at.table.house.lock:
            if told := of_this_log():
                return told
            damaged = forget(at.table, person)
    except Refused as refusal:
        there = at.table.house.persons().get(person) is not None
        wrong = words.refused(refusal)
        return (person_page(person, wrong) if there else people_page(wrong)), 422
    at.forget_rendered()
    if request.form.get("backups"):
        _only(at.keeper.keep(ASKED))
    left = 0 if request.form.get("backups") else len(at.keeper.shelf.backups())
    flash(f"{words.FORGOTTEN} {words.still_named(left, damaged)}".strip())
    return redirect(url_for("people.people"), 303)


def _only(new: Path) -> None:
    """Let no other backup lie in the data folder."""
    for kept in services().keeper.shelf.backups():
        if kept.path != new:
            remove(kept.path)
