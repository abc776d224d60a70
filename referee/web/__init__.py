"""The pages. create_app() builds the Flask app around one Table.

A folder for each room, the same as in screens and templates; doors/ keeps strangers out, wire/
keeps open pages up to date. forms.py reads what a finger sent, felt/taps.py is the one door for
changes.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, Request, g

from referee.keys import Keys
from referee.paths import ROOT
from referee.rulebook.house import HouseGames
from referee.rulebook.houselaws import own_laws, with_own_laws
from referee.screens.words.names import capital
from referee.table import Table
from referee.web import forms
from referee.web.bank import righting
from referee.web.bank import sheets as banksheets
from referee.web.doors import doors, guard
from referee.web.doors.cookies import Cookies
from referee.web.doors.guesses import Guesses
from referee.web.felt import cards, counting, declaring, payment, sheets, stepsheets, taps
from referee.web.floor import commonlaw, floor, voting
from referee.web.games import choosing, composer, learning
from referee.web.here import Here, from_night
from referee.web.night import history, pages
from referee.web.phone import phones
from referee.web.rulebook import ownlaws, rulebook, switchboard
from referee.web.sheets import scores
from referee.web.wire import streams
from referee.web.wire.squeeze import squeeze


class Asked(Request):
    """A request whose fields say one thing each."""

    parameter_storage_class = forms.Sent


SETTLED = 20
"""Seconds after the start before what nobody has asked for is counted: pages come first."""


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
    app.request_class = Asked
    app.session_interface = Cookies(keys)
    app.secret_key = keys.key
    app.config.update(
        SESSION_COOKIE_NAME="referee_seat",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        MAX_CONTENT_LENGTH=64 * 1024,
        SEND_FILE_MAX_AGE_DEFAULT=3600,
        TRUSTED_HOSTS=["localhost", "127.0.0.1", "[::1]", *(hosts or [])],
    )
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters["capital"] = capital
    app.context_processor(
        lambda: {"from_night": from_night(), "about_law": g.get("law", ""), "shut": doors.shut}
    )
    own = own_laws(table.book, keys.folder / "house" / "laws")
    house = HouseGames(with_own_laws(table.book, own), keys.folder / "house", ROOT / "rulebook")
    table.book = house.book()
    app.extensions["here"] = Here(table, keys, Guesses(), house, lan)
    guard.protect(app)
    squeeze(app)
    rooms = (
        *(doors, pages, history, streams),
        *(taps, sheets, stepsheets, payment, counting, declaring, cards),
        *(floor, commonlaw, voting, banksheets, righting, scores, phones),
        *(rulebook, switchboard, ownlaws, choosing, composer, learning),
    )
    for room in rooms:
        app.register_blueprint(room.bp)
    return app


def broken_files(app: Flask) -> tuple[str, ...]:
    """What is wrong with files of this house that cannot be used, a sentence for each."""
    here: Here = app.extensions["here"]
    return (*own_laws(here.table.book, here.laws_folder).broken.values(), *here.house.broken)


def count_odds(app: Flask) -> None:
    """Make ready before anybody asks: the laws to be found, and, aside, how rare hands are."""
    here: Here = app.extensions["here"]
    here.finder.ready()
    book = here.table.book
    judges = dict.fromkeys(one for game in book.games.values() for one in game.judges)
    here.rarity.begin((book.judges[one] for one in judges if one in book.judges), SETTLED)
