"""The screen for the room: it shows the night in play, goes over to the next one by itself, and
between nights says how to join.

It is a guest whatever device it runs on: what one screen shows, everybody in the room reads.
"""

from __future__ import annotations

import secrets
from contextlib import suppress

from flask import Response, abort, render_template, request

from referee.bell import Bell
from referee.core.log import film
from referee.screens.bank.bank import bank
from referee.screens.bank.finale import places
from referee.screens.night.words.nights import standing
from referee.store import StoreError
from referee.table import Look, NoNight
from referee.web.club.board import boards, in_play, number, open_tables, wall
from referee.web.doors.doors import base_address
from referee.web.dropping import fragment, shown
from referee.web.forms.fields import digits
from referee.web.people.ticks import settled_since
from referee.web.people.untold import hidden
from referee.web.reading import as_read
from referee.web.render import ENTRY, onlookers, view
from referee.web.services import services
from referee.web.tv import bp
from referee.web.tv.room import ONLOOKER, joining, shown_in
from referee.web.viewer import viewer
from referee.web.wire.streams import follow

EVERY, SOONEST, LATEST = 10, 5, 120
"""Seconds after which a screen without scripts draws itself again: unless told, and at least and at
most."""


@bp.get("/tv")
def tv() -> str:
    """The screen; plain: without scripts and motion, drawn again every so many seconds."""
    night = in_play()
    if "plain" in request.args:
        return _plain(night)
    _, html = _view(night)
    return render_template("tv/tv.html", view=html, client=secrets.token_hex(6))


@bp.get("/tv/view")
def still() -> Response:
    """What the screen shows, once: for one whose stream cannot live."""
    seq, html = _view(in_play())
    return Response(html, headers={ENTRY: str(seq)})


@bp.get("/tv/stream")
def stream() -> Response:
    """What the screen shows, now and after every change, until another night is in play."""
    night, nights = in_play(), services().table.grown().keys()
    ended = False

    def render() -> tuple[int, str]:
        nonlocal ended
        now = in_play()
        ended = now != night
        _bell(now)  # one that was let go, and came back, rings along again
        seq, html = _view(now)
        return seq, as_read(html)

    def over() -> bool:
        """Whether it is for another one to follow. Asked while the bell is held, which a tap that
        holds its night waits for: no night is opened here."""
        return ended or services().table.grown().keys() != nights

    return follow("tv", _followed(night), render, over, _bell(night))


@bp.get("/night/<int:night>/screen")
def screen(night: int) -> str:
    """How to open it: the address in letters that are read across the room, and a QR."""
    look = shown(services().table.look(night))
    return render_template(
        "tv/screen.html",
        look=look,
        base=base_address().partition("//")[2],
        join=joining(to="/tv"),
        who=viewer(),
    )


def _followed(night: int | None) -> int:
    """The night in play; between nights the last one, which a screen follows as long as no other
    begins. Before the first night there is none: the screen looks now and then."""
    last = night if night is not None else services().table.newest()
    if last is None:
        abort(503, response=Response("busy", 503, {"Retry-After": "5"}))
    return last


def _bell(night: int | None) -> Bell | None:
    """Of an evening the bell of all its open tables, also of those where nobody sits yet."""
    looks = open_tables(night) if night is not None else ()
    if not looks or not looks[0].night.evening:
        return None
    return services().table.bell_of(tuple(look.id for look in looks))


def _view(night: int | None) -> tuple[int, str]:
    """Up to which entry the screen was made, and its view."""
    if night is None:
        return 0, render_template("tv/_home.html", last=_last(), join=joining())
    if looks := _tables(night):
        return number(looks), fragment(looks[0], wall(looks, onlookers))
    look = services().table.look(night)
    return look.seq, fragment(look, view("tv", look, ONLOOKER))


def _tables(night: int | None) -> tuple[Look, ...]:
    """The open tables of the evening in play, where there are several."""
    looks = open_tables(night) if night is not None else ()
    begun = tuple(look for look in looks if look.night.ring)
    return begun if len(begun) > 1 else ()


def _last() -> tuple[str, str, tuple[tuple[str, ...], ...]] | None:
    """The last night, in one line, and how it was settled: results, then who pays whom; of one
    whose money is hidden no sum, only places."""
    night = services().table.newest()
    if night is None:
        return None
    table = services().table
    with suppress(StoreError, NoNight):
        looks = table.looks(table.tables(night) or (night,))
        settles = (look for look in looks if look.night.settled_at == "here")
        look = next(settles, None) or table.look(night)
        return look.night.title, standing(look.night, bool(hidden(look))), _settlement(look)
    return None


def _settlement(look: Look) -> tuple[tuple[str, ...], ...]:
    """The end of a closed night as it is sent to the others, a line each: results, payments."""
    if not look.night.closed:
        return ()
    table = services().table
    ended = bank(
        look.id,
        look.night,
        look.seen,
        table.of_log(look.id, lambda log: log.living_on("bank")),
        False,
        ("", ""),
        "",
        table.of_log(look.id, film.course),
        settled_since(look),
    ).finale
    if ended is None:
        return ()
    words = places(ended, look.night.title).words if hidden(look) else ended.words
    return tuple(tuple(part.splitlines()) for part in words.split("\n\n")[1:])


def _plain(night: int | None) -> str:
    told = digits(request.args.get("plain", ""), 4)
    every = min(max(told or EVERY, SOONEST), LATEST)
    if night is None:
        return render_template("tv/plain_home.html", every=every, last=_last(), join=joining(False))
    if looks := _tables(night):
        title, tables = looks[0].night.title, boards(looks, onlookers)
        several = render_template("tv/plain_wall.html", every=every, title=title, tables=tables)
        return fragment(looks[0], several)
    look: Look = shown(services().table.look(night))
    felt = onlookers(look)
    html = render_template("tv/plain.html", every=every, look=look, **shown_in(look, felt, False))
    return fragment(look, html)
