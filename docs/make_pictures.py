"""Make the pictures in docs/pictures anew: the real screens, played with a real browser.

    python docs/make_pictures.py                   # those of the docs
    python docs/make_pictures.py --every FOLDER    # every screen, at four sizes, dark and on paper

Every screen: the felt with two, six, eight and ten players, long names and four side pots, what
opens over it, and every page there is (PAGES, more_scenes.py), also with nothing to show. It needs
the extra "test" (Playwright, with a Chromium on the path or named in CHROMIUM) and Pillow, which
makes the files small.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
sys.path.insert(0, str(ROOT / "docs"))
import after_scenes  # noqa: E402  # found by the line above
import asked_scenes  # noqa: E402  # likewise
import more_scenes  # noqa: E402  # likewise
import sheet_scenes  # noqa: E402  # likewise
from browser.play import SIX, House, Play  # noqa: E402  # and by the one before
from more_scenes import TEN  # noqa: E402  # likewise

SIZES = TABLET, SMALL, UPRIGHT, HAND = (1280, 800), (1024, 768), (768, 1024), (390, 844)
SCREENS = TELEVISION, *_ = (1280, 720), (1024, 600), (1920, 1080), (3840, 2160)
"""Of the screen for the room: its pictures are called after it."""
SHOWN = {
    "six-players": (TABLET, UPRIGHT),
    "ruling": (TABLET,),
    "settlement": (TABLET,),
    "phone": (HAND,),
    "pokino": (TABLET,),
    "room": (TELEVISION,),
    "room-between": (TELEVISION,),
}
"""What the README and docs/sheets.md show, and at which sizes."""
COLOURS = 256
LIGHTS = ("lamp", "paper")
SHINE = """(light) => {
  document.documentElement.dataset.theme = light;
  for (const choice of document.querySelectorAll(".light .button"))
    choice.setAttribute("aria-pressed", choice.value === light);
}"""
PAGES = {
    "home": "",
    "new": "new",
    "new-as-last": "new?last=1",
    "help": "help",
    "knock": "knock",
    "keys": "keys",
    "data": "data",
    "nowhere": "nowhere",
    "rulebook": "rulebook",
    "chapter": "rulebook/draw",
    "whole-rulebook": "rulebook/whole",
    "law": "laws/false-openers",
    "house-laws": "house/laws",
    "games": "games",
    "game": "games/jackpots",
    "composer": "compose",
    "take-in": "import",
    "lesson": "learn/jackpots?at=4",
    "lesson-first": "learn/jackpots",
    "quiz": "quiz",
    "no-night": "night/999",
    "log": "night/{night}/log",
    "files": "night/{night}/files",
    "shelf": "night/{night}/scores",
    "new-sheet": "night/{night}/scores/new",
    "new-pokino": "night/{night}/scores/new?kind=pokino",
    "door": "night/{night}/door",
    "stakes": "night/{night}/stakes",
    "switches": "night/{night}/switches",
    "rulings": "night/{night}/rulings",
}
"""Pages that are only opened, by the name of their picture."""
AFTER = {
    "paper": "night/{night}/paper",
    "deals": "night/{night}/film",
    "film": "night/{night}/film/1",
    "film-end": "night/{night}/film/1?at=99",
    "people": "people",
    "person": "people/person?who=bob",
    "slate": "slate",
    "almanac": "almanac",
}
"""Pages of a night that is closed."""
OVERLAYS = {
    "amount": "Raise to 4+ …",
    "menu": "Menu",
    "floor": "Floor!",
    "history": "History …",
}
"""What opens over the felt, by the name of its picture."""
STACKS = (200000, 200000, 150000, 3000, 3000, 10000, 90000, 150000, 5000, 5000)
MILESTONES = "Real chips, key moments: who opened, who’s in, who won"


class Album:
    """Takes pictures of one page and keeps them small: those colors that cover
    most are enough for baize.
    every: of every screen, at all sizes and in both lights; else those of the docs."""

    def __init__(self, page: Page, folder: Path, every: bool = False) -> None:
        self.page = page
        self.folder = folder
        self.every = every

    def take(self, name: str, screens: float = 1) -> None:
        """screens: so many of a page that is longer than one."""
        page = self.page
        every = SCREENS if name.startswith("room") else SIZES
        for width, height in every if self.every else SHOWN.get(name, ()):
            page.set_viewport_size({"width": width, "height": height})
            page.mouse.move(0, 0)
            page.evaluate("() => document.fonts.ready.then(() => undefined)")
            for light in LIGHTS if self.every else LIGHTS[:1]:
                page.evaluate(SHINE, light)
                paper = "" if light == LIGHTS[0] else "-paper"
                self._shoot(f"{name}-{width}x{height}{paper}", int(screens * height), screens > 1)
            page.evaluate(SHINE, LIGHTS[0])
        page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})

    def _shoot(self, name: str, reach: int, whole: bool) -> None:
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)))"
        )
        shot = Image.open(io.BytesIO(self.page.screenshot(full_page=whole))).convert("RGB")
        shot = shot.crop((0, 0, shot.width, min(shot.height, reach)))
        file = self.folder / f"{name}.png"
        if self.every:
            shot.save(file, compress_level=1)  # looked at, and thrown away
            return
        small = shot.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        small.save(file, optimize=True)


Scene = Callable[[Play, Album], None]


def nothing(play: Play, album: Album) -> None:
    """A house that has seen no night."""
    rooms = ("", "rulings", "house/laws", "people", "almanac", "slate", "receipt", "data", "tv")
    for path in rooms:
        play.page.goto(f"{play.base}/{path}")
        album.take(f"no-{path.rpartition('/')[2] or 'nights'}")


def two(play: Play, album: Album) -> None:
    play.begin(("Ann", "Bob")).tap("Deal the first hand", "Everybody’s in: ante 1", "Open for 2")
    album.take("two-players")


def six(play: Play, album: Album) -> None:
    """A whole hand: the bet, a ruling, the draw, the winner."""
    play.begin(SIX).tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    album.take("six-players")
    play.tap("Call 2", "Raise to 4")
    play.open("Floor!").open("False openers", exact=False)
    album.take("ruling")
    play.close().tap("Fold", "Fold", "Fold", "Call 2", "Call 2")
    play.tap("Bob draws 3", "Pat", "Dot draws 1")
    play.tap("Bet 4", "Call 4", "Fold")
    play.open("Bob wins")
    album.take("winner")
    play.tap("Bob wins, openers shown")


def phone(play: Play, album: Album) -> None:
    """The phone whose player is asked, the menu of a seat, and the rule card."""
    play.open("Menu").open("Players’ phones …").tap("Phones act on their turn")
    play.tap("Ann deals next", "Everybody’s in: ante 1", "Cy bets 2")
    page = play.page
    at = page.url
    page.goto(f"{at}/phone")
    play.open("Take your seat …").tap("Dot")
    page.locator(".me.is-asked").wait_for()
    album.take("phone")
    play.tap("Leave this seat")
    page.goto(at)
    play.open("Menu").open("Players’ phones …").tap("Phones just watch")
    play.tap("Eva calls 2", "All fold but Cy and Eva", "Cy draws 3")
    play.seat("Dot")
    album.take("seat-menu")
    play.close().open("Jackpots", exact=False)
    album.take("rule-card")
    play.close()


def bank(play: Play, album: Album) -> None:
    """After a few deals: what everybody holds, and who pays whom."""
    play.begin(SIX, worth="0.10", currency="€")
    play.tap("Deal the first hand")
    for opener, caller in (("Bob", "Eva"), ("Dot", "Ann"), ("Finn", "Cy")):
        play.tap("Everybody’s in: ante 1", f"{opener} bets 2", f"{caller} calls 2")
        while play.button("Fold").count():
            play.tap("Fold")
        while play.button("Pat").count():
            play.tap("Pat")
        while play.button("Check").count():
            play.tap("Check")
        play.open(f"{opener} wins").tap(f"{opener} wins, openers shown")
        if opener != "Finn":
            play.press(play.page.get_by_role("button", name=re.compile("deals next$")))
    play.page.goto(f"{play.page.url}/bank")
    play.page.locator(".transfers").wait_for()
    album.take("bank")
    play.open("Close the night …").tap("Close the night")
    album.take("settlement")
    night = play.night
    for name, path in AFTER.items() if album.every else ():
        play.page.goto(f"{play.base}/{path.format(night=night)}")
        album.take(name)


def overlays(play: Play, album: Album) -> None:
    """What opens over the felt: in the betting, at the showdown and between deals, and in stud."""
    play.begin(SIX, game="texas-holdem", limit="none", blind="1/2")
    play.tap("Deal the first hand", "Post blinds: 1 · 2")
    for name, label in OVERLAYS.items():
        play.open(label)
        album.take(name)
        play.close()
    play.open("Floor!").open("Acting out of turn", exact=False)
    album.take("law-asks")
    play.close().tap("Call 2", "Call 2", "Call 2", "Call 2", "Call 1", "Check")
    for _ in range(3):
        play.tap("All check")
    album.take("showdown")
    play.open("Show cards …")
    album.take("cards-speak")
    play.close().open("Split …")
    album.take("split")
    play.close().open("Dot wins")
    album.take("pay")
    play.tap("Pay Dot 12")
    album.take("between-deals")
    play.open("Another game …")
    album.take("chooser")
    play.begin(SIX, game="baseball")
    play.tap("Deal the first hand", "Everybody’s in: ante 1")
    album.take("best-board")
    play.open("Upcards …", exact=False)
    album.take("upcards")
    play.close().open("A three or a four up …")
    album.take("upcard")
    play.begin(SIX, game="guts-three-card")
    play.tap("Deal the first hand", "Everybody’s in: ante 1")
    album.take("in-or-out")
    play.open("Everyone shows …")
    album.take("everyone-shows")


def ten(play: Play, album: Album) -> None:
    """Ten with long names play hold'em, where everybody has a button of his own."""
    play.begin(TEN, STACKS, game="texas-holdem", blind="100/200")
    play.tap("Deal the first hand", "Post blinds: 100 · 200")
    album.take("ten-players")


