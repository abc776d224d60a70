"""What blinds, the bring-in and the first to speak change in a night."""

from __future__ import annotations

import pytest

from referee.core.book.game import Ante, BetStep, Blinds, Deal, Showdown
from referee.core.errors import Impossible
from referee.core.fold.evolve import evolve
from referee.core.messages.betting import BroughtIn, FirstTold
from referee.core.messages.dealing import Posted
from referee.core.messages.event import Event
from referee.core.messages.law import Instruction
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from .changes import FIXED, IN, changes, table

BLINDS = (
    Blinds(((0, 1), (1, 2))),
    Deal(down=2),
    BetStep("first", first="after-blinds"),
    Deal(common=3, burn=1),
    BetStep("flop"),
    Showdown(),
)
REAL = {"chips": "real"}
READ = {
    0: dict(counted=16, counted_at=3, carried=21),
    1: dict(counted=20, counted_at=2, carried=21),
}
STUD = (
    Ante(),
    Deal(down=2, up=1),
    BetStep("third", first="low-card", bring_in=True),
    Deal(up=1),
    BetStep("fourth", first="high-board"),
    Showdown(),
)
OPENS = (Blinds(((0, 1), (1, 2)), 1, 2), *BLINDS[1:])
FRESH = (Holding(0), Holding(1), Holding(2))
CASES: dict[str, tuple[Night, Event, dict[str, object]]] = {
    "blinds": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        Posted(((0, 1), (1, 2)), 2, 1),
        {
            "pot": 3,
            "stack 0": -1,
            "stack 1": -2,
            "hand 0 bets": (1,),
            "hand 1 bets": (2,),
            "hand 2 bets": (0,),
            "hand step": 2,
            "hand street": 0,
            "hand level": 2,
            "hand full": 2,
            "hand turn": 2,
            "hand cards": 7,
            "hand stub": 31,
            "hand last_post": 1,
            "hand small": 0,
            "hand big": 1,
            "hand starts": 1,
        },
    ),
    "blinds fixed": (
        table(*FRESH, steps=BLINDS, at=0, street=-1, limit=FIXED),
        Posted(((0, 1), (1, 2)), 2, 1),
        {
            "pot": 3,
            "stack 0": -1,
            "stack 1": -2,
            "hand 0 bets": (1,),
            "hand 1 bets": (2,),
            "hand 2 bets": (0,),
            "hand step": 2,
            "hand street": 0,
            "hand level": 2,
            "hand full": 2,
            "hand turn": 2,
            "hand cards": 7,
            "hand stub": 31,
            "hand last_post": 1,
            "hand small": 0,
            "hand big": 1,
            "hand starts": 1,
        },
    ),
    "blinds short": (
        table(*FRESH, steps=BLINDS, at=0, street=-1, stacks=(1, 20, 20)),
        Posted(((0, 1), (1, 2)), 2, 1),
        {
            "pot": 3,
            "stack 0": -1,
            "stack 1": -2,
            "hand 0 all_in": True,
            "hand 0 bets": (1,),
            "hand 1 bets": (2,),
            "hand 2 bets": (0,),
            "hand step": 2,
            "hand street": 0,
            "hand level": 2,
            "hand full": 2,
            "hand turn": 2,
            "hand cards": 7,
            "hand stub": 31,
            "hand last_post": 1,
            "hand small": 0,
            "hand big": 1,
            "hand starts": 1,
        },
    ),
    "blinds straddle": (
        table(*FRESH, steps=OPENS, at=0, street=-1),
        Posted(((0, 1), (1, 2), (2, 4)), 8, 2, 1),
        {
            "pot": 7,
            "stack 0": -1,
            "stack 1": -2,
            "stack 2": -4,
            "hand 0 bets": (1,),
            "hand 1 bets": (2,),
            "hand 2 bets": (4,),
            "hand step": 2,
            "hand street": 0,
            "hand level": 8,
            "hand full": 4,
            "hand turn": 0,
            "hand cards": 7,
            "hand stub": 31,
            "hand last_post": 2,
            "hand small": 0,
            "hand big": 1,
            "hand starts": 1,
        },
    ),
    "blinds beside": (
        table(
            *FRESH, Holding(3), steps=BLINDS, at=0, street=-1, stacks=(20,) * 4, pockets=(0,) * 4
        ),
        Posted(((0, 1), (1, 2)), 2, 1, 0, ((2, 1),), (3,), ((2, 2),)),
        {
            "pot": 6,
            "stack 0": -1,
            "stack 1": -2,
            "stack 2": -3,
            "hand 0 bets": (1,),
            "hand 1 bets": (2,),
            "hand 2 dead": 1,
            "hand 2 bets": (2,),
            "hand 3 state": "out",
            "hand 3 bets": (0,),
            "hand step": 2,
            "hand street": 0,
            "hand level": 2,
            "hand full": 2,
            "hand turn": 2,
            "hand cards": 7,
            "hand stub": 31,
            "hand last_post": 1,
            "hand small": 0,
            "hand big": 1,
            "hand starts": 1,
        },
    ),
    "blinds no small": (
        table(*FRESH, steps=BLINDS, at=0, street=-1, small=2, big=1),
        Posted(((1, 2),), 2, 1, small=False),
        {
            "pot": 2,
            "stack 1": -2,
            "hand 0 bets": (0,),
            "hand 1 bets": (2,),
            "hand 2 bets": (0,),
            "hand step": 2,
            "hand street": 0,
            "hand level": 2,
            "hand full": 2,
            "hand turn": 2,
            "hand cards": 7,
            "hand stub": 31,
            "hand last_post": 1,
            "hand starts": 1,
        },
    ),
    "one blind": (
        table(*FRESH, steps=BLINDS, at=0, street=-1, small=2, big=1),
        Posted(((1, 2),), 2, 1),
        {
            "pot": 2,
            "stack 1": -2,
            "hand 0 bets": (0,),
            "hand 1 bets": (2,),
            "hand 2 bets": (0,),
            "hand step": 2,
            "hand street": 0,
            "hand level": 2,
            "hand full": 2,
            "hand turn": 2,
            "hand cards": 7,
            "hand stub": 31,
            "hand last_post": 1,
            "hand big": None,
            "hand starts": 1,
        },
    ),
    "blinds real": (
        table(*FRESH, steps=BLINDS, at=0, street=-1, night=REAL),
        Posted(((0, 1), (1, 2)), 2, 1, all_in=(0,)),
        {
            "pot": 3,
            "loose": -3,
            "hand 0 all_in": True,
            "hand 0 bets": (1,),
            "hand 1 bets": (2,),
            "hand 2 bets": (0,),
            "hand step": 2,
            "hand street": 0,
            "hand level": 2,
            "hand full": 2,
            "hand turn": 2,
            "hand cards": 7,
            "hand stub": 31,
            "hand last_post": 1,
            "hand small": 0,
            "hand big": 1,
            "hand starts": 1,
        },
    ),
    "first": (
        table(
            steps=STUD, asks_first=True, boards=((0, "2c"),), instructions=(Instruction("x", 0),)
        ),
        FirstTold(1),
        {
            "hand turn": 1,
            "hand instructions": (),
            "hand asks_first": False,
            "hand leads": 1,
            "hand cards_asked": FirstTold(1),
        },
    ),
    "first boards": (
        table(steps=STUD, asks_first=True, boards=((0, "2c"),)),
        FirstTold(1, ((1, "3c"),)),
        {
            "hand turn": 1,
            "hand asks_first": False,
            "hand boards": ((1, "3c"),),
            "hand leads": 1,
            "hand cards_asked": FirstTold(1, ((1, "3c"),)),
        },
    ),
    "brought in": (
        table(steps=STUD, turn=1, instructions=(Instruction("x", 0),)),
        BroughtIn(1, 2, 2),
        {
            "pot": 2,
            "stack 1": -2,
            "hand 1 bets": (2,),
            "hand 1 answered": 2,
            "hand level": 2,
            "hand turn": 2,
            "hand acted": True,
            "hand instructions": (),
            "hand bring": 2,
            "hand earlier": True,
        },
    ),
    "brought in short": (
        table(steps=STUD, turn=1, stacks=(20, 1, 20)),
        BroughtIn(1, 1, 2),
        {
            "pot": 1,
            "stack 1": -1,
            "hand 1 all_in": True,
            "hand 1 bets": (1,),
            "hand 1 answered": 2,
            "hand level": 2,
            "hand turn": 2,
            "hand acted": True,
            "hand bring": 2,
            "hand earlier": True,
        },
    ),
    "brought in real": (
        table(steps=STUD, turn=1, night=REAL, players=READ),
        BroughtIn(0, 2, 2, True),
        {
            "pot": 2,
            "loose": -2,
            "0 carried": 3,
            "1 carried": None,
            "2 carried": None,
            "hand 0 all_in": True,
            "hand 0 bets": (2,),
            "hand 0 answered": 2,
            "hand level": 2,
            "hand acted": True,
            "hand bring": 2,
            "hand earlier": True,
        },
    ),
}


