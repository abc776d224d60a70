"""What the dealer still owes stays in the crib, whatever is tapped beside."""

from __future__ import annotations

import pytest

from referee.core.book.book import Book
from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.log import Entry, Log
from referee.core.messages.bank import BeginNight, Buy, Count
from referee.core.messages.betting import BetTo, Drop, OthersDrop
from referee.core.messages.command import Command, strand
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.law import DeclareFoul
from referee.core.messages.milestones import AllDrawn, SetGrain
from referee.core.messages.people import GoAway
from referee.core.messages.showdown import ShowOpeners, ThrowIn
from referee.core.messages.turns import PassTurn, TakeWidow
from referee.screens.felt.dock.between import between
from referee.screens.felt.felt import Logged, Onlooker, felt
from referee.screens.felt.words.crib import crib

SERVES = "Give Cy four from the top."
OPENED = (PutAntesIn(), BetTo(1, 2), OthersDrop((2, 0)))


class Table:
    """A night whose felt is made as the page makes it: from a log, with entries of every strand."""

    def __init__(self, book: Book, game: str = "jackpots") -> None:
        self.log = Log()
        players = (("Ann", 100), ("Bob", 100), ("Cy", 100))
        self.tap(BeginNight("", players, 0, book.games[game], Stakes(), House()))
        self.tap(NextDeal(book.games[game]))

    def tap(self, *commands: Command) -> Table:
        for command in commands:
            events, _ = act(self.log.night, command)
            self.log.append(Entry(self.log.seq + 1, strand(command), events))
        return self

    def take_back(self, again: bool = False) -> Table:
        events = self.log.put_back("hand") if again else self.log.take_back("hand")
        self.log.append(Entry(self.log.seq + 1, "hand", events))
        return self

    @property
    def crib(self) -> str:
        log = self.log
        newest = log.entries[-1]
        logged = Logged(log.seq, last=log.last("hand"), newest=newest)
        return felt(1, log.night, logged, Onlooker(taps=True)).crib


@pytest.fixture
def drawing(book: Book) -> Table:
    """Cy has asked for four and the dealer, Ann, is to draw."""
    table = Table(book).tap(*OPENED, DrawCards(1, 0), DrawCards(2, 4))
    assert table.crib.startswith(SERVES)
    return table


def test_a_take_back_leaves_what_is_owed(drawing: Table) -> None:
    drawing.tap(DrawCards(0, 2)).take_back()
    assert drawing.crib == f"{SERVES} Ann draws last, and says how many."
    drawing.take_back()
    assert SERVES not in drawing.crib
    drawing.take_back(again=True)
    assert drawing.crib.startswith(SERVES)


@pytest.mark.parametrize(
    "beside",
    [(Buy(1, 20),), (GoAway(1),), (Drop(1), ShowOpeners(1))],
    ids=["a re-buy", "going away", "openers shown"],
)
def test_what_is_tapped_beside_the_draw(drawing: Table, beside: tuple[Command, ...]) -> None:
    assert drawing.tap(*beside).crib.startswith(SERVES)


def test_nothing_is_owed_once_the_draw_was_not_noted(drawing: Table) -> None:
    assert SERVES not in drawing.tap(AllDrawn()).crib


def test_a_turn_round_the_spare_hand_is_remembered(book: Book) -> None:
    table = Table(book, "whiskey-poker").tap(PutAntesIn())
    table.tap(TakeWidow(1, 5))
    said = table.crib
    assert said.startswith("Bob’s five cards are the widow now, face up")
    assert table.tap(Buy(1, 20)).crib == said
    assert table.tap(PassTurn(2)).take_back().crib == said


def test_a_foul_hand_is_dealt_nothing(drawing: Table) -> None:
    """The dealer was still told to give it the cards it had asked for."""
    assert "Give Cy" not in drawing.tap(DeclareFoul(2, "a sixth card")).crib


@pytest.mark.parametrize("game", ["jackpots", "texas-holdem"])
def test_who_has_nothing_left_of_a_real_stack_is_named_before_the_chips_go_in(
    book: Book, game: str
) -> None:
    table = Table(book, game).tap(SetGrain("real", "bets"), Count(2, 0))
    assert "Cy has no chips left: buy first, or sit out." in str(crib(table.log.night))
    table.tap(Count(1, 0))
    assert "have no chips left: buy first, or sit out." in str(crib(table.log.night))
    table.tap(Count(1, 9), Buy(2, 9))
    assert "no chips left" not in str(crib(table.log.night))


def test_who_has_nothing_left_of_a_real_stack_is_named_before_the_deal(book: Book) -> None:
    """A game may have no antes, and who is in no blind puts in nothing."""
    table = Table(book, "texas-holdem").tap(SetGrain("real", "bets"))
    table.tap(ThrowIn(False, False), Count(1, 0))
    assert "Bob: no chips left; buy or sit out." in table.crib
    assert [button.label for button in between(table.log.night).row] == ["Bob"]
    table.tap(*(Count(seat, 0) for seat in range(len(table.log.night.ring)) if seat != 1))
    assert "Three players: no chips left; buy or sit out." in table.crib
    table.tap(*(Buy(seat, 9) for seat in range(len(table.log.night.ring)) if seat != 1))
    table.tap(Buy(1, 9))
    assert "no chips left" not in table.crib
    assert between(table.log.night).row == ()
