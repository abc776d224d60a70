"""The one door for changes: POST /night/N/tap, and POST /night for a new one."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.core.errors import Refused
from referee.core.night import Night
from referee.screens.refusals import sentence
from referee.store import StoreError
from referee.table import Look, Stale
from referee.web import forms
from referee.web.forms import InvalidForm
from referee.web.here import Here, here, viewer
from referee.web.pages import setup_page
from referee.web.render import VIEWS, view

bp = Blueprint("taps", __name__)

STALE = "Somebody else tapped first. This is how it stands now."
LOOK_ONLY = "This device may only look. The host’s PIN lets it tap."


@bp.post("/night/<int:night>/tap")
def tap(night: int) -> AnyResponse | tuple[str, int]:
    """Carry out one tap and answer with the view it came from."""
    at = here()
    name = request.form.get("view", "felt")
    name = name if name in VIEWS else "felt"
    who = viewer()
    if not who.host:
        return _answer(name, at.table.look(night), 403, LOOK_ONLY)
    try:
        asked = forms.read(request.form, at.table.book)
        seen = forms.number(request.form, "seen")
        mark = request.form.get("tap", "")[:64]
        look = at.table.tap(night, asked, seen, who.device, mark)
    except InvalidForm as error:
        return _answer(name, at.table.look(night), 400, str(error))
    except Stale:
        return _answer(name, at.table.look(night), 409, STALE)
    except Refused as refused:
        look = at.table.look(night)
        return _answer(name, look, 422, sentence(refused, look.night))
    except StoreError as error:
        return _answer(name, at.table.look(night), 503, str(error))
    return _answer(name, look, 200, "")


def _answer(name: str, look: Look, code: int, notice: str) -> AnyResponse | tuple[str, int]:
    """The view itself for htmx; for a page without script, the page again."""
    if request.headers.get("HX-Request"):
        return view(name, look, viewer(), notice), code
    if code == 200:
        return redirect(url_for(f"pages.{name}", night=look.id), 303)
    return render_template("fault.html", code=code, sentence=notice, back=look.id), code


@bp.post("/night")
def begin() -> AnyResponse | tuple[str, int]:
    """Begin a night with the names, chips and stakes of the form."""
    at: Here = here()
    who = viewer()
    if not who.host:
        return setup_page(LOOK_ONLY), 403
    try:
        command = forms.begin(request.form, at.table.book)
        mark = request.form.get("tap", "")[:64]
        night = at.table.begin(command, who.device, mark)
    except InvalidForm as error:
        return setup_page(str(error)), 400
    except Refused as refused:
        return setup_page(sentence(refused, Night())), 422
    to = url_for("pages.felt", night=night)
    if request.headers.get("HX-Request"):
        return Response("", 200, {"HX-Redirect": to})
    return redirect(to, 303)
