"""The page of a person: what they won and where, how they play, their nights."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import accumulate

from referee.core.almanac.sums import GameSums, NightResult, Peak, PersonSums, Share
from referee.core.people.persons import Person, Seated
from referee.core.value import dataclass
from referee.screens.almanac import words
from referee.screens.charts import Chart, chart
from referee.screens.people.words import days


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure by its name. note: on how many deals it rests, where that is not all; of: the night,
    and the deal of it, that it is of, where it is of one."""

    name: str
    said: str
    note: str = ""
    of: Peak | None = None


@dataclass(frozen=True, slots=True)
class PartRow:
    """A part of somebody's deals. key: of its game or person; width: of its bar, in percent of the
    longest; note: on how many deals the result rests."""

    key: str
    name: str
    deals: str
    result: str
    note: str
    width: int
    won: bool


@dataclass(frozen=True, slots=True)
class PersonNight:
    """Where they sat in a night. name: what they were called there, where it is not their name;
    result: or where money is hidden, their place; total: all results up to it, where the night is
    one of the chart."""

    night: int
    seat: int
    date: str
    title: str
    name: str
    result: str
    total: str


@dataclass(frozen=True, slots=True)
class PersonPage:
    """headline: where they win and lose; chart: None for less than two nights; nights: the newest
    first; beside: of their
    result, what came from no deal that is known; carries: pots carried over
    into games they played; untold: that some of the nights are told as places only."""

    headline: str
    facts: tuple[Fact, ...]
    chart: Chart | None
    nights: tuple[PersonNight, ...]
    games: tuple[PartRow, ...]
    dealers: tuple[PartRow, ...]
    places: tuple[PartRow, ...]
    beside: str
    carries: bool
    untold: str = ""


def person_page(
    person: Person,
    sums: PersonSums,
    played: Mapping[str, GameSums],
    called: Callable[[str], str],
    money: bool,
    untold: Collection[int] = (),
) -> PersonPage:
    """person: with the nights that are looked at; sums: of those; played: games by id; called:
    names persons; money: whether results are shown, untold: nights of which none is."""
    names = {id: game.name for id, game in played.items()}
    games = rows(sums.by_game, sums.currency, lambda key: names.get(key, key), money)
    ranked = sorted(sums.by_game, key=lambda share: _in(share, sums.currency))
    best = next((share for share in reversed(ranked) if _in(share, sums.currency) > 0), None)
    worst = next((share for share in ranked if _in(share, sums.currency) < 0), None)
    told = [names.get(share.key, share.key) if share and money else "" for share in (best, worst)]
    facts = (*_results(sums, money), *_play(sums), *_law(sums))
    rest = tuple((currency, amount) for currency, amount in sums.beside if amount)
    return PersonPage(
        words.headline(*told),
        tuple(fact for fact in facts if fact.said and sums.nights),
        _chart(sums.course, sums.currency) if money and len(sums.course) > 1 else None,
        _nights(person, sums, money, untold),
        games,
        rows(sums.by_dealer, sums.currency, called, money),
        rows(
            sorted(sums.by_place, key=lambda share: int(share.key)),
            sums.currency,
            words.place,
            money,
        ),
        words.won(rest) if money else "",
        any(played[share.key].carried for share in sums.by_game if share.key in played),
        words.untold(len({seated.evening.night for seated in person.seats} & {*untold}))
        if money
        else "",
    )


def _chart(course: Sequence[NightResult], currency: str) -> Chart:
    across = {step.night: at + 1 for at, step in enumerate(course)}
    return chart([path(course, across)], len(course), lambda units: words.amount(currency, units))


def path(course: Sequence[NightResult], across: Mapping[int, int]) -> list[tuple[int, int]]:
    """The line of results added up. across: by night, its place on the chart, from 1 on."""
    sums = accumulate(step.amount for step in course)
    points = [(0, 0), *zip((across[step.night] for step in course), sums, strict=True)]
    return [*points, (len(across), points[-1][1])]


