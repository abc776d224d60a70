"""Streams, their lines and places, what was rendered and kept; waitress with limits."""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("wire", __name__)
LOOPBACK = ("127.0.0.1", "::1")
"""The machine itself."""
PROXIED = "referee.proxied"
"""In the environ of a request that a proxy passed on which is believed: nobody asks so who sits at
the machine itself."""
HANDED = "referee.lines"
"""In the environ of a server that has lines for open pages: takes one, and whom to tell when it is
over."""
