"""When the log has become another one, pages from before are told, and nothing they send counts.

A page names in its addresses how often a backup had come back to the log that it shows (`g.log`,
where one is shown: another one may be there by the time that it is rendered).
"""

from __future__ import annotations

from flask import Flask, Response, g, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.screens.data import words
from referee.store import StoreError
from referee.table import NoNight
from referee.web.addresses import instead
from referee.web.data import bp
from referee.web.dropping import shown
from referee.web.forms.fields import digits
from referee.web.services import services
from referee.web.viewer import viewer

OF_A_LOG = (
    *("felt.begin", "felt.tap", "felt.go_on", "wire.stream", "wire.still", "games.keep"),
    *("people.write", "people.forget_person", "paper.write", "data.undo_import", "club.act"),
)
"""What is asked by a page that shows a log: every door for what is written into one among them."""


def watch(app: Flask) -> None:
    """See to it that a page says from which log it was made, and is heard by that one only."""

    @app.url_defaults
    def name_log(endpoint: str, values: dict[str, object]) -> None:
        if endpoint in OF_A_LOG and (came := g.get("log", services(app).table.store.came)):
            values.setdefault("log", came)

    app.before_request(of_this_log)


def named_log() -> int:
    """How often a backup had come back when the page of this request was made."""
    return digits(request.args.get("log", "")) or 0


def of_this_log() -> AnyResponse | None:
    """Nothing where the page is of this log; else the way to where that is said."""
    if request.endpoint not in OF_A_LOG or named_log() == services().table.store.came:
        return None
    if request.endpoint == "wire.stream":
        return Response("", 204)  # the page looks, and is told
    night = (request.view_args or {}).get("night")
    return instead(url_for("data.changed", night=night))


@bp.get("/data/changed")
def changed() -> str:
    """For everybody who is in: a backup was brought back, and where to go from here."""
    at = services()
    night = digits(request.args.get("night", ""))
    title = ""
    if night is not None:
        try:
            title = shown(at.table.look(night)).night.title or words.UNTITLED
        except (NoNight, StoreError):
            night = None
    return render_template("data/changed.html", night=night, title=title, who=viewer())
