"""What commands about what stood at the table come to."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.errors import Refused
from referee.core.messages.betting import (
    AllCheck,
    Bet,
    BetTo,
    BringIn,
    Call,
    Called,
    Check,
    Checked,
    Drop,
    Dropped,
    NobodyOpens,
    OthersDrop,
    Raised,
    RaiseTo,
    TellBoards,
    TellFirst,
    UncalledReturned,
)
from referee.core.messages.command import Command, Stand
from referee.core.messages.dealing import PostBlinds, PutAntesIn
from referee.core.messages.draw import DrawCards, Drew, ServeOwed
from referee.core.messages.law import ByConsent, Restored
from referee.core.messages.milestones import AllDrawn, GoAllIn, PutChips, StayIn, TakeChips
from referee.core.messages.showdown import Award, PayByCards, ShowOpeners, Won
from referee.core.messages.turns import (
    AllHandle,
    Handle,
    Knock,
    PassTurn,
    Stay,
    StockIsOut,
    TakeCard,
    TakeWidow,
)
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from ..fold.changes import DRAW, SHOWDOWN, opened, table
from .decided import Outcome, decided

REAL = {"chips": "real"}
OVER: dict[str, Any] = dict(at=SHOWDOWN, turn=None, ending="won", awards=((0, ((0, 7),)),))
SHOWN: dict[str, Any] = dict(at=SHOWDOWN, turn=None, proof="shown")
CASES: dict[str, tuple[Night, Command, Outcome]] = {
    "checks a bet": (
        opened(),
        Stand(Check(1)),
        (ByConsent(reason="bet-to-face", seat=1), Checked(seat=1)),
    ),
    "checks out of turn": (
        opened(),
        Stand(Check(2)),
        (ByConsent(reason="out-of-turn", seat=2), Checked(seat=2)),
    ),
    "checks, all in": (
        opened(
            Holding(0, ante=1, bets=(4,), answered=4),
            Holding(1, ante=1, bets=(0,), all_in=True),
            Holding(2, ante=1, bets=(0,)),
            turn=2,
        ),
        Stand(Check(1)),
        Refused("nothing-to-say", seat=1, other=2),
    ),
    "checks in the draw": (opened(at=DRAW), Stand(Check(1)), Refused("no-betting-now")),
    "drops out of turn": (
        opened(),
        Stand(Drop(2)),
        (ByConsent(reason="out-of-turn", seat=2), Dropped(seat=2)),
    ),
    "drops in the draw": (opened(at=DRAW, turn=0), Stand(Drop(2)), (Dropped(seat=2),)),
    "drops after an award": (
        opened(
            Holding(0, bets=(2,), all_in=True),
            Holding(1, bets=(4,)),
            Holding(2, bets=(4,)),
            awards=((1, ((1, 4),)),),
            stacks=(16, 24, 20),
            **SHOWN,
        ),
        Stand(Drop(2)),
        Refused("no-betting-now"),
    ),
    "last drops": (
        opened(
            Holding(0, ante=1, bets=(4,)),
            Holding(1, "dropped", ante=1, bets=(0,)),
            Holding(2, "dropped", ante=1, bets=(0,)),
            at=SHOWDOWN,
            turn=None,
        ),
        Stand(Drop(0)),
        Refused("no-betting-now"),
    ),
    "calls out of turn": (
        opened(),
        Stand(Call(2)),
        (ByConsent(reason="out-of-turn", seat=2), Called(seat=2, to=4, paid=4)),
    ),
    "calls short": (
        opened(stacks=(16, 20, 3)),
        Stand(Call(2)),
        (ByConsent(reason="out-of-turn", seat=2), Called(seat=2, to=3, paid=3)),
    ),
    "calls nothing": (table(turn=0), Stand(Call(1)), Refused("out-of-turn", seat=1, other=0)),
    "calls again": (
        opened(),
        Stand(Call(0)),
        (ByConsent(reason="nothing-to-say", seat=0), Called(seat=0, to=4, paid=0)),
    ),
    "bets out of turn": (
        table(turn=0),
        Stand(BetTo(1, 4)),
        (ByConsent(reason="out-of-turn", seat=1), Bet(seat=1, to=4, paid=4)),
    ),
    "bets less than the bet": (
        opened(),
        Stand(BetTo(1, 3)),
        (ByConsent(reason="bet-already", seat=1), Called(seat=1, to=3, paid=3)),
    ),
    "bets more": (
        opened(),
        Stand(BetTo(1, 5)),
        (ByConsent(reason="bet-already", seat=1), Raised(seat=1, to=5, paid=5)),
    ),
    "raises too little": (
        opened(),
        Stand(RaiseTo(1, 5)),
        (ByConsent(reason="too-little", seat=1), Raised(seat=1, to=5, paid=5)),
    ),
    "raises to the bet": (
        opened(),
        Stand(RaiseTo(2, 4)),
        (ByConsent(reason="out-of-turn", seat=2), Called(seat=2, to=4, paid=4)),
    ),
    "bets nothing": (opened(), Stand(BetTo(0, 4)), Refused("nothing-to-say", seat=0, other=1)),
    "bets all": (
        opened(),
        Stand(BetTo(2, 20)),
        (ByConsent(reason="out-of-turn", seat=2), Raised(seat=2, to=20, paid=20)),
    ),
    "bets too much": (opened(), Stand(BetTo(2, 21)), Refused("out-of-turn", seat=2, other=1)),
    "all in of the tablets chips": (opened(), Stand(GoAllIn(2, 20)), Refused("real-chips-only")),
    "all in of real chips": (
        opened(night=REAL),
        Stand(GoAllIn(2, 20)),
        (Dropped(seat=1), Raised(seat=2, to=20, paid=20, all_in=True)),
    ),
    "all in for less": (
        opened(night=REAL),
        Stand(GoAllIn(2, 3)),
        (
            Dropped(seat=1),
            Called(seat=2, to=3, paid=3, all_in=True),
            UncalledReturned(seat=0, amount=1),
        ),
    ),
    "draws out of turn": (
        opened(at=DRAW, turn=0),
        Stand(DrawCards(1, 3)),
        (ByConsent(reason="draw-out-of-turn", seat=1), Drew(seat=1, count=3, top=3, stub=34)),
    ),
    "draws more than there are": (
        opened(at=DRAW, turn=0, stub=3),
        Stand(DrawCards(1, 3)),
        Refused("draw-out-of-turn", seat=1, other=0, law="draw-out-of-turn"),
    ),
    "draws all but one": (
        opened(at=DRAW, turn=0, stub=4),
        Stand(DrawCards(1, 3)),
        (ByConsent(reason="draw-out-of-turn", seat=1), Drew(seat=1, count=3, top=3, stub=1)),
    ),
    "draws more than a hand": (
        opened(at=DRAW, turn=0),
        Stand(DrawCards(1, 6)),
        Refused("draw-out-of-turn", seat=1, other=0, law="draw-out-of-turn"),
    ),
    "draws all": (
        opened(at=DRAW, turn=0),
        Stand(DrawCards(1, 5)),
        (ByConsent(reason="draw-out-of-turn", seat=1), Drew(seat=1, count=5, top=5, stub=32)),
    ),
    "draws before": (
        opened(
            Holding(0, ante=1, bets=(4,), answered=4),
            Holding(1, ante=1, bets=(4,), answered=4),
            Holding(2, ante=1, bets=(4,), answered=4),
            turn=0,
        ),
        Stand(DrawCards(1, 2)),
        Refused("no-draw-now"),
    ),
    "dropped comes back": (
        opened(
            Holding(0, ante=1, bets=(4,), answered=4),
            Holding(1, "dropped", ante=1, bets=(0,), folded=5),
            Holding(2, ante=1, bets=(0,)),
            turn=2,
        ),
        Stand(Call(1), True),
        (
            Restored(seat=1),
            ByConsent(reason="not-in-the-hand", seat=1),
            Called(seat=1, to=4, paid=4),
        ),
    ),
    "dropped comes back, strictly": (
        opened(
            Holding(0, ante=1, bets=(4,), answered=4),
            Holding(1, "dropped", ante=1, bets=(0,), folded=5),
            Holding(2, ante=1, bets=(0,)),
            turn=2,
        ),
        Stand(Call(1)),
        Refused("not-in-the-hand", seat=1),
    ),
    "all there is": (
        opened(),
        Stand(BetTo(2, 90), True),
        (ByConsent(reason="out-of-turn", seat=2), Raised(seat=2, to=20, paid=20)),
    ),
    "award of who has not matched": (
        opened(
            Holding(0, bets=(2,), all_in=True),
            Holding(1, bets=(4,)),
            Holding(2, bets=(4,)),
            **SHOWN,
        ),
        Stand(Award(1, (0,))),
        (ByConsent(reason="cannot-win", seat=0), Won(pot=1, shares=((0, 4),))),
    ),
    "award, something goes back": (
        opened(
            Holding(0, bets=(2,)),
            Holding(1, bets=(5,)),
            Holding(2, "dropped", bets=(2,)),
            uncalled=(1, 3),
            **SHOWN,
        ),
        Stand(Award(0, (2,))),
        (
            ByConsent(reason="cannot-win", seat=2),
            UncalledReturned(seat=1, amount=3),
            Won(pot=0, shares=((2, 6),)),
        ),
    ),
    "award, unsaid": (
        opened(unsaid=1, loose=1, **SHOWN),
        Stand(Award(0, (7,))),
        Refused("cannot-win", seat=7, amount=0, law="mucked-hand"),
    ),
    "award to a stranger": (
        opened(**SHOWN),
        Stand(Award(0, (7,))),
        Refused("cannot-win", seat=7, amount=0, law="mucked-hand"),
    ),
    "award of no pot": (opened(**SHOWN), Stand(Award(3, (0,))), Refused("every-pot-once")),
    "award to nobody": (opened(**SHOWN), Stand(Award(0, ())), Refused("who-won")),
    "award before": (opened(), Stand(Award(0, (1,))), Refused("no-showdown-yet")),
    "knocks": (opened(), Stand(Knock(1)), Refused("no-turns-now")),
    "knocks freely": (
        opened(),
        Stand(Knock(1), True),
        (ByConsent(reason="no-turns-now", seat=1, what="knock"),),
    ),
    "a widow taken freely": (
        opened(),
        Stand(TakeWidow(1, 5), True),
        (ByConsent(reason="no-turns-now", seat=1, what="widow"),),
    ),
    "passes freely": (
        opened(),
        Stand(PassTurn(1), True),
        (ByConsent(reason="no-turns-now", seat=1, what="pass"),),
    ),
    "chips freely": (
        opened(),
        Stand(PutChips(1, 3), True),
        (ByConsent(reason="not-just-a-pot", seat=1, what="put-in:3"),),
    ),
    "chips out freely": (
        opened(),
        Stand(TakeChips(1, 3), True),
        (ByConsent(reason="not-just-a-pot", seat=1, what="taken-out:3"),),
    ),
    "all check freely": (
        opened(),
        Stand(AllCheck(), True),
        (ByConsent(reason="bet-to-face", what="all-check"),),
    ),
    "nobody opens freely": (
        opened(),
        Stand(NobodyOpens(), True),
        (ByConsent(reason="bet-to-face", what="nobody-opens"),),
    ),
    "others drop freely": (
        opened(at=DRAW),
        Stand(OthersDrop(), True),
        (ByConsent(reason="no-betting-now", what="others-fold"),),
    ),
    "still in freely": (
        opened(at=SHOWDOWN, turn=None),
        Stand(StayIn((0,)), True),
        (ByConsent(reason="no-betting-now", what="still-in"),),
    ),
    "all drawn freely": (
        opened(at=SHOWDOWN, turn=None),
        Stand(AllDrawn(), True),
        (ByConsent(reason="no-draw-now", what="all-drawn"),),
    ),
    "antes freely": (
        opened(),
        Stand(PutAntesIn(), True),
        (ByConsent(reason="antes-are-in", what="antes-in"),),
    ),
    "blinds freely": (
        opened(),
        Stand(PostBlinds(), True),
        (ByConsent(reason="blinds-are-in", what="blinds-in"),),
    ),
    "boards freely": (
        opened(),
        Stand(TellBoards(((0, "9h"),)), True),
        (ByConsent(reason="first-is-known", what="upcards"),),
    ),
    "first freely": (
        opened(),
        Stand(TellFirst(0), True),
        (ByConsent(reason="first-is-known", seat=0, what="first"),),
    ),
    "bring-in freely": (
        opened(),
        Stand(BringIn(0), True),
        (ByConsent(reason="no-bring-in-now", seat=0, what="bring-in"),),
    ),
    "handled freely": (
        opened(),
        Stand(Handle(0), True),
        (ByConsent(reason="nothing-to-do-now", seat=0, what="done"),),
    ),
    "all handled freely": (
        opened(),
        Stand(AllHandle(), True),
        (ByConsent(reason="nothing-to-do-now", what="all-done"),),
    ),
    "a card freely": (
        opened(),
        Stand(TakeCard(0, "stock"), True),
        (ByConsent(reason="no-turns-now", seat=0, what="take-card"),),
    ),
    "stays freely": (
        opened(),
        Stand(Stay(0), True),
        (ByConsent(reason="no-turns-now", seat=0, what="stay"),),
    ),
    "stock is out freely": (
        opened(),
        Stand(StockIsOut(), True),
        (ByConsent(reason="no-turns-now", what="stock-out"),),
    ),
    "owed freely": (
        opened(),
        Stand(ServeOwed(0), True),
        (ByConsent(reason="no-card-owed", seat=0, what="served"),),
    ),
    "openers freely": (
        opened(),
        Stand(ShowOpeners(1), True),
        (ByConsent(reason="no-openers-due", seat=1, what="openers"),),
    ),
    "cards freely": (
        opened(),
        Stand(PayByCards((), ()), True),
        (ByConsent(reason="no-showdown-yet", what="paid-by-cards"),),
    ),
    "a check freely in the draw": (
        opened(at=DRAW),
        Stand(Check(0), True),
        (ByConsent(reason="no-betting-now", seat=0, what="check"),),
    ),
    "a drop freely": (
        opened(**OVER),
        Stand(Drop(0), True),
        (ByConsent(reason="no-deal", seat=0, what="fold"),),
    ),
    "award freely": (
        opened(**OVER),
        Stand(Award(0, (1, 2)), True),
        (ByConsent(reason="no-deal", what="pot:1,2"),),
    ),
    "raise freely": (
        opened(at=DRAW),
        Stand(RaiseTo(0, 9), True),
        (ByConsent(reason="no-betting-now", seat=0, what="raise:9"),),
    ),
    "all in freely": (
        opened(at=DRAW),
        Stand(GoAllIn(0, 9), True),
        (ByConsent(reason="real-chips-only", seat=0, what="all-in:9"),),
    ),
    "a stranger freely": (opened(at=DRAW), Stand(RaiseTo(7, 9), True), Refused("no-betting-now")),
    "award to strangers freely": (
        opened(at=DRAW),
        Stand(Award(0, (7,)), True),
        Refused("no-showdown-yet"),
    ),
}


@pytest.mark.parametrize(("night", "command", "outcome"), CASES.values(), ids=CASES)
def test_what_a_command_comes_to(night: Night, command: Command, outcome: Outcome) -> None:
    assert decided(night, command) == outcome
