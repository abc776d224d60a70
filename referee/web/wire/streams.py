"""Open pages: each holds one stream that repeats its whole view whenever the log grows. A page for
which there is no place stays as it is, and looks at its view now and then."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from flask import Response, abort, request
from flask.globals import request_ctx

from referee.bell import Bell, OpenPage, Over
from referee.store import StoreError
from referee.table import Look, NoNight
from referee.web.dropping import fragment
from referee.web.people.untold import places_only
from referee.web.reading import as_read
from referee.web.render import ENTRY, known, view
from referee.web.services import services
from referee.web.viewer import Viewer, looked_up, viewer
from referee.web.wire import HANDED, bp

LIVE = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
"""A proxy that gathers an answer until it is whole would keep a view back for ever."""
RIGHTS = 1.0
"""Seconds between two looks whether a stream's page may still see it."""


@bp.get("/night/<int:night>/stream")
def stream(night: int) -> Response:
    """Server-sent events: the viewer's own view of this night."""
    at, who = services(), viewer()
    name = request.args.get("view", "felt")
    if not known(name):
        abort(404)

    def render() -> tuple[int, str]:
        look = at.table.look(night)
        return look.seq, as_read(fragment(look, view(name, look, who)))

    return follow(name, night, render)


def follow(
    name: str,
    night: int,
    render: Callable[[], tuple[int, str]],
    over: Callable[[], bool] | None = None,
    bell: Bell | None = None,
) -> Response:
    """Server-sent events: what render() gives, now and whenever the night grows (bell: several of
    them), until the page is left, another has its place, its right has ended (a new PIN or code),
    or it is over(). A server with lines for open pages is handed it; else it costs a thread."""
    at = services()
    keys, who = at.keys.opens, viewer()  # in this order: a new PIN in between ends it
    address, bell = request.remote_addr or "?", bell or at.table.bell(night)
    client = request.args.get("c", "")[:64]
    place = at.places.take(who.mark or address, name, client, address, who.host, bell.nudge)
    if place is None:
        abort(503, response=Response("busy", 503, {"Retry-After": "5"}))
    asked, looked = request_ctx.copy(), time.monotonic()  # it is told later, by whatever thread

    def gone() -> bool:
        nonlocal looked
        if place.ended:
            return True
        if time.monotonic() < looked + RIGHTS:
            return False
        looked = time.monotonic()
        if at.keys.opens == keys and over is None:
            return False
        with asked, suppress(StoreError):
            return looked_up() != who or (over is not None and over())
        return True

    def made() -> tuple[int, str]:
        """Where the store does not answer the stream ends, and the page asks again."""
        try:
            with asked:
                return render()
        except (StoreError, NoNight):
            raise Over from None

    page = OpenPage(bell, made, gone)
    leave = partial(_left, bell, page, partial(at.places.leave, place))
    hand_over = request.environ.get(HANDED) if request.method == "GET" else None
    told: Iterator[str] = iter(()) if hand_over else bell.stream(page)
    answer = Response(told, mimetype="text/event-stream", headers=LIVE)
    if hand_over:
        hand_over(page, leave)
    else:
        answer.call_on_close(leave)
    return answer


def _left(bell: Bell, page: OpenPage, leave: Callable[[], object]) -> None:
    """A page that has left keeps no night awake."""
    bell.pages.discard(page)
    leave()


@bp.get("/night/<int:night>/view/<name>")
def still(night: int, name: str) -> Response:
    """The view once, with its number as ETag: for pages whose stream cannot live."""
    if not known(name):
        abort(404)
    look = services().table.look(night)
    who = viewer()
    answer = Response(view(name, look, who), headers={ENTRY: str(look.seq)})
    mark = f"{look.came}-{look.seq}-{name}-{who.host}-{places_only(look)}"
    answer.set_etag(mark + (_own(look, who) if name == "phone" else ""))
    answer.make_conditional(request)
    return answer


def _own(look: Look, who: Viewer) -> str:
    """What this device alone has, beside the log: what its player chose ahead."""
    chosen = look.chosen.get(who.mark)
    return f"-{chosen}" if chosen else ""
