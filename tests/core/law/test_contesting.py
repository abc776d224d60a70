"""Until when a paid pot is questioned, as the house has chosen, while the next deal is dealt."""

from __future__ import annotations

import pytest
from bare import Bare
from shelf import BOOK

from referee.core.book.game import Ante, BetStep, Deal, Declare, Showdown
from referee.core.book.house import Claims, House
from referee.core.law.possible import who_fits
from referee.core.law.rulings import Asked, Elsewhere, Reached, applies, walk
from referee.core.messages.bank import CashedOut, Correct, PutRight
from referee.core.messages.betting import BetTo, Call, Check, Drop
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.law import Release, Rule, Ruled
from referee.core.messages.people import Leave, Sit
from referee.core.messages.showdown import Award, ThrowIn
from referee.core.messages.turns import Reveal

LAW = BOOK.laws["contesting-a-pot"]
STEPS = (Ante(), Deal(down=5), BetStep("first"), BetStep("second"), Showdown())
LATE = Rule(LAW, (("winner", "1"),))


def paid(claims: Claims, *acts: Command) -> Bare:
    """A has won 23 chips that B should have had; then the next deal begins, B speaking first."""
    table = Bare(*STEPS, house=House(claims=claims))
    table.does(PutAntesIn(), BetTo(0, 10), Call(1), Drop(2), Check(0), Check(1), Award(0, (0,)))
    table.does(NextDeal(table.hand.game), *acts)
    return table


def at(table: Bare, **answers: str) -> str:
    """The ruling, or the question asked."""
    said = {name.replace("_", "-"): answer for name, answer in answers.items()}
    found = walk(LAW, table.night, None, said)
    if isinstance(found, Asked):
        return found.question.id
    assert isinstance(found, Reached)
    return found.ruling.id


ANTED = (PutAntesIn(),)
ONE, TWO = (*ANTED, Check(1)), (*ANTED, Drop(1), Check(2))


@pytest.mark.parametrize(
    ("claims", "acts", "ruling"),
    [
        ("riffle", (), "over"),
        ("riffle", ANTED, "over"),
        ("riffle", ONE, "too-late"),
        ("action", ANTED, "over"),
        ("action", ONE, "over"),
        ("action", TWO, "acted"),
        ("night", TWO, "over"),
    ],
)
def test_a_result_stands_when_the_house_says_so(
    claims: Claims, acts: tuple[Command, ...], ruling: str
) -> None:
    assert at(paid(claims, *acts), riffle_last="no", winner="1") == ruling


def test_what_nobody_taps_is_asked_and_taken_to_have_begun() -> None:
    table = paid("riffle", *ANTED)
    assert at(table) == "riffle-last"
    assert at(table, riffle_last="yes") == "too-late"


def test_the_last_deal_is_paid_over_and_this_one_goes_on() -> None:
    table = paid("night", *TWO)
    stacks, hand = table.stacks, table.hand
    events = table.does(LATE)
    assert isinstance(events[1], PutRight)
    assert events[1].moves == ((0, 1, 23),)
    assert table.stacks == (stacks[0] - 23, stacks[1] + 23, stacks[2])
    assert table.hand == hand
    assert table.refuses(LATE) == "right-already"
    assert table.night.finished[-1].shares == ((1, 23),)


def test_chips_that_are_gone_are_not_paid_over() -> None:
    """What the winner has lost since, or puts into this deal, is not there."""
    table = paid("night", *ANTED)
    table.does(Correct(0, 2, 90, "a loan"))
    assert table.refuses(LATE) == "not-so-many-chips"


def test_several_pots_are_put_right_one_by_one() -> None:
    table = Bare(*STEPS, house=House(claims="night"), stacks=(20, 3, 20))
    table.does(PutAntesIn(), BetTo(0, 2), Call(1), Call(2), BetTo(0, 2), Call(2))
    table.does(Award(1, (0,)), Award(0, (1,)), NextDeal(table.hand.game), PutAntesIn())
    assert at(table, riffle_last="no") == "each-pot"
    stacks = table.stacks
    table.does(LATE)
    assert table.stacks == stacks
    told = Rule(LAW, (("whole", "yes"), ("winner", "1")))
    assert table.refuses(told) == "pots-one-by-one"  # whoever says otherwise is told so


