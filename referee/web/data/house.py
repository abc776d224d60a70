"""Nights of another house: which of them come in, who is who, and the way back."""

from __future__ import annotations

from contextlib import closing

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.screens.data import words
from referee.screens.data.people import chosen, matched
from referee.store import Store, StoreError
from referee.store.moving import clash, coming, see_room, take_in, undo
from referee.store.shelf import IMPORT
from referee.web.data import bp, lines
from referee.web.data.found import CheckedFile, NightFound
from referee.web.data.incoming import Brought, Ended
from referee.web.data.lines import for_hosts
from referee.web.doors.guard import fault
from referee.web.services import services
from referee.web.words import NOT_DONE


def page(there: Brought, found: CheckedFile, wrong: str = "") -> str:
    """What would come in: each night, and whoever may be somebody who plays here."""
    matches = matched(found.theirs, found.ours)
    nights = [
        lines.told(night)
        | {"here": words.here_already(night.here, night.further), "takes": night.takes}
        for night in found.nights
    ]
    return render_template(
        "data/house.html",
        there=there,
        nights=nights,
        any=any(night.takes for night in found.nights),
        unsure=[match for match in matches if match.candidates],
        same=words.same([match.name for match in matches if match.same]),
        new=words.new([match.name for match in matches if match.is_new]),
        wrong=wrong,
    )


@bp.post("/data/import")
@for_hosts
def take() -> AnyResponse | str | tuple[str, int]:
    """Take in the nights that were ticked, all or none; a backup is kept first."""
    at = services()
    mark = lines.mark()
    with at.incoming.deciding:
        if at.incoming.done == mark:
            return redirect(url_for("data.page", done="house"), 303)
        try:
            there = at.incoming.waiting(mark)
        except Ended as ended:
            return fault(409, str(ended), heading=NOT_DONE)
        found = there.checked
        if there.back or found is None:
            abort(400)
        ticked = set(request.form.getlist("night"))
        nights = [night for night in found.nights if night.takes and str(night.night) in ticked]
        if not nights:
            return page(there, found, words.NONE_TICKED), 422
        matches = matched(found.theirs, found.ours)
        said = {match.at: request.form.get(f"as.{match.at}", "") for match in matches}
        wrong = _bring(there, nights, chosen(matches, said))
        if wrong:
            return page(there, found, wrong), 422
        at.incoming.decided(there)
    return redirect(url_for("data.page", done="house"), 303)


def _bring(there: Brought, nights: list[NightFound], called: dict[str, str]) -> str:
    """Take these nights in; why that cannot be, or nothing. Raises StoreError."""
    at = services()
    with closing(Store(there.ready)) as store:
        for night in nights:
            if two := clash(store.rows(night.night), called):
                return words.clash(*two, night.title)
        brought = [coming(store, night.night, called) for night in nights]
    see_room(at.table.store, brought)
    at.keeper.keep(IMPORT)
    take_in(at.table.store, brought, there.name, at.table.now())
    return ""


@bp.post("/data/undo")
@for_hosts
def undo_import() -> AnyResponse | tuple[str, int]:
    """Take the nights of the last import out again, while nothing has been entered since."""
    at = services()
    try:
        for night in undo(at.table.store):
            at.table.shut(night)
            at.rulings.pop(night, None)
    except StoreError as error:
        return fault(409, str(error), heading=NOT_DONE)
    return redirect(url_for("data.page", done="undone"), 303)
