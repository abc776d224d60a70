"""From hurried typing to stems."""

from __future__ import annotations

import pytest

from referee.finding.words import Reader, distance, stem, tokens


@pytest.mark.parametrize(
    ("words", "same"),
    [
        (("bet", "bets", "betting"), "bet"),
        (("raise", "raises", "raised", "raising"), "rais"),
        (("throw", "threw", "thrown", "throws", "throwing"), "throw"),
        (("card", "cards"), "card"),
        (("ante", "antes"), "ante"),
        (("player", "players"), "player"),
        (("carry", "carries", "carried"), "carry"),
        (("pass", "passes", "passed", "passing"), "pass"),
        (("fold", "folds", "folded", "folding"), "fold"),
    ],
)
def test_endings_fall_away(words: tuple[str, ...], same: str) -> None:
    assert {stem(word) for word in words} == {same}


def test_apostrophes_capitals_and_numbers() -> None:
    assert tokens("He'd GIVE me 4, I asked-for 3!") == [
        *("hed", "give", "me", "four", "i", "asked", "for", "three")
    ]
    assert tokens("called 10, was 40") == ["called", "ten", "was", "40"]


def test_slang_is_read_as_the_books_words() -> None:
    reader = Reader({"shoved": "all in", "hole cards": "down card"})
    assert reader.stems("Bob shoved, saw my hole cards") == [
        *("bob", "all", "in", "see", "my", "down", "card")
    ]


def test_a_misspelt_word_is_read_as_the_nearest_known() -> None:
    reader = Reader({"mucked": "throw hand"})
    reader.learn(["openers"[:-1], "string", "misdeal", "expos"])
    assert reader.stems("misdael", mend=True) == ["misdeal"]
    assert reader.stems("strnig bet", mend=True) == ["string", "bet"]
    assert reader.stems("zebra", mend=True) == ["zebra"]  # near nothing: left as it is
    assert reader.stems("misdael") == ["misdael"]  # and in the book itself nothing is mended


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [("bet", "bet", 0), ("bet", "bte", 1), ("bet", "best", 1), ("bet", "raise", 3), ("", "ab", 2)],
)
def test_letters_to_change(one: str, other: str, far: int) -> None:
    assert distance(one, other, 2) == far
