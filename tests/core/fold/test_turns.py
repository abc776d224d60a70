"""What turns round a widow or a stock, and declaring, change in a night."""

from __future__ import annotations

import pytest
from bare import Bare

from referee.core.book.game import (
    Ante,
    BetStep,
    Deal,
    Declare,
    HandleStep,
    Showdown,
    Step,
    Stock,
    Widow,
)
from referee.core.book.prices import Decide
from referee.core.errors import Impossible
from referee.core.fold.evolve import evolve
from referee.core.messages.dealing import PutAntesIn
from referee.core.messages.draw import Drew
from referee.core.messages.event import Event
from referee.core.messages.law import CardReplaced, Instruction, Reopened
from referee.core.messages.milestones import BettingOver
from referee.core.messages.showdown import Won
from referee.core.messages.turns import (
    AllHandled,
    CardTaken,
    DecidedOn,
    Declared,
    Handled,
    HasDeclared,
    Knocked,
    SecondHalf,
    Stayed,
    StockRanOut,
    TurnPassed,
    WidowTaken,
)
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from .changes import changes, opened, table

CASES: dict[str, tuple[Night, Event, dict[str, object]]] = {
    "handled": (
        table(at=1, steps=(Ante(), HandleStep("pass", 2, "left"), Showdown())),
        Handled(1),
        {"hand 1 done": True},
    ),
    "handled in turn": (
        table(at=1, turn=0, steps=(Ante(), HandleStep("pass", 2, "in-turn"), Showdown())),
        Handled(0),
        {"hand 0 done": True, "hand turn": 1},
    ),
    "all handled": (
        table(
            at=1,
            cards_asked=Drew(1, 1, 1, 1),
            steps=(Ante(), HandleStep("discard", 2, "left"), Showdown()),
        ),
        AllHandled(),
        {
            "hand 0 thrown": 2,
            "hand 0 done": True,
            "hand 1 thrown": 2,
            "hand 1 done": True,
            "hand 2 thrown": 2,
            "hand 2 done": True,
            "hand step": 2,
            "hand cards": 3,
            "hand cards_asked": None,
        },
    ),
    "all declared": (
        table(at=1, cards_asked=Drew(1, 1, 1, 1), steps=(Ante(), Declare(), Showdown())),
        AllHandled(),
        {"hand step": 2, "hand cards_asked": None},
    ),
    "second half": (
        opened(
            *tuple(Holding(s, ante=1, bets=(4,), passed=True, barred=True) for s in range(3)),
            steps=(
                Ante(),
                Deal(down=5),
                BetStep("first", needs="jacks-or-better", unopened="second-half"),
                Showdown(),
                BetStep("low"),
                Showdown(),
            ),
            passed_out=True,
            cards_asked=Drew(1, 1, 1, 1),
            proof="owed",
        ),
        SecondHalf(),
        {
            "hand 0 bets": (4, 0),
            "hand 0 passed": False,
            "hand 0 barred": False,
            "hand 1 bets": (4, 0),
            "hand 1 passed": False,
            "hand 1 barred": False,
            "hand 2 bets": (4, 0),
            "hand 2 passed": False,
            "hand 2 barred": False,
            "hand step": 4,
            "hand street": 1,
            "hand level": 0,
            "hand full": 2,
            "hand whole": 0,
            "hand turn": 0,
            "hand acted": False,
            "hand aggressor": None,
            "hand opener": None,
            "hand proof": "none",
            "hand passed_out": False,
            "hand cards_asked": None,
            "hand second": True,
            "hand starts": 1,
        },
    ),
    "widow taken": (
        table(
            at=1,
            turn=0,
            widow="hidden",
            slept=(0, 2),
            instructions=(Instruction("x", 0),),
            steps=(Ante(), Widow(), Showdown()),
        ),
        WidowTaken(0, 5),
        {
            "hand turn": 1,
            "hand instructions": (),
            "hand cards_asked": WidowTaken(seat=0, cards=5),
            "hand widow": "open",
            "hand slept": (2,),
        },
    ),
    "turn passed": (
        table(at=1, turn=0, widow="hidden", slept=(2,), steps=(Ante(), Widow(), Showdown())),
        TurnPassed(0),
        {"hand turn": 1, "hand cards_asked": TurnPassed(seat=0), "hand slept": (2, 0)},
    ),
    "last passes": (
        table(at=1, turn=2, widow="hidden", slept=(2,), steps=(Ante(), Widow(), Showdown())),
        TurnPassed(2),
        {"hand turn": 0, "hand cards_asked": TurnPassed(seat=2), "hand widow": "open"},
    ),
    "knocked": (
        table(at=1, turn=0, widow="open", slept=(0,), steps=(Ante(), Widow(), Showdown())),
        Knocked(0),
        {
            "hand 0 done": True,
            "hand turn": 1,
            "hand cards_asked": Knocked(seat=0, needs=""),
            "hand knocker": 0,
            "hand slept": (),
        },
    ),
    "after a knock": (
        table(at=1, turn=1, widow="open", knocker=0, steps=(Ante(), Widow(), Showdown())),
        TurnPassed(1),
        {
            "hand 1 done": True,
            "hand turn": 2,
            "hand cards_asked": TurnPassed(seat=1),
            "hand slept": (1,),
        },
    ),
    "card from the stock": (
        table(at=1, turn=0, steps=(Ante(), Stock(), Showdown())),
        CardTaken(0, "stock"),
        {
            "hand turn": 1,
            "hand strays": 1,
            "hand stub": 36,
            "hand cards_asked": CardTaken(seat=0, source="stock"),
        },
    ),
    "card from the discards": (
        table(at=1, turn=0, steps=(Ante(), Stock(), Showdown())),
        CardTaken(0, "discards"),
        {"hand turn": 1, "hand cards_asked": CardTaken(seat=0, source="discards")},
    ),
    "stayed": (
        table(at=1, turn=1, knocker=0, steps=(Ante(), Stock(), Showdown())),
        Stayed(1),
        {"hand 1 done": True, "hand turn": 2, "hand cards_asked": Stayed(seat=1)},
    ),
    "stock ran out": (
        table(at=1, turn=1, cards_asked=Drew(1, 1, 1, 1), steps=(Ante(), Stock(), Showdown())),
        StockRanOut(),
        {"hand step": 2, "hand turn": None, "hand cards_asked": None},
    ),
    "has declared": (
        table(at=1, steps=(Ante(), Declare(), Showdown())),
        HasDeclared(1),
        {"hand 1 done": True},
    ),
    "declared": (
        table(at=1, instructions=(Instruction("x", 0),), steps=(Ante(), Declare(), Showdown())),
        Declared(((0, "high"), (1, "low"))),
        {"hand step": 2, "hand instructions": (), "hand declared": ((0, "high"), (1, "low"))},
    ),
}


