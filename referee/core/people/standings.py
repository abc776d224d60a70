"""Seasons, and who stands where in one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.core.people.evening import Evening
from referee.core.people.people import People
from referee.core.people.persons import who
from referee.core.value import dataclass


@dataclass(frozen=True, slots=True)
class Season:
    """start: its first day, ISO 8601; a calendar year where the house has named none by then."""

    start: str
    name: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A person in a season. won: by currency, hundredths of it; chips: won where a chip is worth
    nothing; points: one for each player they finished ahead of; firsts: nights they won."""

    place: int
    person: str
    nights: int
    won: tuple[tuple[str, int], ...]
    chips: int | None
    points: int
    firsts: int


def season_of(people: People, day: str) -> Season:
    """The season of a day. day: ISO 8601, as the clocks of this house have it."""
    begun = [season for season in people.seasons if season[0] <= day[:10]]
    return Season(*begun[-1]) if begun else Season(f"{day[:4]}-01-01", day[:4])


def seasons(people: People, evenings: Sequence[Evening]) -> tuple[Season, ...]:
    """Every season with a night that is closed, the newest first."""
    found = {season_of(people, night.at) for night in evenings if night.closed}
    return tuple(sorted(found, key=lambda season: season.start, reverse=True))


def standings(people: People, evenings: Sequence[Evening], by_points: bool) -> tuple[Standing, ...]:
    """Everybody who counts, over these closed nights, the best first: by what they won in the
    currency of most nights (in chips where none has one), or by points. What nobody counted is in
    no result."""
    nights, points, firsts = Counter[str](), Counter[str](), Counter[str]()
    won, chips = Counter[tuple[str, str]](), dict[str, int]()
    money = Counter(night.currency for night in evenings if night.closed and night.money)
    for night in evenings:
        if not night.closed:
            continue
        results = _results(people, night)
        for person, (has_chips, worth) in results.items():
            behind = sum(other < has_chips for other, _ in results.values())
            nights[person] += 1
            points[person] += behind
            firsts[person] += behind > 0 and has_chips == max(each for each, _ in results.values())
            if night.money:
                won[person, night.currency] += worth
            else:
                chips[person] = chips.get(person, 0) + has_chips
    main = money.most_common(1)[0][0] if money else ""

    def rank(person: str) -> tuple[int, int]:
        result = won[person, main] if money else chips.get(person, 0)
        return (points[person], 0) if by_points else (result, points[person])

    ordered = sorted(sorted(nights), key=rank, reverse=True)
    return tuple(
        Standing(
            1 + sum(rank(other) > rank(person) for other in ordered),
            person,
            nights[person],
            tuple(sorted((held, sum_) for (whose, held), sum_ in won.items() if whose == person)),
            chips.get(person),
            points[person],
            firsts[person],
        )
        for person in ordered
    )


def _results(people: People, night: Evening) -> dict[str, tuple[int, int]]:
    """Chips and money that whoever counts has won in a night; of two seats together."""
    at, found = who(people, night), dict[str, tuple[int, int]]()
    for sitting in night.sittings:
        person = at[sitting.seat]
        if sitting.chips is not None and people.counts(person):
            before = found.get(person, (0, 0))
            found[person] = before[0] + sitting.chips, before[1] + (sitting.worth or 0)
    return found
