"""Up cards say who speaks first (Robert’s Rules, stud 1 to 3; Morehead 31)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from bare import FIXED, Bare

from referee.core.book.game import Ante, BetStep, Deal, Game, Showdown
from referee.core.cards.cards import read_cards
from referee.core.messages.betting import AllCheck, BringIn, Call, FirstTold, TellBoards
from referee.core.messages.dealing import PutAntesIn
from referee.core.state.boards import (
    aces_low,
    first_by_board,
    fours_count,
    pairs_count,
    wild_up,
)

LOWEST = BetStep("third", first="low-card", bring_in=True)
HIGHEST = BetStep("third", first="high-card", bring_in=True)
BASEBALL = Game("", "", "", (2, 7), 52, (), joker="none", wilds="3 9")
BEST = BetStep("fourth", first="high-board")
BEST_LOW = BetStep("fourth", first="low-board")


@pytest.mark.parametrize(
    ("step", "low", "boards", "first"),
    [
        (LOWEST, False, ("3c", "2d", "As"), 1),
        (LOWEST, False, ("2h", "2c", "2s"), 1),  # clubs are lowest
        (HIGHEST, True, ("Ac", "Kd", "Qs"), 1),  # razz: the ace is low
        (HIGHEST, True, ("Kh", "Kd", "Ks"), 2),
        (
            BetStep("first", first="high-card"),
            False,
            ("Kh", "Ad", "As"),
            1,
        ),  # no forced bet: nearest
        (BEST, False, ("AcKd", "2c2d", "QsQd"), 2),
        (BEST, False, ("AcAd9h8s", "2c2d3h3s", "KsQdJh9d"), 1),  # two pair are more than aces
        (BEST, False, ("3c3d3h2s", "KcKdQhQs", "AsAh5d4d"), 0),
        (BEST, False, ("KcQd", "Kd Qh", "2s3s"), 0),  # equal: the nearest to the dealer's left
        (BEST, False, ("K 9", "K T", "2s3s"), 1),
        (BEST, False, ("2cKdKs", "QsQdAh"), 0),  # in whatever order they lie
        (BEST, False, ("5h6d7c8s", "AsAc9d2h"), 1),  # four in sequence are nothing
        (LOWEST, False, ("2", "3d"), 0),  # where one is alone its suit says nothing
        (BEST_LOW, True, ("8d5c", "8h4c", "Ks2s"), 1),
        (BEST_LOW, True, ("2d2c", "KhQc", "AsAd"), 1),  # any pair is worse for low
        (BEST_LOW, True, ("Ad7c", "2h7d", "3s8s"), 0),
    ],
)
def test_whose_cards_are_first(
    step: BetStep, low: bool, boards: tuple[str, ...], first: int
) -> None:
    cards = {seat: read_cards(text) for seat, text in enumerate(boards)}
    assert first_by_board(step, low, cards) == first


@pytest.mark.parametrize(
    ("step", "low", "boards", "first"),
    [
        (BEST, False, ("Kd", "3h", "Ts", "Qc", "4s", "2d"), 1),  # one wild card is an ace
        (BEST_LOW, False, ("2d", "3h", "Ts"), 0),  # or a deuce, where aces are high
        (BEST_LOW, False, ("4d 2h", "3h 4c", "Ts 5s"), 0),
        (BEST_LOW, False, ("3h", "2d"), 0),
        (BEST_LOW, True, ("2d", "3h", "Ts"), 1),  # and an ace where they are low
        (HIGHEST, True, ("3h", "Kd"), 1),
        (HIGHEST, True, ("3s", "Ah"), 0),  # of two aces the suit decides
        (HIGHEST, True, ("3h", "As"), 1),
        (BEST, False, ("3h 9h", "Ts Tc"), 0),  # two are a pair of aces
        (BEST, False, ("As Ac", "Ts 3c"), 0),
        (BEST, False, ("As Kc", "Ts 3c"), 1),
        (BEST, False, ("KsKd 5h 5d", "QsQd 3h 2c"), 1),  # a pair and one wild are three
        (BEST, False, ("5s5d 3h Kc", "AsAd KhKd"), 0),  # not two pair
        (BEST, False, ("4s4d", "4h4c"), 0),
        (HIGHEST, False, ("Kd", "9s"), 1),
        (LOWEST, False, ("4d", "3s"), 0),  # what counts as an ace never brings it in
        (BEST_LOW, True, ("8d5c", "8h3c"), 1),
        (BEST_LOW, True, ("8dAc", "8h3c"), 0),  # the lowest that pairs nothing: an ace
        (BEST_LOW, True, ("4d2c", "3h3c"), 1),
    ],
)
def test_wild_upcards_count_as_they_do_in_a_hand(
    step: BetStep, low: bool, boards: tuple[str, ...], first: int
) -> None:
    cards = {seat: read_cards(text) for seat, text in enumerate(boards)}
    assert first_by_board(step, low, cards, wild_up(BASEBALL)) == first


@pytest.mark.parametrize(
    ("boards", "first"),
    [
        (("Ks9s4s2s", "5h6d7c8s"), 0),  # four of a suit are more than four in sequence
        (("5h6d7c8s", "AsAc9d2h"), 0),  # which are more than a pair
        (("5h6d7c8s", "3s3c2d2h"), 1),  # and less than two
        (("AsKs9s4s", "3s3c2d2h"), 1),
        (("AsKs9s4s", "2s2c2d3h"), 1),
        (("5s4s3s2s", "AsAc9d2h"), 0),  # the lowest of a suit, too
        (("KsQs9s4s", "KhQh9h5h"), 1),  # among those of a suit the ranks decide
        (("5h6d7c8s", "6h7d8c9s"), 1),
        (("5h6d7c", "2s2c3d"), 1),  # three are nothing
        (("Qh5h4h3h", "2sTsJsKs"), 1),  # in whatever order they lie
        (("Ks9s4s2s", "5h5d5c2d"), 1),  # less than three of a rank
        (("K T 5 2", "AsAcKd2h"), 1),  # nobody told the suits
        (("5s5d6c7h", "AsAcKd2h"), 1),  # three in sequence and a pair
        (("4s5d6c8h", "AsAcKd2h"), 1),  # a gap
        (("As2d3c4h", "KsKdQhJc"), 0),  # with the ace low
        (("As2d3c5h", "KsKdQhJc"), 1),
        (("TsJdQcKh", "JhQsKdAc"), 1),
    ],
)
def test_four_of_a_suit_or_in_sequence_among_upcards(boards: tuple[str, ...], first: int) -> None:
    cards = {seat: read_cards(text) for seat, text in enumerate(boards)}
    assert first_by_board(BEST, False, cards, fours=True) == first


@pytest.mark.parametrize(
    ("boards", "first"),
    [
        (("5s6d3c8h", "AsAcKd2h"), 0),  # a wild card is the seven
        (("4s6d3c8h", "AsAcKd2h"), 1),  # two are missing
        (("As2d3c4h", "KsKdQhJc"), 0),  # the trey of A-2-3-4
        (("5s6d7c3h", "5h6c8d7s"), 0),  # it goes on top: both end in an eight
        (("JsQdKcAh", "QhKsAd3c"), 0),  # but not above the ace
        (("KsTs4s3h", "AhAdKc2d"), 0),  # a fourth spade
        (("3s9d3h9c", "AsAcAd2h"), 0),  # nothing but wild cards: four aces
    ],
)
def test_a_wild_upcard_fills_four_of_a_suit_or_in_sequence(
    boards: tuple[str, ...], first: int
) -> None:
    cards = {seat: read_cards(text) for seat, text in enumerate(boards)}
    assert first_by_board(BEST, False, cards, wild_up(BASEBALL), fours=True) == first


def test_what_is_wild_among_upcards() -> None:
    """Ranks, single cards, a joker, and what an upcard made wild; where nobody says, nothing."""
    one_eyed = replace(BASEBALL, wilds="Jh", joker="wild")
    cards = read_cards("Jh Js Jo 3c 9d")
    assert [*map(wild_up(BASEBALL), cards)] == [False, False, False, True, True]
    assert [*map(wild_up(one_eyed), cards)] == [True, False, True, False, False]
    assert [*map(wild_up(one_eyed, (3,)), cards)] == [True, False, True, True, False]
    assert wild_up(replace(BASEBALL, joker="bug"))(cards[2])
    old = replace(BASEBALL, wilds="", joker="")
    assert not any(map(wild_up(old), cards))


STUD = (Ante(), Deal(down=2, up=1), LOWEST, Deal(up=1), BEST, Showdown())


def test_entered_up_cards_say_who_brings_it_in_and_who_is_first_later() -> None:
    table = Bare(*STUD, limit=FIXED, bring_in=1)
    table.does(PutAntesIn())
    (told,) = table.does(TellBoards(((0, "9h"), (1, "two of clubs"), (2, "2d"))))
    assert told == FirstTold(1, ((0, "9h"), (1, "2c"), (2, "2d")))
    table.does(BringIn(1), Call(2), Call(0))
    table.does(TellBoards(((0, "9h 4s"), (1, "2c 5c"), (2, "2d 2h"))))
    assert (table.hand.turn, table.hand.asks_first) == (2, False)
    assert table.hand.boards == ((0, "9h 4s"), (1, "2c 5c"), (2, "2d 2h"))
    table.does(AllCheck())


def test_where_the_best_board_is_all_in_the_next_player_speaks() -> None:
    table = Bare(*STUD, limit=FIXED, bring_in=1, stacks=(100, 3, 100))
    table.does(PutAntesIn(), BringIn(0), Call(1), Call(2))
    table.does(TellBoards(((0, "3h 4s"), (1, "Ac 5c"), (2, "9d Th"))))
    assert table.hand.turn == 1
    short = Bare(*STUD, limit=FIXED, bring_in=1, stacks=(100, 2, 100))
    short.does(PutAntesIn(), BringIn(0), Call(1), Call(2))
    (told,) = short.does(TellBoards(((0, "3h 4s"), (1, "Ac 5c"), (2, "9d Th"))))
    assert (told, short.hand.turn) == (FirstTold(2, told.boards, best=1), 2)


@pytest.mark.parametrize(
    ("boards", "why"),
    [
        ({0: "9h", 1: "zz", 2: "2d"}, "no-such-card"),
        ({0: "9h", 2: "2d"}, "up-cards-of"),
        ({0: "9h", 1: "2c 3c", 2: "2d"}, "up-cards-of"),
        ({0: "9h", 1: "", 2: "2d"}, "up-cards-of"),
        ({0: "9h", 1: "2d", 2: "2d"}, "up-cards-twice"),
        ({0: "9h", 1: "2", 2: "2d"}, "up-cards-suit"),
    ],
)
def test_up_cards_that_say_nothing_are_refused(boards: dict[int, str], why: str) -> None:
    table = Bare(*STUD, limit=FIXED, bring_in=1)
    table.does(PutAntesIn())
    assert table.refuses(TellBoards(tuple(boards.items()))) == why
    table.does(BringIn(0))
    assert table.refuses(TellBoards(((0, "9h"),))) == "first-is-known"


def test_a_forgotten_card_is_asked_for() -> None:
    """Of the cards of third street one alone would be compared with two."""
    table = Bare(*STUD, limit=FIXED, bring_in=1)
    table.does(PutAntesIn(), BringIn(0), Call(1), Call(2))
    assert table.refuses(TellBoards(((0, "9h 4s"), (1, "2c 5c"), (2, "Ad")))) == "up-cards-of"


@pytest.mark.parametrize(
    ("ladder", "kinds", "pairs", "fours"),
    [
        ("standard", (), True, False),
        ("soko", (), True, True),
        ("standard", ("four-flush", "high-card"), False, True),
        ("soko", ("pair", "high-card"), True, False),  # an order of its own goes before the ladder
    ],
)
def test_what_counts_among_upcards(
    ladder: str, kinds: tuple[str, ...], pairs: bool, fours: bool
) -> None:
    game = replace(Game("", "", "", (2, 8), 52, ()), ladder=ladder, kinds=kinds)
    assert (pairs_count(game), fours_count(game)) == (pairs, fours)


@pytest.mark.parametrize(
    ("ladder", "wins", "low"),
    [
        ("ace-to-five", "low", True),
        ("badugi", "low", True),
        ("ace-to-five", "hilo", True),
        ("deuce-to-seven", "low", False),
        ("standard", "high", False),
        ("", "low", True),  # an old log says no more
        ("", "high", False),
    ],
)
def test_where_the_ace_is_the_lowest_upcard(ladder: str, wins: Any, low: bool) -> None:
    game = replace(Game("", "", "", (2, 8), 52, ()), ladder=ladder, wins=wins)
    assert aces_low(game) == low


@pytest.mark.parametrize(
    ("step", "boards", "first"),
    [
        (BEST, ("Ah2d", "KsQd"), 0),
        (BEST, ("2dAh", "KsQd"), 0),
        (BEST, ("Ah2d", "AsQd"), 1),
        (BEST, ("3h3d", "4s2d"), 1),  # a pair is nothing
        (BEST_LOW, ("Ah2d", "KsQd"), 1),
        (BEST_LOW, ("9h2d", "9s3d"), 0),
    ],
)
def test_where_like_ranks_are_nothing_the_highest_card_decides(
    step: BetStep, boards: tuple[str, ...], first: int
) -> None:
    cards = {seat: read_cards(text) for seat, text in enumerate(boards)}
    assert first_by_board(step, False, cards, pairs=False) == first


@pytest.mark.parametrize(
    ("step", "low", "boards", "first"),
    [
        (BEST, False, ("3hKd", "AsQd"), 0),  # as the ace
        (BEST_LOW, False, ("3hKd", "2sKc"), 0),  # as the deuce, where the lowest is asked for
        (BEST_LOW, False, ("2sKc", "3hKd"), 0),
        (BEST_LOW, True, ("3hKd", "AsKc"), 0),  # as the ace, which is the lowest
        (BEST_LOW, True, ("AsKc", "3hKd"), 0),
    ],
)
def test_where_like_ranks_are_nothing_a_wild_upcard_is_the_best_there_is(
    step: BetStep, low: bool, boards: tuple[str, ...], first: int
) -> None:
    cards = {seat: read_cards(text) for seat, text in enumerate(boards)}
    assert first_by_board(step, low, cards, wild_up(BASEBALL), pairs=False) == first
