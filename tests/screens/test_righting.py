"""A finished deal put right, as values: pot by pot, and what to do where chips are short."""

from __future__ import annotations

from bare import Bare

from referee.core.book.book import Book
from referee.core.book.game import Ante, Bet, Deal, Showdown
from referee.core.messages.bank import Buy, PutRight, RightDeal
from referee.core.messages.betting import BetTo, Call, Check, Drop
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.people import Leave
from referee.core.messages.showdown import Award
from referee.notation.player import play
from referee.screens.bank.righting import deals
from referee.screens.words.events import line


def two_pots() -> Bare:
    """A and C bet on beside B, who is all-in: 9 in the main pot, 4 beside it. B and A won them."""
    table = Bare(Ante(), Deal(down=5), Bet("First"), Bet("Last"), Showdown(), stacks=(20, 3, 20))
    table.does(PutAntesIn(), BetTo(0, 2), Call(1), Call(2), BetTo(0, 2), Call(2))
    table.does(Award(1, (0,)), Award(0, (1,)))
    assert [table.night.holds(seat) for seat in range(3)] == [19, 9, 15]
    return table


def chips(table: Bare) -> list[int]:
    return [table.night.holds(seat) for seat in range(3)]


def test_each_pot_of_a_deal_is_put_right_by_itself() -> None:
    table = two_pots()
    main, side = deals(table.night, 1, 1, (2,))
    assert (main.title, main.took, main.moves) == ("Bare, the main pot", "B 9", "")
    assert (side.title, side.took, side.moves) == ("Bare, side pot 1", "A 4", "A → C 4")
    (event,) = table.does(RightDeal(1, (2,), "two pair", 1))
    assert line(event, table.night) == "Deal 1, side pot 1, is fixed: A → C 4: two pair"
    assert chips(table) == [15, 9, 19]
    assert [each.took for each in deals(table.night, None, None, ())] == ["B 9", "C 4"]
    assert table.refuses(RightDeal(1, (2,), "", 1)) == "right-already"
    assert table.refuses(RightDeal(1, (2,), "", 2)) == "too-long-ago"
    table.does(RightDeal(1, (0, 2), "", 0))
    assert chips(table) == [20, 0, 23]
    assert [each.took for each in deals(table.night, None, None, ())] == ["A 5 and C 4", "C 4"]


def test_all_pots_put_right_at_once_are_one() -> None:
    table = two_pots()
    (event,) = table.does(RightDeal(1, (2,)))
    assert isinstance(event, PutRight)
    assert chips(table) == [15, 0, 28]
    (whole,) = deals(table.night, None, None, ())
    assert (whole.pot, whole.title, whole.took) == (None, "Bare", "C 13")


def test_who_is_short_buys_first() -> None:
    """B has lost 6 of the 9 in the meantime."""
    table = two_pots()
    assert table.night.game is not None
    table.does(NextDeal(table.night.game), PutAntesIn())
    turn = table.night.playing and table.night.playing.turn
    assert turn == 1, "B speaks first"
    table.does(BetTo(1, 5), Call(2), Drop(0))
    during, _ = deals(table.night, 1, 0, (2,))
    assert during.wrong == (
        "B → C 9: B is 6 short. Buy now; after this deal, tap the names here again."
    )
    table.does(Check(1), Check(2), Award(0, (2,)))
    main = next(each for each in deals(table.night, 1, 0, (2,)) if each.wrong)
    assert main.wrong == "B → C 9: B is 6 short. Buy first, then tap the names here again."
    assert (main.buys, main.moves) == (((1, 6, "B buys 6 chips …"),), "")
    table.does(Buy(1, 6))
    main = next(each for each in deals(table.night, 1, 0, (2,)) if each.chosen)
    assert (main.buys, main.moves, main.wrong) == ((), "B → C 9", "")
    table.does(RightDeal(1, (2,), "", 0))
    assert table.night.holds(1) == 0


def test_who_has_left_is_asked_back_first() -> None:
    table = two_pots()
    table.does(Leave(1))
    main, _ = deals(table.night, 1, 0, (2,))
    assert main.buys == ()
    assert main.wrong == "B → C 9: B is 9 short. B has to come back to the table and buy first."


def test_a_hand_file_says_which_pot(book: Book) -> None:
    told = play(HAND, book)
    assert told.wrong == [(18, "was refused: right-already")]
    assert [told.log.night.holds(seat) for seat in range(3)] == [93, 9, 101]


HAND = """game    five-card-draw
seats   Ann Bob Cy
stacks  Ann 100, Bob 3, Cy 100
limit   fixed 2 4

all ante
Ann bets 2
Bob calls
Cy calls
Ann stands pat
Bob stands pat
Cy draws 1
Ann bets 4
Cy calls
Ann wins pot 1
Bob wins
right deal 1 pot 1 Cy because a flush was misread
right deal 1 pot 1 Cy
"""
