"""What the app sees of the seat that a law is about, at moments made by hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from referee.core.book.game import Ante, BetStep, Deal, Draw, Limit, Showdown, Step
from referee.core.book.prices import Offered
from referee.core.decide import act
from referee.core.law import seats
from referee.core.law.facts import SIGHTS
from referee.core.messages.betting import BetTo, Call, Check, Drop, RaiseTo
from referee.core.messages.command import Stand
from referee.core.messages.law import ActedEarly
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from ..fold.changes import DRAW, FIXED, IN, LAST, SHOWDOWN, bet, opened, table

PLAIN: tuple[Step, ...] = (
    Ante(),
    Deal(down=5),
    BetStep("first"),
    Draw(),
    BetStep("last"),
    Showdown(),
)
ANN, BOB, CY = range(3)


def after(*acts: Any, **more: Any) -> Night:
    """Ann is first to speak; each act is entered."""
    said = {"steps": PLAIN, "turn": 0, "full": 2, "stacks": (20, 20, 20)} | more
    night = table(**said)
    for command in acts:
        night = act(night, command)[1]
    return night


def around(checks: int, players: int) -> Night:
    """So many have checked in turn."""
    those = tuple(Holding(seat, ante=1, bets=(0,)) for seat in range(players))
    night = table(
        *those,
        steps=PLAIN,
        turn=0,
        full=2,
        stacks=(20,) * players,
        pockets=(0,) * players,
    )
    for seat in range(checks):
        night = act(night, Check(seat))[1]
    return night


def seen(name: str, night: Night, seat: int | None) -> str | None:
    assert night.hand is not None
    return SIGHTS[name](night, night.hand, seat)


BET, RAISED = (BetTo(0, 4),), (BetTo(0, 4), RaiseTo(1, 8))
SILENT = Holding(0, ante=1, bets=(4,), all_in=True)
OUT = (bet(4, 0)[0], Holding(1, "dropped", ante=1, bets=(0,)), IN[2])
SHOWN: dict[str, Any] = {"at": SHOWDOWN, "turn": None}
SIDE = (
    Holding(0, ante=1, bets=(2,), all_in=True),
    Holding(1, ante=1, bets=(4,), answered=4),
    Holding(2, ante=1, bets=(4,), answered=4),
)
OFFER: tuple[Step, ...] = (Ante(), Deal(down=2), Offered("card"), BetStep("x"), Showdown())
TWO_BETS: tuple[Step, ...] = (*PLAIN[:3], Deal(up=1), BetStep("x"), Showdown())
Row = tuple[str, Night, int | None, str | None]
ROWS: list[Row] = [
    # Cards were served after that seat, or an interval since was spoken in.
    ("next-served", table(at=DRAW, turn=0), None, "no"),
    ("next-served", opened(at=LAST), None, "yes"),
    ("next-served", opened(at=LAST, acted=False), ANN, "no"),
    ("next-served", opened(at=DRAW, turn=1), None, "no"),
    ("next-served", table(IN[0], replace(IN[1], drew=2), IN[2], at=DRAW), ANN, "yes"),
    ("next-served", table(IN[0], replace(IN[1], drew=2), IN[2], at=DRAW), BOB, "no"),
    ("next-served", table(IN[0], replace(IN[1], drew=0), IN[2], at=DRAW), ANN, "no"),
    ("next-served", opened(at=LAST), 7, "yes"),
    # Of two who are in, who is dealt to first.
    ("dealt-before", opened(*OUT), ANN, "first"),
    ("dealt-before", opened(*OUT), CY, "second"),
    ("dealt-before", opened(*OUT), BOB, None),
    ("dealt-before", opened(), ANN, None),
    # Acted in this deal, and on the cards it holds.
    ("has-acted", after(), ANN, "no"),
    ("has-acted", after(Check(0)), ANN, "yes"),
    ("has-acted", table(at=LAST, turn=0), ANN, "yes"),
    ("has-acted", table(at=DRAW, turn=0), ANN, "no"),
    ("has-acted", table(steps=TWO_BETS, at=4, turn=0), ANN, "yes"),
    ("has-acted", table(IN[0], replace(IN[1], drew=2), IN[2], at=DRAW), ANN, "yes"),
    ("acted-on-it", after(), ANN, "no"),
    ("acted-on-it", after(Check(0)), ANN, None),
    # What it had to answer when it acted.
    ("faces", after(), ANN, "nothing"),
    ("faces", after(*BET), ANN, "nothing"),
    ("faces", after(*BET), BOB, "bet"),
    ("faces", after(*BET, Call(1)), BOB, "bet"),
    ("faces", after(*RAISED), ANN, "nothing"),
    ("faces", after(*RAISED, Drop(2)), ANN, "bet"),
    ("faces", table(*bet(2, 2, 0), steps=PLAIN, level=2, turn=0), ANN, "option"),
    ("faces", opened(at=DRAW, turn=1), ANN, None),
    ("facing-bet", after(), None, "no"),
    ("facing-bet", after(*BET), None, "yes"),
    ("facing-bet", after(*BET), ANN, "no"),
    ("facing-bet", after(*BET), CY, "yes"),
    ("facing-bet", after(*BET, Drop(1)), BOB, "yes"),
    ("facing-bet", after(Drop(0)), ANN, "no"),
    ("facing-bet", opened(SILENT, replace(IN[1], bets=(2,), all_in=True), IN[2]), BOB, "no"),
    ("facing-bet", opened(at=DRAW, turn=1), BOB, None),
    ("facing-bet", opened(), 7, None),
    # How much it put in with its last act, and whether that answered the first bet.
    ("put-in", after(*BET), ANN, "4"),
    ("put-in", after(*RAISED), BOB, "8"),
    ("put-in", after(*RAISED, Drop(2), RaiseTo(0, 12)), ANN, "8"),
    ("put-in", after(Check(0)), ANN, None),
    ("put-in", after(), ANN, None),
    ("put-in", opened(at=DRAW, turn=1), ANN, None),
    ("first-bet", after(*BET), BOB, "yes"),
    ("first-bet", after(*BET), ANN, "no"),
    ("first-bet", after(*RAISED), CY, "no"),
    ("first-bet", after(*RAISED), BOB, "yes"),
    ("first-bet", table(*bet(1, 0, 0), steps=PLAIN, level=1, turn=1), BOB, "yes"),
    ("put-in", after(BetTo(0, 1), limit=Limit("none", (1,), raises=None), full=1), ANN, "1"),
    ("first-bet", opened(at=DRAW, turn=1), ANN, None),
    # All-ins.
    ("facing-all-in", opened(SILENT, *IN[1:]), BOB, "yes"),
    ("facing-all-in", opened(SILENT, *IN[1:]), ANN, "no"),
    ("facing-all-in", opened(SILENT, *bet(4, 4)[1:], IN[2]), BOB, "no"),
    ("facing-all-in", opened(SILENT, *OUT[1:]), BOB, "no"),
    ("facing-all-in", opened(), BOB, "no"),
    ("facing-all-in", opened(SILENT, replace(IN[1], all_in=True), IN[2]), BOB, "no"),
    ("facing-all-in", opened(SILENT, *IN[1:], at=DRAW, turn=1), BOB, None),
    ("all-in", opened(SILENT, *IN[1:]), ANN, "yes"),
    ("all-in", opened(), ANN, "no"),
    # Who has acted since, and who is still to.
    ("three-since", after(Check(0), Check(1), Check(2)), ANN, None),
    ("three-since", after(*RAISED, Drop(2)), ANN, "no"),
    ("three-since", after(*BET, RaiseTo(1, 8), RaiseTo(2, 12)), ANN, "no"),
    ("three-since", after(*BET, RaiseTo(1, 8), RaiseTo(2, 12), RaiseTo(0, 16)), BOB, "no"),
    (
        "three-since",
        after(*BET, RaiseTo(1, 8), RaiseTo(2, 12), RaiseTo(0, 16), RaiseTo(1, 20)),
        BOB,
        "no",
    ),
    # Of five or six who check in turn: the next three and nobody else, or one more.
    ("three-since", around(4, 5), ANN, "yes"),
    ("three-since", around(4, 5), BOB, "no"),
    ("three-since", around(3, 5), ANN, "no"),
    ("three-since", around(5, 6), ANN, "yes"),
    ("three-since", around(5, 6), BOB, "yes"),
    ("three-since", around(5, 6), CY, "no"),
    ("three-since", around(5, 6), 9, "no"),
    ("three-since", opened(at=DRAW, turn=1), ANN, None),
    ("ahead", after(), ANN, "one"),
    ("ahead", after(), BOB, "one"),
    ("ahead", after(), CY, "two"),
    ("ahead", after(Check(0)), CY, "one"),
    ("ahead", after(*BET), ANN, None),
    ("ahead", opened(at=DRAW, turn=1), CY, None),
    ("next-acted", after(*BET), ANN, "no"),
    ("next-acted", after(*BET, Call(1)), ANN, "yes"),
    ("next-acted", after(*BET, Call(1)), CY, "no"),
    ("next-acted", after(), BOB, "yes"),
    ("next-acted", opened(at=DRAW, turn=1), ANN, None),
    # What came of it.
    ("result", opened(), ANN, "open"),
    ("result", opened(**SHOWN, ending="won", awards=((0, ((0, 7), (1, 0))),)), ANN, "won"),
    ("result", opened(**SHOWN, ending="won", awards=((0, ((0, 7), (1, 0))),)), BOB, "lost"),
    ("result", opened(*SIDE, **SHOWN, awards=((0, ((0, 9),)),)), BOB, "open"),
    ("result", opened(*SIDE, **SHOWN, awards=((0, ((0, 9),)),)), ANN, "won"),
    ("paid-part", opened(*SIDE, **SHOWN, awards=((0, ((1, 9),)),)), BOB, "yes"),
    ("paid-part", opened(*SIDE, **SHOWN, awards=((0, ((0, 9),)),)), ANN, "no"),
    ("paid-part", opened(*SIDE, **SHOWN, awards=((0, ((1, 9),)),)), CY, "no"),
    ("paid-part", opened(*SIDE, **SHOWN, awards=((0, ((1, 9),)),)), None, "no"),
    ("paid-part", opened(*SIDE, **SHOWN), BOB, "no"),
    ("paid-part", opened(*SIDE, **SHOWN, ending="taken", awards=((0, ((1, 9),)),)), BOB, "no"),
    # Whether the opening was played for: raised, called by two, or its interval is over.
    ("played-for", after(*BET), ANN, "no"),
    ("played-for", after(*RAISED), ANN, "yes"),
    ("played-for", after(*BET, Call(1)), ANN, "no"),
    ("played-for", opened(*bet(4, 4, 4)), ANN, "yes"),
    ("played-for", opened(*bet(4, 4, 0)), CY, "yes"),
    ("played-for", opened(at=DRAW, turn=1), ANN, "yes"),
    # Whether a bet can still be put right, and what was too small.
    ("may-correct", after(*BET), ANN, "yes"),
    ("may-correct", after(*BET), BOB, "yes"),
    ("may-correct", after(*BET), CY, "yes"),
    ("bet-made", after(*BET), ANN, "yes"),
    ("bet-made", after(*BET), BOB, "no"),
    ("bet-made", opened(at=DRAW, turn=1), ANN, "no"),
    ("may-correct", after(*BET), None, None),
    ("may-correct", opened(at=DRAW, turn=1), None, "no"),
    ("may-correct", opened(at=DRAW, turn=1), ANN, "no"),
    ("small", after(), None, "bet"),
    ("small", after(*BET), None, "raise"),
    ("small", after(*BET), ANN, "bet"),
    ("small", after(*BET), BOB, "raise"),
    ("small", after(*BET), 7, "raise"),
    ("small", opened(at=DRAW, turn=1), ANN, None),
    ("made-up", after(*BET), BOB, "yes"),
    ("made-up", after(BetTo(0, 2), limit=FIXED), BOB, "no"),
    ("made-up", opened(at=DRAW, turn=1), BOB, "no"),
    # Early acts: of who is passed over, with a bet there, or without.
    ("early", after(), BOB, "wait"),
    ("early", after(Check(0)), BOB, "no"),
    ("early", after(*BET), BOB, "yes"),
    ("early", opened(bet(4, 0)[0], replace(IN[1], bets=(2,), answered=4), IN[2]), BOB, "no"),
    ("early", opened(at=DRAW, turn=None), BOB, None),
    ("early-act", opened(early=ActedEarly(2, 0, 4)), CY, "check"),
    ("early-act", opened(early=ActedEarly(2, 4, 4)), CY, "call"),
    ("early-act", opened(early=ActedEarly(2, 8, 4)), CY, "bet"),
    ("early-act", opened(early=ActedEarly(2, None, 4)), CY, None),
    ("early-act", opened(early=ActedEarly(2, 4, 4)), BOB, None),
    ("early-act", opened(), CY, None),
    ("early-amount", opened(early=ActedEarly(2, 8, 4)), CY, "8"),
    ("early-amount", opened(early=ActedEarly(2, None, 4)), CY, None),
    ("early-chips", opened(early=ActedEarly(1, 8, 4)), BOB, "8"),
    ("early-chips", opened(early=ActedEarly(1, 8, 4, 3)), BOB, "3"),
    ("early-chips", opened(*bet(4, 3, 0), early=ActedEarly(1, 8, 4)), BOB, "5"),
    ("early-chips", opened(*bet(4, 3, 0), early=ActedEarly(1, 2, 4)), BOB, "0"),
    ("early-chips", opened(early=ActedEarly(2, 8, 4)), CY, None),
    ("early-chips", opened(early=ActedEarly(1, None, 4)), BOB, None),
    ("early-chips", after(Check(0), Stand(BetTo(2, 6))), CY, "6"),
    ("early-chips", after(Check(0), BetTo(1, 6)), BOB, None),
    ("passed-over", after(Check(0)), CY, "1"),
    ("passed-over", after(Check(0)), BOB, None),
    ("passed-over", after(Check(0), Stand(BetTo(2, 6))), CY, "1"),
    ("passed-over", opened(at=DRAW, turn=None), CY, None),
    # Bets that nobody has called.
    ("uncalled", after(*BET), ANN, "yes"),
    ("uncalled", after(*BET, Call(1)), ANN, "no"),
    ("uncalled", after(*RAISED), ANN, "no"),
    ("uncalled", after(), ANN, "no"),
    ("uncalled", opened(*bet(4, 0, 4)[:2], replace(IN[2], state="foul", bets=(4,))), ANN, "no"),
    ("uncalled", opened(at=DRAW, turn=1, uncalled=(0, 4)), ANN, "yes"),
    ("uncalled", opened(at=DRAW, turn=1, uncalled=(0, 4)), BOB, "no"),
    ("uncalled", opened(at=DRAW, turn=1), ANN, "no"),
    # The rest.
    ("has-chips", opened(stacks=(16, 0, 20)), BOB, "no"),
    ("has-chips", opened(stacks=(16, 1, 20)), BOB, "yes"),
    ("has-chips", opened(night={"chips": "real"}), BOB, None),
    ("has-chips", opened(SILENT, *IN[1:], night={"chips": "real"}), ANN, "no"),
    ("has-chips", opened(), None, None),
    ("has-chips", opened(*bet(4, 0)), CY, None),
    ("warned", opened(night={"warnings": ((1, "x"),)}), BOB, "yes"),
    ("warned", opened(night={"warnings": ((1, "x"),)}), ANN, "no"),
    ("warned", opened(night={"warnings": ((1, "x"),)}), None, None),
    ("has-drawn", table(IN[0], replace(IN[1], drew=0), IN[2], at=DRAW), BOB, "yes"),
    ("has-drawn", table(at=DRAW, turn=0), ANN, "no"),
    ("spoke", after(Check(0)), ANN, "yes"),
    ("spoke", after(Check(0)), BOB, "no"),
    ("spoke", opened(at=DRAW, turn=1), ANN, None),
    ("dropped", opened(*OUT), BOB, "yes"),
    ("dropped", opened(*OUT), CY, "no"),
    ("his-turn", opened(), BOB, "yes"),
    ("his-turn", opened(), ANN, "no"),
    ("his-turn", opened(at=SHOWDOWN, turn=None), ANN, None),
    ("last-bettor", opened(), ANN, "yes"),
    ("last-bettor", opened(), BOB, "no"),
    ("is-opener", opened(), ANN, "yes"),
    ("is-opener", opened(), BOB, "no"),
    ("is-opener", opened(steps=PLAIN), ANN, "no"),
    ("deals", opened(), CY, "yes"),
    ("deals", opened(), ANN, "no"),
    ("odd-number", opened(), ANN, "no"),
    ("odd-number", table(steps=OFFER, at=3), ANN, None),
    ("others-in-hand", opened(), ANN, "yes"),
    (
        "others-in-hand",
        opened(bet(4, 0)[0], *(replace(IN[seat], state="dropped") for seat in (1, 2))),
        ANN,
        "no",
    ),
    (
        "others-in-hand",
        opened(bet(4, 0)[0], *(replace(IN[seat], state="dropped") for seat in (1, 2))),
        BOB,
        "yes",
    ),
]


@pytest.mark.parametrize(("name", "night", "seat", "answer"), ROWS)
def test_what_is_seen_of_a_seat(
    name: str, night: Night, seat: int | None, answer: str | None
) -> None:
    assert seen(name, night, seat) == answer


def test_each_sight_of_a_seat_has_a_row() -> None:
    there: Iterable[str] = (*seats.HOLDING, *seats.SEAT, *seats.WHOEVER, *seats.OF_NIGHT)
    assert {*there} == {name for name, *_ in ROWS}


def test_which_pots_a_seat_may_win_and_has_won() -> None:
    hand = opened(*SIDE, **SHOWN, awards=((0, ((1, 9), (0, 0))),)).hand
    assert isinstance(hand, Hand)
    assert [seats.claims(hand, seat) for seat in range(3)] == [{0}, {0, 1}, {0, 1}]
    assert [seats.won_of(hand, seat) for seat in range(3)] == [set(), {0}, set()]
