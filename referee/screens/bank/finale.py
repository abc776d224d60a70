"""The end of the night: who won what, how the stacks went, and the words to send to a friend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.core.rules import money
from referee.core.state.night import Night
from referee.screens.bank.rows import everybody, worth
from referee.screens.bank.words.finale import in_words
from referee.screens.bank.words.settling import Transfer
from referee.screens.words.names import signed

WIDTH, LEAST, RANK, EDGE = 600, 260, 30, 20
"""The chart in units of its own: width, least height, room of one rank's mark, room around."""
KINDS = 6
"""So many colors; the next six lines have the same ones, dashed."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place at the end. kind: the color of their line; dashed: the line is; width: of
    the bar, in percent of the longest."""

    rank: int
    name: str
    result: str
    worth: str
    won: bool
    lost: bool
    width: int
    kind: int
    dashed: bool


@dataclass(frozen=True, slots=True)
class Line:
    """points: as an SVG polyline has them; end: its height at the end; mark: that of the rank
    beside it."""

    points: str
    end: int
    mark: int


@dataclass(frozen=True, slots=True)
class Chart:
    """What everybody was up or down, deal by deal. right: where lines end; even: the height of
    nought; lines: as the standings are ordered."""

    height: int
    right: int
    even: int
    deals: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Finale:
    """The page at the end. date: when the night began; standings: the best first; chart: None
    where stacks were not followed; words: results and payments, to send."""

    date: str
    standings: tuple[Standing, ...]
    chart: Chart | None
    words: str


def finale(
    night: Night, course: Sequence[Night], transfers: Sequence[Transfer], date: str
) -> Finale:
    """How the night ended. course: the night before each deal, and now (Table.course)."""
    won = {seat: total(night, seat) or 0 for seat in everybody(night)}
    ordered = sorted(won, key=lambda seat: -won[seat])
    most = max((abs(chips) for chips in won.values()), default=0)
    chart = _chart(course, ordered)
    standings = tuple(
        Standing(
            rank=at + 1,
            name=night.name(seat),
            result=signed(won[seat]),
            worth=worth(won[seat], night.stakes),
            won=won[seat] > 0,
            lost=won[seat] < 0,
            width=100 * abs(won[seat]) // max(1, most),
            kind=at % KINDS,
            dashed=at >= KINDS,
        )
        for at, seat in enumerate(ordered)
    )
    results = [(standing.name, standing.result, standing.worth) for standing in standings]
    words = in_words(night.title, date, results, transfers)
    return Finale(date, standings, None if night.real or len(course) < 3 else chart, words)


def total(night: Night, seat: int) -> int | None:
    """What a seat won at the table, on score sheets and from the kitty; None while its stack is not
    counted, or nobody sits there yet."""
    if seat >= len(night.players):
        return None
    won = money.result(night, seat)
    kitty = night.players[seat].kitty
    return None if won is None else won + money.on_sheets(night, seat) + kitty


def _chart(course: Sequence[Night], ordered: Sequence[int]) -> Chart:
    """The line of each seat, in that order."""
    paths = [
        [(at, won) for at, night in enumerate(course) if (won := total(night, seat)) is not None]
        for seat in ordered
    ]
    every = [0, *(won for path in paths for _, won in path)]
    top, low = max(every), min(every)
    height = max(LEAST, RANK * len(ordered) + 2 * EDGE)
    right = WIDTH - 2 * RANK

    def place(at: int, won: int) -> tuple[int, int]:
        across = EDGE + at * (right - EDGE) // max(1, len(course) - 1)
        return across, EDGE + (top - won) * (height - 2 * EDGE) // max(1, top - low)

    ends = [place(*path[-1])[1] for path in paths]
    lines = tuple(
        Line(" ".join("{},{}".format(*place(*point)) for point in path), end, mark)
        for path, end, mark in zip(paths, ends, apart(ends, height - EDGE), strict=True)
    )
    return Chart(height, right, place(0, 0)[1], len(course) - 1, lines)


def apart(ends: Sequence[int], bottom: int) -> list[int]:
    """Heights for the marks of lines that end there, the best first: none covers another."""
    marks: list[int] = []
    for end in ends:
        marks.append(max(end, marks[-1] + RANK) if marks else max(end, EDGE))
    for at in reversed(range(len(marks))):
        marks[at] = min(marks[at], bottom - RANK * (len(marks) - 1 - at))
    return marks
