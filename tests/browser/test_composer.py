"""Dealer's choice and the composer on the tablet, by finger."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from shelf import turned

from .play import SIX, Play

TABLETS = [(1280, 800), (768, 1024)]


def test_a_name_is_found_however_it_is_typed(play: Play) -> None:
    page = play.page
    page.goto(f"{play.base}/games")
    for typed, found in (
        ("criss cross", "iron-cross"),
        ("In between", "in-between"),
        ("727", "seven-twenty-seven"),
        ("7/27", "seven-twenty-seven"),
        ("screw your neighbour", "screw-your-neighbor"),
        ("Texas hold em", "texas-holdem"),
        ("kings & lows", "kings-and-lows"),
        ("Kings, lows", "kings-and-lows"),
        ("bourre", "bourre"),
    ):
        page.locator("[data-search]").fill(typed)
        links = page.locator(".game-line:visible a")
        expect(links.and_(page.locator(f"[href*='{found}']"))).to_have_count(1)
        assert links.count() < 12, typed
    # What is called so stands first; then all stand again as they stood.
    for typed, first in (("guts", "guts-two-card"), ("three card monte", "three-card-monte")):
        page.locator("[data-search]").fill(typed)
        at = page.locator(".game-line:visible a").first
        expect(at).to_have_attribute("href", re.compile(first))
    page.locator("[data-search]").fill("guts")  # “Guts to open” is a nickname of draw poker
    expect(page.locator(".game-line:visible a").last).to_have_text("Five-card draw")
    page.locator("[data-search]").fill("")
    names = page.locator(".game-line a").all_text_contents()
    page.reload()
    assert page.locator(".game-line a").all_text_contents() == names


@pytest.mark.parametrize("size", turned(TABLETS, 2), ids=str)
def test_a_game_is_searched_and_dealt(play: Play, size: tuple[int, int]) -> None:
    page = play.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    play.begin(SIX).open("Another game …")
    shown = page.locator("#sheet .game:visible")
    assert 20 < shown.count() < 50  # one family
    page.locator(".tabs").get_by_text("Guts").click()
    assert 3 < shown.count() < 20
    page.locator("[data-search]").fill("pass the tr")  # its other name
    expect(page.locator("#sheet .game [value=razz]:visible")).to_have_count(0)
    # Of its family: what was played lately is not asked.
    expect(page.locator("#sheet .every [value=anaconda]")).to_be_visible()
    page.locator("[data-search]").fill("no such game")
    expect(page.get_by_text("No game is called that.")).to_be_visible()
    page.locator("[data-search]").fill("cue ball")
    play.press(page.locator("#sheet .game:visible .choice"))
    play.sees(".top-left .button", re.compile("Q-Ball"))


def test_a_star_stays_and_too_many_players_are_told(play: Play) -> None:
    page = play.page
    play.begin(SIX).open("Another game …")
    page.locator(".tabs").get_by_text("Draw").click()
    star = page.get_by_role("button", name="Kansas City lowball: a favorite").first
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    play.close().open("Another game …")
    expect(page.locator("#sheet .tiles [value=kansas-city-lowball]")).to_be_visible()
    expect(page.locator("[value=knock-poker]").first).to_be_disabled()
    expect(page.locator("[value=knock-poker]").first).to_contain_text("takes 2 to 5")


def test_a_rule_card_gives_way_to_the_chooser_it_was_opened_from(play: Play) -> None:
    page = play.page
    play.begin(SIX).open("Another game …")
    page.locator("[data-search]").fill("guts")
    shown = page.locator("#sheet .game:visible .choice").all_text_contents()
    play.unfold(page.get_by_role("button", name="Two-card guts: the rule card"))
    close = page.locator("#sheet > [data-close]")
    expect(close).to_have_text("Back")
    close.click()
    expect(page.locator("#sheet .sheet-title")).to_contain_text("The next deal")
    expect(page.locator("[data-search]")).to_have_value("guts")
    assert page.locator("#sheet .game:visible .choice").all_text_contents() == shown
    expect(page.get_by_role("button", name="Two-card guts: the rule card")).to_be_focused()
    play.unfold(page.get_by_role("button", name="Two-card guts: the rule card"))
    close.click()
    play.press(page.locator("#sheet .game:visible .choice", has_text="Two-card guts"))
    play.sees(".top-left .button", re.compile("Two-card guts"))
    play.unfold(page.locator(".this-game"))
    expect(close).to_have_text("Close")
    play.close()


def test_each_dealer_chooses(play: Play) -> None:
    page = play.page
    play.begin(SIX)
    play.open("Menu")
    play.unfold(page.locator("#sheet").get_by_role("button", name=re.compile("^Tonight’s games")))
    page.get_by_label("Dealer’s choice").check()
    play.tap("Save")
    play.open("Finn chooses …").sees(".sheet-title", "Finn chooses")


@pytest.mark.parametrize("size", turned(TABLETS, 2), ids=str)
def test_a_game_is_composed_and_dealt_at_once(play: Play, size: tuple[int, int]) -> None:
    page = play.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    play.begin(SIX).open("Another game …")
    page.get_by_role("link", name="Create a variant …").click()
    page.locator("[name=base]").select_option("california-lowball")
    page.locator("summary", has_text="Cards and draws").click()
    page.locator("[name=cards]").select_option("3")
    page.locator("[name=draws]").select_option("3")
    page.locator("summary", has_text="Cards and draws").click()
    expect(page.locator("details", has_text="Cards and draws").locator(".set")).to_have_text(
        "3 · 3"
    )
    page.locator("summary", has_text="Wild cards").click()
    page.get_by_role("checkbox", name="Kings").check()
    name = "Three-card triple-draw California lowball, kings wild"
    expect(page.locator("#preview h2")).to_have_text(name)
    page.get_by_role("checkbox", name="Deuces").check()
    expect(page.locator(".advice")).to_contain_text("useless cards")
    page.get_by_role("checkbox", name="Deuces").uncheck()
    expect(page.locator(".advice")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Play it now").click()
    play.sees(".top-left .button", re.compile("^Three-card triple-draw"))
    top = page.locator(".top").bounding_box()
    assert top is not None
    assert (
        top["height"] < 150
    )  # the long name and its badge does not push the stakes into a column of letters
    play.sees(".crib", re.compile("Kings are wild"))
    page.get_by_role("button", name=re.compile("^Post blinds")).click()
    play.sees(".crib", re.compile("three cards"))


def test_on_a_phone_the_name_and_what_is_wrong_stay_in_sight(play: Play) -> None:
    page = play.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{play.base}/compose?base=california-lowball&cards=3&draws=3")
    page.locator("summary", has_text="Wild cards").click()
    page.get_by_role("checkbox", name="Kings").check()
    name = page.locator("#preview h2")
    expect(name).to_have_text("Three-card triple-draw California lowball, kings wild")
    expect(name).to_be_in_viewport()
    page.locator("summary", has_text="What wins").click()
    page.get_by_role("checkbox", name="Tigers and dogs").check()
    expect(page.locator("#preview .notice")).to_contain_text("for high hands")
    expect(page.locator("#preview .notice")).to_be_in_viewport()
    expect(page.get_by_role("checkbox", name="Tigers and dogs")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_step_is_added_where_every_step_is_shown(play: Play) -> None:
    page = play.page
    page.goto(f"{play.base}/compose?base=five-card-draw")
    page.locator("summary", has_text="What upcards do").click()
    expect(page.get_by_label("Upcard 1: brings")).to_be_hidden()  # no card is named yet
    page.get_by_role("button", name="Every step and every rule …").click()
    expect(page.locator("details.step")).to_have_count(6)
    expect(page.locator("input:visible")).to_have_count(4)  # name, line, players; the rest folded
    page.locator("#step-3 > summary").click()
    page.get_by_label("Step to add").first.wait_for(state="attached")
    page.locator("[name='add.3']").select_option("declare")
    page.locator("#step-3").get_by_role("button", name="Add after it").click()
    expect(page.locator("details.step")).to_have_count(7)
    expect(page.locator("#step-4 > summary")).to_contain_text("in or out")
    expect(page.locator("#preview .readback")).to_contain_text("in or out")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_lesson_is_walked_through(play: Play) -> None:
    page = play.page
    page.goto(f"{play.base}/learn/jackpots")
    before = page.locator(".told").inner_text()
    page.get_by_role("link", name="Next").click()
    expect(page.locator(".top-line")).to_contain_text("2 of")
    assert page.locator(".told").inner_text() != before
    page.wait_for_load_state()  # until then no script hears a key
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".top-line")).to_contain_text("1 of")


def test_what_a_lesson_says_of_itself_leaves_its_buttons_whole(play: Play) -> None:
    page = play.page
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{play.base}/learn/california-lowball")
    expect(page.locator(".top-line")).to_contain_text("and Cy the bets after it.")
    for name in ("California lowball", "All games"):
        box = page.get_by_role("link", name=name).bounding_box()
        assert box is not None
        assert box["height"] < 90, name
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
