"""Why an act is not among the offers: each reason with whom, how many and whose turn it names."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.book.game import (
    Ante,
    BetStep,
    Blinds,
    Deal,
    Declare,
    Draw,
    HandleStep,
    Limit,
    Showdown,
    Stakes,
    Step,
    Stock,
    Widow,
)
from referee.core.book.house import House
from referee.core.book.prices import Offered, Price
from referee.core.errors import Refused
from referee.core.messages.betting import (
    AllCheck,
    BetTo,
    BringIn,
    Call,
    Check,
    Drop,
    NobodyOpens,
    OthersDrop,
    RaiseTo,
    TellFirst,
)
from referee.core.messages.command import Command
from referee.core.messages.dealing import PostBlinds
from referee.core.messages.draw import DrawCards, ServeOwed
from referee.core.messages.law import ActedEarly
from referee.core.messages.showdown import ShowOpeners
from referee.core.messages.turns import (
    AllHandle,
    Handle,
    Knock,
    PassTurn,
    Reveal,
    Sealed,
    Stay,
    StockIsOut,
    TakeCard,
    TakeWidow,
)
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.screens.words.refusals import sentence

from ..fold.changes import ANTE, DRAW, FIXED, IN, JACKPOTS, NONE, SHOWDOWN, bet, opened, table
from .decided import decided

PLAIN: tuple[Step, ...] = (
    Ante(),
    Deal(down=5),
    BetStep("first"),
    Draw(),
    BetStep("last"),
    Showdown(),
)
MUST_BET: tuple[Step, ...] = (Ante(), Deal(down=5), BetStep("only", check=False), Showdown())
STUD: tuple[Step, ...] = (
    *(Ante(), Deal(down=2, up=1), BetStep("first", first="low-card", bring_in=True)),
    Showdown(),
)
BLINDS: tuple[Step, ...] = (Blinds(((0, 1), (1, 2)), 2), Deal(down=2), BetStep("first"), Showdown())
PASSES: tuple[Step, ...] = (
    Ante(),
    Deal(down=7),
    HandleStep("pass", 3),
    BetStep("only"),
    Showdown(),
)
ROLLS: tuple[Step, ...] = (
    Ante(),
    Deal(down=5),
    HandleStep("turn-up", 1, "in-turn"),
    BetStep("x"),
    Showdown(),
)
WIDOW: tuple[Step, ...] = (Ante(), Deal(down=5, widow=5), Widow(), Showdown())
STOCK: tuple[Step, ...] = (Ante(), Deal(down=5), Stock(), Showdown())
SAYS: tuple[Step, ...] = (Ante(), Deal(down=7), Declare(), Showdown())
INS: tuple[Step, ...] = (Ante(), Deal(down=2), Declare("in-out"), Showdown())
POT: tuple[Step, ...] = (Ante(), Deal(down=2), Offered("pot", (Price(of="bid"),)), Showdown())
ALONE = (IN[0], Holding(1, "dropped", ante=1, bets=(0,)), Holding(2, "dropped", ante=1, bets=(0,)))
CY_OUT = (bet(4, 0, 0)[0], IN[1], Holding(2, "dropped", ante=1, bets=(0,)))
WON: dict[str, Any] = dict(at=SHOWDOWN, turn=None, ending="won", awards=((0, ((0, 7),)),))


def plain(*holdings: Holding, **more: Any) -> Night:
    """Nobody has bet yet, and Ann is to speak."""
    return table(*holdings, steps=PLAIN, full=2, **({"turn": 0} | more))


def capped(*holdings: Holding, **more: Any) -> Night:
    """Bets of 2; three raises were made, to 8."""
    those = holdings or bet(8, 6, 4)
    said = {"level": 8, "raises": 3, "capped": True, "full": 2, "whole": 8, "limit": FIXED}
    return opened(*those, **(said | more))


NOT_SAID: dict[str, tuple[Night, Command, Refused]] = {
    # outside the betting
    "a bet in the draw": (opened(at=DRAW, turn=1), BetTo(1, 4), Refused("no-betting-now")),
    "a fold of the last one in the draw": (
        table(*ALONE, at=DRAW, turn=0),
        Drop(0),
        Refused("last-in", seat=0),
    ),
    "a fold of who is out, in the draw": (
        table(*ALONE, at=DRAW, turn=0),
        Drop(1),
        Refused("no-betting-now"),
    ),
    "a fold at the showdown": (opened(at=SHOWDOWN, turn=None), Drop(0), Refused("no-betting-now")),
    "after the end": (opened(**WON), Check(0), Refused("no-deal")),
    # out of turn
    "who has folded": (opened(*CY_OUT), Call(2), Refused("not-in-the-hand", seat=2)),
    "who is not there": (opened(), Call(7), Refused("not-in-the-hand", seat=7)),
    "who has bet": (opened(), Call(0), Refused("nothing-to-say", seat=0, other=1)),
    "before somebody else": (opened(), Call(2), Refused("out-of-turn", seat=2, other=1)),
    "past nobody": (opened(), Call(1, (0,)), Refused("out-of-turn", seat=1, other=1)),
    "the last two would fold to nothing": (
        opened(*(Holding(seat, ante=1, bets=(0,), all_in=seat == 0) for seat in range(3)), level=2),
        Drop(2, (1,)),
        Refused("out-of-turn", seat=2, other=1),
    ),
    # what is said and cannot be
    "a check with a bet to face": (opened(), Check(1), Refused("bet-to-face", seat=1, amount=4)),
    "a check of who has a part of it": (
        opened(*bet(4, 3, 0)),
        Check(1),
        Refused("bet-to-face", seat=1, amount=1),
    ),
    "a check of who has less than that": (
        opened(stacks=(16, 3, 20)),
        Check(1),
        Refused("bet-to-face", seat=1, amount=3),
    ),
    "a call of nothing": (plain(), Call(0), Refused("nothing-to-call", seat=0)),
    "a bet after a bet": (opened(), BetTo(1, 8), Refused("bet-already", seat=1, amount=4)),
    "a raise of nothing": (plain(), RaiseTo(0, 8), Refused("nothing-to-raise", seat=0)),
    "a check where one must bet or fold": (
        table(steps=MUST_BET, turn=0, full=2),
        Check(0),
        Refused("bet-or-drop", seat=0),
    ),
    "a call where one must bet or fold": (
        table(steps=MUST_BET, turn=0, full=2),
        Call(0),
        Refused("bet-or-drop", seat=0),
    ),
    "a fold of the last one": (
        table(*ALONE, steps=PLAIN, turn=0),
        Drop(0),
        Refused("last-in", seat=0),
    ),
    "a check before the bring-in": (
        table(steps=STUD, turn=0, full=2, stakes=Stakes(bring_in=1)),
        Check(0),
        Refused("bring-in-first", seat=0, amount=1),
    ),
    # totals
    "more than one has": (
        opened(),
        RaiseTo(1, 21),
        Refused("not-so-many-chips", seat=1, amount=20),
    ),
    "more than one has, with a part of it in": (
        opened(*bet(4, 2, 0), stacks=(16, 18, 20)),
        RaiseTo(1, 21),
        Refused("not-so-many-chips", seat=1, amount=18),
    ),
    "less than a raise": (opened(), RaiseTo(1, 7), Refused("too-little", seat=1, amount=8)),
    "more than the limit": (
        opened(limit=Limit("spread", (1,), most=5)),
        RaiseTo(1, 10),
        Refused("too-much", seat=1, amount=9),
    ),
    "a part of a chip": (
        opened(stakes=Stakes(chip=5, limit=NONE), level=5, full=5, whole=5),
        RaiseTo(1, 12),
        Refused("smaller-than-a-chip", amount=5),
    ),
    "no multiple": (
        opened(limit=Limit("none", (2,), raises=None, multiple=2)),
        RaiseTo(1, 9),
        Refused("not-a-multiple", amount=2),
    ),
    # no raise
    "ruled so": (
        opened(bet(4, 0, 0)[0], Holding(1, ante=1, bets=(0,), muted=True), IN[2]),
        RaiseTo(1, 8),
        Refused("ruled-no-raise", seat=1),
    ),
    "no chips above the call": (
        opened(stacks=(16, 4, 20)),
        RaiseTo(1, 8),
        Refused("not-so-many-chips", seat=1, amount=4),
    ),
    "checked before, where that is the rule": (
        opened(
            bet(4, 0, 0)[0],
            Holding(1, ante=1, bets=(0,), answered=0, checked=True),
            IN[2],
            house=House().choosing("check-raise", "no"),
        ),
        RaiseTo(1, 8),
        Refused("checked-already", seat=1),
    ),
    "the last raise is made": (
        capped(),
        RaiseTo(1, 10),
        Refused("raises-capped", seat=1, amount=3),
    ),
    "all the others are all-in": (
        opened(
            Holding(0, ante=1, bets=(4,), all_in=True),
            Holding(1, ante=1, bets=(0,)),
            Holding(2, ante=1, bets=(0,), state="dropped"),
        ),
        RaiseTo(1, 8),
        Refused("nobody-to-raise", seat=1),
    ),
    "ruled so, before anybody bet": (
        plain(Holding(0, ante=1, bets=(0,), muted=True), *IN[1:]),
        BetTo(0, 4),
        Refused("ruled-no-raise", seat=0),
    ),
    # early acts
    "past who is bound": (
        opened(early=ActedEarly(1, 4, 4)),
        Call(2, (1,)),
        Refused("early-act-binds", seat=1),
    ),
    "another act than the one that binds": (
        opened(*bet(4, 4, 0)[:1], Holding(1, ante=1, bets=(4,)), IN[2], early=ActedEarly(1, 4, 4)),
        Drop(1),
        Refused("early-act-binds", seat=1),
    ),
    "less than a word holds one to": (
        opened(early=ActedEarly(1, None, 4, must="call")),
        Drop(1),
        Refused("word-binds", seat=1),
    ),
}


@pytest.mark.parametrize("case", NOT_SAID)
def test_why_it_is_not_said(case: str) -> None:
    night, command, reason = NOT_SAID[case]
    assert decided(night, command) == reason


TOGETHER: dict[str, tuple[Night, Command, Refused]] = {
    "all check in the draw": (opened(at=DRAW, turn=1), AllCheck(), Refused("no-betting-now")),
    "all check to a bet": (opened(), AllCheck(), Refused("bet-to-face", seat=1, amount=4)),
    "all check to the rest of a bet": (
        opened(*bet(4, 3, 0)),
        AllCheck(),
        Refused("bet-to-face", seat=1, amount=1),
    ),
    "nobody opens what is open": (
        opened(),
        NobodyOpens(),
        Refused("bet-to-face", seat=1, amount=4),
    ),
    "all check where somebody must open": (
        table(turn=0, full=2),
        AllCheck(),
        Refused("not-opened-yet"),
    ),
    "nobody opens where nobody must": (plain(), NobodyOpens(), Refused("nobody-must-open")),
    "nobody opens the last interval": (
        opened(*bet(0, 0, 0), at=4, level=0),
        NobodyOpens(),
        Refused("opened-already"),
    ),
    "all check before the bring-in": (
        table(steps=STUD, turn=1, full=2, stakes=Stakes(bring_in=1)),
        AllCheck(),
        Refused("bring-in-first", seat=1, amount=1),
    ),
    "all check where one must bet or fold": (
        table(steps=MUST_BET, turn=2, full=2),
        AllCheck(),
        Refused("bet-or-drop", seat=2),
    ),
    "all check with one who is bound": (
        plain(early=ActedEarly(1, 2, 0)),
        AllCheck(),
        Refused("early-act-binds", seat=1),
    ),
    "the others fold in the draw": (
        opened(at=DRAW, turn=1),
        OthersDrop(),
        Refused("no-betting-now"),
    ),
    "the others fold to nothing": (plain(), OthersDrop(), Refused("no-bet-to-face")),
    "one calls who has bet": (
        opened(),
        OthersDrop((0,)),
        Refused("nothing-to-say", seat=0, other=1),
    ),
    "of two the second calls who has bet": (
        opened(),
        OthersDrop((2, 0)),
        Refused("nothing-to-say", seat=0, other=1),
    ),
    "the bettor is out, and all the others would fold": (
        opened(Holding(0, "foul", ante=1, bets=(4,)), *IN[1:]),
        OthersDrop(),
        Refused("last-in", seat=2),
    ),
    "one folds who is bound": (
        opened(early=ActedEarly(2, 4, 4)),
        OthersDrop(),
        Refused("early-act-binds", seat=2),
    ),
}


@pytest.mark.parametrize("case", TOGETHER)
def test_why_they_do_not_say_it_together(case: str) -> None:
    night, command, reason = TOGETHER[case]
    assert decided(night, command) == reason


STUD_ASKS: dict[str, Any] = dict(steps=STUD, asks_first=True, full=2, stakes=Stakes(bring_in=1))
SILENT = (Holding(0, ante=1, bets=(0,), all_in=True), *IN[1:])
FORCED: dict[str, tuple[Night, Command, Refused]] = {
    "blinds that are in": (opened(), PostBlinds(), Refused("blinds-are-in")),
    "a straddle too many": (
        table(steps=BLINDS, at=0, turn=None, house=House(straddles=1)),
        PostBlinds(straddles=2),
        Refused("no-straddle", amount=1),
    ),
    "a blind without a stranger": (
        table(steps=BLINDS, at=0, turn=None),
        PostBlinds(out=(7,)),
        Refused("not-in-the-hand", seat=7),
    ),
    "two without the small blind": (
        table(steps=BLINDS, at=0, turn=None),
        PostBlinds(out=(0,), small=False),
        Refused("no-small-blind"),
    ),
    "who is first, in the draw": (opened(at=DRAW, turn=1), TellFirst(0), Refused("no-betting-now")),
    "who is first, once that is known": (
        table(steps=STUD, turn=1),
        TellFirst(0),
        Refused("first-is-known", other=1),
    ),
    "one who has no chips is first": (
        table(*SILENT, **STUD_ASKS),
        TellFirst(0),
        Refused("nothing-left-to-bet", seat=0),
    ),
    "one who is not in is first": (
        table(*ALONE[:2], IN[2], **STUD_ASKS),
        TellFirst(1),
        Refused("not-in-the-hand", seat=1),
    ),
    "a bring-in where there is none": (plain(), BringIn(0), Refused("no-bring-in-now")),
    "a bring-in after a bet": (
        table(*bet(2, 0, 0), steps=STUD, turn=1, level=2, full=2),
        BringIn(1),
        Refused("no-bring-in-now"),
    ),
    "a bring-in of who has no chips": (
        table(*SILENT, **STUD_ASKS),
        BringIn(0),
        Refused("nothing-left-to-bet", seat=0),
    ),
    "a bring-in of who has folded": (
        table(*ALONE[:2], IN[2], steps=STUD, turn=0),
        BringIn(1),
        Refused("not-in-the-hand", seat=1),
    ),
    "a bring-in out of turn": (
        table(steps=STUD, turn=0),
        BringIn(1),
        Refused("out-of-turn", seat=1, other=0),
    ),
}


@pytest.mark.parametrize("case", FORCED)
def test_why_it_is_not_put_in(case: str) -> None:
    night, command, reason = FORCED[case]
    assert decided(night, command) == reason


DONE = (Holding(0, ante=1, done=True), *IN[1:])
KNOCKED = table(*DONE, steps=STOCK, turn=1, knocker=0)
NOT_IN_TURN = Refused("out-of-turn", seat=2, other=1)
TURNS: dict[str, tuple[Night, Command, Refused]] = {
    "handled, in the betting": (plain(), Handle(0), Refused("nothing-to-do-now")),
    "handled twice": (table(*DONE, steps=PASSES), Handle(0), Refused("done-already", seat=0)),
    "handled by who is out": (
        table(*ALONE[:2], IN[2], steps=PASSES),
        Handle(1),
        Refused("not-in-the-hand", seat=1),
    ),
    "turned up out of turn": (table(*DONE, steps=ROLLS, turn=1), Handle(2), NOT_IN_TURN),
    "all handled, in the betting": (plain(), AllHandle(), Refused("nothing-to-do-now")),
    "all handled, where they say who is in": (
        table(steps=INS, turn=None),
        AllHandle(),
        Refused("say-who-is-in"),
    ),
    "all handled, and a bet against the pot lies there": (
        table(steps=POT, turn=0, took=((0, 2),)),
        AllHandle(),
        Refused("third-card-first", seat=0, amount=2),
    ),
    "a widow where there is none": (plain(), TakeWidow(0, 5), Refused("no-turns-now")),
    "a widow at a stock": (table(steps=STOCK, turn=0), TakeWidow(0, 5), Refused("no-turns-now")),
    "a stock at a widow": (
        table(steps=WIDOW, turn=0),
        TakeCard(0, "stock"),
        Refused("no-turns-now"),
    ),
    "a turn after the end": (
        table(steps=WIDOW, turn=None, ending="taken"),
        PassTurn(0),
        Refused("no-deal"),
    ),
    "a turn before one's own": (table(steps=WIDOW, turn=1), PassTurn(2), NOT_IN_TURN),
    "a turn of who is out": (
        table(*ALONE[:2], IN[2], steps=WIDOW, turn=0),
        PassTurn(1),
        Refused("not-in-the-hand", seat=1),
    ),
    "a part of a hidden widow": (
        table(steps=WIDOW, turn=0, widow="hidden"),
        TakeWidow(0, 1),
        Refused("widow-whole", seat=0, amount=5),
    ),
    "passed twice running": (
        table(steps=WIDOW, turn=0, slept=(0,)),
        PassTurn(0),
        Refused("passed-last-turn", seat=0),
    ),
    "passed where nobody does": (
        table(steps=(Ante(), Deal(down=5, widow=5), Widow(passes=False), Showdown()), turn=0),
        PassTurn(0),
        Refused("nobody-passes", seat=0),
    ),
    "a card after the knock": (KNOCKED, TakeCard(1, "stock"), Refused("knocked-already", seat=0)),
    "a card of a stock that is out": (
        table(steps=STOCK, turn=0, stub=0),
        TakeCard(0, "stock"),
        Refused("stock-is-out"),
    ),
    "one stays, and nobody has knocked": (
        table(steps=STOCK, turn=0),
        Stay(0),
        Refused("nobody-knocked"),
    ),
    "a knock in the betting": (plain(), Knock(0), Refused("no-turns-now")),
    "a second knock": (KNOCKED, Knock(1), Refused("knocked-already", seat=0)),
    "a knock of who is out": (
        table(*ALONE[:2], IN[2], steps=STOCK, turn=0),
        Knock(1),
        Refused("not-in-the-hand", seat=1),
    ),
    "a knock at a widow out of turn": (table(steps=WIDOW, turn=1), Knock(2), NOT_IN_TURN),
    "the stock is out, at a widow": (
        table(steps=WIDOW, turn=0),
        StockIsOut(),
        Refused("no-turns-now"),
    ),
    "the stock is out after a knock": (KNOCKED, StockIsOut(), Refused("knocked-already", seat=0)),
}


@pytest.mark.parametrize("case", TURNS)
def test_why_it_is_not_done_in_turn(case: str) -> None:
    night, command, reason = TURNS[case]
    assert decided(night, command) == reason


DREW = (Holding(0, ante=1, drew=1), *IN[1:])
SHORT = (*DREW[:1], Holding(1, ante=1, bets=(0,), thrown=2), IN[2])
LAW = "draw-out-of-turn"
SAID = ((0, "high"), (1, "low"), (2, "both"))
CARDS: dict[str, tuple[Night, Command, Refused]] = {
    "a draw in the betting": (opened(at=4), DrawCards(1, 1), Refused("no-draw-now")),
    "a draw of who is out": (
        table(*ALONE[:2], IN[2], at=DRAW, turn=0),
        DrawCards(1, 1),
        Refused("not-in-the-hand", seat=1),
    ),
    "a second draw": (
        table(*DREW, at=DRAW, turn=1),
        DrawCards(0, 1),
        Refused("drew-already", seat=0, law="slip-of-the-tongue"),
    ),
    "a draw before one's turn": (
        table(*DREW, at=DRAW, turn=1),
        DrawCards(2, 1),
        Refused("draw-out-of-turn", seat=2, other=1, law=LAW),
    ),
    "more than the house lets draw": (
        table(at=DRAW, turn=0, house=House().choosing("most-cards-in-the-draw", "three")),
        DrawCards(0, 5),
        Refused("draw-so-many", seat=0, amount=4, other=0),
    ),
    "fewer than the game asks": (
        table(at=3, steps=(*JACKPOTS[:3], Draw(least=2, most=3), *JACKPOTS[4:]), turn=0),
        DrawCards(0, 1),
        Refused("draw-so-many", seat=0, amount=3, other=2),
    ),
    # Two lie on top, and a new pack would be the bottom card alone.
    "more than there are cards": (
        table(at=DRAW, turn=0, stub=3),
        DrawCards(0, 5),
        Refused("no-cards-left", seat=0, amount=2),
    ),
    # Of who threw two before, both go into it; the bottom card stays out.
    "more than there are with a new pack": (
        table(*SHORT[1:], Holding(0, ante=1), at=DRAW, turn=1, stub=3),
        DrawCards(1, 5),
        Refused("no-cards-left", seat=1, amount=2),
    ),
    "what is owed, and no card is left": (
        table(*(Holding(seat, ante=1, drew=0, owed=seat) for seat in range(2)), at=DRAW, stub=1),
        ServeOwed(1),
        Refused("no-cards-left", seat=1, amount=0),
    ),
    "nothing is owed": (
        table(*DREW, at=DRAW, turn=1),
        ServeOwed(0),
        Refused("no-card-owed", seat=0),
    ),
    "openers where none are owed": (
        opened(),
        ShowOpeners(0),
        Refused("no-openers-due", seat=0, law="showing-openers"),
    ),
    # declaring
    "declared before it is time": (plain(), Sealed(0), Refused("no-declaring-now")),
    "declared too late": (
        table(steps=SAYS, at=3, declared=SAID, turn=None),
        Reveal(SAID),
        Refused("declared-too-late"),
    ),
    "declared twice": (table(*DONE, steps=SAYS), Sealed(0), Refused("declared-already", seat=0)),
    "declared by who is out": (
        table(*ALONE[:2], IN[2], steps=SAYS),
        Sealed(1),
        Refused("not-in-the-hand", seat=1),
    ),
    "who is out is told too": (
        table(*ALONE[:2], IN[2], steps=SAYS),
        Reveal(SAID),
        Refused("not-in-the-hand", seat=1),
    ),
    "a word that is none": (
        table(steps=SAYS),
        Reveal(((0, "in"), *SAID[1:])),
        Refused("high-low-or-both", seat=0),
    ),
    "a word that is none, in or out": (
        table(steps=INS),
        Reveal(((0, "in"), *SAID[1:])),
        Refused("in-or-out", seat=1),
    ),
    "one has not declared": (table(steps=SAYS), Reveal(SAID[:2]), Refused("declares-too", seat=2)),
    "one has not said whether in": (
        table(steps=INS),
        Reveal(((1, "in"), (2, "out"))),
        Refused("says-in-or-out", seat=0),
    ),
}


@pytest.mark.parametrize("case", CARDS)
def test_why_no_card_comes_and_nothing_is_declared(case: str) -> None:
    night, command, reason = CARDS[case]
    assert decided(night, command) == reason


def test_before_the_antes_are_in_they_are_put_in_first() -> None:
    """Whoever checks says that the antes are in; what is said then is judged as after them."""
    before = table(*(Holding(seat) for seat in range(3)), at=ANTE, turn=None, cards=0)
    assert decided(before, Call(0)) == Refused("nothing-to-call", seat=0)


@pytest.mark.parametrize("reason", ["out-of-turn", "nothing-to-say", "first-is-known"])
def test_a_reason_that_would_name_nobody_says_something_else(reason: str) -> None:
    said = sentence(Refused(reason, seat=0), plain())
    assert "nobody" not in said
    assert said != sentence(Refused(reason, seat=0, other=1), plain())


def test_an_early_act_of_nobody_known_has_a_sentence_too() -> None:
    assert sentence(Refused("early-act-binds"), plain()).startswith("The early action stands")
