"""What is written on score sheets in the fold of the night: the sheet meant, and no other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.core.errors import Impossible
from referee.core.fold.evolve import evolve
from referee.core.messages.event import Event
from referee.core.messages.people import Left
from referee.core.sheets.events import (
    Column,
    PadRound,
    PadRules,
    RowCorrected,
    Scored,
    SheetBegan,
    SheetChanged,
    SheetEnded,
    SheetReopened,
)
from referee.core.sheets.sheet import Sheet, begun
from referee.core.state.night import Night

from .changes import opened

COLUMNS = (Column((0,)), Column((1, 2)))


def began(number: int, *, asked: int | None = None) -> SheetBegan:
    return SheetBegan(number, f"Sheet {number}", PadRules(), COLUMNS, asked=asked)


def night(*numbers: int, wanted: tuple[int, ...] = ()) -> Night:
    """Three play; these sheets lie there, and those seats have asked for one."""
    there = tuple(begun(began(number)) for number in numbers)
    wishes = tuple((seat, began(0, asked=seat)) for seat in wanted)
    return opened(night={"sheets": there, "wanted": wishes})


ROUND = PadRound((3, -3))


@pytest.mark.parametrize(
    ("before", "event", "numbers", "wanted"),
    [
        (night(), began(1), [1], []),
        (night(1), began(2), [1, 2], []),
        # It is begun as one of them asked for it: that wish is gone, the other stands.
        (night(1, wanted=(0, 2)), began(2, asked=2), [1, 2], [0]),
        (night(1, wanted=(0, 2)), began(2), [1, 2], [0, 2]),
    ],
)
def test_a_sheet_begins(
    before: Night, event: SheetBegan, numbers: list[int], wanted: list[int]
) -> None:
    after = evolve(before, event)
    assert [sheet.number for sheet in after.sheets] == numbers
    assert after.sheets[-1] == begun(event)
    assert [seat for seat, _ in after.wanted] == wanted


def told(sheet: Sheet) -> tuple[str, bool, int, list[object]]:
    return sheet.title, sheet.ended, len(sheet.lines), [line.entry for line in sheet.lines]


@pytest.mark.parametrize(
    ("events", "second"),
    [
        ((Scored(2, ROUND),), ("Sheet 2", False, 1, [ROUND])),
        ((Scored(2, ROUND), RowCorrected(2, 1, None, "")), ("Sheet 2", False, 1, [None])),
        ((SheetChanged(2, "Hearts", None, True),), ("Hearts", False, 0, [])),
        ((SheetEnded(2),), ("Sheet 2", True, 0, [])),
        ((SheetEnded(2), SheetReopened(2)), ("Sheet 2", False, 0, [])),
    ],
)
def test_what_is_written_stands_on_the_sheet_that_is_meant(
    events: tuple[Event, ...], second: tuple[str, bool, int, list[object]]
) -> None:
    before = after = night(1, 2, 3)
    for event in events:
        after = evolve(after, event)
    assert told(after.sheets[1]) == second
    assert after.sheets[::2] == before.sheets[::2]
    assert (after.hand, after.purse) == (before.hand, before.purse)


@pytest.mark.parametrize(
    ("before", "event", "words"),
    [
        (night(1), began(1), "sheet 1 is there already"),
        (night(1), Scored(2, ROUND), "there is no sheet 2"),
        (night(), SheetEnded(1), "there is no sheet 1"),
        (
            night(),
            SheetBegan(1, "", PadRules(), (Column((0,)), Column((1, 3)))),
            "never sat down",
        ),
    ],
)
def test_what_cannot_have_happened(before: Night, event: Event, words: str) -> None:
    """A take-back of what came before it is refused, and nothing breaks."""
    with pytest.raises(Impossible, match=words):
        evolve(before, event)


@pytest.mark.parametrize(
    ("gone", "wanted", "raised"),
    [(0, [2], (1,)), (1, [0, 2], (0,)), (2, [0], (0, 1))],
)
def test_who_leaves_wants_no_sheet_and_the_others_still_do(
    gone: int, wanted: list[int], raised: tuple[int, ...]
) -> None:
    before = replace(night(1, wanted=(0, 2)), raised=(0, 1), hand=None)
    after = evolve(before, Left(gone))
    assert [seat for seat, _ in after.wanted] == wanted
    assert after.raised == raised
