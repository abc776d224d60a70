"""A story is searched only for turns of phrase whose words it has, and misses none for that."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.core.book.book import Book
from referee.finding.cases import read
from referee.finding.index import Finder
from referee.finding.kinds import kinds
from referee.finding.moments import moment
from referee.finding.words import cut

HERE = Path(__file__).parent
STORIES = [
    row.get("query") or row["story"]
    for name in ("tuning", "third", "several", "later", "newest", "pen10", "pen11", "pen12")
    for row in map(json.loads, (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())
]


@pytest.mark.parametrize("part", range(4))
def test_no_turn_of_phrase_and_no_game_is_missed(finds: Finder, part: int) -> None:
    for story in STORIES[part::4]:
        plain = story.lower().replace("’", "'")
        every = [
            match.span() for saying in finds.sayings.all for match in saying.said.finditer(plain)
        ]
        assert sorted(finds.sayings.spans(story)) == sorted(every), story
        assert finds.sayings.heard(story, set(cut(story)))[1] == kinds(plain), story


@pytest.mark.parametrize(
    ("story", "law"),
    [
        ("he dealt the turn while two of us still had to call, it’s a nine", "turn-too-soon"),
        ("do I have to show, everybody else folded", "last-hand-need-not-show"),
        ("she says raise without saying how much, and it’s only 12 to ten", "insufficient-bet"),
    ],
)
def test_what_is_told_in_other_words_is_found(finds: Finder, story: str, law: str) -> None:
    assert finds.find(story)[0].law.id == law


def test_both_faults_of_a_sentence_are_ruled_on(finds: Finder) -> None:
    story = (
        "Fritz called before it was his turn, and Ann dropped her hole card face up on the table"
    )
    reading = read(finds, story)
    ruled = [step.law.id for step in reading.case]
    assert {"out-of-turn", "cards-shown-in-play"} <= set(ruled)


def test_a_law_of_another_game_is_not_offered_beside_that_of_this_one(
    finds: Finder, book: Book
) -> None:
    now = moment(book, "baseball", "betting")
    reading = read(finds, "Ann accidentally flipped over one of her hole cards", now)
    told = [*(step.law for step in reading.steps), *(found.law for found in reading.choices)]
    assert "stud-hole-card-up" in [law.id for law in told]
    assert all("board" not in law.games for law in told)
