"""What each event that ends a deal changes in a night."""

from __future__ import annotations

import pytest

from referee.core.chips import LOOSE, POT, move
from referee.core.fold.evolve import evolve
from referee.core.messages.betting import PassedOut, UncalledReturned
from referee.core.messages.event import Event
from referee.core.messages.law import Instruction, Reclaimed
from referee.core.messages.showdown import (
    CardsShown,
    KittyTaken,
    OpenersNotAsked,
    OpenersShown,
    PotDivided,
    PotStayed,
    PotTaken,
    SidePaid,
    ThrownIn,
    Won,
)
from referee.core.state.holding import Holding
from referee.core.state.night import Finished, Night
from referee.core.value import replace

from .changes import FIRST, IN, SHOWDOWN, changes, opened, table

REAL = {"chips": "real"}
READ = {
    0: dict(counted=16, counted_at=3, carried=21),
    1: dict(counted=20, counted_at=2, carried=21),
}
CASES: dict[str, tuple[Night, Event, dict[str, object]]] = {
    "uncalled": (
        opened(uncalled=(0, 4)),
        UncalledReturned(0, 4),
        {"pot": -4, "stack 0": 4, "hand 0 bets": (0,), "hand uncalled": None},
    ),
    "uncalled alone": (
        opened(
            Holding(0, ante=1, bets=(4,), all_in=True),
            Holding(1, "dropped", ante=1, bets=(0,)),
            Holding(2, "dropped", ante=1, bets=(0,)),
            uncalled=(0, 4),
            at=SHOWDOWN,
            turn=None,
        ),
        UncalledReturned(0, 4),
        {
            "pot": -4,
            "stack 0": 4,
            "hand 0 all_in": False,
            "hand 0 bets": (0,),
            "hand uncalled": None,
            "hand returned": (0, 4),
        },
    ),
    "uncalled showdown": (
        opened(uncalled=(0, 4), at=SHOWDOWN, turn=None),
        UncalledReturned(0, 4),
        {"pot": -4, "stack 0": 4, "hand 0 bets": (0,), "hand uncalled": None},
    ),
    "uncalled none": (
        opened(
            Holding(0, ante=1, bets=(4,), all_in=True),
            *IN[1:],
            uncalled=(0, 4),
            at=SHOWDOWN,
            turn=None,
        ),
        UncalledReturned(0, 0),
        {"hand uncalled": None},
    ),
    "shown": (
        opened(at=SHOWDOWN, turn=None),
        CardsShown(0, "Kh", "kings"),
        {"hand shown": ((0, "Kh", "kings"),)},
    ),
    "shown again": (
        opened(
            at=SHOWDOWN,
            turn=None,
            shown=((1, "9h", "nines"), (0, "2h", "deuces")),
            called=((0, "x"), (1, "y")),
        ),
        CardsShown(0, "Kh", "kings", "", "word", "nine"),
        {
            "hand shown": ((1, "9h", "nines"), (0, "Kh", "nine")),
            "hand called": ((1, "y"), (0, "word")),
        },
    ),
    "side paid": (
        opened(),
        SidePaid(((0, 1, 3), (2, 1, 1)), "bonus"),
        {"stack 0": -3, "stack 1": 4, "stack 2": -1},
    ),
    "side paid real": (
        opened(night=REAL, players=READ),
        SidePaid(((0, 1, 3),), "bonus"),
        {"0 counted": 13, "0 carried": 18, "1 carried": 24},
    ),
    "kitty": (opened(), KittyTaken(2), {"pot": -2, "aside": 2, "hand kitty": 2, "kitty": 2}),
    "kitty back": (
        opened(kitty=3, aside=3, night={"kitty": 5}),
        KittyTaken(-2),
        {"pot": 2, "aside": -2, "hand kitty": 1, "kitty": 3},
    ),
    "divided": (
        opened(
            ending="stayed",
            turn=None,
            night={"antes_in": (1, 1), "heirs": (0,), "lying": ((0, 1),), "staying": (0, 1)},
        ),
        PotDivided(((0, 4), (1, 3))),
        {
            "pot": -7,
            "stack 0": 4,
            "stack 1": 3,
            "antes_in": (),
            "heirs": None,
            "lying": (),
            "staying": None,
        },
    ),
    "openers shown": (opened(proof="owed"), OpenersShown(0), {"hand proof": "shown"}),
    "openers not asked": (opened(proof="owed"), OpenersNotAsked(0), {"hand proof": "not-asked"}),
    "won": (
        opened(
            at=SHOWDOWN,
            turn=None,
            instructions=(Instruction("x", 1),),
            lenient=True,
            night={"antes_in": (1, 1), "heirs": (0,), "lying": ((0, 1),), "passed_deals": 2},
        ),
        Won(0, ((1, 7),)),
        {
            "pot": -7,
            "stack 1": 7,
            "hand instructions": (),
            "hand lenient": False,
            "unpaid": True,
            "hand awards": ((0, ((1, 7),)),),
            "hand ending": "won",
            "finished": (Finished(deal=3, game="Bare", shares=((1, 7),), pots=((0, ((1, 7),)),)),),
            "antes_in": (),
            "heirs": None,
            "passed_deals": 0,
            "lying": (),
        },
    ),
    "won part": (
        opened(
            at=SHOWDOWN,
            turn=None,
            instructions=(Instruction("x", 1),),
            lenient=True,
            night={"antes_in": (1, 1), "heirs": (0,), "lying": ((0, 1),), "passed_deals": 2},
        ),
        Won(0, ((1, 3), (2, 2))),
        {
            "pot": -5,
            "stack 1": 3,
            "stack 2": 2,
            "hand instructions": (),
            "hand lenient": False,
            "unpaid": True,
            "hand awards": ((0, ((1, 3), (2, 2))),),
            "lying": (),
        },
    ),
    "won real": (
        opened(at=SHOWDOWN, turn=None, night=REAL, players=READ),
        Won(0, ((0, 7),)),
        {
            "pot": -7,
            "loose": 7,
            "0 counted": 23,
            "0 carried": 28,
            "unpaid": True,
            "hand awards": ((0, ((0, 7),)),),
            "hand ending": "won",
            "finished": (Finished(deal=3, game="Bare", shares=((0, 7),), pots=((0, ((0, 7),)),)),),
        },
    ),
    "taken": (
        opened(
            turn=1, night={"antes_in": (1, 1), "heirs": (0,), "lying": ((0, 1),), "passed_deals": 2}
        ),
        PotTaken(7),
        {
            "pot": -7,
            "loose": 7,
            "hand turn": None,
            "hand ending": "taken",
            "antes_in": (),
            "heirs": None,
            "lying": (),
            "passed_deals": 0,
        },
    ),
    "stayed": (
        opened(at=SHOWDOWN, night={"antes_in": (1, 1), "lying": ((0, 1),)}),
        PotStayed(7),
        {"hand turn": None, "hand ending": "stayed", "heirs": (0, 1, 2), "lying": ()},
    ),
    "stayed part": (
        opened(
            Holding(0, all_in=True, bets=(2,)),
            Holding(1, bets=(4,)),
            Holding(2, bets=(4,)),
            at=SHOWDOWN,
            turn=None,
            awards=((1, ((1, 4),)),),
            stacks=(16, 24, 20),
        ),
        PotStayed(6),
        {
            "hand ending": "stayed",
            "finished": (Finished(deal=3, game="Bare", shares=((1, 4),), pots=((1, ((1, 4),)),)),),
            "heirs": (0, 1, 2),
            "claims": ((0, 6),),
        },
    ),
    "stayed odd": (
        opened(
            at=SHOWDOWN,
            turn=0,
            awards=((0, ((1, 3), (2, 3))),),
            night={"antes_in": (1, 1), "heirs": (0,), "lying": ((0, 1),), "passed_deals": 2},
            stacks=(16, 23, 23),
        ),
        PotStayed(1),
        {
            "hand turn": None,
            "hand ending": "won",
            "finished": (
                Finished(
                    deal=3, game="Bare", shares=((1, 3), (2, 3)), pots=((0, ((1, 3), (2, 3))),)
                ),
            ),
            "antes_in": (),
            "heirs": None,
            "passed_deals": 0,
            "lying": (),
        },
    ),
    "passed out": (
        table(
            at=FIRST,
            turn=1,
            passed_out=True,
            night={"passed_deals": 1, "heirs": (0, 1), "lying": ((0, 1),)},
        ),
        PassedOut(),
        {
            "hand turn": None,
            "hand passed_out": False,
            "hand ending": "passed-out",
            "passed_deals": 2,
            "lying": (),
        },
    ),
    "passed out again": (
        table(
            Holding(0, ante=1, dead=3),
            Holding(1, "out"),
            Holding(2, ante=1),
            at=FIRST,
            began_again=True,
            night={"heirs": (0, 1)},
        ),
        PassedOut(),
        {"hand ending": "passed-out", "heirs": (0,), "passed_deals": 1},
    ),
    "thrown in": (
        opened(night={"antes_in": (2, 2, 1)}),
        ThrownIn(((0, 5), (1, 1)), 1, True),
        {
            "pot": -6,
            "stack 0": 5,
            "stack 1": 1,
            "hand turn": None,
            "hand ending": "thrown-in",
            "antes_in": (1, 1, 1),
        },
    ),
    # who won of the pot in mid-deal puts it back first, or there would not be enough for the others
    "thrown in with what was won back": (
        opened(),
        ThrownIn(((0, 9), (1, -5)), 3, False),
        {
            "pot": -4,
            "stack 0": 9,
            "stack 1": -5,
            "hand turn": None,
            "hand ending": "thrown-in",
            "hand next_dealer": False,
        },
    ),
    "thrown in lying": (
        opened(night={"antes_in": (2, 2, 1)}),
        ThrownIn(((0, 4),), 3, False, ((0, 1), (1, 1))),
        {
            "pot": -4,
            "stack 0": 4,
            "hand turn": None,
            "hand ending": "thrown-in",
            "hand next_dealer": False,
            "antes_in": (1, 1, 1),
            "lying": ((0, 1), (1, 1)),
        },
    ),
    "reclaimed": (
        opened(
            at=SHOWDOWN,
            turn=None,
            ending="won",
            awards=((0, ((1, 7),)),),
            returned=(0, 2),
            stacks=(16, 27, 20),
            night={
                "finished": (Finished(2, "x", ()), Finished(3, "Bare", ((1, 7),))),
                "antes_in": (),
                "unpaid": Night(
                    antes_in=(2, 2, 1),
                    heirs=(0, 1),
                    passed_deals=2,
                    lying=((0, 1),),
                    staying=(0, 1),
                    anted=True,
                    marks=(0, 1),
                ),
                "beside": ((0, 1, 2),),
            },
        ),
        Reclaimed(((1, 7), (0, 2))),
        {
            "pot": 9,
            "stack 0": -2,
            "stack 1": -7,
            "hand 0 bets": (6,),
            "hand uncalled": (0, 2),
            "hand returned": None,
            "hand awards": (),
            "hand ending": "",
            "finished": (Finished(deal=2, game="x", shares=(), pots=()),),
            "antes_in": (2, 2, 1),
            "heirs": (0, 1),
            "passed_deals": 2,
            "lying": ((0, 1),),
            "staying": (0, 1),
            "anted": True,
            "marks": (0, 1),
            "unpaid": False,
            "beside": (),
        },
    ),
    # Real chips: who was counted after this deal began had them in that count; what is carried on
    # goes back for everybody, by what they had won as it was put right since.
    "reclaimed, real chips": (
        opened(
            at=SHOWDOWN,
            turn=None,
            ending="won",
            awards=((0, ((0, 5), (1, 2))),),
            night=REAL,
            players=READ,
        ),
        Reclaimed(((0, 5), (1, 2))),
        {
            "pot": 7,
            "loose": -7,
            "0 counted": 11,
            "0 carried": 16,
            "1 carried": 19,
            "hand awards": (),
            "hand ending": "",
        },
    ),
    "reclaimed, real chips, and it was put right": (
        opened(
            at=SHOWDOWN,
            turn=None,
            ending="won",
            awards=((0, ((0, 7),)),),
            night={**REAL, "finished": (Finished(3, "Bare", ((1, 7),)),)},
            players=READ,
        ),
        Reclaimed(((1, 7),)),
        {
            "pot": 7,
            "loose": -7,
            "1 carried": 14,
            "hand awards": (),
            "hand ending": "",
            "finished": (),
        },
    ),
}


@pytest.mark.parametrize(("night", "event", "found"), CASES.values(), ids=CASES)
def test_what_an_event_changes(night: Night, event: Event, found: dict[str, object]) -> None:
    assert changes(night, evolve(night, event)) == found


def test_real_chips_that_were_matched_go_back_with_the_pot() -> None:
    """Bob had paid three into the next pot, and has them again."""
    before = opened(
        at=SHOWDOWN,
        turn=None,
        ending="won",
        awards=((0, ((0, 7),)),),
        matched=((1, 3),),
        night=REAL,
        players=READ,
    )
    before = replace(before, purse=move(before.purse, LOOSE, POT, 3))
    assert changes(before, evolve(before, Reclaimed(((0, 7), (1, -3))))) == {
        "pot": 4,
        "loose": -4,
        "0 counted": 9,
        "0 carried": 14,
        "1 carried": 24,
        "hand awards": (),
        "hand matched": (),
        "hand ending": "",
    }
