"""Small pieces of the judge, each with the cases that whole showdowns seldom come to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import BOOK

from referee.core.cards.cards import CardsRefused, read_cards
from referee.core.cards.judge.calls import calls_of
from referee.core.cards.judge.holding import BUG_WEIGHT, WILD_WEIGHT, hold, unweigh
from referee.core.cards.judge.kinds import Terms, lying_in, make, make_cat
from referee.core.cards.judge.ladder import CATS, TIGERS, with_tigers
from referee.core.cards.judge.odds import Odds
from referee.core.cards.judge.rule import high_measure
from referee.core.cards.judge.scale import Scale
from referee.core.cards.judge.showdown import settle_size
from referee.rulebook.judging import judge_of
from referee.words.cards.calls import example, read_calls
from referee.words.cards.hands import name_sum
from referee.words.cards.odds import warnings
from referee.words.cards.refused import in_words

from .table import lay, refuses, rule_of

RANKS = tuple(range(14, 1, -1))
RUNS = tuple(tuple(range(top, top - 5, -1)) for top in range(14, 5, -1))
TERMS = Terms(RANKS, RUNS, 5)
BUILDING = Terms(RANKS, RUNS, 5, wild_cats=True)


@pytest.mark.parametrize(
    ("cards", "big"), [("9h 8c 7d", False), ("9h 6c 7d", True), ("6h 6c", True), ("", False)]
)
def test_cards_say_which_pack_is_played_with(cards: str, big: bool) -> None:
    """The stripped deck has more cards where more play: one that only the big one has is enough."""
    rule = judge_of("stripped-deck")
    assert rule.big_pack is not None
    assert rule.for_cards(read_cards(cards)).pack == (rule.big_pack if big else rule.pack)


@pytest.mark.parametrize(("kitty", "size"), [(False, 5), (True, 3)])
def test_a_widow_makes_no_hand_longer(kitty: bool, size: int) -> None:
    rule = replace(judge_of("three-five-seven"), kitty=kitty)
    laid = lay(board="2c 2d", A="Ah Kd Qc", B="9h 8d 7c")
    assert settle_size(rule, laid).high == rule.for_size(size).high


@pytest.mark.parametrize(
    ("kind", "top", "ranks", "found"),
    [
        ("pair", 0, (9, 9, 4, 4, 2), (9, 9, 4, 4, 2)),
        ("pair", 4, (9, 9, 4, 4, 2), (4, 4, 9, 9, 2)),
        ("pair", 5, (9, 9, 4, 4, 2), None),
        ("two-pair", 0, (9, 9, 4, 4, 4), (9, 9, 4, 4, 4)),
        ("two-pair", 4, (9, 9, 4, 4, 4), None),  # the higher pair is named first
        ("two-pair", 0, (9, 9, 9, 9, 2), None),  # the same rank is no second pair
        ("full-house", 4, (9, 9, 4, 4, 4), (4, 4, 4, 9, 9)),
        ("full-house", 0, (9, 9, 9, 9, 2), None),
        ("flush", 0, (9, 8, 6, 4, 2), None),
    ],
)
def test_what_lies_in_a_hand(
    kind: str, top: int, ranks: tuple[int, ...], found: tuple[int, ...] | None
) -> None:
    assert lying_in(kind, top, ranks) == found


@pytest.mark.parametrize(
    ("ranks", "wilds", "terms", "found"),
    [
        ((13, 11, 10, 9, 8), 0, TERMS, (13, 11, 10, 9, 8)),
        ((14, 11, 10, 9, 8), 0, TERMS, None),
        ((12, 11, 10, 9, 8), 0, TERMS, None),  # without its high end
        ((13, 11, 11, 9, 8), 0, TERMS, None),
        ((13, 11, 10, 9), 1, TERMS, None),  # wild cards build none here
        ((13, 11, 10, 9), 1, BUILDING, (13, 11, 10, 9, 8)),
        ((11, 10, 9), 2, BUILDING, (13, 11, 10, 9, 8)),  # both ends first
        ((13, 9, 8), 2, BUILDING, (13, 12, 11, 9, 8)),
        ((11, 10, 9, 7), 1, BUILDING, None),
        ((14, 11, 10, 9, 8), 0, BUILDING, None),  # a card above its high end
        ((14, 11, 10, 9), 1, BUILDING, None),
        ((11, 10, 9, 7, 2), 0, BUILDING, None),
    ],
)
def test_a_big_tiger(
    ranks: tuple[int, ...], wilds: int, terms: Terms, found: tuple[int, ...] | None
) -> None:
    assert CATS["big-tiger"] == (13, 8)
    assert make_cat((13, 8), hold(ranks, False, wilds), terms) == found


@pytest.mark.parametrize(
    ("kind", "ranks", "suited", "wilds", "bugs", "found"),
    [
        ("flush", (9, 8, 6, 4), True, 1, 0, (14, 9, 8, 6, 4)),
        ("flush", (14, 8, 6, 4), True, 1, 0, (14, 13, 8, 6, 4)),
        ("flush", (14, 8, 6, 4), True, 0, 1, (14, 13, 8, 6, 4)),
        ("flush", (14, 8, 6, 4), False, 1, 0, None),
        ("straight", (14, 4, 3, 2), False, 1, 0, None),  # the wheel is no run here
        ("straight", (14, 13, 12, 2), False, 1, 0, None),
        ("straight-flush", (9, 8, 7, 6), True, 0, 1, (10, 9, 8, 7, 6)),
        ("straight-flush", (9, 8, 7, 6), False, 0, 1, None),
        ("three-of-a-kind", (9, 8, 6, 9), False, 1, 0, (9, 9, 9, 8, 6)),
        ("pair", (9, 8, 6, 4), False, 0, 1, None),  # the bug is an ace by itself
        ("pair", (14, 8, 6, 4), False, 0, 1, (14, 14, 8, 6, 4)),
    ],
)
def test_wild_cards_make_a_kind(
    kind: str,
    ranks: tuple[int, ...],
    suited: bool,
    wilds: int,
    bugs: int,
    found: tuple[int, ...] | None,
) -> None:
    assert make(kind, hold(ranks, suited, wilds, bugs), TERMS) == found


def test_a_kind_that_impossible_ones_part_from_a_rarer_one_is_no_warning() -> None:
    counts = (("four-of-a-kind", 5), ("full-house", 0), ("flush", 9))
    assert warnings(Odds(counts, 14)) == ()
    assert warnings(Odds((("four-of-a-kind", 9), ("full-house", 0), ("flush", 5)), 14)) == (
        "four of a kind is more common than a flush, but ranks above it",
    )


def test_a_game_whose_hands_have_no_names_gives_no_example() -> None:
    rule = rule_of("seven-twenty-seven")
    assert (calls_of(rule), example(rule)) == ((), "")
    with pytest.raises(CardsRefused) as refused:
        read_calls(rule, "a pair")
    assert in_words(refused.value) == "no hand is called “a pair” here"
    with refuses("no hand is called “two pairs” here; “kings up” is one"):
        read_calls(rule_of("jackpots"), "two pairs")


def test_every_ladder_is_for_the_best_or_the_worst_hand() -> None:
    ladders = [each for rule in BOOK.judges.values() for each in (rule.high, rule.low)]
    assert {each.best for each in ladders if each is not None} == {"high", "low"}


def test_tigers_stand_above_the_straight_once() -> None:
    ladder = rule_of("five-card-draw").high
    tigers = with_tigers(ladder)
    place = tigers.kinds.index("straight")
    assert tigers.kinds[place - len(TIGERS) : place] == tuple(TIGERS)
    assert with_tigers(tigers) == tigers


def test_a_called_pair_is_the_better_of_two_ways_to_have_it() -> None:
    """Two kings and two wild cards are four kings; as a pair the wild cards are kickers."""
    scale: Scale = high_measure(rule_of("five-card-draw", joker="wild")).scale
    weight = sum(each.weight for each in read_cards("Ks Kd 5c"))
    called = scale.strength_as("pair", 13, weight + 2, False)
    assert called is not None
    assert called.ranks == (13, 13, 14, 12, 5)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("♠9 ♤9", "9s 9s"),
        ("♥9 ♡9", "9h 9h"),
        ("♦9 ♢9", "9d 9d"),
        ("♣9 ♧9", "9c 9c"),
    ],
)
def test_suits_as_signs(text: str, cards: str) -> None:
    for sign, card in zip(text.split(), cards.split(), strict=True):
        assert read_cards(f"9{sign[0]}") == read_cards(card)


def test_every_number_has_its_words() -> None:
    ones = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    teens = "fifteen sixteen seventeen eighteen nineteen"
    for number, words in enumerate(f"{ones} {teens}".split()[1:], 1):
        assert name_sum(-number) == f"minus {words}"
    for tens, words in enumerate(["twenty", "thirty", "forty", "fifty"], 2):
        assert name_sum(-10 * tens) == f"minus {words}"
        assert name_sum(-10 * tens - 1) == f"minus {words}-one"


@pytest.mark.parametrize(
    ("cards", "stand_ins", "low_ace", "counts", "size"),
    [
        ("As Kd 2c", 0, False, {14: 1, 13: 1, 2: 1}, 3),
        ("As Kd 2c", 0, True, {13: 1, 2: 1, 1: 1}, 3),
        ("As Kd 2c", BUG_WEIGHT, False, {14: 2, 13: 1, 2: 1}, 4),  # the bug is one more ace
        ("As Kd 2c", BUG_WEIGHT, True, {13: 1, 2: 1, 1: 2}, 4),
        ("Kd 2c", BUG_WEIGHT + 2 * WILD_WEIGHT, True, {13: 1, 2: 1, 1: 1}, 5),
    ],
)
def test_a_weight_says_which_cards_are_held(
    cards: str, stand_ins: int, low_ace: bool, counts: dict[int, int], size: int
) -> None:
    weight = sum(each.weight for each in read_cards(cards)) + stand_ins
    held = unweigh(weight, False, low_ace)
    assert (held.counts, held.size) == (counts, size)
    assert held.ranks == tuple(sorted(held.ranks, reverse=True))


@pytest.mark.parametrize(
    ("kind", "ranks", "made"),
    [
        ("high-card", (9,), (9,)),
        ("high-card", (13, 9), (13, 9)),
        ("pair", (9, 9), (9, 9)),
        ("pair", (9,), None),
    ],
)
def test_hands_of_a_card_or_two(
    kind: str, ranks: tuple[int, ...], made: tuple[int, ...] | None
) -> None:
    assert make(kind, hold(ranks, False), TERMS) == made
