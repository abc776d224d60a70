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
    expect(play.page.locator(".top-line")).to_contain_text("a lost life costs 1")
    play.tap("Swap")
    expect(play.page.locator("body")).to_contain_text("Ann swaps with the player to the left")
    play.tap("Refused: a king")
    expect(play.page.locator("body")).to_contain_text("the player to the left shows a king")
    look(play, "top")
    play.tap("Take the top card")
    expect(play.page.locator("body")).to_contain_text("Cy takes the top card of the deck")
    look(play, "lives")
    play.page.locator(".toggles").get_by_text("Bob").click()
    play.tap("Loses a life")
    look(play, "lost")
    expect(play.page.locator("body")).to_contain_text("Bob loses a life and pays 1")
    assert play.stacks() == [3, 2, 3]


def test_a_bet_against_the_pot_lies_there_before_its_card(play: Play) -> None:
    called(play, "in-between").tap("Deal the first hand", "Everybody’s in: ante 2")
    look(play, "pot")
    expect(play.page.locator(".top-line")).to_contain_text("ante 2")
    play.open("Bet 1+ …")
    look(play, "bid")
    play.tap("Bet 1").pot(7)
    look(play, "card")
    expect(play.page.locator("#acts")).not_to_contain_text("Stop")
    play.tap("Between: wins 1").pot(5)
    assert play.stacks() == [19, 18, 18]
    play.open("Bet 1+ …")
    play.page.keyboard.press("2")
    expect(play.page.locator("#sheet")).to_contain_text("Bet 2")
    play.page.keyboard.press("Enter")
    play.pot(7).tap("Hits a post: 4 in the pot").pot(9)
    assert play.stacks() == [19, 14, 18]


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
    play.open("Who’s in …")
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
    play.tap("Card is up").turn("Ann to act")
    look(play, "beaten")


def test_a_queen_at_the_end_of_a_street_is_followed_on_the_next(play: Play) -> None:
    called(play, "follow-the-queen").tap("Deal the first hand")
    body, acts = play.page.locator("body"), play.page.locator("#acts")
    expect(acts).not_to_contain_text("All check")
    play.tap("Everybody’s in: ante 1")
    play.open("A queen up …").open("Cy …")
    look(play, "last-up")
    play.tap("It was the round’s last upcard")
    expect(body).to_contain_text("Cy’s queen was the last upcard")
    look(play, "third-street")
    play.tap("All check")
    expect(body).to_contain_text("Ann’s upcard follows Cy’s queen")
    look(play, "asked")
    expect(acts).not_to_contain_text("All check")
    play.open("Ann’s upcard is …")
    look(play, "which")
    play.tap("Next up: fives")
    expect(body).to_contain_text("Queens and fives are wild.")
    play.tap("Ann is first").tap("Bet 2")
    play.open("A queen up …").open("Bob …").tap("Next up: nines")  # told late
    expect(body).to_contain_text("Queens and nines are wild.")
    play.tap("Call 2", "Call 2")
    play.open("A queen up …").open("Cy …").tap("It was the round’s last upcard")
    play.tap("All check").open("Ann’s upcard is …").tap("Next up: fours")
    expect(body).to_contain_text("Queens and fours are wild.")
    play.open("A queen up …").open("Cy …").tap("It was the deal’s last upcard")  # the fourth queen
    expect(body).to_contain_text("so nothing follows it")
    play.tap("All check")
    look(play, "seventh")
    expect(acts).not_to_contain_text("queen")
    expect(body).not_to_contain_text("Queens and fours are wild.")


def test_who_loses_to_the_widow_is_told_what_it_costs_before_the_tap(play: Play) -> None:
    called(play, "kings-and-lows").tap("Deal the first hand", "Everybody’s in: ante 1")
    play.open("Everyone shows …")
    play.page.locator("[name='way.1'][value=in]").check()
    play.tap("The rest are out", "Pat")
    acts = play.page.locator("#acts")
    expect(acts).to_contain_text("The widow wins: Bob pays 3")
    expect(acts).not_to_contain_text("Split")
    look(play, "alone")
    play.open("Show cards …")
    sheet = play.page.locator("#sheet")
    expect(sheet).to_contain_text("The widow")
    for said, cards in (("the widow", "3s Jd Jh Jc 8s"), ("Bob’s cards", "5s Td Th 9c Qs")):
        expect(sheet.get_by_label(f"Or type {said}")).to_be_visible()
        sheet.locator("#typed").fill(cards)
        sheet.locator("#typed").press("Enter")
    look(play, "widow")
    expect(sheet).to_contain_text("Bob pays 3 into the next pot")
    play.tap("The pot carries over; Bob pays 3").pot(6)
    expect(play.page.locator("body")).to_contain_text("the widow: 3♠ J♦ J♥ J♣ 8♠")
