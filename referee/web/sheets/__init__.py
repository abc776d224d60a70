"""Score sheets."""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("sheets", __name__)