def piles(play: Play, album: Album) -> None:
    """Eight of the ten play Jackpots, and four side pots are in the middle."""
    play.begin(TEN, STACKS, limit="none", ante="100", least="200")
    for name in TEN[8:]:
        play.seat_menu(name, "Sit out from the next deal")
    play.tap("Deal the first hand", "Everybody’s in: ante 100")
    album.take("eight-of-ten")
    play.open("Bet 200+ …")
    play.press(play.page.locator("#sheet .presets .button").last)
    calls = play.page.get_by_role("button", name=re.compile("^Call"))
    while calls.count():
        play.press(calls)
    album.take("side-pots")


def room(play: Play, album: Album) -> None:
    """The screen for the room: in a deal, between two, with a score sheet, side pots and ten long
    names, and without scripts."""
    play.begin(SIX, worth="0.10", currency="€")
    at = play.page.url
    play.tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2", "Dot calls 2")
    screen(play)
    album.take("room")
    play.page.goto(at)
    play.tap("All fold but Bob and Dot", "Bob draws 3", "Dot draws 1", "Bet 4", "Call 4")
    play.open("Bob wins").tap("Bob wins, openers shown")
    screen(play)
    album.take("room-between")
    screen(play, "tv?plain")
    album.take("room-plain")
    if not album.every:
        return
    screen(play, f"night/{at.rpartition('/')[2]}/screen")
    album.take("room-address")
    play.page.goto(f"{at}/scores/new?kind=pokino")
    play.page.get_by_role("button", name="Start the sheet").click()
    play.page.wait_for_url(re.compile(r"/scores/\d+$"))
    screen(play)
    album.take("room-sheet")
    ten(play, album)
    screen(play)
    album.take("room-of-ten")
    piles(play, album)
    screen(play)
    album.take("room-side-pots")


