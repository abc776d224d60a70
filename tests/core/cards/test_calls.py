"""What a hand counts for that was called: never more than was said, never more than its cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from referee.core.cards.cards import read_cards
from referee.core.cards.judge.calls import calls_of, held_to
from referee.core.cards.judge.ladder import Best
from referee.core.cards.judge.made import Made
from referee.core.cards.judge.rule import JudgeRule, high_measure, low_measure
from referee.core.cards.judge.seven_rule import rule_sevens
from referee.core.cards.judge.showdown import JudgedPot, Laid, Verdict, judge
from referee.words.cards.calls import read_calls, said_calls, write_calls
from referee.words.cards.hands import call_hand
from referee.words.cards.verdict import lines

from .table import refuses, rule_of


def end_of(rule: JudgeRule) -> Best:
    return "low" if rule.mode == "low" else "high"


def made_of(rule: JudgeRule, cards: str, board: str = "") -> Made:
    measure = high_measure(rule) if end_of(rule) == "high" else low_measure(rule)
    return measure.best(read_cards(cards), read_cards(board))


def counts(game: str, cards: str, called: str, board: str = "") -> str:
    """What a hand counts as that was called so."""
    rule = rule_of(game)
    own, common = read_cards(cards), read_cards(board)
    said = read_calls(rule, called) if called else ()
    made = held_to(rule, end_of(rule), made_of(rule, cards, board), said, own, common)
    return call_hand(made, rule.low if rule.mode == "low" else rule.high_ladder)


def decided(
    game: str, hands: Mapping[str, str], called: Mapping[str, str], board: str = "", **more: object
) -> Verdict:
    laid = Laid({seat: read_cards(one) for seat, one in hands.items()}, (JudgedPot(100),))
    said = {seat: read_calls(rule_of(game), words) for seat, words in called.items()}
    laid = replace(laid, board=read_cards(board), called=said, **more)
    return judge(rule_of(game), laid)


@pytest.mark.parametrize(
    ("cards", "called", "worth"),
    [
        ("Kh Kd Ks 9h 9c", "", "kings full of nines"),
        ("Kh Kd Ks 9h 9c", "a full house", "kings full of nines"),
        ("Kh Kd Ks 9h 9c", "kings full", "kings full of nines"),
        ("Kh Kd Ks 9h 9c", "four nines", "kings full of nines"),  # higher: its cards
        ("Kh Kd Ks 9h 9c", "three of a kind", "three kings"),
        ("Kh Kd Ks 9h 9c", "Two  Pair", "kings up"),
        ("Kh Kd Ks 9h 9c", "pair of nines", "a pair of nines"),
        ("Kh Kd Ks 9h 9c", "nines up", "nines up"),  # only said: the higher pair is kings
        ("Kh Kd Ks 9h 9c", "a flush", "a flush"),  # only said
        ("Kh Kd Ks 9h 9c", "no pair", "king high"),
        ("Ah Ad As Ac 9c", "full house", "a full house"),
        ("9h 8h 7h 6h 5h", "a flush", "a nine-high flush"),
        ("9h 8h 7h 6h 5h", "a straight", "a nine-high straight"),
        ("9h 8h 7h 6h 5h", "an eight-high straight", "an eight-high straight"),
        ("5h 4h 3h 2h Ah", "flush", "an ace-high flush"),
        ("5h 4d 3h 2h Ah", "no pair", "ace high"),
        ("5h 4d 3h 2h Ah", "two pair", "two pair"),
    ],
)
def test_the_best_of_what_was_called_that_lies_in_the_cards(
    cards: str, called: str, worth: str
) -> None:
    assert counts("jackpots", cards, called) == worth


def test_what_was_called_is_looked_for_in_two_own_cards_and_three_common_ones() -> None:
    """Three kings lie on the board; nobody's own four cards lend three to a hand."""
    board = "Kh Ks Kd 7c 8s"
    assert counts("omaha", "Ah Ad 2c 3d", "", board) == "kings full of aces"
    assert counts("omaha", "Ah Ad 2c 3d", "three of a kind", board) == "three kings"


def test_of_seven_cards_any_five_may_be_what_was_called() -> None:
    board = "Kh 9h 4h 2h Ks"
    assert counts("texas-holdem", "Ah 9c", "", board) == "an ace-high flush"
    assert counts("texas-holdem", "Ah 9c", "two pair", board) == "kings up"
    assert counts("texas-holdem", "Ah 9c", "a pair of nines", board) == "a pair of nines"
    assert counts("omaha", "Ah 3h 9c 8c", "a pair", board) == "a pair of kings"


