"""What the dealer still owes stays in the crib, whatever is tapped beside."""

from __future__ import annotations

import pytest

from referee.core import commands as do
from referee.core.book import Book
from referee.core.decide import act
from referee.core.game import House, Stakes
from referee.core.log import Entry, Log
from referee.screens.felt import felt

SERVES = "Give Cy four from the top."
OPENED = (do.PutAntesIn(), do.BetTo(1, 2), do.OthersDrop((2, 0)))


class Table:
    """A night whose felt is made as the page makes it: from a log, with entries of every strand."""

    def __init__(self, book: Book, game: str = "jackpots") -> None:
        self.log = Log()
        players = (("Ann", 100), ("Bob", 100), ("Cy", 100))
        self.tap(do.BeginNight("", players, 0, book.games[game], Stakes(), House()))
        self.tap(do.NextDeal(book.games[game]))

    def tap(self, *commands: do.Command) -> Table:
        for command in commands:
            events, _ = act(self.log.night, command)
            self.log.append(Entry(self.log.seq + 1, do.strand(command), events))
        return self

    def take_back(self, again: bool = False) -> Table:
        events = self.log.put_back("hand") if again else self.log.take_back("hand")
        self.log.append(Entry(self.log.seq + 1, "hand", events))
        return self

    @property
    def crib(self) -> str:
        log = self.log
        newest = log.entries[-1]
        return felt(1, log.night, log.seq, {}, log.last("hand"), (), newest, taps=True).crib


@pytest.fixture
def drawing(book: Book) -> Table:
    """Cy has asked for four and the dealer, Ann, is to draw."""
    table = Table(book).tap(*OPENED, do.DrawCards(1, 0), do.DrawCards(2, 4))
    assert table.crib.startswith(SERVES)
    return table


def test_a_take_back_leaves_what_is_owed(drawing: Table) -> None:
    drawing.tap(do.DrawCards(0, 2)).take_back()
    assert drawing.crib == f"{SERVES} Ann deals last: say aloud how many."
    drawing.take_back()
    assert SERVES not in drawing.crib
    drawing.take_back(again=True)
    assert drawing.crib.startswith(SERVES)


@pytest.mark.parametrize(
    "beside",
    [(do.Buy(1, 20),), (do.GoAway(1),), (do.Drop(1), do.ShowOpeners(1))],
    ids=["a re-buy", "going away", "openers shown"],
)
def test_what_is_tapped_beside_the_draw(drawing: Table, beside: tuple[do.Command, ...]) -> None:
    assert drawing.tap(*beside).crib.startswith(SERVES)


def test_nothing_is_owed_once_the_draw_was_not_noted(drawing: Table) -> None:
    assert SERVES not in drawing.tap(do.AllDrawn()).crib


def test_a_turn_round_the_spare_hand_is_remembered(book: Book) -> None:
    table = Table(book, "whiskey-poker").tap(do.PutAntesIn())
    table.tap(do.TakeWidow(1, 5))
    said = table.crib
    assert said.startswith("Bob’s five cards lie face up")
    assert table.tap(do.Buy(1, 20)).crib == said
    assert table.tap(do.PassTurn(2)).take_back().crib == said