def screen(play: Play, path: str = "tv") -> None:
    play.page.goto(f"{play.base}/{path}")


def real(play: Play, album: Album) -> None:
    """Real chips: milestones, a guessed pot, and side pots as an instruction."""
    play.begin(SIX).open("Menu").open("Tracking level", exact=False).tap(MILESTONES)
    play.tap("Deal the first hand", "Cy opens")
    album.take("milestones")
    play.seat("Dot").open("Dot is all-in for …")
    play.button("1").click()
    play.tap("All-in for 1")
    album.take("real-side-pot")


def flat(play: Play, album: Album) -> None:
    """The tablet lies flat: pot, turn and cost stand upside down along the far edge."""
    play.begin(SIX).tap("Deal the first hand", "Cy opens").open("Menu")
    play.button("Tablet position: flat").click()
    play.page.wait_for_load_state()
    album.take("flat")
    play.open("Menu")
    play.button("Tablet position: upright").click()
    play.page.wait_for_load_state()


def pokino(play: Play, album: Album) -> None:
    """A rubber of Pokino in the kitchen: a game won, part-scores struck, the next one begun."""
    play.begin(SIX, worth="0.10", currency="€")
    page = play.page
    page.goto(f"{page.url}/scores/new?kind=pokino")
    page.locator("[name=for][value=chips]").check()
    page.get_by_role("button", name="Start the sheet").click()
    page.wait_for_url(re.compile(r"/scores/\d+$"))
    for tricks, words in (
        ("3–2", "Bob: two pair, 100"),
        ("5–0", "Ann: pair, 50"),
        ("4–1", "Ann: full house, 500"),
        ("1–4", "Nobody: no pair, or a tie"),
        ("4–1", "Bob: four of a kind, 900"),
        ("1–4", "Ann: straight, 300"),
    ):
        drawing = page.get_by_role("button", name=re.compile("draws 2$"))
        play.press(drawing)
        if words.startswith("Bob"):
            play.press(drawing)
        play.tap(f"Tricks in all: {tricks}").open("Honors …").tap(words)
    play.press(page.get_by_role("button", name=re.compile("draws 1$")))
    album.take("pokino")


