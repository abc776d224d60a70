"""Sheets in the night: strands of their own, corrections, the one settlement, refusals."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from referee.core.errors import Refused
from referee.core.log import Log
from referee.core.messages.bank import Buy, CloseNight
from referee.core.messages.command import Command
from referee.core.messages.people import Leave, Sit
from referee.core.messages.phones import AskSheet
from referee.core.rules import money
from referee.core.sheets.chinese import ChineseRules
from referee.core.sheets.commands import (
    BeginSheet,
    ChangeSheet,
    CorrectRow,
    EndSheet,
    ReopenSheet,
    Score,
)
from referee.core.sheets.events import (
    BridgeRules,
    Column,
    Contract,
    KnockBegin,
    KnockCall,
    KnockRules,
    KnockTurn,
    PadRound,
    PadRules,
    PokinoDeal,
    PokinoDraw,
    PokinoHonours,
    PokinoRules,
    PokinoTricks,
    QuizRound,
    QuizRules,
    Rate,
    SmallPot,
    SmallPotRules,
    Step,
)
from referee.core.sheets.kinds import MOST_CHIPS, MOST_POINTS
from referee.core.sheets.reckoning import reckon
from referee.screens.words.refusals import SENTENCES, sentence
from referee.screens.words.sheets import REFUSED as OF_SHEETS
from referee.store.codec import decode, encode

from ..sheets.night import Evening

ROOT = Path(__file__).parents[3]
SWEEP = PokinoDeal(1, (0, 3), (5, 0))
"""Column 0 takes five tricks at 4: a game, 370 points."""


def balances(evening: Evening) -> list[int | None]:
    return [money.balance(evening.night, seat) for seat in range(len(evening.night.players))]


# ---- rows, steps, corrections --------------------------------------------------------------


def test_steps_make_a_row_and_the_deal_alternates() -> None:
    evening = Evening()
    sheet = evening.begins(PokinoRules(), dealer=1)
    sheet = evening.writes(PokinoDraw(0, 3), PokinoDraw(1, 0), PokinoTricks((1, 4)))
    assert (len(sheet.lines), len(sheet.steps), sheet.deals) == (0, 3, 1)
    sheet = evening.writes(PokinoHonours(1, "pair"))
    assert sheet.rows == (PokinoDeal(1, (1, 0), (1, 4), 1, "pair"),)
    assert (sheet.steps, sheet.deals) == ((), 0)
    assert reckon(sheet).totals == (1, 8 + 50)


def test_a_whole_deal_drops_what_was_begun_of_it() -> None:
    evening = Evening()
    evening.begins(PokinoRules())
    sheet = evening.writes(PokinoDraw(1, 3), SWEEP)
    assert (len(sheet.lines), sheet.steps) == (1, ())


def test_a_correction_reckons_everything_below_again() -> None:
    evening = Evening()
    evening.begins(PokinoRules())
    evening.writes(SWEEP, PokinoDeal(0, (0, 0), (1, 4)), SWEEP)
    assert reckon(evening.sheet()).over
    # The first deal was no sweep after all: one game less, and the rubber goes on.
    sheet = evening.corrects(1, PokinoDeal(1, (0, 0), (3, 2)), "we read it wrongly")
    found = reckon(sheet)
    assert not found.over
    assert found.standing is not None
    # 3 to 2, 1 to 4, then 20: the game is 24 to 6, and the 6 are struck.
    assert found.totals == (24 + 250 + 100, 0)
    (once,) = sheet.lines[0].corrected
    assert (once.before, once.why) == (SWEEP, "we read it wrongly")


def test_a_row_that_was_never_played_does_not_count_and_can_come_back() -> None:
    evening = Evening()
    evening.begins(PokinoRules())
    evening.writes(SWEEP)
    assert reckon(evening.corrects(1, None)).totals == (0, 0)
    assert reckon(evening.corrects(1, SWEEP, "it was")).totals == (370, 0)
    assert len(evening.sheet().lines[0].corrected) == 2


def test_rows_after_the_end_count_again_when_a_correction_takes_the_end_away() -> None:
    evening = Evening()
    evening.begins(PadRules(target=10))
    evening.writes(PadRound((4, 1)), PadRound((7, 0)))
    evening.corrects(2, PadRound((1, 0)))
    evening.writes(PadRound((2, 2)))
    assert reckon(evening.sheet()).totals == (7, 3)
    sheet = evening.corrects(2, PadRound((7, 0)))
    assert (reckon(sheet).totals, reckon(sheet).idle) == ((11, 1), (3,))


# ---- strands -------------------------------------------------------------------------------


def test_two_strands_take_back_apart() -> None:
    evening = Evening()
    evening.begins(PokinoRules())
    evening.begins(PadRules())
    evening.writes(SWEEP)
    evening.taps(Buy(0, 50))
    evening.writes(PadRound((1, 2)), sheet=2)
    evening.writes(PokinoDraw(0, 2))
    evening.back("sheet:1")
    evening.back("sheet:1")
    assert evening.sheet(1).lines == ()
    assert reckon(evening.sheet(2)).totals == (1, 2)
    assert evening.night.players[0].bought == 150
    evening.again("sheet:1")
    assert len(evening.sheet(1).lines) == 1
    assert evening.log.version("sheet:2") < evening.log.version("sheet:1")


def test_a_sheet_can_be_taken_back_whole_and_its_number_is_free_again() -> None:
    evening = Evening()
    evening.begins(PokinoRules())
    evening.begins(PadRules())
    evening.back("sheet:1")
    assert [one.number for one in evening.night.sheets] == [2]
    evening.again("sheet:1")
    assert sorted(one.number for one in evening.night.sheets) == [1, 2]


def test_a_player_cannot_be_taken_back_from_under_his_sheet() -> None:
    evening = Evening(players=3)
    evening.taps(Sit("Zoe", 0))
    heads = (Column((0,)), Column((3,)))
    evening.taps(BeginSheet(1, "", PokinoRules(), heads))
    with pytest.raises(Refused) as refused:
        evening.back("bank")
    assert refused.value.reason == "stands-on-it"


def test_what_later_rows_stand_on_is_not_taken_back_alone() -> None:
    evening = Evening()
    evening.begins(PadRules())
    evening.writes(PadRound((1, 2)))
    row = evening.log.seq
    evening.corrects(1, PadRound((3, 4)))
    evening.back("sheet:1", row)  # takes the correction with it
    assert evening.sheet().lines == ()


def test_the_log_comes_back_from_its_rows() -> None:
    evening = Evening()
    evening.begins(PokinoRules(600, True), rate=Rate(1, 100))
    evening.begins(KnockRules(wild=True), columns=4)
    evening.begins(SmallPotRules("brag", 2), columns=3)
    evening.begins(BridgeRules())
    evening.begins(ChineseRules(2, 4))
    evening.writes(PokinoDraw(1, 2), SWEEP)
    evening.corrects(1, None)
    evening.writes(KnockBegin((1, 2, 3, 0)), KnockCall(2), sheet=2)
    evening.writes(SmallPot((0, 4, 2), (1,)), sheet=3)
    evening.writes(Contract(0, 3, "n", tricks=9), sheet=4)
    evening.taps(ChangeSheet(1, "The kitchen", None, False))
    evening.taps(EndSheet(1))
    again = Log()
    for entry in evening.log.entries:
        events = decode(encode(entry.events))
        assert events == entry.events
        again.append(entry)
    assert again.night == evening.night


# ---- chips ---------------------------------------------------------------------------------


def test_a_sheet_for_chips_is_in_the_one_settlement() -> None:
    evening = Evening(worth=10)
    evening.begins(PokinoRules(), rate=Rate(1, 100))
    evening.begins(KnockRules(), columns=3, rate=Rate(1, 1, "standing"))
    evening.writes(SWEEP)  # 370 points: 4 chips
    evening.writes(KnockBegin((1, 2, 0)), KnockCall(1), sheet=2)
    assert balances(evening) == [40, -40, 0, 0]
    evening.taps(CloseNight())
    plan = money.plan(evening.night)
    assert [(line.payer, line.payee, line.amount) for line in plan] == [(1, 0, 40)]


def test_a_sheet_for_points_moves_no_chips() -> None:
    evening = Evening(worth=10)
    evening.begins(PokinoRules())
    evening.writes(SWEEP)
    assert balances(evening) == [0, 0, 0, 0]


def test_each_of_a_side_pays_and_gets_the_whole_difference() -> None:
    evening = Evening()
    sides = (Column((0, 2)), Column((1, 3)))
    evening.taps(BeginSheet(1, "", BridgeRules(), sides, rate=Rate(1, 100)))
    evening.writes(Contract(1, 3, "n", tricks=9))
    assert balances(evening) == [-1, 1, -1, 1]


def test_who_leaves_is_cleared_with_what_stands_on_his_sheets() -> None:
    evening = Evening(worth=10)
    evening.begins(PokinoRules(), rate=Rate(1, 100))
    evening.writes(SWEEP)
    evening.taps(Leave(1, None, "cash"))
    # His 100 chips are worth 10.00 of which nothing was paid in; he owes the 0.40 of Pokino.
    assert money.claim(evening.night, 1) == 0
    assert evening.night.till == 40


# ---- refusals ------------------------------------------------------------------------------

PAIR = (Column((0,)), Column((1,)))
POKINO = BeginSheet(1, "", PokinoRules(), PAIR)


def begun(*more: Command, over: bool = False) -> Evening:
    evening = Evening()
    evening.taps(POKINO)
    for command in (*((Score(1, SWEEP),) * 2 if over else ()), *more):
        evening.taps(command)
    return evening


def begin(rules: object, *heads: Column, **more: object) -> BeginSheet:
    return BeginSheet(1, "", rules, heads or PAIR, **more)


STRING_BET = QuizRound("string-bet", "One motion?", ("call", "stands"), "call")
MISDEAL = QuizRound("misdeal", "Another", ("call", "stands"), "call")


def begun_quiz(struck: bool = False) -> Evening:
    """One question was answered; struck: the row was struck out since."""
    evening = Evening()
    evening.taps(BeginSheet(1, "", QuizRules(), PAIR))
    evening.taps(Score(1, STRING_BET))
    if struck:
        evening.taps(CorrectRow(1, 1, None, "not played"))
    return evening


REFUSED: list[tuple[str, Evening, Command]] = [
    ("no-such-sheet", Evening(), Score(1, SWEEP)),
    ("sheets-have-changed", begun(), POKINO),
    ("sheet-over", begun(over=True), Score(1, SWEEP)),
    ("sheet-put-down", begun(EndSheet(1)), Score(1, SWEEP)),
    ("sheet-put-down", begun(EndSheet(1)), EndSheet(1)),
    ("sheet-open", begun(), ReopenSheet(1)),
    ("no-such-row", begun(), CorrectRow(1, 1, SWEEP, "why")),
    ("no-such-row", begun(Score(1, SWEEP)), CorrectRow(1, 0, None, "why")),
    ("say-why", begun(Score(1, SWEEP)), CorrectRow(1, 1, None, " ")),
    ("right-already", begun(Score(1, SWEEP)), CorrectRow(1, 1, SWEEP, "why")),
    ("five-tricks", begun(Score(1, SWEEP)), CorrectRow(1, 1, PokinoDeal(1, (0, 0), (5, 5)), "x")),
    ("another-question", begun_quiz(), CorrectRow(1, 1, MISDEAL, "why")),
    ("another-question", begun_quiz(struck=True), CorrectRow(1, 1, MISDEAL, "why")),
    ("other-entry", begun(), Score(1, PadRound((1, 2)))),
    ("other-entry", begun(), Score(1, KnockCall(1))),
    ("night-closed", begun(CloseNight()), Score(1, SWEEP)),
    ("which-column", Evening(), begin(PokinoRules(), dealer=2)),
    ("not-at-the-table", Evening(), begin(PokinoRules(), Column((0,)), Column((9,)))),
    ("no-name", Evening(), begin(PokinoRules(), Column((0,)), Column((), " . "))),
    ("name-too-long", Evening(), begin(PokinoRules(), Column((0,)), Column((), "Z" * 99))),
    ("twice-on-the-sheet", Evening(), begin(PokinoRules(), Column((0,)), Column((0,)))),
    ("twice-on-the-sheet", Evening(), begin(PokinoRules(), Column((0,)), Column((), "ann"))),
    ("so-many-columns", Evening(), begin(PokinoRules(), Column((0,)))),
    ("so-many-columns", Evening(), begin(PokinoRules(), *(Column((at,)) for at in range(3)))),
    ("so-many-columns", Evening(), begin(BridgeRules(), Column((0,)))),
    ("odd-rules", Evening(), begin(PokinoRules(quads=750))),
    ("odd-rules", Evening(), begin(PokinoRules(), Column((0, 2)), Column((1, 3)))),
    ("odd-rules", Evening(), begin(ChineseRules(row=0))),
    ("odd-rules", Evening(), begin(KnockRules(ante=-1))),
    ("odd-rules", Evening(), begin(SmallPotRules("brag", 10**15))),
    ("odd-rules", Evening(), begin(PadRules(target=-1))),
    ("odd-rules", Evening(), begin(PadRules(layout="line"))),
    ("odd-rate", Evening(), begin(PokinoRules(), rate=Rate(0, 1))),
    ("odd-rate", Evening(), begin(PokinoRules(), rate=Rate(1, 0))),
    ("odd-rate", Evening(), begin(PokinoRules(), rate=Rate(MOST_CHIPS + 1, 1))),
    ("odd-rate", Evening(), begin(PokinoRules(), rate=Rate(1, MOST_POINTS + 1))),
    ("odd-rate", Evening(), begin(PokinoRules(), rate=Rate(1, 1, "standing"))),
    ("odd-rate", Evening(), begin(KnockRules(), rate=Rate(1, 1))),
    (
        "uneven-sides",
        Evening(),
        begin(BridgeRules(), Column((0, 2)), Column((1,)), rate=Rate()),
    ),
    (
        "seats-for-chips",
        Evening(),
        begin(PokinoRules(), Column((), "Eve"), Column((), "Max"), rate=Rate()),
    ),
]


def test_a_title_is_cut_where_a_line_of_the_list_ends() -> None:
    evening = Evening()
    evening.taps(replace(POKINO, title="  Pokino " + 99 * "z"))
    assert evening.night.sheets[0].title == "Pokino " + 53 * "z"


@pytest.mark.parametrize(
    ("said", "kept"), [("Ann B.", "Ann B."), ("  7  ", "7"), ("– O –", "– O –")]
)
def test_a_column_is_called_as_it_was_said(said: str, kept: str) -> None:
    evening = Evening()
    evening.taps(begin(PokinoRules(), Column((0,)), Column((), said)))
    assert [column.name for column in evening.night.sheets[0].columns] == ["", kept]


@pytest.mark.parametrize(
    ("reason", "evening", "command"),
    REFUSED,
    ids=[f"{at} {one[0]}" for at, one in enumerate(REFUSED)],
)
def test_it_is_refused(reason: str, evening: Evening, command: Command) -> None:
    before = evening.log.seq
    with pytest.raises(Refused) as refused:
        evening.taps(command)
    assert refused.value.reason == reason
    assert evening.log.seq == before
    assert sentence(refused.value, evening.night)


def test_a_night_has_room_for_many_sheets_but_not_for_any_number() -> None:
    evening = Evening()
    for number in range(60):
        evening.taps(BeginSheet(number + 1, "", PadRules(), PAIR))
    with pytest.raises(Refused) as refused:
        evening.taps(BeginSheet(61, "", PadRules(), PAIR))
    assert refused.value.reason == "too-many-sheets"


def test_a_sheet_has_room_for_many_rows_but_not_for_any_number() -> None:
    evening = Evening()
    evening.begins(PadRules())
    evening.writes(*(PadRound((1, 0)),) * 400)
    with pytest.raises(Refused) as refused:
        evening.writes(PadRound((1, 0)))
    assert refused.value.reason == "sheet-full"


def test_nobody_begins_a_sheet_before_the_night() -> None:
    evening = Evening()
    evening.log = Log()
    with pytest.raises(Refused) as refused:
        evening.taps(POKINO)
    assert refused.value.reason == "no-night"


def test_a_sheet_is_asked_for_once_and_begun_as_it_was_asked_for() -> None:
    evening = Evening()
    asked = BeginSheet(1, "Ours", PadRules(), (Column((0,)), Column((1,))), asked=1)
    for command, reason in (
        (asked, "sheet-not-asked"),
        (AskSheet(1, replace(asked, asked=None)), ""),
        (AskSheet(1, replace(asked, asked=None)), "sheet-asked-already"),
        (replace(asked, title="Another"), "sheet-not-asked"),
        (asked, ""),
    ):
        try:
            evening.taps(command)
            found = ""
        except Refused as refused:
            found = refused.reason
        assert found == reason
    assert evening.sheet().title == "Ours"


def test_every_reason_has_a_sentence_and_is_reached_by_a_test() -> None:
    source = "".join(
        path.read_text("utf-8") for path in (ROOT / "referee/core/sheets").glob("*.py")
    )
    source += (ROOT / "referee/core/rules/sheets.py").read_text("utf-8")
    reasons = set(re.findall(r'Refused\("([a-z-]+)"', source))
    assert reasons <= set(SENTENCES)
    assert set(OF_SHEETS) <= reasons
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests/core").rglob("*.py"))
    assert reasons - set(re.findall(r'"([a-z-]+)"', tests)) == set()


@pytest.mark.parametrize("step", [KnockCall(0), KnockTurn(0, "stock")])
def test_a_step_that_another_stands_on_is_not_taken_back_alone(step: Step) -> None:
    evening = Evening()
    evening.begins(KnockRules(), columns=4)
    evening.writes(KnockBegin((0, 1, 2, 3)))
    began = evening.log.seq
    evening.writes(step)
    with pytest.raises(Refused) as refused:
        evening.log.take_back("sheet:1", began, alone=True)
    assert (refused.value.reason, refused.value.amount) == ("stands-on-it", evening.log.seq)
    evening.log.take_back("sheet:1")


def test_who_sits_at_the_table_has_no_other_name_on_a_sheet() -> None:
    evening = Evening()
    evening.taps(begin(PokinoRules(), Column((0,), "Annie"), Column((), " Zoe ")))
    assert evening.night.sheets[0].columns == (Column((0,)), Column((), "Zoe"))


def test_a_sheet_that_was_put_down_is_taken_up_again() -> None:
    evening = begun(EndSheet(1))
    assert evening.night.sheets[0].ended
    evening.taps(ReopenSheet(1))
    assert not evening.night.sheets[0].ended
