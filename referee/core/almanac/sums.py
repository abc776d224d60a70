"""Figures of nights -> sums by person, by game and of the house. Who sat where is asked of People
each time, so that a merge changes every sum and its undo changes it back.

An amount is in the currency of its night (hundredths), in chips under "" where a chip is worth
nothing: what cannot be added up stands side by side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field

from referee.core.almanac.figures import GameFigures, NightFigures, Part, PlayerFigures, Swing
from referee.core.people.evening import Evening, Sitting
from referee.core.people.people import People
from referee.core.people.persons import who
from referee.core.value import dataclass

Won = tuple[tuple[str, int], ...]
"""Amounts by currency."""


@dataclass(frozen=True, slots=True)
class Peak:
    """The most of something. deal, game: where it was one deal."""

    amount: int
    currency: str
    night: int
    at: str
    deal: int = 0
    game: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """What somebody won in one part of their deals: with a game, a dealer, at a place. dealt: deals
    of it; known: those whose result is known, won: in those."""

    key: str
    dealt: int
    known: int
    won: Won


@dataclass(frozen=True, slots=True)
class NightResult:
    """A night's result of one person."""

    night: int
    at: str
    amount: int


@dataclass(frozen=True, slots=True)
class PersonSums:
    """A person over nights that are closed. counted: nights whose result is known, won: in those;
    beside: of that, what came from no deal that is known: score sheets, chips put right, real chips
    that were only counted; course: the results night by night in `currency`, that of most nights;
    figured: nights whose deals are reckoned; the other fields as those of a night."""

    person: str
    nights: int
    counted: int
    figured: int
    won: Won
    beside: Won
    currency: str
    course: tuple[NightResult, ...]
    best: Peak | None
    worst: Peak | None
    pot_won: Peak | None
    pot_lost: Peak | None
    seconds: int
    dealt: int
    followed: int
    seen: int
    raised: int
    all_ins: tuple[int, int, int, int]
    floor_asked: int
    given: int
    against: int
    openers: int
    by_game: tuple[Share, ...]
    by_dealer: tuple[Share, ...]
    by_place: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class GameSums:
    """A game over nights. pots: deals whose pot is known by currency, as (currency, deals, in all);
    timed: deals whose length is known, seconds: of those; unopened: deals that nobody opened;
    carried: deals in whose pot chips of an earlier one lay."""

    id: str
    name: str
    nights: int
    deals: int
    pots: tuple[tuple[str, int, int], ...]
    timed: int
    seconds: int
    unopened: int
    carried: int

    @property
    def average(self) -> Won:
        """The average pot by currency."""
        return tuple((currency, round(sum_ / deals)) for currency, deals, sum_ in self.pots)


@dataclass(frozen=True, slots=True)
class HouseSums:
    """All nights that are closed. laws: (id, title, times), the most used first; games: the most
    played first; pot: the biggest one, and whose; longest: the night with the most seconds."""

    nights: int
    figured: int
    deals: int
    seconds: int
    games: tuple[GameSums, ...]
    laws: tuple[tuple[str, str, int], ...]
    pot: Peak | None
    pot_of: str
    longest: Peak | None


def main_currency(evenings: Iterable[Evening]) -> str:
    """The currency of most nights."""
    found = Counter(night.currency if night.money else "" for night in evenings if night.closed)
    return found.most_common(1)[0][0] if found else ""


# --- a person -------------------------------------------------------------------------------


@dataclass
class _PartSums:
    """Parts of somebody's deals, as they add up."""

    dealt: Counter[str] = field(default_factory=Counter)
    known: Counter[str] = field(default_factory=Counter)
    won: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, key: str, part: Part, currency: str, rate: int) -> None:
        self.dealt[key] += part.dealt
        self.known[key] += part.known
        self.won.setdefault(key, Counter())[currency] += part.chips * rate if part.known else 0

    @property
    def shares(self) -> tuple[Share, ...]:
        """The most played first."""
        ordered = sorted(self.dealt, key=lambda key: (-self.dealt[key], key))
        return tuple(
            Share(key, self.dealt[key], self.known[key], _won(self.won[key])) for key in ordered
        )


