"""The composer: a base game and what is to be different, played at once and kept as a file; and
the files of this house: taken in, given away, thrown away."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from flask import Response, abort, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from referee.core.book.game import Free, Game
from referee.core.errors import Refused
from referee.core.messages.dealing import NextDeal
from referee.core.state.dealt import dealt_in
from referee.core.state.night import Night
from referee.paths import ROOT
from referee.rulebook import RulebookError
from referee.rulebook.advice import advice
from referee.rulebook.composing import Changes, compose, slug
from referee.rulebook.customs import Customs
from referee.rulebook.house import MOST_BYTES
from referee.screens.games.composing import CHOICES, CUSTOMS, TICKS, TITLES, WILD
from referee.screens.games.rulecard import Card, card
from referee.screens.words.names import capital, device
from referee.screens.words.refusals import sentence
from referee.table import NoNight, Stale
from referee.web import forms
from referee.web.doors.guard import fault
from referee.web.games import bp
from referee.web.services import services
from referee.web.viewer import from_night, viewer

USUAL = 6
"""For so many players a game is checked where no night says how many there are."""
LOOK_ONLY = "This device can only follow along. Enter the host PIN to make games."
_changing = threading.Lock()
Form = MultiDict[str, str]


@dataclass(frozen=True, slots=True)
class Composed:
    """What the form comes to. text: the file; wrong: why it is no game."""

    name: str = ""
    text: str = ""
    card: Card | None = None
    advice: tuple[str, ...] = ()
    wrong: str = ""


# --- the page -------------------------------------------------------------------------------


@bp.get("/compose", endpoint="composer")
def page() -> str | tuple[str, int]:
    """The form, what it comes to, and the house's own games."""
    return _page(request.args)


@bp.get("/compose/preview")
def preview() -> str | tuple[str, int]:
    """What the form comes to, while it is being filled in."""
    if not viewer().host:
        return _look_only()
    return render_template("games/_preview.html", made=_made(request.args), form=request.args)


def _look_only() -> tuple[str, int]:
    return fault(403, LOOK_ONLY)


def _page(form: Form, wrong: str = "", code: int = 200) -> str | tuple[str, int]:
    if not viewer().host:
        return _look_only()
    at = services()
    night = _night(form)
    page = render_template(
        "games/composer.html",
        form=form,
        night=night[0] if night else 0,
        seen=night[2] if night else 0,
        bases=list(_bases().values()),
        base=form.get("base", "five-card-draw"),
        choices=CHOICES,
        titles=TITLES,
        wilds=WILD,
        ticks=(*TICKS, *CUSTOMS),
        made=_made(form),
        wrong=wrong,
        kept=at.table.book.games.get(form.get("kept", "")),
        own=[(id, at.table.book.games.get(id)) for id in at.house.files()],
        ids=at.house.ids,
        broken=at.house.broken,
        most=MOST_BYTES // 1024,
        who=viewer(),
    )
    return (page, code) if code != 200 else page


def _bases() -> Mapping[str, Game]:
    """The games that can be changed: those with steps."""
    return {
        id: game
        for id, game in services().table.book.games.items()
        if not any(isinstance(step, Free) for step in game.steps)
    }


def _path(id: str) -> Path:
    """The file of a game, shipped or the house's own."""
    if id in services().house.ids:
        return services().house.folder / f"{id}.toml"
    return ROOT / "rulebook" / "games" / f"{id}.toml"


def _night(form: Form) -> tuple[int, Night, int] | None:
    """The night the page was opened from: its number, how it stands, what its hand has seen."""
    number = from_night()
    if number is None:
        number = forms.digits(form.get("night", ""))
    if not number:
        return None
    try:
        look = services().table.look(number)
    except NoNight:
        return None
    return number, look.night, look.seen["hand"]


def _made(form: Form) -> Composed:
    """The game the form describes."""
    base = form.get("base", "five-card-draw")
    if base not in _bases():
        return Composed(wrong="That game cannot be changed: choose another one to begin with.")
    try:
        text = compose(_path(base), changes(form))
        name = str(services().house.check(text, "game")[0].name)
        game, rule = services().house.check(text, slug(name))
    except RulebookError as error:
        return Composed(wrong=f"That makes no game: {error}.")
    night = _night(form)
    players = len(dealt_in(night[1])) if night else USUAL
    return Composed(
        name=name,
        text=text,
        card=card(game, (rule,), services().rarity.of),
        advice=tuple(advice(game, rule, players)),
    )


