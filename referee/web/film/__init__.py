"""The film of a night: the strip of its deals, each deal a moment at a time."""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("film", __name__)
