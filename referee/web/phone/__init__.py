"""What a phone at its seat shows."""

from __future__ import annotations

from flask import Blueprint

from referee.table import Look
from referee.web.overlay import Gone
from referee.web.viewer import viewer

bp = Blueprint("phone", __name__)


def my_seat(look: Look) -> int:
    """The seat of the phone that asks. Raises Gone where it has none."""
    seat = look.night.seat_of(viewer().mark)
    if seat is None:
        raise Gone
    return seat
