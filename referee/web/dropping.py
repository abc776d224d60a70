"""In a house that says drop, all that goes out of a night says it: pages, fragments, answers."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from flask import Flask, Response, g, request

from referee.core.state.night import Night
from referee.screens.rulebook.words.rulebook import set_in_type
from referee.store import StoreError
from referee.table import Look, NoNight
from referee.web.services import services
from referee.web.viewer import from_night
from referee.words.folding import WORD, drops, named, page, plain

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
    now = _night()
    if not drops(now):
        return response
    text = response.get_data(as_text=True)
    response.set_data(page(text, _own(now)) if response.mimetype in READ else plain(text))
    return response


def fragment(look: Look, html: str) -> str:
    """What a stream sends of a night, in its words."""
    return page(html, _own(look.night)) if drops(look.night) else html


def _night() -> Night:
    """The night whose words an answer speaks: the one it is about, as its view shows it, or, where
    that is at hand, the one whose felt a page was opened from."""
    about, table = (request.view_args or {}).get("night"), services().table
    try:
        if about:
            if (shows := g.get("shows")) is not None and shows.id == int(about):
                return cast(Night, shows.night)
            return table.of_log(int(about), lambda log: log.night)
        look = table.at_hand(number) if (number := from_night()) else None
    except (NoNight, StoreError):
        return Night()
    return Night() if look is None else look.night


def _own(night: Night) -> set[str]:
    """The games and laws of this house that have the word in their names or sentences."""
    book, mine = services().table.book, services().house.ids
    texts = {book.games[id].name for id in mine if id in book.games}
    texts |= {game.name for game in (night.game, night.hand and night.hand.game) if game}
    for law in book.laws.values():
        if law.own:
            texts |= {law.title, law.summary}
            texts |= {text for ruling in law.rulings for text in (ruling.say, ruling.why)}
    return {form for text in texts if WORD.search(text) for form in (text, set_in_type(text))}
