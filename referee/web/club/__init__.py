"""A club evening: its tables on one page, and the floor's desk."""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("club", __name__)
