"""What opens over a page: it shows the night as it is now, and every change in it is a tap."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps

from flask import Blueprint, abort, current_app, g, render_template, request

from referee.core.errors import Impossible, Refused
from referee.core.state.hand import Hand
from referee.screens.night.words.history import phoned
from referee.screens.words.refusals import sentence
from referee.table import Look
from referee.web import words as say
from referee.web.doors import rights
from referee.web.dropping import shown
from referee.web.forms import fields
from referee.web.forms.fields import InvalidForm
from referee.web.services import services
from referee.web.viewer import asked_path, viewer

View = Callable[..., str]


class Gone(Exception):
    """There is nothing to show any more; the sentence says why."""

    def __init__(self, said: str = say.MOVED_ON) -> None:
        super().__init__(said)


def overlay(
    bp: Blueprint, path: str, everybody: bool = False, deals: bool = False, pays: bool = False
) -> Callable[[View], View]:
    """Open a view at that address of a night, under the last word of it, for who may tap, or for
    everybody who is in. It is called with the night as it is. A view that raises Gone or Refused is
    answered by the sentence, one that raises InvalidForm with 400. deals: the dealer's phone opens
    it, too; pays: it pays a pot, and the table first hears what phones entered, where it confirms
    that; so it does before anything of a deal whose antes are not in."""

    name = path.rpartition("/")[2].replace("-", "_")

    def register(view: View) -> View:
        @wraps(view)
        def opened(night: int, **named: int) -> str:
            look = shown(services().table.look(night))
            if shut := _shut(look, everybody, deals):
                return shut
            g.log = look.came
            if viewer().host and look.phoned and (pays or (deals and _begins(look))):
                return _heard_first(look, pays)
            return _opened(look, view, named)

        bp.get(f"/night/<int:night>/sheet{path}", endpoint=name)(opened)
        return view

    return register


def _shut(look: Look, everybody: bool, deals: bool) -> str:
    """What is said where it is not opened for whoever asks; nothing where it is."""
    who = viewer()
    if everybody or who.host:
        return ""
    if not rights.deals(look, who):
        abort(403)
    return "" if deals else render_template("gone.html", look=look, sentence=say.AT_THE_TABLET)


def _opened(look: Look, view: View, named: Mapping[str, int]) -> str:
    """What the view shows, or why it does not."""
    try:
        return view(look, **named)
    except Gone as gone:
        said = str(gone)
    except Refused as refused:
        said = sentence(refused, look.night)
    except Impossible as impossible:
        current_app.logger.exception(say.CANNOT_BE, exc_info=impossible)
        said = say.CANNOT_BE
    except InvalidForm:
        abort(400)
    return render_template("gone.html", look=look, sentence=said)


def _begins(look: Look) -> bool:
    hand = look.night.playing
    return hand is not None and hand.before_antes


def _heard_first(look: Look, pays: bool) -> str:
    """What phones entered, with an OK that opens what was asked for."""
    return heard(look, asked_path(), pays)


def heard(look: Look, then: str = "", pays: bool = False) -> str:
    """All that phones entered, with an OK; then: what it opens."""
    acts = phoned(look.phoned, look.night)
    return render_template("phone/heard_first.html", look=look, acts=acts, then=then, pays=pays)


def playing(look: Look) -> Hand:
    """The deal that is being played. Raises Gone between deals."""
    if look.night.playing is None:
        raise Gone
    return look.night.playing


def asked_number(key: str) -> int:
    """A whole number of the query. Raises InvalidForm."""
    return fields.number(request.args, key)


def asked_seats(key: str) -> tuple[int, ...]:
    """Seats of the query. Raises InvalidForm."""
    return fields.seats(request.args, key)


def behind() -> str:
    """The view that a tap in the overlay answers with: the bank, or the felt."""
    return "bank" if request.args.get("at") == "bank" else "felt"
