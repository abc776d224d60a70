"""Chips that a ruling leaves in the pot beside an all-in, in layers, by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.core.state.above import in_layers, pieces
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.pots import matched, pots

from ..fold.changes import opened

ANN, BOB = Holding(0, ante=1, bets=(4,), all_in=True), Holding(1, ante=1, bets=(9,), all_in=True)
CY, DOT = Holding(2, ante=1, bets=(20,)), Holding(3, ante=1, bets=(20,))


def hand(*holdings: Holding, **more: Any) -> Hand:
    found = opened(
        *holdings, stacks=(0, 0, 20, 20), pockets=(0,) * 4, level=20, turn=2, **more
    ).hand
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("holdings", "seat", "amount", "found"),
    [
        ((ANN, BOB, CY, DOT), 2, 3, ((10, 3),)),
        ((ANN, BOB, replace(CY, bets=(2,)), DOT), 2, 3, ((5, 1),)),
        ((ANN, BOB, replace(CY, bets=(2,)), DOT), 2, 2, ()),
        ((ANN, BOB, replace(CY, bets=(2,)), DOT), 2, 12, ((5, 5), (10, 5))),
        ((ANN, BOB, replace(CY, bets=(2,), above=((5, 4),)), DOT), 2, 4, ((5, 3), (10, 1))),
        ((replace(ANN, state="dropped"), BOB, CY, DOT), 2, 3, ((10, 3),)),
        ((replace(ANN, all_in=False), replace(BOB, all_in=False), CY, DOT), 2, 3, ()),
        ((ANN, replace(BOB, bets=(20,)), CY, DOT), 1, 2, ((5, 2),)),
    ],
)
def test_what_lies_above_an_all_in(
    holdings: tuple[Holding, ...], seat: int, amount: int, found: tuple[tuple[int, int], ...]
) -> None:
    there = hand(*holdings)
    totals = dict(zip(there.order, matched(there), strict=True))
    assert pieces(there, totals, seat, amount) == found


def test_each_piece_is_in_the_pot_of_those_who_play_above_it() -> None:
    gone = replace(DOT, state="dropped", bets=(3,), dead=9, above=((5, 3), (10, 6)))
    there = hand(ANN, BOB, CY, gone)
    assert in_layers(there, [5, 10]) == [0, 3, 6]
    assert in_layers(there, [10]) == [3, 6]
    assert in_layers(there, []) == [9]
    found = [(pot.amount, pot.claimants) for pot in pots(there)]
    assert found == [(5 + 5 + 5 + 4, (0, 1, 2)), (5 + 5 + 3, (1, 2)), (11 + 6, (2,))]


def test_chips_that_went_back_or_paid_for_a_card_lie_in_no_layer() -> None:
    gone = replace(DOT, dead=5, fees=1, above=((5, 3), (10, 6)))
    assert in_layers(hand(ANN, BOB, CY, gone), [5, 10]) == [0, 3, 1]
    assert in_layers(hand(ANN, BOB, CY, replace(gone, dead=0)), [5, 10]) == [0, 0, 0]


def test_bets_of_who_opened_falsely_lie_there_as_bets() -> None:
    gone = replace(DOT, state="foul", bets=(0,), dead=9, above=((5, 3),))
    again = hand(ANN, BOB, CY, gone, began_again=True)
    assert in_layers(again, [5, 10]) == [0, 0, 0]
    assert in_layers(replace(again, began_again=False), [5, 10]) == [0, 3, 0]
    still = hand(ANN, BOB, CY, replace(gone, state="dropped"), began_again=True)
    assert in_layers(still, [5, 10]) == [0, 3, 0]
