"""Both histories of the night, each act with its undo."""

from __future__ import annotations

from flask import Blueprint, render_template

from referee.screens.night.history import history
from referee.screens.words.events import marks
from referee.web.overlay import for_host
from referee.web.services import services

bp = Blueprint("history", __name__, url_prefix="/night/<int:night>/sheet")


@bp.get("/history")
def history_sheet(night: int) -> str:
    """Every act by deal, each with its undo, and the moments most often gone back to."""
    look = for_host(night)
    parts = history(services().table.entries(night), look.night)
    named = marks(services().table.moments(night, "hand"))
    return render_template("night/history.html", look=look, parts=parts, named=named)
