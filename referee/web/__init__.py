"""The pages. create_app() builds the Flask app around one Table.

A folder for each room, the same as in screens and templates; doors/ keeps strangers out, wire/
keeps open pages up to date. forms/ reads what a finger sent, a module for each noun; felt/taps.py
is the one door for changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from threading import Timer
from typing import Any

from flask import Flask, Request, g
from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateNotFound

from referee.keys import Keys
from referee.paths import ROOT
from referee.rulebook.house import HouseGames
from referee.rulebook.houselaws import own_laws
from referee.screens.words.names import capital
from referee.table import Table
from referee.web import addresses, pieces
from referee.web import words as say
from referee.web.almanac import files as almanac_files
from referee.web.almanac import pages as almanac
from referee.web.apart import sent_apart
from referee.web.bank import righting
from referee.web.bank import sheets as banksheets
from referee.web.club import desk
from referee.web.club import evening as clubs
from referee.web.counted import shipped
from referee.web.data import back, changed, files
from referee.web.data import house as house_files
from referee.web.data import night as night_files
from referee.web.doors import doors, guard
from referee.web.doors.cookies import Cookies
from referee.web.doors.guesses import Guesses
from referee.web.dropping import in_its_words
from referee.web.felt import cards, counting, declaring, payment, sheets, stepsheets, taps
from referee.web.film import film
from referee.web.floor import card, commonlaw, floor, voting
from referee.web.forms.fields import Sent
from referee.web.games import choosing, composer, customs, learning, traveling
from referee.web.night import history, light, pages
from referee.web.paper import paper
from referee.web.people import forgetting, receipts, untold, writing
from referee.web.people import pages as people
from referee.web.people.switch import people_door, people_on
from referee.web.phone import acting, hands, openers, phones
from referee.web.quiz import quiz
from referee.web.reading import easily_read
from referee.web.routes import LateRule
from referee.web.rulebook import ownlaws, rulebook, switchboard
from referee.web.services import NAME, Services, services
from referee.web.settings import configure, trust
from referee.web.sheets import scores
from referee.web.suits import suited
from referee.web.tv import tv
from referee.web.viewer import from_night
from referee.web.wire import streams
from referee.web.wire.squeeze import squeeze


class HouseRequest(Request):
    """A request whose fields say one thing each."""

    parameter_storage_class = Sent


class HouseApp(Flask):
    """The app of a house."""

    url_rule_class = LateRule
    request_class = HouseRequest

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """As it is: nothing here is a coroutine, and a tap would ask that a dozen times."""
        return func


class AsAtTheStart(FileSystemLoader):
    """The templates as they are now. An update that replaces them while the program runs is the
    next start's: the program that runs does not fit it, and would take its faults for a damaged
    night."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        environment = Environment()
        self._read = {
            name: super(AsAtTheStart, self).get_source(environment, name)[:2]
            for name in self.list_templates()
            if name.endswith((".html", ".svg")) and not Path(name).name.startswith(".")
        }

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        if template not in self._read:
            raise TemplateNotFound(template)
        return *self._read[template], lambda: True


@cache
def templates(folder: Path) -> AsAtTheStart:
    """Those of a folder, read once."""
    return AsAtTheStart(folder)


SOON, SETTLED = 1.0, 20
"""Seconds after the start before the laws are made ready to be found, and before what nobody has
asked for, and no file knows, is counted: pages come first."""


def create_app(
    table: Table,
    keys: Keys,
    house: HouseGames,
    test_config: Mapping[str, object] | None = None,
    *,
    hosts: Iterable[str] = (),
    lan: Callable[[], str] = lambda: "",
    at: str = "",
) -> Flask:
    """The app around a table with the book of that house; keys: those of its data folder, where
    config.toml may lie. test_config: what a test sets in place of that file.

    hosts: names and addresses under which this machine may be asked; lan: the address that other
    devices of the house can open, or nothing; at: the path it lies under, where it is one of many
    houses. Raises WrongSettings.
    """
    for folder in ("templates", "static", "rulebook"):
        if not (ROOT / folder).is_dir():
            raise RuntimeError(f"The folder {folder} is missing beside the program.")
    app = HouseApp(
        "referee",
        template_folder=str(ROOT / "templates"),
        static_folder=str(ROOT / "static"),
        instance_path=str(keys.folder.resolve()),
        instance_relative_config=True,
    )
    app.jinja_loader = templates(ROOT / "templates")
    configure(app, keys.key, test_config, at)
    trust(app, hosts)
    app.session_interface = Cookies(keys)
    for_templates(app)
    app.extensions[NAME] = Services(table, keys, Guesses(table.store), house, lan, maker=create_app)
    table.closed = services(app).keeper.night_closed
    table.rewritten = services(app).forget_rendered
    guard.protect(app)
    untold.watch(app)
    changed.watch(app)
    squeeze(app)
    in_its_words(app)
    easily_read(app)
    _rooms(app)
    return app


def _rooms(app: Flask) -> None:
    """The pages of all rooms."""
    rooms = (
        *(doors, pages, history, light, streams, files, back, changed, night_files, house_files),
        *(people, writing, receipts, forgetting, almanac, almanac_files),
        *(taps, sheets, stepsheets, payment, counting, declaring, cards, film, paper),
        *(floor, card, commonlaw, voting, banksheets, righting, scores, phones, acting),
        *(openers, hands, clubs, desk),
        *(rulebook, switchboard, ownlaws, choosing, composer, customs, learning, traveling),
        *(quiz, tv),
    )
    for bp in dict.fromkeys(room.bp for room in rooms):
        app.register_blueprint(bp)


def for_templates(app: Flask) -> None:
    """What every template may name, and how it is read."""
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters["capital"] = capital
    app.jinja_env.filters["sent_apart"] = sent_apart
    app.jinja_env.filters["suited"] = suited
    app.jinja_env.globals.update(people_on=people_on, people_door=people_door)
    addresses.keep(app)
    pieces.keep(app)
    app.context_processor(
        lambda: {
            "from_night": from_night(),
            "about_law": g.get("law", ""),
            "shut": doors.shut,
            "light": light.light(),
            "lights": light.LIGHTS,
            "voice_words": say.VOICE,
            "voice_keys": say.VOICE_KEYS,
            "bell": app.config["BELL"],
        }
    )


def broken_files(app: Flask) -> tuple[str, ...]:
    """What is wrong with files of this house that cannot be used, a sentence for each."""
    at = services(app)
    return (*own_laws(at.table.book, at.laws_folder).broken.values(), *at.house.broken)


def count_odds(app: Flask) -> None:
    """Make ready aside before anybody asks: the laws to be found, and how rare hands are."""
    at = services(app)
    soon = Timer(SOON, lambda: at.finder.ready())
    soon.daemon = True
    soon.start()
    book = at.table.book
    judges = dict.fromkeys(judge for game in book.games.values() for judge in game.judges)
    at.rarity.know(shipped(book))
    at.rarity.begin((book.judges[judge] for judge in judges if judge in book.judges), SETTLED)
