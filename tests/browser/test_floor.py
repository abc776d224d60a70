"""Floor! by thumb: six taps at most to the applied ruling, found by typing, there at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from shelf import turned

from .play import Play

MOST = 6
SOON, TRIES = 100, 30
"""Milliseconds to a sheet, once in so many times: the machine does other work meanwhile."""
BEGIN = ("Deal the first hand", "Everybody’s in: ante 1")
OPENED = (*BEGIN, "Bob bets 2", "Call 2", "Call 2", "All fold but 3 players")


class Taps:
    """A finger that counts from Floor! on."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.count = 0

    def floor(self, law: str) -> Taps:
        """Floor!, then the law: it must stand there without unfolding anything."""
        self.count += 2
        self.play.open("Floor!")
        self.play.unfold(self.play.page.locator(f'#sheet-body [hx-get$="/law?id={law}"]:visible'))
        return self

    def answers(self, *words: str) -> Taps:
        for one in words:
            self.count += 1
            here = self.play.page.locator("#sheet-body :is(.answers, .pad)")
            self.play.unfold(here.get_by_role("button", name=re.compile(f"^{one}")).first)
        return self

    def applies(self, said: str) -> None:
        """The ruling says this, and the tap that applies it is the sixth at most."""
        expect(self.play.page.locator("#sheet-body .ruling")).to_contain_text(said)
        self.count += 1
        self.play.press(self.play.page.locator("#sheet-body .decide .button.main"))
        assert self.count <= MOST, self.count


IRREGULARITIES = {
    "false openers": (OPENED, "false-openers", (), "hand is foul and their bets stay"),
    "bet out of turn": (
        (*BEGIN, "Bob bets 2"),
        "out-of-turn",
        ("Dot", "Checked, called", "Enter 2"),
        "back to the first player skipped",
    ),
    "wrong number in the draw": (
        (*OPENED, "Bob draws 3"),
        "wrong-number-drawn",
        ("No", "Too few"),
        "gives Bob what is missing",
    ),
}
"""By touch; tests/web/test_floor_taps.py has the rest."""


@pytest.mark.parametrize("name", turned([*IRREGULARITIES], 2))
def test_six_taps_at_most(play: Play, name: str) -> None:
    acts, law, answers, said = IRREGULARITIES[name]
    play.begin().tap(*acts)
    Taps(play).floor(law).answers(*answers).applies(said)


def test_floor_is_there_at_once_and_finds_what_is_typed(play: Play) -> None:
    """Within a tenth of a second of the tap; the answer in one paragraph, and below in a line what
    it may be besides. Each leads on."""
    play.begin().tap(*OPENED)
    took = [_opening(play)]
    while min(took) >= SOON and len(took) < TRIES:
        took.append(_opening(play))
    assert min(took) < SOON, took
    play.open("Floor!", exact=False)
    play.page.locator("[name=q]").fill("he gave me four i asked for three")
    found = play.page.locator("#found li")
    expect(found).to_have_count(1)
    expect(found.first.locator(".ruled")).to_have_count(1)
    besides = play.page.locator("#found .besides button")
    expect(besides).to_have_count(4)
    title = besides.first.inner_text()
    play.unfold(besides.first)
    expect(play.page.locator("#sheet-body .sheet-title")).to_contain_text(title)
    play.open("Other laws")
    play.unfold(found.first.locator("button"))
    expect(play.page.locator("#sheet-body .sheet-title")).to_contain_text("in the draw")


def _opening(play: Play) -> float:
    """Milliseconds from the tap on Floor! to its sheet on the screen."""
    play.rested()
    took = play.page.evaluate(
        """() => new Promise((done) => {
          const began = performance.now();
          const sheet = document.getElementById("sheet");
          const look = () => sheet.open && sheet.querySelector(".floor-title")
            ? done(performance.now() - began) : requestAnimationFrame(look);
          document.querySelector(".corner .floor").click();
          look();
        })"""
    )
    play.close()
    return float(took)


def test_after_apply_the_next_step_of_a_case_opens(play: Play) -> None:
    """The words stay in the box on the way back."""
    story = (
        "She bet before me, out of turn, it was my turn to act and I had said nothing. And somebody"
        " forgot the ante, the pot is one chip short and nobody knows who"
    )
    play.begin().tap(*BEGIN, "Bob bets 2")
    play.open("Floor!", exact=False)
    play.page.locator("[name=q]").fill(story)
    steps = play.page.locator("#found li button")
    expect(steps.first).to_contain_text("She bet before me")
    play.unfold(steps.first)
    body = play.page.locator("#sheet-body")
    expect(body).to_contain_text("Step 1 of ")
    Taps(play).answers("Dot")
    expect(body).to_contain_text("because you said “bet before”")
    Taps(play).answers("Enter")
    expect(body).to_contain_text("Step 1 of ")
    shown = play.shown
    play.press(body.locator(".decide .button.main"))
    play.until(f"dialog#sheet[open][data-shown='{shown + 1}']")
    expect(body).to_contain_text("Step 2 of ")
    play.unfold(body.get_by_role("button", name=re.compile("Other laws|Back to the story")))
    expect(play.page.locator("[name=q]")).to_have_value(story)
    expect(play.page.locator("#found li").first).to_be_visible()


