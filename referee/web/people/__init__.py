"""People of the house: standings, a person's page, the slate. Everybody who is in may look, as far
as the house shows money; hosts write, through one door."""

from __future__ import annotations

from flask import Blueprint

from referee.web.people.switch import shut

bp = Blueprint("people", __name__)
shut(bp)
