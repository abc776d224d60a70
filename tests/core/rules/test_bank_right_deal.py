"""A finished deal is put right: who can have won it, what moves from whom to whom, and when not."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.errors import Refused
from referee.core.messages.bank import PutRight, RightDeal
from referee.core.rules.bank import moves_to_right, short_to_right
from referee.core.state.holding import Holding
from referee.core.state.night import Finished, Night
from referee.core.value import replace

from ..fold.changes import IN, SHOWDOWN, bet, opened
from .decided import Outcome, decided

ANN, BOB, CY = range(3)
ALL = (0, 1, 2)
ONE = Finished(2, "x", ((0, 9),), ((0, ((0, 9),)),), stakes=((0, ALL),), called=1)
TWO = Finished(
    2,
    "x",
    ((0, 9), (1, 4)),
    ((0, ((0, 9),)), (1, ((1, 4),))),
    stakes=((0, ALL), (1, (1, 2))),
)
OVER: dict[str, Any] = dict(at=SHOWDOWN, turn=None, ending="won", awards=((0, ((0, 7),)),))


def done(finished: Finished = ONE, *holdings: Holding, **more: Any) -> Night:
    """A deal was paid; another one goes on, or is over."""
    said = {"finished": (finished, Finished(3, "x", ((2, 1),)))} | more.pop("night", {})
    return opened(*holdings, night=said, **more)


def right(*winners: int, pot: int | None = None, deal: int = 2) -> RightDeal:
    return RightDeal(deal, winners, "", pot)


def moved(*moves: tuple[int, int, int], pot: int | None = None, later: tuple[int, ...] = ()) -> Any:
    return (PutRight(2, moves, "", pot, later),)


ALONE = (bet(4)[0], Holding(1, ante=1, bets=(3,), all_in=True), IN[2])
RIGHTS: dict[str, tuple[Night, RightDeal, Outcome]] = {
    "it was somebody else's": (done(), right(BOB), moved((0, 1, 9))),
    "two share it, the odd chip to the dealer's left": (
        done(),
        right(CY, BOB),
        moved((0, 1, 5), (0, 2, 4)),
    ),
    "who had it has a part": (done(), right(ANN, CY), moved((0, 2, 4))),
    # Odd chips as the house has them: all to the first, or to who was called.
    "odd chips to who was called": (
        done(night={"house": House(choices=(("odd-chip", "called"),))}),
        right(BOB, ANN),
        moved((0, 1, 5)),
    ),
    "one pot of two": (done(TWO), right(CY, pot=1), moved((1, 2, 4), pot=1)),
    "the main pot alone": (done(TWO), right(BOB, pot=0), moved((0, 1, 9), pot=0)),
    "all of it": (done(TWO), right(CY), moved((0, 2, 9), (1, 2, 4))),
    # In the deal going on an all-in has them with the next one.
    "to who is all-in": (done(ONE, *ALONE, turn=2), right(BOB), moved((0, 1, 9), later=(1,))),
    # Why not
    "it is right already": (done(), right(ANN), Refused("right-already")),
    "nobody": (done(), right(), Refused("who-won")),
    "too long ago": (done(), right(BOB, deal=1), Refused("too-long-ago")),
    "a pot there was not": (done(), right(BOB, pot=1), Refused("too-long-ago")),
    "a stranger": (done(), right(7), Refused("not-at-the-table")),
    "who had no part in a side pot": (
        done(TWO),
        right(ANN, pot=1),
        Refused("no-chips-in-it", seat=0, amount=1, law="side-pots"),
    ),
    "who had no part in one of all": (
        done(TWO),
        right(ANN),
        Refused("no-chips-in-it", seat=0, amount=1, law="side-pots"),
    ),
    "who was not in that deal": (
        done(replace(ONE, stakes=((0, (0, 1)),))),
        right(CY),
        Refused("not-in-that-deal", seat=2, amount=2),
    ),
    "who would have to hand back more than they have": (
        done(**OVER, stacks=(8, 20, 20)),
        right(BOB),
        Refused("not-so-many-chips", seat=0, amount=8),
    ),
    "all they have, and no deal goes on": (
        done(**OVER, stacks=(9, 20, 20)),
        right(BOB),
        moved((0, 1, 9)),
    ),
    "all they have, in a deal": (
        done(stacks=(9, 20, 20)),
        right(BOB),
        Refused("deal-going-on", seat=0),
    ),
}


@pytest.mark.parametrize("case", RIGHTS)
def test_what_putting_a_deal_right_comes_to(case: str) -> None:
    night, command, outcome = RIGHTS[case]
    assert decided(night, command) == outcome


@pytest.mark.parametrize("more", ["match", "leg", "life", "beside"])
def test_what_hangs_on_a_deal_keeps_it_as_it_is(more: Any) -> None:
    found = decided(done(replace(ONE, more=more)), right(BOB))
    assert isinstance(found, Refused)
    assert found.amount == 2


@pytest.mark.parametrize(
    ("house", "chip", "winners", "moves"),
    [
        (House(), 5, (1, 2), ((0, 1, 5), (0, 2, 5))),
        (House(), 2, (1, 2), ((0, 1, 6), (0, 2, 4))),
        (House(odd="first"), 2, (1, 2), ((0, 1, 6), (0, 2, 4))),
        (House(odd="first"), 1, (0, 1, 2), ((0, 1, 3), (0, 2, 3))),
        (House(choices=(("odd-chip", "called"),)), 2, (2, 1), ((0, 1, 6), (0, 2, 4))),
        (House(choices=(("odd-chip", "called"),)), 2, (2, 0), ((0, 2, 4),)),
    ],
)
def test_a_pot_of_ten_is_divided_as_in_the_payment(
    house: House, chip: int, winners: tuple[int, ...], moves: tuple[tuple[int, int, int], ...]
) -> None:
    """Ann had all ten; Bob was called."""
    ten = replace(ONE, shares=((0, 10),), pots=((0, ((0, 10),)),))
    night = done(ten, night={"house": house, "stakes": Stakes(chip=chip)})
    assert moves_to_right(night, right(*winners)) == moves


def test_who_has_too_few_to_hand_back() -> None:
    assert short_to_right(done(TWO, stacks=(8, 4, 20)), right(CY)) == ((0, 1),)
    assert short_to_right(done(TWO, stacks=(9, 3, 20)), right(CY)) == ((1, 1),)
    assert short_to_right(done(TWO), right(CY)) == ()
