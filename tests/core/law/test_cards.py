"""What rulings do with cards, at the ends of the pack and of a hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.core.book.law import Effect, Law, Ruling
from referee.core.errors import Refused
from referee.core.law.cards import change_draw, replace_last, replace_now, throw_more
from referee.core.messages.law import CardOwed, DrawChanged
from referee.core.state.hand import Hand
from referee.core.state.holding import NOT_NOTED, Holding
from referee.core.value import replace

from ..fold.changes import DRAW, LAST, table


def hand(stub: int) -> Hand:
    found = table(at=DRAW).hand
    assert found is not None
    return replace(found, stub=stub)


@pytest.mark.parametrize(
    ("does", "drew", "number", "stub", "outcome"),
    [
        (throw_more, 1, 2, 3, DrawChanged(0, 3, 1)),
        (throw_more, 1, 2, 2, ("no-cards-left", 1, None)),  # the bottom card is not served
        (throw_more, 1, 2, 0, ("no-cards-left", 0, None)),
        (throw_more, 3, 2, 9, DrawChanged(0, 5, 7)),
        (throw_more, 3, 3, 9, ("draw-so-many", 2, 1)),
        (throw_more, 5, 1, 9, ("draw-so-many", 0, 0)),
        (throw_more, NOT_NOTED, 2, 2, None),
        (change_draw, 1, 3, 3, DrawChanged(0, 3, 1)),
        (change_draw, 1, 3, 2, ("no-cards-left", 2, None)),
        (change_draw, 3, 1, 0, DrawChanged(0, 1, 2)),
        (change_draw, NOT_NOTED, 3, 2, None),
    ],
)
def test_a_draw_is_changed(
    does: Callable[[Hand, Holding, int], list[object]],
    drew: int,
    number: int,
    stub: int,
    outcome: DrawChanged | tuple[str, int, int | None] | None,
) -> None:
    holding = Holding(0, ante=1, drew=drew)
    if not isinstance(outcome, tuple):
        assert does(hand(stub), holding, number) == ([] if outcome is None else [outcome])
        return
    with pytest.raises(Refused) as refused:
        does(hand(stub), holding, number)
    why = refused.value
    assert (why.seat, (why.reason, why.amount, why.other)) == (0, outcome)


def test_dead_cards_are_replaced_as_long_as_one_is_left() -> None:
    assert replace_now(hand(3), 0, 2)
    with pytest.raises(Refused) as refused:
        replace_now(hand(2), 0, 2)
    assert (refused.value.reason, refused.value.seat) == ("no-cards-left", 0)


ALONE, BESIDE = Effect("replace-last", number="all"), Effect("replace-last", number="others")
EXPOSED = Law(
    *("exposed", "Cards face up in the draw", "", (), ("draw",), ("offender",), "all", ()),
    (
        Ruling("all", "All are dead.", "", (), (ALONE,)),
        Ruling("others", "One may be kept.", "", (), (Effect("keep-card"), BESIDE)),
        Ruling("kept", "It is kept.", "", (), (Effect("keep-card"),)),
    ),
)
DREW, FIVE = Holding(1, ante=1, drew=3), Holding(1, ante=1, drew=NOT_NOTED)


@pytest.mark.parametrize(
    ("effect", "holding", "number", "most"),
    [
        (ALONE, DREW, 1, None),
        (ALONE, DREW, 3, None),
        (ALONE, DREW, 4, 3),
        (BESIDE, DREW, 2, None),
        (BESIDE, DREW, 3, 2),
        (BESIDE, replace(DREW, drew=1), 1, 0),
        (BESIDE, replace(DREW, drew=0), 1, 0),
        (ALONE, replace(DREW, drew=1), 2, 1),
        # what was not noted may be all they hold
        (ALONE, FIVE, 5, None),
        (ALONE, FIVE, 6, 5),
        (BESIDE, FIVE, 4, None),
        (BESIDE, FIVE, 5, 4),
    ],
)
def test_dead_cards_of_a_draw_come_last(
    effect: Effect, holding: Holding, number: int, most: int | None
) -> None:
    """most: how many they may be, where that is less."""
    if most is None:
        assert replace_last(EXPOSED, effect, hand(9), holding, number) == [CardOwed(1, number)]
        return
    with pytest.raises(Refused) as refused:
        replace_last(EXPOSED, effect, hand(9), holding, number)
    why = refused.value
    assert (why.reason, why.seat, why.amount) == ("draw-so-many", 1, most)
    assert why.other == 1 or not most, "one card, or several, in the words"


def test_dead_cards_come_until_somebody_acts_after_the_draw() -> None:
    fresh, acted = table(at=LAST, turn=0).hand, table(at=LAST, turn=1, acted=True).hand
    assert fresh is not None
    assert acted is not None
    first = replace(fresh, earlier=None)
    assert replace_last(EXPOSED, ALONE, first, DREW, 2) == [CardOwed(1, 2)]
    with pytest.raises(Refused) as refused:
        replace_last(EXPOSED, ALONE, acted, DREW, 2)
    assert (refused.value.reason, refused.value.law) == ("law-not-now", "exposed")
