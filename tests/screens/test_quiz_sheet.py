"""The quiz on a score sheet, in words: who was right, who pays whom, and nobody deals."""

from __future__ import annotations

from core.sheets.night import Evening

from referee.core.sheets.events import QuizRound, QuizRules, Rate
from referee.screens.sheets import scores
from referee.screens.sheets.words import rounds
from referee.screens.sheets.words import scores as words


def said(*answers: str) -> QuizRound:
    return QuizRound("two-motions", "String bet", answers, "call")


def test_what_is_won_and_that_nobody_deals() -> None:
    evening = Evening()
    evening.begins(QuizRules(5), 4, Rate(1, 1, "standing"))
    sheet = evening.writes(said("call", "stands", "stands", ""))
    heads = scores.heads(evening.night, sheet)
    assert [head.chips for head in heads] == ["+10", "−5", "−5", "0"]
    assert scores.dealer(sheet) is None
    assert [line.dealer for line in rounds.rounds(sheet)] == [None]


def test_what_the_sheet_says_of_it() -> None:
    evening = Evening()
    evening.begins(QuizRules(), 4)
    sheet = evening.writes(
        said("call", "call", "stands", "too-late"),
        said("stands", "", "", ""),
        said("call", "", "", ""),
        said("call", "stands", "", ""),
    )
    shown = [row.words for row in words.in_words(evening.night, sheet)]
    assert shown[:2] == ["String bet: Ann and Bob right", "String bet: nobody right"]
    assert rounds.why(evening.night, sheet, 1) == (
        "String bet.",
        "Ann and Bob were right.",
        "Cy and Dot were wrong and pay 1 to each who was right.",
        "Ann +2, Bob +2, Cy −2 and Dot −2.",
    )
    assert rounds.why(evening.night, sheet, 2)[1:3] == (
        "Ann was wrong.",
        "Ann 0, Bob 0, Cy 0 and Dot 0.",
    )
    assert (
        rounds.why(evening.night, sheet, 4)[2] == "Bob was wrong and pays 1 to each who was right."
    )
    assert words.note(sheet.rules) == "Each wrong answer pays 1 to each right one."
