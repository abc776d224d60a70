"""A finished deal put right."""

from __future__ import annotations

from flask import render_template, request

from referee.screens.bank import righting
from referee.table import Look
from referee.web.bank import bp
from referee.web.overlay import asked_number, asked_seats, overlay


@overlay(bp, "/right")
def right(look: Look) -> str:
    """Put a finished deal right: whose pot it was, and what that moves."""
    deal, pot = (asked_number(key) if key in request.args else None for key in ("deal", "pot"))
    deals = righting.deals(look.night, deal, pot, asked_seats("winner"))
    return render_template("bank/right.html", look=look, deals=deals)
