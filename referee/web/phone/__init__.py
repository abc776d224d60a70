"""What a phone at its seat shows."""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("phone", __name__)
