"""What each effect of a ruling does to chips, cards and turn (the words stand in core/law.py)."""

from __future__ import annotations

from bare import FIXED, Bare

from referee.core.commands import (
    Award,
    BetTo,
    Call,
    Check,
    Drop,
    NextDeal,
    PutAntesIn,
    RaiseTo,
    Release,
    Rule,
)
from referee.core.events import BackedUp, Raised, Told, Warned
from referee.core.game import Ante, Bet, Deal, Draw, Showdown
from referee.core.law import Again as Dealer
from referee.core.law import Antes, Corrected, Effect, Law, Question, Ruling

STEPS = (Ante(), Deal(down=5), Bet("first"), Draw(), Bet("second"), Showdown())
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


def test_a_redeal_gives_everything_back_or_leaves_the_antes() -> None:
    for antes, stacks, pot in (("back", (100, 100, 100), 0), ("stay", (99, 99, 99), 3)):
        for dealer, next_one in (("same", 2), ("next", 0)):
            table = opened()
            effect = Effect("redeal", dealer=_dealer(dealer), antes=_antes(antes))
            table.does(ruled(effect, 1))
            assert (table.stacks, table.night.pot) == (stacks, pot)
            assert table.night.next_dealer() == next_one


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


def test_the_action_goes_back_over_a_hand_that_was_dropped() -> None:
    table = Bare(*STEPS, stacks=(100, 100, 100, 100))
    table.does(PutAntesIn(), BetTo(0, 10), Drop(1), Call(2))
    table.does(ruled(Effect("back-up", seat="q"), 2, 1, "seat"))
    assert (table.hand.of(1).state, table.hand.turn, table.hand.level) == ("in", 1, 10)
    assert table.stacks == (89, 99, 99, 99)


def test_nothing_was_entered_since_so_it_is_only_said() -> None:
    table = opened()
    assert table.does(ruled(Effect("back-up", seat="q"), 0, 2, "seat"))[-1] == Told("wait", 2)
    assert table.refuses(ruled(Effect("back-up", seat="q"), 1, 7, "seat")) == "who-was-it"


def test_another_interval_has_begun_so_it_is_too_late() -> None:
    table = opened()
    table.does(Call(2))
    assert table.refuses(ruled(Effect("back-up", seat="q"), 0, 1, "seat")) == "too-late-to-go-back"


def test_who_may_not_raise_may_call_or_drop() -> None:
    table = opened()
    table.does(ruled(Effect("no-raise"), 2))
    assert table.refuses(RaiseTo(2, 30)) == "no-raise"
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


def test_a_disputed_pot_is_set_aside_while_play_goes_on() -> None:
    table = opened()
    table.does(Drop(2), ruled(Effect("impound"), 0))
    assert (table.night.aside, table.night.pot) == (23, 0)
    assert table.night.disputes[0].claimants == (0, 1)
    assert table.refuses(Release(((0, 24),))) == "set-aside-is-less"
    table.does(Release(((0, 20),), "the tape says so"), Release(((1, 3),)))
    assert (table.night.aside, table.night.disputes) == (0, ())
    assert table.stacks == (89 + 20, 89 + 3, 99)
    assert table.refuses(Release(((0, 1),))) == "nothing-set-aside"


def test_a_part_of_a_pot_is_set_aside() -> None:
    table = opened()
    table.does(ruled(Effect("impound", number="q"), 0, 5))
    assert (table.night.aside, table.night.pot) == (5, 18)


def test_a_pot_paid_to_the_wrong_one_comes_back_to_be_paid_anew() -> None:
    table = Bare(Ante(), Deal(down=5), Bet("only"), Showdown())
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


def test_an_early_act_that_binds_is_said() -> None:
    table = opened()
    assert table.does(ruled(Effect("bind"), 2))[-1] == Told("bind", 2)
