"""Turns round a widow and a stock, declaring, and what is paid beside the pot."""

from __future__ import annotations

from itertools import product

import pytest
from bare import Bare
from shelf import BOOK

from referee.core.book.game import Ante, BetStep, Deal, Declare, Draw, Showdown, Stock, Widow
from referee.core.messages.bank import Bought, Correct
from referee.core.messages.betting import Check, Dropped
from referee.core.messages.dealing import PutAntesIn
from referee.core.messages.draw import DrawCards, ServeOwed
from referee.core.messages.law import Rule
from referee.core.messages.people import Leave
from referee.core.messages.showdown import Award, SidePaid, ThrowIn
from referee.core.messages.turns import (
    AllHandle,
    Knock,
    PassTurn,
    Reveal,
    Sealed,
    Stay,
    StockIsOut,
    TakeCard,
    TakeWidow,
)
from referee.core.rules.offers import offers

WHISKEY = (Ante(), Deal(down=5, widow=5), Widow(), Showdown(forfeit=True))
KNOCK = (Ante(), Deal(down=5), Stock(), Showdown(knocker=2, bonus=True))


def whiskey(stacks: tuple[int, ...] = (10, 10, 10)) -> Bare:
    table = Bare(*WHISKEY, stacks=stacks)
    table.does(PutAntesIn())
    return table


def knock(stacks: tuple[int, ...] = (10, 10, 10)) -> Bare:
    table = Bare(*KNOCK, stacks=stacks)
    table.does(PutAntesIn())
    return table


def test_a_hidden_widow_is_taken_whole_and_lies_open_then() -> None:
    table = whiskey()
    assert table.refuses(TakeWidow(0, 1)) == "widow-whole"
    table.does(TakeWidow(0, 5))
    assert (table.hand.widow, table.hand.turn) == ("open", 1)
    table.does(TakeWidow(1, 1))
    assert table.refuses(TakeWidow(2, 3)) == "widow-whole"


def test_nobody_passes_twice_running() -> None:
    table = whiskey()
    table.does(PassTurn(0), PassTurn(1), PassTurn(2))
    assert table.hand.widow == "open"  # it reached the dealer hidden
    assert table.refuses(PassTurn(0)) == "passed-last-turn"
    table.does(TakeWidow(0, 1), TakeWidow(1, 1), TakeWidow(2, 1), PassTurn(0))


def test_after_a_knock_everybody_else_has_one_turn() -> None:
    table = whiskey()
    table.does(TakeWidow(0, 5), Knock(1))
    assert table.refuses(Knock(2)) == "knocked-already"
    table.does(TakeWidow(2, 1))
    assert table.hand.turn == 0
    table.does(PassTurn(0))
    assert table.hand.showing


def test_a_dealer_who_knocks_opens_the_widow() -> None:
    table = whiskey()
    table.does(PassTurn(0), PassTurn(1), Knock(2))
    assert (table.hand.widow, table.hand.turn) == ("open", 0)
    table.does(PassTurn(0))  # he passed before, but can no longer knock


def test_who_has_no_chip_left_drops_after_a_knock_and_pays_nothing() -> None:
    table = knock((10, 1, 2))
    table.does(Knock(0))
    assert table.does(Stay(1, stays=False)) == (Dropped(1),)
    assert table.does(Stay(2, stays=False))[:2] == (
        SidePaid(((2, 0, 1),), "after-knock"),
        Dropped(2),
    )


def test_round_a_widow_of_a_game_where_nobody_passes_each_takes_or_knocks() -> None:
    table = Bare(Ante(), Deal(down=5, widow=5), Widow(passes=False), Showdown())
    table.does(PutAntesIn())
    assert PassTurn(0) not in [offer.command for offer in offers(table.night)]
    table.does(Knock(0), PassTurn(1))  # after a knock nobody has to take it


def test_the_lowest_hand_pays_the_forfeit_to_the_winner() -> None:
    table = whiskey()
    table.does(AllHandle(), Award(0, (0,), lowest=(2,)))
    assert table.stacks == (12 + 1, 9, 8)


def test_equal_lowest_hands_each_pay_and_nobody_pays_himself() -> None:
    table = whiskey((10, 10, 10, 1))
    table.does(AllHandle())
    assert table.refuses(Award(0, (0,), lowest=(0,))) == "cannot-lose"
    table.does(Award(0, (0,), lowest=(1, 2)))
    assert table.stacks == (9 + 4 + 2, 8, 8, 0)


WRONG = Rule(BOOK.laws["pot-paid-wrongly"], (("riffle", "no"),))


@pytest.mark.parametrize("lowest", [(), (1,), (1, 2)])
@pytest.mark.parametrize("stacks", [(10, 10, 10), (10, 1, 2)])
def test_a_payment_with_a_forfeit_is_paid_anew(
    lowest: tuple[int, ...], stacks: tuple[int, ...]
) -> None:
    """The forfeit goes back with the pot: nobody pays it twice."""
    wrongly, rightly = whiskey(stacks), whiskey(stacks)
    for table in (wrongly, rightly):
        table.does(AllHandle())
    before = wrongly.stacks
    wrongly.does(Award(0, (0,), lowest=lowest), WRONG)
    assert wrongly.stacks == before
    for table in (wrongly, rightly):
        table.does(Award(0, (1,), lowest=(2,)))
    assert wrongly.stacks == rightly.stacks
    assert wrongly.night.beside == rightly.night.beside


