"""Games in which each plays against the dealer alone, tapped from the bet to the payment by what
the dealer's line says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from test_games_against_the_dealer import GAMES

from .play import House, Play
from .test_called_games import look
from .test_games_of_files import Dealt, dealing, show


@pytest.fixture
def dealt(play: Play, house: House) -> Iterator[Dealt]:
    """Deals a game against the dealer, Cy."""
    yield from dealing(play, house, GAMES)


def line(play: Play, *said: str) -> Play:
    """What the dealer's line says."""
    for each in said:
        expect(play.page.locator("body")).to_contain_text(each)
    return play


def test_five_cards_and_two(dealt: Dealt) -> None:
    play = line(dealt("pai-gow-poker"), "Ann: bet up to 100 (Cy matches it), or fold.")
    look(play, "pai-gow-bet")
    play.open("Bet …").tap("Bet 1").open("Bet …").tap("Bet 1")
    line(play, "Cy deals seven cards", "If your two beats your five, your hand is foul")
    look(play, "pai-gow-dealt")
    play.tap("All set")
    show(play, "Kd Kc 9h 6s 3d As Ad", "8h 8d 8s 4s 2c Jd Jc", "Qd Qh 7c 6d 2s Ac Tc")
    look(play, "pai-gow-shown")
    expect(play.page.locator("#sheet")).to_contain_text("foul (“two” beats “five”)")
    play.tap("Pay Bob 2 and Cy 2")
    assert play.stacks() == [99, 101, 100]


def test_a_dealer_with_less_than_queen_high(dealt: Dealt) -> None:
    play = dealt("three-card-casino").tap("Bet 1", "Bet 1")
    line(play, "Cy deals three cards face down, Ann first. Ann: bet 1 (Cy matches it), or fold.")
    look(play, "three-card-dealt")
    play.tap("Bet 1", "Fold")
    line(play, "With less than queen-2 high, Cy pays first bets only.")
    show(play, "Td Th 6c", "Jd 9s 2c")
    look(play, "three-card-shown")
    play.tap("Pay Ann 2 and Cy 4")
    assert play.stacks() == [101, 99, 100]


def test_a_natural_twenty_one(dealt: Dealt) -> None:
    play = dealt("twenty-one").open("Bet …").tap("Bet 1").open("Bet …").tap("Bet 1")
    line(play, "Cy deals one down and one up, Ann first. Ann: one more card, face up, or pass.")
    look(play, "twenty-one-card")
    play.tap("Pass", "Take a card")
    line(play, "Deal Bob one card, face up.")
    play.tap("Pass", "Pass", "Pass", "Pass")
    show(play, "Ah Kd", "7h 6d 8c", "Ts 9s")
    look(play, "twenty-one-shown")
    play.tap("Pay Ann 2 and Bob 2")
    assert play.stacks() == [101, 101, 98]


def test_three_bets_that_ride(dealt: Dealt) -> None:
    play = dealt("let-it-ride").tap("Bet 1", "Bet 1")
    line(play, "Cy deals three cards face down, Ann first. Ann: bet 1 (Cy matches it), or no more.")
    look(play, "ride-dealt")
    play.tap("Bet 1 more", "No more")
    line(play, "Deal one face up on the board.")
    play.tap("Bet 1 more", "No more")
    line(
        play,
        "Deal one face up on the board. Showdown: everyone shows; a pair of tens or better wins",
    )
    expect(play.button("Bob loses")).to_be_visible()
    look(play, "ride-showdown")