@pytest.mark.parametrize(("night", "event", "found"), CASES.values(), ids=CASES)
def test_what_an_event_changes(night: Night, event: Event, found: dict[str, object]) -> None:
    assert changes(night, evolve(night, event)) == found


@pytest.mark.parametrize(
    ("night", "seat"),
    [
        (table(steps=STUD, asks_first=True), 0),
        (table(steps=STUD, asks_first=False, acted=False), 2),  # said again, in old logs
    ],
)
def test_whose_cards_are_first_is_said_of_who_has_to_act(night: Night, seat: int) -> None:
    after = evolve(night, FirstTold(seat)).hand
    assert after is not None
    assert after.turn == seat


@pytest.mark.parametrize(
    "night",
    [
        table(steps=STUD, asks_first=False, acted=True),
        table(asks_first=False, acted=False),  # where no card is turned up
        table(Holding(0, "dropped", ante=1, bets=(0,)), *IN[1:], steps=STUD, asks_first=True),
        table(Holding(0, ante=1, bets=(0,), all_in=True), *IN[1:], steps=STUD, asks_first=True),
        table(Holding(0, ante=1, bets=(0,), answered=0), *IN[1:], steps=STUD, asks_first=True),
    ],
)
def test_who_has_nothing_to_say_cannot_speak_first(night: Night) -> None:
    with pytest.raises(Impossible, match="that seat cannot speak first"):
        evolve(night, FirstTold(0))


def test_where_a_log_has_blinds_of_a_game_without_they_open_by_themselves() -> None:
    after = evolve(table(*FRESH, at=0, street=-1), Posted(((0, 1), (1, 2)), 2, 1)).hand
    assert after is not None
    assert (after.level, after.full) == (2, 2)
