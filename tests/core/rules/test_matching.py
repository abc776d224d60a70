"""A pot that losers match: what a winner may take of it, and what each loser pays into the next."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.book.game import Ante, BetStep, Deal, Showdown, Stakes, Step
from referee.core.messages.event import Event
from referee.core.messages.prices import Matched
from referee.core.messages.showdown import PotStayed, Won
from referee.core.rules import matching
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from ..fold.changes import table

STEPS: tuple[Step, ...] = (Ante(), Deal(down=3), BetStep("only"), Showdown(match=5))
CAPPED: tuple[Step, ...] = (*STEPS[:-1], Showdown(match=3, capped=True))
NAMED: tuple[Step, ...] = (*STEPS[:-1], Showdown(match=5, named=True))
PLAIN: tuple[Step, ...] = (*STEPS[:-1], Showdown())
Shares = tuple[tuple[int, int], ...]
TWOS = Stakes(ante=2)
IN = tuple(Holding(seat, ante=4) for seat in range(3))
OUT = (*IN[:2], Holding(2, "dropped", ante=4))
ALONE = (IN[0], *(Holding(seat, "dropped", ante=4) for seat in (1, 2)))


def shown(
    *holdings: Holding,
    steps: tuple[Step, ...] = STEPS,
    stakes: Stakes = TWOS,
    **more: Any,
) -> tuple[Night, Hand]:
    """Three have put in four each; an ante is two, so nobody pays more than ten."""
    night = table(*(holdings or IN), at=3, turn=None, steps=steps, stakes=stakes, **more)
    assert night.hand is not None
    return night, night.hand


@pytest.mark.parametrize(
    ("deal", "shares", "taken"),
    [
        (shown(), ((0, 12),), ((0, 12),)),
        # Two share alike; an odd chip stays in the pot.
        (shown(carried=1), ((0, 7), (1, 6)), ((0, 6), (1, 6))),
        (shown(carried=3, stakes=Stakes(ante=2, chip=2)), ((0, 8), (1, 7)), ((0, 6), (1, 6))),
        # No more than they had left to match it with, or than they had put in.
        (shown(stacks=(7, 20, 20)), ((0, 12),), ((0, 7),)),
        (shown(stacks=(1, 20, 20)), ((0, 12),), ((0, 4),)),
        (shown(stacks=(1, 20, 20), night={"put_in": ((0, 5),)}), ((0, 12),), ((0, 9),)),
        (shown(stacks=(1, 20, 20)), ((0, 6), (1, 6)), ((0, 4), (1, 6))),
        # Where winners are capped too, three antes.
        (shown(steps=CAPPED), ((0, 12),), ((0, 6),)),
        (shown(steps=CAPPED, stacks=(5, 20, 20)), ((0, 12),), ((0, 5),)),
        # One who is in alone takes it all.
        (shown(*ALONE, stacks=(1, 20, 20)), ((0, 12),), ((0, 12),)),
        (shown(*ALONE, steps=CAPPED, carried=1), ((0, 13),), ((0, 13),)),
    ],
)
def test_what_the_winners_take(
    deal: tuple[Night, Hand],
    shares: tuple[tuple[int, int], ...],
    taken: tuple[tuple[int, int], ...],
) -> None:
    assert matching.won(*deal, [Won(0, shares)]) == (Won(0, taken),)


def test_of_all_pots_together_nobody_wins_more_than_they_can_match() -> None:
    """Ann has seven: six of the main pot, so one of the side pot. What an earlier tap has paid her
    lies before her, and counts as won."""
    night, hand = shown(stacks=(7, 20, 20))
    both = [Won(0, ((0, 6),)), Won(1, ((0, 4),))]
    assert matching.won(night, hand, both) == (Won(0, ((0, 6),)), Won(1, ((0, 1),)))
    night, hand = shown(stacks=(13, 20, 20), awards=((0, ((0, 6),)),))
    assert matching.won(night, hand, [Won(1, ((0, 4),))]) == (Won(1, ((0, 1),)),)
    assert matching.most(night, hand, 0) == 13 - 6


PAYS: dict[
    str, tuple[tuple[Night, Hand], tuple[Event, ...], tuple[int, ...], tuple[Event, ...]]
] = {
    # (deal, what is paid, who alone pays, what is matched)
    "the pot was twelve, the cap is ten": (
        shown(),
        (Won(0, ((0, 12),)),),
        (),
        (Matched(((1, 10), (2, 10))),),
    ),
    "the pot was less than the cap": (
        shown(*(Holding(seat, ante=3) for seat in range(3))),
        (Won(0, ((0, 9),)),),
        (),
        (Matched(((1, 9), (2, 9))),),
    ),
    "all they have": (
        shown(stacks=(20, 3, 0)),
        (Won(0, ((0, 12),)),),
        (),
        (Matched(((1, 3),)),),
    ),
    "of real chips nobody knows": (
        shown(stacks=(20, 3, 0), night={"chips": "real"}),
        (Won(0, ((0, 12),)),),
        (),
        (Matched(((1, 10), (2, 10))),),
    ),
    "who is out pays nothing": (shown(*OUT), (Won(0, ((0, 12),)),), (), (Matched(((1, 10),)),)),
    "who won a part has not lost": (
        shown(),
        (Won(0, ((0, 6), (2, 6))),),
        (),
        (Matched(((1, 10),)),),
    ),
    "who won another pot has not lost": (
        shown(awards=((0, ((2, 6),)),)),
        (Won(1, ((0, 6),)),),
        (),
        (Matched(((1, 10),)),),
    ),
    "who won nothing of a tie has not lost": (
        shown(),
        (Won(0, ((0, 12), (1, 0))),),
        (),
        (Matched(((2, 10),)),),
    ),
    "all won": (shown(), (Won(0, ((0, 4), (1, 4), (2, 4))),), (), (Matched(()),)),
    "nobody won": (shown(), (PotStayed(12),), (), (Matched(((0, 10), (1, 10), (2, 10))),)),
    "one alone takes the pot": (shown(*ALONE), (Won(0, ((0, 12),)),), (), ()),
    "one alone who does not beat the spare hand": (
        shown(*ALONE),
        (PotStayed(12),),
        (),
        (Matched(((0, 10),)),),
    ),
    "a game that matches nothing": (shown(steps=PLAIN), (Won(0, ((0, 12),)),), (), ()),
    "only whom the table names": (
        shown(steps=NAMED),
        (Won(0, ((0, 12),)),),
        (2,),
        (Matched(((2, 10),)),),
    ),
    "nobody is named": (shown(steps=NAMED), (Won(0, ((0, 12),)),), (), ()),
    "who is named has no chips": (
        shown(steps=NAMED, stacks=(20, 20, 0)),
        (Won(0, ((0, 12),)),),
        (2,),
        (),
    ),
}


@pytest.mark.parametrize("case", PAYS)
def test_what_the_losers_pay(case: str) -> None:
    (night, hand), events, named, matched = PAYS[case]
    assert matching.lost(night, hand, events, named) == matched