def test_after_a_void_deal_the_next_step_says_so_at_every_size(play: Play) -> None:
    """The first step takes the deal away; the next one opens all the same, and the words stay."""
    story = (
        "Two queens of hearts came up, the pack is bad. And then she bet before me, out of turn, it"
        " was my turn to act and I had said nothing"
    )
    body = play.page.locator("#sheet-body")
    deal = play.page.get_by_role("button", name=re.compile("^(Deal the first hand|.* deals next)$"))
    play.begin()
    for width, height in ((1280, 800), (768, 1024), (390, 844)):
        play.page.set_viewport_size({"width": width, "height": height})
        play.press(deal).tap("Everybody’s in: ante 1")
        play.open("Floor!", exact=False)
        play.page.locator("[name=q]").fill(story)
        step = play.page.locator("#found li button").first
        expect(step).to_contain_text("Two queens of hearts")
        play.unfold(step)
        expect(body.locator(".ruling")).to_contain_text("The deal is void")
        shown = play.shown
        play.press(body.locator(".decide .button.main"))
        play.until(f"dialog#sheet[open][data-shown='{shown + 1}']")
        expect(body).to_contain_text(re.compile(f"Step 2 of .: “{re.escape(story)}”"))
        expect(body.locator(".ruling")).to_contain_text("settled it")
        play.open("Back to the story")
        expect(play.page.locator("[name=q]")).to_have_value(story)
        play.close()


def test_what_happened_without_typing(play: Play) -> None:
    """A picture, a seat, a law: its sheet has the seat already."""
    play.begin().tap(*OPENED)
    play.open("Floor!", exact=False).open("Hand mucked").open("Cy")
    laws = play.page.locator("#sheet-body .choices button")
    assert 1 <= laws.count() <= 3
    play.unfold(laws.first)
    expect(play.page.locator("#sheet-body .plates.answers")).to_have_count(0)


REST = """() => ["#acts", ".corner.left", ".corner.right", ".seat"].flatMap((css) => {
  const box = document.querySelector(css).getBoundingClientRect();
  return [box.x, box.y, box.width, box.height];
})"""
CUT = "(words) => words.scrollHeight > words.clientHeight + 1"


@pytest.mark.parametrize("width", [768, 1280])
def test_after_a_ruling_stands_what_moved_and_is_whole(play: Play, width: int) -> None:
    """Its own words were just read, and its card has them."""
    play.begin().tap(*BEGIN, "Bob bets 2", "Call 2", "Raise to 4")
    play.open("Floor!").open("False openers", exact=False).tap("Apply")
    play.page.set_viewport_size({"width": width, "height": 1024})
    words = play.page.locator(".toast")
    expect(words).to_contain_text("Bob’s hand is foul: False openers")
    expect(words).to_contain_text("takes back 2")
    expect(words).not_to_contain_text("Ruling")
    assert not words.evaluate(CUT)


@pytest.mark.parametrize("size", turned([(390, 844), (768, 1024)], 2), ids=str)
def test_a_long_line_is_read_to_its_end_by_a_tap_on_it(play: Play, size: tuple[int, int]) -> None:
    """It grows over the table, and nothing moves."""
    play.begin().tap(*BEGIN, "Nobody opens")
    page = play.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    words = page.locator(".toast")
    expect(words).to_contain_text("Passed out")
    before = page.evaluate(REST)
    assert words.evaluate(CUT)
    words.click()
    assert not words.evaluate(CUT)
    assert page.evaluate(REST) == before
    box = words.bounding_box()
    assert box is not None
    assert box["y"] > 0
    page.locator(".pot").click()
    assert words.evaluate(CUT), "and back again"


def test_the_heading_of_a_sheet_has_no_ring(play: Play) -> None:
    """The focus lands there, so that a sheet is read from its beginning; gold is to press."""
    play.begin().tap(*BEGIN, "Bob bets 2")
    play.open("Floor!").open("False openers", exact=False)
    title = play.page.locator("#sheet-body :is(.sheet-title, h1, h2)").first
    expect(title).to_be_focused()
    expect(title).to_have_css("outline-style", "none")


CASE = (
    "She bet before me, out of turn, it was my turn to act and I had said nothing. And somebody"
    " forgot the ante, the pot is one chip short and nobody knows who"
)
FOOT = """() => {
  const foot = document.querySelector("#sheet-body .after").getBoundingClientRect();
  const sheet = document.getElementById("sheet").getBoundingClientRect();
  return [foot.top - sheet.top, sheet.bottom - foot.bottom]; }"""


@pytest.mark.parametrize("size", [(1280, 800), (768, 1024), (390, 844)], ids=str)
def test_a_step_of_a_case_is_begun_and_left_by_buttons_that_are_seen_whole(
    play: Play, size: tuple[int, int]
) -> None:
    play.page.set_viewport_size({"width": size[0], "height": size[1]})
    play.begin().tap(*BEGIN, "Bob bets 2").open("Floor!", exact=False)
    play.page.locator("[name=q]").fill(CASE)
    begin = play.page.locator("#found").get_by_text("Start with 1", exact=True)
    expect(begin).to_have_count(1)
    play.unfold(begin)
    expect(play.page.locator("#sheet-body")).to_contain_text("Step 1 of 2")
    above, below = play.page.evaluate(FOOT)
    assert above > 0
    assert below >= 0