@pytest.mark.parametrize(("night", "event", "found"), CASES.values(), ids=CASES)
def test_what_an_event_changes(night: Night, event: Event, found: dict[str, object]) -> None:
    assert changes(night, evolve(night, event)) == found


def test_a_stock_of_a_pack_that_is_out_is_made_of_the_discards() -> None:
    """All 52 cards are dealt, and a law had one put aside: the stock and its first discard are what
    was thrown; the pack never falls under nought."""
    steps = (Ante(), Deal(down=26), Stock(), Showdown())
    bare = Bare(*steps, stacks=(9, 9))
    bare.does(PutAntesIn())
    assert isinstance(bare.hand.now, Showdown), "nothing is left, so there are no turns round it"
    assert bare.hand.stub == 0
    spare = Bare(*steps, stacks=(9, 9))
    spare.night = evolve(spare.night, CardReplaced(1, 3, 52))
    spare.does(PutAntesIn())
    assert isinstance(spare.hand.now, Stock)
    assert (spare.hand.stub, spare.hand.strays, spare.hand.shuffled) == (2, 1, 2)


def test_cards_dealt_after_a_stock_come_from_its_discards_too() -> None:
    """Twelve more each, after one was turned up and one taken: two are missing, two lie there."""
    bare = Bare(Ante(), Deal(down=14), Stock(), Deal(down=12), Showdown(), stacks=(9, 9))
    bare.does(PutAntesIn())
    assert (bare.hand.stub, bare.hand.strays) == (23, 1)
    bare.night = evolve(bare.night, CardTaken(bare.hand.turn or 0, "stock"))
    assert (bare.hand.stub, bare.hand.strays) == (22, 2)
    bare.night = evolve(bare.night, AllHandled("stock"))
    assert isinstance(bare.hand.now, Showdown)
    assert (bare.hand.stub, bare.hand.strays) == (0, 0)


@pytest.mark.parametrize(
    "event",
    [StockRanOut(), BettingOver(), DecidedOn("high"), Reopened((), 0)],
)
def test_nothing_comes_after_the_last_step(event: Event) -> None:
    with pytest.raises(Impossible):
        evolve(table(at=1, steps=(Ante(), Showdown())), event)


@pytest.mark.parametrize(
    ("at", "way"), [(0, "high"), (1, "low"), (1, "x")], ids=["too early", "not asked", "no rank"]
)
def test_only_what_is_asked_now_is_decided(at: int, way: str) -> None:
    steps = (Ante(), Decide(("high", "7")), Showdown())
    with pytest.raises(Impossible):
        evolve(table(at=at, steps=steps), DecidedOn(way))


@pytest.mark.parametrize(
    ("steps", "event"),
    [((Ante(), Stock(), Showdown()), TurnPassed(0)), ((Ante(), Showdown()), Won(0, ((0, 0),)))],
    ids=["a turn", "a pot"],
)
def test_where_nobody_is_in_nothing_is_taken(steps: tuple[Step, ...], event: Event) -> None:
    out = tuple(Holding(seat, state="dropped") for seat in range(3))
    with pytest.raises(Impossible):
        evolve(table(*out, at=1, steps=steps), event)
