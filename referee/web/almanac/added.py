"""What all pages of the almanac are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from flask import abort, request

from referee.core.almanac import sums
from referee.core.almanac.figures import NightFigures
from referee.core.almanac.hidden import figures_without_money, night_without_money
from referee.core.people.evening import Evening
from referee.core.people.persons import Person
from referee.core.people.standings import Season, season_of, seasons
from referee.core.value import dataclass
from referee.screens.almanac import words
from referee.screens.people.people import name_of
from referee.web.people.gathered import Gathered, gathered
from referee.web.services import services


@dataclass(frozen=True)
class Added:
    """at: people and nights; figures: by night; every: the seasons there are; season: the one that
    is looked at, None for all nights; evenings: its nights that are closed; late: nights whose
    figures are still to be reckoned."""

    at: Gathered
    figures: Mapping[int, NightFigures]
    every: tuple[Season, ...]
    season: Season | None
    evenings: tuple[Evening, ...]
    late: int

    @property
    def said_late(self) -> str:
        """That nights are still to be reckoned."""
        return words.late(self.late, len(self.figures) + self.late)

    @property
    def money(self) -> bool:
        """Whether what several people won is shown."""
        return not self.at.by_points(self.evenings)

    @cached_property
    def sat(self) -> dict[str, list[sums.NightSeat]]:
        """Who sat where: in a night of which this device is told places only, without money."""
        untold = self.at.untold
        evenings = (
            night_without_money(night) if night.night in untold else night
            for night in self.evenings
        )
        return sums.seats(self.at.people, evenings, self.figures)

    @cached_property
    def currency(self) -> str:
        return sums.main_currency(self.evenings)

    @cached_property
    def house(self) -> sums.HouseSums:
        return sums.house_sums(self.sat, self.evenings, self.figures)

    @property
    def games(self) -> tuple[sums.GameSums, ...]:
        known = [night for night in self.evenings if night.night in self.figures]
        return sums.games([(night, self.figures[night.night]) for night in known])

    def person(self, person: str) -> sums.PersonSums:
        """The sums of a person; of nothing where they sat in none of these nights."""
        sat = self.sat.get(person, [])
        own = sums.main_currency(seat.evening for seat in sat)
        return sums.person_sums(person, sat, self.figures, own)

    def seated(self, person: Person) -> Person:
        """Somebody with the nights of this season, also those that are not closed."""
        of_it = [seat for seat in person.seats if self.has(seat.evening)]
        return replace(person, seats=tuple(of_it))

    def has(self, night: Evening) -> bool:
        """Whether a night is one of this season."""
        return self.season is None or season_of(self.at.people, night.at) == self.season

    def called(self, person: str) -> str:
        """The name; whoever is left out is somebody."""
        if not person or person in self.at.people.absent:
            return words.SOMEBODY
        return name_of(self.at.persons, person)


def added(default: str) -> Added:
    """As it is now, of the season that was asked for. default: of which where none was: "all", or
    "" for the newest. Raises StoreError; an unknown season is not found."""
    evenings, figures, late = services().table.house.figures()
    at = gathered((evenings, late))
    every = seasons(at.people, at.evenings)
    asked = request.args.get("season", default)
    season = next((found for found in every if found.start == asked), None)
    if asked not in ("", "all") and season is None:
        abort(404)
    if not asked and every:
        season = every[0]
    closed = tuple(
        night
        for night in at.evenings
        if night.closed and (season is None or season_of(at.people, night.at) == season)
    )
    told = {
        night: figures_without_money(known) if night in at.untold else known
        for night, known in figures.items()
    }
    return Added(at, told, every, season, closed, late)
