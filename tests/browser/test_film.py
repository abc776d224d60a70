"""The film in a browser: slider, buttons and arrow keys; nothing is cut."""

from __future__ import annotations

import os
import re
from pathlib import Path

from playwright.sync_api import Page

from .play import Play
from .test_axe import good
from .test_places import SIZES as PLACES

SIZES = ((1280, 800), (768, 1024), (390, 844))
CUT = """() => {
  const parts = ".seat, .pot, .film-said p, .film-foot .button, .film-foot input";
  const out = (box) =>
    box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  return [...document.querySelectorAll(parts)].filter((node) => node.checkVisibility())
    .map((node) => [node.className, node.getBoundingClientRect()])
    .filter(([, box]) => out(box))
    .map(([name]) => name);
}"""


COVERED = """() => {
  const over = document.querySelector(".film-instead").getBoundingClientRect();
  if (over.top < 0 || over.bottom > innerHeight + 1) return ["not all of it is on the screen"];
  return [...document.querySelectorAll(".film-said summary, .film-foot :is(a, input, select)")]
    .filter((one) => {
      const at = one.getBoundingClientRect();
      return at.height && at.bottom > over.top + 1 && at.top < over.bottom - 1;
    })
    .map((one) => one.outerHTML);
}"""
"""What is tapped that lies under the panel of a ruling's other answers. Seats may, on a phone:
whoever opened it reads it, and steps on or closes it."""


def test_a_deal_is_watched_again(play: Play, tmp_path: Path) -> None:
    play.begin().tap(
        "Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2", "All fold to Bob"
    )
    play.open("No openers").tap("Apply")
    page = play.page
    page.goto(f"{play.base}/night/{play.night}/film")
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=str(Path(folder) / "strip.png"))
    good(page)
    page.get_by_role("link", name="Ruling: False openers").click()
    page.wait_for_selector(".film-instead", state="attached")
    page.get_by_text("And if it had gone the other way?").click()
    page.keyboard.press("Home")
    play.sees(".film-said", re.compile("1 of"))
    page.keyboard.press("ArrowRight")
    play.sees(".film-said", re.compile("2 of"))
    page.get_by_role("link", name="Next").click()
    play.sees(".film-said", re.compile("3 of"))
    page.get_by_label("From the seat of").select_option("Bob")
    play.sees(".seat:first-child .seat-name", "Bob")
    page.set_viewport_size({"width": 390, "height": 844})
    page.keyboard.press("End")
    page.get_by_text("And if it had gone the other way?").click()
    assert page.evaluate(COVERED) == []
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=str(Path(folder) / "film-instead.png"))
    page.keyboard.press("Home")
    play.sees(".film-said", re.compile("1 of"))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if folder := os.environ.get("SHOTS"):
            page.screenshot(path=str(Path(folder) / f"film-{width}.png"))
        assert page.evaluate(CUT) == []
        good(page)
        next_at = page.locator("#film-next").bounding_box()
        page.keyboard.press("End")
        play.sees(".film-said", re.compile("Ruling"))
        assert page.locator("#film-next").bounding_box() == next_at, "the finger stays where it is"
        page.keyboard.press("Home")
        play.sees(".film-said", re.compile("1 of"))
    page.goto(f"{play.base}/night/{play.night}/film/1/files")
    good(page)
    _shoot(page, "files")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save A page").click()
    alone = tmp_path / "deal.html"
    download.value.save_as(alone)
    page.goto(alone.as_uri())
    page.get_by_role("button", name="Next").click()
    page.keyboard.press("ArrowRight")
    assert page.locator(".frame:visible").count() == 1
    assert (page.locator(".film-said:visible").inner_text() or "").startswith("3 of")
    for width, height in (*SIZES, (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        _shoot(page, f"alone-{width}")
        assert page.evaluate(CUT.replace(".seat,", ".frame:not([hidden]) .seat,")) == []
        good(page)
    page.keyboard.press("End")
    page.get_by_text("And if it had gone the other way?").last.click()
    _shoot(page, "alone-ruling")
    if folder := os.environ.get("SHOTS"):
        page.pdf(path=str(Path(folder) / "alone.pdf"), format="A4")


LIES = """(moments) => {
  const frame = document.getElementById("frame"), first = {};
  const box = (one) => { const at = one.getBoundingClientRect();
    return [at.left, at.top, at.right, at.bottom].map((side) => Math.round(side * 2) / 2); };
  return moments.flatMap((moment, at) => {
    frame.innerHTML = moment;
    scrollTo(0, 0);
    dispatchEvent(new Event("resize"));
    const wrong = [], words = frame.querySelector(".film-words");
    if (words.scrollHeight > words.clientHeight + 1) wrong.push(`words are cut at ${at + 1}`);
    const [left, top, right, bottom] = box(frame.querySelector(".pot"));
    const lies = { pot: [(left + right) / 2, top, bottom] };
    for (const one of document.querySelectorAll(".seat, .says, .film-said, .film-foot"))
      lies[one.title || one.className] = box(one);
    for (const [name, found] of Object.entries(lies)) {
      const place = name.replace(/ long\\w*$/, "");
      if (String(first[place] ??= found) !== String(found))
        wrong.push(`${place} moved at ${at + 1}: ${first[place]} to ${found}`);
    }
    return wrong;
  });
}"""
"""What moves from one moment of a deal to the next, or is cut."""


def test_no_seat_moves_from_one_moment_to_the_next(play: Play) -> None:
    """Also where a ruling of four lines stands under the felt, with its button."""
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    play.tap("All fold to Bob").open("No openers").tap("Apply")
    page, at = play.page, f"{play.base}/night/{play.night}/film/1"
    page.goto(at)
    count = int(page.locator("input[name=at]").get_attribute("max") or 0)
    asked = {"HX-Request": "true"}
    moments = [
        page.request.get(f"{at}?at={number}", headers=asked).text()
        for number in range(1, count + 1)
    ]
    assert "Ruling" in moments[-1]
    assert "the other way" in moments[-1]
    for width, height in PLACES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LIES, moments) == [], (width, height)


def _shoot(page: Page, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"))
