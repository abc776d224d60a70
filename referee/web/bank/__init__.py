"""The bank: who has what, closing, deals put right."""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("bank", __name__)
