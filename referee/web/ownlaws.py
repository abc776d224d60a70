"""The laws a house writes for itself: a form, kept as a file beside the log."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.core.banking import tidy
from referee.rulebook.houselaws import OwnLaw, write_own_law
from referee.rulebook.reading import RulebookError
from referee.web.here import from_night, here, viewer

bp = Blueprint("ownlaws", __name__)

FIELDS = ("title", "when", "ruling", "why", "overrides", "asked")


@bp.get("/house/laws")
def page() -> str:
    """The laws of this house, and a form for one more."""
    return _page("", {})


def _page(wrong: str, sent: dict[str, str]) -> str:
    laws = here().table.book.laws
    return render_template(
        "rulebook/own.html",
        own=[law for law in laws.values() if law.chapter == "house"],
        laws=sorted(
            (law for law in laws.values() if law.chapter != "house"), key=lambda one: one.title
        ),
        wrong=wrong,
        sent=sent,
        titles={law.id: law.title for law in laws.values()},
        who=viewer(),
    )


@bp.post("/house/laws")
def keep() -> AnyResponse | tuple[str, int]:
    """Keep a law; the book has it at once."""
    sent = {key: tidy(request.form.get(key, "")) for key in FIELDS}
    if not viewer().host:
        return _page("This device may only look. The host’s PIN lets it write laws.", sent), 403
    if not (sent["title"] and sent["when"] and sent["ruling"]):
        return _page("Say what it is called, when it applies, and what is ruled.", sent), 400
    asked = tuple(part.strip() for part in sent["asked"].split(",") if part.strip())
    why = sent["why"] or "This house has agreed on it."
    own = OwnLaw(sent["title"], sent["when"], sent["ruling"], why, sent["overrides"], asked)
    at = here()
    try:
        at.house.shipped = write_own_law(at.house.shipped, at.laws_folder, own)
    except RulebookError as error:
        return _page(str(error), sent), 422
    except OSError as error:
        return _page(f"The law could not be kept: {error.strerror}.", sent), 503
    at.table.book = at.house.book()
    at.forget_finder()
    return redirect(url_for("ownlaws.page", night=from_night()), 303)
