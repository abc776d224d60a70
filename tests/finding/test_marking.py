"""Which words are marked: what was typed, however it was spelt, and what slang stands for."""

from __future__ import annotations

from referee.finding.index import Finder
from referee.finding.marking import marked


def hits(finds: Finder, asked: str, text: str) -> list[str]:
    """The words of a text that are marked for a question."""
    words = finds.find(asked)[0].words
    pieces = marked(text, words, finds.reader)
    assert "".join(piece.text for piece in pieces) == text
    return [piece.text for piece in pieces if piece.hit]


def test_words_are_marked_in_every_form(finds: Finder) -> None:
    assert hits(finds, "he opened", "Who opens? May I open?") == ["opens", "open"]
    assert hits(finds, "two bets", "A bet, or two.") == ["bet", "two"]


def test_small_words_are_not_marked(finds: Finder) -> None:
    assert hits(finds, "he gave me the card", "The card is his.") == ["card"]


def test_a_misspelt_word_marks_what_it_was_read_as(finds: Finder) -> None:
    assert hits(finds, "a misdael", "Misdeal: too late?") == ["Misdeal"]
    assert hits(finds, "crads expsoed", "A card exposed") == ["card", "exposed"]


def test_slang_marks_the_words_of_the_book(finds: Finder) -> None:
    assert hits(finds, "he shoved", "All in for less") == ["All"]  # "in" is a small word
    assert hits(finds, "we binned the deck", "The pack is thrown away") == ["pack", "thrown"]


def test_accents_and_apostrophes_stay_as_they_are(finds: Finder) -> None:
    assert hits(finds, "dealer's raise", "The dealer’s raise — ½ the pot") == ["dealer’s", "raise"]
