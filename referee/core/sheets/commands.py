"""What a finger asks of a score sheet. core/rules/sheets.py turns it into events or refuses it."""

from __future__ import annotations

from referee.core.sheets.events import Column, Rate, Row, Rules, SheetEntry
from referee.core.value import Command, dataclass


@dataclass(frozen=True, slots=True)
class BeginSheet(Command):
    """Begin sheet number `sheet`, which must be the next one: so two devices that begin one at
    the same moment do not begin two. asked: the player who had asked for this very sheet."""

    sheet: int
    title: str
    rules: Rules
    columns: tuple[Column, ...]
    dealer: int = 0
    rate: Rate | None = None
    phones: bool = True
    asked: int | None = None


@dataclass(frozen=True, slots=True)
class Score(Command):
    """Enter a row, or a step of the row in play."""

    sheet: int
    entry: SheetEntry


@dataclass(frozen=True, slots=True)
class CorrectRow(Command):
    """A row was otherwise (None: it was not at all), and why."""

    sheet: int
    row: int
    entry: Row | None
    why: str


@dataclass(frozen=True, slots=True)
class ChangeSheet(Command):
    """Its title, what its points are worth, who may write on it."""

    sheet: int
    title: str
    rate: Rate | None
    phones: bool


@dataclass(frozen=True, slots=True)
class EndSheet(Command):
    sheet: int


@dataclass(frozen=True, slots=True)
class ReopenSheet(Command):
    sheet: int


SheetCommand = BeginSheet | Score | CorrectRow | ChangeSheet | EndSheet | ReopenSheet
