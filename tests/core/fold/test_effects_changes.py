"""What each event that puts a hand right changes in a night."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.book.game import Ante, BetStep, Deal, Showdown, Step
from referee.core.errors import Impossible
from referee.core.fold.evolve import evolve
from referee.core.messages.event import Event
from referee.core.messages.law import (
    ActedEarly,
    BackedUp,
    BetCorrected,
    CardReplaced,
    Impounded,
    Instruction,
    MayNotRaise,
    PaidIn,
    Released,
    Restored,
    RolledBack,
)
from referee.core.state.holding import Holding
from referee.core.state.night import Impound, Night

from .changes import DRAW, FIRST, IN, LAST, SHOWDOWN, bet, changes, opened, table

REAL = {"chips": "real"}
READ = {
    0: dict(counted=16, counted_at=3, carried=21),
    1: dict(counted=20, counted_at=2, carried=21),
}
FOLDED = (Holding(seat, "dropped", ante=1, bets=(0,)) for seat in (1, 2))
LAST_IN = (bet(4, 0, 0)[0], *FOLDED)
SHOWS: dict[str, Any] = {"at": SHOWDOWN, "turn": None, "starts": (table(turn=0).hand,)}
GONE = {"presence": "gone"}
NOTHING_BET: dict[str, object] = {
    "hand level": 0,
    "hand full": 0,
    "hand whole": 0,
    "hand acted": False,
    "hand aggressor": None,
    "hand opener": None,
}
FROM_THE_START = {"hand street": 0, **NOTHING_BET}


def raised_to(to: int) -> Night:
    """Bob has raised Ann's 4 to so much."""
    more = {"level": to, "full": to - 4, "whole": to, "raises": 1, "aggressor": 1, "turn": 2}
    those = (*bet(4)[:1], Holding(1, ante=1, bets=(to,), answered=to), IN[2])
    return opened(*those, earlier=opened().hand, **more)


def bet_and_called(had: int, to: int) -> Night:
    """Ann has bet, and what Bob called is put right already."""
    more = {"level": to, "full": had, "whole": had, "turn": 2}
    begins = opened(*IN, level=0, full=2, whole=0, aggressor=None, opener=None, turn=0, acted=False)
    those = (*bet(had)[:1], Holding(1, ante=1, bets=(to,), answered=had), IN[2])
    return opened(*those, earlier=begins.hand, stacks=(14, 8, 20), **more)


