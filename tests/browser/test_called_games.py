"""Games that are no round of bets, tapped on the felt: lives, legs, bets against the pot."""

from __future__ import annotations

import os
from urllib.parse import urlencode

from playwright.sync_api import expect

from .play import MARKS, Play

NAMES = ("Ann", "Bob", "Cy")


def called(play: Play, game: str, chips: int = 20) -> Play:
    """A night that begins with this game, its first deal dealt."""
    sent = [("tap", f"called {next(MARKS)}"), ("game", game), *(("name", name) for name in NAMES)]
    sent += [("chips", str(chips)) for _ in NAMES]
    answer = play.page.request.post(
        f"{play.base}/night",
        data=urlencode(sent),
        headers={"Content-Type": "application/x-www-form-urlencoded", "Origin": play.base},
    )
    assert answer.ok, answer.text()
    play.page.goto(answer.url)
    return play.seated()


def look(play: Play, name: str) -> None:
    if os.environ.get("LOOK"):
        for width, height in ((1280, 800), (390, 844)):
            play.page.set_viewport_size({"width": width, "height": height})
            play.page.wait_for_timeout(150)
            play.page.screenshot(path=f"{os.environ['LOOK']}/{name}-{width}.png")
        play.page.set_viewport_size({"width": 1280, "height": 800})


def test_a_life_is_lost_with_two_taps(play: Play) -> None:
    called(play, "screw-your-neighbor", 3).tap("Deal the first hand")
    look(play, "swap")
    play.tap("Swap", "Keep the card", "Keep the card")
    look(play, "lives")
    play.page.locator(".toggles").get_by_text("Bob").click()
    play.tap("Loses a life")
    look(play, "lost")
    expect(play.page.locator("body")).to_contain_text("Bob loses a life and pays 1")
    assert play.stacks() == [3, 2, 3]


def test_a_bet_against_the_pot_is_typed_with_how_it_ended(play: Play) -> None:
    called(play, "in-between").tap("Deal the first hand", "Everybody’s in: ante 2")
    look(play, "pot")
    play.open("Wins …")
    look(play, "bid")
    play.tap("Win 1").pot(5)
    assert play.stacks() == [19, 18, 18]
    play.open("Hits a post …").tap("Hit a post for 1").pot(7)
    assert play.stacks() == [19, 16, 18]


def test_a_leg_is_won_alone_and_the_best_hand_is_paid(play: Play) -> None:
    called(play, "three-five-seven").tap("Deal the first hand", "Everybody’s in: ante 1")
    look(play, "in-out")
    play.open("Everyone shows …")
    for seat in (0, 2):
        play.page.locator(f"[name='way.{seat}'][value=in]").check()
    play.tap("The rest are out")
    look(play, "compare")
    play.page.locator(".toggles").get_by_text("Ann").click()
    play.tap("Has the best hand")
    assert play.stacks() == [22, 19, 16]
    look(play, "compared")


def test_who_has_no_trick_matches_the_pot(play: Play) -> None:
    called(play, "bourre").tap("Deal the first hand", "Everybody’s in: ante 1")
    play.open("Everyone shows …")
    play.page.locator("[name='way.0'][value=in]").check()
    play.tap("The rest are in", "Pat", "Pat", "Pat")
    play.open("Who won …")
    look(play, "named")
    play.page.locator("#sheet [name=winner][value='0']").check()
    play.page.locator("#sheet [name=lowest][value='2']").check()
    play.tap("Settle").pot(3)
    assert play.stacks() == [22, 19, 16]


def test_the_board_is_beaten_with_one_tap(play: Play) -> None:
    called(play, "no-peek").tap("Deal the first hand", "Everybody’s in: ante 1")
    look(play, "roll")
    play.tap("Beats the board").turn("Ann to act")
    look(play, "beaten")
