"""The one door for changes: POST /night/N/tap, and POST /night for a new one."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.core.commands import HandCommand, PayByCards, Stand, TapFrom, strand
from referee.core.decide import act
from referee.core.errors import Impossible, Refused
from referee.core.night import Night
from referee.screens.buttons import Fields
from referee.screens.refusals import sentence
from referee.store import StoreError
from referee.table import Act, Again, Look, Stale, TakeBack
from referee.web import cardsheet, forms
from referee.web.forms import InvalidForm
from referee.web.here import Here, Viewer, here, viewer
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
    asked: Act | None = None
    try:
        asked = _asked(at, who, night)
        if not at.table.heard(night, _mark()):
            _his_turn_to_tap(at.table.look(night), asked, who)
        seen = forms.number(request.form, "seen")
        look = at.table.tap(night, asked, seen, who.device, _mark())
    except InvalidForm as error:
        return _answer(name, at.table.look(night), 400, str(error))
    except Stale:
        return _answer(name, at.table.look(night), 409, STALE)
    except NotYours as error:
        return _answer(name, at.table.look(night), 403, str(error))
    except Refused as refused:
        look = at.table.look(night)
        return _answer(name, look, 422, sentence(refused, look.night), _may_stand(look, asked))
    except StoreError as error:
        return _answer(name, at.table.look(night), 503, str(error))
    return _answer(name, look, 200, "")


def _mark() -> str:
    """The device's own mark for this tap."""
    return request.form.get("tap", "")[:64]


class NotYours(Exception):
    """Another device taps on that strand; the sentence says which."""


def _asked(at: Here, who: Viewer, night: int) -> Act:
    """What the form asks. Who wants to tap from here is named by the server, not by the form;
    what cards come to is reckoned here and now, once."""
    if request.form.get("do") == cardsheet.PAY:
        if at.table.heard(night, _mark()):
            return PayByCards((), ())
        return cardsheet.pay(request.form, at.table.book, at.table.look(night).night)
    if request.form.get("do") == forms.TAP_FROM:
        return TapFrom(forms.strand(request.form), who.device)
    return forms.read(request.form, at.table.book)


def _his_turn_to_tap(look: Look, asked: Act, who: Viewer) -> None:
    """Raises NotYours when another device has taken over the tapping of that strand."""
    if isinstance(asked, TapFrom):
        return
    on = asked.strand if isinstance(asked, TakeBack | Again) else strand(asked)
    tapper = look.night.tapper(on)
    if tapper not in ("", who.device):
        raise NotYours(f"{tapper} taps now. Tap from here, if this device shall do it.")


def _may_stand(look: Look, asked: Act | None) -> Fields:
    """The fields of "it stood at the table", where the refused act can be let stand."""
    if not isinstance(asked, HandCommand):
        return ()
    try:
        act(look.night, Stand(asked))
    except (Refused, Impossible):
        return ()
    given = request.form.items(multi=True)
    kept = tuple((key, value) for key, value in given if key not in ("tap", "seen", "view"))
    return (*kept, ("consent", "1"))


def _answer(
    name: str, look: Look, code: int, notice: str, stood: Fields = ()
) -> AnyResponse | tuple[str, int]:
    """The view itself for htmx; for a page without script, the page again."""
    if request.headers.get("HX-Request"):
        return view(name, look, viewer(), notice, stood), code
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
        night = at.table.begin(command, who.device, _mark())
    except InvalidForm as error:
        return setup_page(str(error)), 400
    except Refused as refused:
        return setup_page(sentence(refused, Night())), 422
    to = url_for("pages.felt", night=night)
    if request.headers.get("HX-Request"):
        return Response("", 200, {"HX-Redirect": to})
    return redirect(to, 303)
