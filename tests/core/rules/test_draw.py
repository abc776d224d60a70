"""What a draw serves: from the top, from a new pack, later than the others, or from a stock."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.book.game import Ante, BetStep, Deal, Draw, Showdown, Step
from referee.core.book.house import House
from referee.core.messages.draw import DrawCards, Drew, OwedServed, ServeOwed
from referee.core.rules.draw import serve, serve_owed
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding

from ..fold.changes import table
from .decided import decided

PLAIN = Draw()


def drawing(*holdings: Holding, draw: Draw = PLAIN, stub: int = 37, **more: Any) -> Hand:
    """Ann opened; the draw goes round from her."""
    steps: tuple[Step, ...] = (
        *(Ante(), Deal(down=5), BetStep("first", needs="jacks-or-better", unopened="ante-again")),
        *(draw, BetStep("last"), Showdown()),
    )
    those = holdings or tuple(Holding(seat, ante=1, bets=(2,)) for seat in range(3))
    said = {"at": 3, "turn": 0, "opener": 0, "steps": steps, "stub": stub} | more
    found = table(*those, **said).hand
    assert found is not None
    return found


def threw(*cards: int) -> tuple[Holding, ...]:
    """So many cards each has thrown."""
    return tuple(
        Holding(seat, ante=1, bets=(2,), thrown=thrown) for seat, thrown in enumerate(cards)
    )


FOUR = House().choosing("most-cards-in-the-draw", "four-one")
DREW = (
    Holding(0, ante=1, bets=(2,), drew=5, owed=1, thrown=5),
    *(Holding(seat, ante=1, bets=(2,), drew=seat, thrown=seat) for seat in (1, 2)),
)


@pytest.mark.parametrize(
    ("hand", "seat", "count", "mixed", "drew"),
    [
        (drawing(), 0, 3, (), Drew(0, 3, 3, 34)),
        (drawing(), 0, 0, (), Drew(0, 0, 0, 37)),
        (drawing(stub=4), 0, 3, (), Drew(0, 3, 3, 1)),  # the bottom card is left
        # The bottom card is never served: two come off the top, and a new pack is made of it and
        # what the others threw, less what the opener and who is served threw.
        (drawing(*threw(0, 2, 1), stub=3), 1, 3, (), Drew(1, 3, 2, 1, 2, (1,))),
        (drawing(*threw(2, 0, 4), stub=3), 1, 3, (), Drew(1, 3, 2, 4, 5, (0, 1))),
        (drawing(*threw(2, 0, 4), stub=3), 1, 3, (0,), Drew(1, 3, 2, 6, 7, (1,))),
        (drawing(*threw(2, 0, 4), stub=1), 1, 1, (), Drew(1, 1, 0, 4, 5, (0, 1))),
        (drawing(*threw(2, 0, 4), stub=0), 1, 1, (), Drew(1, 1, 0, 4, 5, (0, 1))),
        # Where nobody gets five in a row, the fifth comes after the others.
        (drawing(house=FOUR), 0, 5, (), Drew(0, 5, 4, 33, owed=1)),
        (drawing(house=FOUR), 0, 4, (), Drew(0, 4, 4, 33)),
        # More than was thrown, or from a stock of one's own.
        (drawing(draw=Draw(extra=1)), 0, 2, (), Drew(0, 2, 3, 34)),
        (drawing(draw=Draw(stock=True)), 0, 2, (), Drew(0, 2, 0, 37)),
    ],
)
def test_what_is_served(
    hand: Hand, seat: int, count: int, mixed: tuple[int, ...], drew: Drew
) -> None:
    assert serve(hand, seat, count, mixed) == drew


@pytest.mark.parametrize(
    ("hand", "served"),
    [
        (drawing(*DREW, turn=None, house=FOUR), OwedServed(0, 1, 1, 36)),
        # Nobody drew after: a card is burned first, if it leaves enough.
        (
            drawing(*DREW[:1], *threw(0, 0, 0)[1:], turn=None, house=FOUR),
            OwedServed(0, 1, 1, 35),
        ),
        (
            drawing(*DREW[:1], *threw(0, 0, 0)[1:], turn=None, house=FOUR, stub=3),
            OwedServed(0, 1, 1, 1),
        ),
        (
            drawing(*DREW[:1], *threw(0, 0, 0)[1:], turn=None, house=FOUR, stub=2),
            OwedServed(0, 1, 1, 1),
        ),
        # From a new pack of what Bob and Cy threw; Ann's own stay out.
        (drawing(*DREW, turn=None, house=FOUR, stub=1), OwedServed(0, 1, 0, 3, 4, (0,))),
    ],
)
def test_what_is_owed_is_served(hand: Hand, served: OwedServed) -> None:
    assert serve_owed(hand, 0) == served


def test_a_player_draws_and_is_served_what_they_are_owed() -> None:
    steps: tuple[Step, ...] = (
        Ante(),
        Deal(down=5),
        BetStep("first"),
        Draw(),
        BetStep("last"),
        Showdown(),
    )
    night = table(at=3, turn=0, steps=steps)
    assert decided(night, DrawCards(0, 2)) == (Drew(0, 2, 2, 35),)
    late = table(*DREW, at=3, turn=None, steps=steps, house=FOUR)
    assert decided(late, ServeOwed(0)) == (OwedServed(0, 1, 1, 36),)