def _won(found: Mapping[str, int]) -> Won:
    return tuple(sorted(found.items()))


@dataclass(frozen=True, slots=True)
class NightSeat:
    """Where somebody sat in a closed night. player: None where its deals are not reckoned."""

    evening: Evening
    sitting: Sitting
    who: Mapping[int, str]
    player: PlayerFigures | None

    @property
    def currency(self) -> str:
        return self.evening.currency if self.evening.money else ""

    @property
    def amount(self) -> int | None:
        return self.sitting.worth if self.evening.money else self.sitting.chips


def seats(
    people: People, evenings: Iterable[Evening], figures: Mapping[int, NightFigures]
) -> dict[str, list[NightSeat]]:
    """By person, where they sat in the nights that are closed: nobody who is left out."""
    found: dict[str, list[NightSeat]] = {}
    absent = people.absent
    for night in evenings:
        if night.closed:
            sat, known = who(people, night), figures.get(night.night)
            at = {seat: person for seat, person in sat.items() if person not in absent}
            players = {player.seat: player for player in known.players} if known else {}
            for sitting in night.sittings:
                if sitting.seat in at:
                    seat = NightSeat(night, sitting, at, players.get(sitting.seat))
                    found.setdefault(at[sitting.seat], []).append(seat)
    return found


def person_sums(
    person: str, sat: Sequence[NightSeat], figures: Mapping[int, NightFigures], currency: str
) -> PersonSums:
    """One person over the nights where they sat. currency: what peaks and the course are in."""
    won, parts = Counter[str](), (_PartSums(), _PartSums(), _PartSums())
    for seat in sat:
        if seat.amount is not None:
            won[seat.currency] += seat.amount
        if (player := seat.player) is not None:
            rate = figures[seat.evening.night].worth or 1
            _add(parts, player, seat, rate)
    known = Counter[str]()
    for share in parts[0].shares:
        known.update(dict(share.won))
    players = [seat.player for seat in sat if seat.player is not None]
    course = courses({person: sat}, currency)[person]

    def total(of: Callable[[PlayerFigures], int]) -> int:
        return sum(map(of, players))

    return PersonSums(
        person,
        len({seat.evening.night for seat in sat}),
        len({seat.evening.night for seat in sat if seat.amount is not None}),
        len({seat.evening.night for seat in sat if seat.player is not None}),
        _won(won),
        _won({held: won[held] - known[held] for held in won.keys() | known.keys()}),
        currency,
        course,
        _peak(course, currency, max),
        _peak(course, currency, min),
        _pot(sat, figures, currency, lambda player: player.won),
        _pot(sat, figures, currency, lambda player: player.lost),
        total(lambda player: player.seconds),
        total(lambda player: player.dealt),
        total(lambda player: player.followed),
        total(lambda player: player.seen),
        total(lambda player: player.raised),
        _four(player.all_ins for player in players),
        total(lambda player: player.floor_asked),
        total(lambda player: player.given),
        total(lambda player: player.against),
        total(lambda player: player.openers),
        *(found.shares for found in parts),
    )


def _add(
    parts: tuple[_PartSums, _PartSums, _PartSums], player: PlayerFigures, at: NightSeat, rate: int
) -> None:
    games, dealers, places = parts
    for part in player.by_game:
        games.add(part.key, part, at.currency, rate)
    for part in player.by_dealer:
        dealers.add(at.who.get(int(part.key), ""), part, at.currency, rate)
    for part in player.by_place:
        places.add(part.key, part, at.currency, rate)


def _four(rows: Iterable[tuple[int, int, int, int]]) -> tuple[int, int, int, int]:
    won, lost, even, unknown = (sum(ends) for ends in zip((0, 0, 0, 0), *rows, strict=True))
    return won, lost, even, unknown


def _peak(
    course: Iterable[NightResult], currency: str, best: Callable[..., NightResult | None]
) -> Peak | None:
    step = best(course, key=lambda step: step.amount, default=None)
    return None if step is None else Peak(step.amount, currency, step.night, step.at)


