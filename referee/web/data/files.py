"""The page of one's own data; backups that leave this device."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime

from flask import redirect, render_template, request, send_file, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.screens.data import words
from referee.store import NightRow
from referee.store.moving import came_in
from referee.store.shelf import ASKED, KIND
from referee.web.data import bp
from referee.web.data.incoming import PIECE
from referee.web.data.lines import for_hosts, local
from referee.web.doors.guard import fault
from referee.web.services import services
from referee.web.viewer import at_the_machine
from referee.web.words import NOT_DONE


@bp.get("/data")
@for_hosts
def page() -> str:
    """Save, bring back, take in: in this order."""
    at = services()
    now, nights = local(at.table.now()), at.table.nights()
    said, _ = taken(nights)
    last = came_in(at.table.store)
    kept = [
        {
            "name": backup.path.name,
            "moment": words.moment(backup.at, now),
            "why": words.reason(backup.why, backup.night),
            "size": words.size(backup.path.stat().st_size),
        }
        for backup in at.keeper.shelf.backups()
    ]
    return render_template(
        "data/data.html",
        taken=said,
        kept=kept,
        failed=failed(),
        done=words.done(request.args.get("done", ""), len(nights)),
        came=words.came_in(last.source, len(last.nights), local(last.at), now) if last else "",
        piece=PIECE,
        mark=secrets.token_hex(8),
    )


def failed() -> str:
    """Why the backup after the last night is not there; nothing where it is."""
    why = services().keeper.failed
    return f"{words.NOT_KEPT} {why}" if why else ""


def taken(nights: Sequence[NightRow]) -> tuple[str, bool]:
    """When a backup last left this device, in words, and whether another one is asked for."""
    at = services()
    took, now = at.keeper.shelf.took(), at.table.now()
    away, here = (local(when) if when else "" for when in (took.away, took.here))
    since = sum(local(row.made_at) > (away or here) for row in nights)
    passed = datetime.fromisoformat(now) - datetime.fromisoformat(took.away or now)
    return words.taken(away, here, local(now), since, passed.days)


# --- off this device ------------------------------------------------------------------------


@bp.post("/data/save")
@for_hosts
def save() -> AnyResponse | tuple[str, int]:
    """Make a backup now, or take a kept one, and lead on to its file."""
    keeper = services().keeper
    name = request.form.get("backup", "")
    path = keeper.shelf.find(name) if name else keeper.keep(ASKED)
    if path is None:
        return fault(404, words.GONE, heading=NOT_DONE)
    keeper.shelf.take(services().table.now(), away=not at_the_machine())
    return redirect(url_for("data.file", backup=path.name), 303)


@bp.get("/data/file/<backup>")
@for_hosts
def file(backup: str) -> AnyResponse | tuple[str, int]:
    """A backup as a file; the server sends it as fast as it is read, and no thread waits."""
    shelf = services().keeper.shelf
    path = shelf.find(backup)
    if path is None:
        return fault(404, words.GONE, heading=NOT_DONE)
    name = path.name.replace("-asked", "") if path.suffix == ".db" else f"{path.name}.db"
    sent = shelf.sent(path)
    return send_file(sent, KIND, as_attachment=True, download_name=name, conditional=False)
