"""axe-core with all its rules, on every page, every step of the felt and every sheet."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from conftest import open_house
from device import Device, HttpWire, new_mark
from flask import Flask
from playwright.sync_api import Page
from shelf import some, turn
from web.everything import gets

from referee.core.book.book import Book

from .play import ROOT, SIX, House, Play
from .test_speed import evening

AXE = (ROOT / "tests" / "vendor" / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page, *rules: str, within: str = "html") -> list[str]:
    """What axe finds wrong, by these rules or by all. preload fetches the styles once more,
    for a rule that is not on."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate(
        "async ([within, rules]) => (await axe.run(within, {resultTypes: ['violations'], "
        "preload: false, ...(rules.length && {runOnly: rules})})).violations.map("
        "(one) => [one.id, one.help, one.nodes.map((node) => node.html.slice(0, 160))])",
        [within, rules],
    )
    return [str(one) for one in found]


SHEET = "dialog#sheet"


def themed(page: Page, theme: str) -> None:
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme }", theme)


def good(page: Page, within: str = "html") -> None:
    """No violation in lamp light; on paper the same things lie there in other colors. within: what
    is looked at; what lies behind an overlay was before it opened."""
    for theme, rules in (("paper", ("color-contrast",)), ("lamp", ())):
        themed(page, theme)
        assert violations(page, *rules, within=within) == [], f"{page.url} in {theme}"


def sheet(play: Play, *names: str) -> None:
    """Open a sheet, look at it, and close it again."""
    for name in names:
        play.open(name, exact=False)
    good(play.page, SHEET)
    play.close()


def test_the_felt_before_the_deal_and_at_the_antes(play: Play) -> None:
    play.begin()
    good(play.page)
    sheet(play, "Menu")
    sheet(play, "Jackpots")
    sheet(play, "Ann 100 chips")
    play.tap("Deal the first hand")
    good(play.page)
    sheet(play, "Someone’s sitting out …")


def test_the_felt_in_the_betting(play: Play) -> None:
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    good(play.page)
    sheet(play, "History …")
    sheet(play, "Eva 99 chips")
    for name in ("Buy chips …", "Buy or borrow from a player …", "Change seats …"):
        sheet(play, "Eva 99 chips", name)
    sheet(play, "Eva 99 chips", "Leave after this deal …")
    sheet(play, "Floor!")
    sheet(play, "Floor!", "False openers")
    sheet(play, "Floor!", "Call the deal off")


def test_the_felt_in_the_draw(play: Play) -> None:
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    play.tap("Dot calls 2", "All fold but Bob and Dot", "Bob draws 3")
    good(play.page)
    sheet(play, "Floor!", "Wrong number of cards")


def test_the_felt_at_the_showdown_and_after(play: Play) -> None:
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    play.tap(
        "Dot calls 2", "All fold but Bob and Dot", "Bob draws 3", "Dot draws 1", "Bet 4", "Call 4"
    )
    good(play.page)
    sheet(play, "Split …")
    sheet(play, "Bob wins")
    play.open("Bob wins").tap("Bob wins, openers shown")
    good(play.page)


def test_the_keypad_of_a_free_bet(play: Play) -> None:
    play.begin(SIX[:3], limit="none")
    play.tap("Deal the first hand", "Everybody’s in: ante 1")
    sheet(play, "Bet 2+ …")


def test_a_refusal_on_the_felt(play: Play) -> None:
    """A felt that says no, and a pot that waits with nobody to play for it."""
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    play.tap("All fold to Bob")
    play.open("No openers").tap("Apply")
    good(play.page)
    sheet(play, "Split the ")


NIGHTS: dict[str, tuple[dict[str, object], tuple[tuple[str, dict[str, object]], ...]]] = {
    "blinds": ({"game": "texas-holdem"}, ()),
    "up cards": ({"game": "seven-card-stud"}, (("antes", {}),)),
    "a card up": ({"game": "baseball"}, (("antes", {}),)),
    "a free pot": ({"game": "just-a-pot"}, ()),
    "declaring": (
        {"game": "high-low-declare"},
        (("antes", {}), *[(do, {}) for do in ("all-check", "all-drawn", "all-check")]),
    ),
    "halves": (
        {"game": "omaha-eight-or-better"},
        (
            *[("call", {"seat": at}) for at in (2, 3, 0)],
            ("check", {"seat": 1}),
            *[("all-check", {})] * 3,
        ),
    ),
    "real chips": (
        {"game": "jackpots"},
        (("grain", {"chips": "real", "tracking": "milestones"}), ("antes", {})),
    ),
}
"""What is begun with, and what is tapped until the felt has overlays of its own."""
OVERLAYS = """(root) => [...document.querySelectorAll(`${root} [hx-get]`)]
  .map((at) => at.getAttribute("hx-get")).filter((to) => to.includes("/sheet/"))"""
OPEN = "(to) => htmx.ajax('GET', to, { target: '#sheet-body', swap: 'innerHTML' })"