def test_a_knock_and_its_bonus_go_back_and_the_fee_of_who_folded_stays() -> None:
    wrongly, rightly = (knock() for _ in range(2))
    for table in (wrongly, rightly):
        table.does(Knock(1), Stay(2, stays=False), Stay(0))
    wrongly.does(Award(0, (1,), bonus=4), WRONG, Award(0, (0,), bonus=0))
    rightly.does(Award(0, (0,), bonus=0))
    assert wrongly.stacks == rightly.stacks


def test_a_forfeit_of_who_has_left_comes_back_too() -> None:
    table = whiskey()
    table.does(AllHandle())
    before, box = table.stacks, table.night.box
    table.does(Award(0, (0,), lowest=(1,)), Leave(1), WRONG)
    night = table.night
    assert table.stacks[0] == before[0]
    assert night.players[1].cashed - night.players[1].bought + night.stack(1) == before[1] - 10
    assert night.box == box - night.players[1].cashed


def test_who_has_spent_what_they_won_buys_what_is_missing() -> None:
    table = whiskey()
    table.does(AllHandle())
    before = table.stacks
    table.does(Award(0, (0,), lowest=(1,)))
    won = table.stacks[0]
    events = table.does(Correct(0, 2, won, "a loan"), WRONG)
    missing = won - before[0]
    assert [event for event in events if isinstance(event, Bought)] == [Bought(0, missing)]
    assert table.stacks == (0, before[1], before[2] + won)
    assert table.night.players[0].bought == 10 + missing


def test_a_turn_takes_a_card_and_may_end_with_a_knock() -> None:
    table = knock()
    assert table.hand.stub == 52 - 15 - 1
    table.does(TakeCard(0, "stock"), TakeCard(1, "discards"))
    assert (table.hand.stub, table.hand.turn) == (35, 2)
    assert table.refuses(TakeCard(0, "stock")) == "out-of-turn"
    table.does(TakeCard(2, "stock", knocks=True))
    assert (table.hand.knocker, table.hand.turn) == (2, 0)


def test_the_knocker_is_best_and_each_who_stayed_pays_him_two() -> None:
    table = knock()
    table.does(Knock(1), Stay(2), Stay(0), Award(0, (1,)))
    assert table.stacks == (7, 9 + 3 + 4, 7)


def test_who_drops_pays_the_knocker_whatever_happens() -> None:
    """The fee is no part of the pot: Cy, who beats the knocker, takes three and his two."""
    table = knock()
    table.does(Knock(0), Stay(1, stays=False), Stay(2), Award(0, (2,)))
    assert table.stacks == (9 + 1 - 2, 8, 9 + 3 + 2)


@pytest.mark.parametrize("stay", [True, False])
def test_a_deal_that_is_off_gives_the_fees_back(stay: bool) -> None:
    table = knock()
    table.does(Knock(0), Stay(1, stays=False), Stay(2, stays=False))
    assert table.stacks == (11, 8, 8)
    events = table.does(ThrowIn(stay, False))
    assert SidePaid(((0, 1, 1), (0, 2, 1)), "fee-back") in events
    assert table.stacks == ((9, 9, 9) if stay else (10, 10, 10))
    assert table.night.fees == ()


def test_a_knocker_who_has_less_left_gives_back_what_is_there() -> None:
    """Each fee was measured by itself, and the deal could not be thrown in."""
    table = knock()
    table.does(Knock(0), Stay(1, stays=False), Stay(2, stays=False), Correct(0, 1, 10, "owed"))
    table.does(ThrowIn(True, False))
    assert (table.stacks, table.night.fees) == ((0, 19, 8), ())


def test_a_hand_that_is_in_again_has_its_fee_back() -> None:
    """The others’ fees stay with the knocker, and a deal that is off then gives each back once."""
    table = knock()
    table.does(Knock(0), Stay(1, stays=False), Stay(2, stays=False))
    law = BOOK.laws["unprotected-hand"]
    events = table.does(Rule(law, (("told", "yes"),), 1))
    assert SidePaid(((0, 1, 1),), "fee-back") in events
    assert (table.stacks, table.night.fees) == ((10, 9, 8), ((2, 0, 1),))


def test_all_drop_and_the_knocker_takes_the_antes_and_the_fees() -> None:
    table = knock()
    table.does(Knock(0), Stay(1, stays=False), Stay(2, stays=False))
    table.does(Award(0, (0,)))
    assert table.stacks == (9 + 2 + 3, 8, 8)


def test_a_high_hand_has_its_bonus_from_everybody() -> None:
    table = knock()
    table.does(Knock(0), Stay(1, stays=False), Stay(2), Award(0, (0,), bonus=4))
    # Fee 1 and bonus 4 from seat 1; two and bonus 4 from seat 2; the antes.
    assert table.stacks == (9 + 1 + 4 + 2 + 4 + 3, 9 - 1 - 4, 9 - 2 - 4)


