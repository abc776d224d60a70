"""What each effect of a ruling does to chips, cards and turn (words: core/book/law.py)."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from bare import FIXED, Bare
from shelf import BOOK

from referee.core.book.game import Ante, BetStep, Deal, Draw, Limit, Showdown
from referee.core.book.law import Again as Dealer
from referee.core.book.law import Antes, Corrected, Effect, EffectKind, Law, Question, Ruling
from referee.core.errors import Refused
from referee.core.law.bets import called_before
from referee.core.law.carrying import DOES
from referee.core.law.effects import pay_over, reclaim
from referee.core.messages.bank import RightDeal
from referee.core.messages.betting import (
    BetTo,
    BringIn,
    Call,
    Check,
    Checked,
    Drop,
    Raised,
    RaiseTo,
    TellFirst,
)
from referee.core.messages.command import Stand
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.debts import PayUp
from referee.core.messages.draw import DrawCards
from referee.core.messages.law import (
    ActedEarly,
    BackedUp,
    ByConsent,
    Instruction,
    Reclaimed,
    Release,
    Released,
    Rule,
    Warned,
)
from referee.core.messages.milestones import SetGrain
from referee.core.messages.showdown import Award
from referee.core.state.button import next_dealer
from referee.core.state.night import Finished
from referee.core.state.pots import pots

from ..fold import changes
from ..fold.changes import JACKPOTS, SHOWDOWN

STEPS = (Ante(), Deal(down=5), BetStep("first"), Draw(), BetStep("second"), Showdown())
STAGES = ("antes", "opening", "draw", "after-draw", "showdown", "paid", "between")


def law(*effects: Effect, asks: str = "") -> Law:
    """A law of one ruling, after one question for a number or a seat, if it asks any."""
    question = Question("q", "How many?", "seat" if asks == "seat" else "number", (("*", "r"),))
    ruling = Ruling("r", "It is so.", "Because.", ("House 1",), effects)
    questions = (question,) if asks else ()
    root = "q" if asks else "r"
    return Law("t", "Test", "", (), STAGES, ("offender",), root, questions, (ruling,))


def ruled(effect: Effect, offender: int, answer: int | None = None, asks: str = "number") -> Rule:
    if answer is None:
        return Rule(law(effect), (), offender)
    return Rule(law(effect, asks=asks), (("q", str(answer)),), offender)


def opened(*, stacks: tuple[int, ...] = (100, 100, 100)) -> Bare:
    """Ante one each; A bets 10, B calls."""
    table = Bare(*STEPS, stacks=stacks)
    table.does(PutAntesIn(), BetTo(0, 10), Call(1))
    return table


def test_every_word_for_an_effect_is_carried_out() -> None:
    assert set(DOES) == set(get_args(EffectKind))


def test_a_redeal_gives_everything_back_or_leaves_the_antes() -> None:
    for antes, stacks, pot in (("back", (100, 100, 100), 0), ("stay", (99, 99, 99), 3)):
        for dealer, next_one in (("same", 2), ("next", 0)):
            table = opened()
            effect = Effect("redeal", dealer=_dealer(dealer), antes=_antes(antes))
            table.does(ruled(effect, 1))
            assert (table.stacks, table.night.pot) == (stacks, pot)
            assert next_dealer(table.night) == next_one


def _dealer(word: str) -> Dealer:
    return "next" if word == "next" else "same"


def _antes(word: str) -> Antes:
    return "stay" if word == "stay" else "back"


def test_a_bet_just_made_is_put_right() -> None:
    for to, number, bet in (("number", 14, 14), ("call", None, 0), ("least", None, 2)):
        table = Bare(*STEPS)
        table.does(PutAntesIn(), BetTo(0, 10))
        word: Corrected = "call" if to == "call" else "least" if to == "least" else "number"
        number_of = "q" if number else ""
        effect = Effect("correct", to=word, number=number_of)
        table.does(ruled(effect, 0, number))
        assert (table.hand.of(0).bet, table.hand.level) == (bet, bet)
        assert table.stacks[0] == 99 - bet
        assert table.hand.turn == 1


def test_a_figure_below_the_bet_is_a_call_of_it() -> None:
    table = Bare(*STEPS)
    table.does(PutAntesIn(), BetTo(0, 10), RaiseTo(1, 25))
    table.does(ruled(Effect("correct", number="q"), 1, 6))
    assert (table.hand.of(1).bet, table.hand.level) == (10, 10)


def test_a_folded_hand_is_charged_no_bet() -> None:
    """B folded in turn: no early bet of theirs is entered now. A, who bet and threw the cards away
    later, has bet as much as is right."""

    def bet(seat: int, number: int, to: Corrected = "number") -> Rule:
        both = (Effect("correct", to=to, number="q"), Effect("warn"))
        return Rule(law(*both, asks="number"), (("q", str(number)),), seat)

    table = Bare(*STEPS, stacks=(100, 100, 100, 100))
    table.does(PutAntesIn(), BetTo(0, 10), Drop(1))
    assert table.refuses(bet(1, 20, "allowed")) == "folded-since"
    assert table.refuses(bet(1, 20, "call")) == "folded-since"
    table.does(Stand(Drop(0)), bet(0, 6))
    assert (table.hand.of(0).bet, table.hand.of(0).live, table.stacks[0]) == (6, False, 93)


def test_a_number_is_brought_within_the_limit() -> None:
    for number, bet in ((1, 20), (30, 30), (500, 99)):
        for entered in (False, True):
            table = Bare(*STEPS)
            table.does(PutAntesIn(), BetTo(0, 10))
            if entered:
                table.does(RaiseTo(1, 40))
            table.does(ruled(Effect("correct", to="allowed", number="q"), 1, number))
            assert table.hand.of(1).bet == bet


def test_a_raise_above_a_bet_put_right_stands() -> None:
    table = Bare(*STEPS, stacks=(100, 100, 100, 100))
    table.does(PutAntesIn(), BetTo(0, 10), RaiseTo(1, 25), Call(2), RaiseTo(3, 60))
    table.does(ruled(Effect("correct", to="call"), 1))
    assert [holding.bet for holding in table.hand.holdings] == [10, 10, 10, 60]


def test_a_raise_too_small_is_made_up_before_it_is_entered() -> None:
    table = Bare(*STEPS)
    table.does(PutAntesIn(), BetTo(0, 10))
    events = table.does(ruled(Effect("correct", to="least"), 1))
    assert events[-1] == Raised(1, 20, 20)
    assert table.hand.turn == 2


def test_a_raise_too_small_is_a_call() -> None:
    table = Bare(*STEPS)
    table.does(PutAntesIn(), BetTo(0, 10), ruled(Effect("correct", to="call"), 1))
    assert (table.hand.of(1).bet, table.hand.level, table.hand.turn) == (10, 10, 2)


def test_the_action_goes_back_and_what_was_put_in_since() -> None:
    table = Bare(*STEPS)
    table.does(PutAntesIn(), Check(0), BetTo(1, 8), RaiseTo(2, 20))
    events = table.does(ruled(Effect("back-up", seat="q"), 2, 1, "seat"))
    assert BackedUp(1, ((1, 8), (2, 20))) in events
    assert (table.stacks, table.hand.turn, table.hand.level) == ((99, 99, 99), 1, 0)
    assert table.night.pot == 3
    table.does(Check(1))


def test_chips_set_aside_stay_aside_when_the_action_goes_back() -> None:
    table = Bare(*STEPS)
    table.does(PutAntesIn(), Check(0), BetTo(1, 8))
    table.does(ruled(Effect("impound", number="q"), 1, 2))
    table.does(ruled(Effect("back-up", seat="q"), 1, 0, "seat"))
    assert (table.hand.apart, table.night.pot, table.hand.turn) == (2, 1, 0)
    assert table.stacks == (99, 99, 99)


def test_what_was_set_aside_whole_cannot_go_back_from_the_pot() -> None:
    table = Bare(*STEPS)
    table.does(PutAntesIn(), Check(0), BetTo(1, 8), ruled(Effect("impound"), 1))
    assert table.refuses(ruled(Effect("back-up", seat="q"), 1, 0, "seat")) == "law-not-now"
    assert (table.night.aside, table.night.pot) == (11, 0)


def test_the_action_goes_back_over_a_hand_that_was_dropped() -> None:
    table = Bare(*STEPS, stacks=(100, 100, 100, 100))
    table.does(PutAntesIn(), BetTo(0, 10), Drop(1), Call(2))
    table.does(ruled(Effect("back-up", seat="q"), 2, 1, "seat"))
    assert (table.hand.of(1).state, table.hand.turn, table.hand.level) == ("in", 1, 10)
    assert table.stacks == (89, 99, 99, 99)


def test_nothing_was_entered_since_so_it_is_only_said() -> None:
    table = opened()
    assert table.does(ruled(Effect("back-up", seat="q"), 0, 2, "seat"))[-1] == Instruction(
        "wait", 2
    )
    assert table.refuses(ruled(Effect("back-up", seat="q"), 1, 7, "seat")) == "who-was-it"


def test_another_interval_has_begun_so_it_is_too_late() -> None:
    table = opened()
    table.does(Call(2))
    assert table.refuses(ruled(Effect("back-up", seat="q"), 0, 1, "seat")) == "too-late-to-go-back"


def test_who_may_not_raise_may_call_or_drop() -> None:
    table = opened()
    table.does(ruled(Effect("no-raise"), 2))
    assert table.refuses(RaiseTo(2, 30)) == "ruled-no-raise"
    table.does(Call(2))


def test_a_hand_is_out() -> None:
    table = opened()
    table.does(ruled(Effect("drop"), 2))
    assert table.hand.of(2).state == "dropped"


def test_a_hand_thrown_away_by_mistake_is_in_again() -> None:
    table = Bare(*STEPS, limit=FIXED, stacks=(20, 20, 20, 20))
    table.does(PutAntesIn(), BetTo(0, 2), Drop(1))
    table.does(ruled(Effect("restore"), 1))
    assert table.hand.of(1).live
    table.does(Call(2), Call(3), Call(1))
    assert table.hand.drawing


def test_chips_into_the_pot_that_are_no_bet() -> None:
    table = opened()
    table.does(ruled(Effect("pay-in", number="q"), 2, 4))
    assert (table.night.pot, table.hand.of(2).dead, table.hand.level) == (3 + 20 + 4, 4, 10)
    table.does(Call(2))
    assert table.stacks[2] == 100 - 1 - 4 - 10


def test_who_pays_in_his_last_chips_has_nothing_more_to_say() -> None:
    """Law 39(a): he is all-in for his ante, and the two others draw."""
    table = opened(stacks=(100, 100, 5))
    table.does(ruled(Effect("pay-in", number="q"), 2, 4))
    assert table.hand.of(2).all_in
    assert table.hand.drawing
    assert [(pot.amount, pot.claimants) for pot in pots(table.hand)] == [
        (3 + 4, (0, 1, 2)),
        (20, (0, 1)),
    ]


def test_a_disputed_pot_is_set_aside_while_play_goes_on() -> None:
    table = opened()
    table.does(Drop(2), ruled(Effect("impound"), 0))
    assert (table.night.aside, table.night.pot) == (23, 0)
    assert table.night.impounds[0].claimants == (0, 1)
    assert table.refuses(Release(((0, 24),))) == "set-aside-is-less"
    table.does(Release(((0, 20),), "the tape says so"), Release(((1, 3),)))
    assert (table.night.aside, table.night.impounds) == (0, ())
    assert table.stacks == (89 + 20, 89 + 3, 99)
    assert table.refuses(Release(((0, 1),))) == "nothing-set-aside"


def test_a_new_claim_comes_in_time_or_the_table_lets_it_stand() -> None:
    """Ann and Bob quarrel; Cy, who had dropped, claims too. Once the next deal has begun that is
    too late; what is ruled between the two who claimed in time may come whenever it comes."""
    table = Bare(Ante(), Deal(down=5), BetStep("only"), Showdown())
    table.does(PutAntesIn(), BetTo(0, 10), Call(1), Drop(2), ruled(Effect("impound"), 0))
    table.does(NextDeal(table.hand.game))
    late = Release(((2, 5),), "it was mine")
    assert table.refuses(late) == "claims-over"
    table.does(Release(((1, 3),)))
    events = table.does(Stand(late))
    assert events == (ByConsent("claims-over", 2), Released(((2, 5),), "it was mine"))
    assert table.night.aside == 23 - 3 - 5
    assert table.refuses(Stand(Release(((2, 16),)))) == "set-aside-is-less"


def test_a_part_of_a_pot_is_set_aside() -> None:
    table = opened()
    table.does(ruled(Effect("impound", number="q"), 0, 5))
    assert (table.night.aside, table.night.pot) == (5, 18)


def test_no_pot_is_set_aside_while_somebody_owes_it() -> None:
    """Chips that do not lie there cannot be set aside: they are put in first."""
    table = Bare(*STEPS)
    table.does(PutAntesIn(owing=(2,)))
    assert table.refuses(ruled(Effect("impound"), 0)) == "pay-up-first"
    assert table.refuses(ruled(Effect("impound", number="q"), 0, 1)) == "pay-up-first"
    table.does(PayUp(2), ruled(Effect("impound"), 0))
    assert (table.night.aside, table.night.pot) == (3, 0)


def test_a_pot_paid_to_the_wrong_one_comes_back_to_be_paid_anew() -> None:
    table = Bare(Ante(), Deal(down=5), BetStep("only"), Showdown())
    table.does(PutAntesIn(), BetTo(0, 10), Call(1), Drop(2), Award(0, (0,)))
    assert table.stacks == (112, 89, 99)
    table.does(ruled(Effect("reclaim"), 1))
    assert (table.stacks, table.hand.showing) == ((89, 89, 99), True)
    table.does(Award(0, (1,)))
    assert table.stacks == (89, 112, 99)


def test_nobody_wins_and_the_pot_waits() -> None:
    table = opened()
    table.does(ruled(Effect("carry"), 0))
    assert (table.hand.ending, table.night.pot) == ("stayed", 23)
    game = table.night.game
    assert game is not None
    table.does(NextDeal(game))
    assert table.hand.carried == 23


def test_a_card_is_replaced_at_once_and_the_stub_is_shorter() -> None:
    table = opened()
    stub = table.hand.stub
    table.does(ruled(Effect("replace-now", number="q"), 0, 1))
    assert (table.hand.stub, table.hand.strays) == (stub - 1, 1)


def test_a_warning_stands_in_the_night() -> None:
    table = opened()
    assert table.does(ruled(Effect("warn"), 2))[-1] == Warned(2, "Test")
    assert table.night.warnings == ((2, "Test"),)


def test_an_early_act_that_binds_is_said_and_a_word_in_turn_holds() -> None:
    assert opened().does(ruled(Effect("bind"), 1))[-1] == Instruction("bind", 1)
    held = ActedEarly(2, None, 10, None, "bet")
    assert opened().does(ruled(Effect("bind", to="least"), 2))[-1] == held


def test_a_hand_is_out_though_it_is_not_its_turn() -> None:
    table = Bare(*STEPS)
    table.does(PutAntesIn(), BetTo(0, 10), ruled(Effect("drop"), 2))
    assert (table.hand.of(2).state, table.hand.turn) == ("dropped", 1)
    table.does(Call(1))
    assert table.hand.drawing


def test_the_last_hand_in_cannot_be_dropped() -> None:
    table = Bare(*STEPS)
    table.does(PutAntesIn(), BetTo(0, 10), Drop(1), Drop(2))
    assert table.refuses(ruled(Effect("drop"), 0)) == "last-in"


def test_a_ruling_may_speak_of_another_seat() -> None:
    table = opened()
    table.does(ruled(Effect("drop", seat="q"), 0, 2, "seat"))
    assert (table.hand.of(0).state, table.hand.of(2).state) == ("in", "dropped")
    assert table.refuses(ruled(Effect("drop", seat="q"), 0, 9, "seat")) == "who-was-it"


def test_who_could_not_raise_may_in_the_next_interval() -> None:
    table = opened()
    table.does(ruled(Effect("no-raise"), 2), Call(2))
    table.does(*(DrawCards(seat, 0) for seat in (0, 1, 2)))
    table.does(BetTo(0, 4), Call(1), RaiseTo(2, 8))
    assert table.hand.level == 8


def test_a_call_of_nothing_is_a_check() -> None:
    table = Bare(*STEPS)
    events = table.does(PutAntesIn(), ruled(Effect("correct", to="call"), 0))
    assert events[-1] == Checked(0)
    assert table.hand.turn == 1


def test_nothing_is_put_right_when_the_interval_is_over() -> None:
    table = opened()
    table.does(Call(2), ruled(Effect("correct", to="call"), 1))
    assert table.stacks == (89, 89, 89)
    assert table.refuses(ruled(Effect("correct", number="q"), 1, 4)) == "no-betting-now"


def test_a_bet_above_the_pot_is_cut_for_all_who_called() -> None:
    table = Bare(*STEPS, limit=Limit("pot", (2,), raises=None), stacks=(100,) * 4)
    table.does(PutAntesIn(), Stand(BetTo(0, 10)), Call(1))
    table.does(ruled(Effect("correct", to="most"), 0))
    assert table.stacks == (95, 95, 99, 99)
    assert (table.hand.level, table.hand.turn) == (4, 2)


def test_what_nobody_called_comes_back() -> None:
    table = Bare(*STEPS, stacks=(100,) * 4)
    table.does(PutAntesIn(), BetTo(0, 10), RaiseTo(1, 30))
    table.does(ruled(Effect("correct", to="called"), 1))
    assert (table.stacks[1], table.hand.level, table.hand.turn) == (89, 10, 2)


def test_what_was_put_in_since_the_deal_comes_back_with_the_ante() -> None:
    table = opened()
    table.does(ruled(Effect("return", since="deal"), 1))
    assert table.stacks == (89, 100, 99)
    assert table.night.pot == 12


def test_a_redeal_by_a_dealer_who_is_named_may_leave_all_chips() -> None:
    for antes, pot in (("back", 0), ("stay", 3), ("all-stay", 23)):
        table = opened()
        effect = Effect("redeal", seat="q", antes=_named(antes))
        table.does(ruled(effect, 0, 1, "seat"))
        assert (table.night.pot, next_dealer(table.night)) == (pot, 1)


def _named(word: str) -> Antes:
    return "all-stay" if word == "all-stay" else _antes(word)


def test_each_effect_meets_what_the_one_before_has_left() -> None:
    table = Bare(Ante(), Deal(down=5), BetStep("only"), Showdown())
    table.does(PutAntesIn(), BetTo(0, 10), Call(1), Call(2))
    table.does(ruled(Effect("drop"), 1), Award(0, (0,)))
    both = law(Effect("reclaim"), Effect("restore"))
    table.does(Rule(both, (), 1))
    assert (table.hand.of(1).live, table.night.pot) == (True, 33)
    table.does(Award(0, (1,)))
    assert table.stacks == (89, 122, 89)


def test_a_hand_that_is_in_again_draws_in_its_turn() -> None:
    table = opened()
    table.does(Call(2), DrawCards(0, 1), Drop(1), ruled(Effect("restore"), 1))
    assert table.hand.turn == 1


def test_an_act_that_was_let_stand_is_undone_with_the_leave_for_it() -> None:
    table = Bare(*STEPS)
    table.does(PutAntesIn(), Check(0), Stand(BetTo(2, 6)))
    table.does(ruled(Effect("back-up", seat="q"), 2, 1, "seat"))
    assert (table.hand.turn, table.stacks, table.hand.lenient) == (1, (99, 99, 99), False)
    assert table.refuses(BetTo(2, 6)) == "out-of-turn"


def test_after_a_wrong_bring_in_somebody_says_anew_whose_card_is_low() -> None:
    stud = (
        Ante(),
        Deal(down=2, up=1),
        BetStep("third", first="low-card", bring_in=True),
        Showdown(),
    )
    table = Bare(*stud, limit=FIXED, bring_in=1)
    table.does(PutAntesIn(), TellFirst(0), BringIn(0))
    events = table.does(ruled(Effect("back-up"), 0))
    assert events[-1] == BackedUp(0, ((0, 1),))
    assert (table.hand.asks_first, table.hand.turn, table.stacks) == (True, None, (99, 99, 99))
    table.does(TellFirst(1), BringIn(1))
    assert table.stacks == (99, 98, 99)


def test_every_shown_card_may_be_replaced_where_none_is_kept() -> None:
    table = opened()
    table.does(Call(2), DrawCards(0, 2))
    table.does(ruled(Effect("replace-last", number="q"), 0, 2))
    assert table.hand.of(0).owed == 2
    kept = law(Effect("keep-card"), Effect("replace-last", number="q"), asks="number")
    table.does(DrawCards(1, 2))
    assert table.refuses(Rule(kept, (("q", "2"),), 1)) == "draw-so-many"


def test_chips_that_are_no_bet_come_too_late_when_the_pot_is_paid() -> None:
    table = Bare(Ante(), Deal(down=5), BetStep("only"), Showdown())
    table.does(PutAntesIn(), BetTo(0, 10), Drop(1), Drop(2), Award(0, (0,)))
    assert table.refuses(ruled(Effect("pay-in", number="q"), 1, 4)) == "paid-already"


def test_with_real_chips_a_ruling_says_what_each_does_with_his_own() -> None:
    table = opened()
    table.does(SetGrain("real", "bets"))
    table.does(ruled(Effect("correct", number="q"), 0, 6))
    assert table.hand.instructions == (Instruction("takes", 0, 4), Instruction("takes", 1, 4))
    table.does(ruled(Effect("pay-in", number="q"), 2, 3))
    assert table.hand.instructions[-1] == Instruction("adds", 2, 3)


def test_with_real_chips_a_winner_puts_back_what_he_was_paid() -> None:
    table = Bare(Ante(), Deal(down=5), BetStep("only"), Showdown())
    table.does(SetGrain("real", "bets"), PutAntesIn(), BetTo(0, 10), Call(1), Drop(2))
    table.does(Award(0, (0,)), ruled(Effect("reclaim"), 1))
    assert table.hand.instructions == (Instruction("adds", 0, 23),)


# --- a false opening found late -------------------------------------------------------------------

TWO_ROUNDS = (
    Ante(),
    Deal(down=3),
    BetStep("before"),
    Deal(up=1),
    BetStep("opening", needs="jacks-or-better", unopened="ante-again"),
    Deal(up=1),
    BetStep("third"),
    Draw(),
    BetStep("last"),
    Showdown(),
)


@pytest.mark.parametrize("stacks", [(100, 100, 100, 100), (100, 7, 100, 30), (9, 100, 7, 100)])
@pytest.mark.parametrize("rounds", [0, 1])
def test_a_false_opening_found_a_round_later_keeps_the_pot_right(
    stacks: tuple[int, ...], rounds: int
) -> None:
    """What was bet before the opening stands, the opener's bets since are dead, all others go back,
    and the cards dealt since are dealt anew."""
    table = Bare(*TWO_ROUNDS, stacks=stacks)
    table.does(PutAntesIn(), BetTo(0, 2), Call(1), Call(2), Call(3))
    opening = table.hand
    table.does(BetTo(0, 4), Call(1), Call(2), Call(3))
    if rounds and table.hand.turn == 0:
        table.does(BetTo(0, min(8, table.night.stack(0))))
        while table.hand.turn is not None and table.hand.betting is not None:
            table.does(Call(table.hand.turn))
    bets = sum(table.hand.of(0).bets[1:])
    table.does(Rule(BOOK.laws["false-openers"], (("house", "unwind"),), 0))
    hand = table.hand
    assert (hand.street, hand.stub, hand.up) == (1, opening.stub, opening.up)
    assert hand.of(0).dead == bets
    assert [holding.total for holding in hand.holdings[1:]] == [3, 3, 3]
    assert table.night.pot == 4 * 3 + bets
    table.does(BetTo(1, 2))
    assert hand.street == table.hand.street


def test_what_nobody_called_is_gone_where_the_bet_was_taken_back() -> None:
    """A's opening of 2 is foul after B raised to 4 and C folded; told that all others are out, the
    ruling gives B everything back, and there is no uncalled bet any more to give back again."""
    table = Bare(*TWO_ROUNDS, stacks=(100, 100, 100))
    table.does(PutAntesIn(), BetTo(0, 2), RaiseTo(1, 4), Drop(2))
    table.does(Rule(BOOK.laws["false-openers"], (("others", "no"),), 0))
    assert (table.hand.uncalled, table.night.pot, table.night.stack(1)) == (None, 5, 99)
    assert table.night.game is not None
    table.does(NextDeal(table.night.game))
    assert table.night.stack(1) == 104


@pytest.mark.parametrize("bet_before", [0, 4])
def test_a_short_call_of_a_round_that_is_over_gives_back_what_that_call_added(
    bet_before: int,
) -> None:
    """A called 12, or 8 more after a bet of 4, in the log; 3 of it lay there, and are left in."""
    table = Bare(*STEPS, stacks=(100, 100))
    table.does(PutAntesIn())
    if bet_before:
        table.does(BetTo(0, 4), RaiseTo(1, 12), Call(0))
    else:
        table.does(Check(0), BetTo(1, 12), Call(0))
    table.does(DrawCards(0, 1), DrawCards(1, 1))
    table.does(ruled(Effect("pay-in", number="q", owed="call"), 0, 3))
    assert table.night.stack(0) == 99 - bet_before - 3
    assert sum(table.hand.of(0).bets) == bet_before + 3
    table.does(ruled(Effect("pay-in", number="q", owed="call"), 0, 3))
    assert table.night.stack(0) == 99 - bet_before - 3  # ruled again, nothing more goes back


def test_what_a_call_added_is_not_what_a_round_begun_again_left_dead() -> None:
    """A called 2 more after a bet of 2. Then A opens without openers for 26, and the round begins
    again. Of the round before it still those 2 are what A called."""
    table = Bare(*TWO_ROUNDS, stacks=(100, 100, 100, 31))
    table.does(PutAntesIn(), BetTo(0, 2), RaiseTo(1, 4), Call(2), Call(3), Call(0))
    table.does(BetTo(0, 26))
    table.does(Rule(BOOK.laws["false-openers"], (("house", "unwind"),), 0))
    assert (table.hand.of(0).dead, table.hand.street) == (26, 1)
    assert called_before(table.hand, table.hand.of(0)) == (2, 4)
    table.does(ruled(Effect("pay-in", number="q", owed="call"), 0, 1))
    assert table.night.stack(0) == 99 - 3 - 26


def test_a_check_ruled_a_bet_has_added_all_of_it() -> None:
    table = Bare(*STEPS, stacks=(100, 100))
    table.does(PutAntesIn(), BetTo(0, 2), RaiseTo(1, 6), Call(0), DrawCards(0, 1), DrawCards(1, 1))
    table.does(Check(0), ruled(Effect("correct", to="number", number="q"), 0, 8))
    assert table.hand.of(0).had == 0


def test_a_deal_put_right_at_the_bank_comes_back_from_who_has_it_now() -> None:
    """Not from the first winner, who has handed it over already."""
    table = opened()
    table.does(Drop(2), DrawCards(0, 0), DrawCards(1, 0), Check(0), Check(1))
    table.does(Award(0, (0,)), RightDeal(1, (1,), "misread"))
    assert table.stacks == (89, 112, 99)
    table.does(ruled(Effect("reclaim"), 1))
    assert (table.stacks, table.night.pot) == ((89, 89, 99), 23)
    table.does(Award(0, (1,)))
    assert table.stacks == (89, 112, 99)


PAID: dict[str, Any] = dict(at=SHOWDOWN, turn=None, awards=((0, ((0, 7),)),))


@pytest.mark.parametrize(
    ("end", "comes"), [(Showdown(), True), (Showdown(legs=3), False), (Showdown(lives=3), False)]
)
def test_a_leg_or_a_life_hangs_on_what_was_paid(end: Showdown, comes: bool) -> None:
    night = changes.opened(**PAID, steps=(*JACKPOTS[:-1], end), stacks=(27, 20, 20))
    assert night.hand is not None
    if comes:
        assert reclaim(night, night.hand) == [Reclaimed(((0, 7),))]
    else:
        with pytest.raises(Refused, match="more-hangs-on-it"):
            reclaim(night, night.hand)


@pytest.mark.parametrize(
    ("last", "no"),
    [
        (None, "too-long-ago"),
        (Finished(2, "bare", ((0, 9),), ((0, ((0, 9),)),), "leg"), "more-hangs-on-it"),
        (
            Finished(2, "bare", ((0, 9),), ((0, ((0, 5),)), (1, ((0, 4),)))),
            "pots-one-by-one",
        ),
        (Finished(2, "bare", ((0, 9),), ((0, ((0, 9),)),)), ""),
    ],
)
def test_when_what_the_deal_before_paid_can_go_to_another(last: Finished | None, no: str) -> None:
    night = changes.opened(night={"finished": () if last is None else (last,)})
    assert night.hand is not None
    if no:
        with pytest.raises(Refused, match=no):
            pay_over(night, night.hand, 1, "why")
    else:
        assert pay_over(night, night.hand, 1, "why")