def test_every_overlay_that_the_felt_opens(play: Play, house: House) -> None:
    """Each kind once, and those that they open, in either light."""
    page, seen = play.page, set[str]()
    for game, taps in NIGHTS.values():
        device = Device(HttpWire(house.port))
        assert device.begins(**game).status == 303, game
        device.must("next-deal", game=game["game"])
        for do, fields in taps:
            device.must(do, **fields)
        page.goto(f"{play.base}/night/{device.night}")
        page.wait_for_function("() => window.htmx")
        good(page)
        for depth in ("#live", "#sheet-body"):
            for to in page.evaluate(OVERLAYS, depth):
                kind = to.partition("/sheet/")[2].partition("?")[0]
                if kind in seen:
                    continue
                seen.add(kind)
                before = play.shown
                page.evaluate(OPEN, to)
                assert play.shown == before + 1, to
                good(page, SHEET)
            page.keyboard.press("Escape")
    assert seen >= {"blinds", "seat", "menu", "floor", "split", "declare", "free"}, seen


def test_every_page(play: Play) -> None:
    """On a tablet by lamp light, or on a phone on paper (with SOAK both): what lies on both is seen
    in either."""
    paths = [*evening(play), "game/jackpots", "knock", "keys", "nowhere"]
    page = play.page
    play.forgive("404")
    for at, path in enumerate(paths):
        page.goto(f"{play.base}/{path}")
        for width, theme in some(((1024, "lamp"), (390, "paper")), 2, turn() + at):
            page.set_viewport_size({"width": width, "height": 768})
            themed(page, theme)
            assert violations(page) == [], f"{path} in {theme}, {width} px wide"


def test_a_closed_night(play: Play) -> None:
    play.begin()
    play.page.goto(f"{play.base}/night/{play.night}/bank")
    play.open("Close the night …").tap("Close the night")
    for part in ("", "/phone", "/bank", "/scores"):
        play.page.goto(f"{play.base}/night/{play.night}{part}")
        good(play.page)


ROOMS = {"club.tables", "club.desk", "film.deal", "people.slate", "rulebook.switches", "tv.tv"}
"""Some that must be among what is found."""


def pages(app: Flask, tablet: Device) -> dict[str, str]:
    """An address of each kind that is a whole page of night 1 now, by the name of its kind."""
    found, kinds = dict[str, str](), app.url_map.bind("localhost")
    for path in gets(app):
        kind = str(kinds.match(path.partition("?")[0])[0])
        if kind in found or "/sheet/" in path:
            continue
        got = tablet.opens(path)
        if got.status == 200 and "<html" in got.text and "Content-Disposition" not in got.headers:
            found[kind] = path
    return found


def evens(tablet: Device, do: str, **fields: object) -> None:
    """What the page of an evening's tables sends."""
    page = tablet.opens("/night/1/evening").text
    seen = dict(re.findall(r'name="(seen\.\d+)" value="(\d+)"', page))
    got = tablet.posts("/night/1/evening", {"do": do, "tap": new_mark(), **seen, **fields})
    assert got.status == 303, (do, got.text)


def test_every_address_that_is_a_page(
    play: Play, own_house: House, tmp_path: Path, book: Book
) -> None:
    """One of each kind, of an evening at two tables of which one should move somebody, and of the
    same once it is closed: a quarter of them, each in one light; with SOAK all in both."""
    tablet, inside = Device(HttpWire(own_house.port)), open_house(tmp_path / "inside", book)
    tablet.begins(SIX, worth="0.10", currency="€")
    tablet.plays("deal, 0 bets 2, 1 calls, 2 drops, 3 drops, 4 drops, 5 drops, 0 draws 3")
    tablet.plays("1 draws 1, 0 bets 4, 1 calls, 0 wins shown")
    evens(tablet, "open")
    evens(tablet, "move", **{"to.1.5": 2})
    played = pages(inside.app, tablet)
    assert played.keys() >= ROOMS
    looked(play, own_house.port, played)
    evens(tablet, "close")
    over = pages(inside.app, tablet)
    assert over.keys() >= ROOMS | {"paper.page"}
    looked(play, own_house.port, over)
    inside.table.close()
    inside.table.store.close()


def looked(play: Play, port: int, found: dict[str, str]) -> None:
    """A plain screen for the room asks anew by itself: that is what it is for."""
    play.forgive("503")  # so many pages, one after the other, that a stream finds no place
    for number, path in enumerate(some(sorted(found.values()), 4, turn() + len(found))):
        play.page.goto(f"http://localhost:{port}{path}")
        assert play.page.locator(".button.main").count() <= 1, f"{path}: gold is the next thing"
        for theme in some(("lamp", "paper"), 2, turn() + number):
            themed(play.page, theme)
            wrong = [each for each in violations(play.page) if "meta-refresh" not in each]
            assert wrong == [], (path, theme)
