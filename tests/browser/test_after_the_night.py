"""Every page there is once nights are over, in one house with a bit of everything: on four screens,
in both lights and on A4; and what it saves, shares and prints."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from device import Device, HttpWire, buttons
from playwright.sync_api import Browser, Page, ViewportSize, expect
from shelf import some, turn

from .play import House, Play, phone
from .test_axe import good, themed
from .test_film import CUT

SIZES = ((1280, 800), (1024, 768), (768, 1024), (390, 844))
A4: ViewportSize = {"width": 794, "height": 1123}
SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"
MANY = (
    "Ann",
    "Bob",
    "Maximiliane-Charlotte",
    "Dot",
    "Eva-Katharina",
    "Finn",
    "Jean-Baptiste",
    "شهرزاد",
)


def tapped(tablet: Device, label: str) -> None:
    """The first button of the bank that says so."""
    found = next(one for one in buttons(tablet.looks("bank")) if one.label == label)
    assert tablet.sends("bank", {**found.fields, "tap": label}).status == 200


def written(tablet: Device, do: str, **fields: object) -> None:
    got = tablet.posts("/people/write", {"do": do, "mark": "m", "page": "slate", **fields})
    assert got.status == 303, got.text


def nights(base: str) -> None:
    """Two nights of euros are closed, with rulings, debts and payments; a third is open."""
    tablet = Device(HttpWire(int(base.rpartition(":")[2])))
    tablet.begins(MANY, title="Friday at Ann’s", worth="0.10", currency="€")
    for first in range(3):
        tablet.plays(f"deal, {first} bets 2, {first + 1} calls")
        tablet.plays(", ".join(f"{(first + step) % 8} drops" for step in range(2, 8)))
        tablet.plays(f"{first} draws 1, {first + 1} draws 3, {first} bets 4")
        tablet.plays(f"{first + 1} raises 8, {first} calls, {first + 1} wins shown")
    tablet.looks("bank")
    for at in range(7):
        tablet.banks("correct", source=at, target=at + 1, chips=7 * (at % 4) + 1, why="a side bet")
    tablet.must("close", view="bank")
    tapped(tablet, "Mark paid")
    tablet.begins(MANY[:5], title="The second", worth="0.10", currency="€")
    tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops, 4 drops")
    tablet.must("rule", law="false-openers")
    tablet.looks()
    tablet.plays("deal, 1 bets 2, 2 calls, 3 drops, 4 drops, 0 drops, 1 draws 1, 2 draws 2")
    tablet.plays("1 bets 4, 2 calls, 1 wins shown")
    tablet.must("close", view="bank")
    slate = tablet.opens("/slate").text
    payer, payee, owed = (
        re.findall(rf'name="{key}" value="(.+?)"', slate)[0] for key in ("payer", "payee", "owed")
    )
    sides = {"payer": payer, "payee": payee, "currency": "€", "owed": owed}
    written(tablet, "paid", money="0.10", note="in the pub", **sides)
    written(tablet, "season", name="The winter", start="2026-01-01")
    tablet.begins(["Ann", "Bob", "Zed"], title="Tonight", worth="0.10", currency="€")
    tablet.plays("deal, 0 bets 2")


@pytest.fixture
def after(page: Page, own_house: House) -> Iterator[Play]:
    nights(own_house.base)
    play = Play(page, own_house.base)
    yield play
    play.check_clean()


TALL = """() => [...document.querySelectorAll(".frame :is(.turn, .crib, .hint)")]
  .filter((one) => one.scrollHeight > one.clientHeight + 12).map((one) => one.textContent.trim())"""
"""What of the film’s middle is more than its place holds, and lies on what is below it."""


PIECES = """() => [...document.querySelectorAll("main a")].filter((link) =>
  getComputedStyle(link).display.includes("flex")
  && [...link.childNodes].filter((part) => part.nodeType === 1 || part.data?.trim()).length > 1
).map((link) => link.textContent.trim())"""
"""Links that are cut in columns: of a title and its date, each broke into lines of its own."""
LAPS = """() => {
  const parts = [...document.querySelectorAll(".oval .seat, .oval .pot, .oval .says, .film-said")]
    .map((one) => [one.textContent.trim(), one.getBoundingClientRect()]);
  return parts.flatMap(([said, a], at) => parts.slice(at + 1).filter(([, b]) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  ).map(([other]) => [said, other]));
}"""
"""What lies on something else where one moment of a film is printed."""


def pages(play: Play) -> list[str]:
    slate = play.page.request.get(f"{play.base}/slate").text()
    bank = play.page.request.get(f"{play.base}/night/1/bank").text()
    (entry,) = re.findall(r"/slate/receipt/1/\d+", bank)
    (paid,) = set(re.findall(r"/slate/receipt/\d+\b(?!/)", slate))
    receipt = re.search(r'data-share="([^"]+)"', play.page.request.get(f"{play.base}{paid}").text())
    assert receipt
    return [
        *("/", "/people", "/people?season=2026-01-01", "/people/person?who=ann"),
        f"/people/person?who={quote('maximiliane-charlotte')}",
        *(
            "/almanac",
            "/almanac?season=all",
            "/almanac/game?id=jackpots",
            "/slate",
            "/slate?night=3",
        ),
        *(entry, paid, "/receipt", f"/receipt?text={quote(receipt[1])}", "/receipt?text=Ann"),
        *("/night/1/film", "/night/2/film", "/night/1/film/1", "/night/2/film/1?at=9"),
        *("/night/1/film/2/files", "/night/2/film/1/files", "/night/1/paper", "/night/2/paper"),
        *("/night/1/bank", "/night/1/files", "/night/1/log", "/data", "/data/changed?night=1"),
    ]


def shot(page: Page, path: str, what: str) -> None:
    """A picture of the whole page, where somebody wants to look at them."""
    if folder := os.environ.get("SHOTS"):
        name = re.sub(r"\W+", "-", path).strip("-")[:40] or "home"
        page.screenshot(path=str(Path(folder) / f"{name}-{what}.png"), full_page=True)


def test_every_page_on_four_screens_in_both_lights_and_on_paper(after: Play) -> None:
    """axe on one screen of each page and in one light, others in each run."""
    page = after.page
    for number, path in enumerate(pages(after)):
        page.goto(f"{after.base}{path}")
        assert page.evaluate(PIECES) == [], path
        looks = [(size, theme) for size in SIZES for theme in ("paper", "lamp")]
        axed = some(looks, len(looks), turn() + number)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert not page.evaluate(SIDEWAYS), (path, width)
            assert page.evaluate(TALL) == [], (path, width)
            assert page.evaluate(CUT) == [] or "/film/" not in path, (path, width)
            for theme in ("paper", "lamp"):
                themed(page, theme)
                if ((width, height), theme) in axed:
                    good(page)
                    themed(page, theme)
                shot(page, path, f"{width}-{theme}")
        page.set_viewport_size(A4)
        page.emulate_media(media="print")
        assert not page.evaluate(SIDEWAYS), (path, "print")
        assert page.evaluate(LAPS) == [], (path, "print")
        shot(page, path, "a4")
        page.emulate_media(media="screen")


NO_SHARE = "delete Navigator.prototype.share; navigator.share = undefined; null"
COPIES = "navigator.clipboard.writeText = async (text) => { window.shared = text; }; null"
PRINTS = "window.print = () => { window.printed = true; }; null"


def test_what_can_be_shared_and_printed(after: Play) -> None:
    page = after.page
    receipts = [path for path in pages(after) if "/slate/receipt" in path]
    for path in ("/night/1/bank", "/night/1/paper", *receipts):
        page.goto(f"{after.base}{path}")
        for script in (NO_SHARE, COPIES, PRINTS):
            page.evaluate(script)
        page.get_by_role("button", name=re.compile("^Share")).click()
        page.wait_for_function("window.shared")
        said = page.evaluate("window.shared")
        assert said.startswith("Receipt") if path in receipts else "€" in said, path
        expect(page.get_by_text("Copied. Paste it wherever you like.")).to_be_visible()
        page.get_by_role("button", name="Print").click()
        assert page.evaluate("window.printed")
    page.goto(f"{after.base}/night/1/paper")
    sheets = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))
    assert len(sheets) == 1  # eight players, and what comes next


SAVED = {
    "/night/1/paper": (("Save as a page", "night-1-paper.html"), ("Save as text", ".txt")),
    "/night/1/film/2/files": (
        ("Save A page", ".html"),
        ("Save In players’ words", ".hand"),
    ),
    "/night/1/files": (
        ("Save Results", ".csv"),
        ("Save Log", ".csv"),
        ("Save Hands", ".phhs"),
        ("Save Everything", ".json"),
    ),
    "/almanac": (("People (CSV)", ".csv"), ("Everything (JSON)", ".json")),
}


def test_what_can_be_saved(after: Play, tmp_path: Path) -> None:
    """Each file comes under a name of its own, and is what it says it is."""
    page = after.page
    for path, files in SAVED.items():
        page.goto(f"{after.base}{path}")
        for label, end in files:
            with page.expect_download() as saving:
                page.get_by_role("link", name=label).first.click()
            name = saving.value.suggested_filename
            assert name.endswith(end), (path, label, name)
            file = tmp_path / name
            saving.value.save_as(file)
            text = file.read_text(encoding="utf-8")
            assert len(text) > 40, name
            if end == ".json":
                json.loads(text)
            if end.endswith(".html"):
                page.goto(file.as_uri())
                assert not page.evaluate(SIDEWAYS)
                assert "Jackpots" in page.content()
                page.emulate_media(media="print")  # a deal is told in words there
                assert page.locator(".reel:visible, .film-foot:visible").count() == 0
                assert page.locator("h1:visible").count() == 1
                page.emulate_media(media="screen")
                page.goto(f"{after.base}{path}")


def test_what_guests_look_at_is_the_note_when_the_night_closes_with_hidden_money(
    after: Play, own_house: House, browser: Browser
) -> None:
    """The felt, the log and a phone of somebody who only looks, while the host closes the night."""
    tablet = Device(HttpWire(int(own_house.base.rpartition(":")[2])))
    tablet.night = 3
    written(tablet, "money", off=1)
    after.page.goto(f"{own_house.base}/night/3")
    with phone(browser, after) as guest:
        page = guest.page
        page.goto(f"{own_house.base}/join/{(own_house.data / 'join.code').read_text()}")
        page.context.request.post(f"{own_house.base}/give-up", headers={"Origin": own_house.base})
        pages = [page, page.context.new_page(), page.context.new_page()]
        for open_page, view in zip(pages, ("phone", "", "log"), strict=True):
            open_page.goto(f"{own_house.base}/night/3/{view}".rstrip("/"))
        tablet.looks("felt")
        tablet.plays("1 drops, 2 drops")
        tablet.must("award", pot=0, winner=0, openers="not-asked")
        tablet.must("close", view="bank")
        for open_page in pages:
            expect(open_page.get_by_role("heading", name="The night is closed")).to_be_visible()
            for width, height in SIZES:
                open_page.set_viewport_size({"width": width, "height": height})
                assert not open_page.evaluate(SIDEWAYS), width
                box = open_page.locator(".untold p").first.bounding_box()
                assert box is not None
                assert box["width"] > 250, width
            good(open_page)
            shot(open_page, open_page.url.partition("/night")[2], "closed-390-lamp")
        page.get_by_role("link", name="Recap of the night").click()
        expect(
            page.get_by_text("guests see only the recap, with places and no money")
        ).to_be_visible()
        good(page)
        page.goto(f"{own_house.base}/night/1/film/1")
        expect(page).to_have_url(f"{own_house.base}/night/1/paper")