CASES: dict[str, tuple[Night, Event, dict[str, object]]] = {
    "bet up": (
        opened(),
        BetCorrected(0, 6),
        {
            "pot": 2,
            "stack 0": -2,
            "hand 0 bets": (6,),
            "hand 0 answered": 6,
            "hand level": 6,
        },
    ),
    "a raise that is a call": (
        raised_to(12),
        BetCorrected(1, 4),
        {
            "pot": -8,
            "stack 1": 8,
            "hand 1 bets": (4,),
            "hand 1 answered": 4,
            **{"hand level": 4, "hand full": 4, "hand whole": 4, "hand raises": 0},
            "hand aggressor": 0,
        },
    ),
    "a raise to less": (
        raised_to(12),
        BetCorrected(1, 9),
        {
            "pot": -3,
            "stack 1": 3,
            "hand 1 bets": (9,),
            "hand 1 answered": 9,
            **{"hand level": 9, "hand full": 5, "hand whole": 9},
        },
    ),
    "a first bet to more, called as much already": (
        bet_and_called(6, 12),
        BetCorrected(0, 12),
        {
            "pot": 6,
            "stack 0": -6,
            "hand 0 bets": (12,),
            "hand 0 answered": 12,
            **{"hand full": 12, "hand whole": 12},
        },
    ),
    "bet down": (
        opened(),
        BetCorrected(0, 2),
        {"pot": -2, "stack 0": 2, "hand 0 bets": (2,), "hand 0 answered": 2, "hand level": 2},
    ),
    "bet all-in": (
        opened(stacks=(3, 20, 20)),
        BetCorrected(0, 7),
        {
            "pot": 3,
            "stack 0": -3,
            "hand 0 all_in": True,
            "hand 0 bets": (7,),
            "hand 0 answered": 7,
            "hand level": 7,
        },
    ),
    "bet of other": (
        opened(*bet(4, 0, 0)[:1], Holding(1, ante=1, bets=(4,), answered=4), IN[2], turn=2),
        BetCorrected(1, 2),
        {"pot": -2, "stack 1": 2, "hand 1 bets": (2,)},
    ),
    "bet told": (
        opened(*bet(4, 4, 4), instructions=(Instruction("x", 1),), turn=None),
        BetCorrected(2, 3),
        {"pot": -1, "stack 2": 1, "hand 2 bets": (3,), "hand turn": 2, "hand instructions": ()},
    ),
    "bet in a later interval": (
        opened(*(Holding(seat, ante=1, bets=(2, 4 * (not seat))) for seat in range(3)), at=LAST),
        BetCorrected(0, 6),
        {
            "pot": 2,
            "stack 0": -2,
            "hand 0 bets": (2, 6),
            "hand 0 answered": 6,
            "hand level": 6,
        },
    ),
    "less than lies there, of whose turn it is": (
        opened(),
        BetCorrected(1, 2),
        {"pot": 2, "stack 1": -2, "hand 1 bets": (2,)},
    ),
    "as much as lies there, of whose turn it is": (
        opened(),
        BetCorrected(1, 4),
        {"pot": 4, "stack 1": -4, "hand 1 bets": (4,), "hand 1 answered": 4, "hand turn": 2},
    ),
    "less than lies there, of who has answered": (
        opened(*bet(4, 0), Holding(2, ante=1, bets=(3,))),
        BetCorrected(2, 2),
        {"pot": -1, "stack 2": 1, "hand 2 bets": (2,), "hand 2 answered": 4},
    ),
    "more than lies there, of another than the bettor": (
        opened(full=0),
        BetCorrected(2, 6),
        {"pot": 6, "stack 2": -6, "hand 2 bets": (6,), "hand 2 answered": 6, "hand level": 6},
    ),
    "the bettor's as it was": (opened(full=0), BetCorrected(0, 4), {}),
    "the last chips of who has folded": (
        opened(*bet(4, 0), Holding(2, "dropped", ante=1, bets=(0,)), stacks=(16, 20, 2)),
        BetCorrected(2, 2),
        {"pot": 2, "stack 2": -2, "hand 2 bets": (2,), "hand 2 answered": 4},
    ),
    "nobody is left to speak": (
        opened(*bet(4, 4), Holding(2, ante=1, bets=(3,), answered=4), turn=None),
        BetCorrected(2, 4),
        {"pot": 1, "stack 2": -1, "hand 2 bets": (4,), "hand step": DRAW, "hand turn": 0},
    ),
    "a bet of who had less before it": (
        opened(earlier=opened(*bet(2, 0, 0), turn=0).hand),
        BetCorrected(0, 6),
        {
            "pot": 2,
            "stack 0": -2,
            "hand 0 bets": (6,),
            "hand 0 answered": 6,
            "hand 0 had": 2,
            "hand level": 6,
        },
    ),
    "what lies there out of turn": (
        opened(early=ActedEarly(2, 6, 4, 4, "bet")),
        BetCorrected(2, 3),
        {
            "pot": 3,
            "stack 2": -3,
            "hand 2 bets": (3,),
            "hand 2 answered": 4,
            "hand early": ActedEarly(2, 6, 4, 0, "bet"),
        },
    ),
    "what lies there out of turn, of another": (
        opened(early=ActedEarly(1, 4, 4, 4)),
        BetCorrected(2, 3),
        {"pot": 3, "stack 2": -3, "hand 2 bets": (3,), "hand 2 answered": 4},
    ),
    "nothing lies there out of turn": (
        opened(early=ActedEarly(2, 4, 4)),
        BetCorrected(2, 3),
        {"pot": 3, "stack 2": -3, "hand 2 bets": (3,), "hand 2 answered": 4},
    ),
    "early": (opened(), ActedEarly(2, 4, 4), {"hand early": ActedEarly(seat=2, to=4, level=4)}),
    "mute": (opened(), MayNotRaise(2), {"hand 2 muted": True}),
    "restored bet": (
        opened(bet(4, 0, 0)[0], Holding(1, "dropped", ante=1, bets=(0,), folded=5), IN[2], turn=2),
        Restored(1),
        {"hand 1 state": "in", "hand 1 folded": 0},
    ),
    "restored all-in, with chips bought since": (
        opened(*bet(4), Holding(1, "dropped", ante=1, bets=(0,), all_in=True), IN[2], turn=2),
        Restored(1),
        {"hand 1 state": "in"},
    ),
    "restored nobody turn": (
        opened(
            bet(4, 0, 0)[0],
            Holding(1, "dropped", ante=1, bets=(0,), folded=5),
            Holding(2, "dropped", ante=1, bets=(0,)),
            turn=None,
        ),
        Restored(1),
        {"hand 1 state": "in", "hand 1 folded": 0, "hand turn": 1},
    ),
    "restored draw": (
        opened(
            Holding(0, ante=1, bets=(4,), drew=1),
            Holding(1, "dropped", ante=1, bets=(4,)),
            Holding(2, ante=1, bets=(4,)),
            at=DRAW,
            turn=2,
        ),
        Restored(1),
        {"hand 1 state": "in", "hand turn": 1},
    ),
    "restored showdown": (
        opened(
            Holding(0, ante=1, bets=(4, 0)),
            Holding(1, "dropped", ante=1, bets=(4, 0)),
            Holding(2, "dropped", ante=1, bets=(4, 0)),
            at=SHOWDOWN,
            turn=None,
        ),
        Restored(1),
        {"hand 1 state": "in"},
    ),
    "a hand is back with nothing left of a real stack": (
        opened(*bet(4, 0), Holding(2, "dropped", ante=1, bets=(0,)), night={"chips": "real"}),
        Restored(2, all_in=True),
        {"hand 2 state": "in", "hand 2 all_in": True},
    ),
    "paid in": (opened(), PaidIn(2, 3), {"pot": 3, "stack 2": -3, "hand 2 dead": 3}),
    "all of a real stack stays in": (
        opened(night={"chips": "real"}, players={2: {"carried": 4}}),
        PaidIn(2, 3, above=True),
        {"pot": 3, "loose": -3, "hand 2 dead": 3, "hand 2 all_in": True},
    ),
    "all of a real stack was an ante": (
        opened(night={"chips": "real"}, players={2: {"carried": 4}}),
        PaidIn(2, 3),
        {"pot": 3, "loose": -3, "hand 2 dead": 3},
    ),
    "part of a real stack stays in": (
        opened(night={"chips": "real"}, players={2: {"carried": 5}}),
        PaidIn(2, 3, above=True),
        {"pot": 3, "loose": -3, "hand 2 dead": 3},
    ),
    "paid in on one's turn": (
        opened(),
        PaidIn(1, 3),
        {"pot": 3, "stack 1": -3, "hand 1 dead": 3},
    ),
    "paid in by who is all-in, with chips bought since": (
        opened(*bet(4), Holding(1, ante=1, bets=(0,), all_in=True), IN[2], turn=2),
        PaidIn(1, 3),
        {"pot": 3, "stack 1": -3, "hand 1 dead": 3},
    ),
    "paid in last turn": (
        opened(stacks=(16, 3, 20)),
        PaidIn(1, 3),
        {"pot": 3, "stack 1": -3, "hand 1 all_in": True, "hand 1 dead": 3, "hand turn": 2},
    ),
    "paid in last, no turn": (
        opened(stacks=(16, 20, 3)),
        PaidIn(2, 3),
        {"pot": 3, "stack 2": -3, "hand 2 all_in": True, "hand 2 dead": 3},
    ),
    "paid in dropped": (
        opened(*bet(4, 0), Holding(2, "dropped", ante=1, bets=(0,)), stacks=(16, 20, 3)),
        PaidIn(2, 3),
        {"pot": 3, "stack 2": -3, "hand 2 dead": 3},
    ),
    "paid in real": (
        opened(night=REAL, players=READ),
        PaidIn(0, 3),
        {"pot": 3, "loose": -3, "0 counted": 13, "hand 0 dead": 3},
    ),
    "paid in showdown": (
        opened(stacks=(16, 3, 20), at=SHOWDOWN, turn=None),
        PaidIn(1, 3),
        {"pot": 3, "stack 1": -3, "hand 1 all_in": True, "hand 1 dead": 3},
    ),
    "card": (opened(strays=1), CardReplaced(1, 2, 30), {"hand stub": 30, "hand strays": 3}),
    "impound": (
        opened(),
        Impounded(5, (0, 1), "w"),
        {
            "pot": -5,
            "aside": 5,
            "hand apart": 5,
            "impounds": (Impound(deal=3, amount=5, claimants=(0, 1), why="w"),),
        },
    ),
    "impound all at showdown": (
        opened(at=SHOWDOWN, turn=None),
        Impounded(7, (0, 1), "w"),
        {
            "pot": -7,
            "aside": 7,
            "hand apart": 7,
            "hand ending": "won",
            "impounds": (Impound(deal=3, amount=7, claimants=(0, 1), why="w"),),
        },
    ),
    "impound some at showdown": (
        opened(at=SHOWDOWN, turn=None),
        Impounded(6, (0, 1), "w"),
        {
            "pot": -6,
            "aside": 6,
            "hand apart": 6,
            "impounds": (Impound(deal=3, amount=6, claimants=(0, 1), why="w"),),
        },
    ),
    "impound all in betting": (
        opened(),
        Impounded(7, (0, 1), "w"),
        {
            "pot": -7,
            "aside": 7,
            "hand apart": 7,
            "impounds": (Impound(deal=3, amount=7, claimants=(0, 1), why="w"),),
        },
    ),
    "impound carried": (
        opened(ending="stayed", turn=None),
        Impounded(7, (0, 1), "w"),
        {
            "pot": -7,
            "aside": 7,
            "impounds": (Impound(deal=3, amount=7, claimants=(0, 1), why="w"),),
        },
    ),
    # the last one in was to show openers: who folded is in again, unless they have left
    "rolled back to two": (
        opened(*LAST_IN, **SHOWS, players={1: GONE}),
        RolledBack(0, ((0, 4),)),
        {
            "pot": -4,
            "stack 0": 4,
            "hand 0 bets": (0,),
            "hand 0 answered": None,
            "hand 2 state": "in",
            "hand step": FIRST,
            "hand turn": 0,
            **FROM_THE_START,
        },
    ),
    "rolled back, and the others have left": (
        opened(*LAST_IN, **SHOWS, players={1: GONE, 2: GONE}),
        RolledBack(0, ((0, 4),)),
        {
            "pot": -4,
            "stack 0": 4,
            "hand 0 bets": (0,),
            "hand 0 answered": None,
            "hand starts": 0,
            **FROM_THE_START,
        },
    ),
    "rolled back to the last start of an interval": (
        opened(starts=(table(turn=0, stub=30).hand, table(turn=0, stub=31).hand), stub=20),
        RolledBack(0, ((0, 4),)),
        {
            "pot": -4,
            "stack 0": 4,
            "hand 0 bets": (0,),
            "hand 0 answered": None,
            "hand stub": 31,
            "hand starts": 1,
            "hand turn": 0,
            **NOTHING_BET,
        },
    ),
    "rolled back real": (
        opened(starts=(table(turn=0).hand,), night=REAL, players=READ),
        RolledBack(0, ((0, 4),)),
        {
            "pot": -4,
            "loose": 4,
            "0 counted": 20,
            "hand 0 bets": (0,),
            "hand 0 answered": None,
            "hand turn": 0,
            **NOTHING_BET,
        },
    ),
    "release all": (
        opened(aside=5, night={"impounds": (Impound(2, 5, (0,), "w"), Impound(3, 0, (), ""))}),
        Released(((0, 2), (1, 3))),
        {
            "aside": -5,
            "stack 0": 2,
            "stack 1": 3,
            "impounds": (Impound(deal=3, amount=0, claimants=(), why=""),),
        },
    ),
    "release part": (
        opened(aside=5, night={"impounds": (Impound(2, 5, (0,), "w"),)}),
        Released(((1, 3),)),
        {
            "aside": -3,
            "stack 1": 3,
            "impounds": (Impound(deal=2, amount=2, claimants=(0,), why="w"),),
        },
    ),
    "release real": (
        opened(aside=5, night={"impounds": (Impound(2, 5, (0,), "w"),), **REAL}, players=READ),
        Released(((0, 3), (1, 2))),
        {
            "aside": -5,
            "loose": 5,
            "0 counted": 19,
            "0 carried": 24,
            "1 carried": 23,
            "impounds": (),
        },
    ),
}


