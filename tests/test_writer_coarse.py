"""What a table in a hurry said is written so that it reads back to the same chips and piles, and is
written the same again."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.core.book.book import Book
from referee.core.log import Log
from referee.core.log.film import reels
from referee.core.state.night import Night
from referee.core.state.pots import pots
from referee.notation.phh.deals import deals
from referee.notation.player import play
from referee.notation.writer import as_hand

WITHOUT_WORDS = "put-right"  # a deal put right is told by a remark
COARSE = sorted((Path(__file__).parent / "scenarios" / "coarse").glob("*.hand"))


def written(log: Log, book: Book) -> str:
    """The log from its first deal on, finished or not."""
    found = deals(reels(log))
    return as_hand([tap for deal in found for tap in deal.entries], book, found[0].before)


def chips(night: Night) -> object:
    """Stacks, the pot, what nobody is said to have put in, and the piles."""
    hand = night.playing
    return (
        [(player.name, night.holds(player.seat)) for player in night.players],
        (night.pot, hand.loose if hand else 0),
        pots(hand) if hand is not None else (),
    )


@pytest.mark.parametrize("path", COARSE, ids=lambda path: path.stem)
def test_a_coarse_deal_is_written_and_read_to_the_same_piles(path: Path, book: Book) -> None:
    first = play(path.read_text(encoding="utf-8"), book).log
    text = written(first, book)
    played = play(text, book)
    assert ("not told" in text) == (path.stem == WITHOUT_WORDS), text
    assert played.ok, (played.wrong, text)
    assert chips(played.log.night) == chips(first.night), text
    if path.stem != WITHOUT_WORDS:
        assert written(played.log, book) == text


def test_a_counted_pile_and_a_short_call_are_written_as_such(book: Book) -> None:
    path = next(path for path in COARSE if path.stem == "counted-piles")
    text = written(play(path.read_text(encoding="utf-8"), book).log, book)
    assert "\nBob all-in for 1\n" in text
    assert "\nthe pot 1 is 5\nthe pot 0 is 8\n" in text


def test_each_all_in_of_a_real_stack_is_written_with_its_chips(book: Book) -> None:
    """A bet, a raise, and a bet before which two others passed."""
    head = "game five-card-draw\nseats Ann Bob Cy\nlimit none 2\n\nchips real bets\nall ante\n"
    for acts in (
        "Ann all-in for 5\nBob all-in for 9\nCy all-in for 9",
        "Ann checks\nBob checks\nCy all-in for 7",
        "Cy all-in for 7, others pass\nAnn all-in for 3",
    ):
        first = play(f"{head}{acts}\n", book)
        assert first.ok, first.wrong
        text = written(first.log, book)
        for said in acts.replace(", others pass", "").splitlines():
            assert f"\n{said}" in text, text
        again = play(text, book)
        assert again.ok, (again.wrong, text)
        assert chips(again.log.night) == chips(first.log.night), text


@pytest.mark.parametrize("answer", ["9" * 11, "9" * 5000])
def test_an_answer_of_too_many_digits_is_none(book: Book, answer: str) -> None:
    head = "game jackpots\nseats Ann Bob Cy\n\nall ante\n"
    played = play(f"{head}law forgotten-ante known yes, who Ann, ante {answer}\n", book)
    assert [line for line, _ in played.wrong] == [5]
