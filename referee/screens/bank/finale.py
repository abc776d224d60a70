"""The end of the night: who won what, how the stacks went, and the words to send to a friend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.core.rules import money
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.bank.rows import everybody, worth
from referee.screens.bank.words.finale import in_words
from referee.screens.bank.words.settling import Transfer
from referee.screens.charts import KINDS, Chart, behind, chart, dashed
from referee.screens.words.names import signed, so_many


@dataclass(frozen=True, slots=True)
class Finish:
    """One player's place at the end, shared by who won the same. kind: the color of their line;
    dashed: the line is; result: in money where chips are worth some; width: of the bar, in percent
    of the longest."""

    seat: int
    rank: int
    name: str
    result: str
    won: bool
    lost: bool
    width: int
    kind: int
    dashed: bool


@dataclass(frozen=True, slots=True)
class Finale:
    """The page at the end. date: when the night began; deals: how many, in words, or nothing;
    money: chips are worth some; standings: the best first; chart: None where stacks were not
    followed; words: results and payments, to send."""

    date: str
    deals: str
    money: bool
    standings: tuple[Finish, ...]
    chart: Chart | None
    words: str


def places(ended: Finale, title: str) -> Finale:
    """Places only, and no chart, whose lines say more."""
    standings = tuple(
        replace(standing, result="", width=0, won=False, lost=False) for standing in ended.standings
    )
    ranks = [(f"{standing.rank}.", standing.name) for standing in standings]
    words = in_words(title, ended.date, ranks, ())
    return replace(ended, standings=standings, chart=None, words=words)


def finale(
    night: Night, course: Sequence[Night], transfers: Sequence[Transfer], date: str
) -> Finale:
    """How the night ended. course: the night before each deal, and now (film.course)."""
    won = {seat: total(night, seat) or 0 for seat in everybody(night)}
    ordered = sorted(won, key=lambda seat: -won[seat])
    most = max((abs(chips) for chips in won.values()), default=0)
    ranks = [1 + sum(won[other] > won[seat] for other in ordered) for seat in ordered]
    alone = not night.evening  # else what was won, and dealt, at other tables is not in the course
    follows = not night.real and len(course) > 2 and alone
    standings = tuple(
        Finish(
            seat=seat,
            rank=ranks[at],
            name=night.name(seat),
            result=_said(won[seat], night),
            won=won[seat] > 0,
            lost=won[seat] < 0,
            width=100 * abs(won[seat]) // max(1, most),
            kind=at % KINDS,
            dashed=dashed(at, ranks[at]),
        )
        for at, seat in enumerate(ordered)
    )
    results = [(standing.name, standing.result) for standing in standings]
    return Finale(
        date,
        so_many(len(course) - 1, "deal") if len(course) > 1 and alone else "",
        bool(night.stakes.worth),
        standings,
        _chart(course, ordered, ranks) if follows else None,
        in_words(night.title, date, results, transfers),
    )


def _said(won: int, night: Night) -> str:
    """What was won or lost: "+€5.20", "+52" where a chip is worth nothing."""
    return worth(won, night.stakes) or signed(won)


def total(night: Night, seat: int) -> int | None:
    """What a seat won at the table, on score sheets and from the kitty; None while its stack is not
    counted, or nobody sits there yet."""
    if seat >= len(night.players):
        return None
    won = money.result(night, seat)
    player = night.players[seat]
    beside = money.on_sheets(night, seat) + player.kitty + player.elsewhere
    return None if won is None else won + beside


def _chart(course: Sequence[Night], ordered: Sequence[int], ranks: Sequence[int]) -> Chart:
    """The line of each seat, in that order, deal by deal, marked with its place."""
    paths = [
        [(at, won) for at, night in enumerate(course) if (won := total(night, seat)) is not None]
        for seat in ordered
    ]
    last = course[-1]
    names = [last.name(seat) for seat in ordered]
    deals = [str(deal) for deal in range(1, len(course))]

    def say(won: int) -> str:
        return _said(won, last)

    return chart(paths, len(course) - 1, say, behind(names, paths, deals, say), ranks)