@pytest.mark.parametrize(
    ("cards", "called", "worth"),
    [
        ("2h Kd Ks 9h 9c", "two pair", "kings up"),  # a wild deuce: kings full
        ("2h Kd Ks 9h 8c", "two pair", "kings up"),  # three kings: the deuce may be a nine
        ("2h Kd Ks 9h 8c", "a pair", "a pair of kings"),
        ("2h 9h 8h 7h 6h", "a straight", "a ten-high straight"),
        ("2h 9h 8h 7h 6h", "a flush", "an ace-high flush"),
        ("2h 9h 8d 7h 6h", "a pair of nines", "a pair of nines"),
    ],
)
def test_wild_cards_fill_what_was_called(cards: str, called: str, worth: str) -> None:
    deuces = rule_of("draw-poker")
    deuces = replace(deuces, wild=replace(deuces.wild, ranks=(2,)))
    made = held_to(
        deuces,
        "high",
        high_measure(deuces).best(read_cards(cards)),
        read_calls(deuces, called),
        read_cards(cards),
    )
    assert call_hand(made, deuces.high_ladder) == worth


@pytest.mark.parametrize(
    ("game", "cards", "called", "worth"),
    [
        ("california-lowball", "7h 5c 4s 3c 2c", "an eight low", "an eight low"),
        ("california-lowball", "7h 5c 4s 3c 2c", "six low", "a seven-five low"),
        ("california-lowball", "7h 5c 4s 3c 2c", "a pair", "a pair"),
        ("badugi", "7h 5c 4s 2d", "a nine-high badugi", "a nine-high badugi"),
        ("badugi", "7h 5c 4s 2d", "a three-card hand", "a three-card hand"),
        ("brag", "Kh Kd Ks", "a pair of kings", "a pair of kings"),
        ("one-card-poker", "Kh", "queen high", "queen high"),
    ],
)
def test_every_ladder_knows_less(game: str, cards: str, called: str, worth: str) -> None:
    assert counts(game, cards, called) == worth


def test_what_was_only_called_loses_to_every_real_hand_of_it_and_beats_the_next_kind() -> None:
    said = {"A": "two pair"}
    straight = "9h 8d 7h 6h 5h"
    verdict = decided("jackpots", {"A": straight, "B": "3h 3d 2h 2d 4c"}, said)
    assert verdict.payout == {"A": 0, "B": 100}
    line = "B wins with threes up; over A: two pair that was only announced loses to any real one"
    assert line in lines(verdict)
    verdict = decided("jackpots", {"A": straight, "B": "Ah Ad Kh Qd Jc"}, said)
    assert verdict.payout == {"A": 100, "B": 0}
    assert "A announced two pair, so it counts as two pair" in lines(verdict)
    assert "A wins with two pair; over B: two pair beats a pair" in lines(verdict)
    both = decided(
        "jackpots", {"A": straight, "B": "Ts 9s 8c 7c 6c"}, {"A": "two pair", "B": "two pair"}
    )
    assert both.payout == {"A": 50, "B": 50}


def test_high_and_low_are_each_as_they_were_called() -> None:
    hands = {"A": "Ah 2d 3c 7s", "B": "Ks Kd 8c 4d"}
    board = "5h 4c 8d 7h Kc"
    free = decided("omaha-eight-or-better", hands, {}, board)
    assert free.payout == {"A": 50, "B": 50}
    low = decided("omaha-eight-or-better", hands, {"A": "an eight low"}, board)
    assert low.payout == free.payout, "an eight low that was only called still is one"
    assert "A announced an eight low, so it counts as an eight low" in lines(low)
    nine = decided("omaha-eight-or-better", hands, {"A": "a nine low"}, board)
    assert nine.payout == {"A": 0, "B": 100}, "a nine is no low here"
    pair = decided("omaha-eight-or-better", hands, {"B": "a pair for low and a pair"}, board)
    assert pair.payout == {"A": 50, "B": 50}
    both = "a pair of kings and a pair for low"
    assert f"B announced a pair for low and a pair, so it counts as {both}" in lines(pair)


