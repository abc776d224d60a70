"""The best hand of a kind that lies in somebody's cards, whatever better one they make: what a hand
counts as that was called so."""

from __future__ import annotations

import pytest

from referee.core.cards.cards import read_cards
from referee.core.cards.judge.calls import measure_of

from .table import rule_of

HOLDEM, OMAHA, SOKO, WILD = "texas-holdem", "omaha", "soko", "deuces-wild"
KINGS, BOARD = "Kh Kd", "9h 9c 4s 4d 3c"


@pytest.mark.parametrize(
    ("game", "kind", "top", "own", "board", "ranks", "laid"),
    [
        # two kings with a board of nines and fours: the highest pair, and the pair that was named
        (HOLDEM, "pair", 0, KINGS, BOARD, (13, 13, 9, 9, 4), "Kh Kd 9h 9c 4s"),
        (HOLDEM, "pair", 13, KINGS, BOARD, (13, 13, 9, 9, 4), "Kh Kd 9h 9c 4s"),
        (HOLDEM, "pair", 9, KINGS, BOARD, (9, 9, 13, 13, 4), "Kh Kd 9h 9c 4s"),
        (HOLDEM, "pair", 4, KINGS, BOARD, (4, 4, 13, 13, 9), "Kh Kd 9h 4s 4d"),
        (HOLDEM, "pair", 3, KINGS, BOARD, None, ""),
        (HOLDEM, "two-pair", 0, KINGS, BOARD, (13, 13, 9, 9, 4), "Kh Kd 9h 9c 4s"),
        (HOLDEM, "two-pair", 9, KINGS, BOARD, (9, 9, 4, 4, 13), "Kh 9h 9c 4s 4d"),
        (HOLDEM, "two-pair", 4, KINGS, BOARD, None, ""),
        (HOLDEM, "high-card", 0, KINGS, BOARD, (13, 13, 9, 9, 4), "Kh Kd 9h 9c 4s"),
        (HOLDEM, "high-card", 9, "Kh 2h", BOARD, (9, 9, 4, 4, 3), "9h 9c 4s 4d 3c"),
        (HOLDEM, "flush", 0, KINGS, BOARD, None, ""),
        # in the lowest straight the ace is one, and anywhere else it is high
        (HOLDEM, "straight", 0, "5s 4d", "3h 2c As", (5, 4, 3, 2, 1), "5s 4d 3h 2c As"),
        (HOLDEM, "high-card", 0, "5s 4d", "3h 2c As", (14, 5, 4, 3, 2), "5s 4d 3h 2c As"),
        (HOLDEM, "high-card", 14, "5s 4d", "3h 2c As", (14, 5, 4, 3, 2), "5s 4d 3h 2c As"),
        # a flush that was called a pair, and the flush itself
        (HOLDEM, "pair", 0, "Kh 2h", "9h 9c 4h 4d 3h", (9, 9, 13, 4, 4), "Kh 9h 9c 4h 4d"),
        (HOLDEM, "flush", 0, "Kh 2h", "9h 9c 4h 4d 3h", (13, 9, 4, 3, 2), "Kh 2h 9h 4h 3h"),
        (HOLDEM, "flush", 9, "Kh 2h", "9h 9c 4h 4d 3h", None, ""),
        # two of the hand, three of the board
        (OMAHA, "pair", 0, "Kh Kd Qs Qd", BOARD, (13, 13, 9, 9, 4), "Kh Kd 9h 9c 4s"),
        (OMAHA, "pair", 9, "Kh Kd Qs Qd", BOARD, (9, 9, 13, 13, 4), "Kh Kd 9h 9c 4s"),
        (OMAHA, "three-of-a-kind", 0, "Kh 9d Qs Qd", BOARD, (9, 9, 9, 13, 4), "Kh 9d 9h 9c 4s"),
        (OMAHA, "full-house", 0, "Kh 9d Qs Qd", BOARD, None, ""),
        # a wild card makes the pair of the highest, and no other
        (WILD, "pair", 0, "Kh 2d Qs 8d 3s", "", (13, 13, 12, 8, 3), "Kh 2d Qs 8d 3s"),
        (WILD, "pair", 12, "Kh 2d Qs 8d 3s", "", None, ""),
        # four of a suit with any fifth card, which comes last
        (SOKO, "four-flush", 0, "Kh Qh 9h 2h Ad", "", (13, 12, 9, 2, 14), "Kh Qh 9h 2h Ad"),
        (SOKO, "four-flush", 13, "Kh Qh 9h 2h Ad", "", (13, 12, 9, 2, 14), "Kh Qh 9h 2h Ad"),
        (SOKO, "four-flush", 14, "Kh Qh 9h 2h Ad", "", None, ""),
        (SOKO, "four-flush", 0, "Kh Qh 9h 2h 3h", "", (13, 12, 9, 3, 2), "Kh Qh 9h 2h 3h"),
        (SOKO, "four-flush", 0, "Kh Qh 9d 2s 3h", "", None, ""),
        (SOKO, "four-straight", 0, "Kh Qd Js Th Kd", "", (13, 12, 11, 10, 13), "Kh Qd Js Th Kd"),
        (SOKO, "four-straight", 0, "Kh Qd Js 2h Kd", "", None, ""),
        (SOKO, "pair", 0, "Kh Qd Js 2h Kd", "", (13, 13, 12, 11, 2), "Kh Qd Js 2h Kd"),
    ],
)
def test_the_best_of_a_kind(
    game: str,
    kind: str,
    top: int,
    own: str,
    board: str,
    ranks: tuple[int, ...] | None,
    laid: str,
) -> None:
    measure = measure_of(rule_of(game), "high")
    made = measure.best_as(kind, top, read_cards(own), read_cards(board))
    if ranks is None:
        assert made is None
        return
    assert made is not None
    assert (made.strength.kind, made.strength.ranks) == (kind, ranks)
    assert sorted(map(str, made.cards)) == sorted(map(str, read_cards(laid)))
    assert made.called is None


@pytest.mark.parametrize(
    ("game", "end", "own"),
    [("california-lowball", "low", "Kh Kd Qs Qd 3s"), ("badugi", "low", "Kh Qd Js 2c")],
)
def test_for_low_no_worse_kind_lies_in_a_better_hand(game: str, end: str, own: str) -> None:
    measure = measure_of(rule_of(game), end)
    assert measure.best_as("pair", 0, read_cards(own)) is None
    assert measure.best_as("high-card", 0, read_cards(own)) is None
