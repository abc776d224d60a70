"""Forms of a deal's beginning: who deals what, antes and blinds."""

from __future__ import annotations

from dataclasses import replace

from referee.core.book.book import Book
from referee.core.book.game import Free, Game
from referee.core.messages.dealing import (
    DealingCommand,
    NextDeal,
    PostBlinds,
    PutAntesIn,
    SetDealer,
)
from referee.core.rules.names import LONGEST_NAME
from referee.web import words as say
from referee.web.forms.fields import Form, InvalidForm, by_seat, either, seats, written
from referee.web.forms.readers import buttons, fixed, of
from referee.web.night import chance


def _antes(form: Form, book: Book) -> PutAntesIn:
    out = seats(form, "out")
    return PutAntesIn(out, tuple(seat for seat in seats(form, "owing") if seat not in out))


def _next_deal(form: Form, book: Book) -> NextDeal:
    game = form.get("game", "")
    if game not in book.games:
        raise InvalidForm(say.NO_SUCH_GAME)
    return NextDeal(_called(book.games[game], written(form, "called")[:LONGEST_NAME]))


def _called(game: Game, name: str) -> Game:
    """Just a pot under the name the table has for it; a game with rules keeps its own."""
    free = any(isinstance(step, Free) for step in game.steps)
    return replace(game, name=name) if name and free else game


def _one_drawn(form: Form) -> int:
    """One of the seats named. Raises InvalidForm."""
    among = seats(form, "ring")
    if not among:
        raise InvalidForm(say.NOBODY_TO_DRAW)
    return chance.one_of(among)


READERS = buttons(
    DealingCommand,
    {
        "antes": _antes,
        "blinds": of(
            PostBlinds,
            dead=lambda form: tuple(post for post in by_seat(form, "dead") if post[1]),
            live=lambda form: tuple(post for post in by_seat(form, "live") if post[1]),
            small=lambda form: either(form, "small", ("posted", "empty")) == "posted",
        ),
        "next-deal": _next_deal,
        "dealer": of(SetDealer, drawn=fixed(False)),
        "draw-dealer": of(
            SetDealer, seat=_one_drawn, big=fixed(None), small=fixed(None), drawn=fixed(True)
        ),
    },
)
