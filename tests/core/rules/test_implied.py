"""What a tap implies that nobody has to tap, and what follows by itself."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from referee.core.book.game import (
    Ante,
    BetStep,
    Blinds,
    Deal,
    Declare,
    Draw,
    Free,
    HandleStep,
    Showdown,
    Step,
    Stock,
    Unopened,
    Widow,
)
from referee.core.book.house import House
from referee.core.book.prices import Compare, Offered
from referee.core.errors import Refused
from referee.core.messages.bank import Buy
from referee.core.messages.betting import (
    BringIn,
    Call,
    Check,
    Drop,
    PassedOut,
    TellFirst,
    UncalledReturned,
)
from referee.core.messages.command import Command, Stand
from referee.core.messages.dealing import AntesIn, DealtIn, HandBegan, PostBlinds, Posted
from referee.core.messages.draw import DrawCards
from referee.core.messages.event import Event
from referee.core.messages.milestones import AllDrawn, AllDrew, BettingOver, CountPot, StayIn
from referee.core.messages.people import Leave
from referee.core.messages.prices import Marked
from referee.core.messages.showdown import (
    Award,
    KittyTaken,
    PayByCards,
    PotStayed,
    ShowOpeners,
    Won,
)
from referee.core.messages.turns import AllHandled, Handle, SecondHalf, TakeWidow
from referee.core.rules.implied import at_showdown, begun, follows, implied
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from ..fold.changes import ANTE, DRAW, IN, LAST, SHOWDOWN, bet, opened, table

FRESH = tuple(Holding(seat) for seat in range(3))
BLINDS: tuple[Step, ...] = (Blinds(((0, 1), (1, 2))), Deal(down=2), BetStep("first"), Showdown())
PASSES: tuple[Step, ...] = (
    Ante(),
    Deal(down=7),
    HandleStep("pass", 3),
    BetStep("only"),
    Showdown(),
)
WIDOW: tuple[Step, ...] = (Ante(), Deal(down=5, widow=5), Widow(), Showdown())
STOCK: tuple[Step, ...] = (Ante(), Deal(down=5), Stock(), Showdown())
OFFER: tuple[Step, ...] = (Ante(), Deal(down=2), Offered("card"), BetStep("x"), Showdown())
LEGS: tuple[Step, ...] = (
    *(Ante(), Deal(down=2), Declare("in-out", stage=True), Compare()),
    Showdown(legs=2),
)
POT: tuple[Step, ...] = (Ante(), Free(), Showdown())
MILESTONES: dict[str, Any] = {"night": {"tracking": "milestones"}}
KITTY = House(kitty=2)
ANTES, HANDLED = (AntesIn(((0, 1), (1, 1), (2, 1))),), (AllHandled("pass"),)
OVER, DREW = (BettingOver(),), (AllDrew(),)


def hand(night: Night) -> Hand:
    assert night.hand is not None
    return night.hand


def antes(**more: Any) -> Night:
    return table(*FRESH, **({"at": ANTE, "turn": None, "cards": 0} | more))


def step(steps: tuple[Step, ...], at: int = 2, **more: Any) -> Night:
    return table(*IN, at=at, **({"steps": steps, "turn": 0} | more))


WON = Award(0, (0,))
IMPLIED: dict[str, tuple[Night, Command, tuple[Event, ...]]] = {
    # Antes and blinds
    "who speaks has anted": (antes(), Check(0), ANTES),
    "who says whose cards are first has anted": (antes(), TellFirst(0), ANTES),
    "who passes cards has anted": (antes(), Handle(0), ANTES),
    "who takes the widow has anted": (antes(steps=WIDOW), TakeWidow(0, 5), ANTES),
    "blinds go in after the antes": (antes(), PostBlinds(), ANTES),
    "who buys chips says nothing of it": (antes(), Buy(0, 5), ()),
    "what stands implies what it would": (antes(), Stand(Check(0)), ANTES),
    "blinds are posted": (
        table(*FRESH, at=0, steps=BLINDS, turn=None),
        Check(0),
        (Posted(((0, 1), (1, 2)), 2, 1),),
    ),
    "posting them implies nothing": (
        table(*FRESH, at=0, steps=BLINDS, turn=None),
        PostBlinds(),
        (),
    ),
    # Cards that were handled
    "who bets has passed them": (step(PASSES, turn=None), Check(0), HANDLED),
    "who passes them does so alone": (step(PASSES, turn=None), Handle(0), ()),
    "the pot is counted while they pass": (step(PASSES, turn=None), CountPot(3), ()),
    "who folds has not": (step(PASSES, turn=None), Drop(0), ()),
    "who wins has turned the widow": (step(WIDOW), WON, (AllHandled("widow"),)),
    "who wins has ended the stock": (step(STOCK), WON, (AllHandled("stock"),)),
    "who bets has been offered the cards": (step(OFFER), Check(0), (AllHandled("card"),)),
    "openers are shown at any time": (step(PASSES, turn=None), ShowOpeners(0), ()),
    # Bet by bet nothing else is skipped
    "a bet in the draw, bet by bet": (opened(at=DRAW, turn=1), Check(0), ()),
    "a winner in the betting, bet by bet": (opened(), WON, ()),
    "a stage has its own winner": (step(LEGS, at=3, turn=None, **MILESTONES), WON, ()),
    # At milestones whole steps are
    "a winner in the betting": (opened(**MILESTONES), WON, OVER),
    "a winner in the draw": (opened(at=DRAW, turn=1, **MILESTONES), WON, DREW),
    "a winner where nobody has opened": (table(turn=0, full=2, **MILESTONES), WON, ()),
    "paid by the cards in the betting": (opened(**MILESTONES), PayByCards((), ()), OVER),
    "all drew, and it was betting": (opened(**MILESTONES), AllDrawn(), OVER),
    "all drew, and they had": (opened(at=LAST, **MILESTONES), AllDrawn(), ()),
    "a check in the draw": (opened(at=DRAW, turn=1, **MILESTONES), Check(0), DREW),
    "still in, in the draw": (opened(at=DRAW, turn=1, **MILESTONES), StayIn((0, 1)), DREW),
    "a fold in the draw": (opened(at=DRAW, turn=1, **MILESTONES), Drop(0), ()),
    "a bring-in in the draw": (opened(at=DRAW, turn=1, **MILESTONES), BringIn(0), ()),
    "a draw in the draw": (opened(at=DRAW, turn=1, **MILESTONES), DrawCards(1, 1), ()),
    "whose cards are first, in the draw": (opened(at=DRAW, turn=1, **MILESTONES), TellFirst(0), ()),
    "a call in the betting": (opened(**MILESTONES), Call(1), ()),
    "a check at the showdown": (
        opened(at=SHOWDOWN, turn=None, house=KITTY, **MILESTONES),
        Check(0),
        (),
    ),
    # The kitty
    "who wins leaves the kitty its chips": (
        opened(at=SHOWDOWN, turn=None, house=KITTY),
        WON,
        (KittyTaken(2),),
    ),
    "paid by the cards, too": (
        opened(at=SHOWDOWN, turn=None, house=KITTY),
        PayByCards((), ()),
        (KittyTaken(2),),
    ),
    "openers shown leave it nothing": (
        opened(at=SHOWDOWN, turn=None, house=KITTY),
        ShowOpeners(0),
        (),
    ),
    # A count of the whole pot implies nothing; one of a pile says that the betting is over.
    "the pot is counted": (opened(at=DRAW, turn=1, **MILESTONES), CountPot(7), ()),
    "the pot is counted in the last betting": (opened(at=LAST, **MILESTONES), CountPot(7), ()),
    "a pile is counted there": (opened(at=LAST, **MILESTONES), CountPot(7, 0), OVER),
    "a pile is counted there, bet by bet": (opened(at=LAST), CountPot(7, 0), ()),
    "a pile is counted before the draw": (opened(**MILESTONES), CountPot(7, 0), ()),
    "a pile is counted in the draw": (opened(at=DRAW, turn=1, **MILESTONES), CountPot(7, 0), ()),
    "a pot of one's own is over": (
        step(POT, at=1, turn=None),
        WON,
        (BettingOver(told=True),),
    ),
    "a call in it is no end": (step(POT, at=1, turn=None), Call(0), ()),
    "no deal": (
        opened(at=SHOWDOWN, turn=None, ending="won", awards=((0, ((0, 7),)),)),
        Check(0),
        (),
    ),
}


@pytest.mark.parametrize("case", IMPLIED)
def test_what_a_tap_implies(case: str) -> None:
    night, command, events = IMPLIED[case]
    assert implied(night, command) == events


LEAVES: dict[str, Any] = {"dealt_by": 2, "night": {"tracking": "milestones"}}


@pytest.mark.parametrize(
    ("night", "amount", "goes"),
    [
        (antes(**LEAVES), 20, True),
        (antes(**LEAVES), None, True),  # the tablet knows what they have
        (antes(dealt_by=2, night={"tracking": "milestones", "chips": "real"}), None, False),
        (antes(dealt_by=2, night={"tracking": "milestones", "chips": "real"}), 18, True),
        (antes(dealt_by=2, night={"tracking": "referee"}), 20, False),  # nobody tells the antes
        (opened(**MILESTONES), 20, False),
    ],
)
def test_who_leaves_before_the_antes_is_not_dealt_in(
    night: Night, amount: int | None, goes: bool
) -> None:
    found = implied(night, Leave(1, amount))
    assert found == ((DealtIn(3, hand(night).game, 2, (0, 2)),) if goes else ())


def test_who_is_not_in_the_deal_leaves_it_as_it_is() -> None:
    night = table(*FRESH[:2], at=ANTE, turn=None, cards=0, **LEAVES)
    assert implied(night, Leave(2, 20)) == ()


# --- what follows ------------------------------------------------------------------------------

PASSED = PassedOut()
FELL = UncalledReturned(0, 4)


def opens(unopened: Unopened, *holdings: Holding, **more: Any) -> Night:
    steps = (
        Ante(),
        Deal(down=5),
        BetStep("x", needs="jacks-or-better", unopened=unopened),
        Showdown(),
    )
    return table(*holdings, steps=steps, **({"turn": None, "passed_out": True} | more))


ALL_OUT = tuple(Holding(seat, "foul", ante=1, bets=(0,)) for seat in range(3))
ALONE = (bet(4, 0)[0], *(Holding(seat, "dropped", ante=1, bets=(0,)) for seat in (1, 2)))
FOLLOWS: dict[str, tuple[Night, tuple[Event, ...]]] = {
    "somebody has to act": (opened(uncalled=None), ()),
    "nobody opened": (opens("ante-again"), (PassedOut(),)),
    "nobody opened the first half": (opens("second-half"), (SecondHalf(),)),
    "one who is all-in may still declare it open": (
        opens("ante-again", IN[0], IN[1], Holding(2, ante=1, bets=(0,), all_in=True)),
        (),
    ),
    "no hand is left": (opened(*ALL_OUT, at=SHOWDOWN, turn=None), (PotStayed(3),)),
    "no hand is left, and the kitty had some": (
        opened(*ALL_OUT, at=SHOWDOWN, turn=None, kitty=1, aside=1, night={"kitty": 1}),
        (KittyTaken(-1), PotStayed(3)),
    ),
    # What nobody called goes back at once where several are left, else with the pot.
    "an ante that nobody matched, and the deal goes on": (
        opened(uncalled=(0, 1)),
        (UncalledReturned(0, 1),),
    ),
    "somebody has gone away before the antes": (
        antes(dealt_by=2, players={1: dict(presence="away")}, **MILESTONES),
        (DealtIn(3, hand(antes()).game, 2, (0, 2)),),
    ),
    "nobody called the last one, who has too few legs": (
        table(
            *ALONE,
            at=4,
            steps=LEGS,
            turn=None,
            uncalled=(0, 4),
            night={"marks": (0, 2, 0)},
        ),
        (UncalledReturned(0, 4),),
    ),
    "nobody called, several are left": (
        opened(at=SHOWDOWN, turn=None, uncalled=(0, 4)),
        (UncalledReturned(0, 4),),
    ),
    "nobody called, one is left": (opened(*ALONE, at=SHOWDOWN, turn=None, uncalled=(0, 4)), ()),
    "the kitty": (opened(at=SHOWDOWN, turn=None, house=KITTY), (KittyTaken(2),)),
    "the kitty has it all": (
        opened(
            *ALONE, at=SHOWDOWN, turn=None, uncalled=(0, 4), house=House(kitty=3), kitty=3, aside=3
        ),
        (UncalledReturned(0, 4), Won(0, ())),
    ),
    "no kitty": (opened(at=SHOWDOWN, turn=None), ()),
    "one alone is in for a stage": (
        step(LEGS, at=3, turn=None, declared=((0, "in"), (1, "out"), (2, "out"))),
        (Marked((0,)),),
    ),
    "two are in for a stage": (
        step(LEGS, at=3, turn=None, declared=((0, "in"), (1, "in"), (2, "out"))),
        (),
    ),
    "the stages are over": (
        step(LEGS, at=4, turn=None, night={"marks": (0, 2, 0)}),
        (Won(0, ((1, 3),)),),
    ),
    "the stages are over, the kitty first": (
        step(LEGS, at=4, turn=None, house=KITTY, night={"marks": (0, 2, 0)}),
        (KittyTaken(2),),
    ),
    "the stages are over, what nobody called first": (
        table(
            *bet(4, 0, 0), at=4, steps=LEGS, turn=None, uncalled=(0, 4), night={"marks": (0, 2, 0)}
        ),
        (UncalledReturned(0, 4),),
    ),
}


@pytest.mark.parametrize("case", FOLLOWS)
def test_what_follows_by_itself(case: str) -> None:
    night, events = FOLLOWS[case]
    assert follows(night, FELL) == events


@pytest.mark.parametrize(
    ("players", "deals"),
    [({}, True), ({1: dict(presence="away"), 2: dict(presence="away")}, False)],
)
def test_where_nobody_opened_all_ante_again(
    players: dict[int, dict[str, Any]], deals: bool
) -> None:
    """The deal begins by itself; where too few can play on, the pot waits for them."""
    night = opens("ante-again", passed_out=False, ending="passed-out", players=players)
    found = follows(night, PASSED)
    assert [type(event) for event in found] == ([HandBegan] if deals else [])
    assert follows(night, FELL) == ()


def test_as_far_as_antes_and_passes_go() -> None:
    """Whoever speaks implies both; where the antes cannot go in, nothing is done."""
    before = table(*FRESH, at=ANTE, steps=PASSES, turn=None, cards=0)
    assert hand(begun(before)).step == 2
    assert hand(begun(before, handled=True)).step == 3
    assert begun(before, handled=True).pot == 3
    alone = table(*FRESH[:1], at=ANTE, steps=PASSES, turn=None, cards=0)
    assert begun(alone, handled=True) == alone
    assert begun(Night()) == Night()


@pytest.mark.parametrize(
    ("night", "pot"),
    [
        (opened(**MILESTONES), 7),
        (opened(at=DRAW, turn=1, **MILESTONES), 7),
        (opened(at=SHOWDOWN, turn=None), 7),
        (opened(at=SHOWDOWN, turn=None, house=KITTY), 5),
        (opened(at=SHOWDOWN, turn=None, uncalled=(0, 4)), 3),
        (opened(at=SHOWDOWN, turn=None, uncalled=(0, 4), house=KITTY), 1),
        (opened(), None),  # bet by bet, the betting is not over
        (step(POT, at=1, turn=None, **MILESTONES), None),  # of a pot of one's own no cards tell
        (step(LEGS, at=3, turn=None), None),
        (Night(), None),
    ],
)
def test_where_cards_are_shown_all_that_it_implies_has_happened(
    night: Night, pot: int | None
) -> None:
    if pot is None:
        with pytest.raises(Refused, match="no-showdown-yet"):
            at_showdown(night)
    else:
        after = at_showdown(night)
        assert (hand(after).showing, after.pot) == (True, pot)


def test_a_second_half_is_played_where_nobody_opened_the_first() -> None:
    steps = (
        *(Ante(), Deal(down=5), BetStep("x", needs="jacks-or-better", unopened="second-half")),
        *(Showdown(), Draw(), BetStep("y"), Showdown(judge="low")),
    )
    night = table(steps=steps, turn=None, passed_out=True)
    assert follows(night, FELL) == (SecondHalf(),)


# --- said once -------------------------------------------------------------------------------

MAKES = {"skips", "put_antes_in", "post_blinds", "handle_cards"}
"""What a tap implies is made by these, each in the rules of its noun."""
OTHERWISE = {
    "core/rules/consent.py": "steps that the table let go by, which no tap implies",
    "core/rules/stakes.py": "what was in already goes in again, where the deal begins anew",
}


def test_nobody_else_reckons_what_a_tap_implies() -> None:
    """Rules, notation and screens ask `implied`: nobody else carries out what was not tapped, nor
    tells an event of it."""
    told = {"AntesIn", "Posted", "AllHandled", "BettingOver"}
    nouns = ("dealing.py", "forced.py", "turns.py", "milestones.py", "implied.py")
    found: dict[str, set[str]] = {}
    root = Path(implied.__code__.co_filename).parents[2]  # referee
    for path in root.rglob("*.py"):
        calls = (
            node.func
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Call)
        )
        names = {getattr(func, "attr", getattr(func, "id", "")) for func in calls}
        where = path.relative_to(root).as_posix()
        own = path.parent.name == "rules" and path.name in nouns
        made = names & (MAKES | told)
        if made and not own:
            found[where] = made
    assert found.keys() == OTHERWISE.keys(), found
