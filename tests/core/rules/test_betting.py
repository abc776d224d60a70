"""What an act of speech comes to: those it passes over, what it costs, and who is all-in by it."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.book.game import Ante, BetStep, Deal, Draw, Showdown, Step, Unopened
from referee.core.messages.betting import (
    AllCheck,
    Bet,
    BetTo,
    Call,
    Called,
    Check,
    Checked,
    Drop,
    Dropped,
    FirstTold,
    NobodyOpens,
    OthersDrop,
    PassedOut,
    Raised,
    RaiseTo,
)
from referee.core.messages.command import Command
from referee.core.messages.event import Event
from referee.core.messages.turns import SecondHalf
from referee.core.rules.betting import RULES, passed_out
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from ..fold.changes import DRAW, FIXED, IN, bet, opened, table

PLAIN: tuple[Step, ...] = (
    Ante(),
    Deal(down=5),
    BetStep("first"),
    Draw(),
    BetStep("last"),
    Showdown(),
)
STUD: tuple[Step, ...] = (
    Ante(),
    Deal(down=2, up=1),
    BetStep("first", first="high-card"),
    Showdown(),
)
BRINGS: tuple[Step, ...] = (
    *(Ante(), Deal(down=2, up=1), BetStep("first", first="low-card", bring_in=True)),
    Showdown(),
)
speak, all_check, others_drop = RULES
REAL = {"chips": "real"}


def plain(*holdings: Holding, **more: Any) -> Night:
    return table(*holdings, **({"steps": PLAIN, "turn": 0, "full": 2} | more))


FIRST = table(steps=STUD, turn=None, asks_first=True, full=2)
BROUGHT = table(*bet(1, 0, 0), steps=BRINGS, turn=1, level=1, bring=1, full=2, limit=FIXED)
SPOKEN: dict[str, tuple[Night, Any, tuple[Event, ...]]] = {
    "a check": (plain(), Check(0), (Checked(0),)),
    "a check past two": (plain(), Check(2, (0, 1)), (Checked(0), Checked(1), Checked(2))),
    "a bet": (plain(), BetTo(0, 5), (Bet(0, 5, 5),)),
    "a bet past one": (plain(), BetTo(1, 5, (0,)), (Checked(0), Bet(1, 5, 5))),
    "a bet of all": (plain(), BetTo(0, 20), (Bet(0, 20, 20, True),)),
    "a call": (opened(), Call(1), (Called(1, 4, 4),)),
    "a call past one": (opened(), Call(2, (1,)), (Dropped(1), Called(2, 4, 4))),
    "a call of the rest": (opened(*bet(4, 3, 0)), Call(1), (Called(1, 4, 1),)),
    "a call of all": (opened(stacks=(16, 4, 20)), Call(1), (Called(1, 4, 4, True),)),
    "a call for less": (opened(stacks=(16, 3, 20)), Call(1), (Called(1, 3, 3, True),)),
    "a call for less, a part is in": (
        opened(*bet(4, 2, 0), stacks=(16, 1, 20)),
        Call(1),
        (Called(1, 3, 1, True),),
    ),
    "a raise": (opened(), RaiseTo(1, 9), (Raised(1, 9, 9),)),
    "a raise of all, a part is in": (
        opened(*bet(4, 2, 0), stacks=(16, 10, 20)),
        RaiseTo(1, 12),
        (Raised(1, 12, 10, True),),
    ),
    "a bring-in made up": (BROUGHT, RaiseTo(1, 2), (Raised(1, 2, 2, completes=True),)),
    "a raise above that": (BROUGHT, RaiseTo(1, 4), (Raised(1, 4, 4),)),
    "a fold": (opened(), Drop(1), (Dropped(1),)),
    "a fold past one": (opened(), Drop(2, (1,)), (Dropped(1), Dropped(2))),
    "a fold in the draw past nobody": (table(at=DRAW, turn=0), Drop(1, (0,)), (Dropped(1),)),
    # Who speaks while nobody has said whose cards are first, says that theirs are.
    "the first to speak": (FIRST, Check(1), (FirstTold(1), Checked(1))),
    "real chips, as far as they are known": (
        opened(night=REAL, players={1: dict(carried=4 + 1)}),
        Call(1),
        (Called(1, 4, 4, True),),
    ),
    "real chips of which nothing is known": (
        opened(night=REAL, players={1: dict(carried=None)}),
        Call(1),
        (Called(1, 4, 4),),
    ),
}


@pytest.mark.parametrize("case", SPOKEN)
def test_what_is_said(case: str) -> None:
    night, command, events = SPOKEN[case]
    assert speak(night, command) == events


def opens(unopened: Unopened, *holdings: Holding, **more: Any) -> Night:
    steps = (
        *PLAIN[:2],
        BetStep("x", needs="jacks-or-better", unopened=unopened),
        Draw(),
        Showdown(),
    )
    return table(*holdings, **({"steps": steps, "turn": 0, "full": 2} | more))


SILENT = (IN[0], IN[1], Holding(2, ante=1, bets=(0,), all_in=True))
CHECKS = (Checked(0), Checked(1), Checked(2))
TOGETHER: dict[str, tuple[Night, Command, tuple[Event, ...]]] = {
    "all check": (plain(), AllCheck(), CHECKS),
    "the last two check": (
        plain(Holding(0, ante=1, bets=(0,), answered=0), *IN[1:], turn=1),
        AllCheck(),
        CHECKS[1:],
    ),
    "all check where the cards say who is first": (
        FIRST,
        AllCheck(),
        (FirstTold(0, unsaid=True), *CHECKS),
    ),
    "one alone is left to check there": (
        table(
            *SILENT[:1],
            Holding(1, ante=1, bets=(0,), answered=0),
            SILENT[2],
            steps=STUD,
            turn=None,
            asks_first=True,
            full=2,
        ),
        AllCheck(),
        (FirstTold(0), Checked(0)),
    ),
    "nobody opens": (opens("ante-again"), NobodyOpens(), CHECKS),
    # Who is all-in might have declared it open: now it is said that nobody does.
    "nobody opens, one is all-in": (
        opens("ante-again", *SILENT),
        NobodyOpens(),
        (*CHECKS[:2], PassedOut()),
    ),
    "nobody opens, all are all-in": (
        opens(
            "ante-again",
            *(Holding(seat, ante=1, bets=(0,), all_in=True) for seat in range(3)),
            turn=None,
            passed_out=True,
        ),
        NobodyOpens(),
        (PassedOut(),),
    ),
    "all check, one is all-in": (plain(*SILENT), AllCheck(), CHECKS[:2]),
    "nobody opens the first half": (
        opens("second-half", *SILENT),
        NobodyOpens(),
        (*CHECKS[:2], SecondHalf()),
    ),
    "nobody opens, and the hands are shown": (
        opens("showdown", *SILENT),
        NobodyOpens(),
        CHECKS[:2],
    ),
}


@pytest.mark.parametrize("case", TOGETHER)
def test_what_all_say_at_once(case: str) -> None:
    night, command, events = TOGETHER[case]
    assert all_check(night, command) == events


@pytest.mark.parametrize(
    ("unopened", "events"),
    [
        ("ante-again", (PassedOut(),)),
        ("second-half", (SecondHalf(),)),
        ("showdown", ()),
        ("go-on", (PassedOut(),)),
    ],
)
def test_what_becomes_of_a_pot_that_nobody_opens(
    unopened: Unopened, events: tuple[Event, ...]
) -> None:
    night = opens(unopened)
    assert night.hand is not None
    assert passed_out(night, night.hand) == events


OTHERS: dict[str, tuple[Night, tuple[int, ...], tuple[Event, ...]]] = {
    "all fold": (opened(), (), (Dropped(1), Dropped(2))),
    "one calls": (opened(), (2,), (Dropped(1), Called(2, 4, 4))),
    "both call": (opened(), (1, 2), (Called(1, 4, 4), Called(2, 4, 4))),
    "one calls for less": (
        opened(stacks=(16, 20, 3)),
        (2,),
        (Dropped(1), Called(2, 3, 3, True)),
    ),
    # The bettor's hand is out. When one of the two folds, nobody is left to answer the other.
    "one is left and need not pay": (
        opened(Holding(0, "foul", ante=1, bets=(4,)), *IN[1:]),
        (2,),
        (Dropped(1),),
    ),
    # The next step has turns too: what was said ends with the betting.
    "the draw comes": (
        opened(bet(4)[0], Holding(1, ante=1, bets=(4,), answered=4), IN[2], turn=2),
        (),
        (Dropped(2),),
    ),
}


@pytest.mark.parametrize("case", OTHERS)
def test_some_call_and_the_others_fold(case: str) -> None:
    night, calling, events = OTHERS[case]
    assert others_drop(night, OthersDrop(calling)) == events
