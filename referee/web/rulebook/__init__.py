"""The rulebook and what a house plays."""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("rulebook", __name__)
