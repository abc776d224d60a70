"""The quiz as values: each question is what was played, its right answer what the engine rules."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from shelf import BOOK

from referee.core.messages.law import Ruled
from referee.notation.player import play
from referee.notation.quiz import posed
from referee.notation.reader import HandError, read
from referee.screens.quiz.quiz import QuizQuestion, question
from referee.screens.words.law import filled

HANDS = sorted((Path(__file__).parents[2] / "rulebook" / "quiz").glob("*.hand"))
MOST_WORDS = 40
"""So many are read in ten seconds."""


@cache
def asked(path: Path) -> QuizQuestion:
    hand = posed(path.read_text(encoding="utf-8"), BOOK)
    chapters = BOOK.front.chapters
    return question(
        path.stem, hand.story, hand.entries, hand.night, hand.ruling, BOOK.laws, chapters
    )


def test_there_are_forty_and_some_of_every_chapter() -> None:
    assert len(HANDS) >= 40
    titles = {asked(path).chapter for path in HANDS}
    assert titles == {chapter.title for chapter in BOOK.front.chapters}


def test_the_right_answer_is_what_the_engine_rules(subtests: pytest.Subtests) -> None:
    for path in HANDS:
        with subtests.test(path.stem):
            log = play(path.read_text(encoding="utf-8"), BOOK).log
            events = [event for entry in log.entries for event in entry.events]
            ruled = next(event for event in events if isinstance(event, Ruled))
            found = asked(path)
            assert found.right.ruling == ruled.ruling
            assert found.right.say == filled(ruled.say, ruled.offender, log.night)
            assert found.law == ruled.law


def test_two_to_four_answers_that_differ_and_one_is_right(subtests: pytest.Subtests) -> None:
    for path in HANDS:
        with subtests.test(path.stem):
            choices = asked(path).choices
            assert 2 <= len(choices) <= 4
            assert sum(choice.right for choice in choices) == 1
            assert len({choice.say for choice in choices}) == len(choices)
            assert [choice.letter for choice in choices] == list("ABCD"[: len(choices)])
            assert "{" not in "".join(choice.say for choice in choices)
    first = [asked(path).choices[0].right for path in HANDS]
    assert len(HANDS) / 5 < sum(first) < len(HANDS) * 4 / 5, "the place tells nothing"


def test_a_story_is_short_a_question_and_about_what_was_played(subtests: pytest.Subtests) -> None:
    for path in HANDS:
        with subtests.test(path.stem):
            text = path.read_text(encoding="utf-8")
            script, story = read(text), posed(text, BOOK).story
            assert story.endswith("?")
            assert len(story.split()) <= MOST_WORDS
            seats = set(script.header["seats"].words[1:])
            named = set(re.findall(r"\b(?:Ann|Bob|Cy|Dot|Eva|Finn)\b", story))
            assert named <= seats
            played = " ".join(line.text for line in (*script.header.values(), *script.acts))
            told = set(re.findall(r"\b\d+\b", story)) - set(SAID.get(path.stem, ()))
            assert told <= set(re.findall(r"\b\d+\b", played))
            assert not set(re.findall(r"\b(?:he|she|his|her|him)\b", story.lower()))


SAID = {
    "above-the-pot": ("4",),  # antes
    "banknote-in-the-pocket": ("60",),  # not on the table
    "chip-found-later-lost": ("5",),
    "chip-found-later-won": ("5", "29"),  # what is left of 30 after the ante
    "pot-questioned-after-the-shuffle": ("34",),  # four antes and three bets
    "wrong-one-was-paid": ("34",),
    "two-motions": ("15",),
    "said-and-put-in": ("25",),
    "one-big-chip": ("25",),
}
"""Numbers of a story that nobody put in as a bet."""


def test_what_is_said_once_it_is_answered() -> None:
    found = asked(next(path for path in HANDS if path.stem == "false-openers-alone"))
    assert found.game == "Jackpots, ante 1, bets 2 and 4, 3 raises"
    assert found.went[0].startswith("Antes in")
    assert found.went[-1].startswith("Ann ")
    assert found.moved[-1].endswith(" carried over to the next deal")
    assert found.cites[0].startswith("Morehead 30")
    assert found.why.reason
    assert found.choice("all-dropped") == found.right
    assert found.choice("nonsense") is None


def test_a_hand_that_asks_for_no_law_or_cannot_be_ruled_is_no_question() -> None:
    head = "game five-card-draw\nseats Ann Bob\n\nAnn checks\n"
    with pytest.raises(HandError, match="asks for no law"):
        posed(head, BOOK)
    with pytest.raises(HandError, match="law-not-now"):
        posed(head + "law false-openers\n", BOOK)
