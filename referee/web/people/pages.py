"""Whole pages about people. They only show; every change is written through `writing`."""

from __future__ import annotations

import secrets

from flask import abort, get_flashed_messages, render_template, request

from referee.core.people.standings import season_of, seasons
from referee.screens.people import people as rows
from referee.screens.people import slate as owed
from referee.screens.people import words
from referee.web.data.lines import local
from referee.web.forms import digits
from referee.web.people import bp
from referee.web.people.gathered import gathered
from referee.web.services import services
from referee.web.viewer import viewer
from referee.words.damage import HOUSE_DAMAGED

DONE = {"saved": words.SAVED, "undone": words.UNDONE}


def _done() -> str:
    """What has just been done; what no link can say comes with the device."""
    return " ".join(map(str, get_flashed_messages())) or DONE.get(request.args.get("done", ""), "")


def people_page(wrong: str = "") -> str:
    """Standings of a season, everybody, and what was changed last."""
    at, who = gathered(), viewer()
    house = services().table.house
    every = seasons(at.people, at.evenings)
    now = season_of(at.people, local(services().table.now()))
    asked = request.args.get("season", "")
    season = next((found for found in every if found.start == asked), every[0] if every else now)
    return render_template(
        "people/people.html",
        who=who,
        wrong=wrong,
        done=_done(),
        late=words.still_reading(at.late),
        damaged=HOUSE_DAMAGED if house.damage else "",
        seasons=every,
        season=season,
        rows=rows.table(at.people, at.evenings, at.persons, season),
        people=rows.listed(at.people, at.persons),
        money=at.people.shows_money(),
        hiding=words.HIDING,
        changes=rows.changes(house.entries(), at.persons) if who.host else (),
        mark=secrets.token_hex(8),
    )


def person_page(person: str, wrong: str = "") -> str:
    """One person: names, nights, who else they are."""
    at, who = gathered(), viewer()
    there = at.persons.get(at.people.root(person))
    if there is None:
        abort(404)
    return render_template(
        "people/person.html",
        who=who,
        wrong=wrong,
        done=_done(),
        person=there,
        nights=rows.nights_of(at.people, there),
        others=[other for other in at.persons.everybody if other.id != there.id],
        counts=there.id not in at.people.uncounted,
        money=there.id not in at.people.places_only,
        backups=len(services().keeper.shelf.backups()) if who.host else 0,
        mark=secrets.token_hex(8),
    )


def slate_page(wrong: str = "") -> str:
    """Who still owes whom, over all nights. night=N: between those who sit there, before they
    play."""
    written = len(services().table.house.entries())
    at, who = gathered(), viewer()
    if not at.may_see_money:
        abort(403)
    nights = {night.night: night for night in at.evenings}
    night = digits(request.values.get("night", ""))
    found = at.slates if night is None else tuple(at.among(night))
    return render_template(
        "people/slate.html",
        who=who,
        wrong=wrong,
        done=_done(),
        late=f"{words.still_reading(at.late)} {words.missing(at.unread)}".strip(),
        may_pay=who.host and not at.late,
        slates=[owed.shown(slate, at.persons, nights) for slate in found],
        payments=owed.payments(at.people, at.payments, at.persons),
        people=rows.listed(at.people, at.persons),
        night=night,
        seen=written,
        mark=secrets.token_hex(8),
    )


@bp.get("/people")
def people() -> str:
    return people_page()


@bp.get("/people/person")
def person() -> str:
    return person_page(request.args.get("who", ""))


@bp.get("/slate")
def slate() -> str:
    return slate_page()
