"""Both histories of the night, each act with its undo."""

from __future__ import annotations

from flask import render_template

from referee.screens.night.words.history import history
from referee.screens.words.events import marks
from referee.table import Look
from referee.web.night import bp
from referee.web.overlay import overlay
from referee.web.services import services


@overlay(bp, "/history")
def history_sheet(look: Look) -> str:
    """Every act by deal, each with its undo, and the moments most often gone back to."""
    parts = history(services().table.entries(look.id), look.night)
    named = marks(services().table.moments(look.id, "hand"))
    return render_template("night/history.html", look=look, parts=parts, named=named)
