"""What a sheet comes to, whatever is played on it, and which entries it takes."""

from __future__ import annotations

from functools import lru_cache

from referee.core.errors import Refused
from referee.core.sheets import pad
from referee.core.sheets.events import PadRules, Row, SheetEntry, Step
from referee.core.sheets.kinds import kind
from referee.core.sheets.line import Rubber, standing
from referee.core.sheets.sheet import Sheet
from referee.core.value import dataclass


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What a sheet comes to. totals: by column; over: the game is played out; best: the columns
    that have won it (or lead); standing: of sheets with a line; points: of the others, by row;
    idle: rows entered after it was over."""

    totals: tuple[int, ...]
    over: bool = False
    best: tuple[int, ...] = ()
    standing: Rubber | None = None
    points: tuple[tuple[int, ...], ...] = ()
    idle: tuple[int, ...] = ()


@lru_cache(maxsize=256)
def reckon(sheet: Sheet) -> Reckoning:
    """Reckon the sheet from its first row to its last, as they stand now."""
    found = kind(sheet.rules)
    if found.after is not None:
        rows = [row if isinstance(row, found.row) else None for row in sheet.rows]
        return _of_line(standing(rows, sheet.rules, found.after))
    points = [None if row is None else _points(row, sheet) for row in sheet.rows]
    ends = sheet.rules if isinstance(sheet.rules, PadRules) else PadRules()
    return _of_tally(pad.tally(points, ends, len(sheet.columns)))


def _points(row: Row, sheet: Sheet) -> tuple[int, ...]:
    """What a row brings by column, on a sheet without a line."""
    found = kind(sheet.rules)
    assert found.points is not None
    assert isinstance(row, found.row), f"{row!r} on a sheet of {sheet.rules!r}"
    return found.points(row, sheet.rules, len(sheet.columns))


def brought(sheet: Sheet) -> tuple[tuple[int, ...], ...]:
    """What every row brings each column, as far as it counts."""
    found = reckon(sheet)
    if found.standing is None:
        return found.points
    by_row = [[0, 0] for _ in sheet.lines]
    for mark in found.standing.marks:
        if mark.counts:
            by_row[mark.row - 1][mark.side] += mark.points
    return tuple((left, right) for left, right in by_row)


def _of_line(standing: Rubber) -> Reckoning:
    best = () if standing.winner is None else (standing.winner,)
    return Reckoning(standing.total, standing.over, best, standing=standing, idle=standing.idle)


def _of_tally(found: pad.Tally) -> Reckoning:
    return Reckoning(found.totals, found.over, found.best, points=found.points, idle=found.idle)


# --- what may be entered --------------------------------------------------------------------


def check(sheet: Sheet, entry: SheetEntry) -> None:
    """Refuse what cannot be entered on this sheet now. Raises Refused."""
    if isinstance(entry, Step):
        check_step(sheet, entry)
    else:
        check_row(sheet, entry)


def check_row(sheet: Sheet, row: Row) -> None:
    """Refuse a row that this sheet does not take. Raises Refused."""
    found = kind(sheet.rules)
    if not isinstance(row, found.row):
        raise Refused("other-entry")
    found.check(row, sheet.rules, len(sheet.columns))


def check_step(sheet: Sheet, step: Step) -> None:
    """Refuse a step that does not come now. Raises Refused."""
    parts = kind(sheet.rules).steps
    if parts is None or not isinstance(step, parts.kinds):
        raise Refused("other-entry")
    parts.check(sheet.deals, sheet.steps, step, sheet.rules, len(sheet.columns))
