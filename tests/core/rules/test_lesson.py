"""What a hand is and what a draw makes of it, counted against what is known of five cards."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import BOOK

from referee.core.cards.cards import read_cards
from referee.core.cards.judge.ladder import GroupLadder
from referee.core.rules.lesson import Lesson, lesson
from referee.core.state.hand import Hand
from referee.notation.player import play


def dealt(game: str) -> Hand:
    played = play(f"game {game}\nseats Ann Bob Cy\nstacks 100 each\n\nall ante", BOOK)
    assert played.wrong == []
    assert played.log.night.hand is not None
    return played.log.night.hand


def of(cards: str, thrown: str = "", game: str = "jackpots") -> Lesson | None:
    hand = dealt(game)
    return lesson(BOOK.judges[hand.judge], hand, read_cards(cards), read_cards(thrown))


def test_ranks_that_beat_every_hand_stand_above_all_others() -> None:
    """Two sevens beat a royal flush there; the phone's page failed."""
    hand = dealt("jackpots")
    rule = BOOK.judges[hand.judge]
    ladder = rule.high
    assert isinstance(ladder, GroupLadder)
    sevens = replace(rule, high=replace(ladder, tops=((7, 7),)))
    cards = read_cards("7s 7d Kc Qc 4h")
    assert lesson(sevens, hand, cards, read_cards("4h")) == Lesson("top", 1, (), 47)
    drawn = lesson(sevens, hand, read_cards("7s Kd Kc 9c 4h"), read_cards("4h"))
    assert drawn is not None
    assert ("top", 3) in drawn.better


def test_what_a_hand_is() -> None:
    assert of("Ks Kh 9d 9c 2s") == Lesson("two-pair")
    assert of("As Ks Qs Js 9s") == Lesson("flush")
    assert of("Ks Kh") is None, "not the whole hand"


@pytest.mark.parametrize(
    ("cards", "thrown", "kind", "many", "draws"),
    [
        ("Ks Kh 9d 9c 2s", "2s", "full-house", 4, 47),
        ("As Ks 9s 4s 2d", "2d", "flush", 9, 47),
        ("9s 8d 7c 6h 2d", "2d", "straight", 8, 47),
        ("Ks Kh Kd 9c 2s", "9c 2s", "four-of-a-kind", 46, 1081),
        ("Ks Kh 9d 5c 2s", "9d 5c 2s", "two-pair", 2592, 16215),
    ],
)
def test_what_a_draw_makes_of_it(cards: str, thrown: str, kind: str, many: int, draws: int) -> None:
    """The known numbers: two pair to a full house is 4 of 47, four to a flush 9 of 47."""
    found = of(cards, thrown)
    assert found is not None
    assert (dict(found.better)[kind], found.draws) == (many, draws)


def test_only_what_is_in_the_hand_is_thrown_and_no_more_than_three() -> None:
    assert of("Ks Kh 9d 9c 2s", "As") == Lesson("two-pair")
    assert of("Ks Kh 9d 9c 2s", "Kh 9d 9c 2s") == Lesson("two-pair")
    best = of("As Ks Qs Js Ts", "As")
    assert best is not None
    assert best.better == ()


def test_where_kinds_are_not_the_measure_there_is_no_lesson() -> None:
    hand = dealt("jackpots")
    for judge, cards in (("badugi", "As 2h 3d 4c"), ("texas-holdem", "As Kh")):
        assert lesson(BOOK.judges[judge], hand, read_cards(cards), ()) is None


@pytest.mark.parametrize("cards", ["7s 7d Kc Qc", "7s 7d Kc Qc 4h 3h"])
def test_of_too_few_or_too_many_cards_there_is_no_lesson(cards: str) -> None:
    assert of(cards) is None
