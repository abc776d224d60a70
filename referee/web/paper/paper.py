"""The paper of a night: a page for the phone and for a sheet of A4."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from flask import Response, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.core.errors import Refused
from referee.core.log import film
from referee.core.log.film import Frame
from referee.core.messages.bank import EditPaper, PaperEdited
from referee.screens.bank.bank import day
from referee.screens.bank.finale import finale
from referee.screens.bank.words.bank import open_question, unready
from referee.screens.bank.words.settling import transfers
from referee.screens.felt.felt import Felt
from referee.screens.paper import words
from referee.screens.paper.paper import Paper, StillOwed, TablePlayed, paper
from referee.screens.words.refusals import sentence
from referee.store import StoreError
from referee.table import Act, Look, Stale, TakeBack
from referee.web.apart import sent_apart
from referee.web.data.changed import of_this_log
from referee.web.data.lines import for_hosts
from referee.web.doors import rights
from referee.web.doors.allowance import TOO_MUCH, TooMuch
from referee.web.doors.guard import fault
from referee.web.doors.rights import NotYours
from referee.web.dropping import shown
from referee.web.felt.taps import allowed
from referee.web.film.film import moment, styles
from referee.web.forms.fields import digits
from referee.web.forms.marks import mark
from referee.web.paper import bp
from referee.web.people.gathered import owed_among
from referee.web.people.ticks import settled_since
from referee.web.people.untold import beside, hidden, untold
from referee.web.services import services
from referee.web.viewer import viewer
from referee.web.words import NOT_DONE, STALE

LONGEST = 200
"""Letters of a line: what is typed is cut there (rules.names.tidy)."""


@bp.get("/night/<int:night>/paper")
def page(night: int, wrong: str = "") -> str | tuple[str, int]:
    """The paper; of a night that goes on there is none. wrong: why a line was not written."""
    look = services().table.look(night)
    if not look.night.closed:
        return fault(404, words.NOT_CLOSED, heading=NOT_DONE)
    g.log, look = look.came, shown(look)
    return render_template(
        "paper/paper.html",
        look=look,
        paper=_paper(look),
        may_edit=rights.may(look, EditPaper("winner"), viewer()),
        written=_written(night),
        wrong=wrong,
        untold=words.UNTOLD if untold(look, viewer()) else "",
        held=words.HELD,
        longest=LONGEST,
        mark=secrets.token_hex(8),
    )


@bp.post("/night/<int:night>/paper")
@for_hosts
def write(night: int) -> AnyResponse | str | tuple[str, int]:
    """Write a line anew, leave it out, or undo that: an entry of the log."""
    form, who = request.form, viewer()
    entry = digits(form.get("undo", ""), 9)
    text = "" if form.get("hide") else form.get("text", "")
    asked: Act = EditPaper(form.get("line", ""), text)
    if entry is not None:
        if entry not in _written(night).values():
            return fault(400, words.NO_EDIT, heading=NOT_DONE)
        asked = TakeBack("bank", entry, alone=True)
    try:
        services().table.tap(
            night,
            asked,
            digits(form.get("seen", ""), 9) or 0,
            who.device,
            mark(),
            lambda now: allowed(shown(now), asked, who),
        )
    except Refused as refused:
        return _again(night, sentence(refused, services().table.look(night).night), 422)
    except Stale:
        return of_this_log() or _again(night, STALE, 409)
    except NotYours as error:
        return _again(night, str(error), 403)
    except TooMuch:
        return _again(night, TOO_MUCH, 429)
    except StoreError as error:
        return _again(night, str(error), 503)
    return redirect(url_for("paper.page", night=night), 303)


def _again(night: int, wrong: str, status: int) -> tuple[str, int]:
    shown_again = page(night, wrong)
    return shown_again if isinstance(shown_again, tuple) else (shown_again, status)


def _written(night: int) -> dict[str, int]:
    """By line, the entry that says what stands there instead."""
    found = dict[str, int]()
    for entry in services().table.of_log(night, lambda log: log.living_on("bank")):
        for event in entry.events:
            if isinstance(event, PaperEdited):
                found.pop(event.line, None)
                found |= {} if event.anew else {event.line: entry.seq}
    return found


STYLES = ("tokens", "base", "bank", "charts", "paper")
KINDS = {"txt": "text/plain", "html": "text/html"}


@bp.get("/night/<int:night>/paper.<any(txt, html):end>")
def file(night: int, end: str) -> Response | tuple[str, int]:
    """The paper to keep: in words, as it is sent to the others, or as a page with nothing from
    outside, without a script."""
    look = services().table.look(night)
    if not look.night.closed:
        return fault(404, words.NOT_CLOSED, heading=NOT_DONE)
    told = _paper(shown(look))
    text = f"{sent_apart(told.words)}\n"
    if end == "html":
        text = render_template("paper/alone.html", paper=told, style=styles(STYLES))
    named = f'attachment; filename="night-{night}-paper.{end}"'
    return Response(text, mimetype=KINDS[end], headers={"Content-Disposition": named})


def _paper(look: Look) -> Paper:
    """It is sent around, so what the house hides is on none, also for a host."""
    table, night = services().table, look.night
    entries = table.of_log(look.id, lambda log: log.living_on("bank"))
    waits = unready(night) or open_question(night)
    settled = () if waits else transfers(night, settled_since(look))[0]
    ended = finale(night, table.of_log(look.id, film.course), settled, day(entries))
    own = tuple(
        words.still_owes(paid.payer, paid.payee, paid.amount, paid.part)
        for paid in settled
        if not (paid.done or paid.slate)
    )
    worth = bool(night.stakes.worth)
    alone = not worth or table.house.off  # no slate: what is owed is of this night only
    owed = own if alone else owed_among(look.id)
    owing = StillOwed(waits, owed or (), worth and owed is not None)
    return paper(night, [_at(there) for there in _settled_here(look)], ended, owing)


def _settled_here(look: Look) -> Iterator[Look]:
    """The night, and every other table of an evening that it settles, as far as they can be
    read."""
    yield look
    if look.night.settled_at == "here":
        yield from map(shown, beside(look))


def _at(look: Look) -> TablePlayed:
    def seen(frame: Frame) -> Felt:
        return moment(look, frame, None).felt

    reels = services().table.reels(look.id)
    return TablePlayed(look.id, look.night.table, reels, hidden(look), seen)
