"""Games: the chooser, rule cards, lessons, stakes, the composer."""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("games", __name__)
