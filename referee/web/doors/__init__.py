"""Who comes in, and who may write what."""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("doors", __name__)
