"""Floor!: laws, the common law of a house, votes."""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("floor", __name__)
