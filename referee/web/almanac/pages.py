"""Whole pages of the almanac."""

from __future__ import annotations

from flask import abort, render_template, request

from referee.core.almanac.sums import courses, players_of
from referee.screens.almanac import words
from referee.screens.almanac.house import game_page, house_page, nights_of
from referee.screens.almanac.person import person_page
from referee.screens.people import people as rows
from referee.web.almanac import bp
from referee.web.almanac.added import Added, added
from referee.web.viewer import viewer


def _page(template: str, sums: Added, lacking: str, **named: object) -> str:
    return render_template(
        template,
        who=viewer(),
        late=f"{sums.said_late} {lacking}".strip(),
        seasons=sums.every,
        season=sums.season,
        words=words,
        **named,
    )


@bp.get("/almanac")
def year() -> str:
    """The house's year on one page."""
    sums = added("")
    house, at = sums.house, sums.at
    standings = rows.placed(at.people, sums.evenings, at.persons)
    won = courses(sums.sat, sums.currency)
    nights = [(night.night, night.at[:10]) for night in sums.evenings]
    page = house_page(
        house,
        sums.called,
        [(row.name, won.get(row.id, ())) for row in standings],
        nights,
        sums.money,
        sums.currency,
    )
    return _page(
        "almanac/year.html",
        sums,
        "" if sums.late else words.lacks(house.figured, house.nights),
        page=page,
        rows=standings,
        evenings=len(sums.evenings),
        nights=nights_of(at.people, sums.evenings, sums.called),
        money=sums.money,
    )


@bp.get("/almanac/person")
def person() -> str:
    """One person: what they won and where, how they play."""
    sums = added("all")
    there = sums.at.persons.get(sums.at.people.root(request.args.get("who", "")))
    if there is None or there.id in sums.at.people.absent:
        abort(404)
    own = sums.person(there.id)
    played = {game.id: game for game in sums.games}
    money = sums.at.people.shows_money(there.id)
    return _page(
        "almanac/person.html",
        sums,
        "" if sums.late else words.lacks(own.figured, own.nights),
        person=there,
        page=person_page(own, played, sums.called, money),
        money=money,
    )


@bp.get("/almanac/game")
def game() -> str:
    """One game: how it is played here, and who wins at it."""
    sums = added("all")
    played = {game.id: game for game in sums.games}
    asked = request.args.get("id", "")
    if asked not in played:
        abort(404)
    players = players_of(asked, sums.sat, sums.figures)
    return _page(
        "almanac/game.html",
        sums,
        "",
        game=played[asked],
        page=game_page(played[asked], players, sums.called, sums.money),
        money=sums.money,
    )
