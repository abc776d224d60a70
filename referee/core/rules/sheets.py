"""The score sheets of the night. Commands -> events.

Each sheet has a strand of the log to itself, so nobody who writes on one is ever behind because
somebody else tapped on the felt.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from referee.core.errors import Refused
from referee.core.messages.event import Event
from referee.core.messages.phones import AskSheet, SheetAsked
from referee.core.rules.names import LONGEST_NAME, seen, tidy
from referee.core.sheets import events
from referee.core.sheets.commands import (
    BeginSheet,
    ChangeSheet,
    CorrectRow,
    EndSheet,
    ReopenSheet,
    Score,
    SheetCommand,
)
from referee.core.sheets.kinds import MOST_CHIPS, MOST_POINTS, kind
from referee.core.sheets.reckoning import check, check_row, reckon
from referee.core.sheets.sheet import Sheet
from referee.core.state.night import Night

MOST_SHEETS = 60
MOST_ROWS = 400


def decide_sheet(night: Night, command: SheetCommand) -> tuple[events.SheetEvent, ...]:
    """The event of a command. Raises Refused."""
    if not night.begun:
        raise Refused("no-night")
    if night.closed:
        raise Refused("night-closed")
    if isinstance(command, BeginSheet):
        return (_begin(night, command),)
    sheet = found(night, command.sheet)
    match command:
        case Score(_, entry):
            _open(sheet)
            if reckon(sheet).over:
                raise Refused("sheet-over")
            if len(sheet.lines) >= MOST_ROWS:
                raise Refused("sheet-full")
            check(sheet, entry)
            return (events.Scored(sheet.number, entry),)
        case CorrectRow():
            return (_correct(sheet, command),)
        case ChangeSheet(_, title, rate, phones):
            named = tidy(title) or sheet.title
            check_rate(sheet.rules, sheet.columns, rate)
            return (events.SheetChanged(sheet.number, named, rate, phones),)
        case EndSheet():
            _open(sheet)
            return (events.SheetEnded(sheet.number),)
        case ReopenSheet():
            if not sheet.ended:
                raise Refused("sheet-open")
            return (events.SheetReopened(sheet.number),)
        case _:
            assert_never(command)


def asked_for(night: Night, command: AskSheet) -> tuple[Event, ...]:
    """A sheet is asked for that could be begun just so. Raises Refused."""
    seat = command.seat
    if seat not in night.ring:
        raise Refused("not-at-the-table", seat=seat)
    if seat in dict(night.wanted):
        raise Refused("sheet-asked-already", seat=seat)
    (began,) = decide_sheet(night, command.sheet)
    assert isinstance(began, events.SheetBegan)
    return (SheetAsked(seat, began),)


def found(night: Night, number: int) -> Sheet:
    """A sheet of the night. Raises Refused."""
    sheet = night.sheet(number)
    if sheet is None:
        raise Refused("no-such-sheet")
    return sheet


def _open(sheet: Sheet) -> None:
    if sheet.ended:
        raise Refused("sheet-put-down")


def _correct(sheet: Sheet, command: CorrectRow) -> events.RowCorrected:
    why = tidy(command.why)
    if not why:
        raise Refused("say-why")
    if not 1 <= command.row <= len(sheet.lines):
        raise Refused("no-such-row")
    line = sheet.lines[command.row - 1]
    if command.entry is not None:
        check_row(sheet, command.entry)
        rows = (line.entry, *(was.before for was in line.corrected))
        kept, written = kind(sheet.rules).kept, next(row for row in rows if row is not None)
        if kept(command.entry) != kept(written):
            raise Refused("another-question")
    if command.entry == line.entry:
        raise Refused("right-already")
    return events.RowCorrected(sheet.number, command.row, command.entry, why)


# --- a new sheet ----------------------------------------------------------------------------


def _begin(night: Night, command: BeginSheet) -> events.SheetBegan:
    if command.sheet != night.next_sheet:
        raise Refused("sheets-have-changed")
    if len(night.sheets) >= MOST_SHEETS:
        raise Refused("too-many-sheets", amount=MOST_SHEETS)
    columns = tuple(_column(night, column) for column in command.columns)
    _check_columns(night, columns)
    check_rules(command.rules, columns)
    if not 0 <= command.dealer < len(columns):
        raise Refused("which-column")
    check_rate(command.rules, columns, command.rate)
    began = events.SheetBegan(
        sheet=command.sheet,
        title=tidy(command.title)[:60],
        rules=command.rules,
        columns=columns,
        dealer=command.dealer,
        rate=command.rate,
        phones=command.phones,
        asked=command.asked,
    )
    wanted = None if command.asked is None else dict(night.wanted).get(command.asked)
    if command.asked is not None and (
        wanted is None or replace(wanted, sheet=began.sheet, asked=began.asked) != began
    ):
        raise Refused("sheet-not-asked", seat=command.asked)
    return began


def _column(night: Night, column: events.Column) -> events.Column:
    if any(not 0 <= seat < len(night.players) for seat in column.seats):
        raise Refused("not-at-the-table")
    name = tidy(column.name)
    if len(name) > LONGEST_NAME:
        raise Refused("name-too-long", amount=LONGEST_NAME)
    if not column.seats and not any(letter.isalnum() for letter in seen(name)):
        raise Refused("no-name")
    return events.Column(column.seats, "" if column.seats else name)


def _check_columns(night: Night, columns: tuple[events.Column, ...]) -> None:
    seats = [seat for column in columns for seat in column.seats]
    if len(set(seats)) < len(seats):
        raise Refused("twice-on-the-sheet")
    names = [seen(column.name) for column in columns if column.name]
    names += [seen(night.name(seat)) for seat in seats]
    if len(set(names)) < len(names):
        raise Refused("twice-on-the-sheet")


def check_rules(rules: events.Rules, columns: tuple[events.Column, ...]) -> None:
    """Raises Refused when nobody could play so, or not so many."""
    found = kind(rules)
    if not found.sensible(rules, columns):
        raise Refused("odd-rules")
    if not 2 <= len(columns) <= found.most:
        raise Refused("so-many-columns", amount=found.most)


def check_rate(
    rules: events.Rules, columns: tuple[events.Column, ...], rate: events.Rate | None
) -> None:
    """Raises Refused when these points cannot be settled in chips at that rate."""
    if rate is None:
        return
    if not (1 <= rate.chips <= MOST_CHIPS and 1 <= rate.points <= MOST_POINTS):
        raise Refused("odd-rate")
    if (rate.pay == "standing") != kind(rules).balances:
        raise Refused("odd-rate")
    if len({len(column.seats) for column in columns}) > 1:
        raise Refused("uneven-sides")
    if not columns[0].seats:
        raise Refused("seats-for-chips")


RULES = (decide_sheet, asked_for)