@pytest.mark.parametrize(("night", "event", "found"), CASES.values(), ids=CASES)
def test_what_an_event_changes(night: Night, event: Event, found: dict[str, object]) -> None:
    assert changes(night, evolve(night, event)) == found


def back(*holdings: Holding, since: dict[str, Any], **more: Any) -> Night:
    """Ann has opened, Bob has called, and Cy is to speak: the action goes back to Bob. holdings:
    those of Bob's turn, if they are not as now; since: what is another now."""
    then = opened(*(holdings or bet(4, 0, 0)), **more).hand
    said = {"turn": 2, "earlier": then} | since
    return opened(*said.pop("holdings", ()), **said)


FOLDED_CY = Holding(2, "dropped", ante=1, bets=(0,), folded=6)
FOUL_ANN = Holding(0, "foul", ante=1, bets=(4,), answered=4)
FOUL_CY = Holding(2, "foul", ante=1, bets=(0,), folded=6)
BOB_AGAIN = {"hand turn": 1, "hand earlier": False}
AT_BOARDS: tuple[Step, ...] = (Ante(), Deal(up=1), BetStep("x", first="high-board"), Showdown())
FIRST_UP: dict[str, Any] = {"steps": AT_BOARDS, "turn": 0}
GONE_BACK: dict[str, tuple[Night, BackedUp, dict[str, object]]] = {
    "over a call": (
        opened(*bet(4, 4, 0), turn=2, earlier=opened().hand),
        BackedUp(1, ((1, 4),)),
        {"pot": -4, "stack 1": 4, "hand 1 bets": (0,), "hand 1 answered": None, **BOB_AGAIN},
    ),
    "over two": (
        opened(
            *bet(4, 4, 4),
            turn=None,
            earlier=opened(*bet(4, 4, 0), turn=2, earlier=opened().hand).hand,
        ),
        BackedUp(1, ((1, 4), (2, 4))),
        {
            "pot": -8,
            "stack 1": 4,
            "stack 2": 4,
            "hand 1 bets": (0,),
            "hand 1 answered": None,
            "hand 2 bets": (0,),
            "hand 2 answered": None,
            **BOB_AGAIN,
        },
    ),
    "real chips counted since the deal began": (
        back(since={"holdings": bet(4, 4, 0), "night": REAL, "players": {1: READ[0]}}),
        BackedUp(1, ((1, 4),)),
        {
            "pot": -4,
            "loose": 4,
            "1 counted": 20,
            "hand 1 bets": (0,),
            "hand 1 answered": None,
            **BOB_AGAIN,
        },
    ),
    "what was counted, set aside or said since stays": (
        back(
            since={
                **dict(loose=2, unsaid=1, missing=3, pot_sure=False, apart=5, kitty=2),
                "instructions": (Instruction("x", 1),),
            },
            lenient=True,
            instructions=(Instruction("y", 1),),
        ),
        BackedUp(1),
        {"hand instructions": (), **BOB_AGAIN},
    ),
    "chips bought since": (
        back(Holding(0, ante=1, bets=(4,), answered=4, all_in=True), *IN[1:], since={}),
        BackedUp(1),
        BOB_AGAIN,
    ),
    "chips gone since": (
        back(since={"stacks": (16, 20, 0)}),
        BackedUp(1),
        {"hand 2 all_in": True, **BOB_AGAIN},
    ),
    "no chips, and out then": (
        back(*bet(4, 0), FOLDED_CY, since={"stacks": (16, 20, 0)}),
        BackedUp(1),
        {"hand 2 state": "dropped", "hand 2 folded": 6, **BOB_AGAIN},
    ),
    "a hand that was folded since": (
        back(since={"holdings": (*bet(4, 0), FOLDED_CY)}),
        BackedUp(1),
        {"hand 2 state": "in", "hand 2 folded": 0, **BOB_AGAIN},
    ),
    "whose player has left": (
        back(since={"holdings": (*bet(4, 0), FOLDED_CY), "players": {2: GONE}}),
        BackedUp(1),
        BOB_AGAIN,
    ),
    "a hand that was ruled foul since": (
        back(since={"holdings": (*bet(4, 0), FOUL_CY)}),
        BackedUp(1),
        BOB_AGAIN,
    ),
    "one that was out then, of who has left since": (
        back(*bet(4, 0), FOLDED_CY, since={"players": {2: GONE}}),
        BackedUp(1),
        {"hand 2 state": "dropped", "hand 2 folded": 6, **BOB_AGAIN},
    ),
    "nobody is against Bob anymore": (
        back(since={"holdings": (FOUL_ANN, IN[1], FOUL_CY)}),
        BackedUp(1),
        {"hand step": SHOWDOWN, "hand turn": None, "hand earlier": False},
    ),
    "made wild by cards up that lay there then": (
        back(since=dict(wild=(9,), follows=1, fell=FIRST)),
        BackedUp(1),
        BOB_AGAIN,
    ),
    "made wild by later ones": (
        back(since=dict(wild=(9,), follows=1, fell=LAST)),
        BackedUp(1),
        {"hand wild": (), "hand follows": None, "hand fell": 0, **BOB_AGAIN},
    ),
    "to whose board was said to be the best": (
        table(steps=AT_BOARDS, turn=1, earlier=table(**FIRST_UP).hand),
        BackedUp(0),
        {"hand turn": None, "hand asks_first": True, "hand earlier": False},
    ),
    "to who came after": (
        table(
            steps=AT_BOARDS,
            turn=2,
            earlier=table(steps=AT_BOARDS, turn=1, earlier=table(**FIRST_UP).hand).hand,
        ),
        BackedUp(1),
        {"hand turn": 1, "hand earlier turn": 0, "hand earlier earlier": None},
    ),
    "to the first where no board says it": (
        table(turn=1, earlier=table(turn=0).hand),
        BackedUp(0),
        {"hand turn": 0, "hand earlier": False},
    ),
}


@pytest.mark.parametrize("case", GONE_BACK)
def test_what_is_as_it_was_when_the_action_goes_back(case: str) -> None:
    night, event, found = GONE_BACK[case]
    assert changes(night, evolve(night, event)) == found


IMPOSSIBLE: dict[str, tuple[Night, Event, str]] = {
    "release nothing": (opened(), Released(((1, 3),)), "nothing is set aside"),
    "release too much": (
        opened(aside=9, night={"impounds": (Impound(2, 5, (0,), "w"), Impound(2, 4, (0,), "w"))}),
        Released(((1, 6),)),
        "more than was set aside",
    ),
    "backed up none": (opened(), BackedUp(0), "the action cannot go back to that seat"),
    "rolled none": (opened(), RolledBack(0), "there is no such interval to go back to"),
}


@pytest.mark.parametrize(("night", "event", "words"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cannot_have_happened(night: Night, event: Event, words: str) -> None:
    with pytest.raises(Impossible, match=words):
        evolve(night, event)
