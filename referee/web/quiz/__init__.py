"""The quiz: what would be ruled?"""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("quiz", __name__)
