"""What each event that begins a deal changes in a night."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.core.book.game import BetStep, Blinds, Deal, Game, Limit, Showdown, Stakes
from referee.core.book.house import House
from referee.core.errors import Impossible
from referee.core.fold.evolve import evolve
from referee.core.messages.dealing import AntesIn, DealerSet, DealtIn, HandBegan, Restaked
from referee.core.messages.event import Event
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from .changes import ANTE, JACKPOTS, NONE, changes, opened, table

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
OPENS = (Blinds(((0, 1), (1, 2)), 1, 2), *BLINDS[1:])
FRESH = (Holding(0), Holding(1), Holding(2))
HOLDEM = Game("bare", "Bare", "", (2, 12), 52, BLINDS)
CASES: dict[str, tuple[Night, Event, dict[str, object]]] = {
    "dealer": (
        table(),
        DealerSet(1, True, 2, 0),
        {"dealer": 1, "dealt_for": True, "blinds": (0, 2)},
    ),
    "dealer alone": (
        table(night={"dealt_for": True, "blinds": (0, 1)}),
        DealerSet(1),
        {"dealer": 1, "dealt_for": False, "blinds": None},
    ),
    "dealer empty small": (table(), DealerSet(1, False, 2), {"dealer": 1, "blinds": (None, 2)}),
    "restaked": (
        opened(posted=False, limit=NONE, starts=(table().hand,), earlier=table().hand),
        Restaked(Stakes(limit=Limit("none", (6,), raises=None)), HOLDEM),
        {
            "hand stakes": (1, "none", (6,)),
            "hand full": 6,
            "hand earlier stakes": (1, "none", (6,)),
            "hand earlier full": 6,
        },
    ),
    "restaked blinds none": (
        table(
            Holding(0, bets=(1,)),
            Holding(1, bets=(2,)),
            Holding(2, bets=(0,)),
            steps=OPENS,
            at=2,
            level=8,
            full=4,
            last_post=1,
        ),
        Restaked(Stakes(limit=Limit("none", (3,), raises=None)), HOLDEM),
        {"hand stakes": (1, "none", (3,))},
    ),
    "restaked blinds fixed": (
        table(
            Holding(0, bets=(1,)),
            Holding(1, bets=(2,)),
            Holding(2, bets=(0,)),
            steps=OPENS,
            at=2,
            level=8,
            full=4,
            last_post=1,
        ),
        Restaked(Stakes(limit=Limit("fixed", (3, 6))), HOLDEM),
        {"hand stakes": (1, "fixed", (3, 6)), "hand full": 3},
    ),
    "restaked blinds unposted": (
        table(
            Holding(0, bets=(0,)),
            Holding(1, bets=(0,)),
            Holding(2, bets=(0,)),
            steps=OPENS,
            at=2,
            level=8,
            full=4,
        ),
        Restaked(Stakes(limit=Limit("none", (3,), raises=None)), HOLDEM),
        {"hand stakes": (1, "none", (3,)), "hand full": 3},
    ),
    "restaked before": (
        table(*FRESH, at=ANTE, street=-1),
        Restaked(Stakes(limit=Limit("none", (6,), raises=None)), HOLDEM),
        {"hand stakes": (1, "none", (6,))},
    ),
    "restaked anew": (
        opened(night={"antes_in": (1, 1, 1)}, passed_deals=2),
        Restaked(Stakes(ante=2), replace(table().game, name="New"), ((0, 5), (1, 1), (2, 1)), True),
        {
            "pot": -7,
            "stack 0": 5,
            "stack 1": 1,
            "stack 2": 1,
            "game": "New",
            "hand game": "New",
            "hand stakes": (2, "fixed", (2, 4)),
            "hand 0 ante": 0,
            "hand 0 bets": (),
            "hand 0 answered": None,
            "hand 1 ante": 0,
            "hand 1 bets": (),
            "hand 2 ante": 0,
            "hand 2 bets": (),
            "hand step": 0,
            "hand street": -1,
            "hand level": 0,
            "hand full": 0,
            "hand whole": 0,
            "hand turn": None,
            "hand acted": False,
            "hand aggressor": None,
            "hand opener": None,
            "hand cards": 0,
            "hand stub": 52,
            "antes_in": (),
        },
    ),
    "restaked anew carried": (
        opened(carried=3, night={"antes_in": (2, 2, 2)}),
        Restaked(Stakes(ante=2), replace(table().game, name="New"), ((0, 5), (1, 1), (2, 1)), True),
        {
            "pot": -7,
            "stack 0": 5,
            "stack 1": 1,
            "stack 2": 1,
            "game": "New",
            "hand game": "New",
            "hand stakes": (2, "fixed", (2, 4)),
            "hand 0 ante": 0,
            "hand 0 bets": (),
            "hand 0 answered": None,
            "hand 1 ante": 0,
            "hand 1 bets": (),
            "hand 2 ante": 0,
            "hand 2 bets": (),
            "hand step": 0,
            "hand street": -1,
            "hand level": 0,
            "hand full": 0,
            "hand whole": 0,
            "hand turn": None,
            "hand acted": False,
            "hand aggressor": None,
            "hand opener": None,
            "hand cards": 0,
            "hand stub": 52,
        },
    ),
    "dealt in": (
        table(
            *FRESH,
            at=ANTE,
            street=-1,
            stacks=(20, 20, 20, 20),
            pockets=(0, 0, 2, 5),
            loose=1,
            unsaid=1,
            missing=2,
            pot_sure="about",
        ),
        DealtIn(3, Game("b", "B", "", (2, 9), 32, JACKPOTS), 3, (0, 1, 2, 3)),
        {
            "stack 2": 2,
            "pocket 2": -2,
            "stack 3": 5,
            "pocket 3": -5,
            "hand game": "B",
            "hand dealer": 3,
            "hand order": (0, 1, 2, 3),
            "hand holdings": (0, 1, 2, 3),
            "hand cards": 0,
            "hand stub": 32,
        },
    ),
    "dealt in another deal": (
        table(*FRESH, at=ANTE, street=-1),
        DealtIn(2, table().game, 1, (0, 1)),
        {},
    ),
    "dealt in too late": (opened(), DealtIn(3, table().game, 1, (0, 1)), {}),
    "antes": (
        table(*FRESH, at=ANTE, street=-1, stacks=(1, 20, 20)),
        AntesIn(((0, 1), (1, 1), (2, 1))),
        {
            "pot": 3,
            "stack 0": -1,
            "stack 1": -1,
            "stack 2": -1,
            "hand 0 all_in": True,
            "hand 0 ante": 1,
            "hand 0 bets": (0,),
            "hand 1 ante": 1,
            "hand 1 bets": (0,),
            "hand 2 ante": 1,
            "hand 2 bets": (0,),
            "hand step": 2,
            "hand street": 0,
            "hand full": 2,
            "hand turn": 1,
            "hand cards": 10,
            "hand stub": 22,
            "hand starts": 1,
            "antes_in": (1, 1, 1),
        },
    ),
    "antes out": (
        table(*FRESH, at=ANTE, street=-1),
        AntesIn(((0, 1), (2, 1)), (1,)),
        {
            "pot": 2,
            "stack 0": -1,
            "stack 2": -1,
            "hand 0 ante": 1,
            "hand 0 bets": (0,),
            "hand 1 state": "out",
            "hand 1 bets": (0,),
            "hand 2 ante": 1,
            "hand 2 bets": (0,),
            "hand step": 2,
            "hand street": 0,
            "hand full": 2,
            "hand turn": 0,
            "hand cards": 10,
            "hand stub": 27,
            "hand starts": 1,
            "antes_in": (1, 0, 1),
        },
    ),
    "antes short": (
        table(*FRESH, at=ANTE, street=-1, stacks=(20, 2, 20)),
        AntesIn(((0, 3), (1, 2), (2, 3))),
        {
            "pot": 8,
            "stack 0": -3,
            "stack 1": -2,
            "stack 2": -3,
            "hand 0 ante": 3,
            "hand 0 bets": (0,),
            "hand 1 all_in": True,
            "hand 1 ante": 2,
            "hand 1 bets": (0,),
            "hand 2 ante": 3,
            "hand 2 bets": (0,),
            "hand step": 2,
            "hand street": 0,
            "hand full": 2,
            "hand turn": 0,
            "hand cards": 10,
            "hand stub": 22,
            "hand starts": 1,
            "antes_in": (1, 1, 1),
        },
    ),
    "antes missed": (
        table(*FRESH, at=ANTE, street=-1, carried=4, night={"antes_in": (2, 2)}),
        AntesIn(((0, 1), (1, 1), (2, 3))),
        {
            "pot": 5,
            "stack 0": -1,
            "stack 1": -1,
            "stack 2": -3,
            "hand 0 ante": 1,
            "hand 0 bets": (0,),
            "hand 1 ante": 1,
            "hand 1 bets": (0,),
            "hand 2 ante": 3,
            "hand 2 bets": (0,),
            "hand step": 2,
            "hand street": 0,
            "hand full": 2,
            "hand turn": 0,
            "hand cards": 10,
            "hand stub": 22,
            "hand starts": 1,
            "antes_in": (3, 3, 3),
        },
    ),
    "antes dead": (
        table(*FRESH, at=ANTE, street=-1, stacks=(2, 20, 20)),
        AntesIn(((0, 2),), dead=True),
        {
            "pot": 2,
            "stack 0": -2,
            "hand 0 all_in": True,
            "hand 0 dead": 2,
            "hand 0 bets": (0,),
            "hand 1 bets": (0,),
            "hand 2 bets": (0,),
            "hand step": 2,
            "hand street": 0,
            "hand full": 2,
            "hand turn": 1,
            "hand cards": 10,
            "hand stub": 22,
            "hand starts": 1,
        },
    ),
    "antes real": (
        table(*FRESH, at=ANTE, street=-1, night=REAL, players=READ),
        AntesIn(((0, 1), (1, 1), (2, 1)), all_in=(1,)),
        {
            "pot": 3,
            "loose": -3,
            "hand 0 ante": 1,
            "hand 0 bets": (0,),
            "hand 1 all_in": True,
            "hand 1 ante": 1,
            "hand 1 bets": (0,),
            "hand 2 ante": 1,
            "hand 2 bets": (0,),
            "hand step": 2,
            "hand street": 0,
            "hand full": 2,
            "hand turn": 0,
            "hand cards": 10,
            "hand stub": 22,
            "hand starts": 1,
            "antes_in": (1, 1, 1),
        },
    ),
    "antes lying": (
        table(
            *FRESH,
            at=ANTE,
            street=-1,
            carried=3,
            stacks=(0, 20, 20),
            night={"lying": ((0, 1), (1, 1), (2, 1))},
        ),
        AntesIn((), lying=((0, 1), (1, 1))),
        {
            "hand 0 all_in": True,
            "hand 0 ante": 1,
            "hand 0 bets": (0,),
            "hand 1 ante": 1,
            "hand 1 bets": (0,),
            "hand 2 bets": (0,),
            "hand carried": 1,
            "hand step": 2,
            "hand street": 0,
            "hand full": 2,
            "hand turn": 1,
            "hand cards": 10,
            "hand stub": 22,
            "hand starts": 1,
            "antes_in": (1, 1, 0),
            "lying": (),
        },
    ),
    "antes lying real": (
        table(
            *FRESH, at=ANTE, street=-1, carried=3, night={"lying": ((0, 1),), **REAL}, players=READ
        ),
        AntesIn(((1, 1),), lying=((0, 1),)),
        {
            "pot": 1,
            "loose": -1,
            "0 carried": 22,
            "hand 0 ante": 1,
            "hand 0 bets": (0,),
            "hand 1 ante": 1,
            "hand 1 bets": (0,),
            "hand 2 bets": (0,),
            "hand carried": 2,
            "hand step": 2,
            "hand street": 0,
            "hand full": 2,
            "hand turn": 0,
            "hand cards": 10,
            "hand stub": 22,
            "hand starts": 1,
            "antes_in": (1, 1, 0),
            "lying": (),
        },
    ),
}


@pytest.mark.parametrize(("night", "event", "found"), CASES.values(), ids=CASES)
def test_what_an_event_changes(night: Night, event: Event, found: dict[str, object]) -> None:
    assert changes(night, evolve(night, event)) == found


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"order": (0, 9)}, "a seat was dealt in that is not at the table"),
        ({"order": (0, 2)}, "a seat was dealt in that is not at the table"),  # Cy has left
        ({"carried": 3}, "the pot held something else when this deal began"),
    ],
)
def test_a_deal_that_cannot_have_begun(more: dict[str, Any], words: str) -> None:
    night = replace(table(*FRESH, at=0), hand=None, ring=(0, 1))
    began = HandBegan(4, HOLDEM, Stakes(), House(), 1, (0, 1), 0)
    assert evolve(night, began).hand is not None
    with pytest.raises(Impossible, match=words):
        evolve(night, replace(began, **more))
