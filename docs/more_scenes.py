"""Scenes of `make_pictures.py --every` that the docs do not show: every kind of step, what Floor!
says and does, every score sheet, the desk of the bank, phones at their seats, and what is empty,
wrong or waiting."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

from browser.play import SIX, Play
from playwright.sync_api import Page

CALLED = (
    *("anaconda", "auction", "bourre", "brag", "in-between", "no-peek", "roll-your-own"),
    *("screw-your-neighbor", "seven-card-stud", "three-five-seven", "whiskey-poker"),
)
"""Games with steps of their own: a pass, an auction, tricks, a roll, lives, legs, a widow."""
FOUR = SIX[:4]
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
STACKS = (200000, 200000, 90000, 3000, 3000, 10000, 90000, 200000, 5000, 5000)
"""Of the ten: a main pot and four side pots, once they are all in."""


class Album(Protocol):
    """Takes pictures of a page, by name."""

    page: Page

    def take(self, name: str, screens: float = 1) -> None: ...


def steps(play: Play, album: Album) -> None:
    """Antes, a pot nobody opens, the draw, after it, the showdown, the winner."""
    play.begin().tap("Deal the first hand")
    album.take("antes")
    play.tap("Everybody’s in: ante 1", "Nobody opens")
    album.take("waiting-pot")
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2", "Dot calls 2")
    play.tap("All fold but Bob and Dot")
    album.take("the-draw")
    play.tap("Bob draws 3", "Dot draws 1")
    album.take("after-the-draw")
    play.tap("Bet 4", "Call 4").open("Bob wins").tap("Bob wins, openers shown")
    album.take("won")
    play.begin(FOUR, game="high-low-declare").tap("Deal the first hand", "Everybody’s in: ante 1")
    play.tap("All check", "Pat", "Pat", "Pat", "Pat", "All check")
    album.take("high-or-low")
    play.open("Pass the tablet around …")
    album.take("take-the-tablet")
    play.open("I’m Ann")
    album.take("declaring")
    play.close()


def shown(play: Play, album: Album) -> None:
    """Six hands and a board entered, told at their seats, and on the screen for the room."""
    play.begin(TEN[:6], game="texas-holdem", blind="1/2").tap("Deal the first hand")
    play.tap("Post blinds: 1 · 2", "Call 2", "Call 2", "Call 2", "Call 2", "Call 1", "Check")
    play.tap("All check", "All check", "All check").open("Show cards …")
    page = album.page
    for cards in ("As Kd 7h 7c 2d", "Ah Ad", "Kh Ks", "Qs Qd", "7s 2c", "9s 8s", "Jc Jd"):
        before = play.shown
        page.locator("#sheet #typed").fill(cards)
        page.locator("#sheet #typed").press("Enter")
        play.until(f"dialog#sheet[data-shown='{before + 1}']")
    album.take("cards-entered")
    play.press(page.locator("#sheet button.main").last)
    album.take("hands-shown")
    felt = page.url
    for path in ("phone", "film/1?at=99"):
        page.goto(f"{felt}/{path}")
        album.take(f"hands-shown-{path[:5].rstrip('/')}")
    page.goto(f"{play.base}/tv")
    album.take("room-hands-shown")


def called(play: Play, album: Album) -> None:
    """The first steps of games with steps of their own."""
    for game in CALLED:
        play.begin(FOUR, game=game).tap("Deal the first hand")
        album.take(f"{game}-first")
        main = play.page.locator(".acts .button.main")
        for number in range(2):
            if main.count() and not main.first.get_attribute("hx-get"):
                play.press(main.first)
                album.take(f"{game}-{number}")


def rulings(play: Play, album: Album) -> None:
    """Floor! asked by a picture and in words, with nothing found, and a ruling applied."""
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2").open("Floor!")
    play.open("Wrong cards", exact=False)
    album.take("floor-picture")
    play.close()
    for name, story in (("floor-found", "Eva bet before her turn"), ("floor-nothing", "xyzzy")):
        play.open("Floor!")
        with album.page.expect_response(re.compile("/find")):
            album.page.locator("[name=q]").fill(story)
        album.take(name)
        play.close()
    play.open("Floor!").open("False openers", exact=False).tap("Apply")
    album.take("ruled")
    felt = album.page.url
    for name, path in (("ruled-phone", f"{felt}/phone"), ("room-ruled", f"{play.base}/tv")):
        album.page.goto(path)
        album.take(name)
    album.page.goto(felt)
    album.page.get_by_role("link", name="Ruling card").click()
    album.page.locator("h1").first.wait_for()
    album.take("ruling-card")


def sheets(play: Play, album: Album) -> None:
    """The form of every score sheet, the sheet, and what is entered."""
    page = album.page
    play.begin(FOUR, worth="0.10", currency="€")
    shelf = f"{play.base}/night/{play.night}/scores"
    page.goto(f"{shelf}/new")
    kinds = [str(kind.get_attribute("href")) for kind in page.locator(".kinds a").all()]
    for kind in kinds:
        name = kind.partition("kind=")[2].partition("&")[0]
        page.goto(f"{play.base}{kind}")
        album.take(f"new-{name}")
        page.get_by_role("button", name="Start the sheet").click()
        page.wait_for_url(re.compile(r"/scores/\d+$"))
        album.take(f"sheet-{name}")
        play.unfold(page.locator("main button[hx-get]").first)
        album.take(f"sheet-{name}-enter")
    page.goto(shelf)
    album.take("sheets")


def desk(play: Play, album: Album) -> None:
    """What the bank asks: on its page and at a seat."""
    play.begin(worth="0.10", currency="€")
    felt = album.page.url
    album.page.goto(f"{felt}/bank")
    for label in ("Add a player …", "Share costs …", "Record a payment …", "Correct chips …"):
        play.open(label)
        album.take(f"bank-{_plain(label)}")
        play.close()
    play.open("Close the night …")
    album.take("bank-close")
    album.page.goto(felt)
    asked = ("Buy chips …", "Buy or borrow from a player …", "Count the stack …", "Leave …")
    for label in asked:
        play.seat("Eva").open(label)
        album.take(f"seat-{_plain(label)}")
        play.close()


def states(play: Play, album: Album) -> None:
    """Nothing found, no answer, closed."""
    page = album.page
    for name, path in (("games-nothing", "games"), ("rulebook-nothing", "rulebook")):
        page.goto(f"{play.base}/{path}")
        page.locator("[data-search]").first.fill("zzzz")
        page.locator(".empty:visible").first.wait_for()
        album.take(name)
    page.locator("[data-search]").first.fill("a card was turned up too soon")
    page.wait_for_timeout(1500)
    album.take("rulebook-found")
    play.begin()
    page.context.set_offline(True)
    page.locator(".slot-passive").click()
    page.locator("#wire:visible").wait_for()
    album.take("no-answer")
    page.context.set_offline(False)
    felt = play.begin().page.url  # the one before has its deal now: the tap was sent again
    page.goto(f"{felt}/bank")
    play.open("Close the night …").tap("Close the night")
    for name in ("", "phone", "scores"):
        page.goto(f"{felt}/{name}".rstrip("/"))
        album.take(f"closed-{name or 'felt'}")


def phones(play: Play, album: Album) -> None:
    """A phone in a pocket: without a seat, asking for one, at its seat, asked for a vote; the
    tablet that is asked to let it in."""
    browser = album.page.context.browser
    assert browser is not None
    play.begin(SIX[:3]).tap("Deal the first hand")
    context = browser.new_context(has_touch=True, reduced_motion="reduce")
    player = Play(context.new_page(), play.base)
    tablet, album.page = album.page, player.page
    context.request.post(f"{play.base}/give-up", headers={"Origin": play.base})
    player.page.goto(f"{play.base}/knock")
    album.take("phone-join")
    player.page.goto(f"{play.base}/night/{play.night}/phone")
    player.page.locator(".me").wait_for()
    album.take("phone-guest")
    player.open("Take your seat …")
    album.take("phone-names")
    player.tap("Ann")
    album.take("phone-waits")
    album.page = tablet
    play.open("Ann’s phone wants in")
    album.take("phone-asked")
    play.tap("Let Ann in").tap("Everybody’s in: ante 1", "Open for 2")
    album.page = player.page
    album.take("phone-seat")
    play.open("Floor!", exact=False)
    tablet.locator("[name=q]").fill("replay the round from the start")
    play.open("Back to the start of a round", exact=False)
    play.open("Ann").open("The start of this betting round", exact=False)
    play.tap("Vote on the phones")
    player.page.get_by_role("group", name="A vote").wait_for()
    album.take("phone-vote")
    for path in ("", "/bank", "/scores"):
        player.page.goto(f"{play.base}/night/{play.night}{path}")
        album.take(f"guest{path.replace('/', '-') or '-felt'}")
    player.page.goto(f"{play.base}/data")
    album.take("not-allowed")
    album.page = tablet
    context.close()


def companies(play: Play, album: Album) -> None:
    """The same evening for two and for ten with long names: all in, with a side pot for two and
    four for ten, and everything that opens or is read from the first blind to the paper."""
    for kind, names, stacks in (("pair", FOUR[:2], (3000, 9000)), ("crowd", TEN, STACKS)):
        play.begin(
            *(names, stacks), **{"game": "texas-holdem", "limit": "none", "blind": "100/200"}
        )
        play.tap("Deal the first hand", "Post blinds: 100 · 200")
        _asked(play, album, kind, names[-1])
        _paid(play, album, kind)
        _read(play, album, kind, names[0])


def _asked(play: Play, album: Album, kind: str, name: str) -> None:
    """What opens over the felt in the betting, and the phone of a player."""
    page = play.page
    felt = page.url
    album.take(f"{kind}-felt")
    for label in ("Menu", "History …", "Floor!", "Raise to 400+ …"):
        play.open(label)
        album.take(f"{kind}-{_plain(label)}")
        play.close()
    play.seat(name)
    album.take(f"{kind}-seat")
    play.close().open("Floor!").open("Acting out of turn", exact=False)
    album.take(f"{kind}-law")
    play.close()
    page.goto(f"{felt}/phone")
    play.open("Take your seat …")
    album.take(f"{kind}-names")
    play.tap(name)
    album.take(f"{kind}-phone")
    play.tap("Leave this seat")
    page.goto(felt)


def _paid(play: Play, album: Album, kind: str) -> None:
    """Everybody all in, and the pots one after the other."""
    page = play.page
    play.open("Raise to 400+ …").press(page.locator("#sheet .presets .button").last)
    calls = page.get_by_role("button", name=re.compile("^Call"))
    while calls.count():
        play.press(calls)
    while play.button("All check").count():
        play.press(play.button("All check"))
    for name, label in (("showdown", ""), ("cards", "Show cards …"), ("split", "Split …")):
        if label:
            play.open(label)
        album.take(f"{kind}-{name}")
        if label:
            play.close()
    winners = page.locator(".acts-main .button")
    while page.get_by_text("Who wins?").count():
        play.unfold(winners.first)
        if not page.locator("#sheet form button.main").count():
            break
        album.take(f"{kind}-pay")
        play.press(page.locator("#sheet form button.main").first)
    album.take(f"{kind}-between")


def _read(play: Play, album: Album, kind: str, name: str) -> None:
    """The bank, the settlement, and what is read of the night."""
    page, night = play.page, f"{play.base}/night/{play.night}"
    page.goto(f"{night}/bank")
    album.take(f"{kind}-bank")
    play.open("Close the night …")
    album.take(f"{kind}-close")
    play.tap("Close the night")
    album.take(f"{kind}-settlement")
    for path in ("log", "film", "film/1", "paper", "phone"):
        page.goto(f"{night}/{path}")
        album.take(f"{kind}-{path.replace('/', '-')}")
    page.goto(f"{play.base}/people/person?who={name.lower()}")
    album.take(f"{kind}-person")
    page.goto(f"{play.base}/slate")
    album.take(f"{kind}-slate")


def _plain(label: str) -> str:
    return "-".join(re.findall(r"[a-z]+", label.lower()))


SCENES: tuple[Callable[[Play, Album], None], ...] = (
    *(steps, shown, called, rulings, sheets, desk, states, phones, companies),
)
