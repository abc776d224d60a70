"""A night as files, in every format there is."""

from __future__ import annotations

from flask import Response, abort, render_template

from referee.export import export
from referee.screens.data.words import FILES
from referee.web.data import bp
from referee.web.data.lines import for_hosts
from referee.web.dropping import shown
from referee.web.services import services

KINDS = {"csv": "text/csv", "json": "application/json", "phhs": "text/plain"}


@bp.get("/night/<int:night>/files")
@for_hosts
def files(night: int) -> str:
    """All files of a night."""
    look = shown(services().table.look(night))
    return render_template("data/night.html", look=look, files=FILES)


@bp.get("/night/<int:night>/files/<form>")
@for_hosts
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
