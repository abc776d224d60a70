"""A game by points says in its own file what cards count for; a rank may count as another."""

from __future__ import annotations

import pytest
from shelf import ROOT

from referee.core.book.game import Game
from referee.core.cards.cards import read_cards
from referee.core.cards.judge.rule import JudgeRule, measure
from referee.core.cards.judge.showdown import JudgedPot, Laid, judge
from referee.rulebook.judging import load_ladders, read_judge
from referee.rulebook.reading import RulebookError, parse_toml
from referee.screens.felt.words.aims import aims
from referee.screens.games.words.cardpoints import points
from referee.words.cards.hands import name_hand


def rule(*lines: str, mode: str = "hilo") -> JudgeRule:
    text = "\n".join(["[judge]", f'mode = "{mode}"', *lines])
    table = parse_toml(text, "own.toml").table("judge")
    return read_judge(table, "own", "Own", load_ladders(ROOT / "rulebook"))


MOST = ('high = "most-points"', 'low = "fewest-points"', 'points = ["A=1/15", "K=10", "Q=½"]')


@pytest.mark.parametrize(
    ("hand", "high", "low"),
    [
        ("As Kd 5c 2h 2d", "34", "20"),
        ("Qs Qd Qc 9h 9d", "19½", "19½"),
        ("Js Td 3c 3h 2d", "29", "29"),  # what is not said shows its number: the jack 11
    ],
)
def test_the_most_and_the_fewest_points_are_counted(hand: str, high: str, low: str) -> None:
    own = rule(*MOST)
    assert name_hand(measure(own, "high").best(read_cards(hand)), own.high) == high
    assert name_hand(measure(own, "low").best(read_cards(hand)), own.low) == low


@pytest.mark.parametrize(
    ("order", "winner"),
    [("near-points", "B"), ("points-or-under", "A"), ("most-points", "C"), ("fewest-points", "A")],
)
def test_who_is_nearest_wins(order: str, winner: str) -> None:
    own = rule(f'high = "{order}"', "near = [21]", "cards = [2, 3]", "uneven = true", mode="high")
    hands = {"A": "Ks 9d", "B": "Kd Qs 2c", "C": "Kh Qd 9c"}
    laid = Laid({seat: read_cards(cards) for seat, cards in hands.items()}, (JudgedPot(9),))
    assert judge(own, laid).divisions[0].winners["high"] == (winner,)


def test_each_half_has_a_number_of_its_own_and_is_told() -> None:
    own = rule(
        'high = "near-points"', 'low = "near-points"', "near = [27, 7]", 'ends = ["27", "7"]'
    )
    told = aims((own,))
    assert told.startswith(
        "Nearest to 27 and nearest to 7, over or under, split the pot: aces 1 or"
    )
    most = rule(*MOST)
    assert (
        aims((most,)) == "Most points and fewest points split the pot: aces 1 or 15, face cards 10."
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('points = ["K=ten"]', "a rank and what it counts, like A=1/11 or K=½"),
        ('points = ["1=4"]', "a rank and what it counts"),
        ("near = [1, 2, 3]", "takes one number, or one for each of two shares"),
    ],
)
def test_points_that_are_none_are_refused_in_words(line: str, said: str) -> None:
    with pytest.raises(RulebookError, match=said):
        rule(line)


@pytest.mark.parametrize(
    ("hand", "made"),
    [
        ("6s 9d 9h 2c 3d", "three nines"),
        ("9s 9d 6h 6c 2d", "four nines"),
        ("9s 9d 9h 9c 6d", "four nines"),
        ("5s 6s 7s 8s 6d", "nine-high straight"),
        ("9s 5d 7h 8c 4d", "eight-high straight"),  # the nine is the six between
    ],
)
def test_a_rank_may_count_as_another_and_as_nothing_else(hand: str, made: str) -> None:
    own = rule('wild = ["6=9", "9=6"]', mode="high")
    found = measure(own, "high").best(read_cards(hand))
    assert name_hand(found, own.high) == made
    assert {str(each.wild)[0] for each in found.stand_ins} <= {"6", "9"}
    game = Game("own", "Own", "", (2, 6), 52, ())
    wild = dict(points(game, (own,)))["Wild"]
    assert wild == "Sixes, but only as nines and nines, but only as sixes."
