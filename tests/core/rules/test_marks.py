"""Legs that are won, and lives that are lost: what may be said of them, and what comes of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.core.book.game import Ante, Deal, Declare, Showdown, Stakes, Step
from referee.core.book.house import House
from referee.core.book.prices import Compare, Price
from referee.core.errors import Refused
from referee.core.messages.event import Event
from referee.core.messages.prices import Compared, Marked
from referee.core.messages.showdown import Award, PotStayed, SidePaid, Won
from referee.core.rules import marks
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from ..fold.changes import table

STAGE: tuple[Step, ...] = (
    *(Ante(), Deal(down=2), Declare("in-out", stage=True), Compare(Price(3))),
    Showdown(legs=2),
)
LIVES: tuple[Step, ...] = (Ante(), Deal(down=1), Showdown(lives=3))
IN = tuple(Holding(seat, ante=2) for seat in range(3))
OUT = (*IN[:2], Holding(2, "dropped", ante=2))
FOUR = tuple(Holding(seat, ante=2) for seat in range(4))
ALL_FOUR = tuple((seat, "in") for seat in range(4))
ALL = ((0, "in"), (1, "in"), (2, "in"))


def stage(*holdings: Holding, at: int = 3, **more: Any) -> tuple[Night, Hand]:
    """Three are in for a stage; each of the others pays the best three antes."""
    said = {"declared": ALL, "turn": None, "steps": STAGE} | more
    night = table(*(holdings or IN), at=at, **said)
    assert night.hand is not None
    return night, night.hand


def life(*holdings: Holding, **more: Any) -> tuple[Night, Hand]:
    """Somebody loses a life: an ante of two. Six lie in the pot."""
    said = {"turn": None, "steps": LIVES, "stakes": Stakes(ante=2)} | more
    night = table(*(holdings or IN), at=2, **said)
    assert night.hand is not None
    return night, night.hand


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        (stage(), [Award(0, (0,)), Award(0, (1,)), Award(0, (2,))]),
        (stage(declared=((0, "in"), (1, "out"), (2, "in"))), [Award(0, (0,)), Award(0, (2,))]),
        (life(), [Award(0, (), lowest=(0,)), Award(0, (), lowest=(1,)), Award(0, (), lowest=(2,))]),
        (life(*OUT), [Award(0, (), lowest=(0,)), Award(0, (), lowest=(1,))]),
    ],
)
def test_who_is_offered(deal: tuple[Night, Hand], said: list[Award]) -> None:
    assert [offer.command for offer in marks.said(deal[1])] == said


BESIDE = Refused("beside-nothing")


@pytest.mark.parametrize(
    ("award", "reason"),
    [
        (Award(0, (0,)), None),
        (Award(0, (0, 1)), None),
        (Award(0, ()), Refused("who-won")),
        (Award(0, (2,)), Refused("cannot-win", seat=2, amount=0, law="mucked-hand")),
        (Award(0, (0, 2)), Refused("cannot-win", seat=2, amount=0, law="mucked-hand")),
        (Award(1, (0,)), BESIDE),
        (Award(0, (0,), "shown"), BESIDE),
        (Award(0, (0,), low=(1,)), BESIDE),
        (Award(0, (0,), more=((1,),)), BESIDE),
        (Award(0, (0,), lowest=(1,)), BESIDE),
        (Award(0, (0,), bonus=1), BESIDE),
    ],
)
def test_who_cannot_be_best_of_a_stage(award: Award, reason: Refused | None) -> None:
    hand = stage(declared=((0, "in"), (1, "in"), (2, "out")))[1]
    assert marks.cannot_compare(hand, award) == reason


@pytest.mark.parametrize(
    ("award", "reason"),
    [
        (Award(0, (), lowest=(0,)), None),
        (Award(0, (), lowest=(0, 1)), None),
        (Award(0, (0,), lowest=(1,)), Refused("last-one-wins")),
        (Award(0, (), low=(0,), lowest=(1,)), Refused("last-one-wins")),
        (Award(0, (), lowest=(1,), bonus=1), Refused("last-one-wins")),
        (Award(0, ()), Refused("who-lost")),
        (Award(0, (), lowest=(2,)), Refused("not-in-the-hand", seat=2)),
        (Award(0, (), lowest=(0, 9)), Refused("not-in-the-hand", seat=9)),
        # Four cards of a rank is all there are, so four at most lose together.
        (Award(0, (), lowest=(0, 1, 0, 1)), None),
        (Award(0, (), lowest=(0, 1, 0, 1, 0)), Refused("four-of-a-rank", amount=4)),
    ],
)
def test_who_cannot_lose_a_life(award: Award, reason: Refused | None) -> None:
    assert marks.cannot_lose(life(*OUT)[1], award) == reason


BEST: dict[str, tuple[tuple[Night, Hand], tuple[int, ...], tuple[Event, ...]]] = {
    "two pay one": (
        stage(),
        (1,),
        (SidePaid(((0, 1, 3), (2, 1, 3)), "best-of-stage"), Compared((1,))),
    ),
    "one pays two, the odd chip to the first": (
        stage(),
        (2, 0),
        (SidePaid(((1, 0, 2), (1, 2, 1)), "best-of-stage"), Compared((0, 2))),
    ),
    "two chips are divided by three, one each": (
        stage(*FOUR, declared=ALL_FOUR, stacks=(20, 2, 20, 20), pockets=(0,) * 4),
        (2, 0, 3),
        (SidePaid(((1, 0, 1), (1, 2, 1)), "best-of-stage"), Compared((0, 2, 3))),
    ),
    "or all to the first, where the house has it": (
        stage(
            *FOUR,
            declared=ALL_FOUR,
            stacks=(20, 2, 20, 20),
            pockets=(0,) * 4,
            house=House(odd="first"),
        ),
        (2, 0, 3),
        (SidePaid(((1, 0, 2),), "best-of-stage"), Compared((0, 2, 3))),
    ),
    "who is not in for it pays nothing": (
        stage(declared=((0, "in"), (1, "in"), (2, "out"))),
        (0,),
        (SidePaid(((1, 0, 3),), "best-of-stage"), Compared((0,))),
    ),
    "as far as they have it": (
        stage(stacks=(2, 20, 0)),
        (1,),
        (SidePaid(((0, 1, 2),), "best-of-stage"), Compared((1,))),
    ),
    "one chip is not divided": (
        stage(stacks=(20, 1, 20)),
        (2, 0),
        (SidePaid(((1, 0, 1),), "best-of-stage"), Compared((0, 2))),
    ),
    "all are equal": (stage(), (2, 1, 0), (Compared((0, 1, 2)),)),
    "nobody has anything": (stage(stacks=(0, 20, 0)), (1,), (Compared((1,)),)),
}


@pytest.mark.parametrize("case", BEST)
def test_each_of_the_others_pays_the_best(case: str) -> None:
    deal, winners, events = BEST[case]
    assert marks.compared(*deal, winners) == events


@pytest.mark.parametrize(
    ("deal", "won"),
    [
        (stage(declared=((0, "in"), (1, "out"), (2, "out"))), (Marked((0,)),)),
        (stage(declared=((0, "in"), (1, "in"), (2, "out"))), ()),
        (stage(declared=((0, "out"), (1, "out"), (2, "out"))), ()),
        (stage(at=4, declared=((0, "in"), (1, "out"), (2, "out"))), ()),
    ],
)
def test_one_alone_wins_a_leg(deal: tuple[Night, Hand], won: tuple[Event, ...]) -> None:
    assert marks.leg_won(deal[1]) == won


@pytest.mark.parametrize(
    ("legs", "events"),
    [
        ((0, 1, 0), (PotStayed(6),)),
        ((0, 2, 0), (Won(0, ((1, 6),)),)),
        ((3, 1, 0), (Won(0, ((0, 6),)),)),
        ((), (PotStayed(6),)),
    ],
)
def test_the_pot_is_for_who_has_all_legs(legs: tuple[int, ...], events: tuple[Event, ...]) -> None:
    deal = stage(at=4, night={"marks": legs})
    assert marks.legs_over(*deal) == events


def test_who_has_all_legs_has_the_side_pots_too() -> None:
    holdings = (replace(IN[0], all_in=True), Holding(1, ante=5), Holding(2, ante=5))
    deal = stage(*holdings, at=4, night={"marks": (0, 0, 2)})
    assert marks.legs_over(*deal) == (Won(0, ((2, 6),)), Won(1, ((2, 6),)))


LOST: dict[str, tuple[tuple[Night, Hand], tuple[int, ...], tuple[Event, ...]]] = {
    "one of three": (life(), (1,), (Marked((1,), ((1, 2),)), PotStayed(8))),
    "two of three, clockwise": (life(), (2, 0), (Marked((0, 2), ((0, 2), (2, 2))), PotStayed(10))),
    "the last life, two are left": (
        life(night={"marks": (0, 2, 0)}),
        (1,),
        (Marked((1,), ((1, 2),)), PotStayed(8)),
    ),
    "the last life but one": (
        life(night={"marks": (0, 1, 3), "staying": (0, 1)}),
        (1,),
        (Marked((1,), ((1, 2),)), PotStayed(8)),
    ),
    "one is left": (
        life(night={"marks": (0, 2, 3), "staying": (0, 1)}),
        (1,),
        (Marked((1,), ((1, 2),)), Won(0, ((0, 8),))),
    ),
    # Only those who play on for it can be left, whoever was dealt in.
    "one of those who play on is left": (
        life(night={"marks": (0, 2, 0), "staying": (0, 1)}),
        (1,),
        (Marked((1,), ((1, 2),)), Won(0, ((0, 8),))),
    ),
    "the last chips": (
        life(stacks=(20, 1, 20), night={"marks": (0, 0, 3), "staying": (0, 1)}),
        (1,),
        (Marked((1,), ((1, 1),)), Won(0, ((0, 7),))),
    ),
    "no chips at all": (
        life(stacks=(20, 0, 20)),
        (1,),
        (Marked((1,)), PotStayed(6)),
    ),
    "as many chips as it costs": (
        life(stacks=(20, 2, 0)),
        (1,),
        (Marked((1,), ((1, 2),)), Won(0, ((0, 8),))),
    ),
    "a chip more than it costs": (
        life(stacks=(20, 3, 0)),
        (1,),
        (Marked((1,), ((1, 2),)), PotStayed(8)),
    ),
    # Nobody would be left: nothing is paid, and it is played over.
    "all lose the last life": (life(night={"marks": (2, 2, 2)}), (0, 1, 2), (PotStayed(6),)),
    # Of real chips the log does not know who has none.
    "real chips": (
        life(stacks=(20, 0, 0), night={"chips": "real"}),
        (1,),
        (Marked((1,), ((1, 2),)), PotStayed(8)),
    ),
}


@pytest.mark.parametrize("case", LOST)
def test_what_a_lost_life_comes_to(case: str) -> None:
    deal, losers, events = LOST[case]
    assert marks.lives_lost(*deal, losers) == events
