"""A story that names its game is not answered by a law of another one."""

from __future__ import annotations

import pytest

from referee.core.book.book import Book
from referee.finding.index import Finder
from referee.finding.kinds import kinds


@pytest.mark.parametrize(
    ("story", "fits", "not_"),
    [
        ("on the flop he bet", "board", "draw"),
        ("he drew two and I stood pat", "draw", "stud"),
        ("my door card was a king", "stud", "board"),
        ("it was anaconda", "passing", "board"),
        ("knock poker, he had tens", "stock", "stud"),
    ],
)
def test_a_game_is_known_by_its_words(story: str, fits: str, not_: str) -> None:
    assert fits in kinds(story)
    assert not_ not in kinds(story)


def test_a_story_without_a_game_is_of_any() -> None:
    assert kinds("she bet before me") == frozenset()


def test_two_games_named_leave_both_open() -> None:
    assert {"board", "stud"} <= kinds("in hold'em, not in stud")


@pytest.mark.parametrize(
    ("story", "other"),
    [
        ("there weren't enough cards left for the last of us after the draw", "stud"),
        ("seven-card stud, one card came too soon", "board"),
    ],
)
def test_laws_of_other_games_come_last(finds: Finder, book: Book, story: str, other: str) -> None:
    found = [each.law.games for each in finds.find(story)[:3]]
    assert (other,) not in found
