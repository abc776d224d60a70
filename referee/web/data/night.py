"""A night as files, in every format there is: for everybody who may read its log, which says it
all; hosts and guests alike."""

from __future__ import annotations

from flask import Response, abort, render_template

from referee.export import export
from referee.screens.data.words import FILES
from referee.web.data import bp
from referee.web.dropping import shown
from referee.web.services import services
from referee.web.viewer import viewer

KINDS = {"csv": "text/csv", "json": "application/json", "phhs": "text/plain"}


@bp.get("/night/<int:night>/files")
def files(night: int) -> str:
    """All files of a night."""
    look = shown(services().table.look(night))
    return render_template("data/night.html", look=look, files=FILES, who=viewer())


@bp.get("/night/<int:night>/files/<form>")
def night_file(night: int, form: str) -> Response:
    """One of them."""
    if form not in FILES:
        abort(404)
    _, end, _ = FILES[form]
    return Response(
        export(services().table, night, form),
        mimetype=KINDS[end],
        headers={"Content-Disposition": f'attachment; filename="night-{night}-{form}.{end}"'},
    )


@bp.get("/night/<int:night>/<any(log, results):form>.csv")
def csv_file(night: int, form: str) -> Response:
    """The same at the address it had before there were others."""
    return night_file(night, form)


@bp.get("/night/<int:night>/log.json")
def log_json(night: int) -> Response:
    """Everything, likewise."""
    return night_file(night, "json")
