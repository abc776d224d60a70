"""Whole pages. They only show; what a page includes is the view its stream repeats."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

from flask import render_template, request

from referee.core.book.families import ALL, family, stakes_of
from referee.core.messages.bank import NightBegan
from referee.core.messages.people import Sat
from referee.core.value import dataclass
from referee.screens.data.words import readable
from referee.screens.games.stakes import asked, evening, terms
from referee.screens.games.words.stakes import SAMPLES
from referee.screens.night.words.nights import standing
from referee.screens.words.days import listed_moment
from referee.screens.words.names import capital
from referee.store import NightRow, StoreError
from referee.table import NoNight
from referee.web import words as say
from referee.web.data import files
from referee.web.dropping import shown
from referee.web.forms.fields import digits
from referee.web.games import customs
from referee.web.games.choosing import rule_card
from referee.web.night import bp, newnight, proof
from referee.web.people.gathered import still_owed
from referee.web.people.untold import hidden
from referee.web.render import OLDER, log_before, view
from referee.web.services import services
from referee.web.viewer import name_device, viewer

# --- nights ---------------------------------------------------------------------------------


@bp.get("/")
def home() -> str:
    """The nights, the newest first."""
    rows = services().table.nights()
    nights = _by_evening([_night_line(row, told=at < TOLD) for at, row in enumerate(rows)])
    taken = services().table.taken_in()
    tables = (table for night in nights for table in (night, *night.others))
    running = next((table for table in tables if table.runs and table.id not in taken), None)
    return render_template(
        "night/home.html",
        nights=nights,
        newest=TOLD,
        running=running,
        who=viewer(),
        owed=still_owed() if nights else ([], 0),
        taken=files.taken(rows) if rows and viewer().host else ("", False),
        failed=files.failed(),
    )


TOLD = 12
"""So many of the newest nights are folded to say how they stand."""


NOT_TOLD = ("", False, False, tuple[str, ...]())


@dataclass(frozen=True, slots=True)
class ListedNight:
    """A night in the list. standing: how it stands, in words; runs: it can be gone on with; others:
    the other tables of its evening, which have no line of their own."""

    id: int
    title: str
    names: tuple[str, ...]
    date: str
    goes_on: int
    standing: str
    runs: bool
    closed: bool
    others: tuple[ListedNight, ...] = ()


def _by_evening(lines: Sequence[ListedNight]) -> list[ListedNight]:
    """The nights, with the tables of an evening in one line: that of the first which is there."""
    try:
        evenings = services().table.evenings()
    except StoreError:
        return list(lines)
    at = {line.id: line for line in lines}
    for tables in evenings.values():
        here = [at.pop(night) for night in tables if night in at]
        if here:
            names = dict.fromkeys(name for line in here for name in line.names)
            at[here[0].id] = replace(here[0], names=(*names,), others=(*here[1:],))
    return [at[line.id] for line in lines if line.id in at]


def _night_line(row: NightRow, told: bool) -> ListedNight:
    events = row.first.events if row.first else ()
    title = next((event.title for event in events if isinstance(event, NightBegan)), say.A_NIGHT)
    words, runs, closed, names = _standing(row.id) if told else NOT_TOLD
    return ListedNight(
        row.id,
        title,
        names or tuple(event.name for event in events if isinstance(event, Sat)),
        listed_moment(row.first.at if row.first else row.made_at),
        row.goes_on,
        words,
        runs,
        closed,
    )


def _standing(night: int) -> tuple[str, bool, bool, tuple[str, ...]]:
    """How a night stands, whether it can be gone on with, whether it is closed, and who played, who
    came late among them; nothing of one nobody can read."""
    try:
        look = services().table.look(night)
        said = standing(look.night, bool(hidden(look)))
        if look.damage is not None:
            said = f"{said} · {readable(look.damage.entry - 1, look.night.hands)}"
    except NoNight:
        return NOT_TOLD
    except StoreError:
        return capital(readable(0, 0)), *NOT_TOLD[1:]
    except Exception:  # whatever one night holds: the others are listed all the same
        return proof.sentence(night), *NOT_TOLD[1:]
    closed = look.night.closed
    names = tuple(player.name for player in look.night.players)
    return said, not (closed or look.damage or look.goes_on), closed, names


@bp.get("/new")
def setup() -> str:
    """The form of a new night."""
    return newnight.page("")


@bp.get("/night/<int:night>")
def felt(night: int) -> str:
    return _live("felt", night)


@bp.get("/night/<int:night>/phone")
def phone(night: int) -> str:
    name_device()  # by which it is known again, also on the stream that this page opens
    return _live("phone", night)


@bp.get("/night/<int:night>/bank")
def bank(night: int) -> str:
    return _live("bank", night)


@bp.get("/night/<int:night>/log")
def log(night: int) -> str:
    """The newest deals, followed as they grow; before=N: older ones, as they stand."""
    before = digits(request.args.get("before", ""))
    if before is None:
        return _live("log", night)
    look = shown(services().table.look(night))
    older = log_before(look, before, OLDER)
    return render_template("night/log_older.html", look=look, view=older)


LIVE = {
    "felt": "felt/felt.html",
    "bank": "bank/bank.html",
    "log": "night/log.html",
    "phone": "phone/phone.html",
}
"""The pages that are rendered anew while they are open, by the name of their view."""


def _live(name: str, night: int) -> str:
    look, who = shown(services().table.look(night)), viewer()
    return render_template(
        LIVE[name],
        look=look,
        name=name,
        who=who,
        view=view(name, look, who),
        client=secrets.token_hex(6),
    )


@bp.get("/night/<int:night>/stakes")
def stakes(night: int) -> str:
    look = shown(services().table.look(night))
    now = look.night
    lines = evening(now)
    chosen = next((line.id for line in lines if line.now), lines[0].id)
    which = next((family for family in ALL if family == request.args.get("family")), chosen)
    return render_template(
        "games/stakes.html",
        look=look,
        lines=lines,
        family=which,
        terms=terms(stakes_of(which, now.stakes, now.families), now.house),
        switches=now.house.choices,
        game=asked(SAMPLES[which]),
        played=now.game,
        customs=customs.fields(now.game.id) if now.game and which == family(now.game) else (),
        form={},
        who=viewer(),
    )


# --- to read --------------------------------------------------------------------------------


@bp.get("/game/<id>")
def game(id: str) -> str:
    """The rule card of a game; over the felt as a sheet, else as a page."""
    return rule_card(id, sheet=bool(request.headers.get("HX-Request")))


@bp.get("/help", endpoint="help")
def help_page() -> str:
    return render_template("night/help.html", who=viewer())
