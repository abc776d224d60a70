"""The laws a house writes for itself: a form, kept as a file beside the log."""

from __future__ import annotations

from collections.abc import Mapping

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.core.rules.names import tidy
from referee.rulebook.houselaws import (
    DOES,
    PAYS,
    OwnLaw,
    delete_own_law,
    own_laws,
    with_own_laws,
    write_own_law,
)
from referee.rulebook.reading import RulebookError
from referee.web import words as say
from referee.web.forms.fields import digits
from referee.web.rulebook import bp
from referee.web.services import services
from referee.web.viewer import from_night, viewer

FIELDS = ("title", "when", "ruling", "why", "overrides", "asked", "chips", "id")
NOTHING: Mapping[str, str] = dict.fromkeys(FIELDS, "")
LOOK_ONLY = say.LOOK_ONLY_LAWS
Sent = Mapping[str, str]


@bp.get("/house/laws", endpoint="own")
def page() -> str:
    """The laws of this house, and a form for one more, or for one of them ("edit")."""
    id = request.args.get("edit", "")
    own = own_laws(services().table.book, services().laws_folder).laws.get(id)
    return _page("", _filled(id, own) if own is not None else NOTHING, own.does if own else ())


def _filled(id: str, own: OwnLaw) -> Sent:
    """The form as a law fills it in."""
    return {
        "id": id,
        "title": own.title,
        "when": own.when,
        "ruling": own.ruling,
        "why": own.why,
        "overrides": own.overrides,
        "asked": ", ".join(own.asked_as),
        "chips": str(own.chips or ""),
    }


def _page(wrong: str, sent: Sent, does: tuple[str, ...]) -> str:
    book = services().table.book
    shelf = own_laws(book, services().laws_folder)
    return render_template(
        "rulebook/own.html",
        own=[(id, law, [DOES[effect][0] for effect in law.does]) for id, law in shelf.laws.items()],
        broken=shelf.broken,
        laws=sorted(
            (law for law in book.laws.values() if law.chapter != "house"), key=lambda law: law.title
        ),
        ways=[(name, words) for name, (words, _) in DOES.items()],
        wrong=wrong,
        sent=sent,
        does=does,
        pays=PAYS,
        titles={law.id: law.title for law in book.laws.values()},
        who=viewer(),
    )


@bp.post("/house/laws", endpoint="keep_law")
def keep() -> AnyResponse | tuple[str, int]:
    """Keep a law; the book has it at once."""
    sent = {key: tidy(request.form.get(key, "")) for key in FIELDS}
    does = tuple(effect for effect in request.form.getlist("does") if effect in DOES)
    if not viewer().host:
        return _page(LOOK_ONLY, sent, does), 403
    if not (sent["title"] and sent["when"] and sent["ruling"]):
        return _page(say.LAW_NEEDS, sent, does), 400
    chips = digits(sent["chips"] or "0", 7)
    if chips is None:
        return _page(say.HOW_MANY_WHOLE, sent, does), 400
    if PAYS in does and not chips:
        return _page(say.HOW_MANY_PAID, sent, does), 400
    try:
        _write(sent, does, chips if PAYS in does else 0)
    except RulebookError as error:
        return _page(str(error), sent, does), 422
    except OSError as error:
        return _page(say.law_not_saved(error.strerror), sent, does), 503
    return redirect(url_for("rulebook.own", night=from_night()), 303)


def _write(sent: Sent, does: tuple[str, ...], chips: int) -> None:
    asked = tuple(part.strip() for part in sent["asked"].split(",") if part.strip())
    why = sent["why"] or say.AGREED
    words = (sent["title"], sent["when"], sent["ruling"], why, sent["overrides"])
    keep_own(OwnLaw(*words, asked, does, chips), sent["id"])


def keep_own(own: OwnLaw, id: str = "") -> None:
    """Keep a law; the book has it at once. id: of the law that is written anew, if it is there.
    Raises RulebookError, OSError."""
    at = services()
    with services().changing:
        there = own_laws(at.table.book, at.laws_folder).laws
        write_own_law(at.table.book, at.laws_folder, own, id if id in there else "")
        _read_anew()


@bp.before_app_request
def see_changed_laws() -> None:
    """A law file of the house that somebody wrote, changed or took away is seen at once, also by a
    tap; a ruling that was made stays as it was."""
    if request.endpoint != "static" and services().house.laws_changed():
        with services().changing:
            _read_anew()


def _read_anew() -> None:
    """The book with the laws as their files are now."""
    at = services()
    at.house.read_laws()
    at.house.shipped = with_own_laws(at.house.shipped, own_laws(at.house.shipped, at.laws_folder))
    at.table.book = at.house.book()
    at.forget_finder()


@bp.post("/house/laws/<id>/delete", endpoint="delete_law")
def delete(id: str) -> AnyResponse | tuple[str, int]:
    """Throw a law away; rulings that were made by it stay in the log."""
    if not viewer().host:
        return _page(LOOK_ONLY, NOTHING, ()), 403
    try:
        with services().changing:
            there = delete_own_law(services().laws_folder, id)
            _read_anew()
    except OSError as error:
        return _page(say.law_not_deleted(error.strerror), NOTHING, ()), 503
    if not there:
        abort(404)
    return redirect(url_for("rulebook.own", night=from_night()), 303)
