"""Knock poker, Whiskey, Brag, Red and Black: who pays whom, by the rules."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from referee.commands.judge import answer
from referee.core.errors import Refused
from referee.core.sheets import knock, smallpot
from referee.core.sheets.events import (
    KnockAnswer,
    KnockBegin,
    KnockCall,
    KnockDeal,
    KnockRules,
    KnockShow,
    KnockStep,
    KnockTurn,
    SmallPot,
    SmallPotRules,
    StockOut,
)

FOUR = ("A", "B", "C", "D")

# ---- knock poker ---------------------------------------------------------------------------


def settled(knocker: str | None, dropped: str, winners: str, each: int = 0) -> dict[str, int]:
    return knock.settle(FOUR, 4, knocker, list(dropped), list(winners), each)


def test_a_knocker_who_is_best_gets_the_pot_and_two_from_each() -> None:
    assert settled("A", "", "A") == {"A": 10, "B": -2, "C": -2, "D": -2}


def test_a_knocker_who_is_beaten_pays_two_to_each_who_stayed_the_winner_among_them() -> None:
    assert settled("A", "", "C") == {"A": -6, "B": 2, "C": 6, "D": 2}


def test_a_drop_pays_the_knocker_one_whatever_comes_of_it() -> None:
    assert settled("A", "B", "A") == {"A": 4 + 1 + 4, "B": -1, "C": -2, "D": -2}
    assert settled("A", "B", "C") == {"A": 1 - 4, "B": -1, "C": 6, "D": 2}


def test_all_have_dropped_and_the_knocker_takes_the_pot() -> None:
    assert settled("A", "BCD", "A") == {"A": 7, "B": -1, "C": -1, "D": -1}


def test_a_tie_with_the_knocker_shares_pot_and_payments_but_not_the_drop_fee() -> None:
    # D pays 2, B has dropped: the pot of 4 and D's 2 are shared, A keeps B's chip.
    assert settled("A", "B", "AC") == {"A": 3 + 1, "B": -1, "C": 3, "D": -2}


def test_others_tie_over_the_knocker() -> None:
    assert settled("A", "", "BC") == {"A": -6, "B": 4, "C": 4, "D": 2}


def test_the_stock_runs_out_and_the_best_hand_takes_the_pot() -> None:
    assert settled(None, "", "D") == {"A": 0, "B": 0, "C": 0, "D": 4}


def test_a_bonus_comes_from_everybody_dealt_in_or_from_those_who_stayed() -> None:
    assert settled("A", "B", "A", each=4) == {"A": 9 + 12, "B": -5, "C": -6, "D": -6}
    active = knock.settle(FOUR, 4, "A", ["B"], ["A"], 4, "active")
    assert active == {"A": 9 + 8, "B": -1, "C": -6, "D": -6}


@pytest.mark.parametrize(
    ("hand", "plain", "wild"),
    [
        ("full house", 0, 0),
        ("four of a kind", 4, 0),
        ("straight flush", 4, 4),
        ("royal flush", 8, 4),
        ("five of a kind", 0, 4),
    ],
)
def test_the_bonuses(hand: str, plain: int, wild: int) -> None:
    assert (knock.bonus(hand, False), knock.bonus(hand, True)) == (plain, wild)


def test_a_deal_on_the_sheet_comes_to_nought() -> None:
    rules = KnockRules(ante=1)
    deal = KnockDeal((1, 2, 3, 0), 1, (2,), (1,), "four of a kind")
    # The pot of 4 is everybody's own ante: 1 wins 3, a drop fee, 2 from each of two, 4 from three.
    assert knock.score(deal, rules, 4) == (-1 - 2 - 4, 3 + 1 + 4 + 12, -1 - 1 - 4, -1 - 2 - 4)
    three = KnockDeal((1, 2, 0), None, (), (2,))
    assert knock.score(three, rules, 4) == (-1, -1, 2, 0)


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        (KnockDeal((1,), 1, (), (1,)), "two-at-least"),
        (KnockDeal((0, 1, 9), 1, (), (1,)), "which-column"),
        (KnockDeal((0, 1), 2, (), (1,)), "not-in-the-deal"),
        (KnockDeal((0, 1), 0, (0,), (1,)), "not-in-the-deal"),
        (KnockDeal((0, 1, 2), None, (0,), (1,)), "nobody-drops-unknocked"),
        (KnockDeal((0, 1, 2), 0, (1,), (1,)), "dropped-cannot-win"),
        (KnockDeal((0, 1, 2), 0, (), ()), "who-won"),
        (KnockDeal((0, 1, 2), 0, (), (0,), "", True), "short-knocker-loses"),
        (KnockDeal((0, 1, 2), 0, (), (0,), "full house"), "no-such-bonus"),
    ],
)
def test_a_deal_that_cannot_have_been(deal: KnockDeal, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        knock.check(deal, KnockRules(), 4)
    assert refused.value.reason == reason


def test_turns_pass_round_and_the_stock_is_counted() -> None:
    # Four hands and one upcard leave 31 cards.
    now = knock.stage((KnockBegin((1, 2, 3, 0)),))
    assert (now.stock, now.players[now.turn]) == (31, 1)
    now = knock.stage((KnockBegin((1, 2, 3, 0)), KnockTurn(1, "stock"), KnockTurn(2, "discard")))
    assert (now.stock, now.players[now.turn]) == (30, 3)


def test_after_the_knock_everybody_else_has_one_more_turn() -> None:
    begun: tuple[KnockStep, ...] = (KnockBegin((1, 2, 3, 0)), KnockCall(3))
    assert knock.stage(begun).to_answer == (0, 1, 2)
    answered = (*begun, KnockAnswer(0, True), KnockAnswer(2, False))
    assert knock.stage(answered).to_answer == (1,)
    assert knock.whole(answered) is None
    done = (*answered, KnockAnswer(1, True))
    assert knock.stage(done).showing
    assert knock.whole((*done, KnockShow((0, 3)))) == KnockDeal((1, 2, 3, 0), 3, (2,), (0, 3))


def test_when_all_drop_the_deal_is_over_without_a_showdown() -> None:
    steps = (KnockBegin((1, 0)), KnockCall(1), KnockAnswer(0, False))
    assert knock.whole(steps) == KnockDeal((1, 0), 1, (0,), (1,))


def test_the_stock_runs_out_by_itself_or_by_a_tap() -> None:
    drawn = tuple(KnockTurn(1 - at % 2, "stock") for at in range(41))  # 52 less 10 and the upcard
    assert knock.stage((KnockBegin((1, 0)), *drawn)).showing
    assert not knock.stage((KnockBegin((1, 0)), *drawn[:40])).showing
    assert knock.stage((KnockBegin((1, 0)), StockOut())).showing


@pytest.mark.parametrize(
    ("done", "step", "reason"),
    [
        ((), KnockCall(0), "deal-not-begun"),
        ((KnockBegin((1, 0)),), KnockBegin((1, 0)), "deal-begun"),
        ((), KnockBegin((1,)), "two-at-least"),
        ((KnockBegin((1, 0)),), KnockTurn(2, "stock"), "not-in-the-deal"),
        ((KnockBegin((1, 0)),), KnockCall(2), "not-in-the-deal"),
        ((KnockBegin((1, 0)),), KnockAnswer(0, True), "no-answer-due"),
        ((KnockBegin((1, 0)), KnockCall(1)), KnockCall(0), "knocked-already"),
        ((KnockBegin((1, 0)), KnockCall(1)), KnockTurn(0, "stock"), "turns-are-over"),
        ((KnockBegin((1, 0)), KnockCall(1)), StockOut(), "turns-are-over"),
        ((KnockBegin((1, 0)), KnockCall(1)), KnockShow((1,)), "not-the-showdown"),
    ],
)
def test_a_step_that_does_not_come_now(
    done: tuple[KnockStep, ...], step: KnockStep, reason: str
) -> None:
    with pytest.raises(Refused) as refused:
        knock.check_step(knock.stage(done), step, KnockRules(), 4)
    assert refused.value.reason == reason


# ---- whiskey, brag, red and black ----------------------------------------------------------


def test_whiskey_the_lowest_pays_the_winner() -> None:
    assert smallpot.whiskey("ABC", 15, "B", "C", 5) == {"A": 0, "B": 20, "C": -5}


def test_equal_lowest_pay_each_and_equal_best_share() -> None:
    assert smallpot.whiskey("ABCD", 15, "AB", "CD", 5) == {"A": 13, "B": 12, "C": -5, "D": -5}


def test_when_all_hands_are_equal_nobody_pays() -> None:
    assert smallpot.forfeits({"A": (1,), "B": (1,)}) == ()
    assert smallpot.forfeits({"A": (2,), "B": (1,), "C": (1,)}) == ("B", "C")


def test_the_odd_chip_of_a_pot_by_halves_is_the_high_half_s() -> None:
    assert smallpot.halves("ABC", 9, "A", "BC") == {"A": 5, "B": 2, "C": 2}


def test_small_pots_on_the_sheet() -> None:
    whiskey = SmallPotRules("whiskey", 2, 5)
    assert smallpot.score(SmallPot((2, 2, 2), (1,), (2,)), whiskey) == (-2, 9, -7)
    brag = SmallPotRules("brag", 2)
    assert smallpot.score(SmallPot((6, 0, 4), (0,)), brag) == (4, 0, -4)
    assert smallpot.score(SmallPot((0, 0, 2), ()), brag) == (0, 0, 0)  # all drop: it goes back
    both = SmallPotRules("red-and-black", 1)
    assert smallpot.score(SmallPot((3, 3, 3), (0,), (2,)), both) == (2, -3, 1)


@pytest.mark.parametrize(
    ("game", "deal", "reason"),
    [
        ("brag", SmallPot((2, 0), (0, 1)), "one-wins"),
        ("brag", SmallPot((2, 2), ()), "who-won"),
        ("brag", SmallPot((0, 0), (0,)), "empty-pot"),
        ("brag", SmallPot((2, 0), (1,)), "not-in-the-deal"),
        ("brag", SmallPot((-1, 2), (1,)), "no-amount"),
        ("whiskey", SmallPot((2, 2), ()), "who-won"),
        ("whiskey", SmallPot((2, 2), (0,), (0,)), "best-and-lowest"),
        ("whiskey", SmallPot((2, 2, 2), (0,)), "which-column"),
        ("whiskey", SmallPot((2, 2), (5,)), "which-column"),
        ("red-and-black", SmallPot((2, 2), (0,)), "who-is-lowest"),
    ],
)
def test_a_pot_that_cannot_have_been(game: str, deal: SmallPot, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        smallpot.check(deal, SmallPotRules(game, 2, 5), 2)
    assert refused.value.reason == reason


# ---- as questions to the judge -------------------------------------------------------------


def judged(**question: object) -> dict[str, object]:
    reply = answer({"id": 1, "type": "settlement", **question})
    found = reply.get("result", reply)
    assert isinstance(found, dict)
    return found


def test_a_short_knocker_is_foul_and_pays_as_if_beaten() -> None:
    found = judged(
        game="knock-poker",
        pot=3,
        knocker="A",
        dropped=[],
        hands={"A": "Ts Td Ah Kc 2s", "B": "9s 9d 8h 6c 3s", "C": "7s 7d 8c 6d 3h"},
    )
    assert found["winners_high"] == ["B"]
    assert found["payout"] == {"A": -4, "B": 5, "C": 2}


def test_the_judge_wants_no_cards_of_those_who_dropped() -> None:
    found = judged(
        game="knock-poker",
        seats=["C", "A", "B"],
        pot=3,
        knocker="A",
        dropped=["B"],
        hands={"A": "Ks Kd 9h 8c 2s", "C": "As Ad 8h 6c 3s"},
        options={"bonusFrom": "active"},
    )
    assert found["payout"] == {"C": 5, "A": -1, "B": -1}


def test_a_royal_flush_brings_eight_and_with_deuces_wild_four() -> None:
    hands = {"A": "Ah Kh Qh Jh Th", "B": "9s 9d 8h 6c 3s"}
    plain = judged(game="knock-poker", pot=2, knocker="A", dropped=[], hands=hands)
    assert (plain["bonus_each"], plain["payout"]) == (8, {"A": 12, "B": -10})
    wild = judged(game="knock-poker-deuces-wild", pot=2, knocker=None, dropped=[], hands=hands)
    assert (wild["bonus_each"], wild["payout"]) == (4, {"A": 6, "B": -4})


def test_whiskey_by_the_cards() -> None:
    hands = {"A": "Ks Kd 9h 8c 2s", "B": "Kh Kc 9d 8s 2h", "C": "As Jd 8h 6c 3s"}
    found = judged(game="whiskey-poker", pot=15, forfeit=4, hands=hands)
    assert found["winners_high"] == ["A", "B"]
    assert found["forfeits"] == ["C"]
    assert found["payout"] == {"A": 10, "B": 9, "C": -4}


@pytest.mark.parametrize(
    "question",
    [
        {"game": "jackpots"},
        {"game": "johnson-high"},
        {"game": "../games/brag"},
        {"game": ["brag"]},
        {"game": "short-deck-holdem", "dealer": "C", "ante": 2, "actions": {"A": "drop"}},
        {"game": "brag", "dealer": "C", "ante": 2, "actions": {"A": "call", "B": "drop"}},
        {"game": "brag", "ante": 2, "actions": {"A": "drop"}},
        {"game": "knock-poker", "pot": 2, "knocker": "A", "dropped": ["A"], "hands": {}},
        {"game": "knock-poker", "pot": 2, "knocker": None, "dropped": [], "hands": {}},
        {
            "game": "knock-poker",
            "pot": 2,
            "hands": {"A": "Zz", "B": "Ks Kd 9h 8c 2s"},
            "knocker": "A",
        },
    ],
)
def test_what_cannot_be_settled_is_an_error_in_words(question: dict[str, object]) -> None:
    reply = answer({"id": 7, "type": "settlement", **question})
    assert set(reply) == {"id", "error"}


@pytest.mark.parametrize(
    "deal",
    [
        {},
        {"dealer": "B", "hands": {"A": "Ks Kd 9h 8c 2s"}},
        {"dealer": "X", "hands": {"A": "Ks Kd 9h 8c 2s", "B": "Qs Jd 7h 5c 4d"}},
        {
            "dealer": "B",
            "hands": {"A": "Ks Kd 9h 8c 2s", "B": "Qs Jd 7h 5c 4d"},
            "tricks": {"A": 3, "B": 3},
        },
        {
            "dealer": "B",
            "hands": {"A": "Ks Kd 9h 8c 2s", "B": "Qs Jd 7h 5c 4d"},
            "tricks": {"A": 3, "B": 2},
            "draws": {"A": 3},
        },
        {
            "dealer": "B",
            "hands": {"A": "Ks Kd 9h 8c 2s", "B": "Ks Jd 7h 5c 4d"},
            "tricks": {"A": 3, "B": 2},
        },
    ],
)
def test_a_deal_of_pokino_that_cannot_be_is_an_error(deal: dict[str, object]) -> None:
    assert "error" in answer({"id": 1, "type": "pokino_deal", "deal": deal})


def test_pokino_by_question_with_the_house_options() -> None:
    deal = {
        "dealer": "Bob",
        "draws": {"Ann": 1, "Bob": 0},
        "hands": {"Ann": "9s 9d 9h 9c 2s", "Bob": "Qs Jd 7h 5c 4d"},
        "tricks": {"Ann": 0, "Bob": 5},
    }
    asked = {"id": 1, "type": "pokino_deal", "game": "pokino", "deal": deal}
    plain = answer(asked)["result"]
    house = answer({**asked, "options": {"pokinoQuads": 600}})["result"]
    assert isinstance(plain, dict)
    assert isinstance(house, dict)
    assert (plain["Ann"], plain["Bob"]) == (
        {"below": 0, "above": 900},
        {"below": 10, "above": 250},
    )
    assert house["honour"] == {"winner": "Ann", "hand": "four of a kind", "points": 600}
    assert plain["multiplier_on"] == {"Ann": 2, "Bob": 1}


def test_the_example_of_the_paper_is_true() -> None:
    page = (Path(__file__).parents[3] / "docs" / "sheets.md").read_text(encoding="utf-8")
    question, told = (json.loads(one) for one in re.findall(r"```json\n(.*?)```", page, re.S))
    assert answer(question) == told


def test_pairs_led_count_as_many_tricks_as_they_have_cards() -> None:
    plays = [{"lead": "Kd Ks", "reply": "Ad 2h"}, {"lead": "5h", "reply": "9h"}]
    plays.append({"lead": "3c 3d", "reply": "4c 4d"})
    reply = answer({"id": 1, "type": "pokino_tricks", "leader": "B", "plays": plays})
    # B leads kings and wins two, loses one to A, who leads treys and loses two.
    assert reply["result"] == {"tricks": {"A": 1, "B": 4}, "leads": ["B", "B", "A"]}
