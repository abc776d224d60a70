"""Scenes of `make_pictures.py --every` once nights are over, and of phones and screens: what the
house knows of its people and its nights, one's own data, every phone that acts, waits, asks and
seals, and the screen for the room with and without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import quote

from browser.play import Play
from browser.test_acting import lets
from browser.test_after_the_night import tapped, written
from browser.test_openers import KINGS, ticks
from device import Device, HttpWire, new_mark
from more_scenes import FOUR, STACKS, TEN, Album
from sheet_scenes import opened

LONG = 2.5
"""So many screens of a page are taken."""


def after(play: Play, album: Album) -> None:
    """Eight and five with long names have closed a night each; six are in a third."""
    for name, path in _pages(play.base, *_nights(play.base)):
        if path.endswith((".html", "/page")):  # a file of its own, without our head lines
            text = play.page.request.get(f"{play.base}{path}").text()
            play.page.goto("about:blank")
            play.page.set_content(text)
        else:
            play.page.goto(f"{play.base}{path}")
        for shut in play.page.locator(".edit-line summary").all()[:1]:
            shut.click()
        album.take(name, LONG)


def _nights(base: str) -> tuple[int, int, int]:
    """Euros, rulings, debts and payments; their numbers."""
    tablet = Device(HttpWire(int(base.rpartition(":")[2])))
    tablet.begins(
        TEN[:8], title="Friday at Wilhelmina’s, in the conservatory", worth="0.10", currency="€"
    )
    first = tablet.night
    for opens in range(4):
        tablet.plays(f"deal, {opens} bets 2, {opens + 1} calls")
        tablet.plays(", ".join(f"{(opens + step) % 8} drops" for step in range(2, 8)))
        tablet.plays(f"{opens} draws 1, {opens + 1} draws 3, {opens} bets 4")
        tablet.plays(f"{opens + 1} raises 8, {opens} calls, {opens + 1} wins shown")
    tablet.looks("bank")
    for at in range(7):
        tablet.banks("correct", source=at, target=at + 1, chips=7 * (at % 4) + 1, why="a side bet")
    tablet.must("close", view="bank")
    tapped(tablet, "Mark paid")
    tablet.begins(TEN[:5], title="The second", worth="0.10", currency="€")
    second = tablet.night
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
    written(tablet, "season", name="The long winter of the conservatory", start="2026-01-01")
    tablet.begins([*TEN[:3], *TEN[8:], "Zed"], title="Tonight", worth="0.10", currency="€")
    tablet.plays("deal, 0 bets 2")
    return first, second, tablet.night


def _pages(base: str, first: int, second: int, third: int) -> Iterator[tuple[str, str]]:
    tablet = Device(HttpWire(int(base.rpartition(":")[2])))
    slate, bank = tablet.opens("/slate").text, tablet.opens(f"/night/{first}/bank").text
    entry = re.findall(r"/slate/receipt/\d+/\d+", bank)[0]
    paid = re.findall(r"/slate/receipt/\d+\b(?!/)", slate)[0]
    text = re.findall(r'data-share="([^"]+)"', tablet.opens(paid).text)[0].replace("&#10;", "\n")
    yield from {
        "after-home": "/",
        "after-new": "/new",
        "after-people": "/people",
        "after-season": "/people?season=2026-01-01",
        "after-person": f"/people/person?who={quote(TEN[0].lower())}",
        "after-year": "/almanac",
        "after-always": "/almanac?season=all",
        "after-game": "/almanac/game?id=jackpots",
        "after-slate": "/slate",
        "after-slate-tonight": f"/slate?night={third}",
        "after-receipt": entry,
        "after-receipt-between": paid,
        "after-check": "/receipt",
        "after-check-true": f"/receipt?text={quote(text)}",
        "after-check-forged": f"/receipt?text={quote(text.replace('0.10', '0.90'))}",
        "after-strip": f"/night/{first}/film",
        "after-strip-two": f"/night/{second}/film",
        "after-film": f"/night/{first}/film/1?at=7",
        "after-film-ruling": f"/night/{second}/film/1?at=9",
        "after-film-files": f"/night/{first}/film/2/files",
        "after-deal": f"/night/{first}/film/2/file/page",
        "after-paper": f"/night/{first}/paper",
        "after-paper-two": f"/night/{second}/paper",
        "after-paper-alone": f"/night/{first}/paper.html",
        "after-settled": f"/night/{first}/bank",
        "after-files": f"/night/{first}/files",
        "after-log": f"/night/{first}/log",
        "after-data": "/data",
        "after-changed": f"/data/changed?night={first}",
    }.items()


def data(play: Play, album: Album) -> None:
    """A backup saved and about to be brought back; nights of another house."""
    page = play.begin(FOUR).page
    night = page.request.get(f"{play.base}/night/{play.night}/files/json").text()
    page.goto(f"{play.base}/data")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save a backup to this device").click()
    backup = saving.value.path().with_name("referee.db")
    saving.value.save_as(backup)
    page.get_by_label("The backup file").set_input_files(backup)
    page.get_by_role("button", name="Check this backup …").click()
    page.get_by_role("heading", name="What will happen").wait_for()
    album.take("restore", LONG)
    page.goto(f"{play.base}/data")
    other = night.replace("Bob", "Bobby").replace('"at": "20', '"at": "19')
    page.get_by_label("The file from the other house").set_input_files(
        {"name": "night.json", "mimeType": "application/json", "buffer": other.encode()}
    )
    page.get_by_role("button", name="Check these nights …").click()
    page.get_by_role("heading", name="Who is who").wait_for()
    album.take("import", LONG)
    page.get_by_label("Bobby is Bob").check()
    page.get_by_role("button", name="Import these nights").click()
    page.get_by_text("came in from").wait_for()
    album.take("imported", LONG)
    page.get_by_label("The backup file").set_input_files(
        {"name": "a.db", "mimeType": "application/octet-stream", "buffer": b"no backup"}
    )
    page.get_by_role("button", name="Check this backup …").click()
    page.wait_for_timeout(1500)
    album.take("restore-not", LONG)


def quiz(play: Play, album: Album) -> None:
    page = play.page
    page.goto(f"{play.base}/quiz/false-openers")
    if not page.locator(".quiz-answers button").count():
        page.goto(f"{play.base}/quiz")
    album.take("quiz-question", LONG)
    page.locator(".quiz-answers button").first.click()
    page.locator(".quiz-verdict").wait_for()
    album.take("quiz-answer", LONG)


@contextmanager
def in_a_pocket(play: Play, name: str) -> Iterator[Play]:
    """The phone of somebody who was let in to their seat."""
    browser = play.page.context.browser
    assert browser is not None
    context = browser.new_context(has_touch=True, reduced_motion="reduce")
    player = Play(context.new_page(), play.base)
    context.request.post(f"{play.base}/give-up", headers={"Origin": play.base})
    player.page.goto(f"{play.base}/night/{play.night}/phone")
    player.open("Take your seat …").tap(name)
    play.open(f"{name}’s phone wants in").tap(f"Let {name} in")
    player.until("[name=do][value=leave-seat], #acts, .me")
    yield player
    context.close()


def seats(play: Play, album: Album) -> None:
    """A phone that waits, acts, asks for something, seals openers, enters a hand, reads a lesson;
    the tablet beside it."""
    play.begin(TEN[:6], ante="100", least="200", chips=(200000, 5000, 90000, 3000, 10000, 200000))
    house = Device(HttpWire(int(play.base.rpartition(":")[2])), night=int(play.night))
    house.looks("bank")
    house.must("switches", view="bank", more={"switch.lessons-on-phones": "lesson"})
    play.page.reload()
    lets(play, "Phones act on their turn")
    tablet = album.page
    with in_a_pocket(play, TEN[1]) as player, in_a_pocket(play, TEN[2]) as other:
        album.page = player.page
        album.take("seat-between")
        play.tap("Deal the first hand", "Everybody’s in: ante 100")
        album.take("seat-asked-to-open", LONG)
        opened(player, album)
        for label, name in (("Enter my openers …", "seat-openers"), ("Check my openers …", "")):
            if player.page.get_by_role("button", name=label).count():
                player.open(label)
                album.take(name or "seat-openers")
                ticks(player, "ten of spades", "ten of hearts")
                player.page.locator("#sheet button.main").first.click()
                player.page.locator("#sheet .notice").wait_for()
                album.take("seat-openers-not")
                for card in ("ten of spades", "ten of hearts"):
                    player.page.get_by_role("checkbox", name=card).uncheck()
                ticks(player, *KINGS)
                player.page.locator("#sheet button.main").first.click()
                player.page.locator(".openers").first.wait_for()
                break
        album.take("seat-openers-kept", LONG)
        player.open("My hand now …")
        ticks(player, *KINGS, "nine of clubs", "eight of clubs", "seven of clubs")
        album.take("seat-hand")
        player.tap("Keep my hand")
        album.take("seat-hand-kept", LONG)
        player.open("How rare is it? …")
        album.take("seat-lesson")
        player.page.get_by_role("checkbox").last.check()
        player.page.locator("#sheet button.main").first.click()
        player.page.locator("#sheet .notice, .notice").first.wait_for()
        album.take("seat-lesson-told", LONG)
        player.page.reload()
        album.page = other.page
        album.take("seat-waits", LONG)
        album.page = tablet
        album.take("tablet-with-phones")
    album.page = tablet


def rooms(play: Play, album: Album) -> None:
    """The screen for the room, with and without scripts, in each of its states."""
    screens = ("", "tv"), ("-plain", "tv?plain=600")

    def shown(name: str) -> None:
        for after, path in screens:
            play.page.goto(f"{play.base}/{path}")
            album.take(f"room-{name}{after}")

    shown("no-night")
    play.begin(TEN, STACKS, game="texas-holdem", limit="none", blind="100/200")
    at = play.page.url
    play.tap("Deal the first hand", "Post blinds: 100 · 200")
    shown("ten")
    play.page.goto(at)
    play.page.request.get(f"{at}/sheet/law?id=out-of-turn")
    shown("ruling")
    play.page.goto(at)
    play.open("Raise to", exact=False)
    play.press(play.page.locator("#sheet .presets .button").last)
    calls = play.page.get_by_role("button", name=re.compile("^Call|^All-in for"))
    while calls.count():
        play.press(calls)
    shown("ten-pots")
    tablet = Device(HttpWire(int(play.base.rpartition(":")[2])))
    tablet.begins(TEN[:8], title="Friday at Wilhelmina’s", worth="0.10", currency="€")
    tablet.plays("deal, 0 bets 2, 1 calls")
    tablet.plays(", ".join(f"{step} drops" for step in range(2, 8)))
    tablet.plays("0 draws 1, 1 draws 3, 0 bets 4, 1 calls, 0 wins shown")
    tablet.looks("bank")
    tablet.must("close", view="bank")
    shown("closed")


def alone(play: Play, album: Album) -> None:
    """A deal as a file of its own, some moments on."""
    first, _, _ = _nights(play.base)
    page = play.page
    text = page.request.get(f"{play.base}/night/{first}/film/1/file/page").text()
    page.goto("about:blank")
    page.set_content(text)
    for _ in range(6):
        page.get_by_role("button", name="Next").click()
    album.take("alone-next", LONG)
    page.goto(play.base)


def sends(tablet: Device, do: str, **fields: object) -> None:
    """What the page of an evening's tables sends."""
    page = tablet.opens("/night/1/evening").text
    seen = dict(re.findall(r'name="(seen\.\d+)" value="(\d+)"', page))
    got = tablet.posts("/night/1/evening", {"do": do, "tap": new_mark(), **seen, **fields})
    assert got.status == 303, (do, got.text)


