"""Open pages: each holds one stream that repeats its whole view whenever the log grows.

A page for which there is no place gets the view once and is told when to come again, so that it
works by looking now and then, without a line of script for that.
"""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, Response, abort, request, stream_with_context

from referee.bell import glance
from referee.web.here import here, viewer
from referee.web.render import ENTRY, known, view

bp = Blueprint("streams", __name__)


@bp.get("/night/<int:night>/stream")
def stream(night: int) -> Response:
    """Server-sent events: the viewer's own view of this night."""
    at, who = here(), viewer()
    bell = at.table.bell(night)
    name = request.args.get("view", "felt")
    if not known(name):
        abort(404)

    def render() -> tuple[int, str]:
        look = at.table.look(night)
        return look.seq, view(name, look, who)

    address = request.remote_addr or "?"
    page = request.args.get("c", "")[:64]
    place = at.places.take(who.mark or address, name, page, address, who.host)
    if place is None:
        seq, html = render()
        return _events(glance(html, seq))
    left = request.environ.get("waitress.client_disconnected", lambda: False)
    events = bell.stream(render, lambda: place.ended or left())
    answer = _events(stream_with_context(events))
    answer.call_on_close(lambda: at.places.leave(place))
    return answer


def _events(sent: str | Iterator[str]) -> Response:
    return Response(sent, mimetype="text/event-stream", headers={"Cache-Control": "no-store"})


@bp.get("/night/<int:night>/view/<name>")
def still(night: int, name: str) -> Response:
    """The view once, with its number as ETag: for pages whose stream cannot live."""
    if not known(name):
        abort(404)
    look = here().table.look(night)
    answer = Response(view(name, look, viewer()), headers={ENTRY: str(look.seq)})
    answer.set_etag(f"{look.seq}-{name}-{viewer().host}")
    answer.make_conditional(request)
    return answer
