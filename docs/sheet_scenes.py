"""Every sheet there is, for `make_pictures.py --every`: games are played by their gold buttons, and
at each step whatever opens that was not seen yet is opened, and what opens in it. What was found
is named after its address, so a sheet that is new is in the pictures by itself."""

from __future__ import annotations

import re
from collections.abc import Callable

from browser.play import Play
from more_scenes import FOUR, TEN, Album

PLAYED = (
    *("jackpots", "texas-holdem", "omaha-eight-or-better", "high-low-declare", "guts-two-card"),
    *("auction", "in-between", "baseball", "roll-your-own", "screw-your-neighbor", "bourre"),
    *("anaconda", "no-peek", "seven-twenty-seven", "three-five-seven", "whiskey-poker"),
)
LEVELS = (
    "Real chips, rulings only",
    "Real chips, key moments: who opened, who’s in, who won",
    "Real chips, every bet",
)
"""Real chips: what is counted, guessed and put right."""
STEPS = 30
"""So many gold buttons of a deal, or of several that are passed out."""
SEEN: set[str] = set()
"""What has its pictures."""
AGAIN = ("sheet-menu", "sheet-seat")
"""What has other buttons at each step."""
OFFERED = """(root) => [...document.querySelectorAll(
  `${root} button[hx-get], ${root} a[hx-get]`)].map((one) => one.getAttribute('hx-get'))"""
ASK = "(url) => htmx.ajax('GET', url, {target: '#sheet-body', swap: 'innerHTML'})"


def name_of(url: str) -> str:
    """What a sheet is called: its address without numbers and questions."""
    path = re.sub(r"\?.*|/night/\d+/|\d+", "", url)
    return re.sub(r"[^a-z]+", "-", path.lower()).strip("-")


def opened(play: Play, album: Album, root: str = "body") -> None:
    """What can be opened here and was not yet, and what can be opened in that."""
    found: list[str] = play.page.evaluate(OFFERED, root)
    again = set(AGAIN) if root == "body" else set[str]()
    for url in found:
        name = name_of(url)
        if name.startswith("game-") and root != "body":  # a card of each game
            continue
        new = name not in SEEN
        if not new and name not in again:
            continue
        again.discard(name)
        SEEN.add(name)
        before = play.shown
        play.page.evaluate(ASK, url)
        play.page.wait_for_function(
            "(before) => document.querySelector(`dialog#sheet[open]`)?.dataset.shown > before",
            arg=before,
        )
        if new:
            album.take(name)
        opened(play, album, "#sheet-body")
    if root == "body" and play.page.locator("dialog#sheet[open]").count():
        play.close()


def games(play: Play, album: Album) -> None:
    """On the felt, from the first deal to the showdown."""
    for game in PLAYED[:9]:
        walked(play.begin(FOUR, game=game, worth="0.10", currency="€"), album)


def more_games(play: Play, album: Album) -> None:
    """The same of the others, and with real chips."""
    for game in PLAYED[9:]:
        walked(play.begin(FOUR, game=game, worth="0.10", currency="€"), album)
    for level in LEVELS:
        play.begin(TEN[:6]).open("Menu").open("Tracking level", exact=False).tap(level)
        walked(play, album)
    for path in ("bank", "log", "scores", "film"):
        play.page.goto(f"{play.base}/night/{play.night}/{path}")
        opened(play, album)


def walked(play: Play, album: Album) -> None:
    """A deal, as far as gold buttons and after them the first ones lead."""
    for _ in range(STEPS):
        opened(play, album)
        acts = play.page.locator(".acts button[type=submit]:visible:not([hx-get])")
        if not acts.count():
            return
        gold = play.page.locator(".acts button.main[type=submit]:visible")
        play.press(gold.first if gold.count() else acts.first)


SCENES: tuple[Callable[[Play, Album], None], ...] = (games, more_games)
