"""What commands about milestones and real chips come to."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.book.game import Ante, BetStep, Deal, Free, Limit, Showdown, Stakes, Step
from referee.core.errors import Refused
from referee.core.messages.betting import (
    Bet,
    BroughtIn,
    Called,
    Checked,
    Dropped,
    Raised,
    UncalledReturned,
)
from referee.core.messages.command import Command
from referee.core.messages.debts import PaidUp
from referee.core.messages.milestones import (
    AllDrawn,
    AllDrew,
    Attribute,
    Attributed,
    CountPot,
    GoAllIn,
    GrainSet,
    IntervalTold,
    PotCounted,
    PutChips,
    PutIn,
    SetGrain,
    StayIn,
    StillIn,
    TakeChips,
    TellInterval,
    TookOut,
)
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from ..fold.changes import DRAW, FIXED, IN, SHOWDOWN, bet, opened, table
from .decided import Outcome, decided

REAL = {"chips": "real"}
MILE = {"chips": "real", "tracking": "milestones"}
OVER: dict[str, Any] = dict(at=SHOWDOWN, turn=None, ending="won", awards=((0, ((0, 7),)),))
CASES: dict[str, tuple[Night, Command, Outcome]] = {
    "still in": (opened(), StayIn((0, 1)), (StillIn(seats=(0, 1), paid=((1, 4),)),)),
    "still in alone": (opened(), StayIn((1,)), (StillIn(seats=(1,), paid=((1, 4),)),)),
    "still in nobody": (opened(), StayIn(()), Refused("who-is-in")),
    "still in a stranger": (opened(), StayIn((0, 7)), Refused("not-in-the-hand", seat=7)),
    "still in short": (
        opened(stacks=(16, 3, 20)),
        StayIn((0, 1)),
        (StillIn(seats=(0, 1), paid=((1, 3),)), UncalledReturned(seat=0, amount=1)),
    ),
    "all drawn": (opened(at=DRAW, turn=0), AllDrawn(), (AllDrew(),)),
    "counts the pot": (opened(), CountPot(9), (PotCounted(amount=9, book=7),)),
    "counts as it is": (opened(), CountPot(7), (PotCounted(amount=7, book=7),)),
    "counts nothing": (opened(), CountPot(0), (PotCounted(amount=0, book=7),)),
    "counts below nought": (opened(), CountPot(-1), Refused("no-amount")),
    "counts a pile": (
        opened(
            Holding(0, bets=(2,), all_in=True),
            Holding(1, bets=(4,)),
            Holding(2, bets=(4,)),
            at=SHOWDOWN,
            turn=None,
            night=REAL,
        ),
        CountPot(5, 1),
        (PotCounted(amount=5, book=4, side=1),),
    ),
    "counts no pile": (
        opened(at=SHOWDOWN, turn=None, night=REAL),
        CountPot(5, 4),
        Refused("paid-already"),
    ),
    "attributes": (opened(loose=3, unsaid=3), Attribute(1, 3), (Attributed(seat=1, amount=3),)),
    "attributes too much": (
        opened(loose=3, unsaid=3),
        Attribute(1, 4),
        Refused("unsaid-so-much", amount=3),
    ),
    "attributes to who has less": (
        opened(loose=3, unsaid=3, stacks=(16, 2, 20)),
        Attribute(1, 3),
        Refused("not-so-many-chips", seat=1, amount=2),
    ),
    "attributes less": (
        opened(loose=-2, unsaid=-2, missing=2),
        Attribute(0, -2),
        (Attributed(seat=0, amount=-2),),
    ),
    "attributes less than put in": (
        opened(loose=-6, unsaid=-6, missing=6),
        Attribute(1, -3),
        Refused("put-in-less", seat=1, amount=0),
    ),
    "attributes nothing": (opened(loose=3, unsaid=3), Attribute(1, 0), Refused("nothing-unsaid")),
    "all in": (opened(night=REAL), GoAllIn(1, 9), (Raised(seat=1, to=9, paid=9, all_in=True),)),
    "all in, the tablets": (opened(), GoAllIn(1, 20), Refused("real-chips-only")),
    "all in for less than his bet": (opened(night=REAL), GoAllIn(1, 0), Refused("no-amount")),
    "puts in": (
        table(*(Holding(s, bets=(2,)) for s in range(3)), at=0, steps=(Free(), Showdown())),
        PutChips(1, 3),
        (PutIn(seat=1, amount=3),),
    ),
    "puts in too much": (
        table(*(Holding(s, bets=(2,)) for s in range(3)), at=0, steps=(Free(), Showdown())),
        PutChips(1, 21),
        Refused("not-so-many-chips", seat=1, amount=20),
    ),
    "puts in all": (
        table(*(Holding(s, bets=(2,)) for s in range(3)), at=0, steps=(Free(), Showdown())),
        PutChips(1, 20),
        (PutIn(seat=1, amount=20),),
    ),
    "takes out": (
        table(*(Holding(s, bets=(2,)) for s in range(3)), at=0, steps=(Free(), Showdown())),
        TakeChips(1, 6),
        (TookOut(seat=1, amount=6),),
    ),
    "takes out too much": (
        table(*(Holding(s, bets=(2,)) for s in range(3)), at=0, steps=(Free(), Showdown())),
        TakeChips(1, 7),
        Refused("pot-is-less", amount=6),
    ),
    "real": (
        opened(),
        SetGrain("real", "milestones"),
        (GrainSet(chips="real", tracking="milestones"),),
    ),
    "as it is": (
        opened(),
        SetGrain("tablet", "bets"),
        (GrainSet(chips="tablet", tracking="bets"),),
    ),
    "the tablet": (
        opened(**OVER, night=REAL),
        SetGrain("tablet", "bets", ((0, 16), (1, 20), (2, 20))),
        (GrainSet(chips="tablet", tracking="bets", stacks=((0, 16), (1, 20), (2, 20))),),
    ),
    "the tablet, not all": (
        opened(**OVER, night=REAL),
        SetGrain("tablet", "bets", ((0, 16),)),
        Refused("count-first", seat=1),
    ),
    "the tablet, and a stack of nobody": (
        opened(**OVER, night=REAL),
        SetGrain("tablet", "bets", ((0, 16), (1, 20), (2, 20), (9, 5))),
        Refused("not-at-the-table"),
    ),
    "the tablet, and a stack of who has left and cashed it": (
        opened(**OVER, night=REAL, players={2: {"presence": "gone"}}),
        SetGrain("tablet", "bets", ((0, 16), (1, 20), (2, 20))),
        Refused("not-at-the-table", seat=2),
    ),
    "the tablet, only milestones": (
        opened(**OVER, night=REAL),
        SetGrain("tablet", "milestones", ((0, 16), (1, 20), (2, 20))),
        Refused("tablet-needs-bets"),
    ),
    "interval told": (
        table(turn=0, night=MILE, turn_known=False),
        TellInterval(2, 4, ((0, 4), (1, 2), (2, 0))),
        (IntervalTold(turn=2, level=4, bets=((0, 4), (1, 2), (2, 0))),),
    ),
    "interval told as it is": (
        opened(),
        TellInterval(1, 4, ((0, 4), (1, 0), (2, 0))),
        (IntervalTold(turn=1, level=4, bets=((0, 4), (1, 0), (2, 0))),),
    ),
    "interval told for who is out": (
        opened(night=MILE, turn_known=False),
        TellInterval(7, 4, ((0, 4),)),
        Refused("not-in-the-hand", seat=7),
    ),
    "interval told above the bet": (
        opened(night=MILE, turn_known=False),
        TellInterval(1, 4, ((0, 5),)),
        Refused("no-amount"),
    ),
}


@pytest.mark.parametrize(("night", "command", "outcome"), CASES.values(), ids=CASES)
def test_what_a_command_comes_to(night: Night, command: Command, outcome: Outcome) -> None:
    assert decided(night, command) == outcome


SIDE = (
    Holding(0, ante=1, bets=(2,), all_in=True),
    Holding(1, ante=1, bets=(4,), answered=4),
    Holding(2, ante=1, bets=(4,), answered=4),
)
SHOWN: dict[str, Any] = {"at": SHOWDOWN, "turn": None}
TOLD: dict[str, Any] = {"night": MILE, "turn_known": False}
OWES: dict[str, Any] = {"chips": "real", "owing": ((1, 3),)}
STUD: tuple[Step, ...] = (
    *(Ante(), Deal(down=2, up=1), BetStep("first", first="low-card", bring_in=True)),
    Showdown(),
)
BRINGS = Stakes(bring_in=1, limit=FIXED)
POT: tuple[Step, ...] = (Free(), Showdown())
OWN = tuple(Holding(seat, bets=(2,)) for seat in range(3))
MEETS: dict[str, tuple[Night, Command, Outcome]] = {
    # Still in: who is all-in pays nothing, who has a part in pays the rest, in the order of seats.
    "still in, one is all-in and one has a part in": (
        opened(SIDE[0], *bet(4, 3, 0)[1:], stacks=(0, 17, 20)),
        StayIn((2, 1, 0)),
        (StillIn((0, 1, 2), ((1, 1), (2, 4))),),
    ),
    "still in, in the draw": (
        opened(at=DRAW, turn=1),
        StayIn((0, 1)),
        Refused("no-betting-now"),
    ),
    "still in, and nobody has opened": (table(turn=0), StayIn((0, 1)), Refused("not-opened-yet")),
    # Piles: real chips, at the showdown.
    "a pile of the tablet's": (opened(*SIDE, **SHOWN), CountPot(5, 1), Refused("real-chips-only")),
    "a pile before the showdown": (
        opened(*SIDE, night=REAL),
        CountPot(5, 1),
        Refused("no-showdown-yet"),
    ),
    "a pile that is paid": (
        opened(*SIDE, **SHOWN, night=REAL, awards=((0, ((0, 9),)),)),
        CountPot(5, 0),
        Refused("paid-already"),
    ),
    "the pot, and a pile is paid": (
        opened(*SIDE, **SHOWN, night=REAL, awards=((0, ((0, 9),)),)),
        CountPot(5),
        Refused("paid-already"),
    ),
    # A count that is higher than what lies there is first what is owed to it.
    "a count with a debt": (
        opened(night=OWES),
        CountPot(4),
        (PotCounted(4, 4),),
    ),
    "a higher count with a debt": (
        opened(night=OWES),
        CountPot(6),
        (PaidUp(1, 2), PotCounted(6, 6)),
    ),
    "a count above the debt": (
        opened(night=OWES),
        CountPot(9),
        (PaidUp(1, 3), PotCounted(9, 7)),
    ),
    # Whose a difference is
    "a difference of a stranger": (
        opened(loose=3, unsaid=3),
        Attribute(7, 3),
        Refused("not-in-the-hand", seat=7),
    ),
    "a difference the other way": (
        opened(loose=3, unsaid=3),
        Attribute(1, -1),
        Refused("nothing-unsaid"),
    ),
    "a difference where there is none": (opened(), Attribute(1, 1), Refused("nothing-unsaid")),
    "a difference of real chips": (
        opened(loose=3, night=REAL),
        Attribute(1, 3),
        (Attributed(1, 3),),
    ),
    "fewer chips than bet, without the ante": (
        opened(loose=-6, unsaid=-6, missing=6),
        Attribute(0, -5),
        Refused("put-in-less", seat=0, amount=4),
    ),
    # What is owed was not put in yet: less of it can prove not to be there.
    "fewer chips than bet, and some owed": (
        opened(loose=-6, unsaid=-6, missing=6, night={"owing": ((0, 3),)}),
        Attribute(0, -5),
        Refused("put-in-less", seat=0, amount=2),
    ),
    "fewer chips than bet, and all owed": (
        opened(loose=-6, unsaid=-6, missing=6, night={"owing": ((0, 9),)}),
        Attribute(0, -1),
        Refused("put-in-less", seat=0, amount=0),
    ),
    # How the interval stands
    "told in the draw": (
        opened(at=DRAW, turn=1),
        TellInterval(1, 4, ()),
        Refused("no-betting-now"),
    ),
    "told of who is out": (
        opened(*bet(4, 0), Holding(2, "dropped", ante=1, bets=(0,)), **TOLD),
        TellInterval(1, 4, ((2, 4),)),
        Refused("not-in-the-hand", seat=2),
    ),
    "told below nought": (opened(**TOLD), TellInterval(1, 4, ((0, -1),)), Refused("no-amount")),
    "told more than one has": (
        opened(stacks=(16, 20, 3)),
        TellInterval(1, 4, ((2, 4),)),
        Refused("no-amount"),
    ),
    "told all that one has": (
        opened(stacks=(16, 20, 4)),
        TellInterval(1, 4, ((2, 4),)),
        (IntervalTold(1, 4, ((0, 4), (1, 0), (2, 4))),),
    ),
    "told, and nobody has bet that much": (
        opened(**TOLD),
        TellInterval(1, 6, ()),
        Refused("whose-bet", amount=6),
    ),
    "told that nobody has opened": (
        opened(**TOLD),
        TellInterval(1, 0, ((0, 0),)),
        Refused("opened-already"),
    ),
    "told that nobody has bet in the last interval": (
        opened(at=4, opened_street=0, **TOLD),
        TellInterval(1, 0, ((0, 0),)),
        (IntervalTold(1, 0, ((0, 0), (1, 0), (2, 0))),),
    ),
    "told that it is the turn of who has bet": (
        opened(**TOLD),
        TellInterval(0, 4, ()),
        Refused("nothing-to-say", seat=0, other=0),
    ),
    "told that it is the turn of who is all-in": (
        opened(*SIDE[:1], *bet(4, 4, 0)[1:], **TOLD),
        TellInterval(0, 4, ()),
        Refused("nothing-to-say", seat=0, other=0),
    ),
    "told that it is the turn of who has put in all": (
        opened(stacks=(16, 2, 20)),
        TellInterval(1, 4, ((1, 2),)),
        Refused("nothing-to-say", seat=1, other=1),
    ),
    "told that it is the turn of who may not open": (
        table(Holding(0, ante=1, bets=(0,), barred=True), *IN[1:], turn=1, **TOLD),
        TellInterval(0, 0, ()),
        Refused("nothing-to-say", seat=0, other=0),
    ),
    "told that nobody is left to bet with": (
        table(IN[0], *(Holding(s, ante=1, bets=(0,), all_in=True) for s in (1, 2)), turn=0, **TOLD),
        TellInterval(0, 0, ()),
        Refused("nothing-to-say", seat=0, other=0),
    ),
    # All-in with real chips
    "all in with a call": (opened(night=REAL), GoAllIn(1, 4), (Called(1, 4, 4, True),)),
    "all in for less": (opened(night=REAL), GoAllIn(1, 3), (Called(1, 3, 3, True),)),
    "all in past one who folds": (
        opened(night=REAL),
        GoAllIn(2, 9),
        (Dropped(1), Raised(2, 9, 9, True)),
    ),
    "all in past one who checks": (
        table(turn=0, full=2, night=REAL),
        GoAllIn(1, 9),
        (Checked(0), Bet(1, 9, 9, True)),
    ),
    "all in with a part in": (
        opened(*bet(4, 2, 0), night=REAL),
        GoAllIn(1, 9),
        (Raised(1, 9, 7, True),),
    ),
    "all in for what one has in": (
        opened(*bet(4, 2, 0), night=REAL),
        GoAllIn(1, 2),
        Refused("no-amount"),
    ),
    "all in out of turn": (
        opened(night=REAL),
        GoAllIn(0, 9),
        Refused("nothing-to-say", seat=0, other=1),
    ),
    "all in, in the draw": (
        opened(at=DRAW, turn=1, night=REAL),
        GoAllIn(1, 9),
        Refused("nothing-to-say", seat=1, other=1),
    ),
    "all in above the limit": (
        opened(night=REAL, limit=Limit("spread", (1,), most=5)),
        GoAllIn(1, 10),
        Refused("too-much", seat=1, amount=9),
    ),
    "all in, and no raise is left": (
        opened(
            *bet(8, 6, 4), level=8, raises=3, capped=True, full=2, whole=8, limit=FIXED, night=REAL
        ),
        GoAllIn(1, 10),
        Refused("raises-capped", seat=1, amount=3),
    ),
    "all in with the bring-in": (
        table(steps=STUD, turn=0, full=2, stakes=BRINGS, night=REAL),
        GoAllIn(0, 1),
        (BroughtIn(0, 1, 1, True),),
    ),
    "all in with a whole bet instead": (
        table(steps=STUD, turn=0, full=2, stakes=BRINGS, night=REAL),
        GoAllIn(0, 2),
        (Bet(0, 2, 2, True),),
    ),
    "all in, making the bring-in up": (
        table(
            *bet(1, 0, 0), steps=STUD, turn=1, level=1, bring=1, full=2, stakes=BRINGS, night=REAL
        ),
        GoAllIn(1, 2),
        (Raised(1, 2, 2, True, True),),
    ),
    # Just a pot
    "everybody puts in, as far as they have it": (
        table(*OWN, at=0, steps=POT, stacks=(5, 2, 0)),
        PutChips(None, 3),
        (PutIn(0, 3), PutIn(1, 2)),
    ),
    "everybody puts in nothing": (
        table(*OWN, at=0, steps=POT, stacks=(0, 0, 0)),
        PutChips(None, 3),
        Refused("no-amount"),
    ),
    "nothing is put in": (table(*OWN, at=0, steps=POT), PutChips(1, 0), Refused("no-amount")),
    "nothing is taken": (table(*OWN, at=0, steps=POT), TakeChips(1, 0), Refused("no-amount")),
    "a stranger puts in": (
        table(*OWN, at=0, steps=POT),
        PutChips(7, 1),
        Refused("not-in-the-hand", seat=7),
    ),
    "in another game": (opened(), PutChips(1, 1), Refused("not-just-a-pot")),
    # What is owed does not lie there.
    "taken out of what is owed": (
        table(*OWN, at=0, steps=POT, night={"owing": ((1, 2),)}),
        TakeChips(0, 5),
        Refused("pot-is-less", amount=4),
    ),
    # From real chips to the tablet in the middle of a deal
    "to the tablet, the pot is a guess": (
        opened(pot_sure="about", night=REAL),
        SetGrain("tablet", "bets", ((0, 16), (1, 20), (2, 20))),
        Refused("count-the-pot"),
    ),
    "to the tablet, an all-in has chips": (
        opened(*SIDE, night=REAL),
        SetGrain("tablet", "bets", ((0, 1), (1, 20), (2, 20))),
        Refused("all-in-or-not", seat=0),
    ),
    "to the tablet, one who is not all-in has none": (
        opened(*SIDE, night=REAL),
        SetGrain("tablet", "bets", ((0, 0), (1, 0), (2, 20))),
        Refused("all-in-or-not", seat=1),
    ),
    "to the tablet, with a stack below nought": (
        opened(night=REAL),
        SetGrain("tablet", "bets", ((0, 16), (1, -1), (2, 20))),
        Refused("no-amount"),
    ),
    "to the tablet, all in order": (
        opened(*SIDE, night=REAL),
        SetGrain("tablet", "bets", ((2, 20), (1, 20), (0, 0))),
        (GrainSet("tablet", "bets", ((0, 0), (1, 20), (2, 20))),),
    ),
    "to the tablet, with a debt": (
        opened(night=OWES),
        SetGrain("tablet", "bets", ((0, 16), (1, 20), (2, 20))),
        Refused("pay-up-first", seat=1, amount=3),
    ),
}


@pytest.mark.parametrize("case", MEETS)
def test_where_a_milestone_meets_an_all_in_a_debt_or_a_pile(case: str) -> None:
    night, command, outcome = MEETS[case]
    assert decided(night, command) == outcome
