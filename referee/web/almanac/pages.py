"""Whole pages of the almanac."""

from __future__ import annotations

from flask import abort, render_template, request

from referee.core.almanac.sums import courses, players_of
from referee.screens.almanac import words
from referee.screens.almanac.house import game_page, house_page, nights_of
from referee.screens.charts import dashed
from referee.screens.people import people as rows
from referee.screens.people.words import days
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
    standings = rows.placed(at.people, sums.evenings, at.persons, not sums.money)
    won = courses(sums.sat, sums.currency)
    page = house_page(
        house,
        sums.called,
        [(row.name, won.get(row.id, ())) for row in standings],
        [row.place for row in standings],
        [*days(sums.evenings).items()],
        sums.money,
        sums.currency,
    )
    return _page(
        "almanac/year.html",
        sums,
        "" if sums.late else words.lacks(house.figured, house.nights),
        page=page,
        rows=standings,
        dashed=dashed,
        evenings=len(sums.evenings),
        nights=nights_of(at.people, sums.evenings, sums.called),
        money=sums.money,
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
