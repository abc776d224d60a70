"""What an entry makes chips do on the felt, from the night before it and the one after."""

from __future__ import annotations

import pytest

from referee.core.book.book import Book
from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.log import Entry, Log
from referee.core.messages.bank import BeginNight, Buy
from referee.core.messages.betting import AllCheck, BetTo, Call, Drop
from referee.core.messages.command import Command, strand
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.showdown import Award
from referee.screens.felt.felt import Felt, Logged, Onlooker, felt
from referee.screens.felt.moments import Move, colour

COLOURS = (("white", 1), ("dark red", 2), ("blue", 25))


class Table:
    """Three at jackpots, whose felt is made as the page makes it."""

    def __init__(self, book: Book, colours: tuple[tuple[str, int], ...] = ()) -> None:
        self.log = Log()
        game = book.games["jackpots"]
        players = (("Ann", 100), ("Bob", 100), ("Cy", 100))
        self.tap(BeginNight("", players, 0, game, Stakes(colours=colours), House()))
        self.tap(NextDeal(game), PutAntesIn())

    def tap(self, *commands: Command) -> Felt:
        for command in commands:
            events, _ = act(self.log.night, command)
            self.log.append(Entry(self.log.seq + 1, strand(command), events))
        return self.felt

    @property
    def felt(self) -> Felt:
        logged = Logged(
            self.log.seq,
            newest=self.log.entries[-1],
            before=self.log.earlier,
            follows=self.log.follows,
        )
        return felt(1, self.log.night, logged, Onlooker(taps=True))

    def undo(self, again: bool = False) -> Felt:
        events = self.log.put_back("hand") if again else self.log.take_back("hand")
        self.log.append(Entry(self.log.seq + 1, "hand", events))
        return self.felt


def test_bets_go_to_the_pot_when_the_round_ends_and_not_before(book: Book) -> None:
    table = Table(book)
    assert table.tap(BetTo(1, 2)).moves == ()
    assert table.tap(Call(2)).moves == ()
    assert table.tap(Call(0)).moves == (Move(1, 2), Move(2, 2), Move(0, 2))
    assert table.tap(DrawCards(1, 0)).moves == ()


def test_what_is_entered_beside_the_deal_takes_no_move(book: Book) -> None:
    """A page that paints both entries at once still knows what moved, and what it followed."""
    table = Table(book)
    table.tap(BetTo(1, 2), Call(2))
    shown = table.log.seq
    ended = table.tap(Call(0))
    beside = table.tap(Buy(0, 10))
    assert ended.moves == beside.moves == (Move(1, 2), Move(2, 2), Move(0, 2))
    assert ended.follows == beside.follows == shown
    assert table.tap(DrawCards(1, 0)).follows == shown + 1
    assert table.undo().moves == ()


def test_the_pot_goes_to_who_won_it_and_the_seat_says_how_much(book: Book) -> None:
    table = Table(book)
    table.tap(BetTo(1, 2), Call(2), Drop(0), DrawCards(1, 0), DrawCards(2, 0), AllCheck())
    shown = table.tap(Award(0, (1,), "shown"))
    assert shown.moves == (Move(1, 7, won=True),)
    assert [(seat.state, seat.state_words) for seat in shown.seats][1] == ("won", "+7")
    nobody = table.tap(NextDeal(book.games["jackpots"]))
    assert nobody.moves == ()
    assert "won" not in [seat.state for seat in nobody.seats]


def test_the_next_deal_that_pays_the_last_one_moves_its_pot(book: Book) -> None:
    """All fold to Bob, and the next deal is tapped at once."""
    table = Table(book)
    table.tap(BetTo(1, 2), Call(2), Drop(0), DrawCards(1, 0), DrawCards(2, 0), BetTo(1, 4))
    assert table.tap(Drop(2)).moves == (Move(1, 4),)
    won = table.tap(NextDeal(book.games["jackpots"])).moves
    assert [(move.seat, move.won) for move in won] == [(1, True)]


def test_an_undo_moves_nothing_nor_does_a_redo(book: Book) -> None:
    table = Table(book)
    table.tap(BetTo(1, 2), Call(2))
    assert table.tap(Call(0)).moves
    assert table.undo().moves == ()
    assert table.undo(again=True).moves == ()
    assert table.tap(DrawCards(1, 0)).moves == ()


@pytest.mark.parametrize(
    ("chips", "is_of"), [(1, "white"), (2, "red"), (24, "red"), (25, "blue"), (900, "blue")]
)
def test_a_bet_has_the_colour_of_its_largest_chip(chips: int, is_of: str) -> None:
    assert colour(chips, COLOURS) == is_of


def test_a_colour_nobody_knows_is_none(book: Book) -> None:
    assert colour(5, (("mother of pearl", 5),)) == ""
    assert colour(5, ()) == ""
    assert Table(book, COLOURS).tap(BetTo(1, 2)).seats[1].colour == "red"