def test_a_declared_way_is_won_by_what_was_called() -> None:
    hands = {"A": "Kh Kd Ks 9h 9c", "B": "7h 7d 7c 5d 3h", "C": "8h 6d 4c 3s 2h"}
    ways = {"A": "high", "B": "high", "C": "low"}
    assert decided("high-low-declare", hands, {}, declared=ways).payout == {
        "A": 50,
        "B": 0,
        "C": 50,
    }
    called = decided("high-low-declare", hands, {"A": "two pair"}, declared=ways)
    assert called.payout == {"A": 0, "B": 50, "C": 50}
    both = {"A": "both", "B": "low", "C": "low"}
    failed = decided("high-low-declare", hands, {"A": "two pair"}, declared=both)
    assert failed.payout["A"] == 0


def test_a_sum_is_one_call_for_both_ends() -> None:
    hands = {"A": "Kh Qd Jh 2d 3h", "B": "Ks Qs Js 2s 3s"}
    assert decided("red-and-black", hands, {}).payout == {"A": 50, "B": 50}
    assert decided("red-and-black", hands, {"A": "plus one"}).payout == {"A": 50, "B": 50}
    assert decided("red-and-black", hands, {"A": "minus fifty"}).payout == {"A": 0, "B": 100}
    low = decided("red-and-black", hands, {"B": "plus forty"})
    assert low.payout == {"A": 100, "B": 0}, "for low it is more, so it is worse"


def test_side_pots_and_foul_hands_are_as_ever() -> None:
    laid = Laid(
        hands={
            "A": read_cards("As Ah Ad 9c 2s"),
            "B": read_cards("Ks Kh Kd 9d 2h"),
            "C": read_cards("Qs Qh Qd 9h 2d"),
        },
        pots=(JudgedPot(30), JudgedPot(21, ("B", "C"))),
        called={
            "A": read_calls(rule_of("five-card-draw"), "a pair"),
            "B": read_calls(rule_of("five-card-draw"), "a pair of kings"),
        },
    )
    assert judge(rule_of("five-card-draw"), laid).payout == {"A": 0, "B": 0, "C": 51}
    foul = replace(laid, foul=frozenset({"C"}))
    assert judge(rule_of("five-card-draw"), foul).payout == {"A": 30, "B": 21, "C": 0}


def test_under_the_seven_rule_a_called_hand_is_worth_no_more() -> None:
    rule = rule_of("california-lowball")
    laid = Laid(
        {"A": read_cards("7h 5c 4s 3c 2c"), "B": read_cards("8h 5d 4d 3d 2d")}, (JudgedPot(20),)
    )
    after = {"A": 10, "B": 10}
    assert rule_sevens(rule, laid, after, ()).payout == {"A": 40, "B": 0}
    laid = replace(laid, called={"A": read_calls(rule, "a nine low")})
    assert rule_sevens(rule, laid, after, ()).payout == {"A": 0, "B": 40}


def test_a_pair_that_was_only_called_does_not_qualify_for_a_clean_low() -> None:
    rule = replace(rule_of("omaha-eight-or-better"))
    rule = replace(rule, qualify=replace(rule.qualify, low_max=None, low_no_pair=True))
    hands = {"A": read_cards("Ah 2d 3c 7s"), "B": read_cards("Ks Kd 8c 4d")}
    laid = Laid(hands, (JudgedPot(100),), board=read_cards("5h 4c 8d 7h Kc"))
    assert judge(rule, laid).winners_low == ("A",)
    assert judge(
        rule, replace(laid, called={"A": read_calls(rule, "a pair for low")})
    ).winners_low == ("B",)


@pytest.mark.parametrize(
    "game",
    ["jackpots", "badugi", "brag", "red-and-black", "razz", "omaha-eight-or-better"],
)
def test_every_call_is_read_as_it_is_written(game: str) -> None:
    rule = rule_of(game)
    calls = said_calls(rule)
    assert tuple(calls.values()) == calls_of(rule)
    assert len(calls) > 30
    for words, call in calls.items():
        assert read_calls(rule, words) == (call,)
        assert write_calls(rule, (call,)) == words


def test_words_that_call_no_hand_are_refused() -> None:
    rule = rule_of("jackpots")
    for words, why in (
        ("two pairs", "no hand is called “two pairs” here; “kings up” is one"),
        ("a pair and a flush", "announced twice: a pair, and a flush"),
        (" and ", "no hand is called “” here"),
        ("an eight low", "no hand is called “an eight low” here"),
    ):
        with refuses(why):
            read_calls(rule, words)
