"""Sheets of the steps that are neither bet nor draw: blinds not from everybody."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from referee.core.forced import posts, straddlers
from referee.core.night import Hand
from referee.table import Look
from referee.web.here import here, viewer

bp = Blueprint("steps", __name__, url_prefix="/night/<int:night>/sheet")

MOVED_ON = "The deal has moved on. Close this and look again."


def _look(night: int) -> tuple[Look, Hand | None]:
    if not viewer().host:
        abort(403)
    look = here().table.look(night)
    return look, look.night.playing


@bp.get("/blinds")
def blinds(night: int) -> str:
    """Who is not in this deal, who straddled, what is put in by who comes in or missed a blind, and
    whether the place of the small one is empty."""
    look, hand = _look(night)
    if hand is None or hand.posting is None:
        return render_template("sheets/gone.html", look=look, sentence=MOVED_ON)
    step = hand.posting
    due, alone = dict(posts(hand, step)), posts(hand, step, small=False)
    optional = len(due) == 2 == len(step.posts) and len(hand.order) > 2
    return render_template(
        "sheets/blinds.html",
        look=look,
        people=[(seat, look.night.name(seat), due.get(seat, 0)) for seat in hand.order],
        leaves_out=look.night.name(alone[0][0]) if optional else "",
        doubled=[
            (number + 1, look.night.name(seat), chips)
            for number, (seat, chips) in enumerate(straddlers(look.night, hand, step))
        ],
    )
