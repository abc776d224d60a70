"""The almanac as files: tables for a spreadsheet, and everything as JSON. Where somebody's money is
hidden, a guest gets places and points; a host gets all there is."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict

from flask import Response

from referee.core.almanac.hidden import house_without_money, without_money
from referee.core.almanac.sums import HouseSums, PersonSums
from referee.core.people.standings import Standing, standings
from referee.export import csv_text
from referee.screens.almanac import words
from referee.web.almanac import bp
from referee.web.almanac.added import Added, added
from referee.web.viewer import viewer

Cells = tuple[object, ...]


def _money(sums: Added) -> bool:
    return viewer().host or sums.money


def _persons(sums: Added) -> tuple[PersonSums, ...]:
    every = (sums.person(person) for person in sorted(sums.sat))
    return tuple(own if _money(sums) else without_money(own) for own in every)


def _house(sums: Added) -> HouseSums:
    return sums.house if _money(sums) else house_without_money(sums.house)


def _places(sums: Added) -> dict[str, Standing]:
    found = standings(sums.at.people, sums.evenings, by_points=not _money(sums))
    return {standing.person: standing for standing in found}


def _units(currency: str, amount: int) -> str:
    """An amount as spreadsheets read it: money with two decimals, plain chips."""
    return f"{amount / 100:.2f}" if currency else str(amount)


# --- tables ---------------------------------------------------------------------------------


def _people(sums: Added) -> Iterator[Cells]:
    places = _places(sums)
    for own in _persons(sums):
        there = places.get(own.person)
        stands = (there.place, there.points) if there is not None else ("", "")
        yield (
            *(sums.called(own.person), *stands, own.nights, own.counted, own.seconds, own.dealt),
            *(own.followed, own.seen, own.raised, *own.all_ins),
            *(own.floor_asked, own.given, own.against, own.openers),
        )


def _results(sums: Added) -> Iterator[Cells]:
    """What everybody won in every night."""
    for person in sorted(sums.sat) if _money(sums) else ():
        for seat in sums.sat[person]:
            if seat.amount is not None:
                night, units = seat.evening, _units(seat.currency, seat.amount)
                yield sums.called(person), night.night, night.at, seat.currency or "chips", units


def _parts(sums: Added) -> Iterator[Cells]:
    names = {game.id: game.name for game in sums.games}
    for own in _persons(sums):
        every: tuple[tuple[str, Callable[[str], str]], ...] = (
            ("game", lambda key: names.get(key, key)),
            ("dealer", sums.called),
            ("place", str),
        )
        for by, name in every:
            for share in getattr(own, f"by_{by}"):
                head = (sums.called(own.person), by, name(share.key), share.dealt, share.known)
                for currency, amount in share.won or (("", None),):
                    known = amount is not None and share.known
                    units = _units(currency, amount or 0) if known else ""
                    yield (*head, (currency or "chips") if known else "", units)


def _games(sums: Added) -> Iterator[Cells]:
    for game in _house(sums).games:
        head = (
            game.name,
            game.nights,
            game.deals,
            game.timed,
            game.seconds,
            game.unopened,
            game.carried,
        )
        for currency, pots, amount in game.pots or (("", 0, None),):
            known = amount is not None
            units = _units(currency, amount or 0) if known else ""
            yield (*head, (currency or "chips") if known else "", pots if known else "", units)


def _laws(sums: Added) -> Iterator[Cells]:
    yield from sums.house.laws


TABLES: Mapping[str, tuple[tuple[str, ...], Callable[[Added], Iterator[Cells]]]] = {
    "people": (words.PEOPLE_CSV, _people),
    "results": (words.RESULTS_CSV, _results),
    "parts": (words.PARTS_CSV, _parts),
    "games": (words.GAMES_CSV, _games),
    "laws": (words.LAWS_CSV, _laws),
}


def _file(text: str, kind: str, name: str) -> Response:
    named = {"Content-Disposition": f'attachment; filename="almanac-{name}"'}
    return Response(text, mimetype=kind, headers=named)


@bp.get("/almanac/<any(people, results, parts, games, laws):table>.csv")
def csv(table: str) -> Response:
    """One table of a season, or of all nights."""
    head, rows = TABLES[table]
    lines = [tuple(map(str, line)) for line in rows(added("all"))]
    return _file(csv_text(head, lines), "text/csv", f"{table}.csv")


@bp.get("/almanac.json")
def everything() -> Response:
    """All of it."""
    sums = added("all")
    house, places = _house(sums), _places(sums)
    people = [
        {
            **asdict(own),
            "name": sums.called(own.person),
            "place": places[own.person].place if own.person in places else None,
            "points": places[own.person].points if own.person in places else None,
        }
        for own in _persons(sums)
    ]
    found = {
        "season": sums.season.name if sums.season else None,
        "late": sums.late,
        "house": asdict(house),
        "people": people,
        "results": [dict(zip(words.RESULTS_CSV, line, strict=True)) for line in _results(sums)],
    }
    text = json.dumps(found, ensure_ascii=False, indent=1) + "\n"
    return _file(text, "application/json", "all.json")
