"""The general pad: points by rounds, or above and below a line, for whatever is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from referee.core.errors import Refused
from referee.core.sheets.events import PadLine, PadRound, PadRules
from referee.core.sheets.line import LineRules, Mark, Rubber, put
from referee.core.value import dataclass

MOST_POINTS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Tally:
    """What the rounds come to. points: what each row gives, by column (nothing for a row that does
    not count); totals; over: the game is over, with these best; idle: rows entered after that."""

    points: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    over: bool = False
    best: tuple[int, ...] = ()
    idle: tuple[int, ...] = ()


def tally(rows: Sequence[tuple[int, ...] | None], rules: PadRules, columns: int) -> Tally:
    """The totals after these rows; None: a row that does not count."""
    totals = (0,) * columns
    points: list[tuple[int, ...]] = []
    idle: list[int] = []
    played, over = 0, False
    for number, row in enumerate(rows, start=1):
        if row is None or over:
            points.append((0,) * columns)
            idle += [number] if row is not None else []
            continue
        points.append(row)
        totals = tuple(a + b for a, b in zip(totals, row, strict=True))
        played += 1
        over = _reached(totals, rules) or (bool(rules.rounds) and played >= rules.rounds)
    best = leaders(totals, rules.best) if played else ()
    return Tally(tuple(points), totals, over, best, tuple(idle))


def _reached(totals: tuple[int, ...], rules: PadRules) -> bool:
    return bool(rules.target) and max(totals) >= rules.target


def leaders(totals: Sequence[int], best: str) -> tuple[int, ...]:
    """The columns with the best total."""
    top = max(totals) if best == "high" else min(totals)
    return tuple(at for at, total in enumerate(totals) if total == top)


def winner_gets(winner: int, lost: Mapping[int, int], columns: int) -> tuple[int, ...]:
    """What a round brings when the winner gets what the others lose."""
    points = [-lost.get(at, 0) if at != winner else 0 for at in range(columns)]
    points[winner] = -sum(points)
    return tuple(points)


def each_pays(winner: int, amount: int, payers: Sequence[int], columns: int) -> tuple[int, ...]:
    """What a round brings when each payer gives the winner the same."""
    return winner_gets(winner, dict.fromkeys(payers, amount), columns)


def check_round(entry: PadRound, rules: PadRules, columns: int) -> None:
    """Refuse a round that does not fit the pad. Raises Refused."""
    if rules.layout != "rounds":
        raise Refused("other-entry")
    _check_points(entry.points, columns)
    off = sum(entry.points)
    if rules.fill == "balance" and off:
        raise Refused("must-balance", amount=off)


def check_line(entry: PadLine, rules: PadRules, columns: int) -> None:
    """Refuse a deal that does not fit the pad. Raises Refused."""
    if rules.layout != "line":
        raise Refused("other-entry")
    for points in (entry.below, entry.above):
        _check_points(points, columns)
        if min(points) < 0:
            raise Refused("odd-points")
    if not any((*entry.below, *entry.above)):
        raise Refused("no-points")


def _check_points(points: Sequence[int], columns: int) -> None:
    if len(points) != columns:
        raise Refused("which-column")
    if any(abs(number) > MOST_POINTS for number in points):
        raise Refused("odd-points")


# --- above and below ------------------------------------------------------------------------


def after(before: Rubber, number: int, row: PadLine, rules: PadRules) -> Rubber:
    """The two columns of a pad with a line after one more row."""
    line = LineRules(rules.game, 0, rules.games, rules.bonus, cancels=False)
    above = tuple(
        Mark(number, side, points, row.note or "points", False, len(before.won))
        for side, points in enumerate(row.above)
        if points
    )
    return put(before, line, number, (row.below[0], row.below[1]), above)
