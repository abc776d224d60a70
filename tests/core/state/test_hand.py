"""Questions about a deal: until when the counts of the draw are told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import BOOK

from referee.core.book.game import BetStep, Draw, HandleStep, Showdown, Stakes
from referee.core.book.house import House
from referee.core.fold.dealing import UNDEALT
from referee.core.state.draw import counts_open
from referee.core.state.hand import Hand
from referee.core.state.holding import NOT_NOTED, Holding

from ..fold.changes import table


@pytest.mark.parametrize(
    ("step", "acted", "told"),
    [(0, False, True), (1, False, True), (1, True, False), (2, False, False), (3, False, False)],
)
def test_the_counts_are_told_from_the_draw_until_somebody_acts(
    step: int, acted: bool, told: bool
) -> None:
    steps = (Draw(), BetStep("after the draw"), BetStep("once more"), Showdown())
    game = replace(BOOK.games["five-card-draw"], steps=steps)
    hand = Hand(1, game, Stakes(), House(), 0, (), ())
    assert counts_open(replace(hand, step=step, acted=acted)) == told


def test_a_draw_that_nobody_wrote_down_is_told_from_any_number() -> None:
    assert [Holding(0, drew=drew).noted for drew in (None, 0, 1, 5)] == [None, 0, 1, 5]
    assert Holding(0, drew=NOT_NOTED).noted is None


def test_the_step_in_progress_is_one_of_the_game() -> None:
    steps = (Draw(), BetStep("after the draw"), Showdown())
    game = replace(BOOK.games["five-card-draw"], steps=steps)
    hand = Hand(1, game, Stakes(), House(), 0, (), ())
    found = [replace(hand, step=step).now for step in (-1, 0, 1, 2, 3)]
    assert found == [steps[0], *steps, steps[-1]]


@pytest.mark.parametrize(
    ("game", "choice", "needs"),
    [
        ("jackpots", "next", ["jacks", "jacks", "jacks"]),
        ("jackpots", "progressive", ["jacks", "queens", "kings", "aces", "aces"]),
        ("progressive-jackpots", "next", ["jacks", "queens", "kings", "aces", "aces"]),
    ],
)
def test_what_opens_rises_where_the_game_or_the_house_has_it_so(
    game: str, choice: str, needs: list[str]
) -> None:
    house = House(choices=(("nobody-opens", choice),))
    hand = Hand(1, BOOK.games[game], Stakes(), house, 0, (), ())
    found = [replace(hand, passed_deals=passes).strength for passes in range(len(needs))]
    assert found == [f"{rank}-or-better" for rank in needs]


def test_before_any_deal_nobody_bets() -> None:
    assert UNDEALT.betting is None
    assert (UNDEALT.pot, UNDEALT.paid) == (0, 0)


ARRANGED = (
    HandleStep("arrange"),
    BetStep("first"),
    Showdown(),
    HandleStep("arrange"),
    BetStep("last"),
    Showdown(),
)


@pytest.mark.parametrize(
    ("at", "second", "arranged"),
    [(0, False, False), (1, False, True), (2, False, True), (3, True, False), (4, True, True)],
)
def test_when_cards_lie_in_an_order_that_stays(at: int, second: bool, arranged: bool) -> None:
    hand = table(steps=ARRANGED, at=at, second=second).hand
    assert hand is not None
    assert hand.arranged is arranged
    passed = replace(hand.game, steps=(HandleStep("pass"), *ARRANGED[1:]))
    assert not replace(hand, game=passed, step=min(at, 2), second=False).arranged