def pages(play: Play, album: Album) -> None:
    """Every other page, in a night in which a deal is being played."""
    play.begin(SIX).tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    play.open("Floor!").open("False openers", exact=False).tap("Apply")
    night = play.night
    for name, path in PAGES.items():
        play.page.goto(f"{play.base}/{path.format(night=night)}")
        album.take(name)


SCENES = (
    *(nothing, two, six, phone, room, overlays, ten, piles, real, flat, bank, pokino, pages),
    *(*more_scenes.SCENES, *after_scenes.SCENES, *sheet_scenes.SCENES, *asked_scenes.SCENES),
)


OURS = (six, phone, room, bank, pokino)
"""Those of the docs."""


def _in_a_house(browser: Browser, scenes: list[Scene], folder: Path, every: bool) -> None:
    """These scenes, in a house of their own."""
    with tempfile.TemporaryDirectory() as data, House(Path(data)) as house:
        page = browser.new_page(
            viewport={"width": TABLET[0], "height": TABLET[1]}, reduced_motion="reduce"
        )
        play, album = Play(page, house.base), Album(page, folder, every)
        for scene in scenes:
            scene(play, album)
        page.close()


def make(folder: Path, every: bool = False, only: str = "") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    names = filter(
        None, (os.environ.get("CHROMIUM"), "chromium-headless-shell", "chromium", "google-chrome")
    )
    path = next(filter(None, map(shutil.which, names)), None)
    args = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    houses = (SCENES, *((scene,) for scene in after_scenes.FRESH)) if every else (OURS,)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=args)
        for scenes in houses:
            asked = [one for one in scenes if not only or one.__name__ in only.split(",")]
            if asked:
                _in_a_house(browser, asked, folder, every)
        browser.close()
    total = 0
    for picture in sorted(folder.glob("*.png")):
        size = picture.stat().st_size
        total += size
        print(f"{size / 1024:7.1f} KB  {picture.name}")
    print(f"{total / 1024:7.1f} KB in all")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "docs" / "pictures")
    parser.add_argument("--every", action="store_true", help="every screen, size and light")
    parser.add_argument("--only", default="", help="these scenes, with a comma between them")
    asked = parser.parse_args()
    make(asked.folder, asked.every, asked.only)