def changes(form: Form) -> Changes:
    """The form as changes; what no list offers counts as nothing changed."""
    said = {
        key: form.get(key, "") if form.get(key, "") in dict(offered) else offered[0][0]
        for key, offered in CHOICES.items()
    }
    found: dict[str, Any] = {
        key: said[key] for key in ("ends", "low", "joker", "qualifier", "order")
    }
    agreed: dict[str, Any] = {key: said[key] for key in ("forced", "after", "drawn", "checks")}
    agreed |= {key: form.get(key) == "1" for key, _ in CUSTOMS}
    found |= {key: form.get(key) == "1" for key, _ in TICKS}
    known = dict(WILD)
    return Changes(
        cards=int(said["cards"]),
        draws=int(said["draws"]),
        wild=tuple(rank for rank in dict.fromkeys(form.getlist("wild")) if rank in known),
        passes=tuple(int(cards) for cards in said["passes"].split()),
        customs=Customs(**agreed),
        **found,
    )


# --- changes --------------------------------------------------------------------------------


@bp.post("/compose/keep")
def keep() -> AnyResponse | str | tuple[str, int]:
    """Keep the composed game as a file; with do=play, deal it next."""
    made = _made(request.form)
    if not viewer().host:
        return _look_only()
    if made.wrong:
        return _page(request.form, made.wrong, 422)
    try:
        id = take_in(made.text)
    except RulebookError as error:
        return _page(request.form, str(error), 422)
    night = _night(request.form)
    if request.form.get("go") == "play" and night is not None:
        return _deal(night[0], id)
    return redirect(url_for("games.composer", night=night[0] if night else None, kept=id), 303)


def _deal(night: int, id: str) -> AnyResponse | str | tuple[str, int]:
    """Deal the game, as the button of the felt would."""
    at = services()
    try:
        seen = forms.number(request.form, "seen")
        mark = request.form.get("tap", "")[:64]
        now = at.table.look(night).night
        tapper = now.tapper("hand")
        if tapper not in ("", viewer().device):
            return _page(
                request.form, f"{capital(device(now, tapper))} taps now. The game is kept.", 403
            )
        at.table.tap(night, NextDeal(at.table.book.games[id]), seen, viewer().device, mark)
    except forms.InvalidForm as error:
        return _page(request.form, str(error), 400)
    except Stale:
        return _page(request.form, "The game is kept. The table has moved on: deal it there.", 409)
    except Refused as refused:
        said = sentence(refused, at.table.look(night).night)
        return _page(request.form, f"The game is kept, but not dealt. {said}", 422)
    return redirect(url_for("night.felt", night=night), 303)


def take_in(text: str) -> str:
    """Keep a game file of the house and read the book anew; its id. Raises RulebookError."""
    with _changing:
        id = services().house.keep(text)
        _read_anew()
    rule = services().table.book.judges.get(id)
    if rule is not None:
        services().rarity.begin([rule])
    return id


def _read_anew() -> None:
    services().table.book = services().house.book()
    services().lists.clear()


@bp.before_app_request
def see_changed_files() -> None:
    """A game file of the house that somebody wrote, changed or took away is seen at once; a deal
    that has begun keeps the game it began with."""
    if request.endpoint != "static" and services().house.changed():
        with _changing:
            _read_anew()


@bp.post("/compose/take-in")
def upload() -> AnyResponse | str | tuple[str, int]:
    """Somebody's file, or its text."""
    if not viewer().host:
        return _look_only()
    given = request.files.get("file")
    raw = given.read(MOST_BYTES + 1) if given and given.filename else b""
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return _page(request.form, "That file is not text in UTF-8.", 422)
    if not text.strip():
        return _page(request.form, "Choose a file first.", 422)
    try:
        id = take_in(text)
    except RulebookError as error:
        return _page(request.form, str(error).replace("game.toml", "The file", 1), 422)
    return redirect(
        url_for("games.composer", night=request.form.get("night") or None, kept=id), 303
    )


@bp.post("/compose/<id>/delete")
def delete(id: str) -> AnyResponse | str | tuple[str, int]:
    """Throw one of the house's games away, unless it is being played."""
    if not viewer().host:
        return _look_only()
    for look in islice(services().table.recent(), 3):
        playing = look.night.playing
        if playing is not None and playing.game.id == id:
            said = f"{playing.game.name} is being played just now. Delete it after this deal."
            return _page(request.form, said, 409)
    with _changing:
        there = services().house.delete(id)
        _read_anew()
    if not there:
        abort(404)
    return redirect(url_for("games.composer", night=request.form.get("night") or None), 303)


@bp.get("/compose/<id>.toml")
def download(id: str) -> Response:
    """The file of one of the house's games, to give away."""
    try:
        text = services().house.text(id)
    except RulebookError:
        abort(404)
    if text is None:
        abort(404)
    return Response(
        text,
        mimetype="application/toml",
        headers={"Content-Disposition": f'attachment; filename="{slug(id)}.toml"'},
    )
