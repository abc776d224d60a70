"""Every .hand file is played; together they reach every ruling that moves something."""

from functools import cache
from pathlib import Path

import pytest
from shelf import BOOK

from referee.core.messages.law import Ruled
from referee.notation.player import Played, play

ROOT = Path(__file__).parent.parent
PRODUCT = ("lessons", "quiz")
SCENARIOS = sorted(
    path
    for folder in (ROOT / "tests" / "scenarios", *(ROOT / "rulebook" / name for name in PRODUCT))
    for path in folder.rglob("*.hand")
)


@cache
def played(path: Path) -> Played:
    return play(path.read_text(encoding="utf-8"), BOOK)


@pytest.mark.parametrize(
    "folder", sorted({path.parent for path in SCENARIOS}), ids=lambda it: it.name
)
def test_each_hand_goes_as_written(folder: Path, subtests: pytest.Subtests) -> None:
    for path in SCENARIOS:
        if path.parent == folder:
            with subtests.test(path.stem):
                assert played(path).wrong == []
                assert played(path).checks, "the file expects nothing"


def test_every_ruling_that_moves_something_is_reached() -> None:
    reached = {
        (event.law, event.ruling)
        for path in SCENARIOS
        for entry in played(path).log.entries
        for event in entry.events
        if isinstance(event, Ruled)
    }
    every = {
        (law.id, ruling.id) for law in BOOK.laws.values() for ruling in law.rulings if ruling.moves
    }
    assert every - reached == set()


def test_every_game_that_can_be_played_has_a_scenario() -> None:
    texts = [path.read_text(encoding="utf-8") for path in SCENARIOS]
    heads = {
        words[1]
        for text in texts
        for line in text.splitlines()
        if (words := line.split()) and words[0] == "game"
    }
    assert set(BOOK.games) - heads == set()


LATER_LAWS = (
    *("hands-exchanged", "extra-card-on-a-street", "extra-common-card", "live-cards-swept-up"),
    *("burn-card-seen", "did-they-act", "order-of-hands", "order-with-wild-cards", "quartering"),
    *("lending", "rule-named-too-late", "ante-after-looking", "upcard-dealt-down"),
    *("blinds-in-wrong-seats", "tabled-facing-a-bet", "short-big-blind", "tiny-all-in-completed"),
    *("same-blind-twice-heads-up", "misheard-word", "joker-on-the-board", "passing-cards"),
    *("roll-out-order", "knock-without-the-cards", "widow-and-stock-turns"),
)
"""Laws whose rulings mostly move nothing, so that no other test asks for a scenario of theirs."""


def test_each_of_the_later_laws_is_ruled_in_a_scenario() -> None:
    ruled = {
        event.law
        for path in SCENARIOS
        for entry in played(path).log.entries
        for event in entry.events
        if isinstance(event, Ruled)
    }
    assert set(LATER_LAWS) <= set(BOOK.laws)
    assert set(LATER_LAWS) - ruled == set()
