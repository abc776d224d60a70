"""What commands about paying the pot come to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.core.book.game import Showdown
from referee.core.book.house import House
from referee.core.errors import Refused
from referee.core.messages.betting import UncalledReturned
from referee.core.messages.command import Command
from referee.core.messages.showdown import (
    Award,
    DividePot,
    KittyTaken,
    OpenersNotAsked,
    OpenersShown,
    PotDivided,
    ShowOpeners,
    ThrowIn,
    ThrownIn,
    Won,
)
from referee.core.rules.showdown import Ends, each_takes
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.state.pots import pots

from ..fold.changes import SHOWDOWN, bet, opened
from .decided import Outcome, decided

OVER: dict[str, Any] = dict(at=SHOWDOWN, turn=None, ending="won", awards=((0, ((0, 7),)),))
SHOWN: dict[str, Any] = dict(at=SHOWDOWN, turn=None, proof="shown")
CASES: dict[str, tuple[Night, Command, Outcome]] = {
    "award": (opened(**SHOWN), Award(0, (1,)), (Won(pot=0, shares=((1, 7),)),)),
    "award, openers owed": (
        opened(at=SHOWDOWN, turn=None, proof="owed"),
        Award(0, (1,)),
        Refused("say-of-openers", seat=0, law="showing-openers"),
    ),
    "award, openers shown": (
        opened(at=SHOWDOWN, turn=None, proof="owed"),
        Award(0, (1,), "shown"),
        (OpenersShown(seat=0), Won(pot=0, shares=((1, 7),))),
    ),
    "award, openers not asked": (
        opened(at=SHOWDOWN, turn=None, proof="owed"),
        Award(0, (1,), "not-asked"),
        (OpenersNotAsked(seat=0), Won(pot=0, shares=((1, 7),))),
    ),
    "award, nobody owes openers": (
        opened(**SHOWN),
        Award(0, (1,), "shown"),
        Refused("no-openers-due", seat=0, law="showing-openers"),
    ),
    "award shared": (opened(**SHOWN), Award(0, (2, 1)), (Won(pot=0, shares=((1, 4), (2, 3))),)),
    "award halves": (
        opened(**SHOWN, game=replace(opened().game, wins="hilo")),
        Award(0, (2,), "", (1,)),
        (Won(pot=0, shares=((1, 3), (2, 4))),),
    ),
    "award twice": (opened(**SHOWN), Award(0, (1, 1)), (Won(pot=0, shares=((1, 7),)),)),
    "award to who dropped": (
        opened(*bet(4, 0), Holding(2, "dropped", ante=1, bets=(0,)), **SHOWN),
        Award(0, (2,)),
        Refused("cannot-win", seat=2, amount=0, law="mucked-hand"),
    ),
    "award, unsaid": (
        opened(unsaid=2, loose=2, **SHOWN),
        Award(0, (1,)),
        Refused("say-whose", amount=2),
    ),
    "award, fewer unsaid": (
        opened(unsaid=-2, loose=-2, **SHOWN),
        Award(0, (1,)),
        Refused("say-whose", amount=2),
    ),
    "award, kitty": (
        opened(house=House(kitty=2), **SHOWN),
        Award(0, (1,)),
        (KittyTaken(amount=2), Won(pot=0, shares=((1, 5),))),
    ),
    "award, bet back": (
        opened(uncalled=(0, 4), **SHOWN),
        Award(0, (0,)),
        (UncalledReturned(seat=0, amount=4), Won(pot=0, shares=((0, 3),))),
    ),
    "thrown in": (
        opened(),
        ThrowIn(True, True),
        (ThrownIn(back=((0, 4),), stays=3, next_dealer=True),),
    ),
    "thrown in, antes stay": (
        opened(),
        ThrowIn(False, False),
        (ThrownIn(back=((0, 5), (1, 1), (2, 1)), stays=0, next_dealer=False),),
    ),
    "thrown in, same dealer": (
        opened(),
        ThrowIn(False, False),
        (ThrownIn(back=((0, 5), (1, 1), (2, 1)), stays=0, next_dealer=False),),
    ),
    "thrown in, lying": (
        opened(),
        ThrowIn(False, True, True),
        (ThrownIn(back=((0, 4),), stays=3, next_dealer=True, lying=((0, 1), (1, 1), (2, 1))),),
    ),
    "nothing to throw in": (opened(**OVER), ThrowIn(True, True), Refused("no-deal")),
    "divided": (
        opened(at=SHOWDOWN, turn=None, ending="stayed"),
        DividePot((0, 1)),
        (PotDivided(shares=((0, 4), (1, 3))),),
    ),
    "divided among nobody": (
        opened(at=SHOWDOWN, turn=None, ending="stayed"),
        DividePot(()),
        Refused("no-pot"),
    ),
    "divided in a deal": (opened(), DividePot((0, 1)), Refused("deal-going-on")),
    "openers": (opened(proof="owed"), ShowOpeners(0), (OpenersShown(seat=0),)),
    "openers of another": (
        opened(proof="owed"),
        ShowOpeners(1),
        Refused("no-openers-due", seat=1, law="showing-openers"),
    ),
}


@pytest.mark.parametrize(("night", "command", "outcome"), CASES.values(), ids=CASES)
def test_what_a_command_comes_to(night: Night, command: Command, outcome: Outcome) -> None:
    assert decided(night, command) == outcome


BOTH = replace(opened().game, wins="hilo")
MATCH = replace(opened().game, steps=(*opened().game.steps[:-1], Showdown(match=1)))


@pytest.mark.parametrize(
    ("night", "ends", "takes"),
    [
        (opened(**SHOWN), ((1,),), (("high", 7, ((1, 7),)),)),
        (opened(**SHOWN), ((1, 2),), (("high", 7, ((1, 4), (2, 3))),)),
        (opened(**SHOWN), ((),), ()),
        (
            opened(**SHOWN, game=BOTH),
            ((2,), (1,)),
            (("high", 4, ((2, 4),)), ("low", 3, ((1, 3),))),
        ),
        (opened(**SHOWN, game=BOTH), ((2,), ()), (("high", 7, ((2, 7),)),)),
        (opened(**SHOWN, game=MATCH), ((),), ()),
    ],
)
def test_what_each_would_take(night: Night, ends: Ends, takes: object) -> None:
    deal = night.hand
    assert deal is not None
    (pot,) = pots(deal)
    assert each_takes(night, deal, pot, ends) == takes
