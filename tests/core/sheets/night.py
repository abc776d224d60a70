"""A night with score sheets, for the tests: acts go through the log, as taps do."""

from __future__ import annotations

from shelf import BOOK

from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.log import Entry, Log
from referee.core.messages.bank import BeginNight
from referee.core.messages.command import Command, strand
from referee.core.sheets.commands import BeginSheet, CorrectRow, Score
from referee.core.sheets.events import Column, Rate, Row, Rules, SheetEntry
from referee.core.sheets.sheet import Sheet
from referee.core.state.night import Night

NAMES = ("Ann", "Bob", "Cy", "Dot")


class Evening:
    """A night of Ann, Bob, Cy and Dot, and its sheets."""

    def __init__(self, players: int = 4, worth: int = 0) -> None:
        self.log = Log()
        people = tuple((name, 100) for name in NAMES[:players])
        stakes = Stakes(worth=worth, currency="€")
        self.taps(BeginNight("A night", people, 0, BOOK.games["jackpots"], stakes, House()))

    @property
    def night(self) -> Night:
        return self.log.night

    def taps(self, command: Command) -> None:
        """One tap. Raises Refused."""
        events, _ = act(self.night, command)
        self.log.append(Entry(self.log.seq + 1, strand(command), events))

    def begins(
        self, rules: Rules, columns: int = 2, rate: Rate | None = None, dealer: int = 0
    ) -> Sheet:
        """Begin a sheet with the first seats as its columns."""
        number = self.night.next_sheet
        heads = tuple(Column((seat,)) for seat in range(columns))
        self.taps(BeginSheet(number, "", rules, heads, dealer, rate))
        return self.sheet(number)

    def sheet(self, number: int = 1) -> Sheet:
        found = self.night.sheet(number)
        assert found is not None
        return found

    def writes(self, *entries: SheetEntry, sheet: int = 1) -> Sheet:
        """Enter rows or steps."""
        for entry in entries:
            self.taps(Score(sheet, entry))
        return self.sheet(sheet)

    def corrects(self, row: int, entry: Row | None, why: str = "misheard", sheet: int = 1) -> Sheet:
        self.taps(CorrectRow(sheet, row, entry, why))
        return self.sheet(sheet)

    def back(self, on: str, to: int | None = None) -> None:
        """Take back the last entry of a strand. Raises Refused."""
        events = self.log.take_back(on, to)
        self.log.append(Entry(self.log.seq + 1, on, events))

    def again(self, on: str) -> None:
        events = self.log.put_back(on)
        self.log.append(Entry(self.log.seq + 1, on, events))