def test_nobody_pays_more_than_he_has() -> None:
    table = knock((10, 10, 2))
    table.does(Knock(0), Stay(1), Stay(2))
    events = table.does(Award(0, (0,)))
    assert SidePaid(((1, 0, 2), (2, 0, 1)), "knock") in events
    assert table.stacks == (9 + 3 + 3, 7, 0)


def test_any_game_can_have_what_is_paid_beside_the_pot() -> None:
    """A bet, then a forfeit of the lowest and a bonus of five: each by itself, or both; what the
    game has not is refused."""
    for forfeit, bonus in product((False, True), repeat=2):
        table = Bare(Ante(), Deal(down=5), BetStep("only"), Showdown(forfeit=forfeit, bonus=bonus))
        before = table.stacks
        table.does(PutAntesIn(), Check(0), Check(1), Check(2))
        if not (forfeit and bonus):
            assert table.refuses(Award(0, (0,), lowest=(2,), bonus=5)) == "beside-nothing"
        paid = table.does(Award(0, (0,), lowest=(2,) * forfeit, bonus=5 * bonus))
        whys = [event.why for event in paid if isinstance(event, SidePaid)]
        low = ["lowest"] * forfeit
        assert whys == low + ["high-hand"] * bonus
        won = (2 + forfeit + 10 * bonus, -1 - 5 * bonus, -1 - forfeit - 5 * bonus)
        assert [now - then for now, then in zip(table.stacks, before, strict=True)] == [*won]


def test_both_payments_take_no_more_than_there_is() -> None:
    table = Bare(Ante(), Deal(down=5), Stock(), Showdown(forfeit=True, knocker=3), stacks=(9, 9, 2))
    table.does(PutAntesIn(), Knock(0), Stay(1), Stay(2), Award(0, (0,), lowest=(2,)))
    assert table.stacks == (8 + 3 + 3 + 1, 5, 0)


def test_the_stock_runs_out_and_the_hands_are_shown() -> None:
    table = knock()
    table.does(StockIsOut(), Award(0, (1,)))
    assert table.stacks == (9, 12, 9)


def test_the_last_card_of_the_stock_ends_the_turns() -> None:
    table = Bare(*KNOCK, pack=17)  # three fives and the card turned up leave one
    table.does(PutAntesIn(), TakeCard(0, "stock"))
    assert table.hand.showing


def test_choices_are_told_together() -> None:
    table = Bare(Ante(), Deal(down=5), Declare(), Showdown())
    table.does(PutAntesIn(), Sealed(1))
    assert table.refuses(Sealed(1)) == "declared-already"
    assert table.refuses(Reveal(((0, "high"), (1, "low")))) == "declares-too"
    assert table.refuses(Reveal(((0, "high"), (1, "low"), (2, "wild")))) == "high-low-or-both"
    table.does(Reveal(((2, "both"), (0, "high"), (1, "low"))))
    assert table.hand.declared == ((0, "high"), (1, "low"), (2, "both"))
    assert table.hand.showing


def test_four_cards_then_one_after_the_others() -> None:
    """Nobody gets five cards in a row."""
    table = Bare(Ante(), Deal(down=5), Draw(four=True), BetStep("only"), Showdown())
    table.does(PutAntesIn(), DrawCards(0, 5))
    assert (table.hand.stub, table.hand.of(0).owed) == (52 - 15 - 4, 1)
    table.does(DrawCards(1, 1), DrawCards(2, 0), ServeOwed(0))
    assert (table.hand.stub, table.hand.turn) == (52 - 15 - 4 - 1 - 1, 0)


def test_a_card_is_burned_before_the_fifth_when_nobody_drew_after() -> None:
    table = Bare(Ante(), Deal(down=5), Draw(four=True), BetStep("only"), Showdown())
    table.does(PutAntesIn(), DrawCards(0, 0), DrawCards(1, 0), DrawCards(2, 5), ServeOwed(2))
    assert table.hand.stub == 52 - 15 - 4 - 1 - 1


def test_one_more_is_served_than_was_thrown() -> None:
    """Four before the draw, five after it."""
    table = Bare(Ante(), Deal(down=4), Draw(most=4, extra=1), BetStep("only"), Showdown())
    table.does(PutAntesIn(), DrawCards(0, 0), DrawCards(1, 2), DrawCards(2, 4))
    assert (table.hand.stub, table.hand.cards) == (52 - 12 - 1 - 3 - 5, 5)


def test_cards_of_ones_own_stock_leave_the_pack_alone() -> None:
    table = Bare(Ante(), Deal(down=5, stock=3), Draw(1, 1, stock=True), BetStep("only"), Showdown())
    table.does(PutAntesIn())
    assert table.refuses(DrawCards(0, 0)) == "draw-so-many"
    table.does(DrawCards(0, 1), DrawCards(1, 1), DrawCards(2, 1))
    assert table.hand.stub == 52 - 24
