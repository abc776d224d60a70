"""Fees and offers: who is all-in after a fee, and whose turn it is then."""

from __future__ import annotations

import pytest

from referee.core.book.game import Ante, BetStep, Deal, Showdown
from referee.core.book.prices import Offered
from referee.core.errors import Impossible
from referee.core.fold import flow
from referee.core.fold.evolve import evolve
from referee.core.messages.betting import FirstTold
from referee.core.messages.law import Reclaimed
from referee.core.messages.prices import FeePaid, OfferAnswered
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from .changes import SHOWDOWN, bet, opened, table

OFFERED = (Ante(), Deal(down=5), Offered("card"), BetStep("last"), Showdown())


@pytest.mark.parametrize(
    ("seat", "amount", "all_in", "turn"),
    [
        (1, 3, True, 2),  # the last chips of whoever is to speak: the next one speaks
        (1, 2, False, 1),
        (2, 3, True, 1),  # of somebody else: the turn stays
        (2, 2, False, 1),
    ],
)
def test_a_fee_of_the_last_chips_is_all_in(seat: int, amount: int, all_in: bool, turn: int) -> None:
    before = opened(stacks=(16, 3, 3))
    hand = evolve(before, FeePaid(seat, amount, "four", amount == 3)).hand
    assert hand is not None
    assert (hand.of(seat).all_in, hand.of(seat).dead, hand.turn) == (all_in, amount, turn)


def test_a_single_chip_leaves_an_all_in_player_all_in_and_chips_back_do_not() -> None:
    holdings = (*bet(4, 0)[:1], Holding(1, ante=1, bets=(2,), all_in=True), bet(4, 0, 0)[2])
    for amount, all_in in ((1, True), (-1, False)):
        hand = evolve(opened(*holdings, turn=2), FeePaid(1, amount, "four")).hand
        assert hand is not None
        assert hand.of(1).all_in is all_in


def offered(*holdings: Holding, turn: int) -> Night:
    return table(*holdings, at=2, steps=OFFERED, turn=turn)


def test_an_offer_passes_on_from_a_hand_that_fell_out_and_stays_with_another() -> None:
    out = (Holding(0, "dropped", ante=1), Holding(1, ante=1), Holding(2, ante=1))
    for turn, after in ((0, 1), (1, 1)):
        hand = offered(*out, turn=turn).hand
        assert hand is not None
        assert flow.without(hand, 0).turn == after


def test_nobody_is_told_to_speak_first_where_there_is_no_betting() -> None:
    with pytest.raises(Impossible):
        evolve(opened(at=SHOWDOWN, turn=None), FirstTold(0))


def test_a_pot_taken_back_goes_out_of_the_count_of_who_had_folded() -> None:
    """Bob was counted after he folded, and got 7 of it; now he has them no longer."""
    before = opened(
        at=SHOWDOWN,
        turn=None,
        ending="won",
        awards=((0, ((1, 7),)),),
        night={"chips": "real"},
        players={1: dict(counted=20, counted_at=3), 2: dict(counted=20, counted_at=2)},
    )
    after = evolve(before, Reclaimed(((1, 7),)))
    assert [player.counted for player in after.players] == [None, 13, 20]


def test_an_answer_where_nothing_is_offered_cannot_be() -> None:
    """What came before an answer was taken back: the take-back is refused, and nothing breaks."""
    with pytest.raises(Impossible):
        evolve(opened(), OfferAnswered(1, 1))
