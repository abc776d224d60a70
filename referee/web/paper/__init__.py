"""The paper of a closed night. Whoever may look at the night may read it."""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("paper", __name__)
