"""A finished deal put right, as values: pot by pot, and what to do where chips are short."""

from __future__ import annotations

from bare import Bare

from referee.core.book.book import Book
from referee.core.book.game import Ante, BetStep, Deal, Declare, Showdown
from referee.core.book.house import House
from referee.core.messages.bank import Buy, PutRight, RightDeal
from referee.core.messages.betting import BetTo, Call, Check, Drop
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.people import Leave, Sit
from referee.core.messages.showdown import Award, Won
from referee.core.messages.turns import Reveal
from referee.notation.player import play
from referee.screens.bank.righting import deals
from referee.screens.felt.moments import won
from referee.screens.felt.words.middle import result
from referee.screens.words.events import line


def two_pots() -> Bare:
    """A and C bet on beside B, who is all-in: 9 in the main pot, 4 beside it. B and A won them."""
    table = Bare(
        Ante(), Deal(down=5), BetStep("First"), BetStep("Last"), Showdown(), stacks=(20, 3, 20)
    )
    table.does(PutAntesIn(), BetTo(0, 2), Call(1), Call(2), BetTo(0, 2), Call(2))
    table.does(Award(1, (0,)), Award(0, (1,)))
    assert [table.night.holds(seat) for seat in range(3)] == [19, 9, 15]
    return table


def chips(table: Bare) -> list[int]:
    return [table.night.holds(seat) for seat in range(3)]


MOVE = "Move 4 from A to C"


def test_each_pot_of_a_deal_is_put_right_by_itself() -> None:
    table = two_pots()
    main, side = deals(table.night, 1, 1, (2,))
    assert (main.title, main.took, main.moves) == ("Bare, the main pot", "B 9", "")
    assert (side.title, side.took, side.moves) == (
        "Bare, the side pot",
        "A 4",
        "Move 4 from A to C",
    )
    (event,) = table.does(RightDeal(1, (2,), "two pair", 1))
    assert line(Won(1, ((0, 4),)), table.night) == "A wins 4, side pot"
    assert line(Won(2, ((0, 4),)), table.night) == "A wins 4, side pot 2"
    assert line(event, table.night) == "Deal 1, the side pot, is fixed: A → C 4: two pair"
    assert chips(table) == [15, 9, 19]
    assert result(table.night) == "B wins 9 and C wins 4", "as it stands now"
    assert [won(table.night, seat) for seat in range(3)] == ["", "+9", "+4"]
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
    assert (main.buys, main.moves, main.wrong) == ((), "Move 9 from B to C", "")
    table.does(RightDeal(1, (2,), "", 0))
    assert table.night.holds(1) == 0


def test_what_who_has_left_hands_back_is_on_their_tab() -> None:
    table = two_pots()
    table.does(Leave(1))
    main, _ = deals(table.night, 1, 0, (2,))
    assert (main.buys, main.wrong, main.moves) == ((), "", "Move 9 from B to C")
    assert main.box == "B has left: 9 from the bank, on B’s tab."


def guts() -> Bare:
    """A and B are in; A takes the pot of 3, and B matches it."""
    table = Bare(Ante(), Deal(down=3), Declare("in-out"), Showdown(match=20))
    table.does(PutAntesIn(), Reveal(((0, "in"), (1, "in"), (2, "out"))), Award(0, (0,)))
    return table


def test_a_pot_that_losers_matched_is_not_moved_alone() -> None:
    """A had the pot and B matched it: had B won, A would have matched it."""
    table = guts()
    for number, acts in ((1, ()), (1, (NextDeal(table.hand.game),))):
        table.does(*acts)
        before = chips(table)
        assert table.refuses(RightDeal(number, (1,))) == "losers-matched-it"
        (deal,) = deals(table.night, None, None, ())
        assert (deal.people, deal.moves, deal.buys) == ((), "", ())
        assert deal.wrong.startswith("The losers of deal 1 matched its pot")
        assert chips(table) == before


