"""Games in which each plays against the dealer alone, tapped from the bet to the payment by what
the dealer's line says."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect
from test_games_against_the_dealer import GAMES
from test_games_never_seen import written

from .play import House, Play
from .test_called_games import called, look
from .test_games_of_files import show

Dealt = Callable[[str], Play]


@pytest.fixture
def dealt(play: Play, house: House) -> Iterator[Dealt]:
    """Deals a game against the dealer, Cy, of a file of the house."""
    folder = house.data / "house"
    folder.mkdir(exist_ok=True)

    def deal(name: str) -> Play:
        (folder / f"{name}.toml").write_text(written(name, GAMES[name]), encoding="utf-8")
        return called(play, name, 100).tap("Deal the first hand")

    yield deal
    for path in folder.glob("*.toml"):
        path.unlink()


def line(play: Play, *said: str) -> Play:
    """What the dealer's line says."""
    for each in said:
        expect(play.page.locator("body")).to_contain_text(each)
    return play


def test_five_cards_and_two(dealt: Dealt) -> None:
    play = dealt("pai-gow-poker")
    look(play, "pai-gow-bet")
    line(play, "Ann: bet")
    play.open("Bet …")
    look(play, "pai-gow-amount")
    play.tap("Bet 1").open("Bet …").tap("Bet 1")
    look(play, "pai-gow-dealt")
    play.tap("Split")
    look(play, "pai-gow-showdown")
    show(play, "Kd Kc 9h 6s 3d As Ad", "8h 8d 8s 4s 2c Jd Jc", "Qd Qh 7c 6d 2s Ac Tc")
    look(play, "pai-gow-shown")
    expect(play.page.locator("#sheet")).to_contain_text("its two beats its five")
    play.tap("Pay all")
    assert play.stacks() == [99, 101, 100]


def test_three_cards_and_a_dealer_who_has_nothing(dealt: Dealt) -> None:
    play = dealt("three-card-casino")
    look(play, "three-card-bet")
    play.tap("Bet 1", "Bet 1", "Bet 1", "Fold")
    look(play, "three-card-showdown")
    show(play, "Td Th 6c", "Jd 9s 2c")
    look(play, "three-card-shown")


def test_a_natural_twenty_one(dealt: Dealt) -> None:
    play = dealt("twenty-one")
    look(play, "twenty-one-bet")


def test_three_bets_that_ride(dealt: Dealt) -> None:
    play = dealt("let-it-ride")
    look(play, "ride-bet")
    play.tap("Bet 1", "Bet 1")
    look(play, "ride-dealt")
