"""Streams, places, what was rendered and kept; waitress with limits."""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("wire", __name__)
