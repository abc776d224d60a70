"""The screen for the room: a browser that everybody sees and nobody taps."""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("tv", __name__)
"""The addresses in pages: short, for they are typed with a remote."""
