"""What the pack gives: never more cards than are there, and nobody's card twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.core.book.game import BetStep, Deal, Showdown, Step
from referee.core.fold import pack
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.value import replace

from .test_flow import hand as deal_at

FIRST = (Holding(0), Holding(1), Holding(2, "dropped", folded=3))
THROWN = (Holding(0, thrown=2), Holding(1), Holding(2, "dropped", folded=3))
UP, DOWN, BURN = Deal(up=1), Deal(down=2), Deal(up=1, burn=1)


def a_deal(step: Step, stub: int, holdings: tuple[Holding, ...] = FIRST, **more: object) -> Hand:
    steps = (BetStep("first"), step, BetStep("last"), Showdown())
    return deal_at(*steps, holdings=holdings, **({"stub": stub, "cards": 3} | more))


@pytest.mark.parametrize(
    ("step", "stub", "holdings", "strays", "left", "cards", "middle", "shuffled"),
    [
        # step, pack -> left in it, cards of each, in the middle, shuffled in
        (UP, 5, FIRST, 0, 3, 4, (), False),
        (UP, 2, FIRST, 0, 0, 4, (), False),
        (UP, 1, FIRST, 0, 0, 3, (1,), False),  # too few for each: one for all
        (UP, 0, THROWN, 4, 7, 4, (), True),  # none at all: what was thrown comes back
        (UP, 0, (Holding(0), Holding(1)), 1, 0, 3, (1,), True),  # one came back: for all
        (UP, 0, (Holding(0), Holding(1)), 0, 0, 4, (), True),  # nothing to shuffle in
        (BURN, 3, FIRST, 0, 0, 4, (), False),
        (BURN, 2, FIRST, 0, 0, 4, (), False),  # no burn any more
        (BURN, 1, FIRST, 0, 0, 3, (1,), False),
        (BURN, 0, THROWN, 4, 7, 4, (), True),
        (DOWN, 4, FIRST, 0, 0, 5, (), False),
        (DOWN, 3, FIRST, 0, 2, 5, (), True),
        (DOWN, 1, (Holding(0), Holding(1)), 0, 0, 5, (), True),
        (Deal(common=3), 4, FIRST, 0, 1, 3, (), False),
        (Deal(common=3, burn=1), 3, FIRST, 0, 0, 3, (), False),
        (Deal(widow=2), 0, THROWN, 0, 3, 3, (), True),
    ],
)  # fmt: skip
def test_cards_are_dealt_from_what_is_there(
    step: Deal,
    stub: int,
    holdings: tuple[Holding, ...],
    strays: int,
    left: int,
    cards: int,
    middle: tuple[int, ...],
    shuffled: bool,
) -> None:
    after = pack.dealt(a_deal(step, stub, holdings, strays=strays, turn=1), step, 1)
    assert (after.stub, after.cards, after.shared) == (left, cards, middle)
    assert after.common == step.common + len(middle)
    assert after.shuffled == (2 if shuffled else 0)
    assert (after.step, after.turn) == (2, None)
    assert not shuffled or not any(holding.thrown for holding in after.holdings)


def test_the_first_card_of_all_is_shared_by_nobody() -> None:
    after = pack.dealt(a_deal(UP, 1, cards=0), UP, 1)
    assert (after.cards, after.shared, after.shuffled) == (1, (), 2)


@pytest.mark.parametrize(
    ("gone", "left", "stub", "strays"), [(1, 1, 4, 3), (3, 1, 2, 5), (9, 1, 1, 6), (9, 0, 0, 7)]
)
def test_cards_lie_aside_while_there_are_any(gone: int, left: int, stub: int, strays: int) -> None:
    after = pack.aside(a_deal(UP, 5, strays=2), gone, left)
    assert (after.stub, after.strays) == (stub, strays)


SHORT: tuple[tuple[str, Callable[[Hand], Hand]], ...] = (
    ("nothing", lambda hand: replace(hand, stub=0)),
    ("one", lambda hand: replace(hand, stub=1)),
)


@pytest.mark.parametrize(("name", "less"), SHORT)
@pytest.mark.parametrize("step", [UP, DOWN, BURN, Deal(common=2), Deal(widow=1, burn=1)])
def test_the_pack_never_has_less_than_nothing(
    name: str, less: Callable[[Hand], Hand], step: Deal
) -> None:
    for strays in range(4):
        assert pack.dealt(less(a_deal(step, 9, strays=strays)), step, 1).stub >= 0, name


def test_what_is_shuffled_in_lies_nowhere_else() -> None:
    """Strays, what was thrown and what was folded: all of it is in the pack, and nothing is left
    to be shuffled in once more."""
    mixed = pack.shuffled_in(a_deal(UP, 1, THROWN, strays=4), 2)
    assert (mixed.stub, mixed.strays, mixed.shuffled) == (1 + 4 + 2 + 3, 0, 2)
    assert [(holding.thrown, holding.folded) for holding in mixed.holdings] == [(0, 0)] * 3
    assert pack.shuffled_in(mixed, 2).stub == mixed.stub
