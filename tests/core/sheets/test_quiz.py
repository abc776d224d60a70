"""The quiz at stake: who is right takes from who is wrong, and it comes to nought."""

from __future__ import annotations

import pytest

from referee.core.errors import Refused
from referee.core.rules.money import on_sheets
from referee.core.sheets import exchange
from referee.core.sheets.events import QuizRound, QuizRules, Rate
from referee.core.sheets.kinds import kind
from referee.core.sheets.quiz import check, score
from referee.core.sheets.reckoning import reckon

from .night import Evening


def said(*answers: str, right: str = "call") -> QuizRound:
    return QuizRound("two-motions", "String bet", answers, right)


@pytest.mark.parametrize(
    ("answers", "points"),
    [
        (("call", "call", "stands", "too-late"), (4, 4, -4, -4)),
        (("call", "stands", "stands", "stands"), (6, -2, -2, -2)),
        (("call", "stands", "", ""), (2, -2, 0, 0)),
        (("call", "call", "call", "call"), (0, 0, 0, 0)),
        (("stands", "stands", "", "too-late"), (0, 0, 0, 0)),
    ],
)
def test_each_wrong_answer_pays_the_stake_to_each_right_one(
    answers: tuple[str, ...], points: tuple[int, ...]
) -> None:
    assert score(said(*answers), QuizRules(2)) == points
    assert sum(points) == 0


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (said("call", "call"), "which-column"),
        (said("", "", "", ""), "nobody-answered"),
        (said("call", "", "", "", right=""), "other-entry"),
        (QuizRound("", "", ("call", "", "", ""), "call"), "other-entry"),
    ],
)
def test_a_question_that_cannot_have_been(row: QuizRound, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        check(row, QuizRules(), 4)
    assert refused.value.reason == reason


def test_its_stake_has_bounds() -> None:
    rules = kind(QuizRules())
    assert not rules.sensible(QuizRules(0), ())
    assert not rules.sensible(QuizRules(1001), ())


def test_it_is_taken_back_put_right_and_struck_out_like_any_other() -> None:
    evening = Evening()
    evening.begins(QuizRules(), 4)
    evening.writes(said("call", "stands", "stands", ""), said("call", "call", "", ""))
    assert reckon(evening.sheet()).totals == (2, -1, -1, 0)
    evening.corrects(1, said("call", "call", "stands", ""))
    assert reckon(evening.sheet()).totals == (1, 1, -2, 0)
    evening.back("sheet:1")
    assert reckon(evening.sheet()).totals == (2, -1, -1, 0)
    evening.corrects(1, None)
    assert reckon(evening.sheet()).totals == (0, 0, 0, 0)


def test_it_is_settled_with_the_night() -> None:
    evening = Evening()
    evening.begins(QuizRules(5), 4, Rate(1, 1, "standing"))
    evening.writes(said("call", "stands", "stands", ""))
    assert exchange.chips(evening.sheet()) == {0: 10, 1: -5, 2: -5, 3: 0}
    assert [on_sheets(evening.night, seat) for seat in range(4)] == [10, -5, -5, 0]


def test_a_row_stays_the_question_it_was_also_once_it_was_struck_out() -> None:
    evening = Evening()
    evening.begins(QuizRules(), 4)
    evening.writes(said("call", "stands", "", ""))
    other = QuizRound("raise-not-seen", "Another", ("call", "stands", "", ""), "call")
    for struck in (False, True):
        if struck:
            evening.corrects(1, None)
        for wrong in (other, said("call", "stands", "", "", right="stands")):
            with pytest.raises(Refused, match="another-question"):
                evening.corrects(1, wrong)
