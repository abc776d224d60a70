"""The heavy line: two columns, part-scores below, everything else above, games and the rubber.

Deals are put on one after the other; a correction is a new reckoning from the first deal on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from referee.core.value import dataclass

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class LineRules:
    """game: points below that make a game; bonus: for a game; games: how many make the rubber;
    rubber: for winning it to nothing, and with one game against.
    cancels: the part-score struck off at the end of a game leaves the total, too."""

    game: int
    bonus: int
    games: int
    rubber: Pair
    cancels: bool


@dataclass(frozen=True, slots=True)
class Mark:
    """One number on the sheet. row: the deal it comes from, counted from 1; game: which game it
    was scored in, counted from nought; what: its reason; struck: struck off with a game lost;
    counts: whether it is in the total."""

    row: int
    side: int
    points: int
    what: str
    below: bool
    game: int
    struck: bool = False
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Rubber:
    """Where a rubber stands. part: the part-scores of the game in play; won: who won each game,
    in order; idle: deals entered after the rubber was over, which do not count."""

    marks: tuple[Mark, ...] = ()
    part: Pair = (0, 0)
    won: tuple[int, ...] = ()
    over: bool = False
    idle: tuple[int, ...] = ()

    def games(self, side: int) -> int:
        """How many games a side has won."""
        return self.won.count(side)

    @property
    def total(self) -> Pair:
        """All that counts, above and below."""
        left, right = (
            sum(mark.points for mark in self.marks if mark.side == side and mark.counts)
            for side in (0, 1)
        )
        return left, right

    @property
    def winner(self) -> int | None:
        """Who has won the rubber: the side with more points. None before, and when they are
        equal."""
        left, right = self.total
        if not self.over or left == right:
            return None
        return 0 if left > right else 1


After = Callable[[Rubber, int, Any, Any], Rubber]
"""What a kind of sheet makes of one more row: its number, what was written, by which rules."""


def standing(rows: Sequence[Any], rules: Any, after: After) -> Rubber:
    """A sheet with a line after these rows; None: one that does not count."""
    found = Rubber()
    for number, row in enumerate(rows, start=1):
        if row is not None:
            found = after(found, number, row, rules)
    return found


def put(
    standing: Rubber, rules: LineRules, row: int, below: Pair, above: tuple[Mark, ...]
) -> Rubber:
    """The standing after one deal: its points below, and its marks above the line."""
    if standing.over:
        return replace(standing, idle=(*standing.idle, row))
    game = len(standing.won)
    tricks = tuple(
        Mark(row, side, below[side], "tricks", True, game) for side in (0, 1) if below[side]
    )
    part = (standing.part[0] + below[0], standing.part[1] + below[1])
    standing = replace(standing, marks=(*standing.marks, *tricks, *above), part=part)
    if rules.game and max(part) >= rules.game and part[0] != part[1]:
        return _game(standing, rules, row, 0 if part[0] > part[1] else 1)
    return standing


def _game(standing: Rubber, rules: LineRules, row: int, side: int) -> Rubber:
    """A game is won: the loser's part-score is struck, and both start again from nought."""
    game = len(standing.won)
    marks = [
        replace(mark, struck=True, counts=not rules.cancels)
        if mark.below and mark.game == game and mark.side != side
        else mark
        for mark in standing.marks
    ]
    if rules.bonus:
        marks.append(Mark(row, side, rules.bonus, "game", False, game))
    won = (*standing.won, side)
    over = bool(rules.games) and won.count(side) == rules.games
    bonus = rules.rubber[len(won) > rules.games] if over else 0
    if bonus:
        marks.append(Mark(row, side, bonus, "rubber", False, game))
    return replace(standing, marks=tuple(marks), part=(0, 0), won=won, over=over)
