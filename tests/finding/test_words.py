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
    assert tokens("9" * 5000) == ["9" * 5000]
    assert tokens("called 10, was 40") == ["called", "ten", "was", "40"]


def test_slang_is_read_as_the_books_words() -> None:
    reader = Reader({"shoved": "all in", "hole cards": "down card"})
    assert reader.stems("Bob shoved, saw my hole cards") == [
        *("bob", "all", "in", "see", "my", "down", "card")
    ]


def test_a_misspelt_word_is_read_as_the_nearest_known() -> None:
    reader = Reader({"mucked": "throw hand"})
    reader.learn(["opener", "string", "misdeal", "exposed", "turned"])
    assert reader.words("misdael") == ["misdeal"]
    assert reader.words("strnig bet") == ["string", "bet"]
    assert reader.words("tunred over, exopsed") == ["turned", "over", "exposed"]
    assert reader.words("zebra") == ["zebra"]  # near nothing: left as it is
    assert reader.words("openers") == ["opener"]  # another ending of a known word
    assert reader.stems("mukced", mend=True) == ["throw", "hand"]  # slang has its slips, too
    assert reader.stems("misdael") == ["misdael"]  # and in the book itself nothing is mended


def test_accents_fall_away_and_other_scripts_say_nothing() -> None:
    assert tokens("ÀNTE naïve ½ 賭け 🂡") == ["ante", "naive", *tokens("1 2")]
    assert tokens("賭け 🂡") == []


def test_large_numbers_are_one_word() -> None:
    assert {stem(word) for word in ("15", "40", "2200", "twenty", "hundred")} == {"number"}
    assert stem("four") == "four"


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [("bet", "bet", 0), ("bet", "bte", 1), ("bet", "best", 1), ("bet", "raise", 3), ("", "ab", 2)],
)
def test_letters_to_change(one: str, other: str, far: int) -> None:
    assert distance(one, other, 2) == far
