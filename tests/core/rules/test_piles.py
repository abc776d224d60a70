"""Real chips in several piles: an all-in says what goes where, and each pile can be counted.

Ann, Bob, Cy and Dot play Jackpots, ante 1, real chips, every bet; Dot deals. Ann opens for 2, Bob
is all-in for 1, Cy and Dot call: 8 lie in the main pot (four antes, and 1 from each), 3 beside it.
"""

from __future__ import annotations

import pytest

from referee.core.book.book import Book
from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.log import Entry, Log
from referee.core.messages.bank import BeginNight
from referee.core.messages.betting import AllCheck, BetTo, Call
from referee.core.messages.command import Command, strand
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.law import DeclareFoul
from referee.core.messages.milestones import AllDrawn, CountPot, GoAllIn, SetGrain
from referee.core.messages.showdown import Award
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import countable, pots
from referee.screens.felt.words.crib import side_pot

ANN, BOB, CY, DOT = range(4)


class Table:
    def __init__(self, book: Book) -> None:
        self.log = Log()
        self.game = book.games["jackpots"]
        players = tuple((name, 100) for name in ("Ann", "Bob", "Cy", "Dot"))
        self.does(BeginNight("A night", players, DOT, self.game, Stakes(ante=1), House()))

    def does(self, *commands: Command) -> Table:
        for command in commands:
            events, _ = act(self.night, command)
            self.log.append(Entry(self.log.seq + 1, strand(command), events))
        return self

    def refuses(self, command: Command) -> str:
        with pytest.raises(Refused) as refused:
            act(self.night, command)
        return refused.value.reason

    @property
    def night(self) -> Night:
        return self.log.night

    @property
    def hand(self) -> Hand:
        assert self.night.hand is not None
        return self.night.hand

    def piles(self) -> list[tuple[int, tuple[int, ...]]]:
        return [(pot.amount, pot.claimants) for pot in pots(self.hand)]


@pytest.fixture
def short(book: Book) -> Table:
    """Bob is all-in for 1; the others have called 2."""
    table = Table(book).does(SetGrain("real", "bets"), NextDeal(book.games["jackpots"]))
    return table.does(PutAntesIn(), BetTo(ANN, 2), GoAllIn(BOB, 1), Call(CY))


@pytest.fixture
def shown(short: Table) -> Table:
    """The same at the showdown; the draws and the bets after them were not noted."""
    short.does(Call(DOT), SetGrain("real", "milestones"))
    return short.does(AllDrawn(), AllCheck())


def test_the_instruction(short: Table) -> None:
    assert side_pot(short.night, short.hand) == "Each matches Bob’s 1; the rest goes in a side pot."
    short.does(Call(DOT), SetGrain("real", "milestones"), AllDrawn())
    assert (
        side_pot(short.night, short.hand)
        == "New bets go in a side pot; keep it apart from Bob’s pile."
    )


def test_the_piles_as_the_log_has_them(shown: Table) -> None:
    assert shown.piles() == [(8, (ANN, BOB, CY, DOT)), (3, (ANN, CY, DOT))]


def test_a_counted_side_pile_is_paid_as_counted(shown: Table) -> None:
    """Two more than the log has lie in the side pot: the main pot is untouched by that."""
    shown.does(CountPot(5, 1))
    assert shown.piles() == [(8, (ANN, BOB, CY, DOT)), (5, (ANN, CY, DOT))]
    assert shown.night.pot == 13
    shown.does(Award(1, (CY,), "shown"), Award(0, (BOB,)))
    assert shown.night.finished[-1].shares == ((CY, 5), (BOB, 8))
    assert shown.night.pot == 0


def test_both_piles_counted(shown: Table) -> None:
    shown.does(CountPot(10, 0), CountPot(2, 1))
    assert [amount for amount, _ in shown.piles()] == [10, 2]
    assert shown.hand.loose == 1
    assert shown.hand.pot_sure == "exact"


def test_a_pile_counted_twice_is_what_it_was_counted_last(shown: Table) -> None:
    shown.does(CountPot(5, 1), CountPot(6, 1), CountPot(8, 0))
    assert [amount for amount, _ in shown.piles()] == [8, 6]
    assert shown.night.pot == 14


def test_a_pile_when_the_other_one_is_paid(shown: Table) -> None:
    shown.does(Award(1, (ANN,), "shown"), CountPot(9, 0))
    assert shown.night.pot == 9
    assert shown.refuses(CountPot(4, 1)) == "paid-already"


def test_a_pile_the_log_has_nothing_of(book: Book) -> None:
    """Bob is all-in for the bet itself; what the others bet beside him nobody noted."""
    table = Table(book).does(SetGrain("real", "bets"), NextDeal(book.games["jackpots"]))
    table.does(PutAntesIn(), BetTo(ANN, 2), GoAllIn(BOB, 2), Call(CY), Call(DOT))
    table.does(SetGrain("real", "milestones"), AllDrawn(), AllCheck())
    assert table.piles() == [(12, (ANN, BOB, CY, DOT))]
    assert [pot.amount for pot in countable(table.hand)] == [12, 0]
    table.does(CountPot(7, 1))
    assert table.piles() == [(12, (ANN, BOB, CY, DOT)), (7, (ANN, CY, DOT))]


def test_a_foul_hand_brings_the_piles_together(shown: Table) -> None:
    """Nobody but Bob is left: all that lies there is one pot again, and not a chip is lost."""
    shown.does(CountPot(5, 1))
    for seat in (ANN, CY, DOT):
        shown.does(DeclareFoul(seat, "six cards"))
    assert sum(amount for amount, _ in shown.piles()) == shown.night.pot


def test_piles_are_counted_at_the_showdown_and_only_real_ones(book: Book, short: Table) -> None:
    assert short.refuses(CountPot(5, 0)) == "no-showdown-yet"
    assert short.refuses(CountPot(-1)) == "no-amount"
    table = Table(book).does(NextDeal(book.games["jackpots"]), PutAntesIn())
    assert table.refuses(CountPot(5, 0)) == "real-chips-only"
