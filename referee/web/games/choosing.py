"""Dealer's choice: the sheet with the games, the menu of the night, the favourites; every game's
rule card to read and to print."""

from __future__ import annotations

import json
import re

from flask import abort, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from referee.core.book.families import family
from referee.core.book.game import Game
from referee.core.rules.stakes import may_change
from referee.core.state.agreed import as_agreed
from referee.core.state.dealt import dealt_in
from referee.core.state.night import Night
from referee.screens.games import chooser
from referee.screens.games.chooser import Shown, choice, families, menu, staples, tabs, tiles
from referee.screens.games.stakes import asked, blind_fields, offered
from referee.screens.games.words.chooser import asks
from referee.screens.games.words.rulecard import card
from referee.screens.games.words.stakes import in_words
from referee.screens.sheets.words.choices import CHOICES
from referee.table import Look
from referee.web.games import bp, customs
from referee.web.games.learning import has_lesson
from referee.web.games.made import odds
from referee.web.overlay import overlay
from referee.web.services import services
from referee.web.viewer import from_night, viewer

STARS = "favourites"
"""The setting that holds the ids of the starred games, as JSON."""


def stars() -> frozenset[str]:
    """The games this house has starred."""
    try:
        found = json.loads(services().table.store.setting(STARS) or "[]")
    except ValueError:
        return frozenset()
    return frozenset(game for game in found if isinstance(game, str))


NEVER = 2**62
"""A night that no night comes after: all are earlier."""
MOST_KEPT = 40
"""Lists of games; they are made again when they are wanted."""


def every(players: int, night: Night, liked: frozenset[str]) -> tuple[Shown, str, str]:
    """All games by their ids; what everybody knows, and all games under the tabs of their families:
    rendered once for each number of players and the stakes."""
    kept, key = services().lists, (players, night.stakes, night.families)
    if key not in kept:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        book = services().table.book
        games = chooser.every(book, services().house.ids, liked, players, night)
        shown = {game.id: game for game in games}
        kept[key] = (
            shown,
            Markup(render_template("games/_staples.html", staples=staples(shown))),
            Markup(render_template("games/_every.html", games=games, tabs=tabs(games))),
        )
    return kept[key]


@overlay(bp, "/games", deals=True)
def games(look: Look) -> str:
    """The game of the next deal."""
    at, night = services(), look.night
    players = len(dealt_in(night))
    before = at.table.played_before(look.id)
    shown, known, all_games = every(players, night, stars())
    return render_template(
        "games/chooser.html",
        look=look,
        title=asks(night),
        tiles=tiles(shown, at.table.book, night, before),
        staples=known,
        menu=menu(shown, night),
        every=all_games,
        sheets=CHOICES if viewer().host else (),
        host=viewer().host,
    )


@overlay(bp, "/stakes")
def stakes(look: Look) -> str:
    """What the game of now is played for, to change: a kind of limit and the amounts."""
    hand = look.night.playing
    game = hand.game if hand is not None else look.night.game
    if game is None or not asked(game).uses:
        abort(404)
    now = hand.stakes if hand is not None else look.night.stakes_for(game)
    return render_template(
        "games/stakes_sheet.html",
        look=look,
        game=game,
        asked=asked(game),
        family=family(game),
        words=in_words(now, game),
        terms=offered(now, look.night),
        bets=(now.limit.sizes[0], now.limit.most or now.limit.sizes[-1]),
        blinds=blind_fields(now, game),
        now=hand is not None and may_change(look.night),
        customs=customs.fields(game.id),
        form={},
        who=viewer(),
    )


@overlay(bp, "/tonight")
def tonight(look: Look) -> str:
    """The menu of the night, and how the next game is found."""
    groups = families(
        services().table.book, services().house.ids, stars(), len(dealt_in(look.night))
    )
    menu = [id for id, _ in look.night.menu]
    return render_template("games/tonight.html", look=look, groups=groups, menu=menu)


@bp.post("/games/star")
def star() -> AnyResponse | tuple[str, int] | str:
    """Star a game, or take its star away; the button as it is then."""
    if not viewer().host:
        abort(403)
    game = services().table.book.games.get(request.args.get("game", ""))
    if game is None:
        abort(404)
    on = request.args.get("on") == "1"
    known = stars() | {game.id} if on else stars() - {game.id}
    services().table.store.set(STARS, json.dumps(sorted(known)))
    services().lists.clear()
    return render_template("games/_star.html", game=choice(game, known, 0))


# --- to read --------------------------------------------------------------------------------


@bp.get("/games")
def shelf() -> str:
    """Every game of the book, by its families, what was played last and the favorites first."""
    book, liked = services().table.book, stars()
    games = chooser.every(book, services().house.ids, liked, 0)
    shown = {game.id: game for game in games}
    before = services().table.played_before(NEVER)
    return render_template(
        "games/games.html",
        games=games,
        tiles=tiles(shown, book, None, before),
        staples=staples(shown),
        tabs=tabs(games),
        sheets=CHOICES,
        who=viewer(),
    )


@bp.get("/games/<id>", endpoint="rules")
def sheet_of(id: str) -> str:
    """The rules of one game on one page, to print."""
    return rule_card(id, sheet=False)


def rule_card(id: str, sheet: bool) -> str:
    """The rule card of a game, as a page or over the felt."""
    book = services().table.book
    game = book.games.get(id)
    if game is None:
        abort(404)
    rules = tuple(book.judges[judge] for judge in game.judges if judge in book.judges)
    night = from_night() or _opened_over()
    page = card(_agreed(game, night), rules, odds())
    return render_template(
        "games/card.html", card=page, sheet=sheet, lesson=has_lesson(id), table=night, who=viewer()
    )


def _agreed(game: Game, night: int | None) -> Game:
    """The game as the house of that night has it, where that night is at hand."""
    look = services().table.at_hand(night) if night else None
    return game if look is None else as_agreed(game, look.night)


def _opened_over() -> int | None:
    """The night whose felt a sheet was opened over, as the browser tells it."""
    found = re.search(r"/night/(\d{1,9})\b", request.headers.get("Referer", ""))
    return int(found[1]) if found else None