def test_one_alone_in_a_match_matched_nothing() -> None:
    """It was B who was in, not A: the pot ended with that deal, and goes over whole."""
    table = Bare(Ante(), Deal(down=3), Declare("in-out"), Showdown(match=20))
    table.does(PutAntesIn(), Reveal(((0, "in"), (1, "out"), (2, "out"))), Award(0, (0,)))
    table.does(RightDeal(1, (1,)))
    assert chips(table) == [99, 102, 99]


def test_what_players_paid_each_other_is_not_left_where_it_is() -> None:
    table = Bare(Ante(), Deal(down=5), BetStep("only"), Showdown(forfeit=True))
    table.does(PutAntesIn(), Check(0), Check(1), Check(2), Award(0, (0,), lowest=(1,)))
    assert table.refuses(RightDeal(1, (2,))) == "paid-beside-it"
    table.does(NextDeal(table.hand.game))
    assert table.refuses(RightDeal(1, (2,))) == "paid-beside-it"


def test_odd_chips_that_stayed_are_told() -> None:
    """7 in the pot, split in two where odd chips stay: 1 lies in the next pot."""
    house = House(choices=(("odd-chip", "stays"),))
    table = Bare(Ante(), Deal(down=5), BetStep("only"), Showdown(), house=house)
    table.does(PutAntesIn(), BetTo(0, 2), Call(1), Drop(2), Award(0, (0, 1)))
    (deal,) = deals(table.night, 1, None, (0,))
    assert (deal.moves, deal.waits) == (
        "Move 3 from B to A",
        "1 odd chip stayed in the pot and doesn’t move.",
    )


def test_a_pot_goes_to_nobody_who_has_no_chips_in_it() -> None:
    """B was all-in for less; C came when the deal was on. A hand folded by a wrong tap can win."""
    table = two_pots()
    assert table.refuses(RightDeal(1, (1,), "", 1)) == "no-chips-in-it"
    assert table.refuses(RightDeal(1, (1,))) == "no-chips-in-it", "all pots together"
    main, side = deals(table.night, None, None, ())
    assert [[person.name for person in pot.people] for pot in (main, side)] == [
        ["A", "B", "C"],
        ["A", "C"],
    ]
    table = Bare(Ante(), Deal(down=5), BetStep("only"), Showdown(), stacks=(20, 20, 20))
    table.does(PutAntesIn(), Sit("D", 20), BetTo(0, 2), Drop(1), Drop(2), Award(0, (0,)))
    assert table.refuses(RightDeal(1, (3,))) == "not-in-that-deal"
    (deal,) = deals(table.night, None, None, ())
    people, folded = ([person.name for person in part] for part in (deal.people, deal.folded))
    assert (people, folded) == (["A"], ["B", "C"])
    table.does(RightDeal(1, (1,)))
    assert table.night.holds(1) == 22


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


def test_a_foul_hand_stands_apart_like_a_folded_one(book: Book) -> None:
    head = "game jackpots\nseats Ann Bob Cy Dot\nhouse false-openers-before-the-draw pot-plays\n\n"
    acts = "Ann opens 2\nBob calls\nCy calls\nlaw false-openers ruling plays-on\nDot drops\n"
    ended = play(f"{head}{acts}Bob is pat\nCy is pat\nall check\nBob wins\n", book)
    assert ended.wrong == []
    (deal,) = deals(ended.log.night, None, None, ())
    people, apart = ([person.name for person in part] for part in (deal.people, deal.folded))
    assert (people, apart) == (["Bob", "Cy"], ["Ann", "Dot"])


def test_who_was_in_a_deal_and_left_since_can_still_be_its_winner() -> None:
    """C lost, went home, and had the best hand: the name is offered with those at the table."""
    table = two_pots()
    table.does(Leave(2))
    main, _ = deals(table.night, 1, 0, (2,))
    assert [person.name for person in main.people] == ["A", "B", "C (has left)"]
    assert main.moves == "Move 9 from B to C"
