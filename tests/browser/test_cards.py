"""Cards entered with a thumb and with the keyboard, on a real screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from shelf import turned

from .play import House, Play, phone
from .test_axe import good

SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "9": "nine", "7": "seven"} | {
    "5": "five", "4": "four", "3": "three", "2": "deuce"
}  # fmt: skip


def to_showdown(play: Play) -> None:
    """Three at the table, Ann opens, all call, Ann draws three, nobody bets again."""
    play.begin(("Ann", "Bob", "Cy"))
    play.tap("Deal the first hand", "Everybody’s in: ante 1", "Open for 2", "Everyone else calls")
    play.tap("Ann draws 3", "Pat", "Pat", "All check")


def touch(play: Play, name: str) -> None:
    """One key of the sheet; the sheet that comes back is another one."""
    play.unfold(play.page.locator("#sheet").get_by_role("button", name=name, exact=True))


def lay(play: Play, cards: str) -> None:
    """Tap a hand, rank and suit in turn."""
    for card in cards.split():
        touch(play, RANKS[card[0]])
        touch(play, f"{RANKS[card[0]]} of {SUITS[card[1]]}")


def write(play: Play, cards: str) -> None:
    play.page.locator("#typed").fill(cards)
    touch(play, "Enter")


def test_two_hands_are_tapped_in_and_the_pot_is_paid(play: Play, browser: Browser) -> None:
    to_showdown(play)
    with phone(browser, play) as watcher:
        play.open("Show cards …")
        lay(play, "Kh Kd 9h 9c 2s")
        lay(play, "Qs Qc 9d 9s 3d")
        sheet = play.page.locator("#sheet")
        expect(sheet.locator(".verdict")).to_contain_text("kings beat queens")
        good(play.page)
        sheet.get_by_role("region", name="Result").get_by_role("button", name="Cy mucks").click()
        expect(sheet.locator(".proof")).to_have_text("Ann’s openers: kings up, shown.")
        play.tap("Pay Ann 9")
        assert play.stacks() == [106, 97, 97]
        play.sees(".toast", re.compile("Ann shows K♥ K♦ 9♥ 9♣ 2♠: kings up"))
        watcher.sees(".turn b", re.compile("Ann wins 9"))


def test_written_cards_the_suit_that_is_asked_for_and_a_refusal(play: Play) -> None:
    to_showdown(play)
    play.open("Show cards …")
    write(play, "Kh Kd 9 9 2")
    write(play, "Kh Qc 7 5 3")
    good(play.page)
    notice = play.page.locator("#sheet .notice")
    expect(notice).to_have_text("Bob: Ann has the king of hearts already.")
    write(play, "Ah Qh 7h 5h 3")
    expect(notice).to_contain_text("which suit is the three?")
    touch(play, "the three of hearts")
    expect(play.page.locator(".hand-words").nth(1)).to_have_text("ace-high flush")
    expect(notice).to_have_count(0)


def test_what_was_entered_is_there_again_after_closing_and_gone_with_the_deal(play: Play) -> None:
    to_showdown(play)
    play.open("Show cards …")
    write(play, "Kh Kd 9h 9c 2s")
    expect(play.page.locator("#typed")).to_be_focused()
    touch(play, "queen")
    play.close()
    play.page.reload()
    play.open("Show cards …")
    hands = play.page.locator("#sheet .hand")
    expect(hands.first).to_contain_text("K♥")
    expect(hands.nth(1)).to_have_attribute("aria-current", "true")
    touch(play, "queen of spades")
    write(play, "Qs Qc 9d 9s 3d")
    expect(play.page.get_by_role("button", name="Cy mucks")).to_have_count(1)
    touch(play, "Cy mucks")
    play.tap("Pay Ann 9")
    play.press(play.page.get_by_role("button", name=re.compile("deals next$")))
    play.tap("Everybody’s in: ante 1", "Open for 2", "Everyone else calls")
    play.tap("Bob draws 3", "Pat", "Pat", "All check").open("Show cards …")
    expect(hands.filter(has_text="not entered")).to_have_count(3)


def test_the_keyboard_alone_enters_a_card(play: Play) -> None:
    to_showdown(play)
    play.open("Show cards …")
    page = play.page
    page.locator("#sheet").get_by_role("button", name="king", exact=True).focus()
    page.keyboard.press("Enter")
    first = page.locator("#sheet .button.suit").first
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Remove the king of spades")).to_be_visible()
    expect(page.locator("#sheet .button.rank").first).to_be_focused()


def test_a_key_before_the_last_one_was_answered_is_told_to_wait(play: Play) -> None:
    """What it would be sent with lacks the card before: that would be lost unseen."""
    to_showdown(play)
    play.open("Show cards …")
    write(play, "Kh Kd 9h 9c 2s")
    held = list[Route]()
    play.page.route("**/sheet/cards?*", lambda route: held.append(route))
    sheet = play.page.locator("#sheet")
    mucks = sheet.get_by_role("region", name="Result").get_by_role("button", name="Bob and Cy muck")
    mucks.click()
    sheet.locator(".hand").first.click()
    expect(play.page.locator("#wire")).to_have_text("Wait: the last tap has no answer yet.")
    assert len(held) == 1
    held[0].continue_()
    expect(sheet.get_by_role("button", name="Pay Ann 9")).to_be_visible()


@pytest.mark.parametrize("size", turned([(1280, 800), (768, 1024), (390, 844)], 3), ids=str)
def test_the_keys_are_big_enough_for_a_thumb_and_nothing_sticks_out(
    play: Play, size: tuple[int, int]
) -> None:
    to_showdown(play)
    page = play.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    play.open("Show cards …")
    touch(play, "king")
    good(page)
    for key in page.locator("#sheet-body button:visible").all():
        box = key.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 55.5, (key.inner_text(), box)
    wide = page.locator("#sheet").evaluate("one => one.scrollWidth - one.clientWidth")
    assert wide <= 0


def test_what_a_player_called_is_tapped_and_the_pot_is_paid_by_it(
    page: Page, own_house: House
) -> None:
    """Where the word binds, kings full called two pair are kings up: three sevens take the pot."""
    play = Play(page, own_house.base)
    play.begin(("Ann", "Bob", "Cy"))
    page.goto(f"{play.base}/night/{play.night}/switches")
    spoken = page.locator(".switch-fold", has=page.locator("[value=word]"))
    spoken.locator("summary").click()
    spoken.locator("[value=word]").check()
    page.get_by_role("button", name="Save for the next deals").click()
    page.get_by_role("link", name="Back to the table").click()
    play.tap("Deal the first hand", "Everybody’s in: ante 1", "Open for 2", "Everyone else calls")
    play.tap("Ann draws 3", "Pat", "Pat", "All check")
    play.open("Show cards …")
    sheet = page.locator("#sheet")
    for cards in ("Kh Kd Ks 9h 9c", "7s 7d 7c 5d 3h"):
        write(play, cards)
    play.unfold(sheet.get_by_role("region", name="Result").get_by_role("button", name="Cy mucks"))
    play.unfold(sheet.locator(".hand").first)
    for size in ((1280, 800), (768, 1024), (390, 844)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        touch(play, "Enter what Ann announced …")
        good(page)
        touch(play, "two pair")
        for key in sheet.locator("button:visible").all():
            box = key.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 55.5, (key.inner_text(), box)
        assert sheet.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
        expect(sheet.locator(".hand-words").first).to_have_text(
            "kings full of nines; announced two pair"
        )
        expect(sheet.locator(".reasons")).to_contain_text(
            "Ann announced two pair, so it counts as kings up."
        )
        touch(play, "two pair")
        touch(play, "Done")
    touch(play, "Enter what Ann announced …")
    touch(play, "two pair")
    touch(play, "kings up")
    touch(play, "Done")
    play.tap("Pay Bob 9")
    assert play.stacks() == [97, 106, 97]
    play.sees(
        ".toast", re.compile("kings full of nines; announced kings up, so it counts as kings up")
    )
    expect(page.locator(".turn b")).to_have_text("Bob wins 9 with three sevens")
    play.check_clean()


def test_the_result_of_five_hands_of_seven_stays_in_sight_on_a_phone(play: Play) -> None:
    play.begin(("Ann", "Bob", "Cy", "Dot", "Eva"), game="anaconda").tap("Deal the first hand")
    play.tap("Everybody’s in: ante 1", *("Cards passed", "All check") * 3)
    play.open("Show cards …")
    for hand in ("Ks Kh 9d 9c 2s 3d 4h", "Qs Qh 8d 8c 2h 3c 4c", "Js Jh 7d 7c 2d 3h 4s"):
        write(play, hand)
    write(play, "Ts Th 6d 6c 5s 3s 4d")
    for width, height in ((1280, 800), (390, 844)):
        play.page.set_viewport_size({"width": width, "height": height})
        for hands in play.page.locator("#sheet .hand").all():
            hands.click(trial=True)  # as it lies there: what covers it would get the touch
    write(play, "As Ah 5d 5c 8h 9h Kc")
    for width, height in ((1280, 800), (390, 844)):
        play.page.set_viewport_size({"width": width, "height": height})
        pay = play.page.locator("#sheet .verdict").get_by_role("button", name="Pay Eva 5")
        box = pay.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height
