"""Questions about a deal together with what is seldom so: an early act of somebody else, cards
that lie in the middle while they are bid for, a pack of more than one."""

from __future__ import annotations

from dataclasses import replace

from referee.core.book.game import Ante, BetStep, Deal, Showdown
from referee.core.book.prices import CardEvent, Offered, Price
from referee.core.messages.law import ActedEarly
from referee.core.state import betting, prices

from ..fold.changes import opened, table

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
