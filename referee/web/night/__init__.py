"""Nights: their list, the log, history, damage."""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("night", __name__)
