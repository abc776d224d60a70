"""What a sheet comes to, whatever is played on it, and which entries it takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from referee.core.errors import Refused
from referee.core.sheets import bridge, chinese, knock, pad, pokino, smallpot
from referee.core.sheets.events import (
    BridgeRules,
    ChineseRound,
    ChineseRules,
    Contract,
    Entry,
    KnockDeal,
    KnockRules,
    KnockStep,
    PadLine,
    PadRound,
    PadRules,
    PokinoDeal,
    PokinoRules,
    PokinoStep,
    Row,
    Rules,
    SmallPot,
    SmallPotRules,
    Step,
)
from referee.core.sheets.line import Standing
from referee.core.sheets.sheet import Sheet

Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What a sheet comes to. totals: by column; over: the game is played out; best: the columns
    that have won it (or lead); standing: of sheets with a line; points: of the others, by row;
    idle: rows entered after it was over."""

    totals: tuple[int, ...]
    over: bool = False
    best: tuple[int, ...] = ()
    standing: Standing | None = None
    points: tuple[tuple[int, ...], ...] = ()
    idle: tuple[int, ...] = ()


def has_line(rules: Rules) -> bool:
    """Whether it is a sheet with the heavy line."""
    if isinstance(rules, PadRules):
        return rules.layout == "line"
    return isinstance(rules, PokinoRules | BridgeRules)


def balances(rules: Rules) -> bool:
    """Whether the columns always come to nought together."""
    if isinstance(rules, PadRules):
        return rules.fill == "balance" and rules.layout == "rounds"
    return isinstance(rules, ChineseRules | KnockRules | SmallPotRules)


@lru_cache(maxsize=256)
def reckon(sheet: Sheet) -> Reckoning:
    """Reckon the sheet from its first row to its last, as they stand now."""
    rules, columns = sheet.rules, len(sheet.columns)
    match rules:
        case PokinoRules():
            return _of_line(pokino.standing(_only(sheet.rows, PokinoDeal), rules))
        case BridgeRules():
            return _of_line(bridge.standing(_only(sheet.rows, Contract), rules))
        case PadRules(layout="line"):
            return _of_line(pad.standing(_only(sheet.rows, PadLine), rules))
        case PadRules():
            return _of_tally(pad.tally(_points(sheet), rules, columns))
        case ChineseRules() | KnockRules() | SmallPotRules():
            return _of_tally(pad.tally(_points(sheet), PadRules(), columns))


def _only(rows: Sequence[Row | None], kind: type[Kind]) -> list[Kind | None]:
    """The rows, all of one kind: the sheet took no others."""
    return [row if isinstance(row, kind) else None for row in rows]


def _points(sheet: Sheet) -> list[tuple[int, ...] | None]:
    return [None if row is None else points(row, sheet) for row in sheet.rows]


def points(row: Row, sheet: Sheet) -> tuple[int, ...]:
    """What a row brings by column, on a sheet without a line."""
    rules = sheet.rules
    match row, rules:
        case PadRound(), _:
            return row.points
        case ChineseRound(), ChineseRules():
            return chinese.score(row, rules)
        case KnockDeal(), KnockRules():
            return knock.score(row, rules, len(sheet.columns))
        case SmallPot(), SmallPotRules():
            return smallpot.score(row, rules)
        case _:
            raise AssertionError(f"{row!r} on a sheet of {rules!r}")


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


def _of_line(standing: Standing) -> Reckoning:
    best = () if standing.winner is None else (standing.winner,)
    return Reckoning(standing.total, standing.over, best, standing=standing, idle=standing.idle)


def _of_tally(found: pad.Tally) -> Reckoning:
    return Reckoning(found.totals, found.over, found.best, points=found.points, idle=found.idle)


# --- what may be entered --------------------------------------------------------------------


def check(sheet: Sheet, entry: Entry) -> None:
    """Refuse what cannot be entered on this sheet now. Raises Refused."""
    if isinstance(entry, Step):
        check_step(sheet, entry)
    else:
        check_row(sheet, entry)


def check_row(sheet: Sheet, row: Row) -> None:
    """Refuse a row that this sheet does not take. Raises Refused."""
    columns = len(sheet.columns)
    match row, sheet.rules:
        case PokinoDeal(), PokinoRules():
            pokino.check(row)
        case Contract(), BridgeRules():
            bridge.check(row)
        case ChineseRound(), ChineseRules():
            chinese.check(row, columns)
        case PadRound(), PadRules() as rules:
            pad.check_round(row, rules, columns)
        case PadLine(), PadRules() as rules:
            pad.check_line(row, rules, columns)
        case KnockDeal(), KnockRules() as rules:
            knock.check(row, rules, columns)
        case SmallPot(), SmallPotRules() as rules:
            smallpot.check(row, rules, columns)
        case _:
            raise Refused("other-entry")


def check_step(sheet: Sheet, step: Step) -> None:
    """Refuse a step that does not come now. Raises Refused."""
    match sheet.rules:
        case PokinoRules() if isinstance(step, PokinoStep):
            done = tuple(one for one in sheet.steps if isinstance(one, PokinoStep))
            pokino.check_step(pokino.stage(sheet.deals, done), step)
        case KnockRules() if isinstance(step, KnockStep):
            begun = tuple(one for one in sheet.steps if isinstance(one, KnockStep))
            knock.check_step(knock.stage(begun), step, sheet.rules, len(sheet.columns))
        case _:
            raise Refused("other-entry")
