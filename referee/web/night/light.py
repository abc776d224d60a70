"""The light of a device: dark as the room, cream as paper, or as the device has it elsewhere."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import urlsplit

from flask import abort, current_app, redirect, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect
from werkzeug.wrappers import Response as AnyResponse

from referee.web import words as say
from referee.web.night import bp
from referee.web.viewer import inside

COOKIE, LONG = "referee_light", timedelta(days=180)
LIGHTS = {"lamp": say.DARK, "paper": say.PAPER, "device": say.AS_DEVICE}
"""What a device may choose, and the first where it has not: each page says it in its first tag,
before anything is painted."""


def light() -> str:
    """The light that the device of this request has chosen."""
    chosen = request.cookies.get(COOKIE, "")
    return chosen if chosen in LIGHTS else next(iter(LIGHTS))


@bp.post("/light")
def choose_light() -> AnyResponse:
    """From now on this device has that light; on to the page it came from."""
    chosen = request.form.get("light", "")
    if chosen not in LIGHTS:
        abort(400)
    answer = redirect(_back(), 303)
    safe = request.is_secure
    at = current_app.config["AT"] or "/"
    answer.set_cookie(COOKIE, chosen, LONG, path=at, secure=safe, httponly=True, samesite="Lax")
    return answer


def _back() -> str:
    """The page that the form stood on, if it is one of ours that can be opened again."""
    came = urlsplit(request.referrer or "")
    if came.netloc == request.host:
        try:
            current_app.url_map.bind("").match(inside(came.path), method="GET")
        except (HTTPException, RequestRedirect):
            return url_for("night.home")
        return f"{came.path}?{came.query}" if came.query else came.path
    return url_for("night.home")