def test_before_any_pot_is_paid_there_is_none_to_question() -> None:
    table = Bare(*STEPS)
    assert not applies(LAW, table.night)
    table.does(PutAntesIn())
    assert not applies(BOOK.laws["pot-paid-wrongly"], table.night)


def test_at_a_showdown_it_can_be_either_where_old_results_are_still_questioned() -> None:
    shown = (*ANTED, Check(1), Check(2), Check(0), Check(1), Check(2), Check(0))
    assert at(paid("night", *shown)) == "later"
    assert at(paid("action", *shown)) == "what"
    assert at(paid("night", *shown), later="yes", winner="1") == "over"
    found = walk(BOOK.laws["pot-paid-wrongly"], paid("night", *shown).night, None, {"later": "yes"})
    assert found == Elsewhere("contesting-a-pot")


def test_chips_set_aside_are_claimed_no_longer_than_a_result() -> None:
    """Two deals later the claim is over, though nobody has acted in that one yet."""
    table = Bare(*STEPS, house=House(claims="action"))
    table.does(PutAntesIn(), BetTo(0, 10), Call(1), Drop(2), Check(0), Check(1))
    table.does(Rule(BOOK.laws["impound"], (("part", "part"), ("chips", "5"))))
    late = Release(((2, 5),), "it was mine")
    table.does(Award(0, (0,)), NextDeal(table.hand.game), PutAntesIn())
    table.does(Check(1), ThrowIn(False, False), NextDeal(table.hand.game))
    assert table.refuses(late) == "claims-over"


def test_what_more_hangs_on_a_payment_is_not_paid_over_alone() -> None:
    """The loser has matched the pot: the match would stay where it is, so all of it is undone."""
    steps = (Ante(), Deal(down=3), Declare("in-out"), Showdown(match=20))
    table = Bare(*steps, house=House(claims="night"))
    table.does(PutAntesIn(), Reveal(((0, "in"), (1, "in"), (2, "out"))), Award(0, (0,)))
    table.does(NextDeal(table.hand.game))
    assert at(table) == "undone"
    stacks = table.stacks
    table.does(LATE)
    assert table.stacks == stacks


def test_a_forfeit_is_not_left_where_it_is() -> None:
    steps = (Ante(), Deal(down=5), BetStep("only"), Showdown(forfeit=True))
    table = Bare(*steps, house=House(claims="night"))
    table.does(PutAntesIn(), Check(0), Check(1), Check(2), Award(0, (0,), lowest=(1,)))
    table.does(NextDeal(table.hand.game))
    assert table.night.beside
    assert at(table) == "undone"
    stacks = table.stacks
    table.does(LATE)
    assert table.stacks == stacks


def test_where_the_kitty_had_all_there_is_no_result_to_question() -> None:
    """Nobody was paid anything: the question can only be about the deal before."""
    steps = (Ante(), Deal(down=3), Declare("in-out"), Showdown())
    table = Bare(*steps, house=House(kitty=9))
    table.does(PutAntesIn(), Reveal(((0, "in"), (1, "in"), (2, "out"))))
    assert (table.hand.ending, table.night.pot, table.night.kitty) == ("won", 0, 3)
    assert not applies(LAW, table.night)
    assert not applies(BOOK.laws["pot-paid-wrongly"], table.night)


def test_the_seats_that_can_have_had_the_pot_are_those_with_chips_in_it() -> None:
    """Not who has it, nor who sat down since."""
    asked = LAW.question("winner")
    assert asked is not None
    table = paid("night")
    assert who_fits(LAW, asked, table.night) == (1, 2)
    table.does(Sit("Ida", 50))
    assert who_fits(LAW, asked, table.night) == (1, 2)


def test_what_who_has_left_was_paid_comes_out_of_the_box() -> None:
    """It goes on their tab, as where a deal is put right at the bank; the ruling was refused."""
    table = Bare(*STEPS, house=House(claims="night"), stacks=(100, 100, 100, 100))
    table.does(PutAntesIn(), BetTo(0, 10), Call(1), Drop(2), Drop(3), Check(0), Check(1))
    table.does(Award(0, (0,)), Leave(0), NextDeal(table.hand.game), PutAntesIn())
    had = table.stacks[1]
    events = table.does(LATE)
    assert [type(event) for event in events] == [CashedOut, Ruled, PutRight]
    assert events[0] == CashedOut(0, -24, left=True)
    assert table.stacks[1] == had + 24
