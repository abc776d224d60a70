"""A score sheet as its entries make it: rows, the row in play, and what was corrected."""

from __future__ import annotations

from dataclasses import field

from referee.core.errors import Impossible
from referee.core.sheets import events
from referee.core.sheets.kinds import kind
from referee.core.value import dataclass, replace


@dataclass(frozen=True, slots=True)
class Correction:
    """What a row said before it was corrected, and why it was."""

    before: events.Row | None
    why: str


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """One row of the sheet: what it says now (None: it does not count), and how it came to that."""

    entry: events.Row | None
    corrected: tuple[Correction, ...] = ()

    @property
    def last_said(self) -> events.Row | None:
        """What it says now, or said before it was struck out."""
        before = (was.before for was in reversed(self.corrected) if was.before)
        return self.entry or next(before, None)


@dataclass(frozen=True)
class Sheet:
    """One score sheet. lines: its rows, the first first; steps: the row in play, not yet whole;
    dealer: the column that dealt first; ended: nothing more is written on it."""

    number: int
    title: str
    rules: events.Rules
    columns: tuple[events.Column, ...]
    dealer: int = 0
    rate: events.Rate | None = None
    phones: bool = True
    lines: tuple[WrittenRow, ...] = ()
    steps: tuple[events.Step, ...] = field(default=())
    ended: bool = False

    @property
    def strand(self) -> str:
        """Its strand of the log."""
        return strand(self.number)

    @property
    def rows(self) -> tuple[events.Row | None, ...]:
        """What the rows say now."""
        return tuple(line.entry for line in self.lines)

    @property
    def deals(self) -> int:
        """The column that deals the row in play."""
        return (self.dealer + len(self.lines)) % len(self.columns)

    @property
    def seats(self) -> tuple[int, ...]:
        """The players of the night who are on it."""
        return tuple(seat for column in self.columns for seat in column.seats)


SHEETS = "sheet:"
"""How the strands of sheets begin; the number of the sheet follows."""


def strand(number: int) -> str:
    """The strand of the log that a sheet has to itself."""
    return f"{SHEETS}{number}"


def begun(event: events.SheetBegan) -> Sheet:
    """An empty sheet."""
    return Sheet(
        event.sheet, event.title, event.rules, event.columns, event.dealer, event.rate, event.phones
    )


def written(sheet: Sheet, event: events.SheetEvent) -> Sheet:
    """The sheet after one of its events. Raises Impossible when it speaks of a row not there."""
    match event:
        case events.SheetBegan():
            return begun(event)
        case events.Scored(_, entry):
            return _entered(sheet, entry)
        case events.RowCorrected():
            return _corrected(sheet, event)
        case events.SheetChanged(_, title, rate, phones):
            return replace(sheet, title=title, rate=rate, phones=phones)
        case events.SheetEnded():
            return replace(sheet, ended=True)
        case events.SheetReopened():
            return replace(sheet, ended=False)


def _entered(sheet: Sheet, entry: events.SheetEntry) -> Sheet:
    """A whole row drops what was begun of it; a step is put to the others until they make one."""
    if not isinstance(entry, events.Step):
        return replace(sheet, lines=(*sheet.lines, WrittenRow(entry)), steps=())
    steps = (*sheet.steps, entry)
    row = whole(sheet, steps)
    if row is None:
        return replace(sheet, steps=steps)
    return replace(sheet, lines=(*sheet.lines, WrittenRow(row)), steps=())


def whole(sheet: Sheet, steps: tuple[events.Step, ...]) -> events.Row | None:
    """The row that the steps make, once nothing is missing."""
    parts = kind(sheet.rules).steps
    return parts.whole(sheet.deals, steps) if parts is not None else None


def _corrected(sheet: Sheet, event: events.RowCorrected) -> Sheet:
    if not 1 <= event.row <= len(sheet.lines):
        raise Impossible(f"row {event.row} of sheet {sheet.number}, which has {len(sheet.lines)}")
    lines = list(sheet.lines)
    old = lines[event.row - 1]
    lines[event.row - 1] = WrittenRow(
        event.entry, (*old.corrected, Correction(old.entry, event.why))
    )
    return replace(sheet, lines=tuple(lines))
