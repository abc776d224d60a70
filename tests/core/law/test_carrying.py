"""Whose chips a ruling gives back that only the table can say: what it is asked, and with what put
before it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.core.book.law import Effect, Ruling
from referee.core.law.carrying import unsure
from referee.core.state.hand import Hand, Holding

from ..fold.changes import DRAW, SHOWDOWN, opened

BACK = Effect("return", since="opening")
ALL_BACK = Effect("return", since="deal")
NAMED = Effect("back-up", since="first", stays="named")
THREE = (
    Holding(0, ante=1, bets=(4,), answered=4),
    Holding(1, ante=1, bets=(4,), answered=4),
    Holding(2, ante=1, bets=(0,)),
)


def ruling(*effects: Effect) -> Ruling:
    return Ruling("id", "Say.", "", (), effects)


def deal(*holdings: Holding, **more: object) -> Hand:
    found = opened(*(holdings or THREE), **more).hand
    assert found is not None
    return found


GUESSED = tuple(replace(holding, sure="about") for holding in THREE)
STARTED = replace(deal(), holdings=tuple(replace(holding, bets=(0,)) for holding in THREE))


@pytest.mark.parametrize(
    ("effects", "hand", "offender", "asked"),
    [
        ((), deal(pot_sure="about"), 0, ()),
        ((ALL_BACK,), deal(pot_sure="about"), 0, ()),
        ((BACK,), deal(), 0, ()),  # everything is known
        ((BACK,), deal(pot_sure="about"), 0, ((1, 4), (2, 0))),
        ((BACK,), deal(*GUESSED), 0, ((1, 4), (2, 0))),
        ((BACK,), deal(THREE[0], THREE[1], GUESSED[2]), 0, ((1, 4), (2, 0))),
        ((BACK,), deal(pot_sure="about"), None, ((0, 4), (1, 4), (2, 0))),
        ((BACK,), deal(pot_sure="about"), 7, ((0, 4), (1, 4), (2, 0))),
        # what the pot has more is what the bet asks of each in turn, until it is used up
        ((BACK,), deal(loose=4), 0, ((1, 4), (2, 4))),
        ((BACK,), deal(loose=9), 0, ((1, 4), (2, 4))),
        ((BACK,), deal(loose=3), 0, ((1, 4), (2, 0))),
        ((BACK,), deal(loose=-4), 0, ((1, 4), (2, 0))),
        ((BACK,), deal(loose=4, turn=None, at=DRAW), 0, ((1, 4), (2, 0))),
        ((BACK,), deal(loose=4, turn=None, at=SHOWDOWN), 0, ((1, 4), (2, 0))),
        (
            (BACK,),
            deal(THREE[0], replace(THREE[1], bets=(0,)), THREE[2], loose=4),
            0,
            ((1, 4), (2, 0)),
        ),
        (
            (BACK,),
            deal(THREE[0], replace(THREE[1], bets=(0,)), THREE[2], loose=4),
            1,
            ((0, 4), (2, 4)),  # from the offender's left
        ),
        (
            (BACK,),
            deal(THREE[0], replace(THREE[1], bets=(0,)), THREE[2], loose=8),
            0,
            ((1, 4), (2, 4)),
        ),
        (
            (BACK,),
            deal(THREE[0], replace(THREE[1], bets=(0,)), THREE[2], loose=7),
            0,
            ((1, 4), (2, 0)),
        ),
        (
            (BACK,),
            deal(THREE[0], THREE[1], replace(THREE[2], state="dropped"), loose=4),
            0,
            ((1, 4), (2, 0)),
        ),
        (
            (BACK,),
            deal(THREE[0], THREE[1], replace(THREE[2], state="out"), loose=4),
            0,
            ((1, 4),),
        ),
        # only what was bet since the pot was opened
        (
            (BACK,),
            deal(*(replace(h, bets=(2, *h.bets)) for h in THREE), loose=1, opened_street=1),
            0,
            ((1, 4), (2, 0)),
        ),
        # a deal that goes back with some of the chips: what each put in since, known or not
        ((NAMED,), deal(starts=(STARTED,)), 0, ((0, 4), (1, 4))),
        ((NAMED,), deal(), 0, ()),
        ((NAMED, BACK), deal(loose=4), 0, ((1, 4), (2, 4))),
    ],
)
def test_what_only_the_table_can_say(
    effects: tuple[Effect, ...],
    hand: Hand,
    offender: int | None,
    asked: tuple[tuple[int, int], ...],
) -> None:
    assert unsure(ruling(*effects), hand, offender) == asked
