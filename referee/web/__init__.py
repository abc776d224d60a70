"""The pages. create_app() builds the Flask app around one Table.

guard.py keeps strangers out, forms.py reads what a finger sent, taps.py is the one door for
changes, sheets.py and pages.py show, streams.py keeps open pages up to date, squeeze.py makes
the shipped files small.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask

from referee.keys import Guesses, Keys
from referee.paths import ROOT
from referee.table import Table
from referee.web import banksheets, cardsheet, guard, pages, sheets, streams, taps
from referee.web.here import Here
from referee.web.squeeze import squeeze


def create_app(
    table: Table,
    keys: Keys,
    hosts: list[str] | None = None,
    lan: Callable[[], str] = lambda: "",
) -> Flask:
    """The app.

    hosts: names and addresses under which this machine may be asked; lan: the address that other
    devices of the house can open, or nothing.
    """
    for folder in ("templates", "static", "rulebook"):
        if not (ROOT / folder).is_dir():
            raise RuntimeError(f"The folder {folder} is missing beside the program.")
    app = Flask(
        "referee", template_folder=str(ROOT / "templates"), static_folder=str(ROOT / "static")
    )
    app.secret_key = keys.key
    app.config.update(
        SESSION_COOKIE_NAME="referee_seat",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=60 * 60 * 24 * 180,
        MAX_CONTENT_LENGTH=64 * 1024,
        SEND_FILE_MAX_AGE_DEFAULT=3600,
        TRUSTED_HOSTS=["localhost", "127.0.0.1", "[::1]", *(hosts or [])],
    )
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.extensions["here"] = Here(table, keys, Guesses(), lan)
    guard.protect(app)
    squeeze(app)
    for part in (pages.bp, taps.bp, sheets.bp, cardsheet.bp, banksheets.bp, streams.bp):
        app.register_blueprint(part)
    return app


def count_odds(app: Flask) -> None:
    """Count, aside, how rare the hands of the games are, before anybody asks."""
    here: Here = app.extensions["here"]
    book = here.table.book
    here.rarity.begin(rule for id, rule in book.judges.items() if id in book.games)
