"""The floor's desk: one page for whoever rules, with every table, on one stream."""

from __future__ import annotations

import secrets

from flask import Response, abort, g, render_template

from referee.table import Look
from referee.web.club import bp
from referee.web.club.board import in_play, number, open_tables
from referee.web.dropping import fragment
from referee.web.reading import as_read
from referee.web.render import ENTRY, view
from referee.web.services import services
from referee.web.viewer import viewer
from referee.web.wire.streams import follow


def _looks() -> tuple[Look, ...]:
    """The tables of tonight; none between nights."""
    night = in_play()
    return open_tables(night) if night is not None else ()


def _view(looks: tuple[Look, ...]) -> str:
    if not looks:
        return render_template("club/_no_desk.html")
    return fragment(looks[0], view("desk", looks[0], viewer()))


@bp.get("/desk")
def desk() -> str:
    """Every table's raised hands and how its deal stands; Floor! of each opens from here."""
    _only_hosts()
    looks = _looks()
    g.log = services().table.store.came
    return render_template(
        "club/desk.html", view=_view(looks), name="desk", client=secrets.token_hex(6), who=viewer()
    )


@bp.get("/desk/view")
def desk_still() -> Response:
    """The view once: for a page whose stream cannot live."""
    _only_hosts()
    looks = _looks()
    return Response(_view(looks), headers={ENTRY: str(number(looks))})


@bp.get("/desk/stream")
def desk_stream() -> Response:
    """The view now and whenever anything happens at any of the tables, until there are others."""
    _only_hosts()
    looks = _looks()
    if not looks:
        abort(503, response=Response("busy", 503, {"Retry-After": "5"}))
    nights, ended = tuple(look.id for look in looks), False

    def render() -> tuple[int, str]:
        nonlocal ended
        now = _looks()
        ended = tuple(look.id for look in now) != nights
        services().table.bell_of(nights)
        return number(now), as_read(_view(now))

    table = services().table
    grown = table.grown().keys()
    return follow(
        "desk",
        nights[0],
        render,
        lambda: ended or services().table.grown().keys() != grown,
        table.bell_of(nights),
    )


def _only_hosts() -> None:
    if not viewer().host:
        abort(403)