def rows(
    shares: Sequence[Share], currency: str, name: Callable[[str], str], money: bool
) -> tuple[PartRow, ...]:
    """Parts of somebody's deals, each with a bar of what it brought in that currency."""
    most = max((abs(_in(share, currency)) for share in shares), default=0)
    return tuple(
        PartRow(
            share.key,
            name(share.key),
            words.number(share.dealt),
            words.won(share.won) if money and share.known else "",
            words.rests_on(share.known, share.dealt) if money else "",
            100 * abs(_in(share, currency)) // max(1, most) if money else 0,
            _in(share, currency) > 0,
        )
        for share in shares
    )


def _in(share: Share, currency: str) -> int:
    return dict(share.won).get(currency, 0)


def _results(sums: PersonSums, money: bool) -> tuple[Fact, ...]:
    known, several = words.counted(sums.counted, sums.nights), sums.counted > 1
    lost = words.rests_on(sum(share.known for share in sums.by_game), sums.dealt)
    played = (
        Fact(words.NIGHTS, words.number(sums.nights)),
        Fact(words.TIME_AT_THE_TABLE, _time(sums)),
    )
    if not money:
        return played
    best, worst, taken, given = sums.best, sums.worst, sums.pot_won, sums.pot_lost
    return (
        Fact(words.RESULT, words.won(sums.won), known),
        *played,
        Fact(words.BEST_NIGHT, words.night(best) if several and best else "", of=best),
        Fact(words.WORST_NIGHT, words.night(worst) if several and worst else "", of=worst),
        Fact(words.MOST_TAKEN, words.pot(taken) if taken else "", of=taken),
        Fact(words.MOST_LOST, words.pot(given) if given else "", lost, given),
    )


def _time(sums: PersonSums) -> str:
    return words.time(sums.seconds) if sums.seconds else ""


def _play(sums: PersonSums) -> tuple[Fact, ...]:
    note = words.rests_on(sums.followed, sums.dealt)
    return (
        Fact(words.DEALS_PLAYED, words.number(sums.dealt)),
        Fact(words.SEEN_TO_THE_END, words.share(sums.seen, sums.followed), note),
        Fact(words.BET_OR_RAISED, words.share(sums.raised, sums.followed), note),
        Fact(words.ALL_INS, words.all_ins(sums.all_ins) if sums.followed else "", note),
    )


def _law(sums: PersonSums) -> tuple[Fact, ...]:
    every = (
        (words.CALLED_THE_FLOOR, sums.floor_asked),
        (words.RULINGS_DECIDED, sums.given),
        (words.RULINGS_AGAINST, sums.against),
        (words.FALSE_OPENERS, sums.openers),
    )
    return tuple(Fact(name, str(number)) for name, number in every if number)


def _nights(
    person: Person, sums: PersonSums, money: bool, untold: Collection[int]
) -> tuple[PersonNight, ...]:
    added = accumulate(step.amount for step in sums.course)
    on = days(seated.evening for seated in person.seats)
    totals = {step.night: total for step, total in zip(sums.course, added, strict=True)}
    return tuple(
        PersonNight(
            seated.evening.night,
            seated.sitting.seat,
            on[seated.evening.night],
            seated.evening.title,
            seated.sitting.name if seated.sitting.name != person.name else "",
            _result(seated, money and seated.evening.night not in untold),
            words.amount(sums.currency, totals[seated.evening.night])
            if money and seated.evening.night in totals
            else "",
        )
        for seated in reversed(person.seats)
    )


def _result(seated: Seated, money: bool) -> str:
    """What they won in a night; where money is hidden, which place that was."""
    night, sitting = seated.evening, seated.sitting
    if not night.closed:
        return words.CORRECTING if night.correcting else words.NOT_CLOSED
    if sitting.chips is None or sitting.worth is None:
        return words.NOT_COUNTED
    if not money:
        ahead = [other.chips for other in night.sittings if (other.chips or 0) > sitting.chips]
        return words.came(1 + len(ahead), len(night.sittings))
    return words.amount(*((night.currency, sitting.worth) if night.money else ("", sitting.chips)))
