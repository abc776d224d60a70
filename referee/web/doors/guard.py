"""Who may come in: own hosts, own pages, a strict policy, and a clear sentence for every fault."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, Response, current_app, redirect, render_template, request, url_for
from werkzeug.exceptions import HTTPException, SecurityError
from werkzeug.sansio.response import Response as AnyResponse

from referee.rulebook import RulebookError
from referee.store import StoreError
from referee.store.quota import Full
from referee.table import NoNight
from referee.web import words as say
from referee.web.forms.fields import InvalidForm
from referee.web.night import proof
from referee.web.viewer import asked_path, at_the_machine, inside, make_host, viewer
from referee.web.words import FOREIGN, HEADINGS, NOT_DONE, SENTENCES

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "media-src 'self' blob:; connect-src 'self'; font-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
STRICT = (
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
)
"""What each answer says, where it does not say otherwise itself."""
FILE = "default-src 'none'"
"""The policy of what is no page: style sheets, scripts, letters. Two dozen go with a felt."""
OPEN = (
    *("doors.knock", "doors.join", "doors.join_screen", "doors.enter", "static"),
    *("night.help", "night.choose_light"),
)


AGAIN = (429, 500, 503)
"""What may go better the next time: the same page is offered once more."""


NO_NAME = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>referee</title>'
    "<p>referee is not known under this name. Open the address that it printed at its start.</p>"
)


def protect(app: Flask) -> None:
    """Put the guards before every page."""
    app.before_request(same_origin_only)
    app.before_request(known_people_only)
    app.after_request(strict)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(InvalidForm, _invalid)
    app.register_error_handler(NoNight, _no_night)
    app.register_error_handler(StoreError, _store)
    app.register_error_handler(Full, _full)
    app.register_error_handler(RulebookError, _store)
    app.register_error_handler(Exception, _fault)


def same_origin_only() -> AnyResponse | tuple[str, int] | None:
    """Changes come from our own pages only: Sec-Fetch-Site, or Origin where that is not sent."""
    if request.method in {"GET", "HEAD", "OPTIONS"}:
        return None
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        good = site in ("same-origin", "none")
    else:
        good = request.headers.get("Origin") == f"{request.scheme}://{request.host}"
    return None if good else fault(403, FOREIGN, heading=NOT_DONE)


def known_people_only() -> AnyResponse | None:
    """The machine itself is the host; others come in by the join code or the PIN."""
    if request.endpoint in OPEN or request.endpoint is None:
        return None
    who = viewer()
    if who.guest:
        return None
    if at_the_machine():
        make_host()
        return None
    if request.headers.get("HX-Request"):
        page = inside(urlsplit(request.headers.get("HX-Current-URL", "")).path)
        return Response("", 204, {"HX-Redirect": _knock(page)})
    page = request.full_path.rstrip("?") if request.method == "GET" else ""
    return redirect(_knock(page), 303)


def _knock(page: str) -> str:
    """The way in, which leads on to the page somebody was on the way to."""
    return url_for("doors.knock", to=page if page not in ("", "/") else None)


def strict(response: AnyResponse) -> AnyResponse:
    found = response.headers
    there = {name.lower() for name, _ in found}
    if request.endpoint == "static" and response.mimetype != "text/html":
        found.add(STRICT[0][0], FILE)
        there.add(STRICT[0][0].lower())
    found.extend([(name, said) for name, said in STRICT if name.lower() not in there])
    if request.endpoint != "static":
        if "cache-control" not in there:
            found.add("Cache-Control", "no-store")
        return response
    for told in ("Content-Disposition", "Expires"):  # of two dozen files, and saying nothing
        response.headers.pop(told, None)
    return response


def fault(code: int, sentence: str, night: int | None = None, heading: str = "") -> tuple[str, int]:
    """A page that says what is wrong, and the ways on from it; night: the table to go back to;
    heading: where that of the code does not fit. Over another page only the sentence."""
    part = "fault_part.html" if request.headers.get("HX-Request") else "fault.html"
    ways = _ways(0 if heading else code, night)
    heading = heading or HEADINGS.get(code, NOT_DONE)
    return render_template(part, heading=heading, sentence=sentence, ways=ways), code


def _ways(code: int, night: int | None) -> list[tuple[str, str]]:
    """What each button says and where it leads, the likeliest first."""
    ways, host = [], viewer().host
    if code in AGAIN and request.method == "GET":
        ways.append((say.TRY_AGAIN, asked_path()))
    if code == 403 and not host:
        ways.append((say.ENTER_PIN, _knock(request.path if request.method == "GET" else "")))
    if night is not None:
        page = "night.felt" if host else "night.phone"
        ways.append((say.BACK, url_for(page, night=night)))
    return [*ways, (say.ALL_NIGHTS, url_for("night.home"))]


def _page(code: int, sentence: str) -> tuple[str, int]:
    night = (request.view_args or {}).get("night")
    there = code != 404 and isinstance(night, int)
    return fault(code, sentence, night if there else None)


def _http(error: HTTPException) -> AnyResponse | tuple[str, int]:
    if isinstance(error, SecurityError):  # no page can be made for a name that is not ours
        return Response(NO_NAME, 400, mimetype="text/html")
    if error.response is not None:
        return error.response
    code = error.code or 500
    if code < 400:
        return error.get_response()
    return _page(code, SENTENCES.get(code, SENTENCES[500]))


def _invalid(error: Exception) -> tuple[str, int]:
    return _page(400, say.unchanged(error))


def _no_night(error: NoNight) -> tuple[str, int]:
    return _page(404, say.NO_SUCH_NIGHT)


def _store(error: Exception) -> tuple[str, int]:
    return _page(503, str(error))


def _full(error: Exception) -> tuple[str, int]:
    return fault(409, str(error), heading=NOT_DONE)


def _fault(error: Exception) -> tuple[str, int]:
    current_app.logger.exception("a page failed", exc_info=error)
    night = (request.view_args or {}).get("night")
    if isinstance(night, int) and (said := proof.sentence(night)):
        return _page(503, said)
    return _page(500, SENTENCES[500])
