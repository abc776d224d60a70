"""A raise by somebody who had been passed over stands, in its turn, when the action goes back to
who acted early (law `out-of-turn`, "free")."""

from __future__ import annotations

import pytest
from bare import Bare

from referee.core.book.law import Effect
from referee.core.errors import Refused
from referee.core.law.effects import raise_stands
from referee.core.messages.betting import Bet, BetTo, Call, Check, Drop, Raised, RaiseTo
from referee.core.messages.command import Command
from referee.core.messages.dealing import PutAntesIn
from referee.core.messages.event import Event
from referee.core.messages.law import BackedUp

from .test_effects import STEPS, ruled

Stacks = tuple[int, ...]
ALL: Stacks = (100, 100, 100, 100)
FREE = Effect("back-up", stays="raise")
CASES: dict[str, tuple[Stacks, tuple[Command, ...], int, tuple[Event, ...], Stacks, int]] = {
    # stacks, what was entered, who acted early, what the ruling does, the stacks then, whose turn
    "who had checked bets": (
        ALL,
        (Check(0), Check(1), BetTo(2, 4), Call(3), RaiseTo(0, 12)),
        3,
        (BackedUp(3, ((0, 12), (3, 4))), BackedUp(0, ((2, 4),)), Bet(0, 12, 12)),
        (87, 99, 99, 99),
        1,
    ),
    "and who called since calls again": (
        ALL,
        (Check(0), Check(1), BetTo(2, 4), Call(3), RaiseTo(0, 12), Call(1)),
        3,
        (BackedUp(3, ((0, 12), (1, 12), (3, 4))), BackedUp(0, ((2, 4),)), Bet(0, 12, 12)),
        (87, 99, 99, 99),
        1,
    ),
    "who had called raises": (
        ALL,
        (BetTo(0, 4), Call(1), RaiseTo(2, 10), Call(3), Call(0), RaiseTo(1, 30)),
        3,
        (
            BackedUp(3, ((0, 6), (1, 26), (3, 10))),
            BackedUp(1, ((1, 4), (2, 10))),
            Raised(1, 30, 30),
        ),
        (95, 69, 99, 99),
        2,
    ),
    "all-in": (
        (100, 13, 100, 100),
        (BetTo(0, 4), Call(1), RaiseTo(2, 10), Call(3), Call(0), RaiseTo(1, 12)),
        3,
        (
            BackedUp(3, ((0, 6), (1, 8), (3, 10))),
            BackedUp(1, ((1, 4), (2, 10))),
            Raised(1, 12, 12, all_in=True),
        ),
        (95, 0, 99, 99),
        2,
    ),
    "they sit behind and act again in turn": (
        ALL,
        (BetTo(0, 4), Call(1), Call(2), RaiseTo(3, 10)),
        2,
        (BackedUp(2, ((2, 4), (3, 10))),),
        (95, 95, 99, 99),
        2,
    ),
    "they raised themselves": (
        ALL,
        (BetTo(0, 4), Call(1), RaiseTo(2, 10), Call(3)),
        2,
        (BackedUp(2, ((2, 10), (3, 10))),),
        (95, 95, 99, 99),
        2,
    ),
    "nobody has raised since": (
        ALL,
        (BetTo(0, 4), Call(1), Call(2)),
        1,
        (BackedUp(1, ((1, 4), (2, 4))),),
        (95, 99, 99, 99),
        1,
    ),
    "nobody has bet": (
        ALL,
        (Check(0), Check(1), Drop(2)),
        1,
        (BackedUp(1, ()),),
        (99, 99, 99, 99),
        1,
    ),
    "it is their turn": (ALL, (BetTo(0, 4), Call(1)), 2, (), (95, 95, 99, 99), 2),
}


@pytest.mark.parametrize(
    ("stacks", "acts", "early", "done", "left", "turn"), CASES.values(), ids=CASES
)
def test_the_raise_of_who_was_passed_over_stands(
    stacks: Stacks,
    acts: tuple[Command, ...],
    early: int,
    done: tuple[Event, ...],
    left: Stacks,
    turn: int,
) -> None:
    table = Bare(*STEPS, stacks=stacks)
    table.does(PutAntesIn(), *acts)
    assert table.does(ruled(FREE, early))[1:] == done
    assert (table.stacks, table.hand.turn) == (left, turn)
    assert table.night.pot == sum(stacks) - sum(left)


def test_who_had_no_turn_yet_has_nothing_to_go_back_to() -> None:
    table = Bare(*STEPS, stacks=ALL)
    table.does(PutAntesIn(), BetTo(0, 4), RaiseTo(1, 10))
    assert raise_stands(table.hand, 3) == []


@pytest.mark.parametrize(
    ("acts", "early"),
    [
        ((BetTo(0, 4), Drop(1), Drop(2), Drop(3)), 1),  # the deal is over: everybody has folded
        ((Check(0), Check(1), Check(2), Check(3)), 1),  # the draw has begun
    ],
)
def test_once_the_interval_is_over_the_action_goes_back_no_more(
    acts: tuple[Command, ...], early: int
) -> None:
    table = Bare(*STEPS, stacks=ALL)
    table.does(PutAntesIn(), *acts)
    with pytest.raises(Refused) as refused:
        table.does(ruled(FREE, early))
    assert (refused.value.reason, refused.value.seat) == ("too-late-to-go-back", early)