def club(play: Play, album: Album) -> None:
    """An evening of fourteen at one, two and three tables, in a house of its own: its page, the
    floor's desk, the wall of the room; evened out, broken, closed."""
    tablet = Device(HttpWire(int(play.base.rpartition(":")[2])))

    def shown(name: str, *paths: str) -> None:
        for path in paths:
            play.page.goto(f"{play.base}/{path}")
            what = path.partition("?")[0].rpartition("/")[2] + "-plain" * ("plain" in path)
            album.take(f"{'room' if what.startswith('tv') else 'club'}-{name}-{what}", LONG)

    pages = ("night/1/evening", "desk", "tv")
    shown("no", "desk")
    tablet.begins(TEN, title="Friday at Wilhelmina’s", worth="0.10", currency="€")
    shown("one", "night/1/evening", "desk")
    sends(tablet, "open")
    shown("empty", *pages)
    sends(tablet, "move", **{f"to.1.{seat}": 2 for seat in (0, 2, 4, 6)})
    tablet.night = 2
    tablet.looks("bank")
    for name in FOUR:
        tablet.must("sit", view="bank", name=name, chips=100)
    tablet.looks()
    tablet.must("next-deal", game="jackpots")
    tablet.must("antes")
    tablet.must("check", seat=1)
    tablet.must("bet", seat=2, to=2)
    tablet.night = 1
    tablet.looks()
    tablet.must("next-deal", game="jackpots")
    shown("two", *pages, "tv?plain=600")
    tablet.must("throw-in", antes="back", dealer="next")
    shown("break", "night/1/evening?break=1")
    tablet.night = 2
    tablet.looks()
    tablet.must("throw-in", antes="back", dealer="next")
    sends(tablet, "open")
    sends(tablet, "move", **{"to.1.1": 3, "to.1.3": 3})
    shown("three", *pages)
    tablet.looks("bank")
    tablet.must("correct", source=0, target=1, chips=40, why="lost it", view="bank")
    sends(tablet, "close")
    shown("closed", *pages, "night/1/bank")


SCENES: tuple[Callable[[Play, Album], None], ...] = (after, quiz, seats, alone)
FRESH: tuple[Callable[[Play, Album], None], ...] = (data, rooms, club)
"""Those that are the first in a house of their own."""
