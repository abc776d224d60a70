"""The almanac: a person, a game, the house's year, and all of it as files. Everybody who is in may
look, as far as the house shows money; nothing is written here."""

from __future__ import annotations

from flask import Blueprint

from referee.web.people.switch import shut

bp = Blueprint("almanac", __name__)
shut(bp)
