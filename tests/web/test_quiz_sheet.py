"""The quiz on a score sheet: everybody's answers in one tap, and the right one is the engine's."""

from __future__ import annotations

import re

from conftest import House
from device import Answer, Device
from shelf import BOOK

from referee.core.sheets.events import QuizRound
from referee.core.sheets.reckoning import reckon
from referee.screens.quiz.quiz import QuizQuestion
from referee.web.quiz.questions import ids, question

from .test_scores import begins, must, sheet, writes

OUT = {"said.1": "", "said.2": "", "said.3": ""}


def asked(device: Device, query: str = "") -> QuizQuestion:
    """The question of the form that is open."""
    page = device.opens(f"/night/1/sheet/score/1/enter{query}").text
    id = re.search(r'name="question" value="([^"]+)"', page)
    assert id
    found = question(id[1], BOOK)
    assert found is not None
    assert all(choice.say in page for choice in found.choices)
    assert found.why.reason not in page, "the answer is not told before"
    return found


def answers(device: Device, found: QuizQuestion, *rightly: bool | None) -> Answer:
    """Everybody answers; None: sits out."""
    wrong = next(choice for choice in found.choices if not choice.right).ruling
    said = {
        f"said_{at}": "" if right is None else found.right.ruling if right else wrong
        for at, right in enumerate(rightly)
    }
    return must(device, "quiz", question=found.id, **said)


def test_a_question_is_asked_answered_and_opened(house: House) -> None:
    tablet = house.device()
    tablet.begins(worth="0.10", currency="€")
    begins(tablet, "quiz", stake=2, **{"for": "chips", "chips": 1, "each": 1})
    found = asked(tablet)
    shown = answers(tablet, found, True, False, False, None)
    assert found.why.reason in shown.text
    assert "This is the ruling." in shown.text
    assert "Bob and Cy" in shown.text
    row = sheet(house).rows[0]
    assert isinstance(row, QuizRound)
    assert (row.right, row.title) == (found.right.ruling, found.title)
    assert reckon(sheet(house)).totals == (4, -2, -2, 0)
    assert "won €0.40 at Quiz" in tablet.looks("bank")


def test_none_is_asked_twice_before_all_were(house: House, tablet: Device) -> None:
    begins(tablet, "quiz")
    seen = []
    for _ in ids():
        found = asked(tablet)
        seen.append(found.id)
        answers(tablet, found, True, False, None, None)
    assert sorted(seen) == sorted(ids())
    assert asked(tablet).id == seen[0]


def test_the_table_may_pass_a_question_over(tablet: Device) -> None:
    begins(tablet, "quiz")
    first, second = asked(tablet), asked(tablet, "?skip=1")
    assert first.id != second.id
    assert asked(tablet, "?skip=999").id in ids()
    assert asked(tablet, "?skip=x").id == first.id
    answers(tablet, second, True, True, True, False)
    assert asked(tablet).id == first.id


def test_put_right_struck_out_and_taken_back(house: House, tablet: Device) -> None:
    begins(tablet, "quiz")
    found = asked(tablet)
    answers(tablet, found, True, False, False, False)
    right = {f"said.{at}": found.right.ruling for at in range(4)}
    again = asked(tablet, "?row=1")
    assert again.id == found.id
    form = {"sheet": 1, "entry": "quiz", "row": 1, "why": "misheard", "question": found.id, **right}
    assert tablet.taps("correct-row", "sheet:1", more=form).status == 200
    assert reckon(sheet(house)).totals == (0, 0, 0, 0)
    tablet.taps("take-back", "sheet:1", strand="sheet:1")
    assert reckon(sheet(house)).totals == (3, -1, -1, -1)
    other = question(next(id for id in ids() if id != found.id), BOOK)
    assert other is not None
    asks = {"question": other.id, "said.0": other.right.ruling, **OUT}
    got = tablet.taps("correct-row", "sheet:1", more=form | asks)
    assert (got.status, "question can’t be changed" in got.text) == (422, True)
    struck = {"sheet": 1, "row": 1, "why": "no", "struck": 1}
    assert tablet.taps("correct-row", "sheet:1", more=struck).status == 200
    assert asked(tablet, "?row=1").id == found.id
    assert asked(tablet).id != found.id, "a struck question is not asked again either"


def test_bad_answers_get_a_sentence(tablet: Device) -> None:
    begins(tablet, "quiz")
    found = asked(tablet)
    for fields, sentence in (
        ({"question": "nothing"}, "There is no such question."),
        ({"question": found.id, "said_0": "<b>"}, "That isn’t one of the answers."),
        ({"question": found.id}, "Somebody must have answered."),
    ):
        got = writes(tablet, "quiz", **fields)
        assert got.status in (400, 422)
        assert sentence in got.text
    begins(tablet, "balance")
    got = writes(tablet, "quiz", sheet=2, question=found.id, said_0=found.right.ruling)
    assert "That belongs on another kind of sheet." in got.text


def test_a_phone_that_only_looks_sees_the_answer(tablet: Device, phone: Device) -> None:
    begins(tablet, "quiz", phones="")
    found = asked(tablet)
    assert found.why.reason not in phone.looks("sheet:1")
    answers(tablet, found, True, False, True, False)
    assert found.why.reason in phone.looks("sheet:1")