def _pot(
    sat: Iterable[NightSeat],
    figures: Mapping[int, NightFigures],
    currency: str,
    of: Callable[[PlayerFigures], Swing],
) -> Peak | None:
    return max(
        (
            Peak(
                pot.chips * (figures[seat.evening.night].worth or 1),
                currency,
                seat.evening.night,
                seat.evening.at,
                pot.deal,
                pot.game,
            )
            for seat in sat
            if seat.player is not None and seat.currency == currency
            if (pot := of(seat.player)).chips
        ),
        key=lambda peak: peak.amount,
        default=None,
    )


# --- games and the house --------------------------------------------------------------------


def house_sums(
    sat: Mapping[str, Sequence[NightSeat]],
    evenings: Sequence[Evening],
    figures: Mapping[int, NightFigures],
) -> HouseSums:
    """The house over the nights that are closed. sat: by person, where they sat in those."""
    closed = [night for night in evenings if night.closed]
    known = [(night, figures[night.night]) for night in closed if night.night in figures]
    laws, titles = Counter[str](), dict[str, str]()
    for _, figured in known:
        for law in figured.laws:
            laws[law.id] += law.times
            titles[law.id] = law.title
    currency = main_currency(closed)
    pots = [
        (peak, person)
        for person, places in sat.items()
        if (peak := _pot(places, figures, currency, lambda player: player.won)) is not None
    ]
    pot, pot_of = max(pots, key=lambda found: found[0].amount, default=(None, ""))
    lasted = (Peak(figured.seconds, "", night.night, night.at) for night, figured in known)
    longest = max(lasted, key=lambda peak: peak.amount, default=None)
    return HouseSums(
        len(closed),
        len(known),
        sum(figured.deals for _, figured in known),
        sum(figured.seconds for _, figured in known),
        games(known),
        tuple((id, titles[id], times) for id, times in laws.most_common()),
        pot,
        pot_of,
        longest if longest is not None and longest.amount else None,
    )


def players_of(
    game: str, sat: Mapping[str, Sequence[NightSeat]], figures: Mapping[int, NightFigures]
) -> tuple[Share, ...]:
    """What each person, by whom it is keyed, won at a game; who played most first."""
    found = _PartSums()
    for person, places in sat.items():
        for seat in places:
            if seat.player is not None:
                rate = figures[seat.evening.night].worth or 1
                for part in seat.player.by_game:
                    if part.key == game:
                        found.add(person, part, seat.currency, rate)
    return found.shares


def courses(
    sat: Mapping[str, Sequence[NightSeat]], currency: str
) -> dict[str, tuple[NightResult, ...]]:
    """By person, the results night by night in that currency."""
    found: dict[str, tuple[NightResult, ...]] = {}
    for person, places in sat.items():
        steps: dict[int, NightResult] = {}
        for seat in places:
            if seat.amount is not None and seat.currency == currency:
                night = seat.evening.night
                before = steps[night].amount if night in steps else 0
                steps[night] = NightResult(night, seat.evening.at, before + seat.amount)
        found[person] = tuple(steps.values())
    return found


def games(known: Sequence[tuple[Evening, NightFigures]]) -> tuple[GameSums, ...]:
    """Every game of these nights, the most played first."""
    found: dict[str, list[tuple[str, int, GameFigures]]] = {}
    for night, figured in known:
        for game in figured.games:
            currency = night.currency if night.money else ""
            found.setdefault(game.id, []).append((currency, figured.worth or 1, game))
    every = [_game(id, rows) for id, rows in found.items()]
    return tuple(sorted(every, key=lambda game: (-game.deals, game.id)))


def _game(id: str, rows: Sequence[tuple[str, int, GameFigures]]) -> GameSums:
    pots, sums = Counter[str](), Counter[str]()
    for currency, rate, game in rows:
        pots[currency] += game.pots
        sums[currency] += game.pot * rate
    played = [game for *_, game in rows]
    return GameSums(
        id,
        played[-1].name,
        len(played),
        sum(game.deals for game in played),
        tuple((held, pots[held], sums[held]) for held in sorted(pots) if pots[held]),
        sum(game.timed for game in played),
        sum(game.seconds for game in played),
        sum(game.unopened for game in played),
        sum(game.carried for game in played),
    )
