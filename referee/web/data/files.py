"""The page of one's own data; backups that leave this device."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import wraps
from typing import Any

from flask import abort, redirect, render_template, request, send_file, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.screens.data import words
from referee.store import NightRow
from referee.store.shelf import ASKED, KIND
from referee.web.data import bp
from referee.web.doors.guard import fault
from referee.web.services import services
from referee.web.viewer import at_the_machine, viewer
from referee.web.words import NOT_DONE


def for_hosts(page: Any) -> Any:
    """A page or an act of hosts only; nothing of what others send is read."""

    @wraps(page)
    def opened(**named: object) -> Any:
        if not viewer().host:
            abort(403)
        return page(**named)

    return opened


@bp.get("/data")
@for_hosts
def page() -> str:
    """Save, bring back, take in: in this order."""
    return show()


def show(wrong: str = "") -> str:
    """The page; wrong: why what was asked for cannot be, or nothing."""
    at = services()
    now = local(at.table.now())
    said, asks = taken(at.table.nights())
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
        "data/data.html", taken=said, asks=asks, kept=kept, failed=failed(), wrong=wrong
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


def local(at: str) -> str:
    """A moment as the clocks of this house have it; a text that is none stays as it is."""
    try:
        return datetime.fromisoformat(at).astimezone().isoformat(timespec="seconds")
    except ValueError:
        return at


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
    path = services().keeper.shelf.find(backup)
    if path is None:
        return fault(404, words.GONE, heading=NOT_DONE)
    name = path.name if path.suffix == ".db" else f"{path.name}.db"
    return send_file(path, KIND, as_attachment=True, download_name=name, conditional=False)
