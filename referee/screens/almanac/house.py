"""The house's year on one page, and a game's page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.core.almanac.sums import GameSums, HouseSums, NightResult, Share
from referee.core.people.evening import Evening
from referee.core.people.people import People
from referee.core.people.persons import who
from referee.core.value import dataclass
from referee.screens.almanac import words
from referee.screens.almanac.person import Fact, PartRow, path, rows
from referee.screens.charts import Chart, behind, chart
from referee.screens.people.words import days


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game of the year. pots, timed: on how many deals the average pot and the length rest."""

    id: str
    name: str
    deals: str
    nights: str
    pot: str
    pots: str
    takes: str
    timed: str
    unopened: str


@dataclass(frozen=True, slots=True)
class LawUse:
    """A law, and how often it was applied."""

    id: str
    title: str
    times: str


@dataclass(frozen=True, slots=True)
class NightLine:
    """A night of the year. first: who came first."""

    night: int
    date: str
    title: str
    deals: str
    first: str


MOST_NIGHTS = 100
"""So many nights are named on one page at most."""


@dataclass(frozen=True, slots=True)
class HousePage:
    """chart: the standings as they grew, best first, None where results are not shown."""

    facts: tuple[Fact, ...]
    chart: Chart | None
    games: tuple[GameRow, ...]
    laws: tuple[LawUse, ...]


@dataclass(frozen=True, slots=True)
class GamePage:
    """A game over nights. players: whoever played it, the one who won most first; carries: pots
    carried over into its deals."""

    facts: tuple[Fact, ...]
    players: tuple[PartRow, ...]
    carries: bool


def house_page(
    sums: HouseSums,
    called: Callable[[str], str],
    courses: Sequence[tuple[str, Sequence[NightResult]]],
    ranks: Sequence[int],
    nights: Sequence[tuple[int, str]],
    money: bool,
    currency: str,
) -> HousePage:
    """courses: the results of everybody in the standings, by name, in that order; ranks: their
    places; nights: across, each with its date."""
    pot = words.pot_of(sums.pot, called(sums.pot_of)) if sums.pot and money else ""
    longest = sums.longest
    lasted = words.lasted(longest) if longest else ""
    facts = (
        Fact(words.NIGHTS, words.number(sums.nights)),
        Fact(words.DEALS, words.number(sums.deals)),
        Fact(words.TIME_PLAYED, words.time(sums.seconds) if sums.seconds else ""),
        Fact(words.LONGEST_NIGHT, lasted, of=longest),
        Fact(words.MOST_TAKEN_OF_ALL, pot, of=sums.pot),
        Fact(words.RULINGS, str(sum(times for *_, times in sums.laws) or "")),
    )
    return HousePage(
        tuple(fact for fact in facts if fact.said and sums.nights),
        _chart(courses, ranks, nights, currency) if money and len(nights) > 1 else None,
        tuple(_row(game, money) for game in sums.games),
        tuple(LawUse(id, title, words.times(times)) for id, title, times in sums.laws),
    )


def nights_of(
    people: People, evenings: Sequence[Evening], called: Callable[[str], str]
) -> tuple[NightLine, ...]:
    """These nights that are closed, the newest first, as many as are named. It says who came first
    and not with how much: that is no money."""
    on = days(evenings)
    return tuple(
        _night(people, night, on[night.night], called)
        for night in evenings[: -MOST_NIGHTS - 1 : -1]
    )


def _night(people: People, night: Evening, day: str, called: Callable[[str], str]) -> NightLine:
    won = [(sitting.chips or 0, sitting.seat) for sitting in night.sittings]
    most, at = max((chips for chips, _ in won), default=0), who(people, night)
    first = [called(at[seat]) for chips, seat in won if chips == most > 0]
    return NightLine(night.night, day, night.title, words.deals(night.deals), words.won_by(first))


def _chart(
    courses: Sequence[tuple[str, Sequence[NightResult]]],
    ranks: Sequence[int],
    nights: Sequence[tuple[int, str]],
    currency: str,
) -> Chart | None:
    """The results added up, and the table behind them; nothing where nobody has any."""
    across = {night: at + 1 for at, (night, _) in enumerate(nights)}
    paths = [path(course, across) for _, course in courses]

    def say(units: int) -> str:
        return words.amount(currency, units)

    said = behind(
        [name for name, _ in courses],
        [drawn[1:] for drawn in paths],
        [date for _, date in nights],
        say,
    )
    drawn = any(course for _, course in courses)
    return chart(paths, len(nights), say, said, ranks) if drawn else None


def _row(game: GameSums, money: bool) -> GameRow:
    pots = sum(deals for _, deals, _ in game.pots)
    return GameRow(
        game.id,
        game.name,
        words.number(game.deals),
        words.number(game.nights),
        _pot(game) if money else "",
        words.over_pots(pots) if pots != game.deals else "",
        words.each(game.seconds, game.timed),
        _timed(game),
        words.share(game.unopened, game.deals) if game.unopened else "",
    )


def _pot(game: GameSums) -> str:
    return ", ".join(words.plain(currency, units) for currency, units in game.average)


def game_page(
    game: GameSums, players: Sequence[Share], called: Callable[[str], str], money: bool
) -> GamePage:
    """A game's page. players: what each person (the key) won at it, who played most first."""
    known = sum(deals for _, deals, _ in game.pots)
    facts = (
        Fact(words.PLAYED, words.played(game.deals, game.nights)),
        Fact(words.AVERAGE_POT, _pot(game) if money else "", words.over_pots(known)),
        Fact(words.A_DEAL_TAKES, words.each(game.seconds, game.timed), _timed(game)),
        Fact(words.NOBODY_OPENS, words.share(game.unopened, game.deals) if game.unopened else ""),
        Fact(words.CARRIED, words.share(game.carried, game.deals) if game.carried else ""),
    )
    currency = max(game.pots, key=lambda pot: pot[1], default=("", 0, 0))[0]
    result = {share.key: dict(share.won).get(currency, 0) for share in players}
    ordered = sorted(players, key=lambda share: -result[share.key] if money else 0)
    return GamePage(
        tuple(fact for fact in facts if fact.said),
        rows(ordered, currency, called, money),
        bool(game.carried),
    )


def _timed(game: GameSums) -> str:
    return words.rests_on(game.timed, game.deals)
