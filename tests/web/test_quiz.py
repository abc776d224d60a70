"""The quiz alone: every question once, an answer counts once, and nothing is written in any log."""

from __future__ import annotations

import re

from conftest import House
from device import Device
from shelf import BOOK

from referee.web.quiz.questions import ids, question

from .test_scores import begins

SCORE = re.compile(r"(\d+) of (\d+) right")


def next_one(device: Device) -> str:
    """The question that comes now."""
    got = device.opens("/quiz")
    return got.headers["Location"].rsplit("/", 1)[1].partition("?")[0] if got.status == 303 else ""


def answers(device: Device, id: str, rightly: bool) -> str:
    """Answer it; the page that opens."""
    asked = question(id, BOOK)
    assert asked is not None
    said = next(choice for choice in asked.choices if choice.right == rightly)
    got = device.posts(f"/quiz/{id}", {"said": said.ruling})
    assert got.status == 303
    return device.opens(got.headers["Location"]).text


def test_every_question_once_then_the_score_and_from_the_start(phone: Device) -> None:
    seen = []
    while id := next_one(phone):
        seen.append(id)
        page = answers(phone, id, rightly=len(seen) % 3 > 0)
        right = len(seen) - len(seen) // 3
        assert SCORE.search(page).groups() == (str(right), str(len(seen)))
    assert sorted(seen) == sorted(ids())
    assert f"{right} of {len(ids())} right" in phone.opens("/quiz").text
    assert phone.posts("/quiz", {}).status == 303
    assert next_one(phone)


def test_the_answer_is_shown_only_once_it_is_given(phone: Device) -> None:
    asked = question("raise-not-seen", BOOK)
    assert asked is not None
    before = phone.opens("/quiz/raise-not-seen").text
    assert all(choice.say in before for choice in asked.choices)
    assert asked.why.reason not in before
    assert "This is the ruling." not in before
    after = answers(phone, "raise-not-seen", rightly=True)
    assert asked.why.reason in after
    assert "This is the ruling." in after
    assert f'href="/laws/{asked.law}"' in after


def test_an_answer_counts_once(phone: Device) -> None:
    answers(phone, "raise-not-seen", rightly=False)
    page = answers(phone, "raise-not-seen", rightly=True)
    assert SCORE.search(page).groups() == ("0", "1")


def test_bad_answers_get_a_sentence_and_change_nothing(phone: Device) -> None:
    got = phone.posts("/quiz/raise-not-seen", {"said": "<b>"})
    assert got.status == 400
    assert "That isn’t one of the answers." in got.text
    assert phone.posts("/quiz/raise-not-seen", {}).status == 400
    assert phone.posts("/quiz/nothing", {"said": "back"}).status == 404
    assert phone.opens("/quiz/../secret.key").status in (303, 404)
    assert not SCORE.search(phone.opens("/quiz/raise-not-seen?said=nothing").text)


def test_who_may_look_at_the_house_may_play_also_without_a_night(house: House) -> None:
    home = house.device()
    assert next_one(home)
    assert house.table.nights() == ()
    assert house.in_the_house().opens("/quiz").headers["Location"].startswith("/knock")


def test_it_is_reached_from_the_rulebook_the_menu_and_a_phone(
    tablet: Device, phone: Device
) -> None:
    link = 'href="/quiz?night=1"'
    assert link in tablet.opens("/rulebook?night=1").text
    assert 'href="/quiz"' in tablet.opens("/rulebook").text
    assert link in tablet.opens("/night/1/sheet/menu").text
    assert link in phone.looks("phone")
    got = phone.opens("/quiz?night=1")
    page = phone.opens(got.headers["Location"]).text
    assert 'href="/night/1"' in page, "and leads back to the table"


def test_an_answer_that_was_not_given_is_not_shown_by_its_address(phone: Device) -> None:
    asked = question("raise-not-seen", BOOK)
    assert asked is not None
    page = phone.opens(f"/quiz/raise-not-seen?said={asked.right.ruling}").text
    assert asked.why.reason not in page
    assert "This is the ruling." not in page


def test_no_answer_is_shown_while_they_are_played_for(house: House, tablet: Device) -> None:
    """Neither by its address nor by answering alone; and what was answered before waits too."""
    asked = question("raise-not-seen", BOOK)
    assert asked is not None
    answers(tablet, "raise-not-seen", rightly=True)
    begins(tablet, "quiz")
    shown = f"/quiz/raise-not-seen?said={asked.right.ruling}"
    got = tablet.posts("/quiz/raise-not-seen", {"said": asked.right.ruling})
    for page in (tablet.opens(shown).text, tablet.opens(got.headers["Location"]).text):
        assert "The quiz is played for chips" in page
        assert asked.why.reason not in page
    assert tablet.taps("sheet-end", "sheet:1", sheet=1).status == 200
    assert asked.why.reason in tablet.opens(shown).text
