"""What rulings do with cards, at the ends of the pack and of a hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.core.errors import Refused
from referee.core.law.cards import change_draw, replace_now, throw_more
from referee.core.messages.law import DrawChanged
from referee.core.state.hand import NOT_NOTED, Hand, Holding
from referee.core.value import replace

from ..fold.changes import DRAW, table


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
