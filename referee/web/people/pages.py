"""Whole pages about people. They only show; every change is written through `writing`."""

from __future__ import annotations

import secrets

from flask import abort, get_flashed_messages, render_template, request

from referee.core.messages.log import TakenBack
from referee.core.people.evening import Evening
from referee.core.people.people import People
from referee.core.people.persons import Persons
from referee.core.people.persons import who as whose
from referee.core.people.standings import season_of, seasons
from referee.screens.almanac import words as sums_words
from referee.screens.almanac.person import person_page as figured
from referee.screens.people import people as rows
from referee.screens.people import slate as owed
from referee.screens.people import words
from referee.web.almanac.added import added
from referee.web.data.lines import local
from referee.web.forms.fields import digits
from referee.web.people import bp
from referee.web.people.gathered import Gathered, gathered
from referee.web.services import services
from referee.web.viewer import viewer
from referee.words.damage import HOUSE_DAMAGED


def _done(found: Persons) -> tuple[str, int]:
    """What has just been done, and the entry that can be undone, or 0; what no link can say comes
    with the device."""
    flashed = " ".join(map(str, get_flashed_messages()))
    if flashed or "done" not in request.args:
        return flashed, 0
    done, house = digits(request.args["done"]) or 0, services().table.house
    entry = next((entry for entry, counts in house.entries() if counts and entry.seq == done), None)
    if entry is None or not viewer().host:
        return "", 0
    undoing = any(isinstance(event, TakenBack) for event in entry.events)
    return words.done(rows.said(entry, house.entries(), found)), 0 if undoing else done


def people_page(wrong: str = "") -> str:
    """Standings of a season, everybody, and what was changed last."""
    at, who = gathered(), viewer()
    house = services().table.house
    every = seasons(at.people, at.evenings)
    now = season_of(at.people, local(services().table.now()))
    asked = request.args.get("season", "")
    season = next((found for found in every if found.start == asked), every[0] if every else now)
    of_it = rows.of_season(at.people, at.evenings, season)
    return render_template(
        "people/people.html",
        who=who,
        wrong=wrong,
        done=_done(at.persons),
        late=words.still_reading(at.late),
        damaged=HOUSE_DAMAGED if house.damage else "",
        seasons=every,
        season=season,
        rows=rows.placed(at.people, of_it, at.persons, at.by_points(of_it)),
        people=rows.listed(at.people, at.persons),
        money=at.people.shows_money(),
        words=words,
        absent=[person for person in at.persons.everybody if person.id in at.people.absent],
        changes=rows.changes(house.entries(), at.persons) if who.host else (),
        mark=secrets.token_hex(8),
    )


def person_page(person: str, wrong: str = "") -> str:
    """One person: what they won and where, how they play; for hosts, who else they are."""
    sums, who = added("all"), viewer()
    at = sums.at
    there = at.persons.get(at.people.root(person))
    out = there is not None and there.id in at.people.absent
    if there is None or (out and not who.host):
        abort(404)
    own, money = sums.person(there.id), at.people.shows_money(there.id)
    played = {game.id: game for game in sums.games}
    lacking = "" if sums.late else sums_words.lacks(own.figured, own.nights)
    return render_template(
        "people/person.html",
        who=who,
        wrong=wrong,
        done=_done(at.persons),
        late=f"{sums.said_late} {lacking}".strip(),
        seasons=sums.every,
        season=sums.season,
        person=there,
        page=figured(sums.seated(there), own, played, sums.called, money, at.untold),
        others=[
            other
            for other in at.persons.everybody
            if other.id != there.id and other.id not in at.people.absent
        ],
        out=out,
        words=words,
        sums=sums_words,
        counts=there.id not in at.people.uncounted,
        money=money,
        hides=at.people.hides(there.id),
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
    here = nights.get(night or 0)
    found = at.slates if here is None else tuple(at.among(here.night))
    return render_template(
        "people/slate.html",
        who=who,
        wrong=wrong,
        done=_done(at.persons),
        late=_lacking(at),
        may_pay=who.host and not at.late,
        silent=words.SILENT if at.silent else "",
        slates=[owed.shown(slate, at.persons, nights) for slate in found],
        form=request.form,
        payments=owed.payments(at.people, at.payments(here.night if here else 0), at.persons),
        people=rows.listed(at.people, at.persons),
        guesses=owed.guesses(at.told(at.slates), at.persons, here) if here and who.host else (),
        banker=_banker(at.people, here) if here else "",
        night=night,
        over=here is not None and here.closed,
        seen=written,
        mark=secrets.token_hex(8),
    )


def _lacking(at: Gathered) -> str:
    """What the slate lacks, or has as it was."""
    correcting = [night.at for night in at.evenings if night.correcting and night.money]
    plain = {night.night for night in at.evenings if not night.money}
    said = (
        words.still_reading(at.late),
        words.missing([night for night in at.unread if night not in plain]),
        *map(words.correcting, correcting),
    )
    return " ".join(filter(None, said))


def _banker(people: People, here: Evening) -> str:
    """Whoever everybody settles with in that night."""
    banker = services().table.look(here.night).night.banker
    return "" if banker is None else whose(people, here)[banker]


@bp.get("/people")
def people() -> str:
    return people_page()


@bp.get("/people/person")
def person() -> str:
    return person_page(request.args.get("who", ""))


@bp.get("/slate")
def slate() -> str:
    return slate_page()
