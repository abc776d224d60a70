"""In a house that says drop, all that goes out of a night says it: pages, fragments, answers."""

from __future__ import annotations

from dataclasses import replace

from flask import Flask, Response, request

from referee.store import StoreError
from referee.table import Look, NoNight
from referee.web.services import services
from referee.web.viewer import from_night
from referee.words.folding import drops, named, page, plain

READ = ("text/html", "image/svg+xml")
PLAIN = ("text/csv", "text/plain", "application/json")


def in_its_words(app: Flask) -> None:
    """Say it in each answer about a night; before pages are compressed."""
    app.after_request(_answer)


def shown(look: Look) -> Look:
    """A night as pages show it: what people wrote in it is marked to stay. Only for what goes out
    by an answer or a stream of that night, which takes the marks out again."""
    if not drops(look.night):
        return look
    before = named(look.before) if look.before is not None else None
    return replace(look, night=named(look.night), before=before)


def _answer(response: Response) -> Response:
    if response.mimetype not in READ + PLAIN or response.is_streamed:
        return response
    night = (request.view_args or {}).get("night") or from_night()
    if not night or not _drops(int(night)):
        return response
    say = page if response.mimetype in READ else plain
    response.set_data(say(response.get_data(as_text=True)))
    return response


def _drops(night: int) -> bool:
    try:
        return drops(services().table.look(night).night)
    except (NoNight, StoreError):
        return False
