"""Whom a law is likely about: who has just acted, folded, drawn, or gone all-in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.core.book.game import Ante, BetStep, Deal, Draw, Showdown, Stakes, Step
from referee.core.decide import act
from referee.core.law.about import SEATS, might
from referee.core.messages.betting import BetTo, BringIn, Call, Check, Drop, RaiseTo
from referee.core.messages.law import ActedEarly
from referee.core.state.night import Night

from ..fold.changes import DRAW, FIXED, IN, LAST, SHOWDOWN, opened, table

PLAIN: tuple[Step, ...] = (
    Ante(),
    Deal(down=5),
    BetStep("first"),
    Draw(),
    BetStep("last"),
    Showdown(),
)
STUD: tuple[Step, ...] = (
    *(Ante(), Deal(down=2, up=1), BetStep("first", first="low-card", bring_in=True)),
    *(Deal(up=1), BetStep("second"), Showdown()),
)
ANN, BOB, CY = range(3)


def after(*acts: Any) -> Night:
    night = table(steps=PLAIN, turn=0, full=2)
    for command in acts:
        night = act(night, command)[1]
    return night


def brought(*acts: Any) -> Night:
    """Stud, in which A has brought it in."""
    night = table(steps=STUD, turn=0, full=2, stakes=Stakes(bring_in=1, limit=FIXED), limit=FIXED)
    for command in (BringIn(0), *acts):
        night = act(night, command)[1]
    return night


DREW = (replace(IN[0], drew=2), replace(IN[1], drew=0), IN[2])
SILENT = replace(IN[0], all_in=True)


@pytest.mark.parametrize(
    ("name", "night", "seat"),
    [
        ("turn", after(Check(0)), BOB),
        ("turn", opened(at=SHOWDOWN, turn=None), None),
        # Who has just put chips in; who checked or folded is not it, whose turn it is.
        ("doing", after(), ANN),
        ("doing", after(BetTo(0, 4)), ANN),
        ("doing", after(BetTo(0, 4), Call(1)), BOB),
        ("doing", after(BetTo(0, 4), RaiseTo(1, 8)), BOB),
        ("doing", after(Check(0)), BOB),
        ("doing", after(BetTo(0, 4), Drop(1)), CY),
        ("doing", opened(at=LAST, earlier=None), None),  # a new round has begun meanwhile
        ("doing", opened(at=DRAW, turn=1, earlier=None), BOB),
        ("doing", table(*DREW, at=DRAW, turn=2), None),
        # Who bet or raised last, whoever called it since; nobody yet: who is to act.
        ("raising", after(BetTo(0, 4), Call(1)), ANN),
        ("raising", after(BetTo(0, 4), RaiseTo(1, 8), Call(2)), BOB),
        ("raising", after(Check(0)), BOB),
        ("folded", after(BetTo(0, 4), Drop(1)), BOB),
        ("folded", after(BetTo(0, 4)), None),
        ("folded", after(), None),
        ("early", opened(early=ActedEarly(2, 4, 4)), CY),
        ("early", opened(), None),
        ("bettor", after(BetTo(0, 4), RaiseTo(1, 8)), BOB),
        ("bettor", after(), None),
        ("brought", brought(), ANN),
        ("brought", brought(Call(1)), ANN),
        ("brought", brought(RaiseTo(1, 2)), ANN),
        ("brought", brought(Call(1), Call(2)), None),
        ("brought", opened(), None),
        ("blind", opened(last_post=1), BOB),
        ("blind", opened(), None),
        # Who was served last, also nothing; before that whose draw it is.
        ("drawn", table(*DREW, at=DRAW, turn=2), BOB),
        ("drawn", table(at=DRAW, turn=0), ANN),
        ("drawn", table(*DREW, at=LAST, turn=0), BOB),
        ("drawn", opened(), None),
        ("shoved", opened(SILENT, *IN[1:]), ANN),
        ("shoved", opened(), None),
        ("shoved", opened(SILENT, replace(IN[1], all_in=True), IN[2]), None),
        ("shoved", opened(replace(SILENT, state="foul"), replace(IN[1], all_in=True), IN[2]), BOB),
    ],
)
def test_whom_a_law_is_likely_about(name: str, night: Night, seat: int | None) -> None:
    assert night.hand is not None
    assert SEATS[name](night.hand) == seat


@pytest.mark.parametrize(
    ("whose", "night", "seats"),
    [
        # Who folded, be it some time ago; who is foul did not.
        ("folded", after(BetTo(0, 4), Drop(1), Call(2)), {BOB}),
        (
            "folded",
            opened(replace(IN[0], state="foul"), replace(IN[1], state="dropped"), IN[2]),
            {BOB},
        ),
        ("folded", after(), set()),
        ("drawn", table(*DREW, at=DRAW, turn=2), {ANN, BOB}),
        ("shoved", opened(SILENT, replace(IN[1], all_in=True), IN[2]), {ANN, BOB}),
        ("brought", brought(Call(1)), {ANN}),
        ("early", opened(early=ActedEarly(2, 4, 4)), {CY}),
        ("early", opened(), set()),
        # Whose turn it is says nothing of who did it: that may not be entered yet.
        ("turn", after(), set()),
        ("doing", after(BetTo(0, 4)), set()),
    ],
)
def test_who_can_have_done_it_by_the_log(whose: str, night: Night, seats: set[int]) -> None:
    assert night.hand is not None
    assert might(whose, night.hand) == seats
