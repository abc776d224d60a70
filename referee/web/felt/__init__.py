"""The felt: what is due, what may be tapped, and what the dealer does next."""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("felt", __name__)
