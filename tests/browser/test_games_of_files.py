"""Games that a house tells by files, tapped from the ante to the payment: each with a word that no
game of the book has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import pytest
import test_games_of_a_kitchen_table as kitchen
import test_games_of_the_fourth_lot as fourth
from playwright.sync_api import expect
from test_games_never_seen import Written, written

from .play import House, Play
from .test_called_games import called, look

ANTE = "Everybody’s in: ante 1"
Dealt = Callable[[str], Play]


def dealing(play: Play, house: House, games: Mapping[str, Written], *then: str) -> Iterator[Dealt]:
    """Deals a game of a file, which lies in the house for as long as the test runs."""
    folder = house.data / "house"
    folder.mkdir(exist_ok=True)

    def deal(name: str) -> Play:
        (folder / f"{name}.toml").write_text(written(name, games[name]), encoding="utf-8")
        return called(play, name, 100).tap("Deal the first hand", *then)

    yield deal
    for path in folder.glob("*.toml"):
        path.unlink()


@pytest.fixture
def dealt(play: Play, house: House) -> Iterator[Dealt]:
    yield from dealing(play, house, {**kitchen.ALL, **fourth.ALL}, ANTE)


def show(play: Play, *hands: str) -> None:
    """Type what is shown, one after the other."""
    play.open("Show cards …")
    for hand in hands:
        typed = play.page.locator("#sheet #typed")
        typed.fill(hand)
        heard = play.shown
        typed.press("Enter")
        expect(play.page.locator(f"dialog#sheet[data-shown='{heard + 1}']")).to_be_visible()


def test_who_kept_as_many_as_they_like_types_as_many(dealt: Dealt) -> None:
    play = dealt("scrotum").tap("All check", "All discarded", "All check")
    look(play, "any-number")
    expect(play.page.locator("body")).to_contain_text("everyone shows all their cards")
    show(play, "Kh Kd", "Ah Qd 9c 4s 2d", "As")
    look(play, "any-number-shown")
    play.tap("Pay Ann 3")
    assert play.stacks() == [102, 99, 99]


def test_the_board_is_told_before_the_widow(dealt: Dealt) -> None:
    play = dealt("spit-guts").open("Everyone shows …")
    play.page.locator("[name='way.0'][value=in]").check()
    play.tap("The rest are out")
    show(play, "7s Kh Kd 9c 2c", "Ah Qh 7h Th")
    look(play, "board-and-widow")
    expect(play.page.locator("#sheet")).to_contain_text("Board, widow")
    play.tap("Pay Ann 3")
    assert play.stacks() == [102, 99, 99]


def test_it_costs_something_to_stay_in_round_and_round(dealt: Dealt) -> None:
    play = dealt("teen-patti").open("Stay for …")
    look(play, "stay")
    play.tap("Stay for 1").tap("Fold").pot(4).tap("Show the hands")
    show(play, "9s 9d Kc", "Kh 2d 5c")
    play.tap("Pay Ann 4")
    assert play.stacks() == [102, 99, 99]


def test_a_hand_of_ones_own_against_the_pot(dealt: Dealt) -> None:
    play = dealt("red-dog").open("Bet 1+ …").tap("Bet 1")
    expect(play.page.locator("body")).not_to_contain_text("deals five cards")
    look(play, "own-hand")
    play.tap("Higher: wins 1").pot(2).open("Bet 1+ …").tap("Bet 1")
    play.tap("Not higher: 1 in the pot").pot(3).tap("Pass")
    play.tap("Nobody wins: the pot carries over")
    assert play.stacks() == [100, 98, 99]


def test_a_card_ends_the_deal(dealt: Dealt) -> None:
    play = dealt("until-a-pair").tap("All check").open("An open pair up …").tap("Bob")
    look(play, "ended")
    expect(play.page.locator("body")).not_to_contain_text("best five")
    show(play, "Ks 9d", "4h 4c", "Ad Js")
    play.tap("Pay Bob 3")
    assert play.stacks() == [99, 102, 99]


def test_two_natural_sevens_take_it_all(dealt: Dealt) -> None:
    play = dealt("axe-and-sevens").tap("All check", "Pat", "Pat", "Pat", "All check")
    show(play, "Ad As Jc 2h 9h", "7s 7d Qh 4c 3c", "Kd Td Th 8s 6c")
    look(play, "top")
    play.tap("Pay Bob 3")
    assert play.stacks() == [99, 102, 99]
