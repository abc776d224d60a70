"""Every .hand file is played; together they reach every ruling that moves something."""

from pathlib import Path

import pytest
from shelf import BOOK

from referee.core.book.book import Book
from referee.core.messages.law import Ruled
from referee.notation.player import play

ROOT = Path(__file__).parent.parent
LESSONS = ROOT / "rulebook" / "lessons"
SCENARIOS = sorted([*(ROOT / "tests" / "scenarios").rglob("*.hand"), *LESSONS.glob("*.hand")])


@pytest.fixture(scope="module")
def book() -> Book:
    return BOOK


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_hand_goes_as_written(path: Path, book: Book) -> None:
    played = play(path.read_text(encoding="utf-8"), book)
    assert played.wrong == []
    assert played.checks, "the file expects nothing"


def test_every_ruling_that_moves_something_is_reached(book: Book) -> None:
    reached = {
        (event.law, event.ruling)
        for path in SCENARIOS
        for entry in play(path.read_text(encoding="utf-8"), book).log.entries
        for event in entry.events
        if isinstance(event, Ruled)
    }
    every = {
        (law.id, ruling.id) for law in book.laws.values() for ruling in law.rulings if ruling.moves
    }
    assert every - reached == set()


def test_every_game_that_can_be_played_has_a_scenario(book: Book) -> None:
    texts = [path.read_text(encoding="utf-8") for path in SCENARIOS]
    played = {
        words[1]
        for text in texts
        for line in text.splitlines()
        if (words := line.split()) and words[0] == "game"
    }
    assert set(book.games) - played == set()
