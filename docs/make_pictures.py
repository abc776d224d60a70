"""Make the pictures in docs/pictures anew: the real screens, played with a real browser.

    python docs/make_pictures.py [FOLDER]

It needs the extra "test" (Playwright, with a Chromium on the path or named in CHROMIUM) and
Pillow, which makes the files small.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from browser.play import SIX, House, Play  # noqa: E402

TABLET, SMALL, UPRIGHT, HAND = (1280, 800), (1024, 768), (768, 1024), (390, 844)
TEN = (
    "Maximiliane-Charlotte",
    "Annemarie",
    "Annabelle",
    "Jean-Baptiste",
    "Wilhelmina",
    "Konstantin",
    "Maximiliane-Luise",
    "Ödön",
    "Bo",
    "Christopher",
)


class Album:
    """Takes pictures of one page and keeps them small: 256 colours are enough for baize."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self.folder = folder

    def take(self, name: str, size: tuple[int, int] = TABLET) -> None:
        page = self.page
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.mouse.move(0, 0)
        page.evaluate("() => document.fonts.ready.then(() => undefined)")
        page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 250)))"
        )
        shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        small = shot.quantize(256, dither=Image.Dither.NONE)
        small.save(self.folder / f"{name}-{size[0]}x{size[1]}.png", optimize=True)
        page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})


def two(play: Play, album: Album) -> None:
    play.begin(("Ann", "Bob")).tap("Deal the first hand", "Everybody’s in: ante 1", "Open for 2")
    album.take("two-players")


def six(play: Play, album: Album) -> None:
    """A whole hand: the bet at all four sizes, the draw, a ruling, the winner."""
    play.begin(SIX).tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    album.take("felt")
    album.take("felt", SMALL)
    album.take("felt", UPRIGHT)
    album.take("felt", HAND)
    play.tap("Call 2", "Raise to 4")
    play.open("Floor!").open("False openers", exact=False)
    album.take("ruling")
    play.close().tap("Drop", "Drop", "Drop", "Call 2", "Call 2")
    play.tap("Bob draws 3", "Stands pat", "Dot draws 1")
    play.tap("Bet 4", "Call 4", "Drop")
    play.open("Bob wins")
    album.take("winner")
    play.tap("Bob wins, openers shown")


def phone(play: Play, album: Album) -> None:
    """The phone that looks, and the rule card."""
    play.tap("Next deal: Ann", "Everybody’s in: ante 1", "Cy bets 2", "Eva calls 2")
    play.tap("The others drop", "Cy draws 3")
    page = play.page
    at = page.url
    page.goto(f"{at}/phone")
    page.locator(".phone-seats").wait_for()
    album.take("phone", HAND)
    page.goto(at)
    play.open("Jackpots", exact=False)
    album.take("rule-card")
    play.close()


def bank(play: Play, album: Album) -> None:
    """After a few deals: what everybody holds, and who pays whom."""
    play.begin(SIX, worth="0.10", currency="€")
    play.tap("Deal the first hand")
    for opener, caller in (("Bob", "Eva"), ("Dot", "Ann"), ("Finn", "Cy")):
        play.tap("Everybody’s in: ante 1", f"{opener} bets 2", f"{caller} calls 2")
        rest = play.page.get_by_role("button", name=re.compile("^(The others|Everyone else) drop"))
        if rest.count():
            play.press(rest.first)
        while play.button("Drop").count():
            play.tap("Drop")
        while play.button("Stands pat").count():
            play.tap("Stands pat")
        while play.button("Check").count():
            play.tap("Check")
        play.open(f"{opener} wins").tap(f"{opener} wins, openers shown")
        if opener != "Finn":
            play.press(play.page.get_by_role("button", name=re.compile("^Next deal")))
    play.page.goto(f"{play.page.url}/bank")
    play.page.locator(".transfers").wait_for()
    album.take("bank")


def ten(play: Play, album: Album) -> None:
    """Ten at the table with long names; eight play, and four side pots are in the middle."""
    stacks = [200000, 200000, 150000, 3000, 3000, 10000, 90000, 150000, 5000, 5000]
    play.begin(TEN, stacks, limit="none", ante="100", small="200", big="200")
    for name in TEN[8:]:
        play.seat_menu(name, "Sits out from the next deal")
    play.tap("Deal the first hand", "Everybody’s in: ante 100")
    album.take("ten-players")
    play.open("Bet …")
    play.page.locator("#sheet .presets .button").last.click()
    play.press(play.page.locator("#sheet [data-go]"))
    calls = play.page.get_by_role("button", name=re.compile("^Call"))
    while calls.count():
        play.press(calls)
    album.take("side-pots")
    album.take("side-pots", UPRIGHT)


def make(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    names = filter(None, (os.environ.get("CHROMIUM"), "chromium", "google-chrome"))
    path = next(filter(None, map(shutil.which, names)), None)
    args = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with (
        tempfile.TemporaryDirectory() as data,
        House(Path(data)) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=args)
        page = browser.new_page(viewport={"width": TABLET[0], "height": TABLET[1]})
        play, album = Play(page, house.base), Album(page, folder)
        two(play, album)
        six(play, album)
        phone(play, album)
        ten(play, album)
        bank(play, album)
        browser.close()
    total = 0
    for picture in sorted(folder.glob("*.png")):
        size = picture.stat().st_size
        total += size
        print(f"{size / 1024:7.1f} KB  {picture.name}")
    print(f"{total / 1024:7.1f} KB in all")


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures")
