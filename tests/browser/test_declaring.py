"""Phones at their seats, and declaring: the tablet handed round, two phones, fists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect
from shelf import turned

from .play import House, Play, phone
from .test_axe import good
from .test_sizes import SCREENS, TARGETS, in_numbers, nothing_overlaps

FOUR = ("Ann", "Bob", "Cy", "Dot")
GAME = "high-low-declare"


@contextmanager
def pocket(browser: Browser, play: Play, house: House) -> Iterator[Play]:
    """A phone that came in by the code, and has no other right."""
    with phone(browser, play) as found:
        code = (house.data / "join.code").read_text()
        found.page.goto(f"{house.base}/join/{code}")
        own = {"Origin": house.base}
        found.page.context.request.post(f"{house.base}/give-up", headers=own)
        found.page.goto(f"{house.base}/night/{play.night}/phone")
        expect(found.page.locator(".me")).to_be_visible()
        yield found


def seated(player: Play, play: Play, name: str) -> None:
    """Take the seat on the phone, let it in at the tablet."""
    player.open("Take your seat …").tap(name)
    expect(play.button(f"{name}’s phone wants in")).to_be_visible()  # and then no surprise any more
    play.open(f"{name}’s phone wants in").tap(f"Let {name} in")
    expect(player.button("Leave this seat")).to_be_visible()


def to_declaring(play: Play) -> Play:
    play.tap("Deal the first hand", "Everybody’s in: ante 1", "All check")
    for _ in FOUR:
        play.tap("Pat")
    return play.tap("All check").turn("High or low?")


def hand_round(play: Play, name: str, choice: str, then: str) -> None:
    """The covered screen, the choice, and what is there after it."""
    play.open(f"I’m {name}")
    play.press(play.button(choice, exact=True))
    expect(play.page.locator("#sheet").get_by_role("button", name=then)).to_be_visible()


LEFT_BEHIND = """() => ({
  page: document.documentElement.outerHTML.replace(/\\d+/g, "0"),
  asked: performance.getEntriesByType("resource").map((one) => one.name),
  history: history.length,
  kept: [localStorage.length, sessionStorage.length],
  focus: document.activeElement.textContent.trim(),
  url: location.href,
})"""


def left_behind(play: Play) -> dict[str, Any]:
    play.page.mouse.move(0, 0)
    play.rested()
    found: dict[str, Any] = play.page.evaluate(LEFT_BEHIND)
    return found


@pytest.mark.parametrize("size", turned([(1280, 800), (390, 844)], 2), ids=str)
def test_the_tablet_goes_round_and_keeps_nothing(play: Play, size: tuple[int, int]) -> None:
    to_declaring(play.begin(FOUR, game=GAME))
    play.page.set_viewport_size({"width": size[0], "height": size[1]})
    play.open("Pass the tablet around …")
    screen = play.page.locator("dialog#sheet").bounding_box()
    width, height = play.page.evaluate("[innerWidth, innerHeight]")  # a tab has words below it
    assert width == size[0]
    assert screen == {"x": 0, "y": 0, "width": width, "height": height}, "all is covered"
    before = left_behind(play)
    found = []
    for choice in ("High", "Low", "Both ways"):
        hand_round(play, "Ann", choice, "I’m Bob")
        expect(play.page.locator("#spoken")).to_contain_text(
            "Ann has chosen"
        )  # a tab says it later
        found.append(left_behind(play))
        play.press(play.button("Change Ann"))
    fitted = r'style="[^"]*--fit[^"]*"'  # how large the lines behind are: measured when it has time
    assert len({re.sub(fitted, "", each["page"]) for each in found}) == 1
    last = found[-1]
    assert last["focus"] == "Bob, take the tablet"
    assert (last["history"], last["url"]) == (before["history"], before["url"])
    assert last["kept"] == before["kept"], "a tab keeps something of its own"
    assert not [one for one in last["asked"] if re.search(r"way|high|low=|both", one, re.I)]
    assert 'name="way"' not in last["page"]
    for name, then in pairwise(FOUR):
        hand_round(play, name, "Low" if name == "Bob" else "High", f"I’m {then}")
    hand_round(play, FOUR[-1], "High", then="Reveal")
    expect(play.page.locator(".sheet-title")).to_have_text("Everyone has declared")
    play.press(play.page.locator("#sheet").get_by_role("button", name="Reveal"))
    expect(play.page.locator("#seat-1 .seat-state")).to_have_text("low")
    expect(play.page.locator("#seat-0 .seat-state")).to_have_text("high")


def test_two_phones_declare_at_once(play: Play, browser: Browser, house: House) -> None:
    play.begin(FOUR, game=GAME)
    with pocket(browser, play, house) as ann, pocket(browser, play, house) as bob:
        seated(ann, play, "Ann")
        seated(bob, play, "Bob")
        to_declaring(play)
        for one, choice in ((ann, "High"), (bob, "Low")):
            expect(one.page.locator(".me .declare-rule")).to_contain_text("win both outright")
            one.tap(choice)
            expect(one.button("Change")).to_be_visible()
        expect(play.page.locator(".hint")).to_have_text("Still to declare: Cy and Dot")
        play.open("Pass the tablet around …")
        expect(play.page.locator(".covered h2")).to_have_text("Cy, take the tablet")
        play.close()
        bob.tap("Change", "Both ways")
        play.open("Everyone shows …")
        for name, way in (("Cy", "Low"), ("Dot", "High")):
            group = play.page.get_by_role("group", name=name, exact=True)
            group.get_by_label(way, exact=True).check()
        play.tap("Reveal")
        expect(play.page.locator("#toast")).to_have_text(
            "Declared: Ann high, Bob both ways, Cy low and Dot high"
        )
        expect(bob.page.locator("#seat-1 .state")).to_have_text("both ways")
        expect(bob.page.locator(".declare")).to_have_count(0)
        play.open("Who won high and low …")
        expect(play.button("Bob wins both outright: 4")).to_be_visible()
        play.page.get_by_label("Ann", exact=True).check()
        expect(play.page.locator("#shares")).to_contain_text("Cy 2")
        play.tap("Pay Ann 2 and Cy 2")
        expect(play.page.locator(".turn b")).to_have_text("Ann wins 2 and Cy wins 2")


def test_the_first_phone_hears_of_the_second(play: Play, browser: Browser, house: House) -> None:
    play.begin(FOUR, game=GAME)
    with pocket(browser, play, house) as one, pocket(browser, play, house) as other:
        seated(one, play, "Ann")
        other.open("Take your seat …").tap("Ann (has a phone; ask anyway)")
        expect(one.page.locator(".me .notice")).to_contain_text("also wants to join as Ann")
        expect(play.button("Ann’s phone wants in")).to_be_visible()
        for size in ((1280, 800), (390, 844)):
            play.page.set_viewport_size({"width": size[0], "height": size[1]})
            asks, acts = (play.page.locator(css).bounding_box() for css in (".asking", ".acts"))
            assert asks is not None
            assert acts is not None
            assert asks["y"] + asks["height"] < acts["y"], size
        play.open("Ann’s phone wants in")
        play.press(play.page.get_by_role("button", name=re.compile("^Give Ann to")))
        expect(one.page.locator(".me")).to_contain_text("Another phone has Ann’s seat now")
        expect(other.button("Leave this seat")).to_be_visible()


def test_a_hand_goes_up_quietly(play: Play, browser: Browser, house: House) -> None:
    play.begin(FOUR)
    with pocket(browser, play, house) as ann:
        seated(ann, play, "Ann")
        ann.tap("Call the floor quietly")
        expect(play.page.locator("#seat-0 .mark-hand")).to_be_visible()
        play.open("Floor! Ann asked").tap("Clear Ann’s question")
        expect(play.page.locator(".mark-hand")).to_have_count(0)
        expect(ann.button("Call the floor quietly")).to_be_visible()


def test_a_choice_that_the_network_swallowed_is_sent_again(play: Play) -> None:
    to_declaring(play.begin(FOUR, game=GAME))
    play.forgive("Failed to load resource|htmx:error")
    fails = iter((True, False))

    def once(route: Route) -> None:
        if next(fails, False):
            route.abort()
        else:
            route.continue_()

    play.open("Pass the tablet around …").open("I’m Ann")
    play.page.route("**/tap", once)
    play.button("Low", exact=True).click()
    play.sees("#sheet .sheet-title", "Bob, take the tablet").close()
    expect(play.page.locator("#seat-0 .seat-state")).to_have_text("declared")
    expect(play.page.locator(".hint")).to_have_text("Still to declare: Bob, Cy and Dot")
    assert 'name="way"' not in play.page.locator("#live").inner_html()


def test_it_fits_and_reads_well(play: Play, browser: Browser, house: House) -> None:
    """With a phone that waits and a hand that is up, at every size; and axe finds nothing."""
    play.begin(FOUR, game=GAME)
    with pocket(browser, play, house) as ann, pocket(browser, play, house) as bob:
        seated(ann, play, "Ann")
        ann.tap("Call the floor quietly")
        to_declaring(play)
        bob.open("Take your seat …")
        good(bob.page)
        bob.tap("Bob")
        expect(play.button("Bob’s phone wants in")).to_be_visible()
        for size in SCREENS:
            nothing_overlaps(play.page, *size)
        in_numbers(play.page, crib=29)
        good(play.page)
        for name in ("Bob’s phone wants in", "Everyone shows …", "Pass the tablet around …"):
            good(play.open(name).page)
            play.close()
        play.open("Bob declares here").open("I’m Bob")
        good(play.page)
        play.close()
        ann.page.set_viewport_size({"width": 320, "height": 568})
        last = ann.page.locator(".me .way").last.bounding_box()
        assert last is not None
        assert last["y"] + last["height"] < 568, "the buttons stand before the rule"
        for one in (ann, bob):
            good(one.page)
            assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            found = one.page.evaluate(TARGETS, "button, a")
            assert [button for button in found if button[2] < 44] == []
