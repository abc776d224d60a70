"""Questions about a deal together with what is seldom so: an early act of somebody else, cards
that lie in the middle while they are bid for, a pack of more than one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.core.book.game import Ante, BetStep, Deal, Draw, Showdown
from referee.core.book.prices import CardEvent, Offered, Price
from referee.core.messages.law import ActedEarly
from referee.core.state import betting, draw, prices
from referee.core.state.button import _round

from ..fold.changes import IN, opened, table

BIDS = (
    Ante(),
    Deal(down=2),
    Deal(up=1),
    Offered("card", (Price(of="bid"),)),
    BetStep("last"),
    Showdown(),
)


def test_a_word_before_its_turn_holds_who_said_it_and_nobody_else() -> None:
    hand = opened(early=ActedEarly(1, None, 4, must="call")).hand
    assert hand is not None
    assert [betting.must(hand, seat) for seat in (0, 1, 2)] == ["", "call", ""]
    risen = replace(hand, level=8)
    assert betting.must(risen, 1) == ""
    assert betting.must(replace(hand, early=None), 1) == ""


@pytest.mark.parametrize(
    ("chips", "stack", "bet", "again"),
    [
        ("tablet", 5, 3, 3),
        ("tablet", 2, 3, 2),
        ("tablet", 1, 3, 1),
        ("tablet", 0, 3, 0),
        ("real", 5, 3, 3),  # nobody counted: as much as they can have
    ],
)
def test_what_a_post_costs_once_more(chips: str, stack: int, bet: int, again: int) -> None:
    night = table(turn=0, stacks=(stack, 20, 20), night={"chips": chips})
    assert prices.on_a_post(night, 0, bet) == again


def test_of_real_chips_that_are_counted_a_post_costs_no_more_than_lie_there() -> None:
    for counted, again in ((9, 3), (2, 2), (1, 1), (0, 0)):
        read = {0: {"counted": counted, "counted_at": 3, "counted_with": 1, "carried": counted + 1}}
        ann, *others = IN
        those = (replace(ann, all_in=not counted), *others)
        night = table(*those, turn=0, night={"chips": "real"}, players=read)
        assert (night.about(0), prices.on_a_post(night, 0, 3)) == (counted, again)


def test_who_is_all_in_pays_nothing_of_chips_that_came_since() -> None:
    """A fold that came last is undone, and they had bought in between; or a stage paid them."""
    ann, *others = IN
    for all_in, left in ((False, 5), (True, 0)):
        night = table(replace(ann, all_in=all_in), *others, stacks=(5, 20, 20))
        assert night.hand is not None
        assert prices.left(night, night.hand, 0) == left


def test_cards_that_are_bid_for_lie_before_nobody_yet() -> None:
    hand = table(steps=BIDS, at=3, up=1).hand
    assert hand is not None
    assert [prices.cards_up(hand, holding) for holding in hand.holdings] == [0, 0, 0]
    later = replace(hand, step=4)
    assert [prices.cards_up(later, holding) for holding in later.holdings] == [1, 1, 1]


def test_only_in_a_single_pack_is_a_rank_used_up() -> None:
    hand = table().hand
    assert hand is not None
    fallen = tuple((0, seat % 3, "Q") for seat in range(4))
    queen = CardEvent("Q", "pay")
    for pack, none in ((52, True), (54, True), (55, False), (104, False)):
        game = replace(hand.game, pack=pack)
        assert prices.none_left(replace(hand, game=game, fallen=fallen), queen) == none
    assert not prices.none_left(replace(hand, fallen=fallen[1:]), queen)


def test_who_left_between_two_deals_without_having_been_in_one_is_before_the_first() -> None:
    night = table(stacks=(20,) * 4, pockets=(0,) * 4)
    night = replace(night, ring=(0, 1, 2))
    assert _round(night, 1) == (2, 0)
    assert _round(night, 3) == (0, 1, 2)


def test_the_draw_that_was_last_is_the_one_before_and_not_the_first() -> None:
    steps = (Ante(), Deal(down=5), Draw(most=3), BetStep("first"), Draw(most=1), Showdown())
    hand = table(steps=steps, at=4).hand
    assert hand is not None
    assert [draw._draw_step(replace(hand, step=at)).most for at in (2, 3, 4, 5)] == [3, 3, 1, 1]
