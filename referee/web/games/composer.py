"""The composer: a base game and what is to be different, played at once and kept as a file; and
the files of this house: taken in, given away, thrown away."""

from __future__ import annotations

from itertools import islice
from urllib.parse import urlencode

from flask import Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.core.errors import Refused
from referee.core.messages.dealing import NextDeal
from referee.rulebook import RulebookError
from referee.rulebook.words.naming import slug
from referee.screens.games.words.composing import EVENT_FIELDS, EVENTS, GROUPS, WILD
from referee.screens.words.names import capital, device
from referee.screens.words.refusals import sentence
from referee.table import Stale
from referee.web import words as say
from referee.web.doors.guard import fault
from referee.web.forms.fields import Form, InvalidForm, number
from referee.web.forms.marks import mark
from referee.web.games import bp, whole
from referee.web.games.made import USUAL_BASE, bases, made, night_of, text_of
from referee.web.services import services
from referee.web.viewer import viewer

LOOK_ONLY = say.LOOK_ONLY_GAMES


# --- the page -------------------------------------------------------------------------------


@bp.get("/compose", endpoint="composer")
def page() -> str | tuple[str, int] | AnyResponse:
    """The form, what it comes to, and the house's own games. edit: one step is added, moved or
    taken out; whole=fold: what was changed so far is taken apart, key by key."""
    form = request.args
    if viewer().host and (form.get("edit") or form.get("whole") == "fold"):
        try:
            fields, at = whole.unfolded(form, text_of)
        except RulebookError as error:
            return _page(form, say.no_game_file(error), 422)
        kept = {key: form[key] for key in ("base", "night") if form.get(key)}
        query = urlencode(fields | kept)
        return redirect(f"{url_for('games.composer')}?{query}#{at}", 303)
    return _page(form)


@bp.get("/compose/preview")
def preview() -> str | tuple[str, int]:
    """What the form comes to, while it is being filled in."""
    if not viewer().host:
        return _look_only()
    return render_template("games/_preview.html", made=made(request.args), form=request.args)


def _look_only() -> tuple[str, int]:
    return fault(403, LOOK_ONLY)


def _page(form: Form, wrong: str = "", code: int = 200) -> str | tuple[str, int]:
    if not viewer().host:
        return _look_only()
    at = services()
    night = night_of(form)
    page = render_template(
        "games/composer.html",
        form=form,
        night=night[0] if night else 0,
        seen=night[2] if night else 0,
        bases=[(game.id, game.name) for game in bases().values()],
        base=form.get("base", USUAL_BASE),
        groups=GROUPS,
        wilds=WILD,
        up=(range(1, EVENTS + 1), EVENT_FIELDS),
        rows=whole.rows(form) if form.get("whole") == "1" else None,
        made=made(form),
        wrong=wrong,
        kept=at.table.book.games.get(form.get("kept", "")),
        own=[(id, at.table.book.games.get(id)) for id in at.house.files()],
        ids=at.house.ids,
        broken=at.house.broken,
        who=viewer(),
    )
    return (page, code) if code != 200 else page


# --- changes --------------------------------------------------------------------------------


@bp.post("/compose/keep")
def keep() -> AnyResponse | str | tuple[str, int]:
    """Keep the composed game as a file; with do=play, deal it next."""
    if not viewer().host:
        return _look_only()
    found = made(request.form)
    if found.wrong:
        return _page(request.form, found.wrong, 422)
    try:
        id = take_in(found.text)
    except RulebookError as error:
        return _page(request.form, str(error), 422)
    night = night_of(request.form)
    if request.form.get("go") == "play" and night is not None:
        return _deal(night[0], id)
    return redirect(url_for("games.composer", night=night[0] if night else None, kept=id), 303)


def _deal(night: int, id: str) -> AnyResponse | str | tuple[str, int]:
    """Deal the game, as the button of the felt would."""
    at = services()
    try:
        seen = number(request.form, "seen")
        now = at.table.look(night).night
        tapper = now.tapper("hand")
        if tapper not in ("", viewer().device):
            return _page(request.form, say.saved_elsewhere(capital(device(now, tapper))), 403)
        at.table.tap(night, NextDeal(at.table.book.games[id]), seen, viewer().device, mark())
    except InvalidForm as error:
        return _page(request.form, str(error), 400)
    except Stale:
        return _page(request.form, say.SAVED_MOVED_ON, 409)
    except Refused as refused:
        said = sentence(refused, at.table.look(night).night)
        return _page(request.form, say.saved_not_dealt(said), 422)
    return redirect(url_for("night.felt", night=night), 303)


def take_in(text: str, instead: bool = False) -> str:
    """Keep a game file of the house and read the book anew; its id. instead: of the house's game of
    that name. Raises RulebookError."""
    with services().changing:
        id = services().house.keep(text, instead)
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
    """A game file of the house that somebody wrote, changed or took away is seen at once, also by
    a tap: another process may have written it, whose page showed it. A deal that has begun keeps
    the game it began with."""
    if request.endpoint != "static" and services().house.changed():
        with services().changing:
            _read_anew()


@bp.post("/compose/<id>/delete")
def delete(id: str) -> AnyResponse | str | tuple[str, int]:
    """Throw one of the house's games away, unless it is being played."""
    if not viewer().host:
        return _look_only()
    for look in islice(services().table.recent(), 3):
        playing = look.night.playing
        if playing is not None and playing.game.id == id:
            said = say.being_played(playing.game.name)
            return _page(request.form, said, 409)
    with services().changing:
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
